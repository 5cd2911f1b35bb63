"""Ass of Bastoni: a great cudgel with branches, oak leaves, acorns and roses."""

from tools.deck.bands import ring
from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import BROWN, GREEN, MADDER, OCHRE, PAPER
from tools.deck.ornaments import acorn, oak, rose
from tools.deck.paths import limb, oval
from tools.deck.suits.bastoni import Cudgel, Twig, cudgel


def branches(c: Canvas) -> None:
    """A patch of ground, and six branches behind the cudgel."""
    c.shape(
        "72,1000 130,972 210,960 290,956 370,962 440,984 462,1004 380,1020 200,1022",
        OCHRE,
        5,
        Comb(10),
    )
    c.lines(
        ["110,1000 140,994 166,1002", "390,998 420,996 440,1006", "320,1010 350,1006 372,1012"], 3.4
    )
    tips = (
        (112, 640, 262, 800),
        (466, 590, 312, 760),
        (118, 430, 262, 590),
        (458, 366, 312, 530),
        (166, 268, 272, 410),
        (430, 176, 312, 330),
    )
    for i, (x, y, bx, by) in enumerate(tips):
        s = 1 if x > 290 else -1
        mx, my = (x + bx) / 2 + s * 34, (y + by) / 2 + 26
        c.shape(limb([(bx, by), (mx, my), (x, y)], [30, 20, 11], cap=(0, 4)), BROWN, 5, Comb(8))
        for a, L in ((0, 92), (-62, 84), (58, 84)):
            oak(c, x - s * 4, y + 6, -90 + s * 16 + a, L)
        oak(c, mx, my, 40 if s > 0 else 140, 74)
        if i in (0, 3, 4):
            rose(c, x, y, 34, MADDER if i != 3 else PAPER, OCHRE, 5, 10 * i, False)
        else:
            acorn(c, x - 15, y + 14, 20, 1.35)
            acorn(c, x + 17, y + 14, -16, 1.35)


def great_cudgel(c: Canvas) -> None:
    """The cudgel with roots, knots and grain."""
    cudgel(
        c,
        Cudgel(
            "280,985 302,820 276,620 302,420 286,214",
            [80, 92, 74, 94, 80, 102, 92, 128],
            (Twig(0.2, 1, 38), Twig(0.4, -1, 40), Twig(0.58, 1, 38), Twig(0.77, -1, 38)),
            outline=6.6,
            cut_end=False,
        ),
    )
    for p in ("258,958 218,980 184,996", "306,956 352,980 388,994", "284,966 276,994 262,1014"):
        c.shape(limb(p, [36, 26, 6]), GREEN, 5, Comb(8))
    c.fill("264,920 306,920 318,958 292,980 266,974 254,956", GREEN)
    c.lines(
        ["256,962 262,930 264,890", "308,958 306,926 302,890", "284,972 284,940 280,900"], 6, "end"
    )
    # knots in the wood and grain
    for x, y, r in ((290, 720, 15), (284, 520, 17), (300, 330, 15)):
        c.shape(oval(x, y, r, r * 1.3), OCHRE)
        ring(c, x, y, r * 0.42, 3)
        c.lines(
            [
                [(x - r * 1.9, y + 40), (x - r * 1.7, y), (x - r * 1.2, y - 44)],
                [(x + r * 1.8, y + 44), (x + r * 1.7, y), (x + r * 1.3, y - 40)],
            ],
            4.6,
        )
    for p in (
        "268,860 272,830 270,790",
        "306,850 310,820 306,790",
        "256,650 258,620 264,590",
        "312,640 308,600 310,570",
        "270,440 276,410 282,380",
        "324,450 326,420 322,380",
        "262,280 260,250 258,224",
        "310,280 312,250 316,224",
    ):
        c.line(p, 4.4)


def ribbon_and_crest(c: Canvas) -> None:
    """Two ribbons around the cudgel, a rose on its top."""
    for y, s in ((640, 1), (430, -1)):
        with c.at(292, y, 0, s, 1):
            c.shape(
                "52,-10 92,-22 128,6 168,-8 186,-2 168,14 178,30 132,36 96,8 54,20",
                OCHRE,
                4.6,
                Comb(8),
            )
            c.shape("-60,26* 0,20 58,-16* 60,14* 2,52 -58,58*", MADDER, 5, Comb(12))
            c.line("-50,34 0,28 50,-4", 3)
    c.shape(oval(286, 208, 66, 27), OCHRE, 5.6, Comb(8))
    ring(c, 285, 207, 13, 3)
    for a, L in ((-158, 88), (-22, 88), (-126, 84), (-54, 84)):
        oak(c, 286, 196, a, L)
    rose(c, 288, 124, 62, MADDER, OCHRE, 6)
    rose(c, 288, 124, 33, PAPER, OCHRE, 6, 30, False)


def draw(c: Canvas) -> None:
    """The whole picture."""
    branches(c)
    great_cudgel(c)
    ribbon_and_crest(c)
