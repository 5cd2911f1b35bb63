"""Where centre lines cross, and what of a woven figure must be printed again."""

from itertools import pairwise

from tools.deck.paths import Outline, Point, along

SAMPLES = 120  # pieces a line is cut into


def crossings(a: Outline, b: Outline) -> list[Point]:
    """Parameters (0 to 1 on each) where two centre lines cross."""
    first, second = along(a, SAMPLES + 1), along(b, SAMPLES + 1)
    found = []
    for i, (p1, p2) in enumerate(pairwise(first)):
        for j, (p3, p4) in enumerate(pairwise(second)):
            if max(p1.x, p2.x) < min(p3.x, p4.x) or max(p3.x, p4.x) < min(p1.x, p2.x):
                continue
            if max(p1.y, p2.y) < min(p3.y, p4.y) or max(p3.y, p4.y) < min(p1.y, p2.y):
                continue
            d = (p2.x - p1.x) * (p4.y - p3.y) - (p2.y - p1.y) * (p4.x - p3.x)
            if abs(d) < 1e-9:
                continue
            t = ((p3.x - p1.x) * (p4.y - p3.y) - (p3.y - p1.y) * (p4.x - p3.x)) / d
            u = ((p3.x - p1.x) * (p2.y - p1.y) - (p3.y - p1.y) * (p2.x - p1.x)) / d
            if 0 <= t <= 1 and 0 <= u <= 1:
                found.append(((i + t) / SAMPLES, (j + u) / SAMPLES))
    return found
