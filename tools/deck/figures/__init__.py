"""The figures: Bube, Cavall and Re of every suit, and the parts they are made of."""

from tools.deck.figures.bube import BUBE
from tools.deck.figures.cavall import CAVALL
from tools.deck.figures.re import RE

__all__ = ["BUBE", "CAVALL", "RE"]
