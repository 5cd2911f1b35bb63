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

Sight = TypeVar("Sight")
Picture = TypeVar("Picture")

SEND_SECONDS = 10.0
"""So long a watcher may take to accept a push."""
LOOK_AGAIN_SECONDS = 5.0
"""A watched table is looked at so often without any notice: absences grow, a lost notice is made up for."""
_RETRY_SECONDS = 1.0


class TooSlow(ConnectionError):
    """The watcher did not take a push in time."""


@dataclass(eq=False, slots=True)
class Watcher(Generic[Sight, Picture]):
    """Somebody who watches a table, as `member`.

    `kind(sight)` tells those apart who get different pictures of it: whatever `paint(sight)` depends on is in it.
    """

    member: str
    kind: Callable[[Sight], Hashable]
    paint: Callable[[Sight], Picture]
    news: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(eq=False, slots=True)
class _Room(Generic[Sight, Picture]):
    watchers: set[Watcher[Sight, Picture]] = field(default_factory=set)
    stale: asyncio.Event = field(default_factory=asyncio.Event)
    sight: Sight | None = None
    pictures: dict[Hashable, Picture] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None


class Rooms(Generic[Sight, Picture]):
    """All rooms of this process. `look(game_id)`, to be set, reads what there is to be seen of a table."""

    look: Callable[[str], Awaitable[Sight]]

    def __init__(self) -> None:
        self._rooms: dict[str, _Room[Sight, Picture]] = {}

    def wake(self, game_id: str) -> None:
        """There is something new at this table."""
        room = self._rooms.get(game_id)
        if room is not None:
            room.stale.set()

    def wake_all(self) -> None:
        """There may be something new at any table."""
        for game_id in self._rooms:
            self.wake(game_id)

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
    def entered(self, game_id: str, watcher: Watcher[Sight, Picture]) -> Iterator[None]:
        """The watcher is in the room as long as this lasts."""
        room = self._rooms.get(game_id)
        if room is None:
            room = self._rooms[game_id] = _Room()
            room.task = asyncio.create_task(self._keep_looking(game_id, room))
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
        watcher: Watcher[Sight, Picture],
        send: Callable[[Picture], Awaitable[None]],
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
                    await send(self._picture(room, watcher))
            except TimeoutError:
                raise TooSlow from None

    def _picture(self, room: _Room[Sight, Picture], watcher: Watcher[Sight, Picture]) -> Picture:
        assert room.sight is not None
        kind = watcher.kind(room.sight)
        if kind not in room.pictures:
            room.pictures[kind] = watcher.paint(room.sight)
        return room.pictures[kind]

    async def _keep_looking(self, game_id: str, room: _Room[Sight, Picture]) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_AGAIN_SECONDS):
                    await room.stale.wait()
            room.stale.clear()
            # Whoever comes while this look is under way gets the next: this one may be older than what they know.
            watchers = tuple(room.watchers)
            try:
                room.sight = await self.look(game_id)
            except Exception:
                _log.exception("table %s could not be looked at; another try follows", game_id)
                room.stale.set()
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            room.pictures = {}
            for watcher in watchers:
                watcher.news.set()


def changed(known: Mapping[str, str], blocks: Mapping[str, str]) -> dict[str, str]:
    """The blocks that a watcher who has `known` does not have in this form yet."""
    return {name: html for name, html in blocks.items() if known.get(name) != html}
