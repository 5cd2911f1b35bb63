"""Necks, hands, arms and legs."""

from collections.abc import Sequence

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import FLESH
from tools.deck.paths import Outline, Point, along, beside, limb


def neck(c: Canvas, x: float, y: float, x2: float, y2: float, w: float = 42) -> None:
    """A neck from the head down, shaded below the chin."""
    line = [(x, y), ((x + x2) / 2, (y + y2) / 2), (x2, y2)]
    c.shape(limb(line, [w, w * 0.95, w * 1.2]), FLESH, 4.6)
    c.hatch(limb(line, [w, w, w * 1.2]), Comb(w * 0.5, 5, 2.6, threshold=-0.1))


def fist(c: Canvas, x: float, y: float, rot: float, s: float, flip: int = 1) -> None:
    """A hand closed round an upright pole (the pole runs along y)."""
    with c.at(x, y, rot, s * flip, s):
        c.shape(
            "-16,-18 -4,-23 14,-22 21,-14 22,14 17,22 0,23 -14,20 -20,4",
            FLESH,
            4.4,
            Comb(8, 5, 2.2),
        )
        c.lines(["2,-11 12,-11 22,-10", "2,0 12,0 23,1", "1,11 12,11 21,12"], 2.8, "start")
        c.shape(limb("-14,-8 -4,-18 12,-22", [13, 13, 10], cap=(2, 5)), FLESH, 3.6)


def palm(c: Canvas, x: float, y: float, rot: float, s: float) -> None:
    """An open hand, fingers up."""
    with c.at(x, y, rot, s):
        c.shape(
            "-12,24* -17,2 -15,-12 -14,-32 -8,-35 -4,-30 -3,-36 3,-38 7,-32 "
            "9,-35 15,-34 17,-12 19,-4 27,-14 33,-11 30,0 20,14 14,24*",
            FLESH,
            4.4,
            Comb(7, 5, 2.2),
        )
        c.lines(["-5,-10 -4,-20 -4,-30", "6,-10 6,-20 7,-31"], 2.6)


def arm(c: Canvas, line: Outline, widths: Sequence[float], fill: str) -> None:
    """An arm, or its sleeve, from the shoulder to the wrist."""
    c.shape(limb(line, widths, n=5, cap=(8, 0)), fill, 5.2, Comb(14, 6, 3))


def leg(
    c: Canvas,
    hip: Point,
    knee: Point,
    ankle: Point,
    fill: str,
    d: int,
    shoe: str,
    stripes: str | None = None,
    garter: str | None = None,
) -> None:
    """A leg in hose with its shoe; d is 1 when the toes point right, -1 left."""
    (hx, hy), (kx, ky), (ax, ay) = hip, knee, ankle
    calf = (kx * 0.6 + ax * 0.4 - d * 7, ky * 0.62 + ay * 0.38)
    line = [hip, ((hx + kx) / 2 + d * 4, (hy + ky) / 2), knee, calf, ankle]
    c.shape(limb(line, [84, 70, 50, 58, 31], n=7), fill, 5.2, Comb(20, 6.5, 3))
    if stripes:
        middle = along(line, 9)
        for share in (-0.22, 0.2):
            stripe = beside(middle, [84, 70, 50, 58, 31], share)
            c.shape(limb(stripe, [11, 8, 6]), stripes, 2.4, bleed=False)
    c.line([(kx - d * 14, ky - 8), (kx + d * 8, ky + 2), (kx + d * 18, ky - 6)], 3)
    if garter:
        band = [(kx - 27, ky + 16), (kx, ky + 21), (kx + 25, ky + 16)]
        c.shape(limb(band, [11, 12, 11]), garter, 4)
    with c.at(ax, ay, 0, d):
        c.shape(
            "-19,-16* 0,-8 18,-18* 24,2 43.4,12 62,24 59.52,33 31,35 -16,35 -24,24",
            shoe,
            5,
            Comb(10, 5, 2.6),
        )
        c.line("-20,27 10,28 56,29", 2.6)
