"""Ass of Coppe: a fountain of two bowls with a bird on its top."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.creatures import bird
from tools.deck.inks import INDIGO, MADDER, OCHRE, PAPER
from tools.deck.ornaments import corner_spray, rose
from tools.deck.paths import along, limb, oval, symmetric

# What falls on the right, and how thick it is.
JETS = (
    ("66,352 112,346 138,392 146,460 148,550", 19),
    ("80,352 158,330 178,400 178,546", 14),
    ("40,362 76,372 90,430 96,556", 14),
)


def foot(c: Canvas) -> None:
    """Foot and stem."""
    c.shape(
        symmetric("290,868 322,876 344,908 420,938 446,962 446,994*"), OCHRE, 6, Comb(34, 7, 3.6)
    )
    c.line("150,966 290,980 430,966", 4)
    for i in range(-3, 4):
        c.shape(oval(290 + i * 40, 948 - abs(i) * -3.2, 9), MADDER, 4)
    c.shape(symmetric("290,764* 318,764* 310,800 312,880* 290,884"), MADDER, 5.4, Comb(16))
    c.shape(oval(290, 842, 56, 27), OCHRE, 5.6, Comb(18, 6))
    c.lines(["258,826 262,842 258,860", "290,818 290,842 290,868", "322,826 318,842 322,860"], 4)


def upper_bowl(c: Canvas) -> None:
    """Water in the great bowl and what falls into it; baluster and upper bowl."""
    c.shape(oval(290, 552, 192, 24), INDIGO)
    # baluster and upper bowl
    c.shape(
        symmetric("290,404* 306,404* 300,440 326,480 330,512 308,536 316,560* 290,566"),
        OCHRE,
        5.2,
        Comb(18),
    )
    c.line("266,486 290,494 314,486", 4)
    for s in (1, -1):
        with c.at(290, 0, 0, s, 1):
            for line, w in JETS:
                c.shape(limb(line, [4, w, w, w], cap=(0, 6)), INDIGO, 4, bleed=False)
                middle = along(line, 6)[1:5]
                c.line([station[:2] for station in middle], 3)
                gleam = [(x - ty * w * 0.16, y + tx * w * 0.16) for x, y, tx, ty in middle]
                c.shape(limb(gleam, [2, 5, 2]), PAPER, 0.1)
            for x, y in ((168, 566), (120, 574), (60, 574)):
                c.line([(x - 22, y), (x, y - 9), (x + 20, y)], 3.4)
    c.shape(symmetric("290,352* 384,352* 378,380 340,408 308,418 290,420"), MADDER, 5.6, Comb(18))
    c.lines(
        ["290,416 290,396 290,380", "262,412 250,394 246,378", "318,412 330,394 334,378"], 4, "end"
    )
    c.shape("190,344* 390,344* 394,362 290,370 186,362", OCHRE, 5, Comb(6))


def great_bowl(c: Canvas) -> None:
    """The great bowl, its gadroons, roses and handles."""
    c.shape(
        symmetric("290,560* 486,560* 480,626 446,700 382,748 330,766 290,770"),
        MADDER,
        6.4,
        Comb(60, 7, 4.2),
    )
    for k in (-3, -2, -1, 0, 1, 2, 3):
        x = 290 + k * 50
        c.shape(
            [
                (290 + k * 16, 764 - abs(k) * 3, 1),
                (x - 25, 676 - abs(k) * 4),
                (x - 21, 648 - abs(k) * 2),
                (x, 636 - abs(k) * 2),
                (x + 21, 648 - abs(k) * 2),
                (x + 25, 676 - abs(k) * 4),
            ],
            OCHRE if k % 2 == 0 else MADDER,
            4.8,
            Comb(18),
        )
    c.shape(
        "88,540* 110,546 200,566 290,570 380,566 470,546 492,540* "
        "500,556 490,586 400,610 290,618 180,610 90,586 80,556",
        OCHRE,
        6,
        Comb(16, 7),
    )
    for i in range(-4, 5):
        rose(c, 290 + i * 43, 594 - abs(i) ** 1.7 * 2.2, 13, MADDER, PAPER, 5, 0, False)
    # handles
    for s in (1, -1):
        with c.at(290, 0, 0, s, 1):
            p = "150,722 198,716 214,680 196,654 178,668"
            c.shape(limb(p, [20, 20, 17, 13, 10], cap=(0, 6)), OCHRE, 5, Comb(8))


def bird_on_top(c: Canvas) -> None:
    """The bird on its finial."""
    c.shape(symmetric("290,300 306,304 312,322 330,332 334,346* 290,350"), OCHRE, 5, Comb(8))
    bird(c, 276, 206, 0.98, PAPER, INDIGO, MADDER)


def draw(c: Canvas) -> None:
    """The whole picture."""
    foot(c)
    upper_bowl(c)
    great_bowl(c)
    bird_on_top(c)
    c.repeat("f", corner_spray, [(508, 92, 0), (74, 968, 180)])
