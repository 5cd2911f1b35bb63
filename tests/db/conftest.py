"""A house with three members and one open game, on each database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.db import game_rows, journal, member_rows
from app.db.engine import create_engine

MEMBERS = {"m-anna": "Anna", "m-bruno": "Bruno", "m-carla": "Carla"}
AGREEMENT = {"multiple": 1, "enforcement": "guarded"}


async def add_game(conn: AsyncConnection, game_id: str, name: str, opener: str, at: float) -> None:
    await game_rows.add_game(
        conn, game_id, name=name, opener=opener, agreement=AGREEMENT, rules_version=1, at=at
    )


async def furnish(engine: AsyncEngine) -> None:
    async with engine.begin() as conn:
        for member_id, name in MEMBERS.items():
            await member_rows.put_member(conn, member_id, name, 100.0)
        for game_id in ("g", "other"):
            await add_game(conn, game_id, "Friday", "m-anna", 200.25)


@pytest_asyncio.fixture
async def engine(database_url: str) -> AsyncIterator[AsyncEngine]:
    engine = create_engine(database_url)
    await furnish(engine)
    yield engine
    await engine.dispose()


@pytest_asyncio.fixture
async def conn(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection in a transaction that is never committed."""
    async with engine.connect() as conn:
        yield conn


def entry(seq: int, by: str | None = "m-anna", **body: Any) -> journal.Entry:
    return journal.Entry(seq, 1000.0 + seq, by, body or {"do": "pro", "by": "Anna"})
