"""Due of Denari: two coins and a ship."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import BROWN, INDIGO, MADDER, OCHRE, PAPER
from tools.deck.ornaments import corner_spray, rose, scroll
from tools.deck.paths import limb, oval
from tools.deck.suits.denari import coin


def ship(c: Canvas) -> None:
    """A ship under sail on its waves, centred."""
    c.shape("-110,40* -96,30 60,34 92,6 110,4* 96,52 66,76 -70,78 -98,62", BROWN, 5.2, Comb(16))
    c.line("-100,50 -20,56 98,40", 4)
    for x in (-60, -30, 0, 30, 60):
        c.shape(oval(x, 60, 6), OCHRE, 3.4)
    c.shape(limb("-4,40 -4,-60 -4,-126", [10, 9, 6]), OCHRE, 4)
    c.shape("-2,-112* 60,-92 84,-40 70,14* 30,2 -2,6*", PAPER, 5, Comb(18))
    c.shape("-8,-104* -62,-70 -84,-16 -76,18* -40,4 -8,6*", MADDER, 5, Comb(16))
    c.lines(["20,-98 40,-50 36,0", "-28,-88 -46,-40 -42,2"], 3.4)
    c.shape("-4,-126* 34,-138 24,-126 36,-116 -4,-112*", INDIGO, 4)
    c.shape(
        "-150,84 -120,70 -90,86 -60,72 -30,88 0,74 30,88 "
        "60,72 90,86 120,70 150,84 150,112 -150,112",
        INDIGO,
    )
    c.lines(
        [
            "-130,98 -110,90 -90,100",
            "-50,100 -30,94 -10,102",
            "40,100 60,92 80,100",
            "104,100 120,94 136,100",
        ],
        3.4,
    )


def draw(c: Canvas) -> None:
    """The whole picture."""
    coin(c, 290, 196, 142)
    coin(c, 290, 864, 142, 45, INDIGO)
    with c.at(290, 486, 0, 1.02):
        ship(c)
    scroll(c, "104,664 190,630 300,652 400,680 476,646", 92)
    c.repeat("f", corner_spray, [(506, 92, 0), (74, 968, 180)])
    rose(c, 92, 420, 26, INDIGO, OCHRE, 5)
    rose(c, 488, 420, 26, INDIGO, OCHRE, 5)
