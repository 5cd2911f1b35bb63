"""The engine under tasks that are cancelled, as those of a socket are when its page goes; and the one that only reads."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.db import member_rows
from app.db.engine import is_sqlite, reading_engine


@pytest_asyncio.fixture
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncEngine]:
    reading = reading_engine(engine)
    yield reading
    await reading.dispose()


async def read(engine: AsyncEngine) -> None:
    async with engine.begin() as conn:
        await conn.execute(text("SELECT id FROM games"))
        await conn.execute(text("SELECT id FROM members"))


@pytest.mark.parametrize("which", ["engine", "reading"])
async def test_a_cancelled_transaction_leaves_the_database_to_the_others(
    which: str, engine: AsyncEngine, reading: AsyncEngine
) -> None:
    used = {"engine": engine, "reading": reading}[which]
    moments = random.Random(1)
    for _ in range(60):
        tasks = [asyncio.create_task(read(used)) for _ in range(3)]
        await asyncio.sleep(moments.random() * 0.004)
        for task in tasks[:2]:
            task.cancel()
        async with asyncio.timeout(15):
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert not [end for end in ends if isinstance(end, Exception)]
    await read(used)
    async with engine.begin() as conn:
        await member_rows.put_member(conn, "m-dora", "Dora", 300.0)


async def test_a_reading_neither_waits_for_a_writer_nor_sees_what_is_not_committed(
    engine: AsyncEngine, reading: AsyncEngine
) -> None:
    async with engine.begin() as writer:
        await member_rows.put_member(writer, "m-dora", "Dora", 300.0)
        async with asyncio.timeout(5), reading.begin() as conn:
            assert await member_rows.find_member(conn, "m-dora") is None
    async with reading.begin() as conn:
        assert await member_rows.find_member(conn, "m-dora") is not None


async def test_a_writer_does_not_wait_for_a_reading(
    engine: AsyncEngine, reading: AsyncEngine
) -> None:
    async with reading.begin() as conn:
        assert await member_rows.find_member(conn, "m-dora") is None
        async with asyncio.timeout(5), engine.begin() as writer:
            await member_rows.put_member(writer, "m-dora", "Dora", 300.0)


async def test_a_reading_cannot_write_on_sqlite(engine: AsyncEngine, reading: AsyncEngine) -> None:
    assert (reading is engine) != is_sqlite(engine)
    if reading is not engine:
        with pytest.raises(OperationalError, match="readonly"):
            async with reading.begin() as conn:
                await member_rows.put_member(conn, "m-dora", "Dora", 300.0)
