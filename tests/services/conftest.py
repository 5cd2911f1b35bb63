"""A house on each database."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from app.db.engine import create_engine
from tests.support.service_tables import House


@pytest_asyncio.fixture
async def house(database_url: str) -> AsyncIterator[House]:
    house = await House(create_engine(database_url)).furnish()
    yield house
    await house.close()


@pytest_asyncio.fixture
async def two_houses(postgres_url: str) -> AsyncIterator[tuple[House, House]]:
    """Two processes of one house, each with its own connections and memory."""
    engines = [create_engine(postgres_url), create_engine(postgres_url)]
    one, two = (House(engine, seed) for seed, engine in enumerate(engines, 1))
    await one.furnish()
    yield one, two
    for house in (one, two):
        await house.close()
