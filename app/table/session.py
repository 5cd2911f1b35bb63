"""A table at one version of its journal: the state that `fold.apply` leads on from entry to entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.agreement import Agreement
from app.rules.consequences import Consequence
from app.rules.game import Game
from app.table.bot_players import Level
from app.table.events import Timeouts, VoteKind, VoteOpened
from app.table.log import LogEntry
from app.table.phases import (
    BetweenParties,
    Ended,
    Gathering,
    Phase,
    Redealing,
    RunningPartie,
    WithPartie,
)

DEFAULT_ABSENCE = 120
"""Seconds an opponent may stay away before the Partie may be claimed, unless agreed otherwise (D25)."""


@dataclass(frozen=True, slots=True)
class Vote:
    """An open vote: fixed electorate, who has agreed so far, when it is over."""

    id: int
    kind: VoteKind
    subject: str
    member: str
    electorate: tuple[str, ...]
    yes: frozenset[str]
    due_at: float
    level: Level | None = None


def vote_of(opened: VoteOpened) -> Vote:
    """The vote as it begins; whoever proposes it has agreed."""
    return Vote(
        id=opened.vote,
        kind=opened.kind,
        subject=opened.subject,
        member=opened.member,
        electorate=opened.electorate,
        yes=frozenset({opened.subject}) & frozenset(opened.electorate),
        due_at=opened.due_at,
        level=opened.level,
    )


@dataclass(frozen=True, slots=True)
class Session:
    """A table at one version (`seq` of its journal).

    `members` maps the names of this table to members, also of those who have left. `log` is that of this Partie,
    `last_log` of the one before. `moved`: the `seq` of the last move of the rules; an act that was decided on an
    older version may be stale. `bots`: the levels of the bots by name. `brought`: the consequences of the last entry,
    none if it was no move of the rules.
    """

    name: str
    opener: str
    agreement: Agreement
    timeouts: Timeouts
    seq: int
    at: float
    members: Mapping[str, str]
    bots: Mapping[str, Level]
    phase: Phase
    votes: tuple[Vote, ...]
    votes_opened: int
    log: tuple[LogEntry, ...]
    last_log: tuple[LogEntry, ...]
    moved: int = 0
    brought: tuple[Consequence, ...] = ()

    @property
    def game(self) -> Game | None:
        """The game, None before the start."""
        phase = self.phase
        return None if isinstance(phase, Gathering) else phase.game

    @property
    def seated(self) -> tuple[str, ...]:
        """The names of those who sit here before the start; nobody once the game has begun."""
        return self.phase.seated if isinstance(self.phase, Gathering) else ()

    @property
    def players(self) -> tuple[str, ...]:
        """The names of those who are in the game, or before its start of those who are seated."""
        phase = self.phase
        return phase.seated if isinstance(phase, Gathering) else phase.game.players

    @property
    def running(self) -> RunningPartie | None:
        """What the table keeps for the running Partie, None while none runs."""
        return self.phase.running if isinstance(self.phase, WithPartie) else None

    @property
    def advisers(self) -> tuple[str, ...]:
        """Who waited when the running Pro Partie was dealt; nobody while none runs."""
        return () if self.running is None else self.running.advisers

    @property
    def deal_step(self) -> str | None:
        """What has to happen before the cards are dealt: `shuffle`, then `cut`; None while nothing is to be dealt."""
        match self.phase:
            case BetweenParties(shuffled=None) | Redealing(shuffled=None):
                return "shuffle"
            case BetweenParties() | Redealing():
                return "cut"
            case _:
                return None

    @property
    def deal_step_by(self) -> str | None:
        """Whose step before the deal is due: the dealer shuffles, the challenger cuts (Art. 7.2)."""
        game = self.game
        if game is None or self.deal_step is None:
            return None
        return game.dealer if self.deal_step == "shuffle" else game.challenger

    @property
    def ended(self) -> bool:
        """Whether the game at this table is over."""
        return isinstance(self.phase, Ended)

    @property
    def absence(self) -> int:
        """Seconds of absence after which a Partie may be claimed."""
        return self.agreement.absence or DEFAULT_ABSENCE

    def name_of(self, member: str | None) -> str | None:
        """The name under which the member sits, or has sat, here."""
        return next((name for name, who in self.members.items() if who == member), None)

    def vote(self, kind: VoteKind) -> Vote | None:
        """The open vote of this kind, if there is one."""
        return next((vote for vote in self.votes if vote.kind is kind), None)
