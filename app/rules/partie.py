"""The Partie: its two sides, and what was dealt, played, announced, asked and paid in it (Art. 7-12).

A Partie is dealt once, and once more after every Alifer; each of these deals is a `Run`. The two sides are numbered:
the challenger is side 0, the dealer side 1. Names stand only in payments.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from app.rules.announcements import Said
from app.rules.bulka import Payment
from app.rules.cards import Card, Hand, Rank, Suit
from app.rules.count import Score
from app.rules.moves import ForfeitReason
from app.rules.stich import Bonus, Stich

CHALLENGER, DEALER = 0, 1
_new: Final = tuple.__new__


class Outcome(Enum):
    """How a run stands; the value is the word of the record."""

    RUNNING = "running"
    WON = "won"
    ALIFER = "alifer"
    TIED = "tied"
    DRAWN = "drawn"
    BREACH = "breach"


class DecidedBy(Enum):
    """What decided a Partie."""

    POINTS = "points"
    BREACH = "breach"
    FORFEIT = "forfeit"


class Manko(NamedTuple):
    """An answered Manko (Art. 9.1.2, D13): who asked, for which rank, the suit that is missing."""

    asked_by: int
    rank: Rank
    missing: Suit


class Breach(NamedTuple):
    """An undeclared breach in `penalty` (Art. 12): by whom, after how many cards played, with which card.

    `card` is None for a false Bianka said apart from a card (D36).
    """

    by: int
    played: int
    card: Card | None
    article: str
    reason: str


class AnnouncementMade(NamedTuple):
    """An announcement with the card it was said with (None: apart from a card) and what was paid for it."""

    said: Said
    card: Card | None
    payment: Payment | None


class Run(NamedTuple):
    """One deal of a Partie. `dealt` and `hands` are those of the challenger and of the dealer; `led` lies on the table."""

    deck: tuple[Card, ...]
    multiplier: int
    dealt: tuple[Hand, Hand]
    announcements: tuple[AnnouncementMade, ...]
    mankos: tuple[Manko, ...]
    breaches: tuple[Breach, ...]
    payments: tuple[Payment, ...]
    outcome: Outcome
    bonuses: tuple[Bonus, ...]
    scores: tuple[Score, Score] | None
    # The last five change with every card: see `with_card`.
    hands: tuple[Hand, Hand]
    turn: int
    led: Card | None
    stiche: tuple[Stich, ...]
    offer: int | None

    @property
    def bottom(self) -> Card:
        """The face-up card of the plate (Art. 7.4)."""
        return self.deck[-1]

    @property
    def leader(self) -> int:
        """The side that leads the Stich in progress or the next one (Art. 8.1, 8.4)."""
        return self.turn if self.led is None else 1 - self.turn

    @property
    def played(self) -> int:
        """How many cards have been played, 0-18."""
        return 2 * len(self.stiche) + (self.led is not None)

    @property
    def said(self) -> tuple[Said, ...]:
        """The announcements made so far."""
        return tuple(made.said for made in self.announcements)

    def with_card(
        self, hands: tuple[Hand, Hand], turn: int, led: Card | None, stiche: tuple[Stich, ...]
    ) -> Run:
        """The run after a card, an offer of Alifer lapsed (D19): the same as `_replace`, but several times as fast."""
        return _new(Run, (*self[:-5], hands, turn, led, stiche, None))


class Partie(NamedTuple):
    """A Partie: its form is fixed when it is dealt (D32); `runs` are the finished ones, all of them once it is decided.

    `forfeit` says why it was lost by forfeit (D25).
    """

    number: int
    challenger: str
    dealer: str
    pro: bool
    with_bulka: bool
    runs: tuple[Run, ...]
    winner: str | None = None
    decided_by: DecidedBy | None = None
    forfeit: ForfeitReason | None = None

    @property
    def sides(self) -> tuple[str, str]:
        """The names of side 0 and side 1."""
        return self.challenger, self.dealer

    def side_of(self, player: str) -> int | None:
        """The player's side, None for anybody who is not active in this Partie."""
        if player == self.challenger:
            return CHALLENGER
        return DEALER if player == self.dealer else None

    def opponent_of(self, player: str) -> str:
        """The other active player."""
        return self.dealer if player == self.challenger else self.challenger
