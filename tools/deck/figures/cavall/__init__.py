"""The four Cavalls."""

from tools.deck.figures.cavall import bastoni, coppe, denari, spade

CAVALL = {"s": spade.draw, "c": coppe.draw, "d": denari.draw, "b": bastoni.draw}
