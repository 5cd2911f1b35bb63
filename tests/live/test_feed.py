"""Notices between processes on PostgreSQL: heard at once, made up for after a gap."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from functools import partial

import asyncpg
import pytest
import pytest_asyncio
from sqlalchemy.ext.asyncio import AsyncEngine

from app.db import heartbeat, journal
from app.db.engine import create_engine
from app.live import feed as module
from app.live.feed import Feed
from app.live.rooms import Rooms, Watcher
from app.rules.agreement import Agreement
from app.table import commands
from tests.support.service_tables import House


class Heard:
    def __init__(self) -> None:
        self.games: list[str] = []
        self.gaps = 0
        self.news = asyncio.Event()

    def notify(self, game_id: str) -> None:
        self.games.append(game_id)
        self.news.set()

    def notify_all(self) -> None:
        self.gaps += 1
        self.news.set()

    def has_gaps(self, count: int) -> bool:
        return self.gaps == count

    def has_heard(self, game_id: str) -> bool:
        return game_id in self.games

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(10):
            while not true():
                self.news.clear()
                await self.news.wait()


@contextlib.asynccontextmanager
async def listening(feed: Feed, url: str) -> AsyncIterator[None]:
    task = asyncio.create_task(feed.listen(url))
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@pytest_asyncio.fixture
async def engine(postgres_url: str) -> AsyncIterator[AsyncEngine]:
    engine = create_engine(postgres_url)
    yield engine
    await engine.dispose()


async def notify(engine: AsyncEngine, game_id: str, origin: str = "") -> None:
    async with engine.begin() as conn:
        await journal.notify(conn, game_id, 1, origin)


async def cut_off(url: str) -> None:
    """The listener's connection is torn, as when the database restarts."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        assert await connection.fetchval(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query ILIKE 'LISTEN%'"
        )
    finally:
        await connection.close()


async def test_a_notice_wakes_its_game(postgres_url: str, engine: AsyncEngine) -> None:
    heard = Heard()
    async with listening(Feed(heard.notify, heard.notify_all), postgres_url):
        await heard.until(lambda: heard.gaps == 1)
        await notify(engine, "g")
        await heard.until(lambda: heard.games == ["g"])


async def test_a_process_does_not_listen_to_itself(postgres_url: str, engine: AsyncEngine) -> None:
    heard = Heard()
    async with listening(Feed(heard.notify, heard.notify_all, own="me"), postgres_url):
        await heard.until(lambda: heard.gaps == 1)
        await notify(engine, "mine", "me")
        await notify(engine, "theirs", "you")
        await notify(engine, "nobody's")
        await heard.until(lambda: len(heard.games) == 2)
    assert heard.games == ["theirs", "nobody's"]


async def test_a_torn_connection_is_made_anew_and_all_are_woken(
    postgres_url: str, engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_RETRY_SECONDS", 0.05)
    heard = Heard()
    async with listening(Feed(heard.notify, heard.notify_all), postgres_url):
        for turn in range(1, 4):
            await heard.until(partial(heard.has_gaps, turn))
            await notify(engine, f"g{turn}")
            await heard.until(partial(heard.has_heard, f"g{turn}"))
            await cut_off(postgres_url)


async def test_a_database_that_is_not_there_is_waited_for(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_RETRY_SECONDS", 0.02)
    connect, tries = asyncpg.connect, []

    async def refused(dsn: str) -> asyncpg.Connection:
        tries.append(dsn)
        if len(tries) < 4:
            raise ConnectionRefusedError
        return await connect(dsn)

    monkeypatch.setattr(asyncpg, "connect", refused)
    heard = Heard()
    async with listening(Feed(heard.notify, heard.notify_all), postgres_url):
        await heard.until(lambda: heard.gaps == 1)
    assert len(tries) == 4


async def test_a_living_process_is_known_by_its_lock(
    postgres_url: str, engine: AsyncEngine
) -> None:
    async def alone() -> bool:
        async with engine.begin() as conn:
            return await heartbeat.is_only_process(conn)

    assert await alone()
    heard = Heard()
    async with listening(Feed(heard.notify, heard.notify_all), postgres_url):
        await heard.until(lambda: heard.gaps == 1)
        assert not await alone()
    async with asyncio.timeout(5):
        while not await alone():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_what_one_process_writes_is_seen_in_the_other(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also what was written while nobody could be told: the gap is read up."""
    monkeypatch.setattr(module, "_RETRY_SECONDS", 0.3)
    engines = [create_engine(postgres_url), create_engine(postgres_url)]
    one, two = (House(engine) for engine in engines)
    await one.furnish()
    game_id = await one.tables.open("m0", "The table", Agreement(), player="Anna")
    rooms: Rooms[int, int] = Rooms()

    async def look(table: str) -> int:
        return (await two.tables.load(table))[0].seq

    rooms.load = look
    seen: list[int] = []
    news = Heard()

    async def send(version: int) -> None:
        seen.append(version)
        news.news.set()

    watcher: Watcher[int, int] = Watcher("m0", lambda _sight: "", lambda version: version)
    feed = Feed(rooms.notify, rooms.notify_all, own=two.tables.origin)
    with rooms.subscribed(game_id, watcher):
        pushing = asyncio.create_task(rooms.push(game_id, watcher, send))
        async with listening(feed, postgres_url):
            await news.until(lambda: 2 in seen)
            await asyncio.sleep(0.2)
            await one.tables.perform(game_id, "m1", commands.TakeSeat("Bruno"), act_id="a", seen=1)
            await news.until(lambda: 3 in seen)
            await cut_off(postgres_url)
            await one.tables.perform(game_id, "m2", commands.TakeSeat("Carla"), act_id="a", seen=1)
            async with asyncio.timeout(3):
                await news.until(lambda: 4 in seen)
        pushing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await pushing
    assert seen == sorted(seen)
    for engine in engines:
        await engine.dispose()
