"""Folds, ruffs, feathers, ermine and crowns."""

import math
from collections.abc import Iterable

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import MADDER, OCHRE, PAPER
from tools.deck.paths import Outline, Point, along, limb, mirror, oval, spots


def folds(c: Canvas, many: Iterable[Outline], w: float) -> None:
    """Folds of cloth: lines that die away."""
    c.lines(many, w, "end")


def collar(c: Canvas, x: float, y: float, w: float, h: float) -> None:
    """A pleated ruff."""
    n = 9
    pleats: list[Point] = []
    for i in range(n):
        a = math.pi * (1 - i / (n - 1))
        pleats.append((x + w * math.cos(a), y + h * math.sin(a) * 0.9 + (4 if i % 2 else 0)))
    pleats += [(x + w * 0.5, y - h * 0.4), (x - w * 0.5, y - h * 0.4)]
    c.shape(pleats, PAPER, 4.6, Comb(8, 5))
    for i in range(1, n - 1):
        px, py = pleats[i]
        c.line([(px, py - 2), (x + (px - x) * 0.55, y + (py - y) * 0.3)], 2.8, "end")


def feather(
    c: Canvas, x: float, y: float, rot: float, length: float, w: float, colour: str, bend: float
) -> None:
    """A feather growing from (x, y)."""
    with c.at(x, y, rot):
        p = [
            (0, 0),
            (length * 0.35, -length * bend * 0.6),
            (length * 0.75, -length * bend * 0.7),
            (length, length * 0.06),
        ]
        c.shape(
            limb(p, [5, w * 0.8, w, w * 0.72, 4], n=6),
            colour,
            4.4,
            Comb(w * 0.36, 6, 2.6, threshold=-0.2),
        )
        q = along(p, 7)
        c.line([v[:2] for v in q], 3, "end")


def ermine(c: Canvas) -> None:
    """The ermine cape over a king's shoulders."""
    c.shape(
        mirror("290,330* 252,328 204,346 172,392 164,430 206,452 248,446 290,462", 290),
        PAPER,
        5.4,
        Comb(18, 6.5),
    )
    for x, yy in spots(
        "196,404 226,384 222,428 256,412 290,436 324,412 358,428 354,384 384,404 258,364 322,364"
    ):
        c.ink([(x, yy - 8, 1), (x + 5, yy + 4), (x, yy + 10), (x - 5, yy + 4)])


def crown(c: Canvas, cap: str, spikes: int) -> None:
    """A crown over a cap, in face units."""
    c.shape("-34,-44 -34,-74 0,-92 34,-74 34,-44", cap, 4.6, Comb(12))
    w = 92 / spikes
    tips = []
    outline: list[tuple[float, ...]] = [(-42, -36, 1)]
    for i in range(spikes):
        x = -46 + i * w
        lift = 8 * math.sin(math.pi * (i + 0.5) / spikes)
        if i == 0:
            outline.append((x + 2, -62 - lift, 1))
        outline += [(x + w * 0.5, -62 - 46 * 0.62 - lift, 1), (x + w, -60 - lift * 0.9, 1)]
        tips.append((-46 + (i + 0.5) * w, -64 - 46 * 0.62 - lift))
    outline += [(42, -36, 1), (0, -48)]
    c.shape(outline, OCHRE, 5, Comb(10, 6))
    for x, y in tips:
        c.shape(oval(x, y, 6), PAPER, 4)
    c.shape("-44,-30 -45,-44 0,-57 45,-44 44,-30 0,-44", OCHRE, 4.6, Comb(5, 5))
    for x, y in ((-30, -42), (-15, -47), (15, -47), (30, -42)):
        c.dot(x, y, 3.4)
    c.shape("0,-58* 7,-50 0,-41* -7,-50", MADDER, 3)
