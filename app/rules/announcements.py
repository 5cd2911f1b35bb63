"""Announcements (Art. 9): what can be said, what it counts, what is paid for it, and when it is too late.

Voluntary: without the announcement there are neither points nor payment. Conditions look at the nine cards dealt (D11).
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from app.rules.cards import RANK_MASK, RANK_OF, Card, Hand, Rank
from app.rules.refusal import N_, IllegalMove

PICTURES = Hand(RANK_MASK[Rank.BUBE] | RANK_MASK[Rank.CAVALL] | RANK_MASK[Rank.RE])
HIGH_CARDS = Hand(PICTURES | RANK_MASK[Rank.ASS])
ACES = RANK_MASK[Rank.ASS]


class Figure(Enum):
    """The kinds of announcement; the value is the word of the record."""

    RE = "set:R"
    CAVALL = "set:C"
    BUBE = "set:B"
    DUE = "set:2"
    ACES = "aces"
    BLANS = "blans"
    BIANKA = "bianka"

    @property
    def rank(self) -> Rank | None:
        """The rank a set or the Aces consist of; None for Blans and Bianka."""
        return _RANKS.get(self)


SETS: tuple[Figure, ...] = (Figure.RE, Figure.CAVALL, Figure.BUBE, Figure.DUE)
SET_OF_RANK: dict[Rank, Figure] = {
    Rank.RE: Figure.RE,
    Rank.CAVALL: Figure.CAVALL,
    Rank.BUBE: Figure.BUBE,
    Rank.DUE: Figure.DUE,
}
_RANKS = {figure: rank for rank, figure in SET_OF_RANK.items()} | {Figure.ACES: Rank.ASS}
_ARTICLES = {
    **dict.fromkeys(SETS, "9.1.1"),
    Figure.ACES: "9.1.3",
    Figure.BLANS: "9.1.4",
    Figure.BIANKA: "9.1.4",
}
_CALLED = {
    Figure.RE: "Re",
    Figure.CAVALL: "Cavalli",
    Figure.BUBE: "Buben",
    Figure.DUE: "Deuces",
    Figure.ACES: "Aces",
    Figure.BLANS: "Blans",
    Figure.BIANKA: "Bianka",
}


class Worth(NamedTuple):
    """What an announcement counts and costs: points, points if an announced Ass is lost, tokens at multiple 1."""

    points: int
    failed: int
    tokens: int


_PICTURE_SET = {3: Worth(6, 6, 5), 4: Worth(12, 12, 10)}
WORTH: dict[tuple[Figure, int | None], Worth] = {
    **{(figure, number): worth for figure in SETS[:3] for number, worth in _PICTURE_SET.items()},
    (Figure.DUE, 3): Worth(10, 10, 5),
    (Figure.DUE, 4): Worth(20, 20, 10),
    (Figure.ACES, 3): Worth(30, 6, 5),
    (Figure.ACES, 4): Worth(40, 12, 10),
    (Figure.BLANS, None): Worth(10, 10, 5),
    (Figure.BIANKA, None): Worth(20, 20, 10),
}
"""The tables of Art. 9.1.1, 9.1.3 and 9.1.4."""


class Call(NamedTuple):
    """An announcement as it is said; `number` is the number said, None if it was left to the hand (D12)."""

    figure: Figure
    number: int | None = None


class Said(NamedTuple):
    """An announcement that was made: side, figure, number (sets and Aces), and whether the hand dealt holds it."""

    by: int
    figure: Figure
    number: int | None
    true: bool

    @property
    def worth(self) -> Worth:
        """The points and tokens that go with the announcement as it was said."""
        return WORTH[self.figure, self.number]


def article_of(figure: Figure) -> str:
    """The article that governs the figure."""
    return _ARTICLES[figure]


def called(figure: Figure) -> str:
    """How the figure is called at the table: `Re`, `Cavalli`, `Deuces`, `Aces`, `Blans`."""
    return _CALLED[figure]


def number_held(figure: Figure, dealt: Hand) -> int | None:
    """How many of a set or of the Aces were dealt; None for Blans and Bianka."""
    rank = figure.rank
    return None if rank is None else (dealt & RANK_MASK[rank]).bit_count()


def is_held(figure: Figure, dealt: Hand) -> bool:
    """Whether the nine cards dealt meet the condition of the figure (D11, D15)."""
    if figure is Figure.BLANS:
        return not dealt & PICTURES
    if figure is Figure.BIANKA:
        return not dealt & HIGH_CARDS
    held = number_held(figure, dealt)
    return held is not None and held >= 3


def refuse_timing(figure: Figure, dealt: Hand, hand: Hand, card: Card | None) -> None:
    """Refuse an announcement that is too early or too late, whatever the hand holds.

    `hand` is what the announcer still holds before playing `card` (None: said apart from a card).
    Sets and Blans go with one's own first card (Art. 9.1.1, 9.1.4), Aces with the first Ass (Art. 9.1.3), Bianka with
    any card or none. Raises `IllegalMove`.
    """
    if figure is Figure.BIANKA:
        return
    if figure is Figure.ACES:
        if card is None or RANK_OF[card] is not Rank.ASS:
            raise IllegalMove(
                "9.1.3", "too_early", N_("Aces are announced along with your own first Ass.")
            )
        if (dealt ^ hand) & ACES:
            raise IllegalMove(
                "9.1.3",
                "too_late",
                N_("It is too late for Aces: your first Ass was played without the announcement."),
            )
    elif card is None or hand != dealt:
        raise IllegalMove(
            article_of(figure), "too_late", N_("{figure} is announced along with your own first card only."),
            figure=called(figure),
        )  # fmt: skip


def said_of(call: Call, by: int, dealt: Hand) -> Said:
    """The announcement as made: the number is that of the hand unless it was said; false ones without number count as 3."""
    held = number_held(call.figure, dealt)
    if held is None:
        return Said(by, call.figure, None, is_held(call.figure, dealt))
    if call.number is not None:
        return Said(by, call.figure, call.number, call.number == held)
    return Said(by, call.figure, held if held >= 3 else 3, held >= 3)


def refuse_false(said: Said, dealt: Hand) -> None:
    """Refuse an announcement that is not true of the nine cards dealt (D24 `guarded`). Raises `IllegalMove`."""
    if said.true:
        return
    article = article_of(said.figure)
    if said.figure is Figure.BLANS:
        raise IllegalMove(
            article, "not_held", N_("Blans needs a hand dealt without Bube, Cavall and Re.")
        )
    if said.figure is Figure.BIANKA:
        raise IllegalMove(
            article, "not_held", N_("Bianka needs a hand dealt without Bube, Cavall, Re and Ass.")
        )
    held = number_held(said.figure, dealt) or 0
    if held >= 3:
        raise IllegalMove(
            article, "wrong_number", N_("The number announced is the number dealt: you hold {held} of {figure}."),
            held=str(held), figure=called(said.figure),
        )  # fmt: skip
    raise IllegalMove(
        article, "not_held", N_("{figure} needs three or four of them dealt to you; you hold {held}."),
        held=str(held), figure=called(said.figure),
    )  # fmt: skip


def call_of(word: str) -> Call:
    """The call of a record's word: `set:R`, `set:R:3`, `aces`, `aces:4`, `blans`, `bianka`. Raises `ValueError`."""
    try:
        return _CALLS[word]
    except KeyError:
        raise ValueError(
            f"“{word}” is no announcement: set:R, set:C, set:B, set:2, aces, blans, bianka"
        ) from None


def word_of(call: Call) -> str:
    """The record's word of a call."""
    return call.figure.value if call.number is None else f"{call.figure.value}:{call.number}"


_CALLS: dict[str, Call] = {
    word_of(call): call
    for figure in Figure
    for call in (
        Call(figure),
        *((Call(figure, n) for n in (3, 4)) if figure.rank is not None else ()),
    )
}
