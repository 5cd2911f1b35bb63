"""What happens at a table besides the moves of the rules: seats, shuffle, votes, patience, downtime.

Together with the moves of `rules.moves` these are the entries of a game's journal; `fold.apply` folds them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.rules.agreement import Agreement
from app.rules.moves import Move
from app.table.bot_players import Level


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How many seconds the table's own steps wait before they happen by themselves."""

    shuffle: float = 20.0
    pro: float = 40.0
    cut: float = 12.0
    vote: float = 60.0


@dataclass(frozen=True, slots=True)
class Opened:
    """A member opened the table with an agreement; always the first entry."""

    name: str
    opener: str
    agreement: Agreement
    timeouts: Timeouts


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A member sat down under a name."""

    member: str
    name: str


@dataclass(frozen=True, slots=True)
class BotSeated:
    """A bot sat down, to play at this level."""

    member: str
    name: str
    level: Level


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A member gave the seat back before the start."""

    name: str


@dataclass(frozen=True, slots=True)
class Started:
    """The opener began the game with these names, in the order of their seats."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The dealer contributed to the shuffle; `by_itself` if time did it. The secrets stay in the journal."""

    by: str
    dealer_secret: str
    server_secret: str
    by_itself: bool


class VoteKind(StrEnum):
    """What is voted on."""

    JOIN = "join"
    END = "end"


@dataclass(frozen=True, slots=True)
class VoteOpened:
    """A vote with a fixed electorate and a deadline; who proposed it (if a player) has said yes. Default: no."""

    vote: int
    kind: VoteKind
    subject: str
    member: str
    electorate: tuple[str, ...]
    due_at: float
    level: Level | None = None
    """Set where the newcomer is a bot."""


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A player's answer."""

    vote: int
    by: str
    yes: bool


@dataclass(frozen=True, slots=True)
class VoteClosed:
    """The outcome: `passed`, `refused`, `expired`, or `lapsed` (the rules no longer allow what was voted on)."""

    vote: int
    outcome: str


@dataclass(frozen=True, slots=True)
class Patience:
    """A player goes on waiting for the absent opponent."""

    by: str


@dataclass(frozen=True, slots=True)
class Resumed:
    """The server was down for so many seconds; no clock ran meanwhile."""

    downtime: float


TableEvent = (
    Opened
    | SeatTaken
    | BotSeated
    | SeatLeft
    | Started
    | Shuffled
    | VoteOpened
    | VoteCast
    | VoteClosed
    | Patience
    | Resumed
)
Event = Move | TableEvent
