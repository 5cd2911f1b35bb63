"""Due of Spade: two sabres around a castle."""

from tools.deck.bands import strip
from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import GREEN, INDIGO, INK, MADDER, OCHRE, PAPER
from tools.deck.ornaments import corner_spray, leaf, rose, scroll, sun
from tools.deck.paths import Outline, along, rows, spots
from tools.deck.suits.spade import hilt_on
from tools.deck.weaving import crossings

LEFT = [(352 - 244 * (1 - s * s), 522 - s * 408) for s in (-1 + j / 4 for j in range(9))]
RIGHT = [(580 - x, y) for x, y in LEFT]


def blade(
    c: Canvas, line: Outline, w: float, span: tuple[float, float] = (0, 1), n: int = 11
) -> None:
    """A curved blade of blue steel with a bright edge, or the piece of it within the span."""
    t0, t1 = span
    ws = [w, w * 1.06, w * 1.06, w, w * 0.84, 3]
    c.flush()
    strip(c, line, [v + 5 for v in ws[:-1]] + [2.5], INK, n, 0, span)
    strip(c, line, [max(v - 3.6, 0.2) for v in ws], INDIGO, n, 0, (t0, min(t1, 0.985)))
    shine = [v * 0.34 for v in ws[:-2]] + [1, 1]
    strip(c, line, shine, PAPER, n, -w * 0.17, (max(t0, 0.012), min(t1, 0.8)))


def castle(c: Canvas) -> None:
    """A castle on its rock, the sun behind."""
    sun(c, 348, 300, 34)
    c.shape("182,498 206,452 240,430 290,440 340,426 380,456 402,500 290,516", GREEN, 5.2, Comb(18))
    c.shape(
        "222,450* 222,366* 232,366* 232,376* 244,376* 244,366* "
        "254,366* 254,376* 264,376* 264,366* 274,366* 274,452*",
        PAPER,
        4.8,
        Comb(14),
    )
    c.shape("274,452* 274,400* 330,400* 330,450*", PAPER, 4.8, Comb(14))
    c.shape("316,452* 316,356* 364,356* 364,450*", PAPER, 4.8, Comb(14))
    c.shape("308,358* 340,300* 372,358*", MADDER, 4.8, Comb(12))
    c.shape("290,452* 290,424 302,414 314,424 314,452*", INK, 3)
    for x, y in spots("238,396 256,396 332,386 348,386 340,414 248,424"):
        c.shape(
            [(x - 4, y, 1), (x, y - 9), (x + 4, y, 1), (x + 4, y + 9, 1), (x - 4, y + 9, 1)], INK, 1
        )
    c.line("248,366 248,330 248,318", 4, None)
    c.shape("248,318* 278,326 248,338*", INDIGO, 4)
    c.lines(["200,480 230,474 262,482", "300,486 340,476 380,486", "236,498 280,494 320,502"], 3.4)
    for x, y, k in ((206, 452, 1), (384, 462, 1), (190, 478, 0.8)):
        with c.at(x, y, 0, k):
            c.shape("0,-44 16,-22 12,0 -12,0 -16,-22", GREEN, 4.2, Comb(9))
            c.line("0,6 0,-10 0,-22", 4)


def swords(c: Canvas) -> None:
    """The two sabres, woven."""
    for p in (LEFT, RIGHT):
        blade(c, p, 42)
    for t, _ in crossings(LEFT, RIGHT):
        if t > 0.5:
            blade(c, LEFT, 42, (t - 0.06, t + 0.06), 3)
    for p in (LEFT, RIGHT):
        hilt_on(c, along(p, 41)[0], 1.35, MADDER)


def rose_below(c: Canvas) -> None:
    """A rose with leaves."""
    with c.at(290, 748):
        c.line("0,60 4,20 0,-30", 6, None)
        for y, rot, length in rows("40,-40,46 44,-142,46 4,-34,42 8,-146,42"):
            leaf(c, 2, y, rot, length, 20)
        rose(c, 0, -46, 32, MADDER, OCHRE, 5)


def draw(c: Canvas) -> None:
    """The whole picture."""
    castle(c)
    swords(c)
    scroll(c, "110,600 200,566 296,596 390,622 470,586", 90)
    rose_below(c)
    c.repeat("f", corner_spray, [(500, 96, 0), (80, 964, 180)])
