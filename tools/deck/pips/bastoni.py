"""Bastoni 7 to 10: staves woven into a lattice, an upright one behind when they are odd."""

import math
from typing import NamedTuple

from tools.deck.canvas import Canvas
from tools.deck.inks import OCHRE
from tools.deck.ornaments import garland, side_flower
from tools.deck.paths import Point
from tools.deck.suits.bastoni import staff, staff_piece
from tools.deck.weaving import crossings


class Lattice(NamedTuple):
    """n staves each way: how far they are apart, how far each is shifted along, how thick."""

    n: int
    pitch: float
    drop: float
    width: float
    top: float
    bottom: float


LATTICES = {
    7: Lattice(3, 84, 62, 37, 170, 890),
    8: Lattice(4, 62, 46, 29, 176, 884),
    9: Lattice(4, 62, 46, 29, 176, 884),
    10: Lattice(5, 48, 36, 23, 176, 884),
}


def staves(what: Lattice) -> list[list[Point]]:
    """The staves that lean to the left, foot and head; the others are their mirror images."""
    x = 290 - (what.n - 0.5) * what.pitch
    return [
        [
            (290 + (i + 0.5) * what.pitch, what.bottom - what.drop * i),
            (x + i * what.pitch, what.top + what.drop * (what.n - 1 - i)),
        ]
        for i in range(what.n)
    ]


def lay_out(c: Canvas, n: int) -> None:
    """The card with n staves."""
    what = LATTICES[n]
    w = what.width
    right = staves(what)
    left = [[(580 - x, y) for x, y in line] for line in right]
    (x0, y0), (x1, y1) = left[0]
    dx, dy = x1 - x0, y0 - y1
    length, ang = math.hypot(dx, dy), math.degrees(math.atan2(dx, dy))
    if n in (7, 9):
        with c.at(290, 966):
            staff(c, 872, w, OCHRE)
    feet = [(*foot, ang) for foot, _ in left] + [(*foot, -ang) for foot, _ in right]
    c.repeat("p", lambda k: staff(k, length, w), feet)
    over = [
        (p[0][0] + dx * t, p[0][1] - dy * t, ang)
        for i, p in enumerate(left)
        for j, q in enumerate(right)
        for t, _ in crossings(p, q)
        if (i + j) % 2 == 0 and 0.1 < t < 0.9
    ]
    c.repeat("o", lambda k: _crossing_piece(k, w, math.radians(2 * ang)), over)
    c.repeat("f", side_flower, [(70, 530), (510, 530, 180)])
    if n in (8, 10):
        c.repeat("t", garland, [(290, 108), (290, 952, 180)])


def _crossing_piece(c: Canvas, w: float, angle: float) -> None:
    """As much of a staff, around the origin, as covers the one it crosses at this angle."""
    half = (w + 8) / math.sin(angle) * 0.5 + w * 0.5 / math.tan(angle)
    with c.at(0, half):
        staff_piece(c, 2 * half, w)
