"""The names of members and of players at a table."""

from __future__ import annotations

from typing import Final

from app.rules.bulka import BULKA
from app.rules.refusal import N_, IllegalMove
from app.table.session import Session

LONGEST_NAME: Final = 24
"""Characters."""


def tidy_name(name: str, article: str = "") -> str:
    """The name without superfluous space. Raises `IllegalMove` if it is too long, empty, unprintable, or the Bulka's."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > LONGEST_NAME or not tidy.isprintable() or tidy.casefold() == BULKA:
        raise IllegalMove(
            article,
            "no_name",
            N_("A name has 1 to {most} letters, and “bulka” is none; choose another."),
            most=str(LONGEST_NAME),
        )
    return tidy


def free_name(session: Session, wanted: str, member: str | None) -> str:
    """The name made tidy, if nobody else at this table has it; a member who was here keeps the old one (D33).

    Raises `IllegalMove`.
    """
    name = tidy_name(wanted, "3")
    if any(
        name.casefold() == other.casefold() and who != member
        for other, who in session.members.items()
    ):
        raise IllegalMove(
            "3",
            "name_taken",
            N_("Somebody here is called {name} already; choose another name."),
            name=name,
        )
    return name
