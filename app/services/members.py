"""Members: who they are and what they are called; the games that the lobby lists."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncEngine

from app.db import game_rows, member_rows
from app.table.names import tidy_name


class Members:
    """The members on one database: `engine` writes, `reading` only reads."""

    def __init__(
        self, engine: AsyncEngine, reading: AsyncEngine, clock: Callable[[], float]
    ) -> None:
        self._engine = engine
        self._reading = reading
        self._clock = clock

    async def named(self, member_id: str, name: str) -> member_rows.MemberRow:
        """Insert or rename the member of this id and return it; seats keep the name they were taken under.

        Raises `IllegalMove` for an impossible name.
        """
        tidy = tidy_name(name)
        async with self._engine.begin() as conn:
            await member_rows.put_member(conn, member_id, tidy, self._clock())
            found = await member_rows.find_member(conn, member_id)
        assert found is not None
        return found

    async def find(self, member_id: str) -> member_rows.MemberRow | None:
        """The member, or None."""
        async with self._reading.begin() as conn:
            return await member_rows.find_member(conn, member_id)

    async def open_games(self, limit: int = 50) -> list[game_rows.GameRow]:
        """The games that gather or play, newest first."""
        async with self._reading.begin() as conn:
            return await game_rows.open_games(conn, limit)
