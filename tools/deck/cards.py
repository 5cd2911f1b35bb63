"""The 36 cards and their back: each picture with its paper, frame and index, as one SVG."""

from collections.abc import Callable, Mapping

from tools.deck import back, frame
from tools.deck.ass import ASS
from tools.deck.canvas import Canvas
from tools.deck.due import DUE
from tools.deck.figures import BUBE, CAVALL, RE
from tools.deck.inks import INK
from tools.deck.pips import PIPS
from tools.deck.pressing import GRID, press

SUITS = "scdb"
RANKS = ("2", "7", "8", "9", "10", "B", "C", "R", "A")
CARDS = tuple(suit + rank for suit in SUITS for rank in RANKS)
BACK = "back"

# The pictures by rank and suit; 7 to 10 are laid out by number.
PICTURES: Mapping[str, Mapping[str, Callable[[Canvas], None]]] = {
    "2": DUE,
    "B": BUBE,
    "C": CAVALL,
    "R": RE,
    "A": ASS,
}


def _document(c: Canvas) -> str:
    width, height = frame.WIDTH // GRID, frame.HEIGHT // GRID
    body = press(f'<g fill="{INK}" stroke-linejoin="round">{c.svg()}</g>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>\n'


def card(name: str, letters: str) -> str:
    """A card as SVG, named by suit and rank, with these four letters for Bube, Cavall, Re, Ass."""
    suit, rank = name[0], name[1:]
    c = Canvas(sum(ord(letter) * 7 for letter in name), name)
    frame.paper(c)
    if rank in PICTURES:
        PICTURES[rank][suit](c)
    else:
        PIPS[suit](c, int(rank))
    frame.frame(c, panel=rank in "BCR")
    frame.index(c, suit, rank, letters)
    return _document(c)


def card_back() -> str:
    """The back as SVG."""
    c = Canvas(3, BACK)
    frame.paper(c)
    back.draw(c)
    frame.frame(c, panel=False)
    return _document(c)
