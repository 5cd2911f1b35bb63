"""The master: many hands that the opponent may hold, and the card that does best over all of them.

The hands fit everything that was seen and heard; those that explain the cards played are looked at more often. While much
is unknown each of them is solved with open hands; for the last Stiche there is one plan for all of them.
"""

from __future__ import annotations

import random
from typing import Final

from app.rules.cards import Card, cards_in
from app.table.bots.endgame import promises
from app.table.bots.observation import Observation
from app.table.bots.reading import likely_hands
from app.table.bots.worlds import position
from app.table.solver import OpenDeal

WORLDS: Final = {9: 12, 8: 16, 7: 30, 6: 45, 5: 60, 4: 75, 3: 75, 2: 75, 1: 1}
"""How many hands are looked at, by the number of Stiche left."""
ENDGAME: Final = 4
"""With so many Stiche left the master begins to plan for all hands at once."""
MARGIN: Final = 10
"""Differences of totals beyond this count as this: the Partie comes first, its points and payments break ties."""
WIN: Final = 200
"""What winning the Partie is worth, in points of the difference."""


def card(observation: Observation, rng: random.Random) -> Card:
    """The card the master plays."""
    cards = cards_in(observation.cards)
    if len(cards) == 1:
        return cards[0]
    worth = worth_of_cards(observation, rng)
    return max(cards, key=lambda c: (worth[c], -c))


def worth_of_cards(observation: Observation, rng: random.Random) -> dict[Card, float]:
    """What each card promises on average, for the side that looks on."""
    number = WORLDS[observation.left]
    hands = likely_hands(observation, rng, number)
    if observation.left <= ENDGAME:
        return promises(observation, hands, _worth)
    sign = 1 if observation.side == 0 else -1
    total: dict[Card, float] = dict.fromkeys(cards_in(observation.cards), 0.0)
    for hand, times in hands.items():
        start = position(observation, hand)
        for card, difference in OpenDeal(start).values(start, -MARGIN, MARGIN).items():
            total[card] += times * _worth(sign * difference)
    return {card: worth / number for card, worth in total.items()}


def chance_to_win(observation: Observation, rng: random.Random, number: int = 16) -> float:
    """How often the side that looks on wins, over so many hands of the opponent; level counts half."""
    sign = 1 if observation.side == 0 else -1
    won = 0.0
    for hand, times in likely_hands(observation, rng, number).items():
        start = position(observation, hand)
        difference = sign * OpenDeal(start).value(start, -1, 1)
        won += times * (1.0 if difference > 0 else 0.5 if difference == 0 else 0.0)
    return won / number


def _worth(difference: int) -> float:
    """What a final difference of totals is worth: the Partie first, then the points."""
    clipped = max(-MARGIN, min(MARGIN, difference))
    return clipped + (WIN if difference > 0 else -WIN if difference < 0 else 0)
