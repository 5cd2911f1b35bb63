"""Bube of Denari: in yellow brocade, a purse at his belt, the coin held up."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, fist, leg, neck, palm
from tools.deck.figures.dress import collar, feather, folds
from tools.deck.figures.face import face
from tools.deck.figures.ground import ground
from tools.deck.inks import BROWN, GREEN, INDIGO, INK, MADDER, NIGHT, OCHRE, PAPER
from tools.deck.ornaments import rose
from tools.deck.paths import limb, spots
from tools.deck.suits.denari import coin


def legs_and_tunic(c: Canvas) -> None:
    """The ground, legs of two colours, a long belted tunic of rosette brocade."""
    ground(c, 962, GREEN)
    leg(c, (258, 640), (236, 768), (222, 922), MADDER, -1, NIGHT, garter=OCHRE)
    leg(c, (330, 640), (352, 768), (392, 912), INDIGO, 1, NIGHT, garter=OCHRE)
    # tunic, long and belted
    c.shape(
        "240,500* 206,600 190,690* 220,704 250,690 292,710 "
        "332,692 366,706 396,686* 376,600 344,500*",
        OCHRE,
        5.6,
        Comb(28, 6.5, 3.2),
    )
    c.shape(
        "190,690* 220,704 250,690 292,710 332,692 366,706 396,686* "
        "400,704* 366,726 332,712 292,730 250,710 220,724 186,708*",
        INDIGO,
        4.6,
    )
    folds(
        c,
        [
            "218,694 228,620 248,540",
            "262,690 268,620 272,540",
            "320,692 316,620 312,540",
            "364,694 350,620 334,540",
        ],
        4.8,
    )
    c.shape(
        "260,304 214,328 206,366 230,424 240,510* 346,510* 354,424 376,366 368,328 322,304",
        OCHRE,
        5.6,
        Comb(30, 6.5, 3.4),
    )
    # rosette brocade
    for x, y in spots("254,360 330,360 292,396 262,440 324,440"):
        rose(c, x, y, 14, MADDER, PAPER, 4, 45, False)
    c.shape("236,496* 290,506 348,496* 348,518* 290,528 236,518*", MADDER, 4.6)


def arm_on_purse(c: Canvas) -> None:
    """The purse, and the hand on it."""
    c.shape("372,540 352,560 350,602 384,618 416,600 412,558 392,540", BROWN, 5, Comb(14, 6))
    c.line("352,566 382,574 412,564", 3.4)
    c.line("344,516 362,524 380,544", 4, None)
    # lower arm on purse
    arm(c, "434,446 424,500 392,536", [46, 42, 32], INDIGO)
    fist(c, 384, 540, 40, 0.86)
    c.shape(
        "352,328 398,346 434,392 452,442 424,472 384,452 352,408 340,364", OCHRE, 5.4, Comb(22, 6)
    )
    folds(c, ["436,462 420,430 392,400", "404,460 394,430 372,404"], 4)


def raised_arm(c: Canvas) -> None:
    """The arm that holds the coin."""
    arm(c, "148,376 136,316 150,284", [48, 44, 32], INDIGO)
    c.shape(
        "246,330 206,326 160,346 122,362 122,402 160,420 212,412 244,388", OCHRE, 5.4, Comb(20, 6)
    )
    folds(c, ["136,404 160,384 196,372", "134,374 160,364 190,356"], 4)


def head(c: Canvas) -> None:
    """Neck and ruff, black hair, a brimmed hat with a feather."""
    neck(c, 300, 276, 296, 318)
    collar(c, 296, 312, 64, 22)
    with c.at(308, 226, -8, -1.26, 1.26):
        c.shape("-24,-40 -46,-12 -46,28 -36,48 -18,40 -18,0 8,-36", INK, 4.6)
        face(c, 1, 0.8)
        c.shape("-33,-30 -38,-4 -36,30 -22,40 -24,6 -18,-20 6,-34 31,-26 29,-44 0,-56", INK, 3)
        for a in ("-30,30 -32,0 -26,-24", "-10,-36 6,-44 22,-40"):
            c.shape(limb(a, [1, 4, 1]), BROWN, 0.1)
        # brimmed hat
        c.shape("-30,-40 -28,-78 -4,-90 22,-84 32,-40", MADDER, 5, Comb(16, 6, 3))
        c.shape("-62,-22 -40,-42 0,-50 40,-46 58,-32 42,-32 0,-38 -34,-30", MADDER, 5, Comb(8, 5))
        c.shape("-30,-46 0,-54 32,-49 31,-60 0,-66 -29,-58", OCHRE, 4)
    feather(c, 268, 122, 20, 124, 32, PAPER, 0.32)


def draw(c: Canvas) -> None:
    """The whole picture."""
    legs_and_tunic(c)
    arm_on_purse(c)
    raised_arm(c)
    head(c)
    coin(c, 167, 206, 68)
    palm(c, 152, 274, 6, 0.9)
