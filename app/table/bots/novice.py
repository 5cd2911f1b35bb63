"""The novice: legal, obvious cards. Plays high, takes what it can take, counts nothing and gives a Due away as a low card."""

from __future__ import annotations

from app.rules.cards import RANK_OF, Card, cards_in
from app.rules.stich import takes
from app.table.bots.sight import Sight


def card(sight: Sight) -> Card:
    """The card the novice plays."""
    cards = cards_in(sight.cards)
    led = sight.led
    if led is None:
        return max(cards, key=lambda c: (RANK_OF[c], -c))
    taking = [c for c in cards if takes(led, c)]
    if taking:
        return max(taking)
    return min(cards, key=lambda c: (RANK_OF[c], c))
