"""Faces in three quarter view, hair and moustaches."""

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import BLUSH, FLESH, MADDER, PAPER
from tools.deck.paths import oval


def face(c: Canvas, mood: float, gaze: float, old: bool = False) -> None:
    """A face looking right, 100 high, centred (mirror by sx = -1); mood and gaze from -1 to 1."""
    c.shape(
        "-31,-14 -26,-40 0,-52 22,-45 30,-24 28,-9 32,3 30,17 24,33 14,46 2,50 -12,44 -25,26 -31,6",
        FLESH,
        4.6,
        Comb(12 if old else 7, 5, 2.4, threshold=0.2 if old else 0.45),
    )
    c.fill(oval(-15, 14, 8, 6), BLUSH)
    c.fill(oval(25, 12, 3.6, 5), BLUSH)
    c.fill("-20,-5* -10,-12 2,-4* -9,1", PAPER)
    c.fill("12,-5* 20,-12 28,-6* 20,0", PAPER)
    g = 2.2 * gaze
    c.dot(-8 + g, -5.4, 4)
    c.dot(21 + g * 0.7, -5.8, 3.6)
    c.line("-21,-4 -10,-11.5 3,-3", 4.6)
    c.line("11,-4 20,-11.5 29,-5", 4.4)
    c.line("-16,0 -9,2 -1,-1", 1.8)
    b = -3 * mood
    c.line([(-23, -15 - b * 0.2), (-12, -21), (2, -15 + b)], 5)
    c.line([(11, -15 + b), (20, -21), (30, -16 - b * 0.2)], 4.6)
    c.line("9,-15 12,-1 21,12 16,18 6,16", 3.6)
    m = 2.5 * mood
    c.fill([(0, 28 - m, 1), (6, 26), (11, 27.5), (15, 26), (20, 28 - m, 1), (11, 34)], MADDER)
    c.line([(-4, 27 - m), (4, 28.5), (11, 29), (17, 28.5), (23, 27 - m)], 3.4)
    c.line("5,35 11,37 17,35", 2.4)
    if old:
        c.line("-24,6 -17,9 -12,16", 2.2)
        c.line("-10,-30 4,-33 18,-30", 2.2)


LONG = "-22,-44 -50,-20 -58,20 -66,64 -40,80 -18,60 -12,20 4,-36"
SHORT = "-22,-44 -46,-20 -50,16 -44,44 -26,48 -16,30 -14,0 4,-36"


def head(c: Canvas, hair: str, mood: float, gaze: float, long: bool = False) -> None:
    """A face between the hair behind it and the hair over the brow."""
    c.shape(LONG if long else SHORT, hair, 4.6, Comb(12, 5))
    face(c, mood, gaze)
    c.shape(
        "-33,-28 -39,-4 -36,20 -26,26 -24,2 -18,-20 6,-36 30,-30 29,-44 0,-56",
        hair,
        4.4,
        Comb(8, 5),
    )


def moustache(c: Canvas, colour: str) -> None:
    """Both halves of a moustache."""
    c.shape("10,22* 2,21 -8,26 -15,22* -11,33 0,32 10,26*", colour, 3.2)
    c.shape("10,22* 17,21 23,25 30,20* 27,31 18,31 10,26*", colour, 3.2)
