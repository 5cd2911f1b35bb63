"""Cut lines: filled outlines that swell and die away, as a knife leaves them in the wood."""

import math
from collections.abc import Sequence
from typing import Literal

from tools.deck.pathdata import join, move_to, path_data, to_half
from tools.deck.paths import Knot, along, clockwise, spline

# Where a line grows thin: at both ends, at its start, at its end, nowhere.
Taper = Literal["both", "start", "end"] | None


def lens_data(line: Sequence[Knot], width: float, taper: Taper) -> str:
    """The usual cut line: two arcs between three points."""
    (x0, y0, _), (x1, y1, _), (x2, y2, _) = line
    if taper == "start":
        x0, y0, x2, y2 = x2, y2, x0, y0
    cx, cy = 2 * x1 - (x0 + x2) / 2, 2 * y1 - (y0 + y2) / 2
    length = math.hypot(x2 - x0, y2 - y0) or 1
    nx, ny = -(y2 - y0) / length, (x2 - x0) / length
    # one side of the line, start to end; the other one comes back
    if taper == "both":
        side, shares = width, (0.0, 1.0, 0.0)
    else:
        thin = 1 if taper is None else 0.06
        side, shares = width / 2, (1.0, (1 + thin) / 2, thin)

    def at(x: float, y: float, share: float) -> tuple[float, float]:
        if length > 44:
            return round(x + nx * side * share), round(y + ny * side * share)
        return to_half(x + nx * side * share), to_half(y + ny * side * share)

    middle = ((x0, y0), (cx, cy), (x2, y2))
    out = [at(x, y, -share) for (x, y), share in zip(middle, shares, strict=True)]
    back = [at(x, y, share) for (x, y), share in zip(middle, shares, strict=True)][::-1]
    if taper:
        back[0] = out[2]
    data = move_to(*out[0]) + "q" + join(_from(out[0], out[1:]))
    rest = join(_from(back[0], back[1:]))
    if not taper:
        data += "l" + join(_from(out[2], back[:1])) + "q"
    elif rest[0] != "-":
        data += " "
    return data + rest + "z"


def _from(here: tuple[float, float], points: Sequence[tuple[float, float]]) -> list[float]:
    return [point[k] - here[k] for point in points for k in (0, 1)]


def _swell(t: float, taper: Taper) -> float:
    """The share of its width a line has at t (0 to 1)."""
    if taper == "both":
        return math.pow(math.sin(math.pi * t), 0.75)
    if taper == "end":
        return math.pow(1 - t, 0.7)
    return math.pow(t, 0.7) if taper == "start" else 1.0


def cut_data(line: Sequence[Knot], width: float, taper: Taper) -> str:
    """A cut line through any number of points."""
    if len(line) == 3:
        return lens_data(line, width, taper)
    stations = along(line, max(len(line), 3))
    last = len(stations) - 1
    left, right = [], []
    for i, (x, y, tx, ty) in enumerate(stations):
        w = max(_swell(i / last, taper), 0.06) * width / 2
        left.append(Knot(x + ty * w, y - tx * w, i in (0, last)))
        right.append(Knot(x - ty * w, y + tx * w, i in (0, last)))
    a, b = stations[0], stations[-1]
    fine = math.hypot(a.x - b.x, a.y - b.y) <= 70
    start, data = path_data(clockwise(spline(left + right[::-1])), fine)
    return move_to(*start) + data
