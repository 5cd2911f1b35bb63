"""The consequences of a move, in the order in which the table hears of them; `play` returns them beside the game.

In order they make the log. The sums of `Paid` are balances and Bulka; the last `Seated` says who sits where. They are
named tuples for speed, and two of different types may be equal: tell them apart by their type, never by `==`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from app.rules.announcements import Figure
from app.rules.bulka import Payment
from app.rules.cards import Card, Rank, Suit
from app.rules.moves import EndReason, ForfeitReason
from app.rules.partie import DecidedBy
from app.rules.stich import Stich


class Drawn(NamedTuple):
    """A round of the draw (Art. 3): the cards by name, and who has tied and draws again (D1).

    `dealer` and `challenger` are those of the first Partie once the draw is complete; a `Seated` with the queue follows.
    """

    cards: tuple[tuple[str, Card], ...]
    again: tuple[str, ...]
    dealer: str | None
    challenger: str | None


class Seated(NamedTuple):
    """The seats of the next Partie have changed, by draw, result, joining or leaving (Art. 3, 4, 5.5, D2)."""

    dealer: str
    challenger: str
    queue: tuple[str, ...]


class ProAnnounced(NamedTuple):
    """Pro for the next Partie (Art. 5.1); `stake` is the second stake that its deal will cost (Art. 5.2)."""

    player: str
    stake: int


class ProLapsed(NamedTuple):
    """A Pro announced but not played is void: its player left, the form changed, or all ended the game (D7, D9, D29)."""

    player: str


class Dealt(NamedTuple):
    """Cards were dealt (Art. 7): Partie `partie` for the first time (`deal` 1) or again after an Alifer (more).

    `plate` is the card face up (Art. 7.4).
    """

    partie: int
    deal: int
    dealer: str
    challenger: str
    pro: bool
    multiplier: int
    plate: Card


class StakesPaid(NamedTuple):
    """Both paid the base stake into the Bulka, the dealer of a Pro Partie the second one too (0 without; Art. 5.2, 7.1).

    The payments follow as `Paid`; a deal after an Alifer costs none (D16), nor does the form for two (Part IV).
    """

    dealer: str
    challenger: str
    stake: int
    second_stake: int


class Paid(NamedTuple):
    """A payment of whatever kind (Art. 6, 7.1, 9, 10, 12); `partie` is its Partie's number, None for the split at the end."""

    payment: Payment
    partie: int | None


class Announced(NamedTuple):
    """An announcement as it was said, true or not (Art. 9.1, D24), with `card` or apart (None).

    `number` is said of sets and Aces. `points` if nothing goes wrong; `tokens` are what `opponent` pays at once (D10).
    """

    player: str
    opponent: str
    figure: Figure
    number: int | None
    card: Card | None
    points: int
    tokens: int


class MankoAnswered(NamedTuple):
    """`player` asked for a set of three, and the referee named the suit that is missing in it (Art. 9.1.2, D13)."""

    player: str
    rank: Rank
    missing: Suit


class StichWon(NamedTuple):
    """Stich `number` (1-9) was won (Art. 8.4)."""

    number: int
    winner: str
    stich: Stich


class BonusWon(NamedTuple):
    """A Stich bonus (Art. 10): its number in the table there, its Stich, its points; a `Paid` follows if it costs tokens."""

    player: str
    no: str
    stich: int
    points: int


class AliferOffered(NamedTuple):
    """Alifer was offered (Art. 9.2.1)."""

    player: str


class AliferAccepted(NamedTuple):
    """The opponent consented: the Partie is to be dealt again (Art. 9.2.1)."""

    player: str


class AliferDeclined(NamedTuple):
    """The opponent refused (Art. 9.2.1)."""

    player: str


class AliferWithdrawn(NamedTuple):
    """The offer was taken back by its maker (D19)."""

    player: str


class Corrected(NamedTuple):
    """A breach was taken back (Art. 8.5, 12, D36): its card (None: only words), the announcements withdrawn.

    `stich` is the number of the Stich that the card had completed, which is open again; else None.
    """

    player: str
    card: Card | None
    withdrawn: tuple[Figure, ...]
    stich: int | None


class Tied(NamedTuple):
    """Level after nine Stiche at `total` each: Alifer by itself, the Partie is to be dealt again (Art. 9.2.1, 11)."""

    total: int


class BreachDeclared(NamedTuple):
    """The referee declares the breach of `player` (Art. 12): its article, `revoke` or `false_announcement`."""

    player: str
    article: str
    reason: str


class Forfeited(NamedTuple):
    """`player` has lost the Partie by clock or absence (Art. 12, D25)."""

    player: str
    reason: ForfeitReason


class PartieDecided(NamedTuple):
    """The Partie is decided (Art. 11, 12); winner and loser are None if it is drawn (Part IV).

    `points` and `against` are the totals of winner and loser, equal if drawn, None unless points decided; `forfeit` says
    why a Partie was forfeited (D25), and what was broken stands in the `BreachDeclared` before.
    """

    number: int
    winner: str | None
    loser: str | None
    by: DecidedBy
    points: int | None
    against: int | None
    forfeit: ForfeitReason | None


class StreakChanged(NamedTuple):
    """The winning streak of the player is now `streak` (Art. 5.1, 5.4, D29)."""

    player: str
    streak: int


class BulkaWon(NamedTuple):
    """The Pro player won the whole Bulka (Art. 5.4); the payment follows as `Paid`."""

    player: str
    tokens: int


class Joined(NamedTuple):
    """A newcomer, or somebody who has returned, with streak 0 (Art. 4.3, D33)."""

    player: str


class Left(NamedTuple):
    """A player has left the game (Art. 4.2)."""

    player: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The agreed end came while a Partie runs or a Pro is outstanding; the game ends after it (Art. 6, D7)."""


class GameEnded(NamedTuple):
    """The game is over (Art. 6); what lies in the Bulka follows as `Paid`."""

    reason: EndReason


Consequence = (
    Drawn
    | Seated
    | ProAnnounced
    | ProLapsed
    | Dealt
    | StakesPaid
    | Paid
    | Announced
    | MankoAnswered
    | StichWon
    | BonusWon
    | AliferOffered
    | AliferAccepted
    | AliferDeclined
    | AliferWithdrawn
    | Corrected
    | Tied
    | BreachDeclared
    | Forfeited
    | PartieDecided
    | StreakChanged
    | BulkaWon
    | Joined
    | Left
    | TimeUp
    | GameEnded
)
