"""The bots that can be invited to a table.

Each is a member with a fixed id; its level is chosen anew at each table.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple


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
