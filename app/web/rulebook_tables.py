"""The tables of the rulebook page: points and payments, each row with an example.

The numbers come from `app.rules`; an example is a hand or some Stiche, checked by the rules to earn what the row says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.rules.agreement import MOST_MULTIPLE
from app.rules.alifer import CONSENTED_DOUBLINGS
from app.rules.announcements import HIGH_CARDS, PICTURES, SETS, WORTH, Figure, Worth, is_held
from app.rules.bulka import BASE_STAKE
from app.rules.cards import (
    POINTS_OF,
    RANK_MASK,
    RANKS,
    SUITS,
    Card,
    Hand,
    Rank,
    card_of,
    cards_in,
    code_of,
    hand_of,
)
from app.rules.game import FEWEST, MOST
from app.rules.pro import PRO_STREAK
from app.rules.stich import Bonus, Stich, bonuses, stich_of
from app.table.partie_views import held_order

NUMBERS: dict[str, Any] = {
    "stake": BASE_STAKE,
    "both": 2 * BASE_STAKE,
    "streak": PRO_STREAK,
    "fewest": FEWEST,
    "most": MOST,
    "doublings": CONSENTED_DOUBLINGS,
    "multiple": MOST_MULTIPLE,
}
"""Numbers that sentences of the rulebook name."""

_HANDS = {
    Figure.BLANS: "s2 s9 sA c7 c10 b8 b9 d2 d10",
    Figure.BIANKA: "s7 s9 c2 c8 c10 b7 b9 d8 d10",
}


@dataclass(frozen=True, slots=True)
class SetRow:
    """A row of the table of sets: the ranks it holds for, how many of them, what it is worth, an example."""

    ranks: tuple[str, ...]
    number: int
    worth: Worth
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BlankRow:
    """A row of the table of Blans and Bianka: the ranks that must be absent, what it is worth, an example."""

    figure: Figure
    without: tuple[str, ...]
    worth: Worth
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BonusRow:
    """A row of the table of Stich bonuses, with Stiche that earn it."""

    bonus: Bonus
    stiche: tuple[tuple[int, Stich], ...]


def _codes(hand: Hand) -> tuple[str, ...]:
    """The codes of a hand as it is held."""
    return tuple(map(code_of, held_order(hand)))


def _of_rank(rank: Rank, number: int) -> tuple[str, ...]:
    cards = hand_of(list(cards_in(RANK_MASK[rank]))[:number])
    return _codes(cards)


def set_rows() -> tuple[SetRow, ...]:
    """Art. 9.1.1: sets that are worth the same share a row."""
    rows: list[SetRow] = []
    for number in (3, 4):
        by_worth: dict[Worth, list[Rank]] = {}
        for figure in SETS:
            if figure.rank is not None:
                by_worth.setdefault(WORTH[figure, number], []).append(figure.rank)
        for worth, ranks in by_worth.items():
            letters = tuple(rank.letter for rank in ranks)
            rows.append(SetRow(letters, number, worth, _of_rank(ranks[0], number)))
    return tuple(rows)


def ace_rows() -> tuple[SetRow, ...]:
    """Art. 9.1.3."""
    return tuple(
        SetRow((Rank.ASS.letter,), n, WORTH[Figure.ACES, n], _of_rank(Rank.ASS, n)) for n in (3, 4)
    )


def blank_rows() -> tuple[BlankRow, ...]:
    """Art. 9.1.4."""
    rows = []
    for figure, absent in ((Figure.BLANS, PICTURES), (Figure.BIANKA, HIGH_CARDS)):
        hand = hand_of(tuple(map(card_of, _HANDS[figure].split())))
        assert is_held(figure, hand)
        without = tuple(rank.letter for rank in RANKS if absent & RANK_MASK[rank])
        rows.append(BlankRow(figure, without, WORTH[figure, None], _codes(hand)))
    return tuple(rows)


def card_rows() -> tuple[tuple[str, int], ...]:
    """Art. 11: a card of each rank that counts, with its points, the highest first."""
    spade = [Card(number) for number in range(len(RANKS))]
    return tuple((code_of(card), POINTS_OF[card]) for card in reversed(spade) if POINTS_OF[card])


_SHOWN: dict[str, dict[int, str]] = {
    "1": {
        1: "sA s9", 2: "sC s7", 3: "cA c10", 4: "cR cB", 5: "bA bC", 6: "bR b8", 7: "dA dB", 8: "dC d9", 9: "d10 d7",
    },
    "2": {1: "d2 b9"},
    "3": {5: "c2 s10"},
    "4a": {9: "b2 cC"},
    "4b": {8: "s2 d8", 9: "b2 cC"},
    "4c": {7: "c2 bB", 8: "s2 d8", 9: "b2 cC"},
    "5": {9: "sR sB"},
}  # fmt: skip
"""For each bonus the Stiche that earn it; all others of its Partie go to the opponent."""


def bonus_rows() -> tuple[BonusRow, ...]:
    """Art. 10: the rules compute what the Stiche of each example earn."""
    other = stich_of(card_of("c9"), 1, card_of("c8"))
    rows = []
    for no, shown in _SHOWN.items():
        stiche = {number: _stich(pair) for number, pair in shown.items()}
        found = bonuses([stiche.get(number, other) for number in range(1, 10)])
        bonus = next(one for one in found if one.no == no)
        rows.append(BonusRow(bonus, tuple(stiche.items())))
    return tuple(rows)


def _stich(pair: str) -> Stich:
    led, followed = map(card_of, pair.split())
    return stich_of(led, 0, followed)


def suit_row() -> tuple[str, ...]:
    """An Ass of each suit, in the order of a hand."""
    return _codes(RANK_MASK[Rank.ASS])


def rank_row() -> tuple[str, ...]:
    """The nine cards of a suit in ascending strength."""
    return tuple(code_of(Card(9 * SUITS[1] + rank)) for rank in RANKS)
