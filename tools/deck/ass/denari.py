"""Ass of Denari: a great coin with an eagle, under a crown."""

import math

from tools.deck.bands import beads, ring
from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.creatures import eagle
from tools.deck.figures.dress import crown
from tools.deck.inks import GREEN, MADDER, OCHRE, PAPER
from tools.deck.ornaments import leaf, rose
from tools.deck.paths import along, limb, oval


def laurel(c: Canvas) -> None:
    """Laurel above and below."""
    for sy, oy in ((1, 0), (-1, 1060)):
        for s in (1, -1):
            with c.at(290, oy, 0, s, sy):
                p = "16,292 80,268 132,220 150,150"
                c.line(p, 7, "end")
                for x, y, tx, ty in along(p, 7)[1:]:
                    a = math.degrees(math.atan2(ty, tx))
                    leaf(c, x, y, a - 40, 50, 22, GREEN)
                    leaf(c, x, y, a + 42, 50, 22, GREEN)


def great_coin(c: Canvas) -> None:
    """The coin: rim, two rings of petals, the eagle in a shaded field."""
    with c.at(290, 530, 0, 1.09), c.at_weight(1.06):
        c.shape(oval(0, 0, 214, n=12), OCHRE, 7, Comb(30, 7, 4))
        ring(c, -1, -1, 214 * 0.885, 3)
        beads(c, -1, -1, 214 * 0.942, 44, 5)
        c.fill(oval(-1, -1, 214 * 0.845, n=12), PAPER)
        ring(c, -1, -1, 214 * 0.845, 5)

        def outer(k: Canvas) -> None:
            k.shape("112,0* 140,-17 164,-12 177,0* 164,12 140,17", OCHRE, 4.4, Comb(8))

        def inner(k: Canvas) -> None:
            k.shape("100,0* 124,-27 152,-26 172,-10 172,10 152,26 124,27", MADDER, 5, Comb(16, 5))
            k.line("128,0 146,0 162,0", 4)

        for key, draw, turn in (("out", outer, 0), ("in", inner, 15)):
            for i in range(12):
                c.stamp(key, draw, -1, -1, i * 30 + turn)
        c.shape(oval(-1, -1, 121, n=10), PAPER, 6)
        ring(c, -1, -1, 112, 2.4)
        c.field(oval(-1, -1, 111, n=10), 0, 11, 1.8, 1)
        with c.at(0, -4):
            eagle(c, 0.92)


def crown_and_flower(c: Canvas) -> None:
    """A crown above, flower and ribbon below."""
    with c.at(290, 280, 0, 1.45):
        crown(c, MADDER, 5)
    rose(c, 290, 854, 58, MADDER, OCHRE, 6)
    rose(c, 290, 854, 30, PAPER, OCHRE, 5, 30, False)
    for s in (1, -1):
        with c.at(290, 0, 0, s, 1):
            c.shape(
                limb("10,900 60,936 110,920 150,950 168,930", [10, 26, 24, 24, 4]),
                MADDER,
                4.6,
                Comb(8),
            )


def draw(c: Canvas) -> None:
    """The whole picture."""
    laurel(c)
    great_coin(c)
    crown_and_flower(c)
