"""A room: everything at once for who comes, the newest for who is slow, and nobody waits for anybody else."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy.exc import OperationalError

from app.db.journal import BrokenJournal
from app.live import rooms as module
from app.live.rooms import Rooms, TooSlow, Watcher, changed_blocks

Send = Callable[[str], Awaitable[None]]


class Table:
    """Something to be looked at: a number that grows."""

    def __init__(self) -> None:
        self.version = 1
        self.looks = 0
        self.painted: list[str] = []
        self.holds: list[asyncio.Event] = []
        self.fails = 0

    async def load(self, _game_id: str) -> int:
        self.looks += 1
        version = self.version
        if self.fails:
            self.fails -= 1
            raise OSError("the database is gone")
        if self.holds:
            await self.holds.pop(0).wait()
        return version

    def watcher(self, member: str = "m", cache_key: str = "all") -> Watcher[int, str]:
        def render(version: int) -> str:
            self.painted.append(f"{cache_key}:{version}")
            return f"{cache_key}:{version}"

        return Watcher(member, lambda _version: cache_key, render)


class Page:
    """A watcher that keeps what it was sent, and takes its time for it."""

    def __init__(self, delay: float = 0.0) -> None:
        self.got: list[str] = []
        self.delay = delay
        self.news = asyncio.Event()

    async def send(self, rendering: str) -> None:
        await asyncio.sleep(self.delay)
        self.got.append(rendering)
        self.news.set()

    async def until(self, rendering: str) -> None:
        async with asyncio.timeout(5):
            while rendering not in self.got:
                self.news.clear()
                await self.news.wait()


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def rooms(table: Table) -> Rooms[int, str]:
    made: Rooms[int, str] = Rooms()
    made.load = table.load
    return made


@asynccontextmanager
async def watching(
    rooms: Rooms[int, str], watcher: Watcher[int, str], send: Send
) -> AsyncIterator[asyncio.Task[None]]:
    with rooms.subscribed("g", watcher):
        task = asyncio.create_task(rooms.push("g", watcher, send))
        try:
            yield task
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, TooSlow):
                await task


async def test_whoever_comes_gets_everything_at_once(rooms: Rooms[int, str], table: Table) -> None:
    first, second = Page(), Page()
    async with watching(rooms, table.watcher(), first.send):
        await first.until("all:1")
        table.version = 2
        async with watching(rooms, table.watcher(), second.send):
            await second.until("all:2")
            assert second.got[0] == "all:2"


async def test_who_comes_during_a_look_gets_the_next(rooms: Rooms[int, str], table: Table) -> None:
    """The look under way may be older than what they have seen elsewhere."""
    first, second = Page(), Page()
    one, two = asyncio.Event(), asyncio.Event()
    table.holds = [one, two]
    async with watching(rooms, table.watcher(), first.send):
        await asyncio.sleep(0.02)
        assert table.looks == 1
        table.version = 2
        async with watching(rooms, table.watcher(), second.send):
            await asyncio.sleep(0.02)
            one.set()
            await first.until("all:1")
            await asyncio.sleep(0.02)
            assert second.got == []
            two.set()
            await second.until("all:2")


async def test_news_reach_all_and_each_kind_is_painted_once(
    rooms: Rooms[int, str], table: Table
) -> None:
    pages = [Page() for _ in range(6)]
    async with contextlib.AsyncExitStack() as stack:
        for number, page in enumerate(pages):
            watcher = table.watcher(f"m{number}", "player" if number == 0 else "audience")
            await stack.enter_async_context(watching(rooms, watcher, page.send))
        await pages[-1].until("audience:1")
        table.version = 2
        rooms.notify("g")
        for page in pages[1:]:
            await page.until("audience:2")
        await pages[0].until("player:2")
        assert sorted(p for p in table.painted if p.endswith("2")) == ["audience:2", "player:2"]


async def test_a_wake_elsewhere_or_for_nobody_is_nothing(
    rooms: Rooms[int, str], table: Table
) -> None:
    rooms.notify("other")
    page = Page()
    async with watching(rooms, table.watcher(), page.send):
        await page.until("all:1")
        looks = table.looks
        rooms.notify("other")
        await asyncio.sleep(0.02)
        assert table.looks == looks
        table.version = 2
        rooms.notify_all()
        await page.until("all:2")


async def test_who_is_slow_gets_the_newest_only(rooms: Rooms[int, str], table: Table) -> None:
    slow, quick = Page(0.1), Page()
    async with (
        watching(rooms, table.watcher(), slow.send),
        watching(rooms, table.watcher(), quick.send),
    ):
        for version in range(2, 32):
            table.version = version
            rooms.notify("g")
            await quick.until(f"all:{version}")
        await slow.until("all:31")
    assert len(quick.got) >= 30
    assert len(slow.got) < 10
    assert slow.got == sorted(slow.got, key=lambda p: int(p[4:]))


async def test_who_takes_nothing_is_dropped_and_holds_up_nobody(
    rooms: Rooms[int, str], table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SEND_SECONDS", 0.2)
    dead, quick = Page(3600), Page()
    async with (
        watching(rooms, table.watcher("dead"), dead.send) as pushing,
        watching(rooms, table.watcher("quick"), quick.send),
    ):
        for version in range(2, 12):
            table.version = version
            rooms.notify("g")
            await quick.until(f"all:{version}")
        with pytest.raises(TooSlow):
            async with asyncio.timeout(5):
                await pushing
        assert dead.got == []


async def test_a_lost_notice_is_made_up_for(
    rooms: Rooms[int, str], table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "REFRESH_SECONDS", 0.05)
    page = Page()
    async with watching(rooms, table.watcher(), page.send):
        await page.until("all:1")
        table.version = 2
        await page.until("all:2")


async def test_a_look_that_fails_is_tried_again(
    rooms: Rooms[int, str], table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_RETRY_SECONDS", 0.02)
    page = Page()
    table.fails = 2
    async with watching(rooms, table.watcher(), page.send):
        await page.until("all:1")
        table.fails, table.version = 3, 2
        rooms.notify("g")
        await page.until("all:2")


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("select", {}, OSError("gone")),
        TimeoutError(),
        ConnectionResetError(),
        BrokenJournal("g"),
        LookupError("g"),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_each_named_error_of_a_load_is_outlived(
    rooms: Rooms[int, str], table: Table, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(module, "_RETRY_SECONDS", 0.02)
    page, errors = Page(), [error]

    async def load(game_id: str) -> int:
        if errors:
            raise errors.pop()
        return await table.load(game_id)

    rooms.load = load
    async with watching(rooms, table.watcher(), page.send):
        await page.until("all:1")


async def test_an_unexpected_error_of_a_load_ends_the_pushes_of_its_room_only(
    rooms: Rooms[int, str], table: Table
) -> None:
    """Their sockets close and connect again, instead of waiting for ever for a room that has stopped."""
    other, page = Page(), Page()

    async def load(game_id: str) -> int:
        if game_id == "broken":
            raise ZeroDivisionError
        return await table.load(game_id)

    rooms.load = load
    async with watching(rooms, table.watcher(), page.send):
        watcher = table.watcher()
        with rooms.subscribed("broken", watcher), pytest.raises(ZeroDivisionError):
            async with asyncio.timeout(5):
                await rooms.push("broken", watcher, other.send)
        await page.until("all:1")
        table.version = 2
        rooms.notify("g")
        await page.until("all:2")


async def test_looks_of_one_table_never_overtake_each_other(
    rooms: Rooms[int, str], table: Table
) -> None:
    page = Page()
    running = most = 0

    async def load(_game_id: str) -> int:
        nonlocal running, most
        running += 1
        most = max(most, running)
        version = table.version
        await asyncio.sleep(0.01)
        running -= 1
        return version

    rooms.load = load
    async with watching(rooms, table.watcher(), page.send):
        for version in range(2, 20):
            table.version = version
            rooms.notify("g")
            async with watching(rooms, table.watcher(), Page().send):
                await asyncio.sleep(0.003)
        await page.until("all:19")
    assert most == 1
    assert page.got == sorted(page.got, key=lambda p: int(p[4:]))


async def test_a_room_is_kept_as_long_as_somebody_is_in_it(
    rooms: Rooms[int, str], table: Table
) -> None:
    page = Page()
    assert rooms.connections("g", "m") == 0
    async with watching(rooms, table.watcher("m"), page.send):
        async with (
            watching(rooms, table.watcher("m"), Page().send),
            watching(rooms, table.watcher("n"), Page().send),
        ):
            assert rooms.connections("g", "m") == 2
            assert rooms.connections("g", None) == 0
            assert rooms.members("g") == {"m", "n"}
        assert rooms.connections("g", "m") == 1
        assert rooms.members("g") == {"m"}
        await page.until("all:1")
    assert rooms.members("g") == frozenset()
    looks = table.looks
    rooms.notify("g")
    await asyncio.sleep(0.02)
    assert table.looks == looks
    assert not [t for t in asyncio.all_tasks() if "_refresh" in repr(t)]


async def test_the_others_learn_that_somebody_came_and_went(
    rooms: Rooms[int, str], table: Table
) -> None:
    page = Page()
    async with watching(rooms, table.watcher("m"), page.send):
        await page.until("all:1")
        got = len(page.got)
        async with watching(rooms, table.watcher("m"), Page().send):
            await asyncio.sleep(0.02)
            assert len(page.got) > got
            got = len(page.got)
        await asyncio.sleep(0.02)
        assert len(page.got) > got


async def test_a_push_always_ends_when_it_is_cancelled(
    rooms: Rooms[int, str], table: Table
) -> None:
    """Also in the very moment in which a send has just succeeded."""
    for _ in range(50):
        sent = asyncio.Event()

        async def send(_rendering: str, sent: asyncio.Event = sent) -> None:
            sent.set()

        watcher = table.watcher()
        with rooms.subscribed("g", watcher):
            task = asyncio.create_task(rooms.push("g", watcher, send))
            await sent.wait()
            task.cancel()
            async with asyncio.timeout(5):
                with pytest.raises(asyncio.CancelledError):
                    await task


def test_changed_blocks_gives_the_blocks_that_are_new() -> None:
    assert changed_blocks({"a": "1", "b": "2"}, {"a": "1", "b": "3", "c": "4"}) == {
        "b": "3",
        "c": "4",
    }
    assert changed_blocks({}, {"a": "1"}) == {"a": "1"}
