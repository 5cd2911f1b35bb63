"""The cards in static/deck are what tools/make_deck.py draws."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_committed_deck_is_what_the_generator_draws(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tools/make_deck.py", tmp_path], check=True)
    drawn = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    committed = {p.name: p.read_bytes() for p in (ROOT / "static/deck").iterdir()}
    assert len(drawn) == 37  # 36 cards and their back
    assert sorted(drawn) == sorted(committed)
    differing = [name for name in drawn if drawn[name] != committed[name]]
    assert differing == [], "run `make deck` and look at the cards"


def test_the_cards_need_nothing_from_elsewhere() -> None:
    for card in (ROOT / "static/deck").glob("*.svg"):
        text = card.read_text("utf-8")
        assert "<script" not in text, card.name
        assert "http" not in text.replace("http://www.w3.org/2000/svg", ""), card.name
