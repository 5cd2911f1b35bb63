"""Re of Coppe: before a scallop shell, with cup and sceptre, a swan beside him."""

import math

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, fist
from tools.deck.figures.dress import crown, ermine, folds
from tools.deck.figures.ground import floor_tiles
from tools.deck.figures.king import BEARDS, Robes, girdle, king_body, king_head
from tools.deck.inks import GREEN, INDIGO, INK, MADDER, OCHRE, PAPER
from tools.deck.ornaments import tulip
from tools.deck.paths import Point, limb, spots
from tools.deck.suits.coppe import cup

RIBS = 10


def _rim(i: float) -> float:
    """The angle at which the i-th rib of the shell begins."""
    return math.pi * (1.06 - 1.12 * i / RIBS)


def rib(angle: float, share: float) -> Point:
    """A point on a rib of the shell, from its hinge (0) to its rim (1)."""
    return 290 + 205 * share * math.cos(angle), 318 - 222 * share * math.sin(angle)


def shell(c: Canvas) -> None:
    """A scallop shell with green grooves."""
    outline: list[tuple[float, ...]] = []
    for i in range(RIBS + 1):
        a, b = _rim(i), _rim(i + 0.5)
        outline.append((290 + 196 * math.cos(a), 300 - 214 * math.sin(a), 1))
        if i < RIBS:
            outline.append((290 + 218 * math.cos(b), 300 - 238 * math.sin(b)))
    outline += [(420, 360, 1), (160, 360, 1)]
    c.shape(outline, PAPER, 6, Comb(20, 7))
    for i in range(RIBS):
        a0, a1 = _rim(i + 0.22), _rim(i + 0.78)
        am = (a0 + a1) / 2
        c.shape([(*rib(am, 0.25), 1), rib(a0, 0.9), rib(am, 1), rib(a1, 0.9)], GREEN, 4)


def throne(c: Canvas) -> None:
    """The back of the throne, with folds of cloth."""
    c.shape("150,330* 290,352 430,330* 452,672* 128,672*", OCHRE, 5.6)
    folds(c, ["146,664 158,500 168,352", "434,664 422,500 412,352"], 5)


def body(c: Canvas) -> None:
    """His robe with tulips, and the girdle."""
    king_body(c, Robes(PAPER, MADDER, OCHRE, MADDER))
    for x, y in spots(
        "206,760 248,830 206,890 290,700 290,790 290,890 374,760 "
        "332,830 374,890 250,610 330,610 256,480 324,480"
    ):
        tulip(c, x, y + 8, MADDER, 0.62)
    girdle(c, OCHRE, MADDER)


def cup_arm(c: Canvas) -> None:
    """The arm with the cup."""
    arm(c, "392,500 426,470 438,404", [56, 48, 34], PAPER)
    cup(c, 434, 330, 1.2)
    c.shape(
        "346,340 394,356 424,410 440,470 426,540 396,534 362,480 340,410",
        MADDER,
        5.6,
        Comb(24, 6.5),
    )
    fist(c, 438, 398, 4, 1, -1)
    folds(c, ["412,520 404,460 380,400", "426,486 416,436 394,386"], 4.6)


def sceptre_arm(c: Canvas) -> None:
    """The sceptre and its arm."""
    c.shape(limb("150,300 158,460 170,650", [13, 13, 13]), OCHRE, 4.6)
    c.shape("150,304 128,290 124,262 150,236* 174,262 172,290", OCHRE, 4.8, Comb(9))
    c.shape("150,296 141,270 150,246 158,270", MADDER, 3.6)
    arm(c, "196,500 190,560 176,560", [56, 48, 36], PAPER)
    c.shape(
        "234,340 186,358 156,420 148,490 166,548 204,536 222,480 240,410",
        MADDER,
        5.6,
        Comb(24, 6.5),
    )
    fist(c, 162, 540, -4, 0.98)
    folds(c, ["178,524 188,460 206,400", "162,490 172,440 190,390"], 4.6)


def head(c: Canvas) -> None:
    """Ermine, head and crown."""
    ermine(c)
    with c.at(288, 250, 0, 1.32):
        king_head(c, OCHRE, BEARDS["round"], 0.6, 0.5)
        crown(c, MADDER, 5)


def swan(c: Canvas) -> None:
    """The swan, white before the reeds."""
    with c.at(112, 856, 0, 1.1):
        c.shape(
            "-96,112* -96,-84* -84,-132* -72,-92* -56,-172* -42,-100* -22,-188* -8,-100* "
            "14,-160* 22,-84* 50,-130* 50,-66* 84,-88* 74,-28* 104,-38* 92,30 104,112*",
            GREEN,
            bleed=False,
        )
        c.lines(
            [
                "-80,-112 -82,-60 -84,0",
                "-58,-146 -68,-110 -72,-96",
                "-24,-160 -14,-90 -8,-30",
                "13,-134 14,-80 12,-24",
                "46,-108 40,-60 36,-14",
            ],
            5,
        )
        c.merge(
            [
                "-58,60 -44,26 0,14 40,-2 76,-8 104,-30* 106,20 96,66 60,98 10,106 -38,98",
                limb(
                    "-26,86 -62,50 -52,0 -14,-34 -14,-76 -42,-88",
                    [46, 46, 34, 29, 28, 30],
                    n=9,
                    cap=(6, 10),
                ),
            ],
            PAPER,
            5.6,
        )
        c.hatch("-52,60 -40,26 0,14 50,24 84,44 88,70 60,98 10,106 -34,98", Comb(18, 9, 3.4))
        c.shape("-48,-100 -70,-92 -92,-70* -66,-70 -44,-76", OCHRE, 4.6)
        c.shape("-58,-100* -38,-96 -42,-80 -56,-84*", INK, 2)
        c.dot(-32, -94, 4.4)
        c.line("-2,44 40,30 96,-4", 6)
        c.lines(["12,66 54,58 94,32", "26,86 58,78 84,60"], 5, "end")
        c.shape("-96,104 -66,92 -30,106 14,94 60,108 100,96 106,130 -96,130", INDIGO)


def draw(c: Canvas) -> None:
    """The whole picture."""
    floor_tiles(c, 958, MADDER, OCHRE)
    shell(c)
    throne(c)
    body(c)
    cup_arm(c)
    sceptre_arm(c)
    head(c)
    swan(c)
