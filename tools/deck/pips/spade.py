"""Spade 7 to 10: curved swords woven into each other, straight ones between them."""

import math
from typing import NamedTuple

from tools.deck.bands import strip
from tools.deck.canvas import Canvas
from tools.deck.inks import GREEN, INDIGO, INK, MADDER, NIGHT, OCHRE, PAPER
from tools.deck.ornaments import corner_spray, long_flower, rose
from tools.deck.pathdata import join, move_to, number
from tools.deck.paths import Outline, Point, along, rows, width_at
from tools.deck.suits.spade import hilt_on
from tools.deck.weaving import crossings

Line = list[Point]


class Arcs(NamedTuple):
    """The swords that bulge to the left; the right ones are their mirror images.

    They are `mid` apart at their widest, which starts at `wide`, and `tip` apart at both ends;
    each is `drop` higher than the one before. All are one parabola, more or less stretched.
    """

    n: int
    wide: float
    mid: float
    tip: float
    drop: float
    width: float
    top: float
    bottom: float


THREE = Arcs(3, 62, 78, 66, 26, 27, 130, 930)
FOUR = Arcs(4, 48, 59, 51, 20, 23, 172, 926)


def arcs(what: Arcs) -> list[Line]:
    """Centre lines, hilt first."""
    middle, half = (what.top + what.bottom) / 2, (what.bottom - what.top) / 2
    found = []
    for i in range(what.n):
        end = 290 + what.tip * (i + 0.5)
        bulge = end - what.wide - what.mid * i
        steps = [j / 4 - 1 for j in range(9)]
        found.append(
            [(end - bulge * (1 - s * s), middle - s * half - what.drop * i) for s in steps]
        )
    return found


def sword_width(w: float, t: float) -> float:
    """How wide a curved sword is at t: slender at the hilt, where many cross, pointed at the tip."""
    return width_at([w * 0.7, w * 0.8, w, w * 1.04, w * 0.9, w * 0.72, 2], t)


def curved_sword(c: Canvas, line: Line, w: float) -> None:
    """A blade of one flat blue, its shaded half printed twice: in the hand it stays one line."""
    ws = [sword_width(w, t / 6) for t in range(7)]
    strip(c, line, [v + 5.4 for v in ws[:-1]] + [3], INK, 9)
    strip(c, line, [max(v - 2.4, 0.2) for v in ws], INDIGO, 9, 0, (0, 0.985))
    strip(c, line, [max(v * 0.36, 0.2) for v in ws[:-1]] + [0.2], NIGHT, 9, -w * 0.26, (0, 0.8))
    hilt_on(c, along(line, 41)[0], w / 25, MADDER)


def straight_sword(c: Canvas, line: Outline, w: float, s: float) -> None:
    """A straight sword of bright steel, so that it stands out from the blue ones behind it."""
    ws = [w, w * 1.06, w * 1.06, w, w * 0.84, 3]
    strip(c, line, [v + 5 for v in ws[:-1]] + [2.5], INK, 3)
    strip(c, line, [max(v - 3.6, 0.2) for v in ws], PAPER, 3, 0, (0, 0.985))
    strip(c, line, [v * 0.42 for v in ws[:-2]] + [1, 1], INDIGO, 3, -w * 0.17, (0.012, 0.96))
    hilt_on(c, along(line, 3)[0], s, GREEN)


def stretch(line: Line, first: Line) -> float:
    """How much narrower than the first arc this one bulges."""
    return (line[0][0] - line[4][0]) / (first[0][0] - first[4][0])


def left_and_right(c: Canvas, left: list[Line], w: float) -> None:
    """All curved swords: one drawn, the others printed from it."""
    block = Canvas(5)
    first = left[0]
    curved_sword(block, first, w)
    c.mark(f'<g id="{c.name}-L"><g id="{c.name}-S">{block.svg()}</g>')
    for line in left[1:]:
        sx = stretch(line, first)
        dx, dy = number(line[0][0] - first[0][0] * sx), number(line[0][1] - first[0][1])
        c.mark(f'<use href="#{c.name}-S" transform="matrix({sx:.3g} 0 0 1 {dx} {dy})"/>')
    c.mark(f'</g><use href="#{c.name}-L" transform="matrix(-1 0 0 1 580 0)"/>')


def weave(c: Canvas, left: list[Line], w: float) -> None:
    """Where a left sword must pass over, a piece of it is printed again."""
    pieces: dict[tuple[int, float], list[str]] = {}
    right = [[(580 - x, y) for x, y in line] for line in left]
    for i, a in enumerate(left):
        fine, sx = along(a, 241), stretch(a, left[0])
        for j, b in enumerate(right):
            for t, u in crossings(a, b):
                if ((i + j) % 2 == 0) == (t > 0.5) or not (0.06 < t < 0.86 and 0.06 < u < 0.86):
                    continue
                k = round(t * 240)
                slope = math.hypot(sx * fine[k].ty, fine[k].tx)
                width = 2 * round(sword_width(w, t) * slope / 2)  # few widths: few paths
                for layer, line, reach in ((0, width + 5.4, 9), (1, width - 2.4, 10)):
                    ends = [fine[k + d][:2] for d in (-reach, 0, reach)]
                    pieces.setdefault((layer, line), []).append(_arc(*ends))
    for (layer, line), data in sorted(pieces.items()):
        colour = (INK, INDIGO)[layer]
        c.mark(
            f'<path fill="none" stroke="{colour}" stroke-width="{number(line)}" d="{"".join(data)}"/>'
        )


def _arc(start: Point, middle: Point, end: Point) -> str:
    """Path data of the parabola from start to end through the middle."""
    x, y = (2 * middle[d] - (start[d] + end[d]) / 2 for d in (0, 1))
    return move_to(*start) + "Q" + join((x, y, *end))


def lay_out(c: Canvas, n: int) -> None:
    """The card with n swords."""
    what = THREE if n == 7 else FOUR
    left = arcs(what)
    left_and_right(c, left, what.width)
    weave(c, left, what.width)
    c.repeat("f", corner_spray, rows("500,96,0 80,964,180" if n == 7 else "508,86,0 72,974,180"))
    if n == 8:
        c.repeat("r", long_flower, [(290, 510)])
    elif n == 7:
        straight_sword(c, "290,640 290,400 290,62", 38, 1.45)
    elif n == 9:
        straight_sword(c, "290,650 290,400 290,62", 36, 1.3)
    else:
        straight_sword(c, "290,450 290,300 290,66", 36, 1.2)
        straight_sword(c, "290,590 290,740 290,1000", 36, 1.2)
        rose(c, 290, 520, 24, MADDER, OCHRE, 5)
