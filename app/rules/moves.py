"""The moves that happened: each complete in itself, with the deck, the draw or the reason it came with.

Their words in a record stand in `record.py`. Players are named by the names of the record.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from app.rules.announcements import Call
from app.rules.cards import Card, Rank


class ForfeitReason(Enum):
    """Comparable breaches of D25."""

    CLOCK = "clock"
    ABSENCE = "absence"


class EndReason(Enum):
    """Why a game ends; the last two follow from a Partie or a leaving and are never said."""

    TIME = "time"
    AGREED = "agreed"
    BULKA_WON = "bulka_won"
    ONE_LEFT = "one_left"


@dataclass(frozen=True, slots=True)
class Draw:
    """A round of the draw for the starting order: all players first, then those who tied (Art. 3, D1)."""

    cards: tuple[tuple[str, Card], ...]
    seal: dict[str, Any] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Deal:
    """The next Partie, or its replay after an Alifer, is dealt from 36 cards, top first, shuffled and cut (Art. 7)."""

    deck: tuple[Card, ...]
    seal: dict[str, Any] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Pro:
    """Pro is announced for the next Partie (Art. 5.1)."""

    by: str


@dataclass(frozen=True, slots=True)
class Play:
    """A card is played with what is announced and asked along with it (Art. 8, 9)."""

    by: str
    card: Card
    announce: tuple[Call, ...] = ()
    manko: tuple[Rank, ...] = ()


@dataclass(frozen=True, slots=True)
class Announce:
    """Bianka is said apart from a card (Art. 9.1.4)."""

    by: str


@dataclass(frozen=True, slots=True)
class OfferAlifer:
    """Alifer is offered (Art. 9.2.1)."""

    by: str


@dataclass(frozen=True, slots=True)
class AcceptAlifer:
    """The opponent consents: the Partie is dealt again."""

    by: str


@dataclass(frozen=True, slots=True)
class DeclineAlifer:
    """The opponent refuses."""

    by: str


@dataclass(frozen=True, slots=True)
class WithdrawAlifer:
    """The offer is taken back by its maker."""

    by: str


@dataclass(frozen=True, slots=True)
class Correct:
    """The offender takes a breach back, `penalty` only (Art. 8.5, 12, D36)."""

    by: str


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The Partie is lost by `by` through the clock or through absence (D25)."""

    by: str
    reason: ForfeitReason


@dataclass(frozen=True, slots=True)
class Join:
    """A newcomer joins; `agreed`: every player has consented (Art. 4.3)."""

    player: str
    agreed: bool = True


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves the game (Art. 4.2)."""

    player: str


@dataclass(frozen=True, slots=True)
class End:
    """The agreed end has come, or all have agreed to end now (Art. 6)."""

    reason: EndReason


Move = (
    Draw
    | Deal
    | Pro
    | Play
    | Announce
    | OfferAlifer
    | AcceptAlifer
    | DeclineAlifer
    | WithdrawAlifer
    | Correct
    | Forfeit
    | Join
    | Leave
    | End
)
