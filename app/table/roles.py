"""The role of a viewer at a table, which alone decides what they see, hear and say."""

from __future__ import annotations

from app.table.phases import Gathering
from app.table.session import Session
from app.table.shown import Role


def role_of(session: Session, name: str | None) -> Role:
    """The role of the player of this name (None: nobody of the table) now."""
    phase = session.phase
    if isinstance(phase, Gathering):
        return Role.SEATED if name in phase.seated else Role.SPECTATOR
    game = phase.game
    if name is None or name not in game.players:
        return Role.SPECTATOR if session.agreement.spectators else Role.OUTSIDE
    if name in (game.dealer, game.challenger):
        return Role.ACTIVE
    if name in session.advisers:
        return Role.ADVISER
    return Role.WAITING
