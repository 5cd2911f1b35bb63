"""The cards in static/deck are what tools/deck draws."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DECK = ROOT / "static/deck"


def _cards(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*.svg")}


def _draw(folder: Path, *options: str) -> str:
    """Run the generator as `make deck` does; what it complains about."""
    command = [sys.executable, "-m", "tools.deck", str(folder), *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stderr


def test_the_committed_deck_is_what_the_generator_draws(tmp_path: Path) -> None:
    _draw(tmp_path)
    drawn, committed = _cards(tmp_path), _cards(DECK)
    assert len([name for name in drawn if "/" not in name]) == 37  # 36 cards and their back
    assert sorted(drawn) == sorted(committed)
    differing = [name for name in drawn if drawn[name] != committed[name]]
    assert differing == [], "run `make deck` and look at the cards"


def test_one_card_with_letters_of_ones_own(tmp_path: Path) -> None:
    assert _draw(tmp_path, "--only", "sR,s7", "--letters", "UOKD", "--sheet") == ""
    assert sorted(p.name for p in tmp_path.rglob("*.*")) == ["contact.html", "s7.svg", "sR.svg"]
    drawn = _cards(tmp_path)
    assert drawn["s7.svg"] == (DECK / "s7.svg").read_bytes()
    assert drawn["sR.svg"] == (DECK / "german/sR.svg").read_bytes()  # K as well


def test_letters_and_cards_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    assert "--letters: a known set, or four of" in _draw(tmp_path, "--letters", "QQQQ")
    assert "--only: no such card: s3" in _draw(tmp_path, "--only", "s3")
    assert list(tmp_path.iterdir()) == []


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
