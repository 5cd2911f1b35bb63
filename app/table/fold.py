"""The fold of a journal: the session after one more entry. Pure, and the only place where a session changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from app.rules.game import Game, new_game
from app.rules.moves import Correct, Deal, Move, Play, Pro
from app.rules.play import play
from app.table.events import (
    BotSeated,
    Event,
    Opened,
    Patience,
    Resumed,
    SeatLeft,
    SeatTaken,
    Shuffled,
    Started,
    VoteCast,
    VoteClosed,
    VoteKind,
    VoteOpened,
)
from app.table.log import LogEntry, VoteFailed, log_of
from app.table.phases import (
    BetweenParties,
    DealDue,
    Drawing,
    Ended,
    Gathering,
    Phase,
    Playing,
    Redealing,
    RunningPartie,
    WithPartie,
)
from app.table.session import Session, vote_of

K = TypeVar("K")
_NO_TIME: Mapping[str, float] = MappingProxyType({})


def opened(event: Opened, seq: int, at: float) -> Session:
    """A table just opened."""
    return Session(
        name=event.name, opener=event.opener, agreement=event.agreement, timeouts=event.timeouts, seq=seq, at=at,
        members=MappingProxyType({}), bots=MappingProxyType({}), phase=Gathering(()),
        votes=(), votes_opened=0, log=(), last_log=(),
    )  # fmt: skip


def apply(session: Session | None, event: Event, seq: int, at: float) -> Session:
    """The session after one more entry of its journal.

    Raises `IllegalMove` if the rules refuse it, `ValueError` for an entry that its phase does not know: a broken journal.
    """
    if session is None:
        if not isinstance(event, Opened):
            raise ValueError("a journal begins with the opening of its table")
        return opened(event, seq, at)
    now = replace(session, seq=seq, at=at, brought=())
    match event:
        case SeatTaken(member, name):
            return _seated(now, name, member)
        case BotSeated(member, name, level):
            return replace(_seated(now, name, member), bots=_with(now.bots, name, level))
        case SeatLeft(name):
            return _unseated(now, name)
        case Started(players):
            return replace(now, phase=Drawing(new_game(players, now.agreement)))
        case Shuffled():
            return _shuffled(now, event)
        case VoteOpened():
            return replace(now, votes=(*now.votes, vote_of(event)), votes_opened=event.vote)
        case VoteCast():
            votes = tuple(
                replace(v, yes=v.yes | {event.by}) if v.id == event.vote and event.yes else v
                for v in now.votes
            )
            return replace(now, votes=votes)
        case VoteClosed():
            return _vote_closed(now, event)
        case Patience(by):
            return _patient(now, by)
        case Resumed(downtime):
            return _resumed(now, downtime)
        case Opened():
            raise ValueError("a table is opened once")
        case _:
            return _moved(now, event)


def _with(mapping: Mapping[str, K], key: str, value: K) -> Mapping[str, K]:
    return MappingProxyType({**mapping, key: value})


def _without(mapping: Mapping[str, K], key: str) -> Mapping[str, K]:
    return MappingProxyType({name: value for name, value in mapping.items() if name != key})


# Seats


def _seated(session: Session, name: str, member: str) -> Session:
    phase = session.phase
    if not isinstance(phase, Gathering):
        raise ValueError("the game has started")
    seated = Gathering((*phase.seated, name))
    return replace(session, phase=seated, members=_with(session.members, name, member))


def _unseated(session: Session, name: str) -> Session:
    phase = session.phase
    if not isinstance(phase, Gathering):
        raise ValueError("the game has started")
    return replace(
        session,
        phase=Gathering(tuple(n for n in phase.seated if n != name)),
        members=_without(session.members, name),
        bots=_without(session.bots, name),
    )


# Moves of the rules


def _moved(session: Session, move: Move) -> Session:
    """The session after a move of the rules: the game, its log, the phase with its clocks."""
    before = session.game
    if before is None:
        raise ValueError("the game has not started")
    game, brought = play(before, move)
    lines = log_of(brought, session.seq, session.at)
    if isinstance(move, Deal) and before.partie is None:
        log, last_log = lines, session.log
    else:
        log, last_log = session.log + lines, session.last_log
    return replace(
        session,
        phase=_phase_after(session, game, move),
        votes=() if game.ended is not None else session.votes,
        log=log,
        last_log=last_log,
        moved=session.seq,
        brought=brought,
    )


def _phase_after(session: Session, game: Game, move: Move) -> Phase:
    """The phase that the move leads to; `session` has the time of the move, and still the phase before it."""
    if game.ended is not None:
        return Ended(game)
    if not game.drawn:
        return Drawing(game)
    if game.partie is None:
        since, shuffled = _deal_step_after(session, game, move)
        return BetweenParties(game, since, shuffled)
    running = _running_after(session, game, move)
    if game.run is None:
        since, shuffled = _deal_step_after(session, game, move)
        return Redealing(game, since, shuffled, running)
    return Playing(game, _turn_since(session, game, move), running)


def _deal_step_after(session: Session, game: Game, move: Move) -> tuple[float, Shuffled | None]:
    """Since when the present step before the deal runs, and what was shuffled.

    What was shuffled stays so for as long as its dealer deals; Pro begins the steps anew.
    """
    phase = session.phase
    if (
        isinstance(phase, DealDue)
        and phase.game.dealer == game.dealer
        and not isinstance(move, Pro)
    ):
        return phase.since, phase.shuffled
    return session.at, None


def _shuffled(session: Session, event: Shuffled) -> Session:
    phase = session.phase
    if not isinstance(phase, DealDue):
        raise ValueError("nothing is to be dealt")
    return replace(session, phase=replace(phase, since=session.at, shuffled=event))


# Clocks


def _running_after(session: Session, game: Game, move: Move) -> RunningPartie:
    """What is kept for the Partie that runs after the move: who took longer than the move time has used some of the reserve."""
    phase = session.phase
    if not isinstance(phase, WithPartie):
        partie = game.partie
        return RunningPartie(
            game.queue if partie is not None and partie.pro else (), _NO_TIME, _NO_TIME
        )
    clock_move = session.agreement.clock_move
    if (
        clock_move is None
        or not isinstance(phase, Playing)
        or not isinstance(move, Play | Correct)
        or move.by != phase.game.to_play
        or _only_words(phase.game, game, move)
    ):
        return phase.running
    over = max(0.0, session.at - phase.turn_since - clock_move)
    used = phase.running.used
    return replace(phase.running, used=_with(used, move.by, used.get(move.by, 0.0) + over))


def _turn_since(session: Session, game: Game, move: Move) -> float:
    """Since when the clock of the player to act runs: a card stops that of who played it and starts the other's."""
    phase = session.phase
    if not isinstance(phase, Playing):
        return session.at
    clock_move = session.agreement.clock_move
    if isinstance(move, Correct) and clock_move is not None:
        if _only_words(phase.game, game, move):
            return phase.turn_since
        # After a correction the clock of the offender goes on from the reserve, so that correcting gains no time.
        return session.at - clock_move
    return session.at if isinstance(move, Play | Correct) else phase.turn_since


def _only_words(before: Game, after: Game, move: Move) -> bool:
    """Whether a correction took back only announcements and no card, so that the clock that runs is not changed."""
    return isinstance(move, Correct) and (
        before.run is None or after.run is None or after.run.played == before.run.played
    )


def _patient(session: Session, by: str) -> Session:
    phase = session.phase
    if not isinstance(phase, WithPartie):
        raise ValueError("no Partie is running")
    patience = _with(phase.running.patience, by, session.at + session.absence)
    return replace(session, phase=replace(phase, running=replace(phase.running, patience=patience)))


def _resumed(session: Session, downtime: float) -> Session:
    """The session after the server was down: everything that runs, except the agreed end, is moved by that time."""
    return replace(
        session,
        phase=_delayed(session.phase, downtime),
        votes=tuple(replace(vote, due_at=vote.due_at + downtime) for vote in session.votes),
    )


def _delayed(phase: Phase, downtime: float) -> Phase:
    match phase:
        case BetweenParties(since=since):
            return replace(phase, since=since + downtime)
        case Redealing(since=since, running=running):
            return replace(phase, since=since + downtime, running=_later(running, downtime))
        case Playing(turn_since=turn_since, running=running):
            return replace(
                phase, turn_since=turn_since + downtime, running=_later(running, downtime)
            )
        case _:
            return phase


def _later(running: RunningPartie, downtime: float) -> RunningPartie:
    patience = {name: until + downtime for name, until in running.patience.items()}
    return replace(running, patience=MappingProxyType(patience))


# Votes


def _vote_closed(session: Session, event: VoteClosed) -> Session:
    """The session without the vote; a newcomer to whom all agreed is known by name before the joining follows."""
    vote = next((v for v in session.votes if v.id == event.vote), None)
    if vote is None:
        return session
    log = session.log
    if event.outcome != "passed":
        failed = VoteFailed(vote.kind, vote.subject, event.outcome)
        log = (*log, LogEntry(session.seq, session.at, failed))
    members, bots = session.members, session.bots
    if event.outcome == "passed" and vote.kind is VoteKind.JOIN:
        members = _with(members, vote.subject, vote.member)
        if vote.level is not None:
            bots = _with(bots, vote.subject, vote.level)
    votes = tuple(v for v in session.votes if v.id != vote.id)
    phase = session.phase
    if vote.kind is VoteKind.END and isinstance(phase, DealDue):
        # Shuffle and cut could not be done while an end was voted on; they get their full time again.
        phase = replace(phase, since=session.at)
    return replace(session, votes=votes, log=log, members=members, bots=bots, phase=phase)
