"""The last Stiche: one plan for all the hands that the opponent may hold.

Whoever solves each imagined hand by itself plans as if it knew which of them is the real one, and as if the opponent knew
its own cards. Here the side that looks on plays the same card wherever it cannot tell the hands apart, learns from every
card it sees, and the opponent, who knows no more than they may, answers as `club` would.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from app.rules.cards import NO_CARDS, SUIT_MASK_OF, SUIT_OF, Card, Hand, cards_in
from app.table.bots import club
from app.table.bots.observation import Observation, Outlook
from app.table.bots.reading import hidden
from app.table.bots.worlds import position
from app.table.solver import Position

Worth = Callable[[int], float]
"""What a final difference of totals is worth to the side that looks on, from that side's point of view."""


class World(NamedTuple):
    """What may be the case: the position if it is, how much it counts, which cards the opponent has not seen then."""

    position: Position
    weight: float
    unseen: Hand

    def after_ours(self, card: Card) -> World:
        """The world once the side that looks on has played this card."""
        seen, led = 1 << card, self.position.led
        if led is not None and SUIT_OF[card] is not SUIT_OF[led]:
            seen |= SUIT_MASK_OF[led]
        return World(self.position.after(card), self.weight, Hand(self.unseen & ~seen))

    def after_theirs(self, card: Card) -> World:
        """The world once the opponent has played this card."""
        return self._replace(position=self.position.after(card))

    @property
    def theirs(self) -> Outlook:
        """What the opponent, whose turn it is, goes by."""
        now = self.position
        theirs, ours = now.hands[now.turn], now.hands[1 - now.turn]
        return Outlook(theirs, now.led, now.left, self.unseen, NO_CARDS, ours.bit_count())


def promises(
    observation: Observation, hands: Mapping[Hand, int], worth: Worth
) -> dict[Card, float]:
    """What each card promises whoever is to play, on average over these hands of the opponent, each as often as it counts."""
    unseen = hidden(observation, len(observation.stiche), None)
    worlds = [
        World(position(observation, hand), times, Hand(unseen & ~(hand | observation.shown)))
        for hand, times in hands.items()
    ]
    number = sum(hands.values())
    return {
        card: _promise([world.after_ours(card) for world in worlds], observation.side, worth)
        / number
        for card in cards_in(observation.cards)
    }


def _promise(worlds: Sequence[World], side: int, worth: Worth) -> float:
    """What comes of worlds that the side cannot tell apart, all in all, if it goes on as well as it can."""
    now = worlds[0].position
    if not now.left:
        sign = 1 if side == 0 else -1
        return sum(w.weight * worth(sign * w.position.ahead) for w in worlds)
    if now.turn == side:
        return max(
            _promise([world.after_ours(card) for world in worlds], side, worth)
            for card in now.playable
        )
    answers: dict[Card, list[World]] = defaultdict(list)
    for world in worlds:
        card = club.card(world.theirs)
        answers[card].append(world.after_theirs(card))
    return sum(_promise(alike, side, worth) for alike in answers.values())
