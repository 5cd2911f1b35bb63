"""What happens at a table by itself when its time has come: shuffle, cut, a lost clock, the end of a vote, the agreed end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from app.rules.agreement import Agreement
from app.rules.moves import End, EndReason, Forfeit, ForfeitReason
from app.rules.pro import refuse_pro
from app.table.context import DecisionContext
from app.table.dealing import dealt, shuffled_for
from app.table.events import Event, VoteClosed, VoteKind
from app.table.permissions import passes
from app.table.phases import BetweenParties, DealDue, Ended, Gathering, Playing, Redealing
from app.table.session import Session


@dataclass(frozen=True, slots=True)
class Deadline:
    """Something that happens by itself at `due_at`: `shuffle`, `cut`, `clock`, `vote`, `end`; `who` it concerns."""

    kind: str
    who: str
    due_at: float


def agreed_end(agreement: Agreement) -> float | None:
    """The agreed end as an epoch second; a time without zone is UTC."""
    if agreement.end_time is None:
        return None
    end = datetime.fromisoformat(agreement.end_time)
    return (end if end.tzinfo else end.replace(tzinfo=UTC)).timestamp()


def reserve_left(session: Session, name: str) -> float:
    """Seconds of the player's reserve that are left for this Partie, not counting the present move."""
    used = 0.0 if session.running is None else session.running.used.get(name, 0.0)
    return max(0.0, (session.agreement.clock_reserve or 0) - used)


def step_due(session: Session, phase: DealDue) -> float:
    """When the present step before the deal happens by itself: more time for a dealer who may announce Pro."""
    if phase.shuffled is not None:
        return phase.since + session.timeouts.cut
    dealer = phase.game.dealer
    may_pro = dealer is not None and passes(refuse_pro, phase.game, dealer)
    return phase.since + (session.timeouts.pro if may_pro else session.timeouts.shuffle)


def deadlines(session: Session) -> tuple[Deadline, ...]:
    """Everything that will happen by itself, with its time; complete, so that the old set can be replaced by it."""
    phase = session.phase
    if isinstance(phase, Gathering | Ended):
        return ()
    found = [Deadline("vote", str(vote.id), vote.due_at) for vote in session.votes]
    end = agreed_end(session.agreement)
    if end is not None and not phase.game.time_up:
        found.append(Deadline("end", "", end))
    match phase:
        case BetweenParties() | Redealing() if session.vote(VoteKind.END) is None:
            step = "shuffle" if phase.shuffled is None else "cut"
            found.append(Deadline(step, "", step_due(session, phase)))
        case Playing(game, turn_since) if session.agreement.clock_move is not None:
            thinker = game.to_play
            assert thinker is not None
            due = turn_since + session.agreement.clock_move + reserve_left(session, thinker)
            found.append(Deadline("clock", thinker, due))
        case _:
            pass
    return tuple(found)


def expire(session: Session, deadline: Deadline, context: DecisionContext) -> tuple[Event, ...]:
    """What happens because this deadline has come; nothing if it no longer stands or is not due yet."""
    standing = next(
        (d for d in deadlines(session) if (d.kind, d.who) == (deadline.kind, deadline.who)), None
    )
    if standing is None or standing.due_at > context.now:
        return ()
    match deadline.kind, session.phase:
        case "shuffle", BetweenParties(game) | Redealing(game):
            return (shuffled_for(game, context.random_source, by_itself=True),)
        case "cut", BetweenParties(shuffled=shuffled) | Redealing(shuffled=shuffled) if shuffled:
            return (dealt(shuffled, None, context.random_source),)
        case "clock", _:
            return (Forfeit(deadline.who, ForfeitReason.CLOCK),)
        case "end", _:
            return (End(EndReason.TIME),)
        case _:
            return (VoteClosed(int(deadline.who), "expired"),)
