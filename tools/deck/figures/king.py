"""Seated kings from the front: mantle, robe or tunic, head and beard."""

from typing import NamedTuple

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.dress import folds
from tools.deck.figures.face import face, moustache
from tools.deck.inks import BROWN, INK, MADDER
from tools.deck.paths import limb, oval, symmetric


class Robes(NamedTuple):
    """What a king wears: a long robe, or with hose a short tunic that shows the seat's front."""

    robe: str
    mantle: str
    trim: str
    shoe: str
    hose: str | None = None
    seat: str = BROWN


class Beard(NamedTuple):
    """The outline of a beard, and how long its locks are."""

    outline: str
    depth: float


BEARDS = {
    "long": Beard(
        "-33,6 -36,36 -30,66 -16,100 6,128* 26,98 38,64 38,34 "
        "32,8 28,24 22,23 10,20 -6,22 -16,26 -26,22",
        1.5,
    ),
    "fork": Beard(
        "-33,6 -38,36 -34,64 -28,96 -30,112* -8,98 6,72 16,98 38,108* "
        "36,80 40,40 32,8 28,24 22,23 10,20 -6,22 -16,26 -26,22",
        1.3,
    ),
    "round": Beard(
        "-33,6 -42,30 -38,58 -22,76 6,82 28,74 40,54 40,28 "
        "32,8 28,24 22,23 10,20 -6,22 -16,26 -26,22",
        0.85,
    ),
}
HEM = "156,690 166,742 196,764 232,752 256,730* 290,748* 324,730* 348,752 384,764 414,742 424,690*"


def king_body(c: Canvas, dress: Robes) -> None:
    """A seated figure without arms and head."""
    _mantle(c, dress.mantle)
    if dress.hose:
        _seat(c, dress.seat, dress.trim)
        _shins(c, dress.hose, dress.trim, dress.shoe)
        _tunic(c, dress.robe, dress.trim)
    else:
        _long_robe(c, dress.robe, dress.trim)
        for s in (-1, 1):
            with c.at(290 + s * 52, 952, 0, s):
                c.shape("-26,-4* 10,-10 44,2 50,22 20,30 -26,26*", dress.shoe, 5, Comb(8, 5))
    c.shape(
        symmetric("290,326* 240,334 206,366 210,440 226,520 224,560 290,566"),
        dress.robe,
        5.8,
        Comb(30, 7, 3.6),
    )


def _mantle(c: Canvas, mantle: str) -> None:
    """The mantle spread over the seat."""
    c.shape(
        symmetric(
            "290,330* 226,336 178,376 148,470 128,600 104,740 "
            "84,890 76,948* 120,966 170,950 214,966 290,956"
        ),
        mantle,
        6,
        Comb(40, 7.5, 3.8),
    )
    folds(
        c,
        [
            "112,940 128,820 148,680",
            "146,952 156,860 168,760",
            "470,944 452,820 432,680",
            "434,950 426,860 412,760",
        ],
        5.4,
    )


def _seat(c: Canvas, seat: str, trim: str) -> None:
    """The front of the seat between the legs."""
    c.shape(symmetric("290,640* 172,640* 168,952* 290,952*"), seat, 5.6)
    c.shape(symmetric("290,742* 246,742* 246,930* 290,930*"), trim, 4.4)
    c.shape(symmetric("290,764* 264,764* 264,914* 290,914*"), seat, 4)
    c.shape(symmetric("290,800* 276,838 290,876*"), trim, 4)


def _shins(c: Canvas, hose: str, trim: str, shoe: str) -> None:
    """Both lower legs with their shoes."""
    for s in (-1, 1):
        with c.at(290, 0, 0, s, 1):
            shin = limb("72,706 82,800 92,934", [94, 78, 46], n=5)
            c.shape(shin, hose, 5.6, Comb(24, 6.5))
            c.shape("42,884 78,876 126,884* 124,912 78,904 52,914", trim, 4.6, Comb(6))
            c.shape(
                "62,904* 118,904* 124,930 160,946 166,968 130,978 66,974 58,944",
                shoe,
                5.2,
                Comb(10, 5),
            )
            c.line("62,968 110,970 158,966", 3)
            c.line("60,770 72,782 100,776", 3.4)


def _tunic(c: Canvas, robe: str, trim: str) -> None:
    """A tunic down over the knees, its hem and folds."""
    c.shape(
        "232,540* 190,600 158,652* " + HEM + " 420,652 390,600 348,540*", robe, 6, Comb(24, 7, 3.6)
    )
    c.shape(
        HEM
        + (
            " 430,702 424,756 388,784 342,774 322,756* 290,772* "
            "258,756* 238,774 192,784 156,756 148,702*"
        ),
        trim,
        4.8,
        Comb(7, 6),
    )
    c.lines(["160,712 180,664 232,654 262,700", "420,712 400,664 348,654 318,700"], 5.4)
    folds(
        c,
        [
            "232,560 218,604 186,642",
            "348,560 362,604 394,642",
            "258,576 262,630 256,690",
            "322,576 318,630 324,690",
            "290,580 290,640 290,716",
        ],
        4.4,
    )


def _long_robe(c: Canvas, robe: str, trim: str) -> None:
    """A robe down to the feet, its hem and folds."""
    c.shape(
        symmetric(
            "290,520* 232,540 188,590 154,648 148,706 170,776 "
            "180,860 162,934* 210,952 250,938 290,954"
        ),
        robe,
        6,
        Comb(26, 7, 3.6),
    )
    c.shape(
        "166,934* 210,952 250,938 290,954 330,938 370,952 414,934* "
        "418,956* 372,976 330,962 290,978 250,962 208,976 162,956*",
        trim,
        4.8,
        Comb(8, 6),
    )
    c.lines(["160,730 178,672 232,660 270,704", "420,730 402,672 348,660 310,704"], 5.4)
    folds(
        c,
        [
            "206,944 212,840 206,736",
            "248,936 244,830 230,720",
            "290,948 290,840 290,620",
            "332,936 336,830 350,720",
            "374,944 368,840 374,736",
            "262,944 270,860 262,770",
            "318,944 310,860 318,770",
        ],
        5,
    )
    folds(
        c,
        [
            "232,560 220,600 190,640",
            "348,560 360,600 390,640",
            "262,580 262,620 250,650",
            "318,580 318,620 330,650",
        ],
        4,
    )


def girdle(c: Canvas, colour: str, jewel: str) -> None:
    """A girdle with a jewel."""
    c.shape("222,528* 290,542 358,528* 360,554* 290,570 220,554*", colour, 4.8, Comb(7))
    c.shape(oval(290, 555, 15, 13), jewel, 4.4)


def king_head(c: Canvas, hair: str, beard: Beard, mood: float, gaze: float) -> None:
    """An old face with long hair and beard, looking right."""
    c.shape("-20,-44 -46,-24 -54,14 -58,50 -40,62 -24,44 -16,6 2,-40", hair, 4.8, Comb(14, 5))
    c.shape("22,-40 38,-20 40,8 44,34 32,40 24,20", hair, 4.6, Comb(8, 5))
    c.lines(["-46,44 -44,10 -34,-20", "-38,52 -36,20 -28,-6"], 3)
    face(c, mood, gaze, old=True)
    c.shape(
        "-33,-24 -38,-6 -34,18 -24,6 -20,-18 4,-34 30,-26 30,-44 0,-56 -30,-44",
        hair,
        4.4,
        Comb(8, 5),
    )
    c.shape(beard.outline, hair, 4.8, Comb(16, 5))
    for x in (-24, -14, -4, 16, 26):
        p = [(x, 36), (x * 0.9 + 2, 36 + 24 * beard.depth), (x * 0.6 + 5, 36 + 46 * beard.depth)]
        if hair == INK:
            c.fill(limb(p, [1, 4, 1]), BROWN)
        else:
            c.line(p, 3, "both")
    c.fill("-2,30* 6,28 12,29 20,30* 10,37", MADDER)
    c.line("-4,30 8,31 22,30", 3)
    moustache(c, hair)
