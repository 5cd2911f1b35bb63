"""Hatching: combs of wedges that grow out of the shaded contour of a form."""

import math
import random
from collections.abc import Iterator
from typing import NamedTuple

from tools.deck.pathdata import join, move_to, number
from tools.deck.paths import Point, Spline, area, inside, sample

LIGHT = (-0.55, -0.83)  # where it comes from: the top left
DENSITY = 2.4  # spacing of the wedges, in steps


class Comb(NamedTuple):
    """How a form is hatched."""

    length: float  # of the longest wedge
    step: float = 7
    wedge: float = 3  # its width
    threshold: float = 0.1  # how much in the shade a contour must lie

    def teeth(self, segments: Spline, rng: random.Random) -> Iterator[tuple[Point, Point, Point]]:
        """The wedges along a form: two points on the contour, the tip inside."""
        border = sample(segments, self.step * DENSITY)
        half = self.wedge * 1.12 / 2
        turn = 1 if area(segments) > 0 else -1
        for x, y, tx, ty in border[:-1]:
            dx, dy = -ty * turn, tx * turn  # inward
            shade = dx * LIGHT[0] + dy * LIGHT[1]
            if shade <= self.threshold:
                continue
            depth = min(1, (shade - self.threshold) / (0.75 - self.threshold)) ** 0.7
            length = self.length * depth * rng.choice((0.7, 0.9, 1.1))
            if length < 4:
                continue
            while length > 5 and not inside(border, x + dx * length, y + dy * length):
                length *= 0.6
            if length > 5:
                yield (
                    (x - tx * half, y - ty * half),
                    (x + tx * half, y + ty * half),
                    (x + dx * length, y + dy * length),
                )


def _even(value: float) -> int:
    return 2 * round(value / 2)


def wedge_data(a: Point, b: Point, tip: Point, before: Point | None) -> tuple[str, Point]:
    """Path data of one wedge on whole units, and its start; placed relative to the one before."""
    width = max(2, round(math.hypot(b[0] - a[0], b[1] - a[1])))
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    # the base lies flat or upright: one number less for each of thousands
    flat = abs(b[0] - a[0]) > abs(b[1] - a[1])
    x, y = (_even(mx - width / 2), _even(my)) if flat else (_even(mx), _even(my - width / 2))
    dx, dy = _even(tip[0] - x), _even(tip[1] - y)
    if (dy if flat else -dx) < 0:  # keep one winding
        x, y = (x + width, y) if flat else (x, y + width)
        width = -width
        dx, dy = (dx + width, dy) if flat else (dx, dy + width)
    side = (dx - width, dy) if flat else (dx, dy - width)
    start = "m" + join((x - before[0], y - before[1])) if before else move_to(x, y)
    data = start + ("h" if flat else "v") + number(width) + "l" + join(side) + "z"
    return data, (x, y)
