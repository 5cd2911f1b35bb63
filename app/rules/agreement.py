"""What is agreed before a game and never changes in it: multiple, end, enforcement, clock, absence, advisers, spectators."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

RULES: Final = 1
"""The version of the rules that this package plays."""
MOST_MULTIPLE: Final = 1000
"""The largest multiple that may be agreed (D37)."""


class Enforcement(Enum):
    """What happens to breaches (Art. 12, D24)."""

    GUARDED = "guarded"
    PENALTY = "penalty"


class AdviserSight(Enum):
    """What advisers see (D28)."""

    PUBLIC = "public"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class Agreement:
    """What is agreed before the game and never changes in it.

    `multiple` scales all tokens (1-1000, D34, D37). `end_time` is a time in ISO 8601, `clock_move` and `clock_reserve`
    are seconds for a move and for a Partie, `absence` seconds; they, `spectators` and `adviser_sight` have no effect here.
    """

    multiple: int = 1
    enforcement: Enforcement = Enforcement.GUARDED
    end_after_bulka: bool = False
    adviser_sight: AdviserSight = AdviserSight.PUBLIC
    end_time: str | None = None
    clock_move: int | None = None
    clock_reserve: int | None = None
    absence: int | None = None
    spectators: bool = True
    rules: int = RULES

    @property
    def guarded(self) -> bool:
        """Whether the referee refuses breaches instead of punishing them."""
        return self.enforcement is Enforcement.GUARDED
