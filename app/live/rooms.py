"""Rooms: the watchers of each table, and what is pushed to them.

A room loads a snapshot of its table once for each notice; watchers with the same cache key share one rendering. Each
watcher is pushed to in its own task, so none waits for another: a slow watcher skips to the newest snapshot, and one that
does not accept a push within `SEND_SECONDS` is dropped.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from app.db.engine import DATABASE_ERRORS
from app.db.journal import BrokenJournal

_log = logging.getLogger("bulka.rooms")

Snapshot = TypeVar("Snapshot")
Rendering = TypeVar("Rendering")

SEND_SECONDS = 10.0
"""Seconds a watcher may take to accept a push."""
REFRESH_SECONDS = 5.0
"""Seconds after which a watched table is loaded without a notice: absences grow, and notices can be lost."""
_RETRY_SECONDS = 1.0
"""Seconds before the next attempt after a load that failed."""
_LOAD_ERRORS = (*DATABASE_ERRORS, BrokenJournal, LookupError)
"""What `Rooms.load` may raise: a failing database, a broken journal, no such table."""


class TooSlow(ConnectionError):
    """The watcher did not accept a push in time."""


@dataclass(eq=False, slots=True)
class Watcher(Generic[Snapshot, Rendering]):
    """A connection of `member` that watches a table.

    `render(snapshot)` is shared by all watchers with the same `cache_key(snapshot)`, so the key holds whatever the
    rendering depends on. `pending` is set while there is something to push.
    """

    member: str
    cache_key: Callable[[Snapshot], Hashable]
    render: Callable[[Snapshot], Rendering]
    pending: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(eq=False, slots=True)
class _Room(Generic[Snapshot, Rendering]):
    watchers: set[Watcher[Snapshot, Rendering]] = field(default_factory=set)
    stale: asyncio.Event = field(default_factory=asyncio.Event)
    snapshot: Snapshot | None = None
    renderings: dict[Hashable, Rendering] = field(default_factory=dict)
    refreshing: asyncio.Task[None] | None = None


class Rooms(Generic[Snapshot, Rendering]):
    """All rooms of this process.

    `load(game_id)`, to be set by the owner, reads the snapshot of a table; it may raise `DATABASE_ERRORS`,
    `BrokenJournal` and `LookupError`, after which it is called again.
    """

    load: Callable[[str], Awaitable[Snapshot]]

    def __init__(self) -> None:
        self._rooms: dict[str, _Room[Snapshot, Rendering]] = {}

    def notify(self, game_id: str) -> None:
        """Load this table anew, if anybody watches it. Returns at once."""
        room = self._rooms.get(game_id)
        if room is not None:
            room.stale.set()

    def notify_all(self) -> None:
        """Load every watched table anew. Returns at once."""
        for game_id in self._rooms:
            self.notify(game_id)

    def connections(self, game_id: str, member: str | None) -> int:
        """How many connections the member has to this table in this process."""
        room = self._rooms.get(game_id)
        return (
            0 if room is None or member is None else sum(w.member == member for w in room.watchers)
        )

    def members(self, game_id: str) -> frozenset[str]:
        """The ids of those connected to this table in this process."""
        room = self._rooms.get(game_id)
        return frozenset() if room is None else frozenset(w.member for w in room.watchers)

    @contextlib.contextmanager
    def subscribed(self, game_id: str, watcher: Watcher[Snapshot, Rendering]) -> Iterator[None]:
        """Keep the watcher in the room of this table until the context ends."""
        room = self._rooms.get(game_id)
        if room is None:
            room = self._rooms[game_id] = _Room()
            room.refreshing = asyncio.create_task(self._refresh(game_id, room))
            room.refreshing.add_done_callback(lambda _task: _release(room))
        room.watchers.add(watcher)
        # The other watchers of this member show that there is another window.
        room.stale.set()
        try:
            yield
        finally:
            room.watchers.discard(watcher)
            room.stale.set()
            if not room.watchers and self._rooms.get(game_id) is room:
                del self._rooms[game_id]
                if room.refreshing is not None:
                    room.refreshing.cancel()

    async def push(
        self,
        game_id: str,
        watcher: Watcher[Snapshot, Rendering],
        send: Callable[[Rendering], Awaitable[None]],
    ) -> None:
        """Send a subscribed watcher the current rendering and each newer one, until cancelled.

        Raises `TooSlow`, what `send` and the watcher's `render` raise, and an unexpected error of `load`.
        """
        room = self._rooms[game_id]
        while True:
            await watcher.pending.wait()
            watcher.pending.clear()
            if room.refreshing is not None and room.refreshing.done():
                room.refreshing.result()
            try:
                # Not `wait_for`: on Python 3.11 that can swallow a cancellation.
                async with asyncio.timeout(SEND_SECONDS):
                    await send(self._rendering(room, watcher))
            except TimeoutError:
                raise TooSlow from None

    def _rendering(
        self, room: _Room[Snapshot, Rendering], watcher: Watcher[Snapshot, Rendering]
    ) -> Rendering:
        assert room.snapshot is not None
        cache_key = watcher.cache_key(room.snapshot)
        if cache_key not in room.renderings:
            room.renderings[cache_key] = watcher.render(room.snapshot)
        return room.renderings[cache_key]

    async def _refresh(self, game_id: str, room: _Room[Snapshot, Rendering]) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(REFRESH_SECONDS):
                    await room.stale.wait()
            room.stale.clear()
            # A watcher who subscribes during this load gets the next one: it may have seen a newer version elsewhere.
            watchers = tuple(room.watchers)
            try:
                room.snapshot = await self.load(game_id)
            except _LOAD_ERRORS:
                _log.exception("table %s could not be loaded and is tried again", game_id)
                room.stale.set()
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            room.renderings = {}
            for watcher in watchers:
                watcher.pending.set()


def _release(room: _Room[Snapshot, Rendering]) -> None:
    """After the refreshing of a room has ended by an unexpected error, let its watchers' pushes raise it."""
    for watcher in room.watchers:
        watcher.pending.set()


def changed_blocks(known: Mapping[str, str], blocks: Mapping[str, str]) -> dict[str, str]:
    """The blocks that `known` does not hold in the same form."""
    return {name: html for name, html in blocks.items() if known.get(name) != html}
