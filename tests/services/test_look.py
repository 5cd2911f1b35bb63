"""Looking at a table: together while in line for the database, and never at something older than what one knows."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db import presence_rows
from app.services.tables import NoTable
from app.table import commands
from tests.support.service_tables import House


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose presence was read, one entry for each reading."""
    found: list[str] = []
    read_presence = presence_rows.read_presence

    async def counted(conn: AsyncConnection, game_id: str) -> Any:
        found.append(game_id)
        return await read_presence(conn, game_id)

    monkeypatch.setattr(presence_rows, "read_presence", counted)
    return found


async def test_those_who_ask_together_are_answered_by_one_reading(
    house: House, readings: list[str]
) -> None:
    table, other = await house.table(2), await house.table(2)
    readings.clear()
    looks = await asyncio.gather(*(house.tables.load(table.id) for _ in range(4)))
    assert readings == [table.id]
    assert all(load is looks[0] for load in looks)
    await asyncio.gather(house.tables.load(table.id), house.tables.load(other.id))
    assert sorted(readings[1:]) == sorted([table.id, other.id])


async def test_who_asks_after_a_commit_sees_it_also_while_others_look(house: House) -> None:
    table = await house.table(2)
    told: list[asyncio.Task[Any]] = []
    house.tables.notify = lambda game_id: told.append(
        asyncio.create_task(house.tables.load(game_id))
    )
    early = [asyncio.create_task(house.tables.load(table.id)) for _ in range(3)]
    for who, command in (
        (table.game.dealer, commands.Shuffle()),
        (table.game.challenger, commands.Cut(3)),
    ):
        early.append(asyncio.create_task(house.tables.load(table.id)))
        done = await house.tables.perform(
            table.id,
            table.member(who),
            command,
            act_id=type(command).__name__,
            seen=table.session.seq,
        )
        session, _ = await told[-1]
        assert session.seq >= done.seq
    await asyncio.gather(*early)


async def test_one_who_asks_while_another_reads_gets_a_reading_of_their_own(
    house: House, readings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.table(2)
    readings.clear()
    later: list[asyncio.Task[Any]] = []
    current = house.tables._read_session

    async def asked_meanwhile(conn: AsyncConnection, game_id: str) -> Any:
        if not later:
            later.append(asyncio.create_task(house.tables.load(game_id)))
            await asyncio.sleep(0)
        return await current(conn, game_id)

    monkeypatch.setattr(house.tables, "_read_session", asked_meanwhile)
    first = await house.tables.load(table.id)
    assert await later[0] is not first
    assert len(readings) == 2


async def test_one_who_goes_away_leaves_the_look_to_the_others(house: House) -> None:
    table = await house.table(2)
    gone = asyncio.create_task(house.tables.load(table.id))
    stays = asyncio.create_task(house.tables.load(table.id))
    await asyncio.sleep(0)
    gone.cancel()
    session, _ = await stays
    assert session.seq == table.session.seq
    with pytest.raises(asyncio.CancelledError):
        await gone


async def test_where_there_is_no_table_everybody_is_told_so_each_time(house: House) -> None:
    for _ in range(2):
        answers = await asyncio.gather(
            *(house.tables.load("nowhere-0000") for _ in range(2)), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [NoTable, NoTable]
