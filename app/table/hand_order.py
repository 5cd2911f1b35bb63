"""The order in which a hand is held and shown."""

from __future__ import annotations

from app.rules.cards import SUIT_OF, Card, Hand, Suit, cards_in

_SUIT_ORDER = {Suit.SPADE: 0, Suit.COPPE: 1, Suit.BASTONI: 2, Suit.DENARI: 3}


def in_hand_order(hand: Hand) -> tuple[Card, ...]:
    """Cards by suit, dark and warm suits alternating, each from high to low."""
    return tuple(sorted(cards_in(hand), key=lambda card: (_SUIT_ORDER[SUIT_OF[card]], -card)))
