"""What becomes of a command: what happens because of it, or its refusal."""

from __future__ import annotations

from app.table.commands import Command
from app.table.context import DecisionContext
from app.table.events import Event
from app.table.permissions import asker_of
from app.table.session import Session


def decide(
    session: Session, member: str, command: Command, context: DecisionContext
) -> tuple[Event, ...]:
    """What happens because the member asks for this: events that `apply` takes, in their order.

    Raises `IllegalMove` with the article, the reason and what would be possible instead. Everything that can be refused
    is refused here: where the rulebook decides, the permission asks the rules. Most of that is a look at the game; only a
    card and a correction are played and the game dropped, a few microseconds, since `apply` plays every event anyhow.
    """
    asker = asker_of(session, member, context)
    act = command.act
    values = [getattr(command, name) for name in act.fields]
    act.permission(asker, *values)
    return act.outcome(asker, context.random_source, *values)
