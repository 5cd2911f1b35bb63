"""The four Due."""

from tools.deck.due import bastoni, coppe, denari, spade

DUE = {"s": spade.draw, "c": coppe.draw, "d": denari.draw, "b": bastoni.draw}
