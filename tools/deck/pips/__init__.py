"""The cards 7 to 10: layouts of the suit signs."""

from tools.deck.pips import bastoni, coppe, denari, spade

PIPS = {"s": spade.lay_out, "c": coppe.lay_out, "d": denari.lay_out, "b": bastoni.lay_out}
