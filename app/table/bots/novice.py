"""The novice: the obvious card. Always the highest that may be played, whether it takes the Stich or is lost in it."""

from __future__ import annotations

from app.rules.cards import RANK_OF, Card, cards_in
from app.table.bots.sight import Sight


def card(sight: Sight) -> Card:
    """The card the novice plays."""
    return max(cards_in(sight.cards), key=lambda c: (RANK_OF[c], -c))
