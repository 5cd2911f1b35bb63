"""The back of the cards: a lattice, and an oval with oak leaves and roses."""

import math

from tools.deck.canvas import Canvas
from tools.deck.inks import INDIGO, INK, MADDER, OCHRE, PAPER
from tools.deck.ornaments import acorn, leaf, oak, rose
from tools.deck.pathdata import join, move_to, number
from tools.deck.paths import oval, rows

LEFT, TOP = 34, 36
COLUMNS, ROWS = 10, 20
CELL = (51.2, 49.4)


def _bars() -> str:
    """The lattice as path data. A pattern element would be shorter, but fails in hidden sprites."""
    bars = ""
    for k in range(-ROWS + 1, COLUMNS):  # bars falling to the right, and their mirror images
        i, j = max(k, 0), max(-k, 0)
        n = min(COLUMNS - i, ROWS - j)
        for start, way in ((i, 1), (COLUMNS - i, -1)):
            bars += move_to(round(LEFT + start * CELL[0], 1), round(TOP + j * CELL[1], 1))
            bars += "l" + join((n * CELL[0] * way, n * CELL[1]))
    return bars


def _row() -> str:
    """One row of cells: in each a bead between two drops."""
    row = ""
    for i in range(COLUMNS):
        x = number(LEFT + (i + 0.5) * CELL[0])
        row += (
            f'<path fill="{OCHRE}" d="M{x} -21q6 9 0 14q-6-5 0-14m0 42q6-9 0-14q-6 5 0 14"/>'
            f'<circle cx="{x}" r="6.5" fill="{MADDER}" stroke="{INK}" stroke-width="2.5"/>'
        )
    return row


def lattice(c: Canvas) -> None:
    """The ground of indigo, the lattice, a bead in every cell."""
    field = f'<rect x="{LEFT}" y="{TOP}" width="512" height="988" rx="4"'
    c.mark(f'{field} fill="{INDIGO}"/>')
    bars = _bars()
    for colour, width in ((INK, 8), (PAPER, 4)):
        c.mark(f'<path fill="none" stroke="{colour}" stroke-width="{width}" d="{bars}"/>')
    ref = f"{c.name}-R"
    first = number(TOP + CELL[1] / 2)
    c.mark(f'<g transform="translate(0 {first})"><g id="{ref}">{_row()}</g></g>')
    for j in range(1, ROWS):
        c.mark(f'<use href="#{ref}" y="{number(TOP + CELL[1] * (j + 0.5))}"/>')
    c.mark(f'{field} fill="none" stroke="{INK}" stroke-width="5"/>')


def oval_of_oak(c: Canvas) -> None:
    """An oval with a beaded rim; oak, acorns and a rose within, the same upside down."""
    c.shape(oval(290, 530, 170, 208, n=12), PAPER, 6)
    c.shape(oval(290, 530, 154, 192, n=12), MADDER)
    c.shape(oval(290, 530, 128, 166, n=12), PAPER)
    for i in range(32):
        a = 2 * math.pi * (i + 0.5) / 32
        c.dot(290 + 141 * math.cos(a), 530 + 179 * math.sin(a), 5, OCHRE)
    for k in (0, 180):
        with c.at(290, 530, k):
            for a in (-90, -45, -135):
                oak(
                    c,
                    34 * math.cos(math.radians(a)),
                    34 * math.sin(math.radians(a)),
                    a,
                    98 if a == -90 else 84,
                )
            leaf(c, 52, 0, 0, 66, 28)
            acorn(c, 36, -118, 200, 1.2)
            acorn(c, -36, -118, 160, 1.2)
    rose(c, 290, 530, 62, MADDER, OCHRE, 6, 0, False)
    rose(c, 290, 530, 33, PAPER, OCHRE, 6, 30, False)


def corners(c: Canvas) -> None:
    """A rose in each corner."""
    for x, y, r in rows("62,64,0 518,64,90 518,996,180 62,996,270"):
        with c.at(x, y, r):
            c.shape("-28,-28* 70,-28* 62,0 34,8 14,14 8,34 0,62 -28,70*", PAPER)
            rose(c, 2, 2, 24, MADDER, OCHRE, 5, 0, False)


def draw(c: Canvas) -> None:
    """The whole back."""
    lattice(c)
    oval_of_oak(c)
    corners(c)
