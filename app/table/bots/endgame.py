"""The last Stiche: one plan for all worlds, instead of one for each.

Solving each world by itself assumes that both sides know all cards (strategy fusion). Here the observing side plays the
same card in all worlds it cannot tell apart, and tells them apart by the opponent's answers; the opponent answers as the
club player does, from what they may know.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from app.rules.cards import NO_CARDS, SUIT_MASK_OF, SUIT_OF, Card, Hand, cards_in
from app.table.bots import club
from app.table.bots.observation import Observation, Outlook
from app.table.bots.reading import unseen_by_opponent
from app.table.bots.worlds import position
from app.table.solver import Position

Worth = Callable[[int], float]
"""Utility of a final difference of totals, both from the observing side's point of view."""


class World(NamedTuple):
    """A world: its position, its weight, and the cards that its opponent has not seen."""

    position: Position
    weight: float
    unseen: Hand

    def after_ours(self, card: Card) -> World:
        """The world after this card of the observing side."""
        seen, led = 1 << card, self.position.led
        if led is not None and SUIT_OF[card] is not SUIT_OF[led]:
            seen |= SUIT_MASK_OF[led]
        return World(self.position.after(card), self.weight, Hand(self.unseen & ~seen))

    def after_theirs(self, card: Card) -> World:
        """The world after this card of the opponent."""
        return self._replace(position=self.position.after(card))

    @property
    def theirs(self) -> Outlook:
        """The outlook of the opponent, whose turn it is."""
        now = self.position
        theirs, ours = now.hands[now.turn], now.hands[1 - now.turn]
        return Outlook(theirs, now.led, now.left, self.unseen, NO_CARDS, ours.bit_count())


def expected_values(
    observation: Observation, hands: Mapping[Hand, int], worth: Worth
) -> dict[Card, float]:
    """The expected utility of each card of the observing side, over these hands of the opponent with their weights."""
    unseen = unseen_by_opponent(observation, len(observation.stiche), None)
    worlds = [
        World(position(observation, hand), times, Hand(unseen & ~(hand | observation.shown)))
        for hand, times in hands.items()
    ]
    number = sum(hands.values())
    return {
        card: _expected_sum([world.after_ours(card) for world in worlds], observation.side, worth)
        / number
        for card in cards_in(observation.cards)
    }


def _expected_sum(worlds: Sequence[World], side: int, worth: Worth) -> float:
    """The weighted sum of utilities over worlds that the side cannot tell apart, with its best play from here."""
    now = worlds[0].position
    if not now.left:
        sign = 1 if side == 0 else -1
        return sum(w.weight * worth(sign * w.position.ahead) for w in worlds)
    if now.turn == side:
        return max(
            _expected_sum([world.after_ours(card) for world in worlds], side, worth)
            for card in now.playable
        )
    answers: dict[Card, list[World]] = defaultdict(list)
    for world in worlds:
        card = club.card(world.theirs)
        answers[card].append(world.after_theirs(card))
    return sum(_expected_sum(alike, side, worth) for alike in answers.values())
