"""Re of Denari: under a canopy, with coin and orb, a chest of money beside him."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, fist
from tools.deck.figures.dress import ermine, folds
from tools.deck.figures.ground import floor_tiles
from tools.deck.figures.king import BEARDS, Robes, girdle, king_body, king_head
from tools.deck.inks import BROWN, GREEN, INDIGO, MADDER, OCHRE, PAPER
from tools.deck.ornaments import rose
from tools.deck.paths import limb, oval, spots
from tools.deck.suits.denari import coin


def canopy(c: Canvas) -> None:
    """The floor and the canopy."""
    floor_tiles(c, 958, OCHRE, PAPER)
    c.shape("108,150* 110,560 150,700 430,700 470,560 472,150*", MADDER, 5.6)
    folds(
        c,
        [
            "132,640 136,400 134,170",
            "160,660 166,400 168,170",
            "200,660 206,400 206,180",
            "448,640 444,400 446,170",
            "420,660 414,400 412,170",
            "380,660 374,400 374,180",
        ],
        6,
    )
    edge: list[tuple[float, ...]] = [
        (104, 128, 1),
        (200, 92),
        (290, 54, 1),
        (380, 92),
        (476, 128, 1),
        (480, 190, 1),
    ]
    for i in range(6):
        x = 480 - i * 63.4
        edge += [(x - 31, 232), (x - 63.4, 190, 1)] if i < 5 else [(x - 31, 232), (100, 190, 1)]
    c.shape(edge, OCHRE, 6, Comb(20, 7))
    c.shape("102,160* 290,150 478,160* 478,174* 290,164 102,174*", MADDER, 4)
    for i in range(6):
        c.dot(131 + i * 63.4, 208, 8, MADDER)
    c.shape(oval(290, 50, 13), MADDER, 4.6)


def body(c: Canvas) -> None:
    """His robe with roses, and the girdle."""
    king_body(c, Robes(OCHRE, GREEN, MADDER, MADDER))
    for x, y in spots("206,760 250,850 206,890 290,720 290,880 374,760 332,850 374,890"):
        rose(c, x, y, 18, MADDER, PAPER, 6, 0, False)
    girdle(c, INDIGO, OCHRE)


def chest(c: Canvas) -> None:
    """A chest full of coins."""
    c.shape("34,842 44,800 90,786 140,800 150,842*", BROWN, 5, Comb(10))
    for x, y in spots("60,836 84,826 108,836 130,838 74,846 98,848 122,848"):
        c.shape(oval(x, y, 17, 14), OCHRE, 4.2, Comb(6, 5))
        c.line([(x - 7, y), (x, y - 5), (x + 7, y)], 2.6)
    c.shape("28,852* 158,852* 152,964* 34,964*", BROWN, 5.4, Comb(16))
    c.shape("28,852* 158,852* 157,874* 29,874*", MADDER, 4.4)
    for x in (48, 136):
        c.shape(limb([(x, 853), (x + (92 - x) * 0.04, 963)], [15, 14]), OCHRE, 3.8)
    c.shape("80,868* 106,868* 104,902 93,910 82,902", OCHRE, 4.2)
    c.dot(93, 886, 4.4)


def coin_arm(c: Canvas) -> None:
    """The coin held upright on the knee."""
    coin(c, 160, 574, 92)
    arm(c, "204,476 210,540 216,586", [56, 48, 36], OCHRE)
    fist(c, 222, 600, -60, 1)
    c.shape(
        "234,340 186,358 160,410 156,480 176,536 216,524 232,470 242,410", GREEN, 5.6, Comb(24, 6.5)
    )
    folds(c, ["188,512 194,460 210,400", "170,484 176,440 194,390"], 4.6)


def sceptre_arm(c: Canvas) -> None:
    """The sceptre with an orb, and its arm."""
    c.shape(limb("420,330 424,480 432,640", [13, 13, 13]), OCHRE, 4.6)
    c.shape(oval(424, 300, 30), INDIGO, 5, Comb(12, 6))
    c.shape(limb("396,294 424,302 452,296", [10, 11, 10]), OCHRE, 3.6)
    c.shape(limb("424,272 426,284 426,298", [9, 9, 9]), OCHRE, 3.4)
    c.shape("424,274 410,258 417,240* 424,222* 431,240* 438,258", MADDER, 4.4)
    c.shape("402,328* 446,328* 438,344* 412,344*", OCHRE, 4)
    arm(c, "386,484 404,520 424,520", [56, 48, 36], OCHRE)
    c.shape(
        "346,340 394,358 424,416 432,480 412,540 390,530 362,480 340,410", GREEN, 5.6, Comb(24, 6.5)
    )
    fist(c, 430, 512, 2, 1, -1)
    folds(c, ["408,520 398,460 376,400", "422,486 410,436 390,390"], 4.6)


def head(c: Canvas) -> None:
    """Ermine, a white bearded head, the turban with a small crown."""
    ermine(c)
    with c.at(292, 262, 0, -1.3, 1.3):
        king_head(c, PAPER, BEARDS["long"], -0.2, 0.4)
        # turban with a small crown
        c.shape(
            "-40,-26 -56,-46 -48,-76 -14,-90 22,-88 50,-70 54,-44 40,-26 0,-42",
            PAPER,
            5,
            Comb(16, 6),
        )
        c.lines(["-48,-40 -10,-70 34,-82", "-36,-30 6,-58 50,-60", "-10,-40 20,-48 48,-44"], 4.4)
        c.shape(
            "-24,-84 -30,-110* -14,-98 0,-118* 14,-98 30,-110* 24,-84 0,-90", OCHRE, 4.6, Comb(7)
        )
        c.shape(oval(4, -52, 9, 11), MADDER, 4)


def draw(c: Canvas) -> None:
    """The whole picture."""
    canopy(c)
    body(c)
    chest(c)
    coin_arm(c)
    sceptre_arm(c)
    head(c)
