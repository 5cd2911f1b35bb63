"""Draws the deck: `python -m tools.deck static/deck`."""

import argparse
from pathlib import Path

from tools.deck.cards import BACK, CARDS
from tools.deck.files import COMMON, write_other_sets, write_set, write_sheet
from tools.deck.letters import GLYPH, LETTERS


def main() -> None:
    """Write s2.svg … bA.svg and back.svg, and in folders what other letter sets change."""
    parser = argparse.ArgumentParser(prog="tools.deck", description="Draw the deck as SVG.")
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--letters",
        default="",
        help="one set alone: international, italian, german, czech, or four letters for "
        "Bube, Cavall, Re, Ass",
    )
    parser.add_argument(
        "--only", default="", help="comma separated card names (for work on single cards)"
    )
    parser.add_argument("--sheet", action="store_true", help="also write contact.html")
    args = parser.parse_args()
    letters = LETTERS.get(args.letters, args.letters) or COMMON
    if len(letters) != 4 or any(letter not in GLYPH for letter in letters):
        parser.error("--letters: a known set, or four of " + "".join(sorted(GLYPH)))
    names = args.only.split(",") if args.only else [*CARDS, BACK]
    if strange := [name for name in names if name not in (*CARDS, BACK)]:
        parser.error("--only: no such card: " + ", ".join(strange))
    write_set(args.folder, names, letters)
    if not args.letters:
        write_other_sets(args.folder, names)
    if args.sheet:
        write_sheet(args.folder)


if __name__ == "__main__":
    main()
