"""The query tables say what the journal says, after whatever an evening brings."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from app.db import journal
from app.rules.agreement import Enforcement
from app.rules.record import parse, replay
from app.rules.refusal import IllegalMove
from app.rules.report import report
from app.table import commands
from tests.support.evenings import STRANGER, random_agreement
from tests.support.journal_checks import check_books, ledger_sums, stored_game
from tests.support.service_tables import House, Table


async def random_table(house: House, seed: int, **fixed: object) -> Table:
    house.rng.seed(seed)
    agreement = random_agreement(house.rng, **fixed)
    fields = {name: getattr(agreement, name) for name in agreement.__dataclass_fields__}
    return await house.table(house.rng.choice([2, 3, 3, 4, 4]), **fields)


@pytest.mark.parametrize("seed", range(4))
async def test_after_a_random_evening_all_tables_agree_with_the_fold(
    house: House, seed: int
) -> None:
    """Seats, Parties, payments, Bulka totals, streaks, deadlines and the status of the game."""
    table = await random_table(house, seed, end_time=None)
    for _ in range(6):
        await table.wander(25)
        async with house.engine.begin() as conn:
            session = await check_books(conn, table.id)
        assert session == table.session


async def test_random_evenings_bring_what_the_test_above_is_about(house: House) -> None:
    """Pro, Alifer, breaches, forfeits, newcomers, leaving and the end: something of each kind is projected."""
    seen: Counter[str] = Counter()
    for seed in (20, 22, 31):
        table = await random_table(house, seed, enforcement=Enforcement.PENALTY, clock_move=30)
        await table.wander(170)
        async with house.engine.begin() as conn:
            await check_books(conn, table.id)
            for entry in await journal.read(conn, table.id):
                seen[entry.body["do"]] += 1
    for word in ("play", "deal", "resumed", "forfeit", "leave", "vote_opened", "pro"):
        assert seen[word], (word, seen)


async def test_the_end_by_time_is_projected_and_the_bulka_is_shared(house: House) -> None:
    table = await house.table(3, end_time="1970-01-01T00:50:00+00:00")
    await table.lose(table.game.challenger)
    house.now = 3000.0
    await house.beat()
    async with house.engine.begin() as conn:
        session = await check_books(conn, table.id)
        row = await stored_game(conn, table.id)
        sums = await ledger_sums(conn, table.id)
    assert session.ended
    assert row is not None
    assert (row.status, row.ended_at) == ("ended", 3000.0)
    assert sums["bulka"] == 0
    assert await table.stored() == []


async def test_who_has_left_keeps_the_seat_in_the_books(house: House) -> None:
    table = await house.table(3)
    await table.lose(table.game.challenger)
    leaver = table.game.queue[0]
    await table.command(leaver, commands.Leave())
    async with house.engine.begin() as conn:
        await check_books(conn, table.id)
        row = await stored_game(conn, table.id)
    assert row is not None
    assert [seat.name for seat in row.seats if seat.left] == [leaver]


# ---------------------------------------------------------------- the record


async def test_the_record_of_a_running_game_stays_secret(house: House) -> None:
    table = await (await house.table(2)).deal()
    with pytest.raises(IllegalMove) as refusal:
        await house.tables.record(table.id, "m0")
    assert refusal.value.reason == "running"


async def test_the_record_of_a_closed_table_is_for_those_who_sat_there(house: House) -> None:
    table = await house.table(2, spectators=False)
    await table.command("m0", commands.ProposeEnd())
    await table.command("m1", commands.CastVote(1, yes=True))
    assert table.session.ended
    assert (await house.tables.record(table.id, "m1"))["players"] == ["Anna", "Bruno"]
    with pytest.raises(IllegalMove) as refusal:
        await house.tables.record(table.id, STRANGER)
    assert refusal.value.reason == "outside"


@pytest.mark.parametrize("seed", range(40, 43))
async def test_a_record_replays_to_the_same_report(house: House, seed: int) -> None:
    table = await random_table(house, seed, end_time="1970-01-01T03:00:00+00:00")
    await table.wander(110)
    if not table.session.ended:
        house.now = max(house.now, 3 * 3600.0)
        for _ in range(200):
            await house.beat()
            if (await table.load()).ended:
                break
            await table.put() if table.game.to_play else await table.deal()
    assert table.session.ended
    text = json.dumps(await house.tables.record(table.id, "m0"))
    assert report(replay(parse(json.loads(text)))) == report(table.game)
