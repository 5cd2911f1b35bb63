"""Forms: knots on an outline, the splines through them, and what is built from centre lines."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]


class Knot(NamedTuple):
    """A point an outline runs through; at a corner it may turn sharply."""

    x: float
    y: float
    corner: bool = False


class Station(NamedTuple):
    """A point on a spline and the unit tangent there."""

    x: float
    y: float
    tx: float
    ty: float


class Segment(NamedTuple):
    """A cubic piece of a spline: two ends, two control points, or a straight line."""

    start: Point
    leaving: Point
    arriving: Point
    end: Point
    straight: bool


Spline = list[Segment]
# Written as "x,y x,y* …" (a star makes a corner), or as points (x, y) and (x, y, corner).
Outline = str | Sequence[tuple[float, ...]]


def rows(text: str) -> list[tuple[float, ...]]:
    """A table of numbers: "1,2,3 4,5,6" has two rows."""
    return [tuple(float(number) for number in row.split(",")) for row in text.split()]


def spots(text: str) -> list[Point]:
    """Places on the card: "x,y x,y …"."""
    return [(x, y) for x, y in rows(text)]


def knots(outline: Outline) -> list[Knot]:
    """The knots of an outline, however it is written."""
    if not isinstance(outline, str):
        return [Knot(p[0], p[1], len(p) > 2 and bool(p[2])) for p in outline]
    found = []
    for word in outline.split():
        x, y = word.rstrip("*").split(",")
        found.append(Knot(float(x), float(y), word.endswith("*")))
    return found


# ---------------------------------------------------------------- splines


def _direction(before: Knot, here: Knot, after: Knot) -> Point:
    """The unit tangent in a round knot."""
    before_length = math.hypot(here.x - before.x, here.y - before.y) or 1
    after_length = math.hypot(after.x - here.x, after.y - here.y) or 1
    # weigh the nearer neighbour more: rounder turns without overshoot
    tx = (here.x - before.x) / before_length * after_length
    tx += (after.x - here.x) / after_length * before_length
    ty = (here.y - before.y) / before_length * after_length
    ty += (after.y - here.y) / after_length * before_length
    length = math.hypot(tx, ty) or 1
    return tx / length, ty / length


def _halfway(a: Point, b: Point) -> Point:
    return a[0] + (b[0] - a[0]) * 0.5, a[1] + (b[1] - a[1]) * 0.5


def spline(through: Sequence[Knot], closed: bool = True) -> Spline:
    """The curve through the knots, round except at corners and at open ends."""
    n = len(through)
    tangents: list[Point | None] = []
    for i, knot in enumerate(through):
        if knot.corner or (not closed and i in (0, n - 1)):
            tangents.append(None)
        else:
            tangents.append(_direction(through[i - 1], knot, through[(i + 1) % n]))
    segments = []
    for i in range(n if closed else n - 1):
        a, b = through[i], through[(i + 1) % n]
        p, q = (a.x, a.y), (b.x, b.y)
        t0, t1 = tangents[i], tangents[(i + 1) % n]
        handle = math.hypot(q[0] - p[0], q[1] - p[1]) * (0.39 if n == 4 else 0.37)
        leaving = (p[0] + t0[0] * handle, p[1] + t0[1] * handle) if t0 else p
        arriving = (q[0] - t1[0] * handle, q[1] - t1[1] * handle) if t1 else q
        if t1 and not t0:
            leaving = _halfway(p, arriving)
        elif t0 and not t1:
            arriving = _halfway(q, leaving)
        segments.append(Segment(p, leaving, arriving, q, not t0 and not t1))
    return segments


def area(segments: Spline) -> float:
    """Twice the area within the ends of the segments; negative when they run anticlockwise."""
    return sum(s.start[0] * s.end[1] - s.end[0] * s.start[1] for s in segments)


def clockwise(segments: Spline) -> Spline:
    """The same form, running clockwise on the card."""
    if area(segments) >= 0:
        return segments
    return [Segment(q, c2, c1, p, straight) for p, c1, c2, q, straight in reversed(segments)]


def _on_segment(segment: Segment, t: float) -> Station:
    p, c1, c2, q, straight = segment
    u = 1 - t
    if straight:
        x, y = p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
        dx, dy = q[0] - p[0], q[1] - p[1]
    else:
        x, y = (
            u**3 * p[k] + 3 * u * u * t * c1[k] + 3 * u * t * t * c2[k] + t**3 * q[k]
            for k in (0, 1)
        )
        dx, dy = (
            3 * u * u * (c1[k] - p[k]) + 6 * u * t * (c2[k] - c1[k]) + 3 * t * t * (q[k] - c2[k])
            for k in (0, 1)
        )
    length = math.hypot(dx, dy) or 1
    return Station(x, y, dx / length, dy / length)


def sample(segments: Spline, step: float) -> list[Station]:
    """Stations about every `step` units, the last one at the very end."""
    found = []
    for segment in segments:
        p, q = segment.start, segment.end
        n = max(1, int(math.hypot(q[0] - p[0], q[1] - p[1]) / step + 0.5))
        found += [_on_segment(segment, i / n) for i in range(n)]
    last = segments[-1]
    (x, y), back = last.end, last.arriving
    if math.hypot(x - back[0], y - back[1]) <= 0.01:
        back = last.start
    dx, dy = x - back[0], y - back[1]
    length = math.hypot(dx, dy) or 1
    found.append(Station(x, y, dx / length, dy / length))
    return found


def along(line: Outline, n: int) -> list[Station]:
    """n stations evenly spaced along an open spline."""
    fine = sample(spline(knots(line), closed=False), 2)
    way = [0.0]
    for a, b in pairwise(fine):
        way.append(way[-1] + math.hypot(b.x - a.x, b.y - a.y))
    found, j = [], 0
    for i in range(n):
        d = way[-1] * i / (n - 1)
        while j < len(way) - 2 and way[j + 1] < d:
            j += 1
        f = (d - way[j]) / ((way[j + 1] - way[j]) or 1)
        a, b = fine[j], fine[j + 1]
        found.append(Station(a.x + (b.x - a.x) * f, a.y + (b.y - a.y) * f, a.tx, a.ty))
    return found


def inside(border: Sequence[Station], x: float, y: float) -> bool:
    """Whether the point lies within the closed border."""
    odd = False
    for a, b in pairwise(border):
        if (a.y > y) != (b.y > y) and x < a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y):
            odd = not odd
    return odd


# ------------------------------------------------------------------ forms


def oval(
    x: float, y: float, rx: float, ry: float | None = None, n: int = 0, rot: float = 0
) -> list[Knot]:
    """An ellipse (a circle without ry) through n knots, turned by rot degrees."""
    ry = rx if ry is None else ry
    n = n or (4 if max(rx, ry) < 15 else 6 if max(rx, ry) < 40 else 8)
    r = math.radians(rot)
    around = []
    for i in range(n):
        a = 2 * math.pi * i / n
        u, v = rx * math.cos(a), ry * math.sin(a)
        around.append(
            Knot(x + u * math.cos(r) - v * math.sin(r), y + u * math.sin(r) + v * math.cos(r))
        )
    return around


def mirror(half: Outline, x: float) -> list[Knot]:
    """A half outline (from top to bottom on one side) and its mirror image about x."""
    near = knots(half)
    far = [Knot(2 * x - k.x, k.y, k.corner) for k in reversed(near)]
    if abs(near[0].x - x) < 0.01:
        far = far[:-1]
    if abs(near[-1].x - x) < 0.01:
        far = far[1:]
    return near + far


def symmetric(half: Outline) -> list[Knot]:
    """A half outline mirrored about the middle of the card."""
    return mirror(half, 290)


def width_at(widths: Sequence[float], t: float) -> float:
    """The width at t (0 to 1) of a thing whose widths are spread evenly along it."""
    if len(widths) == 1:
        return widths[0]
    f = t * (len(widths) - 1)
    i = min(int(f), len(widths) - 2)
    u = f - i
    u = u * u * (3 - 2 * u)
    return widths[i] + (widths[i + 1] - widths[i]) * u


def limb(
    line: Outline, widths: Sequence[float], n: int = 0, cap: tuple[float, float] = (0, 0)
) -> list[Knot]:
    """Outline of a thing with a centre line and a list of widths; cap rounds an end by that much."""
    line = knots(line)
    stations = along(line, n or max(len(line) + 1, len(widths), 3))
    last = len(stations) - 1
    left, right = [], []
    for i, (x, y, tx, ty) in enumerate(stations):
        w = width_at(widths, i / last) / 2
        corner = (i == 0 and not cap[0]) or (i == last and not cap[1])
        left.append(Knot(x + ty * w, y - tx * w, corner))
        right.append(Knot(x - ty * w, y + tx * w, corner))
    a, b = stations[0], stations[-1]
    end = [Knot(b.x + b.tx * cap[1], b.y + b.ty * cap[1])] if cap[1] else []
    start = [Knot(a.x - a.tx * cap[0], a.y - a.ty * cap[0])] if cap[0] else []
    return left + end + right[::-1] + start


def beside(line: Sequence[Station], widths: Sequence[float], share: float) -> list[Point]:
    """A line running along within a limb, `share` of its width away from the centre line."""
    last = len(line) - 1
    shifts = [width_at(widths, i / last) for i in range(len(line))]
    return [
        (s.x - s.ty * w * share, s.y + s.tx * w * share) for s, w in zip(line, shifts, strict=True)
    ]
