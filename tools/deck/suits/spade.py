"""Spade: sabres with hilts, and the sign for the index."""

import math
from collections.abc import Sequence

from tools.deck.bands import strip
from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import INDIGO, MADDER, OCHRE, PAPER
from tools.deck.paths import Outline, Station, along, limb, oval


def hilt(c: Canvas, x: float, y: float, rot: float, s: float, grip: str) -> None:
    """Hilt of a sabre; the blade starts at the origin and goes up (-y)."""
    with c.at(x, y, rot, s):
        c.shape("-8,2* 8,2* 9,40 -9,40", grip, 4.5, Comb(7, 5))
        c.lines(["-7,12 0,15 8,11", "-7,22 0,25 8,21", "-7,32 0,35 8,31"], 2.6, None)
        c.shape(oval(0, 47, 12, 10), OCHRE, 4.5, Comb(6, 4))
        c.shape(
            "-32,-7 -25,-11 -12,-4 12,-4 24,2 34,-4 36,6 26,13 10,8 -12,8 -27,4",
            OCHRE,
            4.5,
            Comb(6, 5),
        )


def hilt_on(c: Canvas, end: Station, s: float, grip: str) -> None:
    """The hilt where a blade starts."""
    hilt(c, end.x, end.y, math.degrees(math.atan2(end.ty, end.tx)) + 90, s, grip)


def sabre(c: Canvas, line: Outline, widths: Sequence[float]) -> None:
    """A curved sword whose blade follows the line from the guard to the tip."""
    base = along(line, 41)
    c.shape(limb(line, widths, n=9), INDIGO, 5.5)
    # bright edge and fuller
    strip(c, line, [w * 0.26 for w in widths], PAPER, 7, widths[1] * 0.22, (0.02, 0.86))
    c.line([base[k][:2] for k in (3, 14, 24, 33)], 3.4, "end")
    hilt_on(c, base[0], 1.35, MADDER)


def sign(c: Canvas) -> None:
    """A short sword, its guard and its grip: some 54 x 62 units, centred."""
    c.shape("-10,12* 3,-11 6,-40* 23,-16 19,6 5,22*", INDIGO, 5)
    c.shape("-27,5* -22,-2* 17,20* 13,28*", OCHRE, 4.6)
    c.shape("-14,15* -3,21* -15,39* -26,32*", MADDER, 4.6)
