"""Ass of Spade: a hand out of the clouds holds a sword through a crown."""

import math

from tools.deck.bands import strip
from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.dress import folds
from tools.deck.inks import BROWN, FLESH, GREEN, INDIGO, MADDER, OCHRE, PAPER
from tools.deck.ornaments import cloud, leaf, rose
from tools.deck.paths import Point, along, limb, oval, rows, spots


def rays(c: Canvas) -> None:
    """A half circle of lines and pointed rays."""
    for i in range(15):
        a = math.radians(180 + 180 * i / 14)
        if i % 2 == 0:
            c.line([_around(r, a) for r in (120, 208 * 0.8, 208)], 7, "end")
        else:
            ray = (_around(120, a - 0.07), _around(250, a), _around(120, a + 0.07))
            c.shape([(x, y, 1) for x, y in ray], OCHRE, 4)


def _around(r: float, a: float) -> Point:
    return 290 + r * math.cos(a), 700 + r * math.sin(a)


def laurel(c: Canvas) -> None:
    """A branch with berries on each side."""
    for s in (1, -1):
        with c.at(290, 0, 0, s, 1):
            p = "20,650 112,580 172,470 184,330"
            c.line(p, 8, "end")
            for i, (x, y, tx, ty) in enumerate(along(p, 10)[1:]):
                a = math.degrees(math.atan2(ty, tx))
                leaf(c, x, y, a - 38, 62 - i * 2, 25, GREEN)
                leaf(c, x, y, a + 40, 62 - i * 2, 25, GREEN)
                if i % 3 == 1:
                    c.shape(oval(x + 15 * ty, y - 15 * tx, 9), MADDER, 4)


def sword_in_crown(c: Canvas) -> None:
    """The back of the crown, the sword, the front of the crown."""
    with c.at(6, 108):
        c.shape("188,250 214,226 290,216 366,226 392,250 366,262 290,268 214,262", BROWN)
        c.field("192,250 214,230 290,220 366,230 388,250 366,258 290,264 214,258", 90, 9, 4, 0.35)
    line = "290,700 316,540 322,380 302,220 246,62"
    c.shape(limb(line, [58, 62, 66, 72, 66, 4], n=11), INDIGO, 6.4)
    strip(c, line, [14, 15, 16, 17, 15, 3], PAPER, 8, 17, (0.02, 0.88))
    c.line([station[:2] for station in along(line, 20)[1:15:3]], 5, "end")
    # crown, front half
    with c.at(6, 108):
        c.shape(
            "184,248* 176,196* 218,258* 238,206* 266,268* 290,214* 314,268* "
            "342,206* 362,258* 404,196* 396,248* 388,306 290,326 192,306",
            OCHRE,
            6,
            Comb(22, 7, 3.6),
        )
        for x, y in spots("176,190 238,199 290,206 342,199 404,190"):
            c.shape(oval(x, y, 11), PAPER, 4.6)
        c.shape(
            "190,280* 240,296 290,301 340,296 390,280* 389,302* 340,318 290,323 240,318 191,302*",
            MADDER,
            4.4,
        )
        for x, y in spots("222,301 256,309 290,312 324,309 358,301"):
            c.shape(oval(x, y, 8), PAPER if x != 290 else INDIGO, 3.6)


def sleeve(c: Canvas) -> None:
    """Clouds and the sleeve."""
    cloud(
        c,
        rows(
            "96,960,52 150,920,60 90,890,46 222,962,62 300,940,62 "
            "372,962,58 420,928,44 412,974,46 150,976,50 290,984,52"
        ),
    )
    c.shape(
        "214,930 232,852 250,822* 336,820* 352,852 360,926 330,946 250,946",
        MADDER,
        6,
        Comb(36, 7, 3.6),
    )
    folds(c, ["250,936 262,890 268,840", "290,940 296,890 296,840", "330,930 330,890 322,840"], 5)
    cloud(c, rows("200,964,42 256,980,44 330,982,48 388,962,40"))


def hand(c: Canvas) -> None:
    """The hand, and the hilt in it."""
    with c.at(292, 700):
        c.shape("-17,0* 17,0* 20,150 -20,150", GREEN, 5, Comb(12))
        c.shape("-48,44 -26,24 24,24 46,44 50,112 34,134 -26,136 -50,108", FLESH, 5.4, Comb(14, 6))
        for i in (3, 2, 1, 0):
            c.shape(
                limb(
                    [(-16, 42 + i * 25), (18, 38 + i * 25), (44, 46 + i * 25)],
                    [24, 27, 24],
                    cap=(6, 9),
                ),
                FLESH,
                4.8,
                Comb(8, 5),
            )
            c.line([(38, 36 + i * 25), (50, 40 + i * 25), (52, 50 + i * 25)], 2.6)
        c.shape(
            limb("-40,84 -34,52 -6,34 18,40", [38, 34, 27, 20], cap=(4, 9)), FLESH, 5, Comb(10, 5)
        )
        c.line("6,30 20,32 24,42", 2.6)
        c.shape("-58,124 -40,112 0,128 44,112 60,126 48,152 2,160 -46,154", PAPER, 5.4, Comb(12))
        c.lines(["-34,150 -32,136 -26,124", "2,156 2,142 0,132", "36,150 36,136 32,124"], 3.4)
        c.shape(
            "-110,-22 -96,-44 -72,-34 -70,-12 -30,-14 30,-14 70,-4 84,-20 "
            "76,-42* 104,-34 112,-4 88,20 40,20 -40,18 -80,14",
            OCHRE,
            6,
            Comb(16, 6),
        )
        c.shape("-30,-18 0,-30 30,-18 26,22 0,30 -26,22", OCHRE, 5.4, Comb(12))
        rose(c, 0, 2, 19, MADDER, PAPER, 5, 0, False)


def draw(c: Canvas) -> None:
    """The whole picture."""
    rays(c)
    laurel(c)
    sword_in_crown(c)
    sleeve(c)
    hand(c)
