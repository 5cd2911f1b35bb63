"""Cavall of Spade: his white horse rears, he strikes with the sabre."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, fist
from tools.deck.figures.dress import feather, folds
from tools.deck.figures.face import face, moustache
from tools.deck.figures.ground import ground
from tools.deck.figures.horse import Horse, horse
from tools.deck.figures.rider import REAR, Dress, rider
from tools.deck.inks import BROWN, INDIGO, INK, MADDER, OCHRE, PAPER
from tools.deck.paths import oval
from tools.deck.suits.spade import sabre


def cape(c: Canvas) -> None:
    """A red cape flying behind."""
    c.shape(
        "236,392 190,430 150,500 126,590 104,650* 150,650 176,676* 214,640 240,560 280,420",
        MADDER,
        5.4,
        Comb(30, wedge=3.4),
    )
    folds(c, ["146,642 176,560 206,470", "188,656 206,580 226,500"], 5)


def sword_arm(c: Canvas) -> None:
    """The sabre and the arm."""
    sabre(c, "372,222 426,208 486,174 534,122 556,70", (32, 36, 36, 30, 3))
    arm(c, "318,392 352,322 352,258", [50, 44, 32], OCHRE)
    fist(c, 346, 232, 74, 0.92)
    c.shape(
        "238,404 262,388 304,372 334,348 358,372 344,412 308,446 266,456 236,440",
        INDIGO,
        5.4,
        Comb(18, 6),
    )
    folds(c, ["338,366 318,392 290,408", "346,384 326,408 300,424"], 4)


def head(c: Canvas) -> None:
    """The head with a moustache, a helmet like a turban."""
    c.shape("-22,-30 -44,-10 -46,26 -28,34 -18,0 8,-30", INK, 4)
    face(c, -1, 0.6)
    moustache(c, INK)
    # turban-like helmet
    c.shape("-42,-22 -40,-56 -16,-84 6,-98* 26,-80 38,-50 36,-26 0,-36", INDIGO, 5, Comb(18, 6))
    folds(c, ["-20,-40 -20,-66 -2,-88", "14,-40 18,-64 8,-88"], 4)
    c.shape("-46,-18 -48,-36 0,-52 40,-38 42,-24 0,-36", OCHRE, 4.4, Comb(6))
    c.shape(oval(10, -42, 7, 9), MADDER, 3.4)
    feather(c, -4, -90, 190, 92, 30, PAPER, -0.4)


def draw(c: Canvas) -> None:
    """The whole picture."""
    ground(c, 962, OCHRE)
    with c.at(16, 0):
        horse(c, Horse(PAPER, OCHRE, REAR, INDIGO, MADDER))
    with c.at(-66, 14, -6, about=(270, 580)):
        rider(c, Dress(INDIGO, OCHRE, MADDER, BROWN, OCHRE, sword_arm, head, cape))
