"""Re of Bastoni: on a throne of trunks and boughs, his hand on a lion."""

import math

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, fist, palm
from tools.deck.figures.dress import ermine, folds
from tools.deck.figures.ground import ground
from tools.deck.figures.king import BEARDS, Robes, girdle, king_body, king_head
from tools.deck.inks import BROWN, GREEN, INK, MADDER, OCHRE, PAPER
from tools.deck.ornaments import oak
from tools.deck.paths import limb, rows, spots
from tools.deck.suits.bastoni import Cudgel, Twig, cudgel


def throne(c: Canvas) -> None:
    """The ground, a throne of two trunks and oak boughs."""
    ground(c, 960, OCHRE)
    # throne of two trunks and boughs
    cudgel(
        c,
        Cudgel(
            "140,700 134,420 146,130",
            [46, 42, 38],
            (Twig(0.3, 1, 22), Twig(0.62, 1, 20), Twig(0.8, -1, 18)),
            wood=BROWN,
        ),
    )
    cudgel(
        c,
        Cudgel(
            "440,700 446,420 434,130",
            [46, 42, 38],
            (Twig(0.3, -1, 22), Twig(0.62, -1, 20), Twig(0.8, 1, 18)),
            wood=BROWN,
        ),
    )
    c.shape("150,210* 290,180 430,210* 436,650* 144,650*", OCHRE, 5.6)
    for height in (270, 340, 420, 500):
        for side in (176, 404):
            with c.at(side, height):
                c.shape("0,-14* 6,-6 13,0* 6,6 0,14* -6,6 -13,0* -6,-6", MADDER, 3.2)
    c.shape(limb("126,196 290,150 454,196", [34, 32, 34], cap=(10, 10)), BROWN, 5.4, Comb(14))
    for x, y, r in rows(
        "150,130,-140 152,124,-60 146,128,-100 430,130,-40 "
        "428,124,-120 434,128,-80 230,154,-110 350,154,-70"
    ):
        oak(c, x, y, r, 62)


def body(c: Canvas) -> None:
    """His tunic with oak leaves, and the girdle."""
    king_body(c, Robes(GREEN, MADDER, OCHRE, BROWN, PAPER))
    for x, y in spots("210,690 370,690 290,650 256,470 324,470"):
        oak(c, x, y + 24, -90, 46, OCHRE)
    girdle(c, BROWN, MADDER)


def cudgel_arm(c: Canvas) -> None:
    """The cudgel and its arm."""
    cudgel(
        c,
        Cudgel(
            "424,700 430,560 424,400 438,232",
            [40, 46, 58, 76],
            (Twig(0.5, -1, 24), Twig(0.66, 1, 26), Twig(0.84, -1, 24)),
            eyes=True,
        ),
    )
    arm(c, "388,484 404,530 420,548", [56, 48, 36], GREEN)
    c.shape(
        "346,340 394,358 422,416 430,480 412,540 390,536 362,480 340,410",
        MADDER,
        5.6,
        Comb(24, 6.5),
    )
    fist(c, 428, 540, 2, 1.1, -1)
    folds(c, ["404,520 396,460 376,400", "418,484 408,436 390,390"], 4.6)


def other_arm(c: Canvas) -> None:
    """The arm towards the lion."""
    arm(c, "196,500 180,580 160,640", [56, 48, 36], GREEN)
    c.shape(
        "234,340 186,358 156,420 144,500 164,566 204,550 224,480 240,410",
        MADDER,
        5.6,
        Comb(24, 6.5),
    )
    folds(c, ["178,534 188,460 206,400", "160,500 170,440 190,390"], 4.6)


def head(c: Canvas) -> None:
    """Ermine, head, a crown of oak leaves."""
    ermine(c)
    with c.at(288, 252, 0, 1.32):
        king_head(c, BROWN, BEARDS["long"], -0.3, -0.5)
        c.shape("-34,-40 -34,-70 0,-86 34,-70 34,-40", MADDER, 4.6, Comb(12))
        for i, (x, y, a) in enumerate(
            rows("-42,-30,-112 -26,-40,-102 -8,-46,-94 12,-46,-84 30,-40,-74 44,-32,-64")
        ):
            oak(c, x, y, a, 46, GREEN if i % 2 else OCHRE)
        c.shape("-46,-26 -46,-40 0,-54 46,-40 46,-26 0,-42", OCHRE, 4.6, Comb(5))
        for x, y in ((-30, -37), (-10, -44), (12, -44), (32, -37)):
            c.dot(x, y, 3.4)


def lion(c: Canvas) -> None:
    """The lion, sitting."""
    with c.at(112, 800):
        c.shape(limb("76,140 112,120 104,70 118,44", [15, 14, 12, 12]), OCHRE, 4.4)
        c.shape("112,52 104,34 120,18 134,34 130,54", BROWN, 4.2)
        c.merge(
            [
                "-34,40 -52,90 -56,150* 60,158 84,140 78,90 50,40",
                limb("-22,60 -32,110 -34,150", [46, 32, 32], cap=(2, 2)),
                limb("22,70 16,110 16,152", [44, 32, 32], cap=(2, 2)),
            ],
            OCHRE,
            5.2,
            Comb(18, 6),
        )
        c.shape("-52,146 -58,162* -8,162* -12,146", OCHRE, 4.6)
        c.shape("-4,148 -8,162* 42,162* 36,146", OCHRE, 4.6)
        c.line("58,156 44,120 70,92", 4.4)
        mane: list[tuple[float, ...]] = []
        for i in range(15):
            a = 2 * math.pi * i / 15 - math.pi / 2
            b = a + math.pi / 15
            mane += [
                (74 * math.cos(a), -6 + 76 * math.sin(a), 1),
                (58 * math.cos(b), -6 + 60 * math.sin(b)),
            ]
        c.shape(mane, BROWN, 5, Comb(16, 6))
        c.shape(
            "-34,-36 -18,-48 0,-44 18,-48 34,-36 38,-6 28,22 14,40 0,44 -14,40 -28,22 -38,-6",
            OCHRE,
            4.8,
            Comb(10, 5),
        )
        for s in (1, -1):
            with c.at(0, 0, 0, s, 1):
                c.shape("34,-34 50,-52 56,-36 44,-22", OCHRE, 4.2)
                c.fill("8,-12* 18,-20 30,-12* 19,-7", PAPER)
                c.line("6,-12 18,-20 32,-13", 4.4)
                c.dot(18, -13, 4.4)
                c.line("6,-20 18,-30 32,-24", 4)
                c.line("3,-6 7,8 8,14", 3.4)
                c.line("0,24 10,30 22,24", 4)
                c.line("12,20 26,20 40,15", 1.8)
        c.shape("-10,10 0,7 10,10 4,20 0,22 -4,20", INK, 2.4)
        c.shape("-6,30 6,30 3,40 -3,40", MADDER, 3)


def draw(c: Canvas) -> None:
    """The whole picture."""
    throne(c)
    body(c)
    cudgel_arm(c)
    other_arm(c)
    head(c)
    lion(c)
    palm(c, 150, 700, 200, 0.96)
