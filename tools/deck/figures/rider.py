"""The rider, and the four ways a horse goes."""

from collections.abc import Callable
from typing import NamedTuple

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, fist, neck
from tools.deck.figures.dress import folds
from tools.deck.figures.horse import Pose
from tools.deck.inks import OCHRE
from tools.deck.paths import limb

TROT = Pose(
    near_fore="392,670 402,740 398,800 394,850 392,912 404,936",
    far_fore="412,668 462,720 502,768 480,812 452,856 440,874",
    near_hind="158,660 178,726 150,782 118,828 118,882 122,924 136,944",
    far_hind="196,676 230,740 214,796 190,832 204,886 214,926 230,944",
)
WALK = Pose(
    near_fore="392,670 416,740 424,800 430,850 440,914 454,936",
    far_fore="404,668 396,740 380,800 366,846 340,900 334,922",
    near_hind="158,660 186,726 160,782 126,824 120,878 122,918 136,940",
    far_hind="196,676 246,740 250,796 234,834 254,886 266,928 282,944",
)
REAR = Pose(
    near_fore="396,672 440,704 474,708 480,752 462,798 466,820",
    far_fore="420,660 468,668 500,644 518,682 516,722 526,740",
    near_hind="168,676 202,738 186,790 150,836 158,886 166,926 182,944",
    far_hind="200,690 252,748 246,796 222,836 236,888 246,928 262,944",
    rot=-21,
    tail="112,600 70,640 60,740 84,830 56,904",
)
GALLOP = Pose(
    near_fore="396,672 452,702 500,716 512,764 496,812 500,834",
    far_fore="418,664 470,700 516,742 536,796 532,842 540,862",
    near_hind="160,664 180,726 146,778 98,812 74,860 54,894 60,916",
    far_hind="192,676 228,738 206,790 170,830 166,884 162,922 174,942",
    rot=-9,
    tail="104,590 70,580 60,640 74,720 58,790",
)


Draw = Callable[[Canvas], None]


class Dress(NamedTuple):
    """What a rider wears and holds."""

    coat: str
    sleeve: str
    hose: str
    boot: str
    trim: str
    emblem: Draw  # the near arm and what it holds
    hat: Draw  # the head and its cover, in face units
    cape: Draw | None = None  # what hangs behind
    over: Draw | None = None  # what lies on the coat


def rider(c: Canvas, dress: Dress) -> None:
    """A rider looking right, seated at about (270, 566)."""
    if dress.cape:
        dress.cape(c)
    # far arm with the reins
    arm(c, "300,420 346,482 388,508", [52, 46, 34], dress.sleeve)
    fist(c, 392, 512, 60, 0.8)
    _leg(c, dress)
    # trunk
    c.shape(
        "228,404 212,446 224,500 226,560 204,612* 250,628 300,622 "
        "338,600* 316,548 318,500 326,448 314,404 288,388 250,388",
        dress.coat,
        5.6,
        Comb(28, 6.5, 3.4),
    )
    folds(c, ["232,612 238,584 248,560", "266,622 266,590 270,560", "304,614 296,590 292,560"], 4.4)
    c.shape("222,542* 270,556 320,538* 322,558* 272,576 222,562*", dress.trim, 4.4, Comb(5))
    if dress.over:
        dress.over(c)
    neck(c, 270, 366, 270, 402, 38)
    dress.emblem(c)
    with c.at(276, 312, 0, 1.14):
        dress.hat(c)


def _leg(c: Canvas, dress: Dress) -> None:
    """The near leg with boot, spur and stirrup."""
    c.shape(limb("252,590 306,628 340,690", [92, 88, 70], n=5), dress.hose, 5.4, Comb(22, 6))
    c.shape(
        "304,672 344,664 374,690* 360,726 350,770 342,812 372,826 "
        "384,838 380,848 320,848 300,842 302,812 306,760 298,716",
        dress.boot,
        5.4,
        Comb(18, 6),
    )
    c.shape("300,668 344,656 376,684* 366,706 336,700 304,704", dress.trim, 4.4, Comb(6))
    c.line("300,836 336,838 376,838", 3)
    c.shape(limb("300,832 278,838 266,834", [6, 6, 4]), OCHRE, 3)
    # stirrup
    c.line("344,704 350,760 344,806", 4, None)
