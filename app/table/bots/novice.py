"""The novice: always the highest card that may be played, whether or not it takes the Stich."""

from __future__ import annotations

from app.rules.cards import RANK_OF, Card, cards_in
from app.table.bots.observation import Observation


def card(observation: Observation) -> Card:
    """The card the novice plays."""
    return max(cards_in(observation.cards), key=lambda c: (RANK_OF[c], -c))
