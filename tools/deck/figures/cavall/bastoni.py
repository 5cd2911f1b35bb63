"""Cavall of Bastoni: galloping on a yellow horse, the cudgel over his head."""

import math

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, fist
from tools.deck.figures.dress import feather, folds
from tools.deck.figures.face import head, moustache
from tools.deck.figures.ground import ground
from tools.deck.figures.horse import Horse, horse
from tools.deck.figures.rider import GALLOP, Dress, rider
from tools.deck.inks import BROWN, GREEN, MADDER, OCHRE, PAPER
from tools.deck.suits.bastoni import Cudgel, Twig, cudgel


def cape(c: Canvas) -> None:
    """A red cape flying behind."""
    c.shape(
        "240,394 200,404 150,420 84,424* 96,470 70,516* 130,520 190,520 240,500 276,430",
        MADDER,
        5.4,
        Comb(26, wedge=3.4),
    )
    folds(c, ["96,440 150,444 210,430", "92,500 150,486 214,460"], 5)


def cudgel_arm(c: Canvas) -> None:
    """The cudgel and the arm."""
    cudgel(
        c,
        Cudgel(
            "374,330 390,256 404,170 424,92",
            [30, 44, 56, 66, 70],
            (Twig(0.35, 1, 22), Twig(0.55, -1, 24), Twig(0.74, 1, 24)),
        ),
    )
    arm(c, "344,416 372,384 378,340", [48, 44, 32], OCHRE)
    fist(c, 378, 316, 8, 0.95)
    c.shape(
        "244,398 284,394 326,400 358,404 364,436 334,458 280,456 236,440", GREEN, 5.4, Comb(18, 6)
    )
    folds(c, ["348,428 320,422 290,428", "348,414 318,408 290,410"], 4)


def hatted_head(c: Canvas) -> None:
    """The head with a red beard, a fur cap."""
    head(c, MADDER, -0.4, 0.5)
    c.shape("-26,24 -20,44 2,62 20,50 26,32 12,36 0,36 -14,24", MADDER, 4.2, Comb(8, 5))
    moustache(c, MADDER)
    # fur cap
    c.shape("-30,-44 -26,-84 10,-108* 30,-80 32,-44 0,-50", GREEN, 5, Comb(14, 6))
    fur: list[tuple[float, ...]] = []
    for i in range(13):
        t = i / 12
        fur += [(-46 + 92 * t, -52 - 10 * math.sin(math.pi * t) + (4 if i % 2 else -5), 1)]
    for i in range(13):
        t = 1 - i / 12
        fur += [(-44 + 88 * t, -26 - 10 * math.sin(math.pi * t) + (5 if i % 2 else -3), 1)]
    c.shape(fur, BROWN, 4, Comb(8, 5))
    feather(c, -10, -84, 200, 84, 26, PAPER, -0.3)


def draw(c: Canvas) -> None:
    """The whole picture."""
    ground(c, 962, OCHRE)
    with c.at(-18, 0):
        horse(c, Horse(OCHRE, BROWN, GALLOP, GREEN, MADDER, head_rot=50))
    with c.at(-40, -14, -3, about=(270, 580)):
        rider(c, Dress(GREEN, OCHRE, MADDER, BROWN, OCHRE, cudgel_arm, hatted_head, cape))
