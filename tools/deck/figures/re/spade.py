"""Re of Spade: on a throne under stars, a sphinx with two heads beside him."""

import math

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, fist, palm
from tools.deck.figures.dress import crown, ermine, folds
from tools.deck.figures.face import face
from tools.deck.figures.ground import floor_tiles
from tools.deck.figures.king import BEARDS, Robes, girdle, king_body, king_head
from tools.deck.inks import INDIGO, INK, MADDER, NIGHT, OCHRE, PAPER
from tools.deck.paths import limb, oval, spots, symmetric
from tools.deck.suits.spade import sabre


def throne(c: Canvas) -> None:
    """The floor, and the pointed throne back with stars."""
    floor_tiles(c, 958, INDIGO, PAPER)
    # pointed throne back with stars
    c.shape(symmetric("290,60* 262,120 206,176 152,236* 146,660* 290,670"), NIGHT, 6)
    c.shape(symmetric("290,96* 266,146 218,196 174,250* 170,660* 290,664"), INDIGO, 4.4)
    for x, y in spots("206,260 374,260 204,330 376,330 246,190 334,190 290,134"):
        star = []
        for i in range(12):
            r = 11 if i % 2 == 0 else 4.5
            a = math.pi * i / 6
            star.append((x + r * math.cos(a), y + r * math.sin(a), 1))
        c.fill(star, OCHRE)
    for x in (156, 424):
        c.shape(oval(x, 226, 19), OCHRE, 5, Comb(9, 5))
        c.shape(oval(x, 196, 9, 12), MADDER, 4.4)


def body(c: Canvas) -> None:
    """His tunic with stars, and the girdle."""
    king_body(c, Robes(INDIGO, MADDER, OCHRE, NIGHT, PAPER, NIGHT))
    for x, y in spots("210,700 370,700 290,640 256,460 324,460"):
        with c.at(x, y, 0, 0.8):
            c.shape("0,-18* 8,-8 18,0* 8,8 0,18* -8,8 -18,0* -8,-8", OCHRE, 3.6)
    girdle(c, OCHRE, MADDER)


def sword_arm(c: Canvas) -> None:
    """The sabre and its arm."""
    sabre(c, "446,486 472,380 476,262 450,150 404,74", (34, 38, 39, 34, 3))
    arm(c, "386,476 404,526 434,530", [56, 48, 36], INDIGO)
    c.shape(
        "346,340 394,358 428,416 438,486 414,546 388,536 362,480 340,410",
        MADDER,
        5.6,
        Comb(24, 6.5),
    )
    c.shape(
        limb("388,540 414,546 434,506 442,482", [20, 22, 22, 20], cap=(5, 5)), PAPER, 4.4, Comb(8)
    )
    fist(c, 440, 520, 8, 1.02, -1)
    folds(c, ["406,520 398,460 376,400", "422,486 412,436 392,390"], 4.6)


def other_arm(c: Canvas) -> None:
    """The other hand, flat on the knee."""
    arm(c, "196,500 196,570 216,622", [56, 48, 36], INDIGO)
    palm(c, 220, 648, 164, 0.94)
    c.shape(
        "234,340 186,358 152,420 142,500 160,566 200,548 222,480 240,410",
        MADDER,
        5.6,
        Comb(24, 6.5),
    )
    c.shape(
        limb("154,556 182,562 206,540 218,512", [18, 22, 22, 18], cap=(5, 5)), PAPER, 4.4, Comb(8)
    )
    folds(c, ["172,530 182,460 204,400", "156,500 166,440 188,390"], 4.6)


def head(c: Canvas) -> None:
    """Ermine, head and crown."""
    ermine(c)
    with c.at(292, 250, 0, -1.32, 1.32):
        king_head(c, INK, BEARDS["fork"], -0.8, 0.6)
        crown(c, MADDER, 6)


def sphinx(c: Canvas) -> None:
    """The sphinx with two heads, on its plinth."""
    with c.at(112, 806):
        c.shape(limb("66,118 92,96 88,60", [14, 14, 18]), OCHRE, 4.4)
        c.merge(
            [
                "-30,40 -48,60 -52,110 -56,140* 30,150 70,140 80,110 66,70 40,40 30,0 -20,0",
                limb("-22,60 -34,110 -40,146", [40, 26, 28], cap=(4, 2)),
            ],
            OCHRE,
            5.2,
            Comb(18, 6),
        )
        c.shape("-50,134 -70,138 -74,150* -20,150* -24,136", OCHRE, 4.4)
        c.shape("16,134 2,140 0,150* 64,150* 74,140", OCHRE, 4.4)
        c.line("18,146 14,110 40,86 64,96", 4.4)
        # wing
        c.shape("-2,44 24,20 70,6 96,-16* 92,24 70,60 36,76 8,72", MADDER, 4.8, Comb(14, 6))
        c.lines(["10,62 44,44 86,10", "22,70 52,56 86,32"], 3.4, "end")
        # two heads, back to back
        c.shape("-44,-46 -20,-70 24,-70 50,-46 52,0 36,18 4,24 -30,18 -46,0", INDIGO, 4.8)
        for s in (1, -1):
            with c.at(3 + s * 26, -26, 0, s * 0.62):
                face(c, 0.2, 0.4)
                c.shape(
                    "-34,50 -38,0 -26,-44 0,-58 26,-48 34,-26 20,-36 0,-40 -18,-30 -24,0 -20,36",
                    INDIGO,
                    6,
                )
                c.line("-22,-34 2,-46 26,-38", 4)
        c.shape("-36,8 -10,20 4,22 20,20 44,8 46,22 24,36 -16,36 -38,22", PAPER, 4.4)
        c.shape("-20,-64 -10,-84 4,-70 16,-84 26,-64 4,-58", OCHRE, 4.2)
    c.shape("36,948* 176,948* 176,974* 36,974*", MADDER, 5, Comb(6))
    c.line("40,960 100,961 172,960", 3)


def draw(c: Canvas) -> None:
    """The whole picture."""
    throne(c)
    body(c)
    sword_arm(c)
    other_arm(c)
    head(c)
    sphinx(c)
