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
from app.rules.stich import STICHE_IN_PARTIE, Stich
from app.table.bots import club
from app.table.bots.sight import WHOLE_PACK, Sight
from app.table.bots.worlds import hands

DRAWN: Final = 3
"""So many hands are drawn for each one kept."""
DOUBT: Final = 3.0
"""A card that promises so many points less is played e times more rarely."""
LEAST: Final = 0.05
"""No card is thought to be played more rarely than this."""


class Choice(NamedTuple):
    """A card the opponent has played, and what they knew then but for the rest of their hand.

    `later`: what they have played from this card on, itself included; `unseen`: what they had not seen of all cards, their
    own among them; `held`: how many cards the side that looks on held.
    """

    card: Card
    led: Card | None
    stiche: tuple[Stich, ...]
    later: Hand
    unseen: Hand
    held: int


def likely_hands(sight: Sight, rng: random.Random, number: int) -> Counter[Hand]:
    """So many hands that the opponent may hold now, the likelier ones more often; how often each."""
    choices = choices_of(sight)
    if not choices:
        return Counter(hands(sight, rng, number))
    drawn = Counter(hands(sight, rng, DRAWN * number))
    weighed = {hand: times * likelihood(sight, choices, hand) for hand, times in drawn.items()}
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


def choices_of(sight: Sight) -> tuple[Choice, ...]:
    """Every card the opponent has played so far, in order."""
    found = []
    later, mine, lacking = sight.shown, NO_CARDS, NO_CARDS
    for number, stich in enumerate(sight.stiche):
        own, other = (stich.led, stich.followed)
        if stich.by != sight.side:
            own, other = other, own
        led = stich.led if stich.by == sight.side else None
        known = mine if led is None else Hand(mine | 1 << led)
        found.append(_choice(sight, other, led, number, later, known, lacking))
        later, mine = Hand(later & ~(1 << other)), Hand(mine | 1 << own)
        if led is None and SUIT_OF[own] is not SUIT_OF[stich.led]:
            lacking = Hand(lacking | SUIT_MASK_OF[stich.led])
    if sight.led is not None and sight.my_turn:
        found.append(_choice(sight, sight.led, None, len(sight.stiche), later, mine, lacking))
    return tuple(found)


def _choice(
    sight: Sight, card: Card, led: Card | None, number: int, later: Hand, mine: Hand, lacking: Hand,
) -> Choice:  # fmt: skip
    known = mine | lacking | 1 << sight.plate
    unseen = Hand(WHOLE_PACK & ~known)
    return Choice(
        card, led, sight.stiche[:number], later, unseen, STICHE_IN_PARTIE - mine.bit_count()
    )


def likelihood(sight: Sight, choices: Iterable[Choice], hand: Hand) -> float:
    """How likely the opponent would have chosen so if they hold this now; only the ratio between two hands means anything."""
    likely = 1.0
    for choice in choices:
        likely *= max(LEAST, _chance(_in_their_place(sight, choice, hand), choice.card))
    return likely


def _in_their_place(sight: Sight, choice: Choice, hand: Hand) -> Sight:
    """What the opponent knew at their choice; announcements, which told them more, are left out."""
    dealt = Hand(hand | sight.shown)
    return Sight(
        side=1 - sight.side, hand=Hand(hand | choice.later), dealt=dealt, plate=sight.plate, my_turn=True,
        led=choice.led, stiche=choice.stiche, shown=NO_CARDS, count=choice.held,
        unseen=Hand(choice.unseen & ~dealt), surely=NO_CARDS, heard=(), unsaid=(),
    )  # fmt: skip


def _chance(then: Sight, card: Card) -> float:
    """How often this card is played there; a card that breaks a rule (Art. 12) tells nothing."""
    cards = cards_in(then.cards)
    if len(cards) == 1 or card not in cards:
        return 1.0
    worth = {c: club.worth(then, c) for c in cards}
    most = max(worth.values())
    return exp((worth[card] - most) / DOUBT) / sum(exp((w - most) / DOUBT) for w in worth.values())
