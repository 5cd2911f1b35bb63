"""Who may hear and say what: who is muted at the table, and who shares the advice channel (Art. 4.4, 5.3)."""

from __future__ import annotations

from app.rules.partie import Partie
from app.table.roles import role_of
from app.table.session import Session
from app.table.shown import Role


def muted_reason(session: Session, role: Role) -> str | None:
    """Why this role may not join the table talk now, None if it may (Art. 4.4, 5.3, last table of the rulebook)."""
    if role is Role.OUTSIDE:
        return "outside"
    silent = (
        role in (Role.WAITING, Role.SPECTATOR)
        and session.game is not None
        and session.game.partie is not None
    )
    return role.value if silent else None


def has_advice(session: Session, name: str | None, role: Role) -> bool:
    """Whether this viewer shares the advice channel: the defender of a running Pro Partie, and the advisers (Art. 5.3)."""
    partie = session.game.partie if session.game else None
    return partie is not None and partie.pro and (role is Role.ADVISER or name == partie.challenger)


def readers_of_advice(session: Session, partie: Partie) -> tuple[str, ...]:
    """Who shares the advice channel of a running Pro Partie: the defender, and the advisers who are still here."""
    waiting = () if session.game is None else session.game.queue
    return (partie.challenger, *(name for name in session.advisers if name in waiting))


def channel_for(session: Session, name: str | None, *, aloud: bool) -> str | None:
    """The channel a viewer's words go to, derived from the role: `advice`, `talk`, or None where they have to be silent.

    `aloud` asks for table talk where the viewer has an advice channel too.
    """
    role = role_of(session, name)
    if has_advice(session, name, role) and not aloud:
        return "advice"
    return "talk" if muted_reason(session, role) is None else None
