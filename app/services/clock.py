"""The server's clock: deadlines that come also when nobody is connected, and do not run while the server is down."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncEngine

from app.db import club, journal
from app.services.tables import Tables
from app.table.deadlines import Deadline
from app.table.events import Resumed

_log = logging.getLogger("bulka.clock")

_BATCH = 50
_POLLS_A_BEAT = 4


class Clock:
    """Beats once every `heartbeat` seconds and lets deadlines run out; `now` gives epoch seconds."""

    def __init__(
        self, engine: AsyncEngine, tables: Tables, heartbeat: float, now: Callable[[], float]
    ) -> None:
        self._engine = engine
        self._tables = tables
        self._heartbeat = heartbeat
        self._now = now

    async def resume(self) -> float:
        """Make up for the time in which no server was alive, in seconds; call once before serving.

        Everybody counts as away from now on until they are connected again. While another process of the same house is
        alive this is no restart: no time is made up for, and whoever is connected there is noted as here again at once.
        """
        async with self._engine.begin() as conn:
            now, last = self._now(), await club.last_beat(conn)
            await club.beat(conn, now)
            alone = await club.alone(conn)
            down = max(0.0, now - last) if alone and last is not None else 0.0
            await club.shift_away(conn, down)
            await club.all_away(conn, now)
            games = await club.games_running(conn)
            if not alone:
                for game_id in games:
                    await journal.notify(conn, game_id, 0, self._tables.origin)
        if down:
            for game_id in games:
                await self._tables.resume(game_id, Resumed(down))
        return down

    async def run(self) -> None:
        """Beat and watch the deadlines until cancelled; whatever fails is logged and tried again."""
        polls = 0
        while True:
            try:
                await self._poll(beat=polls % _POLLS_A_BEAT == 0)
            except Exception:
                _log.exception("the clock could not reach the database and tries again")
            polls += 1
            await asyncio.sleep(self._heartbeat / _POLLS_A_BEAT)

    async def _poll(self, *, beat: bool) -> None:
        async with self._engine.begin() as conn:
            if beat:
                await club.beat(conn, self._now())
            due = await club.due(conn, self._now(), _BATCH)
        for game_id, kind, who, due_at in due:
            try:
                await self._tables.expire(game_id, Deadline(kind, who, due_at))
            except Exception:
                # One table that fails must not stop the clocks of the others.
                _log.exception("deadline %s of game %s waits for the next round", kind, game_id)
