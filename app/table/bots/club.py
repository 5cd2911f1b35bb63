"""The club player: counts cards, knows what a Due is worth and when, weighs one Stich at a time by the odds."""

from __future__ import annotations

from math import comb

from app.rules.cards import (
    POINTS_OF,
    RANK_OF,
    SUIT_MASK_OF,
    Card,
    Hand,
    Rank,
    cards_in,
)
from app.rules.stich import takes
from app.table.bots.sight import Sight, is_due, suit_of
from app.table.solver import A_DUE, FIRST_DUE, LAST, LAST_DUE


def card(sight: Sight) -> Card:
    """The card the club player plays."""
    cards = cards_in(sight.cards)
    if len(cards) == 1:
        return cards[0]
    worth = _leading if sight.led is None else _following
    return max(cards, key=lambda c: (worth(sight, c), -POINTS_OF[c], -c))


def none_of(sight: Sight, cards: int) -> float:
    """The chance that the opponent holds none of these cards."""
    if cards & sight.surely:
        return 0.0
    free = (sight.unseen & ~sight.surely).bit_count()
    drawn = sight.count - sight.surely.bit_count()
    among = (cards & sight.unseen).bit_count()
    return comb(free - among, drawn) / comb(free, drawn)


def _higher(sight: Sight, card: Card) -> int:
    """The unseen cards that beat this one."""
    return sight.unseen & SUIT_MASK_OF[card] & ~((2 << card) - 1)


def _mean_points(cards: int) -> float:
    """What a card of these counts on average."""
    held = cards_in(Hand(cards))
    return sum(POINTS_OF[c] for c in held) / len(held) if held else 0.0


def _due_bonus(sight: Sight) -> int:
    """What a Stich won with a Due would count now (Art. 10)."""
    number = len(sight.stiche) + 1
    if number == 1:
        return FIRST_DUE
    return LAST_DUE[0] if number == 9 else A_DUE


def _leading(sight: Sight, card: Card) -> float:
    """What leading the card promises: points by the odds, a Due's bonus, less what it is worth to keep it."""
    suit = sight.unseen & SUIT_MASK_OF[card]
    void = none_of(sight, suit)
    safe = none_of(sight, _higher(sight, card))
    lower = suit & ((1 << card) - 1)
    gain = safe * (POINTS_OF[card] + 0.5 * _mean_points(lower)) - (1 - safe) * (
        POINTS_OF[card] + 0.5
    )
    if is_due(card):
        gain += void * _due_bonus(sight)
    return gain - _keeping(sight, card)


def _following(sight: Sight, card: Card) -> float:
    """What answering with the card brings now, less what it is worth to keep it."""
    led = sight.led
    assert led is not None
    both = POINTS_OF[led] + POINTS_OF[card]
    if takes(led, card):
        return both + 1.5 + (LAST if sight.left == 1 else 0) - _keeping(sight, card)
    return -both - _keeping(sight, card)


def _keeping(sight: Sight, card: Card) -> float:
    """What the card is worth in the hand for later Stiche: a Due for the end, a master card for the lead."""
    if sight.left == 1:
        return 0.0
    own = suit_of(sight.hand, card)
    if is_due(card):
        suit = sight.unseen & SUIT_MASK_OF[card]
        return 3.0 + 8.0 * none_of(sight, suit) + (2.0 if own.bit_count() > 2 else 0.0)
    safe = none_of(sight, _higher(sight, card))
    if RANK_OF[card] < Rank.BUBE:
        return 2.0 * safe
    return 0.6 * POINTS_OF[card] * safe
