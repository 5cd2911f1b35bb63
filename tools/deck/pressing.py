"""Pressing: the drawing halved onto whole units, without the cuts nobody can see."""

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from tools.deck.pathdata import join, number
from tools.deck.paths import Point

GRID = 2  # units of the drawing to one unit of the file
FINE = 14  # forms smaller than this lie on a grid twice as fine
SMOOTH = 2  # so far a control point may move, if that saves writing it
CUT = 24  # a hatching wedge, and
LINE = 18  # a cut line, shorter than this is nothing to see on a table
# The least size of a contour of ink, by the commands it consists of.
LEAST = {"mllz": CUT, "mlllz": CUT, "mqqz": LINE, "mqlqz": LINE}

_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_PATH = re.compile(r'<path((?: (?!d=)[\w-]+="[^"]*")*) d="([^"]*)"((?: [\w-]+="[^"]*")*)/>')
_LENGTH = re.compile(r'\b(stroke-width|x|y|r|rx|ry|cx|cy|width|height)="([-\d.]+)"')
_TRANSFORM = re.compile(r"\b(translate|matrix|rotate)\(([^)]*)\)")
# How many numbers a command takes, and how many of a transform are no lengths.
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "s": 4, "a": 7}
_PLAIN = {"translate": 0, "rotate": 1, "matrix": 4}


class Step(NamedTuple):
    """A command of a path and its numbers, all absolute."""

    kind: str
    values: list[float]


Contour = list[Step]


def contours(data: str) -> list[Contour]:
    """A path as contours: each a move, lines and curves, and "z" if it is closed."""
    x = y = start_x = start_y = 0.0
    out: list[Contour] = []
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        low = command.lower()
        if low == "z":
            out[-1].append(Step("z", []))
            x, y = start_x, start_y
            continue
        numbers, n = [float(v) for v in _NUMBER.findall(rest)], _TAKES[low]
        for k in range(0, len(numbers), n):
            origin = (x, y) if command.islower() else (0, 0)
            values = _absolute(low, numbers[k : k + n], (x, y), origin)
            x, y = values[-2:]
            if low == "m" and k == 0:
                start_x, start_y = x, y
                out.append([Step("m", values)])
            else:
                out[-1].append(Step("l" if low in "mhv" else low, values))
    return out


def _absolute(low: str, values: list[float], here: Point, origin: Point) -> list[float]:
    if low == "h":
        return [values[0] + origin[0], here[1]]
    if low == "v":
        return [here[0], values[0] + origin[1]]
    if low == "a":
        return [*values[:5], values[5] + origin[0], values[6] + origin[1]]
    return [value + origin[i % 2] for i, value in enumerate(values)]


def extent(contour: Contour) -> float:
    """The longer side of the box around the points of a contour."""
    ends = [step.values[5:] if step.kind == "a" else step.values for step in contour]
    sides = ([v for values in ends for v in values[k::2]] for k in (0, 1))
    return max(max(side) - min(side) for side in sides)


def visible(contour: Contour) -> bool:
    """Whether a contour of an ink path is worth its bytes: small wedges and cut lines are not."""
    return extent(contour) >= LEAST.get("".join(step.kind for step in contour), 0)


class _Writer:
    """Writes contours as relative path data on a grid, by the shortest commands."""

    def __init__(self, origin: Point) -> None:
        self.origin = origin
        self.data = ""
        self.last = ""
        self.here: list[float] = [0, 0]

    def write(self, contour: Contour, start: list[float] | None) -> None:
        """One contour; the first one of a path may start where it likes, not on the grid."""
        fine = 2 if extent(contour) < FINE else 1
        handle: Point | None = None  # where a smooth curve would have its first control point
        first = self.here
        for kind, values in contour:
            if kind == "z":
                self.data, self.last, self.here = self.data + "z", "z", first
                continue
            ends = values[5:] if kind == "a" else values
            on_grid = [self._on_grid(v, i % 2, fine) for i, v in enumerate(ends)]
            relative = [v - self.here[i % 2] for i, v in enumerate(on_grid)]
            if kind == "a":
                relative = [values[0] / GRID, values[1] / GRID, *values[2:5], *relative]
            elif kind == "m":
                first = on_grid
            short, numbers = _shortened(kind, relative, handle, fine)
            if kind == "m" and not self.data:
                short, numbers = "M", start or relative
            handle = None
            if kind == "c":
                handle = on_grid[4] - on_grid[2], on_grid[5] - on_grid[3]
            self._append(short, join(numbers))
            self.here = on_grid[-2:]

    def _on_grid(self, value: float, axis: int, fine: int) -> float:
        return round(round(value - self.origin[axis], 3) / GRID * fine) / fine

    def _append(self, kind: str, text: str) -> None:
        if kind == self.last and kind not in "mM":
            self.data += text if text[0] == "-" else " " + text
        else:
            self.data += kind + text
        self.last = kind


def _shortened(
    kind: str, relative: list[float], handle: Point | None, fine: int
) -> tuple[str, list[float]]:
    """A shorter command for the same step, where there is one."""
    if kind == "l" and relative[0] == 0:
        return "v", relative[1:]
    if kind == "l" and relative[1] == 0:
        return "h", relative[:1]
    if kind == "c" and handle and math.dist(relative[:2], handle) <= SMOOTH / fine:
        return "s", relative[2:]
    return kind, relative


def written(many: list[Contour], origin: Point | None) -> str:
    """Contours as path data.

    The grid lies at the start of the path (or at the origin), so that a form and the copies of it
    that are printed a little aside are written with the same words: gzip then sends them once.
    """
    x, y = many[0][0].values
    start = None if origin else [round(v / GRID * 2) / 2 for v in (x, y)]
    writer = _Writer(origin or (x, y))
    for contour in many:
        writer.write(contour, start)
    return writer.data


def _pressed_path(match: re.Match[str]) -> str:
    before, data, after = match.groups()
    many = contours(data)
    if not before and not after:
        many = [contour for contour in many if visible(contour)]
    if not many:
        return ""
    printed = before and "none" not in before  # not a mere line: it may come back a little aside
    return f'<path{before} d="{written(many, None if printed else (0, 0))}"{after}/>'


def _pressed_length(match: re.Match[str]) -> str:
    length = f"{float(match[2]) / GRID:.2f}".rstrip("0").rstrip(".")
    return f'{match[1]}="{length}"'


def _pressed_numbers(text: str, plain: int) -> Iterator[str]:
    for i, value in enumerate(_NUMBER.findall(text)):
        yield f"{float(value):.3g}" if i < plain else number(float(value) / GRID)


def _pressed_transform(match: re.Match[str]) -> str:
    return f"{match[1]}({' '.join(_pressed_numbers(match[2], _PLAIN[match[1]]))})"


def press(svg: str) -> str:
    """The drawing at half its size, on whole units."""
    svg = _PATH.sub(_pressed_path, svg)
    svg = _LENGTH.sub(_pressed_length, svg)
    return _TRANSFORM.sub(_pressed_transform, svg)
