"""The cards in static/deck are what tools/deck draws."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DECK = ROOT / "static/deck"


def _cards(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*.svg")}


def test_the_committed_deck_is_what_the_generator_draws(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tools/make_deck.py", tmp_path], check=True)
    drawn, committed = _cards(tmp_path), _cards(DECK)
    assert len([name for name in drawn if "/" not in name]) == 37  # 36 cards and their back
    assert sorted(drawn) == sorted(committed)
    differing = [name for name in drawn if drawn[name] != committed[name]]
    assert differing == [], "run `make deck` and look at the cards"


def test_the_other_letter_sets_draw_only_the_cards_that_differ() -> None:
    by_set = {f.name: sorted(p.stem for p in f.iterdir()) for f in DECK.iterdir() if f.is_dir()}
    suits = "bcds"
    assert by_set == {
        "italian": [f"{s}B" for s in suits],
        "german": [f"{s}R" for s in suits],
        "czech": [f"{s}{r}" for s in suits for r in "ABCR"],
    }


def test_the_cards_need_nothing_from_elsewhere() -> None:
    for card in DECK.rglob("*.svg"):
        text = card.read_text("utf-8")
        assert "<script" not in text, card.name
        assert "http" not in text.replace("http://www.w3.org/2000/svg", ""), card.name
