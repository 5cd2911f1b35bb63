"""Bastoni: knotted cudgels, turned staves, and the sign for the index."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import GREEN, MADDER, OCHRE, PAPER
from tools.deck.paths import Outline, Station, along, limb, oval, spots, width_at


class Twig(NamedTuple):
    """Where a twig was lopped off a cudgel: at t (0 to 1), on which side (1 or -1), how thick."""

    t: float
    side: int
    size: float


class Cudgel(NamedTuple):
    """A knotted cudgel: a centre line, the widths along it, and its lopped twigs."""

    line: Outline
    widths: Sequence[float]
    twigs: Sequence[Twig]
    wood: str = GREEN
    outline: float = 5.5
    eyes: bool = False  # knots in the wood
    cut_end: bool = True  # the end shows its rings


def cudgel(c: Canvas, what: Cudgel) -> None:
    """A knotted cudgel with twigs, grain, and what else it may have."""
    base = along(what.line, 101)
    n = max(9, 2 * len(what.widths) - 1)
    for twig in what.twigs:
        _stump(c, what, base, twig)
    c.shape(
        limb(what.line, what.widths, n=n, cap=(6, 10)),
        what.wood,
        what.outline,
        Comb(min(what.widths) * 0.62, 7, 3.2),
    )
    for twig in what.twigs:
        _scar(c, what, base, twig)
    for t, share in spots("0.12,-0.25 0.3,0.1 0.47,-0.2 0.64,0.12 0.8,-0.2"):
        a, b = base[int(t * 100)], base[min(100, int(t * 100) + 9)]
        w = width_at(what.widths, t) * share
        c.line([(a.x - a.ty * w, a.y + a.tx * w), (b.x - b.ty * w, b.y + b.tx * w)], 3.2)
    if what.eyes:
        _eyes(c, what, base)
    if what.cut_end:
        _cut_end(c, base[-1], what.widths[-1], what.outline * 0.8)


def _stump(c: Canvas, what: Cudgel, base: Sequence[Station], twig: Twig) -> None:
    """What is left of a twig, with its cut face."""
    t, sd, z = twig
    x, y, tx, ty = base[int(t * 100)]
    w = width_at(what.widths, t) / 2
    nx, ny = -ty * sd, tx * sd
    bx, by = x + nx * w * 0.5, y + ny * w * 0.5
    ex, ey = x + nx * (w + z * 0.55) + tx * z * 0.35, y + ny * (w + z * 0.55) + ty * z * 0.35
    c.shape(limb([(bx, by), (ex, ey)], [z * 1.15, z * 0.8]), what.wood, what.outline * 0.9)
    rot = math.degrees(math.atan2(ey - by, ex - bx)) + 90
    c.shape(oval(ex, ey, z * 0.42, z * 0.3, rot=rot), OCHRE, what.outline * 0.7)


def _scar(c: Canvas, what: Cudgel, base: Sequence[Station], twig: Twig) -> None:
    """The line around the foot of a twig."""
    t, sd, z = twig
    x, y, tx, ty = base[int(t * 100)]
    w = width_at(what.widths, t) / 2
    x, y = x - ty * sd * w * 0.42, y + tx * sd * w * 0.42
    points = [
        (x - tx * z * 0.9, y - ty * z * 0.9),
        (x - ty * sd * 3, y + tx * sd * 3),
        (x + tx * z * 0.9, y + ty * z * 0.9),
    ]
    c.line(points, 3.2)


def _eyes(c: Canvas, what: Cudgel, base: Sequence[Station]) -> None:
    for t, share in ((0.3, 0.12), (0.56, -0.1), (0.8, 0.14)):
        x, y, tx, ty = base[int(t * 100)]
        w = width_at(what.widths, t)
        x, y = x - ty * w * share, y + tx * w * share
        c.shape(oval(x, y, w * 0.14, w * 0.2), OCHRE, 4)
        c.dot(x, y, w * 0.05)


def _cut_end(c: Canvas, end: Station, width: float, line: float) -> None:
    x, y, tx, ty = end
    rot = math.degrees(math.atan2(ty, tx)) + 90
    c.shape(oval(x + tx * 3, y + ty * 3, width * 0.44, width * 0.22, rot=rot), OCHRE, line)
    points = [
        (x - ty * width * 0.2 + tx * 3, y + tx * width * 0.2 + ty * 3),
        (x + tx * 5, y + ty * 5),
        (x + ty * width * 0.2 + tx * 3, y - tx * width * 0.2 + ty * 3),
    ]
    c.line(points, 2.4)


def staff(c: Canvas, length: float, w: float, colour: str = GREEN) -> None:
    """A turned baton from the origin (foot) up to (0, -length)."""
    h = w / 2
    c.shape([(-h, -12, 1), (h, -12, 1), (h, 12 - length, 1), (-h, 12 - length, 1)], colour)
    _grain(c, w, 40, length - 40)
    for yy, s in ((0, -1), (-length, 1)):
        c.shape(
            [
                (-h * 1.5, yy + s * 30, 1),
                (-h * 1.1, yy + s * 12),
                (-h * 1.6, yy),
                (h * 1.6, yy),
                (h * 1.1, yy + s * 12),
                (h * 1.5, yy + s * 30, 1),
            ],
            OCHRE,
            4.6,
            Comb(7, 5),
        )
        c.shape(oval(0, yy - s * 14, h * 1.45, 17), MADDER, 4.6, Comb(10, 5))
        c.shape(oval(0, yy - s * 32, h * 0.7, 7), OCHRE, 4, Comb(4, 4))
        c.line([(-h, yy + s * 38), (0, yy + s * 40), (h, yy + s * 38)], 3.4, None)


def _grain(c: Canvas, w: float, low: float, high: float) -> None:
    """A bright stripe and a row of wedges along a staff, between two heights over its foot."""
    h = w / 2
    stripe = [
        (-h * 0.62, -low, 1),
        (-h * 0.32, -low, 1),
        (-h * 0.32, -high, 1),
        (-h * 0.62, -high, 1),
    ]
    c.fill(stripe, PAPER)
    for k in range(int(low / 10) + 1, int(high / 10)):
        y = -10 * k
        c.wedge((h, y), (h, y - 4.4), (0, y - 5))


def staff_piece(c: Canvas, length: float, w: float) -> None:
    """A piece of a staff printed again where it passes over another one, from the origin up."""
    h = w / 2
    c.ink([(-h - 2.5, 0, 1), (h + 2.5, 0, 1), (h + 2.5, -length, 1), (-h - 2.5, -length, 1)])
    left, right = -h + 1.4, h - 3
    c.fill(
        [(left, 1.5, 1), (right, 1.5, 1), (right, -length - 1.5, 1), (left, -length - 1.5, 1)],
        GREEN,
    )
    _grain(c, w, 0, length)


def sign(c: Canvas) -> None:
    """A small cudgel, leaning: some 54 x 62 units, centred."""
    with c.at(0, 0, 33):
        c.shape("-7,34 -6,8 -12,-14 -11,-30 0,-36 11,-30 12,-14 6,8 7,34 0,37", GREEN, 5)
        c.shape("8,-6* 20,-14 24,-8 11,4*", GREEN, 4.4)
        c.shape("-8,8* -18,2 -22,8 -9,18*", GREEN, 4.4)
        c.shape(oval(0, -32, 9, 5), OCHRE, 4)
        c.line("-3,-24 -1,-6 -2,22", 3.4)
