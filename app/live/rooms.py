"""Rooms: the watchers of each table, and what is pushed to them.

A room looks at its table once for each notice; watchers of one kind share one rendering. Each watcher sends in a task of
its own: a slow one gets the newest only, one that does not take it within a time limit is dropped, and nobody waits for
anybody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

_log = logging.getLogger("bulka.rooms")

Snapshot = TypeVar("Snapshot")
Rendering = TypeVar("Rendering")

SEND_SECONDS = 10.0
"""So long a watcher may take to accept a push."""
REFRESH_SECONDS = 5.0
"""A watched table is looked at so often without any notice: absences grow, a lost notice is made up for."""
_RETRY_SECONDS = 1.0


class TooSlow(ConnectionError):
    """The watcher did not take a push in time."""


@dataclass(eq=False, slots=True)
class Watcher(Generic[Snapshot, Rendering]):
    """Somebody who watches a table, as `member`.

    `kind(sight)` tells those apart who get different pictures of it: whatever `paint(sight)` depends on is in it.
    """

    member: str
    cache_key: Callable[[Snapshot], Hashable]
    render: Callable[[Snapshot], Rendering]
    news: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(eq=False, slots=True)
class _Room(Generic[Snapshot, Rendering]):
    watchers: set[Watcher[Snapshot, Rendering]] = field(default_factory=set)
    stale: asyncio.Event = field(default_factory=asyncio.Event)
    snapshot: Snapshot | None = None
    renderings: dict[Hashable, Rendering] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None


class Rooms(Generic[Snapshot, Rendering]):
    """All rooms of this process. `look(game_id)`, to be set, reads what there is to be seen of a table."""

    load: Callable[[str], Awaitable[Snapshot]]

    def __init__(self) -> None:
        self._rooms: dict[str, _Room[Snapshot, Rendering]] = {}

    def notify(self, game_id: str) -> None:
        """There is something new at this table."""
        room = self._rooms.get(game_id)
        if room is not None:
            room.stale.set()

    def notify_all(self) -> None:
        """There may be something new at any table."""
        for game_id in self._rooms:
            self.notify(game_id)

    def connections(self, game_id: str, member: str | None) -> int:
        """How many connections the member has to this table in this process."""
        room = self._rooms.get(game_id)
        return (
            0 if room is None or member is None else sum(w.member == member for w in room.watchers)
        )

    def members(self, game_id: str) -> frozenset[str]:
        """Who is connected to this table in this process."""
        room = self._rooms.get(game_id)
        return frozenset() if room is None else frozenset(w.member for w in room.watchers)

    @contextlib.contextmanager
    def entered(self, game_id: str, watcher: Watcher[Snapshot, Rendering]) -> Iterator[None]:
        """The watcher is in the room as long as this lasts."""
        room = self._rooms.get(game_id)
        if room is None:
            room = self._rooms[game_id] = _Room()
            room.task = asyncio.create_task(self._refresh(game_id, room))
        room.watchers.add(watcher)
        # The others of the same member learn that there is another window.
        room.stale.set()
        try:
            yield
        finally:
            room.watchers.discard(watcher)
            room.stale.set()
            if not room.watchers and self._rooms.get(game_id) is room:
                del self._rooms[game_id]
                if room.task is not None:
                    room.task.cancel()

    async def push(
        self,
        game_id: str,
        watcher: Watcher[Snapshot, Rendering],
        send: Callable[[Rendering], Awaitable[None]],
    ) -> None:
        """Send the watcher, who is in the room, everything at once and then whatever is new, until cancelled.

        Raises `TooSlow`, and what `send` raises.
        """
        room = self._rooms[game_id]
        while True:
            await watcher.news.wait()
            watcher.news.clear()
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
            # Whoever comes while this look is under way gets the next: this one may be older than what they know.
            watchers = tuple(room.watchers)
            try:
                room.snapshot = await self.load(game_id)
            except Exception:
                _log.exception("table %s could not be looked at; another try follows", game_id)
                room.stale.set()
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            room.renderings = {}
            for watcher in watchers:
                watcher.news.set()


def changed(known: Mapping[str, str], blocks: Mapping[str, str]) -> dict[str, str]:
    """The blocks that a watcher who has `known` does not have in this form yet."""
    return {name: html for name, html in blocks.items() if known.get(name) != html}
