"""Bube of Bastoni: a hunter leaning on his great cudgel, his dog beside him."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.figures.body import arm, fist, leg, neck
from tools.deck.figures.dress import feather, folds
from tools.deck.figures.face import face
from tools.deck.figures.ground import ground
from tools.deck.inks import BROWN, GREEN, INK, MADDER, OCHRE, PAPER
from tools.deck.paths import limb, oval
from tools.deck.suits.bastoni import Cudgel, Twig, cudgel


def legs(c: Canvas) -> None:
    """The ground, the legs crossed."""
    ground(c, 958, OCHRE)
    leg(c, (318, 616), (300, 756), (214, 918), PAPER, -1, BROWN, garter=GREEN)
    leg(c, (256, 616), (290, 756), (330, 922), PAPER, 1, BROWN, garter=GREEN)


def jerkin(c: Canvas) -> None:
    """A jerkin with dagged hem, strap and belt."""
    dag: list[tuple[float, ...]] = [(232, 500, 1), (190, 628, 1)]
    for i in range(6):
        x = 190 + i * 32
        dag += [
            (x + 6, 664 - (8 if i in (0, 5) else 0)),
            (x + 16, 676 - (8 if i in (0, 5) else 0)),
            (x + 27, 662 - (8 if i in (0, 5) else 0)),
            (x + 32, 630, 1),
        ]
    dag += [(346, 500, 1)]
    c.shape(dag, GREEN, 5.6, Comb(28, 6.5, 3.2))
    folds(
        c,
        [
            "222,640 230,590 246,530",
            "254,636 260,580 266,530",
            "318,636 314,580 308,530",
            "352,636 342,590 328,530",
        ],
        4.6,
    )
    c.shape(
        "256,304 212,326 204,366 226,424 234,510* 344,510* 352,424 376,366 366,326 318,304",
        GREEN,
        5.6,
        Comb(30, 6.5, 3.4),
    )
    c.shape("206,352 226,336 300,420 350,486* 330,504* 280,440", BROWN, 4.6, Comb(6))
    c.shape("230,494* 288,504 348,494* 348,516* 288,526 230,516*", BROWN, 4.6)
    c.shape(oval(290, 509, 14, 13), OCHRE, 4.4)


def horn(c: Canvas) -> None:
    """The hunting horn on its string."""
    c.shape(
        limb("196,560 176,600 192,640 232,640 250,616", [10, 20, 28, 30, 36]), OCHRE, 5, Comb(10, 5)
    )
    c.shape(oval(254, 608, 8, 19, rot=-40), INK, 3)
    c.line("234,520 206,536 196,560", 3.4, None)


def arms_on_cudgel(c: Canvas) -> None:
    """The far arm, the cudgel planted on the ground, the near arm resting on it."""
    arm(c, "166,450 230,476 330,462 392,440", [50, 46, 40, 32], OCHRE)
    cudgel(
        c,
        Cudgel(
            "404,452 418,600 412,760 424,948",
            [42, 48, 58, 66, 84],
            (Twig(0.22, 1, 24), Twig(0.42, -1, 26), Twig(0.62, 1, 28), Twig(0.8, -1, 24)),
            eyes=True,
            cut_end=False,
        ),
    )
    c.shape(oval(404, 448, 20, 11, rot=4), OCHRE, 4.4)
    c.shape(
        "238,330 196,346 160,400 144,446 166,482 204,468 234,420 250,366", GREEN, 5.4, Comb(22, 6)
    )
    folds(c, ["160,462 182,420 204,380", "188,466 206,424 222,392"], 4)
    # near arm resting on the cudgel
    arm(c, "420,400 430,420 412,444", [44, 40, 34], OCHRE)
    c.shape(
        "350,326 394,334 428,362 446,402 424,432 390,420 352,392 338,360", GREEN, 5.4, Comb(22, 6)
    )
    folds(c, ["424,420 410,394 384,370", "398,414 384,392 366,376"], 4)
    fist(c, 386, 436, 84, 0.95)
    fist(c, 410, 440, 80, 0.95, -1)


def head(c: Canvas) -> None:
    """Neck and collar, red hair, a pointed hunter's hat."""
    neck(c, 290, 276, 290, 318)
    c.shape(
        "240,316 260,300 290,322 322,300 342,316 330,352 290,334 250,352", MADDER, 4.6, Comb(10)
    )
    with c.at(292, 224, 6, 1.3):
        c.shape("-24,-40 -44,-12 -44,24 -32,40 -18,36 -18,0 8,-36", MADDER, 4.6, Comb(12, 5))
        face(c, 0.6, -0.6)
        c.shape(
            "-33,-28 -37,-4 -32,18 -25,20 -24,0 -18,-20 6,-36 30,-30 28,-44 0,-56",
            MADDER,
            4.4,
            Comb(8, 5),
        )
        # short beard-less jaw, pointed hunter's hat
        c.shape("-36,-38 -24,-70 6,-104 44,-122* 40,-84 38,-40 0,-50", GREEN, 5, Comb(20, 6, 3))
        folds(c, ["-4,-54 4,-76 22,-98"], 4)
        c.shape("-52,-40 -30,-34 0,-40 34,-38 58,-50 46,-26 0,-30 -34,-22", OCHRE, 5, Comb(7, 5))


def dog(c: Canvas) -> None:
    """His dog, sitting."""
    with c.at(96, 880):
        c.shape(limb("-30,40 -46,10 -40,-26", [14, 12, 3]), PAPER, 4.6)
        c.merge(
            [
                limb("-24,40 4,20 34,28", [58, 54, 46], cap=(12, 12)),
                limb("26,30 40,-8 50,-26", [48, 38, 34], cap=(8, 10)),
                limb("-20,50 -30,80 -26,100", [36, 20, 15]),
                limb("34,48 32,80 34,100", [26, 17, 15]),
                "30,-30 48,-48 66,-40 84,-26 90,-14 78,-8 60,-6 40,-10",
                "-32,94* -12,96 -8,106* -34,106*",
                "26,94* 46,96 52,106* 28,106*",
            ],
            PAPER,
            4.8,
            Comb(13, 6),
        )
        c.shape("42,-40 30,-30 26,-8 36,-2 46,-18 52,-34", BROWN, 4.4, Comb(6))
        c.shape("-22,16 0,10 8,30 -6,46 -24,40", BROWN, 3.6)
        c.dot(64, -28, 3.6)
        c.shape(oval(88, -20, 6, 5), INK, 2)
        c.line("62,-10 72,-12 82,-9", 2.6)
        c.shape(limb("28,0 42,10 56,8", [10, 10, 10]), MADDER, 4)


def draw(c: Canvas) -> None:
    """The whole picture."""
    legs(c)
    jerkin(c)
    horn(c)
    arms_on_cudgel(c)
    head(c)
    feather(c, 262, 152, -118, 96, 26, MADDER, 0.3)
    dog(c)
