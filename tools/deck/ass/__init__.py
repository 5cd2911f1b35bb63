"""The four Asse."""

from tools.deck.ass import bastoni, coppe, denari, spade

ASS = {"s": spade.draw, "c": coppe.draw, "d": denari.draw, "b": bastoni.draw}
