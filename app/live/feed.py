"""The feed of notices "game G has changed". A notice is only a hint; the change is read from the database.

Within a process a notice is a call. Between processes on PostgreSQL it is LISTEN/NOTIFY on one raw connection, which is
reopened after a drop. Notices of the gap are lost, so all games are notified then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import asyncpg

from app.db.heartbeat import ALIVE_LOCK
from app.db.journal import CHANNEL

_log = logging.getLogger("bulka.feed")

_RETRY_SECONDS = 2.0


class Feed:
    """Passes notices on to `notify(game_id)`, and calls `notify_all()` after a gap in which some may have been lost.

    Notices of the origin `own` are skipped: this process has sent them and notified itself by a call.
    """

    def __init__(
        self, notify: Callable[[str], None], notify_all: Callable[[], None], own: str = ""
    ) -> None:
        self._notify = notify
        self._notify_all = notify_all
        self._own = own

    async def listen(self, database_url: str) -> None:
        """Listen to other processes on PostgreSQL until cancelled; `database_url` names the asyncpg driver."""
        dsn = database_url.replace("postgresql+asyncpg://", "postgresql://", 1)
        while True:
            try:
                await self._listen_once(dsn)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                _log.warning("the feed lost its connection and opens it again")
            await asyncio.sleep(_RETRY_SECONDS)

    async def _listen_once(self, dsn: str) -> None:
        connection = await asyncpg.connect(dsn)
        closed = asyncio.Event()
        connection.add_termination_listener(lambda _connection: closed.set())
        try:
            # PostgreSQL releases it when the connection ends, also if this process is killed.
            await connection.execute("SELECT pg_advisory_lock_shared($1)", ALIVE_LOCK)
            await connection.add_listener(CHANNEL, self._on_notice)
            self._notify_all()
            await closed.wait()
        finally:
            await connection.close()

    def _on_notice(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        game_id, _, rest = str(payload).partition(":")
        origin = rest.partition(":")[2]
        if not origin or origin != self._own:
            self._notify(game_id)
