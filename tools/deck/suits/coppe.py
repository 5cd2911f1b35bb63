"""Coppe: the lidded chalice, and the sign for the index."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import MADDER, OCHRE
from tools.deck.paths import mirror, oval


def cup(c: Canvas, x: float, y: float, s: float) -> None:
    """A lidded chalice, about 124 wide and 206 high at s = 1, centred."""
    with c.at(x, y, 0, s):
        # foot
        c.shape(mirror("0,58 12,62 20,76 46,84 53,92 52,101*", 0), OCHRE, 5.5, Comb(16, 6))
        c.line("-44,92 0,97 44,92", 3)
        c.lines(["-8,66 -14,80 -26,86", "0,66 0,80 0,90", "9,66 15,80 28,86"], 3)
        # stem
        c.shape(mirror("0,28 9,30 7,40 8,60*", 0), MADDER, 5, Comb(7))
        c.shape(oval(0, 50, 20, 10), OCHRE, 4.6, Comb(8, 5))
        # bowl
        c.shape(mirror("0,-34* 52,-34* 52,-8 41,16 22,30 0,35", 0), MADDER, 6, Comb(26, 6, 3.4))
        c.lines(
            ["0,32 0,14 0,2", "-13,29 -18,14 -19,2", "13,29 18,14 19,2", "-27,21 -34,10 -36,0"],
            4,
            "end",
        )
        c.line("-48,0 -24,5 0,6 26,5 48,0", 3)
        for i in range(-3, 4):
            c.dot(i * 13, -12 + abs(i) * -0.6, 3.6, OCHRE)
        c.shape("-58,-42 -54,-48 54,-48 58,-42 55,-33 0,-29 -55,-33", OCHRE, 5, Comb(8, 6))
        c.shape(mirror("0,-88 12,-84 17,-74 34,-68 49,-50* 0,-46", 0), MADDER, 5.5, Comb(18, 6, 3))
        c.lines(
            ["-12,-74 -20,-62 -22,-52", "4,-78 4,-62 4,-52", "-34,-60 -38,-56 -40,-52"], 3, "start"
        )
        c.shape(oval(0, -91, 10, 9), OCHRE, 4.6, Comb(6, 4))
        c.shape("-8,-98 0,-114* 8,-98 0,-95", OCHRE, 4)


def sign(c: Canvas) -> None:
    """A small chalice with its lid: some 54 x 62 units, centred."""
    c.shape(mirror("0,-28 10,-27 20,-14*", 0), MADDER, 4.6)
    c.shape(mirror("0,-12* 24,-12* 22,4 7,13 5,22 18,27 20,33*", 0), MADDER, 5)
    c.shape("-26,-14* 26,-14* 26,-7* -26,-7*", OCHRE, 4)
    c.shape(oval(0, -31, 6), OCHRE, 4)
