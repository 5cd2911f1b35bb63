"""What the figures stand on."""

from tools.deck.canvas import Canvas
from tools.deck.inks import MADDER, PAPER
from tools.deck.ornaments import rose


def ground(c: Canvas, y: float, colour: str) -> None:
    """Uneven ground from y down, with scratches, three flowers and tufts of grass."""
    outline = [
        (8, y + 4, 1),
        (110, y - 6),
        (240, y + 6 * 0.6),
        (380, y - 6),
        (480, y + 6 * 0.4),
        (572, y - 2, 1),
        (572, 1050, 1),
        (8, 1050, 1),
    ]
    c.shape(outline, colour)
    for _ in range(20):
        left = 26 + c.rng.random() * 528
        top = y + 18 + c.rng.random() * (1020 - y - 20)
        length = 14 + c.rng.random() * 30
        c.line([(left, top), (left + length / 2, top + 1.5), (left + length, top)], 3)
    for x, below in ((58, 34), (262, 58), (436, 44)):
        rose(c, x, y + below, 15, MADDER, PAPER, 5, 0, False)
    for x in (70, 128, 470, 398):
        foot = y + c.rng.uniform(-4, 8)
        for k in (-12, -5, 2, 9, 15):
            tip = foot - 20 - c.rng.random() * 10
            c.line([(x + k * 0.4, foot + 6), (x + k, foot - 10), (x + k * 1.5, tip)], 3.4, "end")


def floor_tiles(c: Canvas, y: float, dark: str, bright: str) -> None:
    """Two rows of tiles in perspective, from y down."""
    c.shape([(8, y, 1), (572, y, 1), (572, 1050, 1), (8, 1050, 1)], bright)

    def across(k: int, yy: float) -> float:
        return max(8, min(572, 290 + (k - 2.5) * 92 * (1 + (yy - y) / 150)))

    for row, (y0, y1) in enumerate(((y, y + 34), (y + 34, 1050))):
        for i in range(-4 + row, 9, 2):
            left, right = across(i, y1), across(i + 1, y1)
            if left < 572 and right > 8:
                top = [(across(i, y0), y0 + 1.5, 1), (across(i + 1, y0), y0 + 1.5, 1)]
                c.fill([*top, (right, y1, 1), (left, y1, 1)], dark)
    c.line([(8, y + 34), (290, y + 34), (572, y + 34)], 2.6, None)
