"""The master: samples worlds and plays the card with the highest mean utility over them (determinized search).

Worlds are weighted by how well they explain the cards played. While many Stiche are left each world is solved with open
hands; for the last ones there is one plan for all worlds.
"""

from __future__ import annotations

import random
from typing import Final

from app.rules.cards import Card, cards_in
from app.table.bots.endgame import expected_values
from app.table.bots.observation import Observation
from app.table.bots.reading import likely_hands
from app.table.bots.worlds import position
from app.table.solver import OpenDeal

WORLDS: Final = {9: 12, 8: 16, 7: 30, 6: 45, 5: 60, 4: 75, 3: 75, 2: 75, 1: 1}
"""How many worlds are sampled, by the number of Stiche left."""
ENDGAME: Final = 4
"""Stiche left from which on there is one plan for all worlds."""
MARGIN: Final = 10
"""Differences of totals are clipped to this: winning the Partie comes first, points only break ties."""
WIN: Final = 200
"""Utility of winning the Partie, in points of the difference."""


def card(observation: Observation, rng: random.Random) -> Card:
    """The card the master plays."""
    cards = cards_in(observation.cards)
    if len(cards) == 1:
        return cards[0]
    worth = card_values(observation, rng)
    return max(cards, key=lambda c: (worth[c], -c))


def card_values(observation: Observation, rng: random.Random) -> dict[Card, float]:
    """The mean utility of each card for the observing side."""
    number = WORLDS[observation.left]
    hands = likely_hands(observation, rng, number)
    if observation.left <= ENDGAME:
        return expected_values(observation, hands, _worth)
    sign = 1 if observation.side == 0 else -1
    total: dict[Card, float] = dict.fromkeys(cards_in(observation.cards), 0.0)
    for hand, times in hands.items():
        start = position(observation, hand)
        for card, difference in OpenDeal(start).values(start, -MARGIN, MARGIN).items():
            total[card] += times * _worth(sign * difference)
    return {card: worth / number for card, worth in total.items()}


def chance_to_win(observation: Observation, rng: random.Random, number: int = 16) -> float:
    """The share of `number` worlds that the observing side wins; a tie counts half."""
    sign = 1 if observation.side == 0 else -1
    won = 0.0
    for hand, times in likely_hands(observation, rng, number).items():
        start = position(observation, hand)
        difference = sign * OpenDeal(start).value(start, -1, 1)
        won += times * (1.0 if difference > 0 else 0.5 if difference == 0 else 0.0)
    return won / number


def _worth(difference: int) -> float:
    """Utility of a final difference of totals: the Partie first, then the points."""
    clipped = max(-MARGIN, min(MARGIN, difference))
    return clipped + (WIN if difference > 0 else -WIN if difference < 0 else 0)
