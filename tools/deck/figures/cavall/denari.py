"""Cavall of Denari: a gentleman with wig and tricorn on a dappled grey, walking to the left."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, palm
from tools.deck.figures.dress import folds
from tools.deck.figures.face import face
from tools.deck.figures.ground import ground
from tools.deck.figures.horse import Horse, horse, rein
from tools.deck.figures.rider import WALK, Dress, rider
from tools.deck.inks import GREEN, INK, MADDER, NIGHT, OCHRE, PAPER
from tools.deck.ornaments import rose, sun
from tools.deck.paths import limb, oval, spots
from tools.deck.suits.denari import coin

DAPPLES = spots(
    "130,600 154,640 136,664 172,612 122,634 160,690 188,660 "
    "152,586 410,600 428,560 436,630 404,640 416,520 440,600"
)


def coin_arm(c: Canvas) -> None:
    """The coin and the open hand under it."""
    coin(c, 398, 226, 78, 45)
    arm(c, "342,420 384,396 398,342", [48, 46, 34], OCHRE)
    c.shape(limb("390,370 404,350", [48, 54]), PAPER, 4.4, Comb(8))
    palm(c, 402, 318, -4, 0.92)
    c.shape(
        "244,398 284,394 326,404 360,412 366,440 334,460 280,456 236,440", OCHRE, 5.4, Comb(18, 6)
    )
    folds(c, ["350,432 320,426 290,430", "350,420 318,414 290,412"], 4)


def head(c: Canvas) -> None:
    """The face between the tied back wig and the tricorn."""
    c.shape("-22,-40 -44,-20 -48,12 -52,34 -40,42 -24,36 -16,0 4,-36", PAPER, 4.6, Comb(10, 5))
    c.shape("-52,32 -62,44 -66,74 -50,78 -40,56 -38,42", PAPER, 4.4, Comb(8))
    c.shape("-60,30 -44,40 -34,28 -36,46 -46,42 -58,48", INK, 3)
    face(c, 0.7, 0.5)
    c.shape(
        "-33,-28 -40,-12 -38,8 -30,14 -24,0 -18,-20 6,-36 30,-30 29,-44 0,-54", PAPER, 4.2, Comb(6)
    )
    for y in (-2, 12):
        c.shape(oval(-38, y, 11, 8), PAPER, 3.6)
    tricorn(c)


def tricorn(c: Canvas) -> None:
    """A black hat turned up on three sides, with a lace and a rose."""
    c.shape("-30,-38 -28,-66 0,-78 26,-68 32,-36 0,-44", NIGHT)
    c.shape("-66,-36 -58,-62 -20,-50 10,-70* 34,-52 66,-58 60,-32 36,-26 4,-38 -30,-24", INK, 4)
    c.shape(
        "-66,-36* -30,-24 4,-38 36,-26 60,-32* 60,-25* 36,-18 4,-30 -30,-16 -62,-27*", OCHRE, 3.4
    )
    c.shape(limb("-58,-61 -20,-50 10,-69 34,-52 65,-57", [5, 5, 5, 5, 5]), OCHRE, 1.6)
    rose(c, -24, -46, 12, MADDER, PAPER, 5, 0, False)


def lace(c: Canvas) -> None:
    """A jabot, buttons, and the tail of his coat."""
    c.shape("274,392 300,396 310,440 296,470* 286,452 274,466* 266,430", PAPER, 4, Comb(7))
    for y in (492, 516):
        c.dot(300, y, 6, MADDER)
    c.shape("226,560 224,584 204,640 190,668* 236,676 268,640 262,590 254,566", OCHRE, 5, Comb(16))


def draw(c: Canvas) -> None:
    """The whole picture, turned to the left."""
    ground(c, 958, GREEN)
    sun(c, 470, 150, 40)
    with c.at(580, 0, 0, -1, 1):
        horse(c, Horse(PAPER, INK, WALK, MADDER, OCHRE, INK, head_rot=64))
        for x, y in DAPPLES:
            c.line([(x - 9, y + 2), (x - 2, y + 8), (x + 7, y + 3)], 3.4)
        rein(c, "508,524 450,530 396,516")
        rider(c, Dress(OCHRE, OCHRE, PAPER, INK, MADDER, coin_arm, head, over=lace))
