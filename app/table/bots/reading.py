"""Reading the cards: which hands of the opponent are likely after the cards that they have played.

Whoever holds a hand plays most likely what promises most by the club player's measure. People err and have plans of their
own, so no card rules a hand out; it only makes it more or less likely.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from math import exp
from typing import Final, NamedTuple

from app.rules.cards import NO_CARDS, SUIT_MASK_OF, SUIT_OF, Card, Hand, cards_in
from app.rules.stich import STICHE_IN_PARTIE
from app.table.bots import club
from app.table.bots.observation import WHOLE_PACK, Observation, Outlook
from app.table.bots.worlds import hands

DRAWN: Final = 8
"""So many hands are drawn for each one kept."""
DOUBT: Final = 2.0
"""A card that promises so many points less is played e times more rarely."""
LEAST: Final = 0.03
"""No card is thought to be played more rarely than this."""


class Choice(NamedTuple):
    """A card the opponent has played, and what they knew then but for the rest of their hand.

    `left`: how many Stiche were not complete; `later`: what they have played from this card on, itself included; `unseen`:
    what they had not seen of all cards, their own among them; `held`: how many cards the side that looks on held.
    """

    card: Card
    led: Card | None
    left: int
    later: Hand
    unseen: Hand
    held: int


def likely_hands(observation: Observation, rng: random.Random, number: int) -> Counter[Hand]:
    """So many hands that the opponent may hold now, the likelier ones more often; how often each."""
    choices = choices_of(observation)
    if not choices:
        return Counter(hands(observation, rng, number))
    drawn = Counter(hands(observation, rng, DRAWN * number))
    weighed = {
        hand: times * likelihood(observation, choices, hand) for hand, times in drawn.items()
    }
    return _kept(weighed, rng.random(), number)


def _kept(weighed: dict[Hand, float], start: float, number: int) -> Counter[Hand]:
    """So many of the hands by their weights: marks at equal distances along all of them, the first by chance."""
    distance = sum(weighed.values()) / number
    kept: Counter[Hand] = Counter()
    mark, end = start * distance, 0.0
    for hand, weight in weighed.items():
        end += weight
        while mark < end:
            kept[hand] += 1
            mark += distance
    return kept


def choices_of(observation: Observation) -> tuple[Choice, ...]:
    """Every card the opponent has played so far, in order."""
    found, later = [], observation.shown
    for number, stich in enumerate(observation.stiche):
        led, card = (
            (stich.led, stich.followed) if stich.by == observation.side else (None, stich.led)
        )
        found.append(_choice(observation, number, led, card, later))
        later = Hand(later & ~(1 << card))
    if observation.led is not None and observation.my_turn:
        found.append(_choice(observation, len(observation.stiche), None, observation.led, later))
    return tuple(found)


def _choice(
    observation: Observation, number: int, led: Card | None, card: Card, later: Hand
) -> Choice:
    left = STICHE_IN_PARTIE - number
    return Choice(
        card, led, left, later, hidden(observation, number, led), left - (led is not None)
    )


def hidden(observation: Observation, stiche: int, led: Card | None) -> Hand:
    """What the opponent had not seen, their own cards among it, after so many Stiche and then this card led to them.

    Suits that the side that looks on has denied do not count: they know that it has none of them.
    """
    known = 1 << observation.plate
    if led is not None:
        known |= 1 << led
    for stich in observation.stiche[:stiche]:
        if stich.by == observation.side:
            known |= 1 << stich.led
        elif SUIT_OF[stich.followed] is SUIT_OF[stich.led]:
            known |= 1 << stich.followed
        else:
            known |= 1 << stich.followed | SUIT_MASK_OF[stich.led]
    return Hand(WHOLE_PACK & ~known)


def likelihood(observation: Observation, choices: Iterable[Choice], hand: Hand) -> float:
    """How likely the opponent would have chosen so if they hold this now; only the ratio between two hands means anything."""
    likely = 1.0
    for choice in choices:
        likely *= max(LEAST, _chance(_in_their_place(observation, choice, hand), choice.card))
    return likely


def _in_their_place(observation: Observation, choice: Choice, hand: Hand) -> Outlook:
    """What the opponent went by at their choice; announcements, which told them more, are left out."""
    unseen = Hand(choice.unseen & ~(hand | observation.shown))
    return Outlook(
        Hand(hand | choice.later), choice.led, choice.left, unseen, NO_CARDS, choice.held
    )


def _chance(then: Outlook, card: Card) -> float:
    """How often this card is played there; a card that breaks a rule (Art. 12) tells nothing."""
    cards = cards_in(then.cards)
    if len(cards) == 1 or card not in cards:
        return 1.0
    worth = {c: club.worth(then, c) for c in cards}
    most = max(worth.values())
    return exp((worth[card] - most) / DOUBT) / sum(exp((w - most) / DOUBT) for w in worth.values())
