"""The journal's contract, the same on every database."""

from __future__ import annotations

import asyncio
import json
import random

import asyncpg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.db import journal
from app.db.engine import create_engine
from app.db.journal import Entry
from app.db.schema import Move
from tests.db.conftest import entry, furnish


async def seqs(conn: AsyncConnection, game_id: str = "g") -> list[int]:
    return [entry.seq for entry in await journal.read(conn, game_id)]


async def test_what_is_appended_is_read_back_exactly(conn: AsyncConnection) -> None:
    entries = [
        entry(
            1, None, do="deal", deck=["s2", "dR"], seal={"hash": "ü\u2603\x00\ud800", "n": [1, 2.5]}
        ),
        Entry(2, 1764478800.123456, "m-bruno", {"do": "play", "card": "cA", "manko": []}),
    ]
    assert await journal.append(conn, "g", entries)
    assert await journal.read(conn, "g") == entries


async def test_the_text_that_is_kept_is_canonical(conn: AsyncConnection) -> None:
    await journal.append(conn, "g", [entry(1, b=1, a={"d": "é", "c": None})])
    body = (await conn.execute(select(Move.body))).scalar_one()
    assert body == '{"a":{"c":null,"d":"\\u00e9"},"b":1}'


@given(
    st.dictionaries(
        st.text(),
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers()
            | st.floats(allow_nan=False, allow_infinity=False)
            | st.text(),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
            max_leaves=6,
        ),
    )
)
def test_equal_bodies_have_one_text(body: dict[str, object]) -> None:
    text = journal.canonical(body)
    assert json.loads(text) == body
    assert journal.canonical(dict(reversed(body.items()))) == text


def test_what_json_cannot_say_is_refused() -> None:
    with pytest.raises(ValueError, match="Out of range"):
        journal.canonical({"x": float("nan")})


async def test_reading_from_a_seq(conn: AsyncConnection) -> None:
    await journal.append(conn, "g", [entry(1), entry(2), entry(3)])
    assert [e.seq for e in await journal.read(conn, "g", after=1)] == [2, 3]
    assert await journal.read(conn, "g", after=3) == []


async def test_a_game_without_moves(conn: AsyncConnection) -> None:
    assert await journal.read(conn, "g") == []
    assert await journal.append(conn, "g", [])


async def test_a_taken_seq_is_a_conflict(engine: AsyncEngine) -> None:
    async with engine.begin() as conn:
        assert await journal.append(conn, "g", [entry(1), entry(2)])
    async with engine.begin() as conn:
        assert not await journal.append(conn, "g", [entry(2, do="late")])
        assert not await journal.append(conn, "g", [entry(2, do="late"), entry(3), entry(4)])
        assert not await journal.append(conn, "g", [entry(1, do="late")])
    async with engine.begin() as conn:
        assert await journal.read(conn, "g") == [entry(1), entry(2)]


async def test_a_gap_is_refused(conn: AsyncConnection) -> None:
    assert not await journal.append(conn, "g", [entry(2)])
    assert await journal.append(conn, "g", [entry(1)])
    assert not await journal.append(conn, "g", [entry(3)])
    assert not await journal.append(conn, "g", [entry(3), entry(4)])
    assert await seqs(conn) == [1]


@pytest.mark.parametrize("numbers", [[1, 3], [2, 1], [1, 1]])
async def test_entries_of_one_append_must_be_consecutive(
    conn: AsyncConnection, numbers: list[int]
) -> None:
    with pytest.raises(ValueError, match="consecutive"):
        await journal.append(conn, "g", [entry(n) for n in numbers])
    assert await seqs(conn) == []


async def test_nothing_before_the_first_move(conn: AsyncConnection) -> None:
    assert not await journal.append(conn, "g", [entry(0)])


async def test_a_conflict_of_one_game_leaves_the_others_of_the_transaction(
    engine: AsyncEngine,
) -> None:
    async with engine.begin() as conn:
        await journal.append(conn, "g", [entry(1)])
    async with engine.begin() as conn:
        assert await journal.append(conn, "other", [entry(1), entry(2)])
        assert not await journal.append(conn, "g", [entry(1), entry(2)])
        assert await journal.append(conn, "other", [entry(3)])
    async with engine.begin() as conn:
        assert (await seqs(conn), await seqs(conn, "other")) == ([1], [1, 2, 3])


@pytest.mark.parametrize("count", [1, 2])
async def test_a_game_or_member_that_does_not_exist(engine: AsyncEngine, count: int) -> None:
    with pytest.raises(IntegrityError):
        async with engine.begin() as conn:
            await journal.append(conn, "nowhere", [entry(n + 1) for n in range(count)])
    with pytest.raises(IntegrityError):
        async with engine.begin() as conn:
            await journal.append(conn, "g", [entry(n + 1, "nobody") for n in range(count)])


async def test_many_entries_in_one_append(conn: AsyncConnection) -> None:
    """More than the 500 parts that SQLite allows in a compound SELECT."""
    assert await journal.append(conn, "g", [entry(n) for n in range(1, 2001)])
    assert await seqs(conn, "g") == list(range(1, 2001))


# ---------------------------------------------------------------- races


@pytest.mark.parametrize("first_commits", [True, False])
async def test_who_comes_second_waits_and_then_gets_all_or_nothing(
    engine: AsyncEngine, first_commits: bool
) -> None:
    async def second() -> bool:
        async with engine.begin() as conn:
            return await journal.append(conn, "g", [entry(n, do="second") for n in (1, 2, 3)])

    async with engine.connect() as conn:
        assert await journal.append(conn, "g", [entry(1, do="first")])
        racing = asyncio.create_task(second())
        await asyncio.sleep(0.2)
        assert not racing.done()
        await (conn.commit() if first_commits else conn.rollback())
    assert await racing is not first_commits
    async with engine.begin() as conn:
        won = [(e.seq, e.body["do"]) for e in await journal.read(conn, "g")]
    assert won == (
        [(1, "first")] if first_commits else [(1, "second"), (2, "second"), (3, "second")]
    )


async def test_a_move_that_is_not_committed_yet_cannot_be_followed(postgres_url: str) -> None:
    engine = create_engine(postgres_url)
    await furnish(engine)
    async with engine.connect() as first, engine.connect() as second:
        assert await journal.append(first, "g", [entry(1)])
        assert not await journal.append(second, "g", [entry(2)])
    await engine.dispose()


async def test_of_many_writers_at_one_seq_exactly_one_wins(engine: AsyncEngine) -> None:
    async def write(n: int) -> bool:
        async with engine.begin() as conn:
            return await journal.append(conn, "g", [entry(s, w=n) for s in range(1, 2 + n % 3)])

    won = await asyncio.gather(*(write(n) for n in range(24)))
    assert sum(won) == 1
    winner = won.index(True)
    async with engine.begin() as conn:
        written = await journal.read(conn, "g")
    assert written == [entry(s, w=winner) for s in range(1, 2 + winner % 3)]


async def test_of_racing_writers_nothing_is_lost_and_nothing_comes_twice(
    database_url: str, engine: AsyncEngine
) -> None:
    """Two engines, as two processes would have them; each writer adds its moves in order."""
    writers, rounds = 8, 6
    engines = [engine, create_engine(database_url)]
    rnd = random.Random(7)
    sizes = [[rnd.choice([1, 1, 2, 3]) for _ in range(rounds)] for _ in range(writers)]

    async def write(n: int) -> int:
        conflicts = 0
        last = 0
        for round_, size in enumerate(sizes[n]):
            while True:
                async with engines[n % 2].begin() as conn:
                    new = [entry(last + 1 + i, w=n, r=round_, i=i) for i in range(size)]
                    if await journal.append(conn, "g", new):
                        break
                    conflicts += 1
                    last = (await seqs(conn, "g") or [0])[-1]
        return conflicts

    conflicts = await asyncio.gather(*(write(n) for n in range(writers)))
    assert sum(conflicts) > 0, "the writers never met: this proves nothing"
    async with engine.begin() as conn:
        written = await journal.read(conn, "g")
    await engines[1].dispose()
    assert [e.seq for e in written] == list(range(1, sum(map(sum, sizes)) + 1))
    for n in range(writers):
        mine = [(e.body["r"], e.body["i"]) for e in written if e.body["w"] == n]
        assert mine == [(r, i) for r, size in enumerate(sizes[n]) for i in range(size)]


# ---------------------------------------------------------------- notices


async def test_a_notice_goes_out_with_the_commit_only(postgres_url: str) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    listener = await asyncpg.connect(postgres_url.replace("+asyncpg", ""))
    await listener.add_listener(journal.CHANNEL, lambda *notice: heard.put_nowait(str(notice[-1])))
    engine = create_engine(postgres_url)
    async with engine.connect() as conn:
        await journal.notify(conn, "g", 1)
        await conn.rollback()
        await journal.notify(conn, "g", 2)
        await asyncio.sleep(0.1)
        assert heard.empty()
        await conn.commit()
    assert await asyncio.wait_for(heard.get(), 5) == "g:2"
    assert heard.empty()
    await listener.close()
    await engine.dispose()


async def test_on_sqlite_a_notice_is_nothing(sqlite_url: str) -> None:
    engine = create_engine(sqlite_url)
    async with engine.begin() as conn:
        await journal.notify(conn, "g", 1)
    await engine.dispose()
