"""Members of the club: who they are and what they are called."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncEngine

from app.db import club
from app.table.names import tidy_name


class Members:
    """The members on one database: `engine` writes, `reading` only reads."""

    def __init__(
        self, engine: AsyncEngine, reading: AsyncEngine, clock: Callable[[], float]
    ) -> None:
        self._engine = engine
        self._reading = reading
        self._clock = clock

    async def named(self, member_id: str, name: str) -> club.MemberRow:
        """The member of this id, called by this name from now on; at tables where they sit the name stays.

        Raises `IllegalMove` for an impossible name.
        """
        tidy = tidy_name(name)
        async with self._engine.begin() as conn:
            await club.put_member(conn, member_id, tidy, self._clock())
            found = await club.member(conn, member_id)
        assert found is not None
        return found

    async def find(self, member_id: str) -> club.MemberRow | None:
        """The member, or None."""
        async with self._reading.begin() as conn:
            return await club.member(conn, member_id)

    async def open_games(self, limit: int = 50) -> list[club.GameRow]:
        """The games that gather or play, newest first."""
        async with self._reading.begin() as conn:
            return await club.games_open(conn, limit)
