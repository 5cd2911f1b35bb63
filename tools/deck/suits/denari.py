"""Denari: coins with petals in two rings, and the sign for the index."""

import math

from tools.deck.bands import beads, ring
from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import MADDER, OCHRE, PAPER
from tools.deck.paths import oval


def _petals(
    c: Canvas, key: str, colour: str, tip: float, belly: float, rot: float, s: float
) -> None:
    """Four petals around the middle of a coin."""

    def petal(k: Canvas) -> None:
        k.shape(
            [(10, 0, 1), (30, -belly), (54, -10), (tip, 0, 1), (54, 10), (30, belly)],
            colour,
            4,
            Comb(9, 5, 2.4),
        )
        k.line("22,0 40,0 56,0", 2.6)

    for i in range(4):
        c.stamp(key + colour, petal, -1, -1, i * 90 + rot, s)


def coin(c: Canvas, x: float, y: float, r: float, rot: float = 0, middle: str = MADDER) -> None:
    """A coin with a beaded rim; the inner petals are of the colour given."""
    with c.at(x, y):
        c.shape(oval(0, 0, r, n=8), OCHRE, 6, Comb(r * 0.16, 6, 3))
        ring(c, -1, -1, r * 0.84, 2.4)
        beads(c, -1, -1, r * 0.92, max(14, int(r * 0.3) // 2 * 2), r * 0.026 + 1)
        c.fill(oval(-1, -1, r * 0.72, n=8), PAPER)
        ring(c, -1, -1, r * 0.72, 4)
        _petals(c, "petal0", OCHRE, 70, 13, rot + 45, r / 100)
        _petals(c, "petal1", middle, 68, 17, rot, r / 100)
        c.shape(oval(-1, -1, r * 0.19, n=6), OCHRE, 4, Comb(r * 0.08, 4))
        c.dot(-2, -2, r * 0.055)


def sign(c: Canvas) -> None:
    """A small coin with a star: 54 x 54 units, centred."""
    c.shape(oval(0, 0, 27), OCHRE, 5.4)
    star = []
    for i in range(12):
        a = math.pi * i / 6 - math.pi / 2
        r = 18 if i % 2 == 0 else 7
        star.append((-1 + r * math.cos(a), -1 + r * math.sin(a), 1))
    c.ink(star)
    c.dot(-1, -1, 4.4, OCHRE)
