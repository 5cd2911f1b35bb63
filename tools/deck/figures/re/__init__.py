"""The four Re."""

from tools.deck.figures.re import bastoni, coppe, denari, spade

RE = {"s": spade.draw, "c": coppe.draw, "d": denari.draw, "b": bastoni.draw}
