"""Rings of lines and dots, and bands of colour along a centre line."""

import math
from collections.abc import Sequence

from tools.deck.canvas import Canvas
from tools.deck.inks import INK
from tools.deck.pathdata import number
from tools.deck.paths import Knot, Outline, along, width_at


def ring(c: Canvas, x: float, y: float, r: float, width: float) -> None:
    """A circle of one line."""
    x, y = c.point(x, y)
    c.mark(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r * c.scale)}" fill="none"'
        f' stroke="{INK}" stroke-width="{number(width)}"/>'
    )


def beads(c: Canvas, x: float, y: float, r: float, n: int, size: float) -> None:
    """A ring of n dots: one circle with a dotted stroke."""
    x, y = c.point(x, y)
    c.mark(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r * c.scale)}" fill="none"'
        f' stroke="{INK}" stroke-width="{number(size * 2 * c.scale)}" stroke-linecap="round"'
        f' stroke-dasharray="0 {2 * math.pi * r * c.scale / n:.2f}"/>'
    )


def strip(
    c: Canvas,
    line: Outline,
    widths: Sequence[float],
    colour: str,
    n: int,
    side: float = 0,
    span: tuple[float, float] = (0, 1),
) -> None:
    """A flat band along a centre line without end lines, through n points of the span (0 to 1).

    side shifts it sideways by so many units.
    """
    stations = along(line, 60)
    t0, t1 = span
    left, right = [], []
    for i in range(n):
        t = t0 + (t1 - t0) * i / (n - 1)
        f = t * 59
        j = min(int(f), 58)
        u = f - j
        a, b = stations[j], stations[j + 1]
        x, y = a.x + (b.x - a.x) * u, a.y + (b.y - a.y) * u
        half = width_at(widths, t) / 2
        corner = i in (0, n - 1)
        left.append(Knot(x + a.ty * (half + side), y - a.tx * (half + side), corner))
        right.append(Knot(x - a.ty * (half - side), y + a.tx * (half - side), corner))
    if colour == INK:
        c.ink(left + right[::-1])
    else:
        c.fill(left + right[::-1], colour)
