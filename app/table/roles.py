"""What somebody is at a table now: the only ground for what they see, hear and say."""

from __future__ import annotations

from app.table.phases import Gathering
from app.table.session import Session
from app.table.shown import Role


def role_of(session: Session, name: str | None) -> Role:
    """What somebody of this name (None: nobody of the table) is now; the only ground for what they see, hear and say."""
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
