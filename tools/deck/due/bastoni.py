"""Due of Bastoni: two crossed staves, a hare under them."""

import math

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import BROWN, GREEN, INK, PAPER
from tools.deck.ornaments import acorn, oak, scroll, side_flower
from tools.deck.paths import limb, oval, spots
from tools.deck.suits.bastoni import staff, staff_piece


def hare(c: Canvas) -> None:
    """A sitting hare, looking right."""
    c.shape(oval(-66, 62, 18, 15), PAPER, 4.6)
    c.shape(limb("40,-58 60,-104 56,-140", [16, 24, 6]), BROWN, 4.6, Comb(6))
    c.shape(limb("26,-60 30,-110 16,-146", [18, 27, 6]), BROWN, 4.8, Comb(8))
    c.line("27,-72 29,-104 20,-132", 5)
    c.merge(
        [
            "-62,76 -70,30 -40,-10 0,-24 24,-46 44,-64 70,-52 "
            "84,-32 76,-18 52,-10 44,10 40,50 30,80 -20,86",
            limb("24,20 36,50 36,82", [30, 22, 18], cap=(2, 2)),
            "-64,78 -60,40 -30,20 4,34 10,66 34,74 36,86* -50,88*",
        ],
        BROWN,
        5,
        Comb(18, 6),
    )
    c.line("-44,84 2,72 -4,36", 5)
    c.shape("34,-2 50,8 44,44 26,46 26,14", PAPER, 4, Comb(8))
    c.dot(58, -42, 5)
    c.dot(56.5, -43.5, 1.7, PAPER)
    c.shape(oval(82, -34, 5, 4), INK, 2)
    c.line("80,-26 70,-20 60,-22", 3)
    c.lines(["74,-30 92,-26 106,-28", "74,-28 90,-20 104,-16"], 1.8)
    c.shape(limb("32,78 44,86 60,86", [14, 14, 12], cap=(2, 4)), BROWN, 4.4)


def draw(c: Canvas) -> None:
    """The whole picture."""
    length = math.hypot(300, 800)
    ang = math.degrees(math.atan2(300, 800))
    # oak spray between the heads
    for a, size in spots("-90,84 -128,76 -52,76 -160,64 -20,64"):
        oak(c, 290, 250, a, size)
    acorn(c, 262, 262, 24, 1.3)
    acorn(c, 318, 262, -24, 1.3)
    for s in (1, -1):
        with c.at(290 - s * 150, 920, s * ang):
            staff(c, length, 50)
    with c.at(290 - 150, 920, ang), c.at(0, -length / 2 + 60):
        staff_piece(c, 120, 50)
    scroll(c, "104,556 190,520 300,548 400,576 476,540", 94)
    # hare under the staves
    c.shape("150,992 200,962 290,952 380,962 430,992 290,1006", GREEN)
    with c.at(284, 880):
        hare(c)
    c.lines(["190,984 230,976 260,986", "320,988 350,980 386,986"], 3.4)
    c.repeat("f", side_flower, [(74, 372), (506, 364), (74, 752), (506, 712)], 0.84)
