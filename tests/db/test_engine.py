"""The engine under tasks that are cancelled, as those of a socket are when its page goes."""

from __future__ import annotations

import asyncio
import random

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine


async def read(engine: AsyncEngine) -> None:
    async with engine.begin() as conn:
        await conn.execute(text("SELECT id FROM games"))
        await conn.execute(text("SELECT id FROM members"))


async def test_a_cancelled_transaction_leaves_the_database_to_the_others(
    engine: AsyncEngine,
) -> None:
    moments = random.Random(1)
    for _ in range(60):
        tasks = [asyncio.create_task(read(engine)) for _ in range(3)]
        await asyncio.sleep(moments.random() * 0.004)
        for task in tasks[:2]:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert not [end for end in ends if isinstance(end, Exception)]
    await read(engine)
