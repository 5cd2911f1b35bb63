"""Bube of Spade: in blue with slashed yellow sleeves, his sabre upright."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, fist, leg, neck, palm
from tools.deck.figures.dress import collar, feather, folds
from tools.deck.figures.face import face
from tools.deck.figures.ground import ground
from tools.deck.inks import BROWN, INDIGO, MADDER, NIGHT, OCHRE, PAPER
from tools.deck.paths import limb
from tools.deck.suits.spade import sabre


def cape_and_legs(c: Canvas) -> None:
    """The ground, a cape behind, the legs."""
    ground(c, 962, OCHRE)
    # cape behind
    c.shape(
        "226,322 176,420 140,560 112,742* 168,716 214,748* 262,722 "
        "322,752* 372,724 436,756* 424,600 398,420 360,322",
        MADDER,
        5.5,
        Comb(34, 7, 3.4),
    )
    folds(c, ["176,716 186,620 206,500", "300,740 298,680 296,640", "392,722 396,640 380,520"], 5)
    leg(c, (256, 612), (240, 752), (214, 922), OCHRE, -1, NIGHT, garter=MADDER)
    leg(c, (334, 612), (352, 752), (362, 922), OCHRE, 1, NIGHT, garter=MADDER)


def doublet(c: Canvas) -> None:
    """Skirt and doublet with buttons and belt."""
    c.shape(
        "236,494* 196,632* 226,650 252,640 290,656 326,642 356,652 388,630* 346,494*",
        INDIGO,
        5.6,
        Comb(26, 6.5, 3.2),
    )
    c.shape(
        "196,632* 226,650 252,640 290,656 326,642 356,652 388,630* "
        "392,646* 358,670 326,660 290,674 252,658 224,668 192,648*",
        OCHRE,
        4.6,
    )
    folds(
        c,
        [
            "228,640 236,590 248,530",
            "262,636 266,580 270,530",
            "318,638 316,580 312,530",
            "356,640 346,580 334,530",
        ],
        4.6,
    )
    c.shape(
        "258,300 214,322 204,362 228,424 238,504* 344,504* 354,424 378,362 368,322 322,300",
        INDIGO,
        5.6,
        Comb(30, 6.5, 3.4),
    )
    c.shape("272,304* 290,420 284,500* 300,500* 304,420 314,304*", PAPER, 4.4)
    for y in range(340, 490, 27):
        c.dot(292, y, 4.4)
        c.line([(276, y - 2), (292, y + 1), (310, y - 2)], 2.6)
    folds(c, ["232,420 250,400 262,360", "350,420 334,400 324,372"], 4)
    c.shape("234,490* 290,500 348,490* 348,510* 290,520 234,510*", OCHRE, 4.6, Comb(6, 5))


def arm_akimbo(c: Canvas) -> None:
    """The left arm, its hand on the hip."""
    arm(c, "150,446 186,500 244,516", [46, 44, 34], INDIGO)
    palm(c, 252, 520, 96, 0.74)
    c.shape(
        "226,326 182,346 146,396 126,436 152,474 192,456 226,410 240,366", OCHRE, 5.4, Comb(22, 6)
    )
    for a in ("206,344 170,392 146,446", "224,356 190,408 166,462"):
        c.shape(limb(a, [6, 17, 5]), INDIGO, 3.4)


def sword_arm(c: Canvas) -> None:
    """The sabre, then the arm that holds it."""
    sabre(c, "452,476 478,390 484,280 460,160 414,84", (32, 35, 36, 31, 3))
    arm(c, "410,446 420,496 440,512", [48, 44, 34], INDIGO)
    fist(c, 446, 510, 12, 0.98, -1)
    c.shape(
        "354,326 398,342 430,392 444,446 414,480 376,454 350,408 342,364", OCHRE, 5.4, Comb(22, 6)
    )
    for a in ("376,344 404,396 420,462", "358,362 380,414 396,466"):
        c.shape(limb(a, [6, 17, 5]), INDIGO, 3.4)


def head(c: Canvas) -> None:
    """Neck and ruff, face and hair, the beret with two feathers."""
    neck(c, 290, 270, 290, 312)
    collar(c, 290, 306, 66, 24)
    with c.at(292, 216, 0, -1.3, 1.3):
        c.shape("-28,-36 -44,-10 -46,24 -38,44 -20,38 -18,0 8,-36", BROWN, 4.6, Comb(14, 5))
        face(c, 0.3, 0.4)
        c.shape(
            "-33,-30 -38,-4 -34,26 -24,34 -24,6 -18,-20 6,-36 30,-30 28,-44 0,-56",
            BROWN,
            4.4,
            Comb(9, 5),
        )
        c.lines(["-33,18 -32,-8 -26,-26", "-28,28 -27,8 -24,-12"], 2.6)
        # beret
        c.shape(
            "-40,-32 -58,-52 -48,-76 -10,-92 34,-84 52,-62 40,-36 0,-44", INDIGO, 5, Comb(18, 6, 3)
        )
        folds(c, ["-30,-44 -34,-60 -24,-76", "0,-50 2,-66 0,-80", "28,-44 34,-58 28,-74"], 4)
        c.shape(
            "-42,-30 -30,-42 0,-50 32,-45 44,-34 42,-26 28,-34 0,-38 -26,-32 -38,-22",
            OCHRE,
            4.4,
            Comb(5, 5),
        )
    feather(c, 330, 142, -62, 110, 34, PAPER, -0.3)
    feather(c, 326, 146, -40, 104, 30, MADDER, -0.3)


def draw(c: Canvas) -> None:
    """The whole picture."""
    cape_and_legs(c)
    doublet(c)
    arm_akimbo(c)
    sword_arm(c)
    head(c)
