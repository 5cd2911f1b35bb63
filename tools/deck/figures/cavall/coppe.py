"""Cavall of Coppe: trotting on a brown horse, the cup held before him."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, fist
from tools.deck.figures.dress import feather, folds
from tools.deck.figures.face import head
from tools.deck.figures.ground import ground
from tools.deck.figures.horse import Horse, horse, rein
from tools.deck.figures.rider import TROT, Dress, rider
from tools.deck.inks import BROWN, GREEN, MADDER, NIGHT, OCHRE, PAPER
from tools.deck.paths import limb
from tools.deck.suits.coppe import cup


def cape(c: Canvas) -> None:
    """A green cape."""
    c.shape(
        "240,394 200,420 150,470 108,540* 146,560 150,600* 196,590 236,540 270,430",
        GREEN,
        5.4,
        Comb(28, wedge=3.4),
    )
    folds(c, ["140,548 180,500 214,450", "172,584 200,540 226,490"], 5)


def cup_arm(c: Canvas) -> None:
    """The cup and the arm with slashed sleeve."""
    arm(c, "346,424 408,400 438,284", [48, 44, 32], PAPER)
    cup(c, 440, 214, 1.12)
    fist(c, 440, 280, 4, 0.92)
    c.shape(
        "244,398 284,394 326,404 362,410 370,440 334,462 280,456 236,440", MADDER, 5.4, Comb(18, 6)
    )
    for a in ("268,412 306,416 352,424", "262,432 300,438 340,444"):
        c.shape(limb(a, [4, 12, 4]), PAPER, 3.2)


def hatted_head(c: Canvas) -> None:
    """The head with long hair, a plumed bonnet."""
    head(c, OCHRE, 1, 0.4, long=True)
    c.shape("-40,-36 -56,-66 -20,-92 24,-88 52,-66 36,-38 0,-46", MADDER, 5, Comb(16, 6))
    folds(c, ["-24,-46 -28,-66 -10,-84", "10,-50 14,-70 4,-84"], 4)
    c.shape("-44,-32 -30,-44 0,-52 34,-46 42,-34 34,-30 0,-40 -32,-28", OCHRE, 4.2)
    feather(c, -30, -62, 206, 110, 32, PAPER, -0.3)


def draw(c: Canvas) -> None:
    """The whole picture."""
    ground(c, 958, GREEN)
    horse(c, Horse(BROWN, PAPER, TROT, MADDER, OCHRE))
    rein(c, "524,508 470,520 396,516")
    rider(c, Dress(MADDER, PAPER, PAPER, NIGHT, OCHRE, cup_arm, hatted_head, cape))
