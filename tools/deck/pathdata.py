"""Splines as SVG path data, in few bytes."""

import math
from collections.abc import Callable, Iterable

from tools.deck.paths import Point, Segment, Spline


def number(value: float) -> str:
    """One decimal at most, and no zero that need not be written."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def join(values: Iterable[float]) -> str:
    """Numbers one after the other; a minus sign parts them as well as a blank."""
    out = ""
    for value in values:
        text = number(value)
        out += text if not out or text[0] == "-" else " " + text
    return out


def move_to(x: float, y: float) -> str:
    """The command that starts a contour."""
    return "M" + join((x, y))


def to_half(value: float) -> float:
    """Rounded to half a unit."""
    return round(value * 2) / 2


def _flatness(segment: Segment) -> float:
    """How far a cubic is from the parabola that comes nearest to it."""
    p, c1, c2, q, _ = segment
    return math.hypot(*(p[k] - 3 * c1[k] + 3 * c2[k] - q[k] for k in (0, 1))) * 0.048


def path_data(segments: Spline, fine: bool) -> tuple[Point, str]:
    """The start of a closed form and its relative path data after that, on whole or half units."""
    on_grid: Callable[[float], float] = to_half if fine else round
    start = on_grid(segments[0].start[0]), on_grid(segments[0].start[1])
    here = start
    data, last = "", ""
    for segment in segments:
        p, c1, c2, q, straight = segment
        there = on_grid(q[0]), on_grid(q[1])
        points: list[Point] = []
        if straight:
            command = "l"
        elif _flatness(segment) < (1.1 if fine else 2.6):
            command = "q"
            x, y = ((3 * c1[k] + 3 * c2[k] - p[k] - q[k]) / 4 - here[k] for k in (0, 1))
            points = [(on_grid(x), on_grid(y))]
        else:
            command = "c"
            points = [(on_grid(c[0] - here[0]), on_grid(c[1] - here[1])) for c in (c1, c2)]
        points.append((there[0] - here[0], there[1] - here[1]))
        text = join(value for point in points for value in point)
        if command != last:
            data += command + text
        else:
            data += text if text[0] == "-" else " " + text
        last, here = command, there
    return start, data + "z"
