"""The log of a Partie: what everybody at the table has seen and heard. The page makes sentences of it.

A line is what a move brought (`rules.consequences`) or a vote that failed. All of it is public: a false announcement reads
like a true one until the referee declares it (D24).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from app.rules.cards import code_of
from app.rules.consequences import (
    AliferAccepted,
    AliferDeclined,
    AliferOffered,
    AliferWithdrawn,
    Announced,
    BreachDeclared,
    BulkaWon,
    Consequence,
    Corrected,
    Dealt,
    Drawn,
    Forfeited,
    GameEnded,
    Joined,
    Left,
    MankoAnswered,
    PartieDecided,
    ProAnnounced,
    StakesPaid,
    StichWon,
    Tied,
)
from app.table.events import VoteKind


class VoteFailed(NamedTuple):
    """A vote did not find everybody's consent; `outcome` is that of its `VoteClosed`."""

    kind: VoteKind
    subject: str
    outcome: str


LogLine = (
    Drawn
    | Dealt
    | StakesPaid
    | ProAnnounced
    | Announced
    | MankoAnswered
    | StichWon
    | AliferOffered
    | AliferAccepted
    | AliferDeclined
    | AliferWithdrawn
    | Corrected
    | Tied
    | BreachDeclared
    | Forfeited
    | PartieDecided
    | BulkaWon
    | Joined
    | Left
    | GameEnded
    | VoteFailed
)
"""What a line of the log can be: the consequences that the referee says aloud, and failed votes."""


class LogEntry(NamedTuple):
    """A line of the log, with the `seq` of the journal entry it comes from and that entry's time in epoch seconds."""

    seq: int
    at: float
    line: LogLine

    @property
    def what(self) -> str:
        """The word of the line in JSON."""
        return _in_json(self.line)[0]


def log_of(brought: Iterable[Consequence], seq: int, at: float) -> tuple[LogEntry, ...]:
    """What the consequences of one journal entry add to the log."""
    return tuple(LogEntry(seq, at, line) for line in brought if isinstance(line, LogLine))


@dataclass(frozen=True, slots=True)
class LogEntryView:
    """An entry as it travels in the JSON of a view; `by` is a name.

    `what` and its `values`:

    - `draw`: `cards` (`Anna s7, Bruno cA`); `dealer` and `challenger` once the draw is complete
    - `deal` by the dealer: `partie` (its number), `deal` (1, more after an Alifer), `challenger`, `plate` (card code)
    - `stakes`: `tokens`, `challenger`, `second` (the Pro player's second stake, 0 without)
    - `pro`: `stake`
    - `call`: `figure`, `count` (0 for Blans, Bianka), `points`, `tokens`, `payer`
    - `manko`: `rank`, `missing` (suit letter)
    - `stich` by its winner: `number`, `card` (the winning one), `points`
    - `alifer_offered`, `alifer_accepted`, `alifer_declined`, `alifer_withdrawn`, `corrected`, `joined`, `left`: none
    - `tied`: `total`
    - `breach` by the offender: `article`, `reason`; `forfeit` by the loser: `reason`
    - `won` by the winner: `loser`, `partie`, `points`, `against` (both -1 under Art. 12); `drawn`: `partie`, `points`
    - `bulka_won`: `tokens`; `ended`: `reason`; `vote_failed`: `kind`, `subject`, `outcome`
    """

    seq: int
    what: str
    by: str | None
    values: tuple[tuple[str, str | int], ...]
    at: float


def entry_view(entry: LogEntry) -> LogEntryView:
    """The entry as it travels in JSON."""
    what, by, values = _in_json(entry.line)
    return LogEntryView(entry.seq, what, by, tuple(values.items()), entry.at)


_JsonLine = tuple[str, str | None, dict[str, str | int]]


def _in_json(line: LogLine) -> _JsonLine:
    match line:
        case Drawn(cards, _, dealer, challenger):
            drawn: dict[str, str | int] = {
                "cards": ", ".join(f"{name} {code_of(card)}" for name, card in cards)
            }
            if dealer is not None and challenger is not None:
                drawn |= {"dealer": dealer, "challenger": challenger}
            return "draw", None, drawn
        case Dealt(partie, deal, dealer, challenger):
            plate = code_of(line.plate)
            return "deal", dealer, {
                "partie": partie, "deal": deal, "challenger": challenger, "plate": plate,
            }  # fmt: skip
        case StakesPaid(dealer, challenger, stake, second_stake):
            return "stakes", dealer, {
                "tokens": stake, "challenger": challenger, "second": second_stake,
            }  # fmt: skip
        case ProAnnounced(player, stake):
            return "pro", player, {"stake": stake}
        case Announced():
            return "call", line.player, {
                "figure": line.figure.value, "count": line.number or 0, "points": line.points, "tokens": line.tokens,
                "payer": line.opponent,
            }  # fmt: skip
        case MankoAnswered(player, rank, missing):
            return "manko", player, {"rank": rank.letter, "missing": missing.letter}
        case StichWon(number, winner, stich):
            card = code_of(stich.winning_card)
            return "stich", winner, {"number": number, "card": card, "points": stich.points}
        case Tied(total):
            return "tied", None, {"total": total}
        case BreachDeclared(player, article, reason):
            return "breach", player, {"article": article, "reason": reason}
        case Forfeited(player, forfeit):
            return "forfeit", player, {"reason": forfeit.value}
        case PartieDecided():
            return _decided_in_json(line)
        case BulkaWon(player, tokens):
            return "bulka_won", player, {"tokens": tokens}
        case GameEnded(end):
            return "ended", None, {"reason": end.value}
        case VoteFailed(kind, subject, outcome):
            return "vote_failed", None, {"kind": kind.value, "subject": subject, "outcome": outcome}
        case _:
            return _WITHOUT_VALUES[type(line)], line.player, {}


def _decided_in_json(line: PartieDecided) -> _JsonLine:
    if line.winner is None or line.loser is None:
        return "drawn", None, {"partie": line.number, "points": line.points or 0}
    points, against = (-1 if total is None else total for total in (line.points, line.against))
    return "won", line.winner, {
        "loser": line.loser, "partie": line.number, "points": points, "against": against,
    }  # fmt: skip


_WITHOUT_VALUES: dict[type, str] = {
    AliferOffered: "alifer_offered",
    AliferAccepted: "alifer_accepted",
    AliferDeclined: "alifer_declined",
    AliferWithdrawn: "alifer_withdrawn",
    Corrected: "corrected",
    Joined: "joined",
    Left: "left",
}
