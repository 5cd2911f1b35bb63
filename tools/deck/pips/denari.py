"""Denari 7 to 10: coins in columns, roses in the gaps."""

from collections.abc import Sequence
from typing import NamedTuple

from tools.deck.canvas import Canvas
from tools.deck.inks import INDIGO, MADDER, OCHRE
from tools.deck.ornaments import rose
from tools.deck.paths import Point, spots
from tools.deck.suits.denari import coin


class Layout(NamedTuple):
    """Where the coins lie and how large they are; roses in the gaps, small ones at the sides."""

    coins: Sequence[Point]
    radius: float
    roses: Sequence[Point]
    rose: float
    small: Sequence[Point]


FEW = [(x, y) for y in (178, 530, 882) for x in (192, 388)]
MANY = [(x, y) for y in (160, 407, 653, 900) for x in (184, 396)]
SIDES = spots("112,282 468,282 112,530 468,530 112,778 468,778 290,158 290,902")
CORNERS = spots("118,354 462,354 118,706 462,706")
LAYOUTS = {
    7: Layout([*FEW, (290, 354)], 95, [(290, 706)], 46, CORNERS),
    8: Layout([*FEW, (290, 354), (290, 706)], 95, [], 0, CORNERS),
    9: Layout([*MANY, (290, 530)], 79, [(290, 282), (290, 778)], 40, SIDES),
    10: Layout([*MANY, (290, 282), (290, 778)], 79, [(290, 530)], 40, SIDES),
}


def lay_out(c: Canvas, n: int) -> None:
    """The card with n coins."""
    coins, radius, roses, size, small = LAYOUTS[n]
    c.repeat("p", lambda k: coin(k, 0, 0, 95), coins, radius / 95)
    if roses:
        c.repeat("r", lambda k: rose(k, 0, 0, size, INDIGO, OCHRE, 5), roses)
    c.repeat("f", lambda k: rose(k, 0, 0, 17, MADDER, OCHRE, 4, 45), small)
