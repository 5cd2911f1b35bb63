"""The four suits, one module each: the emblem as it lies on the cards, the sign for the index."""

from tools.deck.suits import bastoni, coppe, denari, spade

SIGNS = {"s": spade.sign, "c": coppe.sign, "d": denari.sign, "b": bastoni.sign}
