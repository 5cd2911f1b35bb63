"""The four Buben."""

from tools.deck.figures.bube import bastoni, coppe, denari, spade

BUBE = {"s": spade.draw, "c": coppe.draw, "d": denari.draw, "b": bastoni.draw}
