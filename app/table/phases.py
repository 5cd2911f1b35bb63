"""The phases of a table, a type for each: it holds only the fields that exist in that phase.

`Gathering` → `Drawing` → `BetweenParties` ⇄ `Playing` ⇄ `Redealing`, and `Ended` at last. Times are epoch seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.game import Game
from app.table.events import Shuffled


@dataclass(frozen=True, slots=True)
class Gathering:
    """Before the start: names are taken and given back, in the order of their seats."""

    seated: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The game has begun and the draw for the starting order is not complete (Art. 3)."""

    game: Game


@dataclass(frozen=True, slots=True)
class RunningPartie:
    """What the table keeps for a Partie as long as it runs, with all its deals.

    `advisers`: who waited when it was dealt, if it is a Pro Partie (Art. 5.3). `used`: seconds of the reserve used, by
    name. `patience`: until when a player has decided to wait for the absent opponent.
    """

    advisers: tuple[str, ...]
    used: Mapping[str, float]
    patience: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class BetweenParties:
    """The next Partie is to be dealt: shuffled, then cut (Art. 7.2). `since`: when the present one of these steps began."""

    game: Game
    since: float
    shuffled: Shuffled | None


@dataclass(frozen=True, slots=True)
class Redealing:
    """The running Partie is to be dealt again after an Alifer, by the same two steps (Art. 9.2.1)."""

    game: Game
    since: float
    shuffled: Shuffled | None
    running: RunningPartie


@dataclass(frozen=True, slots=True)
class Playing:
    """Cards are on the table. `turn_since`: since when the clock of the player to act runs."""

    game: Game
    turn_since: float
    running: RunningPartie


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    game: Game


DealDue = BetweenParties | Redealing
WithPartie = Playing | Redealing
Phase = Gathering | Drawing | BetweenParties | Redealing | Playing | Ended
