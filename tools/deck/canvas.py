"""The block a card is cut into: it collects flat SVG paths."""

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from tools.deck.combs import Comb, wedge_data
from tools.deck.cuts import Taper, cut_data
from tools.deck.inks import INK, PAPER
from tools.deck.pathdata import join, move_to, number, path_data
from tools.deck.paths import (
    Knot,
    Outline,
    Point,
    Spline,
    clockwise,
    knots,
    sample,
    spline,
)

SMALL = 42  # a form smaller than this has one plain outline
TINY = 20  # and one smaller than this no hatching
LARGE = 160  # the colour of a form larger than this bleeds to the shaded side


class Transform(NamedTuple):
    """(x, y) goes to (a·x + c·y + e, b·x + d·y + f)."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float


IDENTITY = Transform(1, 0, 0, 1, 0, 0)


class Form(NamedTuple):
    """A closed form ready to be printed: its spline, and that as path data."""

    segments: Spline
    start: Point
    data: str

    def moved(self, dx: float, dy: float) -> str:
        """The whole path, a little aside."""
        return move_to(self.start[0] + dx, self.start[1] + dy) + self.data


def _form(segments: Spline) -> Form:
    (x, y), *_ = segments[0]
    reach = max(abs(s.start[0] - x) + abs(s.start[1] - y) for s in segments)
    return Form(segments, *path_data(segments, fine=reach <= 60))


def _size(forms: Sequence[Form]) -> float:
    starts = [s.start for form in forms for s in form.segments]
    return max(max(p[k] for p in starts) - min(p[k] for p in starts) for k in (0, 1))


class Canvas:
    """Collects flat SVG paths; all transforms are baked into the geometry.

    name begins the ids of what is printed more than once; seed decides the irregular cuts.
    """

    def __init__(self, seed: int, name: str = "x") -> None:
        self.name = name
        self.rng = random.Random(seed)
        self.weight = 1.0  # of the lines, see `at_weight`
        self._transform = IDENTITY
        self._printed: list[str] = []
        self._cuts: list[str] = []  # ink only, printed as one path
        self._last_wedge: Point | None = None
        self._stamps: dict[str, str] = {}

    # ------------------------------------------------------------ places

    @contextmanager
    def at(
        self,
        x: float = 0,
        y: float = 0,
        rot: float = 0,
        sx: float = 1,
        sy: float | None = None,
        about: Point = (0, 0),
    ) -> Iterator[None]:
        """Within, the origin is at (x, y), turned by rot degrees about a point and scaled."""
        sy = abs(sx) if sy is None else sy
        r = math.radians(rot)
        a, b = math.cos(r) * sx, math.sin(r) * sx
        c, d = -math.sin(r) * sy, math.cos(r) * sy
        e = x + about[0] - (a * about[0] + c * about[1])
        f = y + about[1] - (b * about[0] + d * about[1])
        old = self._transform
        self._transform = Transform(
            old.a * a + old.c * b,
            old.b * a + old.d * b,
            old.a * c + old.c * d,
            old.b * c + old.d * d,
            old.a * e + old.c * f + old.e,
            old.b * e + old.d * f + old.f,
        )
        yield
        self._transform = old

    @contextmanager
    def untransformed(self) -> Iterator[None]:
        """Within, coordinates are those of the card."""
        old, self._transform = self._transform, IDENTITY
        yield
        self._transform = old

    @contextmanager
    def at_weight(self, weight: float) -> Iterator[None]:
        """Within, all lines are this much fatter."""
        old, self.weight = self.weight, weight
        yield
        self.weight = old

    def placed(self, outline: Outline) -> list[Knot]:
        """The knots of an outline where they lie on the card."""
        a, b, c, d, e, f = self._transform
        return [Knot(a * x + c * y + e, b * x + d * y + f, k) for x, y, k in knots(outline)]

    def point(self, x: float, y: float) -> Point:
        """A point where it lies on the card."""
        (knot,) = self.placed([(x, y)])
        return knot.x, knot.y

    @property
    def scale(self) -> float:
        """How large one unit is here."""
        a, b, c, d, _, _ = self._transform
        return math.sqrt(abs(a * d - b * c))

    # ------------------------------------------------------- closed forms

    def _spline(self, outline: Outline) -> Spline:
        return spline(self.placed(outline))

    def shape(
        self,
        outline: Outline,
        fill: str,
        width: float = 5,
        comb: Comb | None = None,
        *,
        bleed: bool = True,
    ) -> None:
        """Ink under, colour over (moved to the light), hatching from the shaded rim."""
        self.merge([outline], fill, width, comb, bleed=bleed)

    def merge(
        self,
        outlines: Iterable[Outline],
        fill: str,
        width: float = 5,
        comb: Comb | None = None,
        *,
        bleed: bool = True,
    ) -> None:
        """Several forms of one colour printed as one: a common outline, no seams."""
        width *= self.weight
        forms = [_form(clockwise(self._spline(outline))) for outline in outlines]
        size = _size(forms)
        if size < SMALL and fill != INK:
            path = "".join(form.moved(0, 0) for form in forms)
            self.mark(
                f'<path fill="{fill}" stroke="{INK}" stroke-width="{number(round(width))}"'
                f' d="{path}"/>'
            )
            if size <= TINY:
                return
        else:
            if bleed and size > LARGE and fill not in (PAPER, INK):
                aside = width * 0.55
                self._colour(fill, forms, aside + 0.8, aside)
            line = number(round(width * 2) / 2)
            path = "".join(form.moved(0, 0) for form in forms)
            self.mark(f'<path stroke="{INK}" stroke-width="{line}" d="{path}"/>')
            light = width * 0.2
            self._colour(fill, forms, -light, -light * 1.2)
        if comb:
            for form in forms:
                self._hatch(form.segments, comb)

    def _colour(self, fill: str, forms: Iterable[Form], dx: float, dy: float) -> None:
        path = "".join(form.moved(dx, dy) for form in forms)
        self.mark(f'<path fill="{fill}" d="{path}"/>')

    def fill(self, outline: Outline, fill: str) -> None:
        """Flat colour without a line."""
        start, data = path_data(self._spline(outline), fine=True)
        self.mark(f'<path fill="{fill}" d="{move_to(*start)}{data}"/>')

    def ink(self, outline: Outline) -> None:
        """A flat form of ink."""
        start, data = path_data(clockwise(self._spline(outline)), fine=True)
        self._cut(move_to(*start) + data)

    def field(self, outline: Outline, ang: float, gap: float, width: float, thin: float) -> None:
        """Parallel lines at ang degrees within a closed form, at their end `thin` of their width."""
        border = sample(self._spline(outline), 4)
        r = math.radians(ang)
        ux, uy = math.cos(r), math.sin(r)
        vx, vy = -uy, ux
        across = [p.x * vx + p.y * vy for p in border]
        h, g = width / 2, width / 2 * thin
        v = min(across) + gap / 2
        while v < max(across):
            crossings = []
            for i, a in enumerate(border):
                b = border[(i + 1) % len(border)]
                va, vb = a.x * vx + a.y * vy, b.x * vx + b.y * vy
                if (va <= v) != (vb <= v):
                    f = (v - va) / (vb - va)
                    crossings.append((a.x + (b.x - a.x) * f) * ux + (a.y + (b.y - a.y) * f) * uy)
            crossings.sort()
            for s, e in zip(crossings[::2], crossings[1::2], strict=False):
                if e - s > 3:
                    x0, y0 = s * ux + v * vx, s * uy + v * vy
                    x1, y1 = e * ux + v * vx, e * uy + v * vy
                    bar = [(x0, y0, h), (x0, y0, -h), (x1, y1, -g), (x1, y1, g)]
                    corners = [Knot(x + vx * k, y + vy * k, True) for x, y, k in bar]
                    start, data = path_data(spline(corners), fine=True)
                    self._cut(move_to(*start) + data)
            v += gap

    # ----------------------------------------------------------- ink only

    def _cut(self, data: str) -> None:
        self._cuts.append(data)
        self._last_wedge = None

    def hatch(self, outline: Outline, comb: Comb) -> None:
        """Hatching alone, from the shaded rim of a form that is printed already."""
        self._hatch(self._spline(outline), comb)

    def _hatch(self, segments: Spline, comb: Comb) -> None:
        for a, b, tip in comb.teeth(segments, self.rng):
            self._wedge(a, b, tip)

    def wedge(self, a: Point, b: Point, tip: Point) -> None:
        """One hatching wedge: its base from a to b, and its tip."""
        self._wedge(self.point(*a), self.point(*b), self.point(*tip))

    def _wedge(self, a: Point, b: Point, tip: Point) -> None:
        data, self._last_wedge = wedge_data(a, b, tip, self._last_wedge if self._cuts else None)
        self._cuts.append(data)

    def line(self, points: Outline, width: float, taper: Taper = "both") -> None:
        """A cut line: a filled outline that swells and dies away."""
        self._cut(cut_data(self.placed(points), width * self.weight, taper))

    def lines(self, many: Iterable[Outline], width: float, taper: Taper = "both") -> None:
        """Several cut lines of one kind."""
        for points in many:
            self.line(points, width, taper)

    def dot(self, x: float, y: float, r: float, fill: str | None = None) -> None:
        """A round dot of r units, of ink unless another colour is given."""
        x, y = self.point(x, y)
        arc = "a" + join((r, r)) + " 0 1 1 "
        data = move_to(x - r, y) + arc + join((2 * r, 0)) + arc + join((-2 * r, 0)) + "z"
        if fill:
            self.mark(f'<path fill="{fill}" d="{data}"/>')
        else:
            self._cut(data)

    # ------------------------------------------------------ mark by mark

    def flush(self) -> None:
        """End the path of the cuts made so far: what is cut after this is another one."""
        if self._cuts:
            self._printed.append(f'<path d="{"".join(self._cuts)}"/>')
            self._cuts = []

    def mark(self, svg: str) -> None:
        """Anything that is SVG already."""
        self.flush()
        self._printed.append(svg)

    def svg(self) -> str:
        """All that was drawn."""
        self.flush()
        return "".join(self._printed)

    def stamp(
        self,
        key: str,
        draw: Callable[["Canvas"], None],
        x: float,
        y: float,
        rot: float,
        sx: float = 1,
        sy: float | None = None,
    ) -> None:
        """A small ornament that comes back on the same card: cut once, printed often."""
        with self.at(x, y, rot, sx, sy):
            *turn, e, f = self._transform
        matrix = " ".join([f"{v:.3g}" for v in turn] + [str(round(v)) for v in (e, f)])
        transform = f'transform="matrix({matrix})"'
        if key in self._stamps:
            self.mark(f'<use href="#{self._stamps[key]}" {transform}/>')
            return
        ref = self._stamps[key] = f"{self.name}-{'abcdefghijklmnopqrstuvw'[len(self._stamps)]}"
        block = Canvas(7, ref)
        draw(block)
        self.mark(f'<g {transform}><g id="{ref}">{block.svg()}</g></g>')

    def repeat(
        self,
        key: str,
        draw: Callable[["Canvas"], None],
        places: Iterable[tuple[float, ...]],
        sx: float = 1,
        sy: float | None = None,
    ) -> None:
        """An emblem drawn once (centred at the origin), printed at every place (x, y[, degrees])."""
        ref = f"{self.name}-{key.upper()}"
        block = Canvas(5, ref)
        draw(block)
        for i, (x, y, *rot) in enumerate(places):
            transform = f"translate({number(x)} {number(y)})"
            if rot and rot[0]:
                transform += f" rotate({number(rot[0])})"
            if sy:
                transform += f" scale({sx:.3g} {sy:.3g})"
            elif sx != 1:
                transform += f" scale({sx:.3g})"
            if i == 0:
                self.mark(f'<g transform="{transform}"><g id="{ref}">{block.svg()}</g></g>')
            else:
                self.mark(f'<use href="#{ref}" transform="{transform}"/>')
