"""What somebody at the table asks for.

An ask is imperative and incomplete: it names no time, no deck and no channel, because those are the server's to decide.
`session.answer` turns an ask into the entries that happened, or refuses it with an article and a reason.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.announcements import Call
from app.rules.cards import Card, Rank
from app.table.bot_players import Level


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down at a table that has not started, under a name that nobody else there has."""

    name: str


@dataclass(frozen=True, slots=True)
class StandUp:
    """Give the seat back before the game has started."""


@dataclass(frozen=True, slots=True)
class Start:
    """The opener begins the game with those who are seated (two to four)."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The dealer shuffles, and by that asks for the deal (Art. 7.2)."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The challenger lifts `off` cards (1-35) off the top; None: anywhere (Art. 7.2)."""

    off: int | None


@dataclass(frozen=True, slots=True)
class AnnouncePro:
    """Announce Pro for the next Partie (Art. 5.1)."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card with what is said and asked along with it (Art. 8, 9)."""

    card: Card
    announce: tuple[Call, ...] = ()
    manko: tuple[Rank, ...] = ()


@dataclass(frozen=True, slots=True)
class SayBianka:
    """Announce Bianka apart from a card (Art. 9.1.4)."""


@dataclass(frozen=True, slots=True)
class OfferAlifer:
    """Offer to deal this Partie again for doubled payments (Art. 9.2.1)."""


@dataclass(frozen=True, slots=True)
class AcceptAlifer:
    """Consent to the opponent's offer."""


@dataclass(frozen=True, slots=True)
class DeclineAlifer:
    """Refuse the opponent's offer."""


@dataclass(frozen=True, slots=True)
class WithdrawAlifer:
    """Take one's own offer back."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Correct one's own breach before the opponent has played (Art. 8.5, 12)."""


@dataclass(frozen=True, slots=True)
class ClaimPartie:
    """Claim the Partie from an opponent who has stayed away too long (D25)."""


@dataclass(frozen=True, slots=True)
class KeepWaiting:
    """Go on waiting for an absent opponent; the question comes again after another absence span."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the game between Parties or while waiting (Art. 4.2)."""


@dataclass(frozen=True, slots=True)
class AskToJoin:
    """Ask the players of a running game to be let in, under a name that nobody else there has (Art. 4.3)."""

    name: str


@dataclass(frozen=True, slots=True)
class ProposeEnd:
    """Ask all players to end the game now (Art. 6, D9)."""


@dataclass(frozen=True, slots=True)
class CastVote:
    """Answer an open vote."""

    vote: int
    yes: bool


@dataclass(frozen=True, slots=True)
class InviteBot:
    """Ask one of the house's players to the table: at once before the start, by a vote in a running game."""

    level: Level


@dataclass(frozen=True, slots=True)
class DismissBot:
    """Send a player of the house away again before the start."""

    name: str


Command = (
    TakeSeat
    | StandUp
    | InviteBot
    | DismissBot
    | Start
    | Shuffle
    | Cut
    | AnnouncePro
    | PlayCard
    | SayBianka
    | OfferAlifer
    | AcceptAlifer
    | DeclineAlifer
    | WithdrawAlifer
    | TakeBack
    | ClaimPartie
    | KeepWaiting
    | Leave
    | AskToJoin
    | ProposeEnd
    | CastVote
)
