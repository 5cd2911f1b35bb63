"""Due of Coppe: two cups under a bird on its branch."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.creatures import bird
from tools.deck.inks import BROWN, GREEN, INDIGO, MADDER, OCHRE
from tools.deck.ornaments import leaf, rose, scroll, tulip
from tools.deck.paths import limb, rows
from tools.deck.suits.coppe import cup


def bird_on_branch(c: Canvas) -> None:
    """A bird on a branch with two roses."""
    with c.at(0, -52):
        # branch and bird
        c.shape(
            limb("110,440 200,400 300,420 400,380 470,400", [8, 15, 18, 15, 5]), BROWN, 5, Comb(7)
        )
        for x, y, rot, length in rows(
            "150,424,-120,54 190,402,60,56 400,382,-60,56 430,386,70,52 "
            "350,402,80,56 250,412,110,56 112,440,150,46 470,398,-10,48"
        ):
            leaf(c, x, y, rot, length, 25)
        rose(c, 146, 366, 30, INDIGO, OCHRE, 5, 0, False)
        rose(c, 436, 326, 30, INDIGO, OCHRE, 5, 20, False)
        bird(c, 292, 306, 1.2, OCHRE, GREEN, MADDER)


def draw(c: Canvas) -> None:
    """The whole picture."""
    bird_on_branch(c)
    rose(c, 506, 92, 32, MADDER, OCHRE, 5)
    for x in (164, 392):
        cup(c, x, 764, 1.46)
    tulip(c, 278, 846, INDIGO, 1.1)
    c.line("278,850 280,884 278,908", 5, None)
    leaf(c, 279, 890, -40, 42, 19)
    leaf(c, 279, 892, -142, 42, 19)
    scroll(c, "112,496 196,462 290,488 384,516 468,480", 92)
    for s in (1, -1):
        with c.at(272, 976, 0, s, 1):
            c.line("0,14 60,20 112,-8 140,8", 5, "end")
            leaf(c, 44, 18, -42, 42, 19)
            leaf(c, 66, 18, 38, 42, 19)
            leaf(c, 98, 0, -50, 36, 16)
    rose(c, 272, 976, 32, MADDER, OCHRE, 5)
