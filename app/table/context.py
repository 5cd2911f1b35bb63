"""The context of decisions and views, which comes from outside: the time, who is away, randomness, talk and audience."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.rules.cards import Card


class RandomSource(Protocol):
    """Where randomness comes from."""

    def secret(self) -> bytes:
        """Thirty-two unpredictable bytes."""

    def below(self, limit: int) -> int:
        """A number in 0..limit-1, each equally likely."""

    def deck(self, contributions: Sequence[bytes]) -> tuple[Card, ...]:
        """The whole pack, shuffled by all contributions together."""


class Presence(Protocol):
    """The time, and since when members are away from the table."""

    @property
    def now(self) -> float:
        """Epoch seconds."""

    @property
    def away(self) -> Mapping[str, float | None]:
        """Member -> since when away, None while here; a member who is missing was never here."""


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """What a decision needs: `Presence`, and randomness."""

    now: float
    away: Mapping[str, float | None]
    random_source: RandomSource


@dataclass(frozen=True, slots=True)
class TalkLine:
    """A stored line of talk or advice; `partie` is the number of the Partie in which advice was given."""

    no: int
    at: float
    channel: str
    author: str
    text: str
    partie: int | None


@dataclass(frozen=True, slots=True)
class ViewContext:
    """What a view needs: `Presence`, the id of the game, the names of the people who watch, talk."""

    game: str
    now: float
    away: Mapping[str, float | None]
    audience: tuple[str, ...] = ()
    talk: tuple[TalkLine, ...] = ()
