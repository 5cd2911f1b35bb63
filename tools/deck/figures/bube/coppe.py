"""Bube of Coppe: walking, cap in one hand, the cup lifted in the other."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, fist, leg, neck
from tools.deck.figures.dress import feather, folds
from tools.deck.figures.face import face
from tools.deck.figures.ground import floor_tiles
from tools.deck.inks import GREEN, INDIGO, MADDER, NIGHT, OCHRE, PAPER
from tools.deck.ornaments import leaf
from tools.deck.paths import limb, oval, rows
from tools.deck.suits.coppe import cup


def cloak_and_legs(c: Canvas) -> None:
    """The floor, a short cloak, striped legs walking."""
    floor_tiles(c, 948, MADDER, PAPER)
    # short cloak
    c.shape(
        "226,330 176,420 132,540 96,640* 150,628 196,664* 250,640 300,500 300,330",
        GREEN,
        5.5,
        Comb(34, wedge=3.4),
    )
    folds(c, ["146,620 176,540 206,440", "204,644 216,560 232,470"], 5)
    # walking legs
    leg(c, (256, 620), (206, 752), (132, 900), PAPER, 1, MADDER, stripes=MADDER)
    leg(c, (312, 624), (352, 752), (346, 914), PAPER, 1, MADDER, stripes=MADDER)


def tunic(c: Canvas) -> None:
    """A red tunic with braids and belt."""
    c.shape(
        "242,494* 196,600 182,664* 214,676 238,660 268,682 "
        "300,664 334,684 362,664 396,670* 372,590 350,494*",
        MADDER,
        5.6,
        Comb(28, 6.5, 3.2),
    )
    folds(
        c,
        [
            "216,664 230,600 250,530",
            "268,672 272,610 276,540",
            "334,674 326,610 316,540",
            "366,660 350,600 338,540",
        ],
        4.8,
    )
    c.shape(
        "262,304 222,326 212,366 232,424 242,506* 350,506* 358,424 374,362 366,326 326,304",
        MADDER,
        5.6,
        Comb(30, 6.5, 3.4),
    )
    for y in (352, 392, 432, 472):
        c.shape(limb([(256, y), (294, y + 6), (340, y)], [4, 13, 4]), OCHRE, 3.2)
    c.shape("238,492* 296,502 352,492* 352,512* 296,522 238,512*", NIGHT, 4.6)
    c.shape(oval(298, 507, 13, 12), OCHRE, 4.4)


def arm_with_cap(c: Canvas) -> None:
    """The arm hanging back with a plumed cap."""
    arm(c, "170,452 150,520 132,566", [48, 42, 34], PAPER)
    feather(c, 96, 612, 164, 74, 26, PAPER, -0.5)
    c.shape("84,600 70,640 92,672 140,676 172,648 170,600", INDIGO, 5, Comb(18, 6))
    folds(c, ["96,664 104,640 106,616", "138,666 138,640 134,616"], 4)
    c.shape("66,592 76,578 124,574 178,582 188,598 176,612 124,618 74,608", OCHRE, 4.8, Comb(7))
    c.line("80,596 124,602 174,598", 3)
    fist(c, 130, 580, 80, 0.85)
    c.shape(
        "232,330 196,350 166,400 150,446 172,484 208,466 236,414 248,366", MADDER, 5.4, Comb(22, 6)
    )
    for a in ("214,350 186,400 172,462", "232,362 206,412 192,466"):
        c.shape(limb(a, [5, 15, 5]), PAPER, 3.4)


def arm_with_cup(c: Canvas) -> None:
    """The arm that lifts the cup."""
    arm(c, "392,448 440,420 458,336", [48, 44, 32], PAPER)
    cup(c, 458, 268, 1.14)
    fist(c, 458, 334, 4, 0.96, -1)
    c.shape(
        "350,328 384,348 404,390 420,436 400,472 362,452 342,410 336,366", MADDER, 5.4, Comb(22, 6)
    )
    for a in ("368,350 386,396 402,448", "350,366 364,412 378,452"):
        c.shape(limb(a, [5, 15, 5]), PAPER, 3.4)


def head(c: Canvas) -> None:
    """Neck and collar, curls with a wreath."""
    neck(c, 290, 276, 292, 318)
    c.shape("246,318 262,300 294,314 326,300 342,316 322,346 294,330 266,348", PAPER, 4.6, Comb(8))
    with c.at(286, 222, 4, 1.3):
        c.shape("-22,-44 -48,-20 -54,16 -44,42 -20,40 -16,4 0,-36", OCHRE, 4.6, Comb(14, 5))
        face(c, 1, 0.5)
        for x, y, r in rows(
            "-34,34,13 -44,14,13 -40,-8,14 -36,-30,15 -18,-46,16 "
            "6,-54,15 26,-46,12 -22,-58,13 34,-34,8"
        ):
            c.shape(oval(x, y, r, r * 0.92), OCHRE, 4.2, Comb(7, 5))
            c.line([(x - r * 0.4, y), (x, y - r * 0.35), (x + r * 0.35, y + r * 0.1)], 2.6)
        # wreath
        for x, y, a in rows("-44,-34,-60 -30,-54,-40 -8,-66,-15 14,-66,10 32,-54,35"):
            leaf(c, x, y, a, 24, 14, GREEN)


def draw(c: Canvas) -> None:
    """The whole picture."""
    cloak_and_legs(c)
    tunic(c)
    arm_with_cap(c)
    arm_with_cup(c)
    head(c)
