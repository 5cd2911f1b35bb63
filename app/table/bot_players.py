"""The bots that can be invited to a table.

Each is a member with a fixed id; its level is chosen anew at each table.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from app.rules.refusal import N_, IllegalMove


class Level(StrEnum):
    """How well a bot plays: `novice` the obvious card, `club` counts cards, `master` searches."""

    NOVICE = "novice"
    CLUB = "club"
    MASTER = "master"


class BotPlayer(NamedTuple):
    """A bot: the id of its member and its name."""

    member: str
    name: str


BOT_PLAYERS: Final = (
    BotPlayer("house-milena", "Milena"),
    BotPlayer("house-gustav", "Gustav"),
    BotPlayer("house-dora", "Dora"),
    BotPlayer("house-felice", "Felice"),
    BotPlayer("house-hugo", "Hugo"),
    BotPlayer("house-alma", "Alma"),
    BotPlayer("house-karel", "Karel"),
)
"""More than can sit at one table, so that a free name is left also if people bear some of these names."""


def free_bot(names: Iterable[str]) -> BotPlayer:
    """A bot that is called like none of these names. Raises `IllegalMove` if there is none."""
    taken = {name.casefold() for name in names}
    for bot in BOT_PLAYERS:
        if bot.name.casefold() not in taken:
            return bot
    raise IllegalMove("3", "no_bot", N_("All players of the house are busy; ask a friend."))
