"""Who somebody is, and whether they are here."""

from __future__ import annotations

import pytest

from app.rules.refusal import IllegalMove
from app.services.tables import NoTable
from app.table import commands
from tests.support.evenings import STRANGER
from tests.support.journal_checks import everything
from tests.support.service_tables import House


async def test_a_name_is_made_tidy(house: House) -> None:
    assert (await house.members.named("n", "  Zoë \t  Müller ")).name == "Zoë Müller"
    assert (await house.members.named("n", "x" * 24)).name == "x" * 24


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 25, "Bulka", "BULKA ", "a\x00b", "\ud800", "a\u202eb"]
)
async def test_an_impossible_name_changes_nothing(house: House, name: str) -> None:
    held = await everything(house.engine)
    with pytest.raises(IllegalMove) as refusal:
        await house.members.named("m0", name)
    assert refusal.value.reason == "no_name"
    assert await everything(house.engine) == held


async def test_nobody_is_nobody(house: House) -> None:
    assert await house.members.find("nobody") is None


async def test_another_name_does_not_reach_the_tables_where_one_sits(house: House) -> None:
    table = await house.table(2)
    await house.members.named("m0", "Annabella")
    assert (await table.load()).players == ("Anna", "Bruno")
    [game] = await house.members.open_games()
    assert [seat.name for seat in game.seats] == ["Anna", "Bruno"]


async def test_open_games_are_listed_the_newest_first_until_they_end(house: House) -> None:
    first = await house.table(2)
    house.now += 10
    second = await house.table(2, start=False)
    assert [g.id for g in await house.members.open_games()] == [second.id, first.id]
    await first.command("m0", commands.ProposeEnd())
    await first.command("m1", commands.CastVote(1, True))
    assert [g.id for g in await house.members.open_games()] == [second.id]
    assert [g.id for g in await house.members.open_games(0)] == []


async def test_presence_is_noted_since_when(house: House) -> None:
    table = await house.table(2)
    house.now = 2000.0
    await house.tables.disconnected(table.id, "m0")
    house.now = 2100.0
    await house.tables.disconnected(table.id, "m0")
    _, context = await house.tables.load(table.id)
    assert context.away == {"m0": 2000.0, "m1": None}
    await house.tables.connected(table.id, "m0")
    _, context = await house.tables.load(table.id)
    assert context.away == {"m0": None, "m1": None}


async def test_the_audience_are_those_who_watch_and_do_not_play(house: House) -> None:
    table = await house.table(3)
    await house.tables.connected(table.id, STRANGER)
    _, context = await house.tables.load(table.id)
    assert context.audience == ("Gast",)
    waiting = table.game.queue[0]
    member = table.member(waiting)
    await table.command(waiting, commands.Leave())
    _, context = await house.tables.load(table.id)
    assert set(context.audience) == {"Gast", (await house.members.find(member)).name}  # type: ignore[union-attr]
    await house.tables.disconnected(table.id, STRANGER)
    _, context = await house.tables.load(table.id)
    assert "Gast" not in context.audience


async def test_nobody_comes_to_a_table_that_is_not_there(house: House) -> None:
    held = await everything(house.engine)
    for move in (house.tables.connected, house.tables.disconnected):
        with pytest.raises(NoTable):
            await move("nowhere-0000", "m0")
    assert await everything(house.engine) == held


async def test_those_who_watch_are_told_of_talk_and_presence(house: House) -> None:
    table = await house.table(2)
    told: list[str] = []
    house.tables.notify = told.append
    await house.tables.connected(table.id, STRANGER)
    await house.tables.disconnected(table.id, STRANGER)
    await table.say("m0", "hello")
    assert told == [table.id] * 3
