"""Decides a command: the events that it brings, or its refusal."""

from __future__ import annotations

from app.table.commands import Command
from app.table.context import DecisionContext
from app.table.events import Event
from app.table.permissions import asker_of
from app.table.session import Session


def decide(
    session: Session, member: str, command: Command, context: DecisionContext
) -> tuple[Event, ...]:
    """The events that the member's command brings, in the order in which `apply` takes them.

    Raises `IllegalMove` with the article, the reason and what would be possible instead. Everything that can be refused
    is refused here. Most permissions only read the game; those of a card and of a correction play the move and drop the
    result, which costs a few microseconds, since `apply` plays it again.
    """
    asker = asker_of(session, member, context)
    act = command.act
    values = [getattr(command, name) for name in act.fields]
    act.permission(asker, *values)
    return act.outcome(asker, context.random_source, *values)
