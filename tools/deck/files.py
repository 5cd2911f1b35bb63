"""Writing the deck: one file a card, and a folder for each letter set with what differs there."""

from collections.abc import Iterable
from pathlib import Path

from tools.deck.cards import BACK, CARDS, RANKS, SUITS, card, card_back
from tools.deck.letters import LETTERS, index_text

COMMON = LETTERS["international"]


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def write_set(folder: Path, names: Iterable[str], letters: str) -> None:
    """The named cards (or the back) with one set of letters."""
    for name in names:
        svg = card_back() if name == BACK else card(name, letters)
        _write(folder / f"{name}.svg", svg)


def write_other_sets(folder: Path, names: Iterable[str]) -> None:
    """For every other set of letters, in its own folder, the cards whose letter is another one."""
    cards = [name for name in names if name in CARDS]
    for other, letters in LETTERS.items():
        differing = [
            name for name in cards if index_text(name[1:], letters) != index_text(name[1:], COMMON)
        ]
        write_set(folder / other, differing, letters)


def write_sheet(folder: Path) -> None:
    """contact.html, which shows all cards beside each other."""
    lines = "".join(
        "<div>" + "".join(f'<img src="{s}{r}.svg" alt="{s}{r}">' for r in RANKS) + "</div>"
        for s in SUITS
    )
    _write(
        folder / "contact.html",
        '<!doctype html><meta charset="utf-8"><title>Trappola deck</title>'
        "<style>body{margin:0;padding:14px;background:#3a5f4c}"
        "div{display:flex;gap:10px;margin-bottom:10px}"
        "img{width:150px;height:274px;display:block}</style>"
        f'{lines}<div><img src="back.svg" alt="back"></div>',
    )
