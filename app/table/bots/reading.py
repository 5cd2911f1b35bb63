"""Inference of the opponent's hand from the cards they have played.

The opponent model: a player mostly plays the card that is worth most to the club player, others with a probability that
falls off with the loss (softmax). No card rules a hand out; it only makes it more or less likely.
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
from app.table.bots.worlds import sample_hands

DRAWN: Final = 8
"""Hands drawn for each one kept."""
DOUBT: Final = 2.0
"""Temperature of the softmax in points: a card worth so many points less is played e times more rarely."""
LEAST: Final = 0.03
"""The least probability of a card, since players err."""


class Choice(NamedTuple):
    """A card the opponent has played, and what they knew at that time apart from the rest of their hand.

    `left`: how many Stiche were not complete; `later`: what they have played from this card on, itself included; `unseen`:
    what they had not seen of all cards, their own among them; `held`: how many cards the observing side held.
    """

    card: Card
    led: Card | None
    left: int
    later: Hand
    unseen: Hand
    held: int


def likely_hands(observation: Observation, rng: random.Random, number: int) -> Counter[Hand]:
    """Draw `number` hands that the opponent may hold now, by their likelihood; how often each was drawn."""
    choices = choices_of(observation)
    if not choices:
        return Counter(sample_hands(observation, rng, number))
    drawn = Counter(sample_hands(observation, rng, DRAWN * number))
    weighed = {
        hand: times * likelihood(observation, choices, hand) for hand, times in drawn.items()
    }
    return _kept(weighed, rng.random(), number)


def _kept(weighed: dict[Hand, float], start: float, number: int) -> Counter[Hand]:
    """Resample `number` hands by weight (systematic resampling); `start` in 0..1 is the random offset."""
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
        card,
        led,
        left,
        later,
        unseen_by_opponent(observation, number, led),
        left - (led is not None),
    )


def unseen_by_opponent(observation: Observation, stiche: int, led: Card | None) -> Hand:
    """The cards the opponent had not seen played, their own included, after so many Stiche and then this card led to them.

    Suits that the observing side could not follow are left out: the opponent knows that it has none of them.
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
    """Likelihood of the choices if the opponent holds `hand` now; only ratios between hands mean anything."""
    likely = 1.0
    for choice in choices:
        likely *= max(LEAST, _probability(_in_their_place(observation, choice, hand), choice.card))
    return likely


def _in_their_place(observation: Observation, choice: Choice, hand: Hand) -> Outlook:
    """The opponent's outlook at their choice if they hold `hand` now; announcements are left out."""
    unseen = Hand(choice.unseen & ~(hand | observation.shown))
    return Outlook(
        Hand(hand | choice.later), choice.led, choice.left, unseen, NO_CARDS, choice.held
    )


def _probability(then: Outlook, card: Card) -> float:
    """Probability that the opponent plays the card there; 1 for the only card and for one that breaks a rule (Art. 12)."""
    cards = cards_in(then.cards)
    if len(cards) == 1 or card not in cards:
        return 1.0
    worth = {c: club.worth(then, c) for c in cards}
    most = max(worth.values())
    return exp((worth[card] - most) / DOUBT) / sum(exp((w - most) / DOUBT) for w in worth.values())
