"""The club player: counts cards and plays the card with the highest estimate over one Stich (a greedy heuristic).

Early it keeps pictures and Dues; towards the end the lead itself gains value, since a Due should win the last Stiche
(Art. 10). The weights were fitted in duplicate deals against the other players of this package.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from app.rules.cards import POINTS_OF, RANK_MASK, SUIT_MASK_OF, Card, Rank, cards_in
from app.rules.stich import STICHE_IN_PARTIE, takes
from app.table.bots.observation import Outlook, is_due, suit_of
from app.table.solver import A_DUE, FIRST_DUE

LEAD: Final = 3.0
"""What having the lead is worth in points at the end of the Partie; at its beginning nothing."""
PICTURE_EARLY: Final = 0.8
PICTURE_LATE: Final = -0.4
"""What each point of a card is worth in the hand, in the first Stich and in the last: kept at first, spent at the end."""
A_DUE_KEPT: Final = 4.0
A_DUE_FREE: Final = 6.0
"""How much more a Due is worth in the hand if the opponent has nothing of its suit."""
A_DUE_COVERED: Final = 3.0
"""How much more it is worth with another card of its suit to follow with."""
LAST_OF_SUIT: Final = 1.6
"""What it is worth to keep the last card of a suit: without it every card of the suit wins, a Due above all."""
DUE_GONE: Final = 0.3
"""The part of that which remains when the suit's Due cannot be in the opponent's hand."""


def card(outlook: Outlook) -> Card:
    """The card the club player plays."""
    cards = cards_in(outlook.cards)
    if len(cards) == 1:
        return cards[0]
    return max(cards, key=lambda c: (worth(outlook, c), -POINTS_OF[c], -c))


def worth(outlook: Outlook, card: Card) -> float:
    """The estimate of playing the card in points: expected gain in this Stich less the value of keeping it."""
    gain = _leading(outlook, card) if outlook.led is None else _following(outlook.led, card)
    return gain - _keeping(outlook, card)


def none_of(outlook: Outlook, cards: int) -> float:
    """The probability that the opponent holds none of these cards."""
    if cards & outlook.surely:
        return 0.0
    free = (outlook.unseen & ~outlook.surely).bit_count()
    # After a denied suit that is held (Art. 12) there may be fewer unseen cards than the hand has.
    drawn = min(free, outlook.held - outlook.surely.bit_count())
    return _none_drawn(free, (cards & outlook.unseen).bit_count(), drawn)


@cache
def _none_drawn(free: int, among: int, drawn: int) -> float:
    """The probability that `drawn` of `free` cards include none of `among` given ones."""
    return comb(free - among, drawn) / comb(free, drawn)


def _late(outlook: Outlook) -> float:
    """How far the Partie has come: 0 in its first Stich, 1 in its last."""
    return (STICHE_IN_PARTIE - outlook.left) / (STICHE_IN_PARTIE - 1)


def _leading(outlook: Outlook, card: Card) -> float:
    """What leading the card brings in this Stich, and the lead in the next."""
    suit = outlook.unseen & SUIT_MASK_OF[card]
    safe = none_of(outlook, suit & ~((2 << card) - 1))
    gain = safe * (POINTS_OF[card] + LEAD * _late(outlook)) - (1 - safe) * POINTS_OF[card]
    if is_due(card):
        gain += none_of(outlook, suit) * (A_DUE if outlook.left < STICHE_IN_PARTIE else FIRST_DUE)
    return gain


def _following(led: Card, card: Card) -> float:
    """What answering with the card brings in this Stich."""
    points = POINTS_OF[led] + POINTS_OF[card]
    return points if takes(led, card) else -points


def _keeping(outlook: Outlook, card: Card) -> float:
    """What the card is worth in the hand for later Stiche."""
    suit = outlook.unseen & SUIT_MASK_OF[card]
    alone = suit_of(outlook.hand, card).bit_count() == 1
    if is_due(card):
        kept = A_DUE_KEPT + A_DUE_FREE * none_of(outlook, suit) + (0.0 if alone else A_DUE_COVERED)
    else:
        late = _late(outlook)
        kept = POINTS_OF[card] * (PICTURE_EARLY * (1 - late) + PICTURE_LATE * late)
    if alone and suit:
        kept += LAST_OF_SUIT * (1.0 if suit & RANK_MASK[Rank.DUE] else DUE_GONE)
    return kept
