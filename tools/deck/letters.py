"""The index type and its letter sets: heavy condensed letters, drawn as centre lines.

Each lies in a box 56 x 116 (y down); the stroke gets its width when it is drawn.
"""

from tools.deck.pathdata import number

LETTERS = {
    "international": "BCRA",  # Bube, Cavall, Re, Ass
    "italian": "FCRA",  # Fante, Cavallo, Re, Asso
    "german": "BCKA",  # Bube, Cavall, Koenig, Ass
    "czech": "SJKE",  # spodek, jezdec, kral, eso
}

GLYPH = {
    "2": "M9 38V30C9 1 47 1 47 31C47 56 13 76 10 106H50",
    "7": "M7 10H47C36 42 26 76 24 116",
    "8": "M28 56C4 52 6 9 28 9C50 9 52 52 28 56C2 60 2 107 28 107C54 107 54 60 28 56Z",
    "9": "M47 40C47 -1 9 -1 9 36C9 72 47 72 47 36V70C47 100 34 108 12 106",
    "1": "M11 1V116M12 10L3 23",
    "0": "M42 9C56 9 56 107 42 107C28 107 28 9 42 9Z",
    "A": "M7 114L28 6L49 114M13 86H43",
    "B": "M10 10H24C52 10 52 54 24 55H10M24 55C57 56 57 106 24 106H10M12 1V115",
    "C": "M48 40C48 -2 9 -2 9 42V74C9 118 48 118 48 76",
    "E": "M48 10H12V106H48M12 56H42",
    "F": "M49 10H12V116M12 58H42",
    "J": "M46 0V80C46 116 8 116 8 82V76",
    "K": "M11 0V116M48 2L14 66M24 50L50 116",
    "R": "M11 116V10H26C54 10 54 60 26 61H12M28 61L49 116",
    "S": "M47 36C45 1 9 1 9 32C9 62 47 52 47 84C47 116 9 116 8 80",
    "D": "M11 10H22C58 10 58 106 22 106H11ZM11 4V112",
    "O": "M28 9C54 9 54 107 28 107C2 107 2 9 28 9Z",
    "Ö": "M28 34C51 34 51 107 28 107C5 107 5 34 28 34ZM14 1V18M42 1V18",
    "U": "M9 0V78C9 116 47 116 47 78V0",
    "V": "M6 0L28 110L50 0",
}
SERIF = {
    "A": ((9, 116), (47, 116)),
    "F": ((12, 116),),
    "K": ((11, 0), (11, 116), (48, 2), (50, 116)),
    "R": ((11, 116), (50, 116)),
    "7": ((24, 116),),
    "J": ((46, 0),),
    "U": ((9, 0), (47, 0)),
    "V": ((6, 0), (50, 0)),
}
TONE = {"s": "#22335c", "c": "#9c2b20", "d": "#7d5200", "b": "#1f5a41"}


def index_text(rank: str, letters: str) -> str:
    """What the index of a card shows: its number, or its letter in this set."""
    return rank if rank.isdigit() else letters["BCRA".index(rank)]


def _strokes(text: str, weight: float) -> str:
    out = ""
    for letter in text:
        width = weight * (0.82 if text == "10" else 0.84 if letter == "A" else 1)
        out += f'<path d="{GLYPH[letter]}" stroke-width="{number(width)}"/>'
        over = 1 if letter in "ARK" else 5
        for x, y in SERIF.get(letter, ()):
            left, middle = number(x - width * 0.5 - over), number(y - 5 if y > 50 else y + 5)
            out += f'<path d="M{left} {middle}h{number(width + 2 * over)}" stroke-width="10"/>'
    return out


def glyphs(text: str, x: float, y: float, colour: str, height: float, weight: float) -> str:
    """SVG for a rank with its top left at (x, y)."""
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({number(height / 116)})"'
        f' fill="none" stroke="{colour}" stroke-linejoin="miter">{_strokes(text, weight)}</g>'
    )
