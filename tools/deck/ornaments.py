"""Leaves, flowers, sprays, ribbons, sun and clouds: what fills the room between the signs."""

import math
from collections.abc import Sequence

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import BROWN, GREEN, INDIGO, INK, MADDER, OCHRE, PAPER
from tools.deck.paths import Knot, Outline, along, knots, limb, oval, rows


def leaf(
    c: Canvas, x: float, y: float, rot: float, length: float, width: float, fill: str = GREEN
) -> None:
    """A small pointed leaf."""

    def draw(k: Canvas) -> None:
        k.shape("0,0* 15,-11 35,-9.5 50,0* 33,9.5 14,10", fill, 4, Comb(8, 5, 2.4))
        k.line("-2,0 22,-1 43,0", 3, "end")

    c.stamp("leaf" + fill, draw, x, y, rot, length / 50, width / 22)


def oak(c: Canvas, x: float, y: float, rot: float, length: float, fill: str = GREEN) -> None:
    """An oak leaf."""

    def draw(k: Canvas) -> None:
        up = knots("0,-2* 12,-14 20,-8* 28,-24 40,-14* 50,-27 60,-14* 72,-16 82,0")
        down = [Knot(knot.x, -knot.y, knot.corner) for knot in up[-2::-1]]
        k.shape(up + down, fill, 4.4, Comb(10, 5))
        k.line("-8,0 30,-1 76,0", 4, "end")
        k.lines(
            ["20,0 27,-8 30,-16", "42,0 48,-8 52,-18", "22,0 28,8 31,15", "44,0 50,8 54,17"],
            2.8,
            "end",
        )

    c.stamp("oak" + fill, draw, x, y, rot, length / 80)


def rose(
    c: Canvas,
    x: float,
    y: float,
    r: float,
    fill: str,
    heart: str,
    petals: int,
    rot: float = 0,
    leaves: bool = True,
) -> None:
    """A rose from above; the small ones are cut in thinner lines."""
    size = 17 if r < 22 else 32
    key = f"rose{fill}{heart}{petals}{leaves:d}{size}"
    c.stamp(key, lambda k: _rose(k, size, fill, heart, petals, leaves), x, y, rot, r / size)


def _rose(k: Canvas, q: float, fill: str, heart: str, petals: int, leaves: bool) -> None:
    if leaves:
        for i in range(petals):
            a = 360 * (i + 0.5) / petals - 90
            x, y = q * 0.6 * math.cos(math.radians(a)), q * 0.6 * math.sin(math.radians(a))
            leaf(k, x, y, a, q * 0.75, q * 0.4)
    outline: list[tuple[float, ...]] = []
    d = math.pi / petals
    for i in range(petals):
        a = 2 * math.pi * i / petals - math.pi / 2
        outline.append((q * 0.62 * math.cos(a - d), q * 0.62 * math.sin(a - d), 1))
        for size, turn in ((1.02, -d * 0.55), (0.9, 0), (1.02, d * 0.55)):
            outline.append((q * size * math.cos(a + turn), q * size * math.sin(a + turn)))
    k.shape(outline, fill, 4 if q > 20 else 3, Comb(q * 0.3, 5, 2.6))
    for i in range(petals):
        a = 2 * math.pi * (i + 0.5) / petals - math.pi / 2
        k.line([(q * s * math.cos(a), q * s * math.sin(a)) for s in (0.3, 0.48, 0.66)], 3, "start")
    k.shape(oval(0, 0, q * 0.33), heart, 3.4)
    k.dot(-q * 0.02, 0, q * 0.08)


def tulip(c: Canvas, x: float, y: float, fill: str, s: float = 1, rot: float = 0) -> None:
    """A tulip, opened upwards."""

    def draw(k: Canvas) -> None:
        k.shape(
            "-17,-30* -9,-20 0,-34* 9,-20 17,-30* 20,-8 10,6 0,8 -10,6 -20,-8", fill, 4, Comb(8, 5)
        )
        k.line("0,4 -1,-10 0,-22", 3)

    c.stamp("tulip" + fill, draw, x, y, rot, s)


def sprig(c: Canvas, s: float, fill: str) -> None:
    """Small flower with two leaves, for the gaps; centred."""
    with c.at(0, 0, 0, s):
        c.line("0,46 4,20 0,-4", 5, None)
        leaf(c, 3, 30, -35, 36, 17)
        leaf(c, 2, 34, -150, 36, 17)
        tulip(c, 0, -2, fill)


def acorn(c: Canvas, x: float, y: float, rot: float, s: float) -> None:
    """An acorn in its cup, pointing down."""

    def draw(k: Canvas) -> None:
        k.shape("-13,-2 -12,16 0,30* 12,16 13,-2", OCHRE, 4, Comb(9, 5))
        k.shape("-17,0 -14,-13 0,-18 14,-13 17,0 0,5", BROWN, 4, Comb(8, 5))
        k.line("0,-16 2,-24 6,-30", 4, None)

    c.stamp("acorn", draw, x, y, rot, s)


def scroll(c: Canvas, line: Outline, w: float) -> None:
    """A ribbon with an empty face: centre line (4+ points, left to right), height w."""
    base = along(line, 13)
    upper = [(x, y - w / 2) for x, y, *_ in base]
    lower = [(x, y + w / 2) for x, y, *_ in base]
    dip = w * 0.42
    # its tails, behind
    for k, s in ((0, -1), (-1, 1)):
        x, y = base[k].x, base[k].y
        tail = [
            (x - s * w * 0.5, y - w * 0.5 + dip, 1),
            (x + s * w * 0.12, y - w * 0.5 + dip + 3),
            (x + s * w * 0.62, y - w * 0.5 + dip - 6, 1),
            (x + s * w * 0.36, y + dip - 2, 1),
            (x + s * w * 0.66, y + w * 0.5 + dip - 8, 1),
            (x + s * w * 0.12, y + w * 0.5 + dip + 2),
            (x - s * w * 0.5, y + w * 0.5 + dip, 1),
        ]
        c.shape(tail, OCHRE, 5, Comb(14, 6))
        fold = [
            (x, y + w * 0.5, 1),
            (x - s * w * 0.5, y + w * 0.5 + dip, 1),
            (x - s * w * 0.5, y + w * 0.38, 1),
        ]
        c.shape(fold, INK, 3)
    face = [(x, y, i in (0, 12)) for i, (x, y) in enumerate(upper)] + [
        (x, y, i in (0, 12)) for i, (x, y) in enumerate(lower[::-1])
    ]
    c.shape(face, PAPER, 6, Comb(12, 7))
    c.line([(x, y + 7) for x, y in upper[1:-1]], 2.4)
    c.line([(x, y - 8) for x, y in lower[1:-1]], 2.4)


def corner_spray(c: Canvas) -> None:
    """Rose with leaves for an outer corner (top right); origin is the rose."""
    c.line("10,8 36,60 34,150", 5, "end")
    leaf(c, 30, 50, 100, 56, 24)
    leaf(c, 35, 92, 62, 40, 18)
    c.line("-6,2 -50,-30 -110,-34", 5, "end")
    leaf(c, -44, -24, 168, 52, 22)
    leaf(c, -70, -32, 205, 38, 17)
    rose(c, 0, 0, 33, MADDER, OCHRE, 5)


def long_flower(c: Canvas) -> None:
    """A stem with a tulip at each end."""
    c.line("0,150 6,60 -5,-40 0,-110", 6, None)
    for y, rot, length in rows("96,-40,44 100,-140,44 38,-32,50 44,-146,50 -18,-36,42 -12,-142,42"):
        leaf(c, 2, y, rot, length, 20)
    tulip(c, 0, -104, MADDER, 1.35)
    tulip(c, 0, 150, OCHRE, 1.1, 180)


def branches(c: Canvas) -> None:
    """Two branches with leaves, from the middle to the sides."""
    for s in (1, -1):
        with c.at(0, 0, 0, s, 1):
            c.line("0,14 60,20 112,-8 140,8", 5, "end")
            leaf(c, 44, 18, -42, 42, 19)
            leaf(c, 66, 18, 38, 42, 19)
            leaf(c, 98, 0, -50, 36, 16)


def garland(c: Canvas) -> None:
    """A rose between two branches with leaves."""
    for s in (1, -1):
        with c.at(0, 0, 0, s, 1):
            c.line("0,14 60,20 112,-8 140,8", 5, "end")
            leaf(c, 44, 18, -42, 42, 19)
            leaf(c, 66, 18, 38, 42, 19)
            leaf(c, 98, 0, -50, 36, 16)
            c.dot(142, 8, 6)
    rose(c, 0, 0, 34, MADDER, OCHRE, 5)


def side_flower(c: Canvas) -> None:
    """A rose on an upright stem with leaves, for the long sides."""
    c.line("-4,96 2,40 0,-40 -4,-96", 5, "both")
    for y, r in ((56, -62), (60, -128), (-56, 62), (-60, 128)):
        leaf(c, 0, y, r, 38, 18)
    rose(c, 0, 0, 28, MADDER, OCHRE, 5)
    c.dot(-4, -98, 6)
    c.dot(-4, 98, 6)


def sun(c: Canvas, x: float, y: float, r: float) -> None:
    """A sun with a smile."""
    c.shape(oval(x, y, r), OCHRE, 4.6)
    for i in range(12):
        a = math.pi * i / 6
        c.line(
            [(x + r * k * math.cos(a), y + r * k * math.sin(a)) for k in (1.2, 1.5, 1.8)], 5, "end"
        )
    c.dot(x - r * 0.26, y - r * 0.12, 3)
    c.dot(x + r * 0.24, y - r * 0.12, 3)
    c.line([(x - r * 0.32, y + r * 0.24), (x, y + r * 0.46), (x + r * 0.34, y + r * 0.24)], 3)


def cloud(c: Canvas, puffs: Sequence[tuple[float, ...]]) -> None:
    """Puffs (x, y, r) merged into one cloud, each with its curl."""
    c.merge([oval(x, y, r, r * 0.92) for x, y, r in puffs], PAPER, 5.6)
    for x, y, r in puffs:
        c.shape(
            limb(
                [
                    (x + r * 0.5, y + r * 0.3),
                    (x + r * 0.1, y + r * 0.55),
                    (x - r * 0.4, y + r * 0.2),
                    (x - r * 0.3, y - r * 0.35),
                    (x + r * 0.15, y - r * 0.45),
                    (x + r * 0.35, y - r * 0.1),
                    (x + r * 0.05, y + r * 0.08),
                ],
                [2, r * 0.2, r * 0.26, r * 0.24, r * 0.2, r * 0.15, 2],
                n=9,
            ),
            INDIGO,
            3.4,
        )
