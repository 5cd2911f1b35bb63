"""Worlds, in the sense of imperfect-information search: deals that fit an observation (its determinizations).

A world is given by the opponent's hand; hands are drawn at random among those that fit the cards seen, the announcements
made and those not made.
"""

from __future__ import annotations

import random
from typing import Final

from app.rules.announcements import ACES, WORTH, Figure, is_held, number_held
from app.rules.cards import RANK_MASK, Hand, cards_in
from app.table.bots.observation import Heard, Observation
from app.table.solver import Position, history_of

LET_PASS: Final = 0.05
"""Probability that a player does not make an announcement they could make: people forget, bots do not."""
_TRIES: Final = 40


def sample_hands(observation: Observation, rng: random.Random, number: int) -> list[Hand]:
    """Draw `number` hands that the opponent may hold now; repeats are possible."""
    return [_hand(observation, rng) for _ in range(number)]


def _hand(observation: Observation, rng: random.Random) -> Hand:
    """One random hand that fits the announcements made and not made; any hand of unseen cards if none is found."""
    hand = observation.surely
    for _ in range(_TRIES):
        held, left = _announced(observation, rng)
        free = cards_in(left)
        wanted = observation.count - held.bit_count()
        if not 0 <= wanted <= len(free):
            continue
        hand = Hand(held | sum(1 << card for card in rng.sample(free, wanted)))
        if _believable(observation, Hand(hand | observation.shown), rng):
            return hand
    if hand.bit_count() == observation.count:
        return hand
    # Nothing fits, after a false announcement or a denied suit (Art. 12): draw from all unseen cards.
    return Hand(
        sum(1 << card for card in rng.sample(cards_in(observation.unseen), observation.count))
    )


def _announced(observation: Observation, rng: random.Random) -> tuple[Hand, Hand]:
    """What the opponent must hold, with a random choice for the unknown card of each announced set; what else they may."""
    held, left = int(observation.surely), int(observation.unseen & ~observation.surely)
    for one in observation.heard:
        rank = one.figure.rank
        if one.by == observation.side or rank is None or one.number is None:
            continue
        of_rank = RANK_MASK[rank]
        wanted = one.number - ((observation.shown | held) & of_rank).bit_count()
        among = cards_in(left & of_rank)
        if 0 <= wanted <= len(among):
            held |= sum(1 << card for card in rng.sample(among, wanted))
            left &= ~of_rank
    return Hand(held), Hand(left)


def _believable(observation: Observation, dealt: Hand, rng: random.Random) -> bool:
    """Whether a player dealt these nine cards would have announced what was announced, and no more."""
    for one in observation.heard:
        if one.by != observation.side and (
            not is_held(one.figure, dealt) or number_held(one.figure, dealt) != one.number
        ):
            return False
    return not any(
        is_held(figure, dealt) and rng.random() >= LET_PASS for figure in observation.unsaid
    )


def position(observation: Observation, other: Hand) -> Position:
    """The position of the solver if the opponent holds `other`; announcements still to come count as made."""
    me, you = observation.side, 1 - observation.side
    undefeated, dues, ahead = history_of(observation.stiche)
    aces, at_stake = None, 0
    for one in observation.heard:
        ahead += one.points if one.by == 0 else -one.points
        if one.figure is Figure.ACES and not one.failed:
            aces, at_stake = one.by, _stake(one)
    played = Hand(observation.dealt & ~observation.hand)
    for side, dealt, shown in (
        (me, observation.dealt, played),
        (you, Hand(other | observation.shown), observation.shown),
    ):
        for figure in Figure:
            if observation.said(side, figure) is not None or not is_held(figure, dealt):
                continue
            if figure is Figure.BIANKA:
                late = False
            elif figure is Figure.ACES:
                late = bool(shown & ACES)
            else:
                late = bool(shown)
            if late:
                continue
            worth = WORTH[figure, number_held(figure, dealt)]
            ahead += worth.points if side == 0 else -worth.points
            if figure is Figure.ACES:
                aces, at_stake = side, worth.points - worth.failed
    both = (observation.hand, other) if me == 0 else (other, observation.hand)
    return Position(
        both,
        me if observation.my_turn else you,
        observation.led,
        undefeated,
        dues,
        aces,
        at_stake,
        ahead,
    )


def _stake(aces: Heard) -> int:
    worth = WORTH[Figure.ACES, aces.number]
    return worth.points - worth.failed
