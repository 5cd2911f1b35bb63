"""Coppe 7 to 10: chalices in three columns, sprigs in the gaps."""

from collections.abc import Sequence
from typing import NamedTuple

from tools.deck.canvas import Canvas
from tools.deck.inks import INDIGO
from tools.deck.ornaments import sprig
from tools.deck.paths import Point, spots
from tools.deck.suits.coppe import cup


class Layout(NamedTuple):
    """Where the cups stand and how much higher than wide they are; where the sprigs, how large."""

    cups: Sequence[Point]
    stretch: float
    sprigs: Sequence[Point]
    sprig: float


LAYOUTS = {
    7: Layout(
        spots("158,345 158,735 290,176 290,530 290,884 422,325 422,715"),
        1.18,
        spots("158,528 422,508 422,122 158,934"),
        1.3,
    ),
    8: Layout(
        spots("158,226 158,530 158,834 290,350 290,710 422,226 422,530 422,834"),
        1.18,
        spots("290,142 290,522 290,902"),
        1.15,
    ),
    9: Layout(
        [(x, y) for y in (192, 530, 868) for x in (158, 290, 422)],
        1.16,
        spots("224,361 356,361 224,699 356,699"),
        0.95,
    ),
    10: Layout(
        spots("158,310 158,545 158,780 290,166 290,409 290,651 290,894 422,280 422,515 422,750"),
        1.02,
        spots("422,104 158,954"),
        1.12,
    ),
}


def lay_out(c: Canvas, n: int) -> None:
    """The card with n cups."""
    cups, stretch, sprigs, size = LAYOUTS[n]
    c.repeat("p", lambda k: cup(k, 0, 4, 1), cups, 1.02, stretch)
    c.repeat("f", lambda k: sprig(k, size, INDIGO), sprigs)
