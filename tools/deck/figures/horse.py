"""A horse looking right, in the colours and the pose its rider wants."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from tools.deck.bands import ring
from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import INK, NIGHT, PAPER
from tools.deck.paths import along, beside, limb, oval

HEAD = (
    "-14,-16 8,-26 40,-27 80,-20 118,-17 142,-14 155,-2 154,12 142,18 "
    "144,27 132,34 116,29 92,24 66,36 34,46 6,38 -12,22"
)
TRUNK = (
    "352,532 300,556 240,560 180,546 128,560 100,606 98,670 130,726 "
    "190,736 262,744 336,738 400,724 440,684 452,640 452,580 448,520 "
    "456,470 468,440 470,380 440,364 404,404 376,470"
)
FORE = (84, 56, 40, 38, 25, 25, 31, 26)
HIND = (150, 118, 66, 42, 40, 27, 32, 27)
TAIL = (24, 54, 74, 52, 4)
PIVOT = (165, 690)  # in the haunch: the fore body turns about it


class Pose(NamedTuple):
    """How a horse goes: the centre lines of its legs, the turn of its fore body, its tail."""

    near_fore: str
    far_fore: str
    near_hind: str
    far_hind: str
    rot: float = 0
    tail: str = "106,588 72,604 62,700 86,800 64,876"


class Horse(NamedTuple):
    """A horse and its harness: the colours, the pose, the angle of the head."""

    coat: str
    mane: str
    pose: Pose
    cloth: str
    trim: str
    hoofs: str = NIGHT
    head_rot: float = 58


def horse(c: Canvas, what: Horse) -> None:
    """The whole animal, from the far legs to the saddle cloth."""
    pose, rot = what.pose, what.pose.rot
    # far legs, darker by hatching
    with c.at(0, 0, rot, about=PIVOT):
        _far_leg(c, what, pose.far_fore, [w * 0.92 for w in FORE], 24)
    _far_leg(c, what, pose.far_hind, [w * 0.9 for w in HIND], 26)
    with c.at(0, 0, rot * 0.5, about=PIVOT):
        _tail(c, pose.tail, what.mane)
    _silhouette(c, what)
    _hoof(c, pose.near_hind, what.hoofs)
    with c.at(0, 0, rot, about=PIVOT):
        _hoof(c, pose.near_fore, what.hoofs)
        _muscles(c)
        with c.at(446, 392, what.head_rot):
            _head(c, what.coat)
            _bridle(c, what.trim)
        _mane(c, what.mane)
        _harness(c, what.cloth, what.trim)


def _far_leg(c: Canvas, what: Horse, line: str, widths: Sequence[float], shade: float) -> None:
    c.shape(limb(line, widths, n=8), what.coat, 5.4, Comb(shade, 5, 3.2, threshold=-0.7))
    _hoof(c, line, what.hoofs)


def _hoof(c: Canvas, leg: str, colour: str) -> None:
    x, y, tx, ty = along(leg, 12)[-1]
    with c.at(x, y, math.degrees(math.atan2(ty, tx)) - 90):
        c.shape("-14,-4* 14,-5* 23,20* -17,20*", colour, 4.4)
        if colour != INK:
            c.line("-13,4 2,2 17,3", 2.4)


def _tail(c: Canvas, line: str, colour: str) -> None:
    """The tail with three strands, bright ones in black hair."""
    c.shape(limb(line, TAIL, n=8), colour, 5.4, Comb(20, 6))
    for share in (-0.28, 0.02, 0.28):
        strand = beside(along(line, 8), TAIL, share)
        if colour == INK:
            c.fill(limb(strand[1:7], [1, 5, 5, 1]), PAPER)
        else:
            c.line(strand[1:], 4.2)


def _silhouette(c: Canvas, what: Horse) -> None:
    """Trunk with neck, head and near legs under one outline."""
    pose = what.pose
    near_hind = c.placed(limb(pose.near_hind, HIND, n=8))
    with c.at(0, 0, pose.rot, about=PIVOT):
        trunk = c.placed(TRUNK)
        near_fore = c.placed(limb(pose.near_fore, FORE, n=8))
        with c.at(446, 392, what.head_rot):
            head = c.placed(HEAD)
    with c.untransformed():
        c.merge([trunk, head, near_fore, near_hind], what.coat, 5.8)
        c.hatch(trunk, Comb(40, 7, 3.6, threshold=0.25))
        c.hatch(near_fore, Comb(14, 6.5, 3))
        c.hatch(near_hind, Comb(14, 6.5, 3))


def _muscles(c: Canvas) -> None:
    c.line("444,648 424,690 390,716", 5)
    c.line("352,610 366,664 354,706", 5)
    c.line("186,590 212,640 196,700", 5)
    c.line("120,600 132,640 124,690", 4)


def _head(c: Canvas, coat: str) -> None:
    """Ears, eye, nostril and jowl."""
    c.hatch(HEAD, Comb(13, 6, 2.8))
    c.shape("-8,-18 -30,-34 -44,-30* -34,-14 -16,-6", coat, 4.8, Comb(6))
    c.shape("2,-24 -14,-50 -24,-52* -24,-28 -8,-14", coat, 4.8, Comb(6))
    c.line("36,-12 46,-20 60,-14", 5)
    c.dot(47, -12, 6)
    c.dot(45.5, -14, 1.8, PAPER)
    c.line("36,-20 48,-27 62,-20", 4)
    c.line("136,-8 144,-4 140,3", 5)
    c.line("118,20 132,19 143,17", 3.6)
    c.line("58,32 42,16 44,-2", 4.4)


def _bridle(c: Canvas, trim: str) -> None:
    for a in ("20,-28 22,8 34,44", "92,-20 96,2 96,24"):
        c.shape(limb(a, [11, 11, 11]), trim, 3.6)
    c.shape(limb("24,-4 60,2 96,6", [9, 9, 9]), trim, 3.4)
    c.shape(limb("24,-26 60,-26", [8, 8]), trim, 3)
    c.shape(oval(28, -4, 8), trim, 3.4)
    ring(c, 106, 22, 8, 4)


def _mane(c: Canvas, mane: str) -> None:
    """Strands falling from the crest, and the forelock."""
    crest = along("452,362 420,376 388,438 362,500 350,536", 9)
    for i, (x, y, _, _) in enumerate(crest):
        length = 54 + 14 * math.sin(i * 1.7)
        p = [
            (x - 7, y - 4),
            (x - 4, y + length * 0.35),
            (x + 20, y + length * 0.62),
            (x + 10, y + length * 1.1),
        ]
        c.shape(limb(p, [13, 27, 22, 3]), mane, 4.6, Comb(8, 6))
        q = along(p, 5)
        if mane == INK:
            c.fill(limb([q[0][:2], q[1][:2], q[3][:2]], [1, 4.5, 1]), PAPER)
        else:
            c.line([q[0][:2], q[1][:2], q[3][:2]], 3)
    c.shape(limb("438,366 462,368 480,386 474,410", [9, 18, 13, 3]), mane, 4.4, Comb(6))


def _harness(c: Canvas, cloth: str, trim: str) -> None:
    """Breast strap, crupper and saddle cloth."""
    c.shape(limb("344,632 400,660 452,636", [19, 20, 17]), trim, 4.6)
    for a, b in ((366, 652), (394, 666), (422, 660)):
        c.shape(
            [(a - 7, b, 1), (a + 7, b, 1), (a + 9, b + 20), (a, b + 27), (a - 9, b + 20)],
            cloth,
            3.6,
        )
    c.shape(limb("206,596 150,606 102,616", [13, 12, 10]), trim, 4)
    c.shape(
        "196,552* 270,566 346,542* 366,640 360,690* 286,704 204,694* 186,630",
        cloth,
        5.4,
        Comb(26, 6.5, 3.2),
    )
    c.shape("190,664* 280,678 366,660* 360,694* 286,706 204,698*", trim, 4.4)
    for k in range(7):
        x = 212 + k * 23
        c.line([(x, 694), (x + 1, 704), (x, 716)], 4, "end")


def rein(c: Canvas, line: str) -> None:
    """A strap of ink from the bit to the hand."""
    c.shape(limb(line, [8, 8, 8]), INK, 0.1)
