"""The server's clock: deadlines run out even if nobody is connected, and stand still while the server is down."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from sqlalchemy.ext.asyncio import AsyncEngine

from app.db import game_rows, heartbeat, journal, presence_rows, query_tables
from app.db.engine import DATABASE_ERRORS
from app.db.journal import BrokenJournal
from app.services.tables import Conflict, NoTable, Tables
from app.table.deadlines import Deadline
from app.table.events import Resumed

_log = logging.getLogger("bulka.clock")

_BATCH: Final = 50
"""Deadlines handled in one poll."""
_POLLS_PER_HEARTBEAT: Final = 4


class Clock:
    """Writes a heartbeat every `heartbeat` seconds and lets deadlines run out; `now` gives epoch seconds UTC."""

    def __init__(
        self, engine: AsyncEngine, tables: Tables, heartbeat: float, now: Callable[[], float]
    ) -> None:
        self._engine = engine
        self._tables = tables
        self._heartbeat = heartbeat
        self._now = now

    async def resume(self) -> float:
        """Move all deadlines by the time in which no server process was alive, and return it in seconds.

        Call once, before serving. Marks everybody as away until they connect again. If another process on this database
        is alive, nothing is moved, and the processes are notified so that each marks its connected members as present.
        """
        async with self._engine.begin() as conn:
            now, last = self._now(), await heartbeat.last_heartbeat(conn)
            await heartbeat.write_heartbeat(conn, now)
            only = await heartbeat.is_only_process(conn)
            down = max(0.0, now - last) if only and last is not None else 0.0
            await presence_rows.shift_away_times(conn, down)
            await presence_rows.set_all_away(conn, now)
            games = await game_rows.running_games(conn)
            if not only:
                for game_id in games:
                    await journal.notify(conn, game_id, 0, self._tables.origin)
        if down:
            for game_id in games:
                try:
                    await self._tables.resume(game_id, Resumed(down))
                except (BrokenJournal, NoTable):
                    _log.exception("game %s is not resumed", game_id)
        return down

    async def run(self) -> None:
        """Write heartbeats and watch the deadlines until cancelled; a failing database is logged and polled again."""
        polls = 0
        while True:
            try:
                await self.poll(beat=polls % _POLLS_PER_HEARTBEAT == 0)
            except DATABASE_ERRORS:
                _log.exception("the clock could not reach the database and tries again")
            polls += 1
            await asyncio.sleep(self._heartbeat / _POLLS_PER_HEARTBEAT)

    async def poll(self, *, beat: bool) -> None:
        """Let the deadlines that are due run out, after a heartbeat if `beat`. Raises `DATABASE_ERRORS`."""
        async with self._engine.begin() as conn:
            if beat:
                await heartbeat.write_heartbeat(conn, self._now())
            due = await query_tables.due_deadlines(conn, self._now(), _BATCH)
        for game_id, kind, who, due_at in due:
            try:
                await self._tables.expire(game_id, Deadline(kind, who, due_at))
            except (*DATABASE_ERRORS, BrokenJournal, Conflict, NoTable):
                # The deadlines of the other tables must still run out.
                _log.exception("deadline %s of game %s waits for the next poll", kind, game_id)
