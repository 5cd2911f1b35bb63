"""Time is the server's: it runs out with nobody there, across a restart, and stands still while the house is closed."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from app.db import heartbeat, query_tables
from app.db.journal import BrokenJournal
from app.rules.cards import Card
from app.rules.moves import Deal, End, Forfeit, ForfeitReason, Play
from app.services.tables import Conflict, NoTable
from app.table import commands
from app.table.deadlines import Deadline, deadlines
from app.table.events import Resumed, Shuffled, VoteClosed
from tests.support.journal_checks import check_books, everything
from tests.support.service_tables import House


async def beats_until(house: House, seconds: float) -> None:
    """Let the time pass in half seconds, beating as a living server does."""
    end = house.now + seconds
    while house.now < end:
        house.now = min(end, house.now + 0.5)
        await house.beat()


# ---------------------------------------------------------------- nobody is there


async def test_everything_happens_by_itself_with_nobody_connected(house: House) -> None:
    """Shuffle, cut, the clock of each player, and the next deal after that."""
    table = await house.table(3, clock_move=10, clock_reserve=5)
    for member in ("m0", "m1", "m2"):
        await house.tables.disconnected(table.id, member)
    await beats_until(house, 19.5)
    await table.load()
    assert table.session.deal_step == "shuffle"
    await beats_until(house, 1)
    await table.load()
    assert table.session.deal_step == "cut"
    await beats_until(house, 12)
    await table.load()
    thinker = table.game.to_play
    assert thinker is not None
    await beats_until(house, 14.5)
    assert (await table.load()).game == table.game
    await beats_until(house, 1)
    await table.load()
    assert len(table.game.parties) == 1
    assert Forfeit(thinker, ForfeitReason.CLOCK) in await table.happened()
    await beats_until(house, 34)
    await table.load()
    assert table.game.partie is not None
    async with house.engine.begin() as conn:
        await check_books(conn, table.id)


async def test_a_vote_and_the_evening_end_by_themselves(house: House) -> None:
    table = await house.table(3, end_time="1970-01-01T00:20:00+00:00")
    await table.command("m0", commands.ProposeEnd())
    await beats_until(house, 61)
    assert VoteClosed(1, "expired") in await table.happened()
    house.now = 1200.0
    await house.beat()
    assert any(isinstance(e, End) for e in await table.happened())


async def test_the_clock_runs_as_a_task_and_survives_a_failing_database(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.table(2)
    house.now += 21
    due = query_tables.due_deadlines
    failed: list[int] = []

    async def failing(*args: Any) -> Any:
        if len(failed) < 2:
            failed.append(1)
            raise OperationalError("select", {}, OSError("gone"))
        return await due(*args)

    monkeypatch.setattr(query_tables, "due_deadlines", failing)
    house.clock._heartbeat = 0.04
    task = asyncio.create_task(house.clock.run())
    try:
        async with asyncio.timeout(10):
            while (await table.load()).deal_step != "cut":  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    assert len(failed) == 2


async def test_one_broken_table_does_not_stop_the_clocks_of_the_others(house: House) -> None:
    broken, sound = await house.table(2), await house.table(2)
    async with house.engine.begin() as conn:
        await conn.execute(
            text("UPDATE moves SET body = '{}' WHERE game_id = :g AND seq = 3"), {"g": broken.id}
        )
    later = House(house.engine, now=house.now + 21)
    await later.beat()
    assert any(isinstance(e, Shuffled) for e in await sound.happened())


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("insert", {}, OSError("gone")),
        TimeoutError(),
        ConnectionResetError(),
        Conflict("g"),
        NoTable("g"),
        BrokenJournal("g"),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_each_named_error_of_one_table_leaves_the_others_their_deadlines(
    house: House, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    failing, sound = await house.table(2), await house.table(2)
    house.now += 21
    expire, failed = house.tables.expire, []

    async def expire_or_fail(game_id: str, deadline: Deadline) -> None:
        if game_id == failing.id:
            failed.append(deadline)
            raise error
        await expire(game_id, deadline)

    monkeypatch.setattr(house.tables, "expire", expire_or_fail)
    await house.beat()
    assert failed
    assert any(isinstance(e, Shuffled) for e in await sound.happened())


async def test_a_decision_that_the_rules_refuse_is_a_broken_journal(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server's own decision, which no member can be told of."""
    table = await house.table(2)
    held = await everything(house.engine)
    with pytest.raises(BrokenJournal):
        await house.tables.resume(table.id, Play("Anna", Card(0), (), ()))
    assert await everything(house.engine) == held


async def test_a_restart_resumes_the_other_games_of_a_broken_one(house: House) -> None:
    broken, sound = await house.table(2), await house.table(2)
    await house.beat()
    async with house.engine.begin() as conn:
        await conn.execute(
            text("UPDATE moves SET body = '{}' WHERE game_id = :g AND seq = 3"), {"g": broken.id}
        )
    later = House(house.engine, now=house.now + 100)
    assert await later.clock.resume() == 100
    assert any(isinstance(e, Resumed) for e in await sound.happened())
    with pytest.raises(BrokenJournal):
        await later.tables.load(broken.id)


async def test_a_deadline_that_no_longer_stands_is_struck_out(house: House) -> None:
    table = await house.table(2)
    async with house.engine.begin() as conn:
        await conn.execute(
            text(
                "INSERT INTO deadlines (game_id, kind, who, due_at) VALUES (:g, 'clock', 'Anna', 5)"
            ),
            {"g": table.id},
        )
    held = await table.happened()
    await house.beat()
    assert await table.happened() == held
    assert set(await table.stored()) == set(deadlines(table.session))


async def test_a_deadline_comes_once(house: House) -> None:
    table = await house.table(2)
    house.now += 21
    await asyncio.gather(*(house.beat() for _ in range(4)))
    assert [type(e) for e in await table.happened()].count(Shuffled) == 1


async def test_two_processes_let_one_deadline_happen_once(
    two_houses: tuple[House, House],
) -> None:
    one, two = two_houses
    tables = [await one.table(2) for _ in range(6)]
    for step in (Shuffled, Deal):
        one.now += 21
        two.now = one.now
        await asyncio.gather(one.beat(), two.beat(), one.beat(), two.beat())
        for table in tables:
            assert [type(e) for e in await table.happened()].count(step) == 1
    async with one.engine.begin() as conn:
        for table in tables:
            await check_books(conn, table.id)


# ---------------------------------------------------------------- the house is closed


async def test_the_heart_beats(house: House) -> None:
    for now in (1234.5, 1240.0):
        house.now = now
        await house.beat()
        async with house.engine.begin() as conn:
            assert await heartbeat.last_heartbeat(conn) == now


async def test_a_first_start_makes_up_for_nothing(house: House) -> None:
    assert await house.clock.resume() == 0.0


async def test_while_the_house_is_closed_no_clock_runs(house: House) -> None:
    """All deadlines are put off by just the time that it was closed, and then they still come."""
    table = await (await house.table(3, clock_move=30, clock_reserve=60)).deal()
    await table.command("m4", commands.AskToJoin("Emma"))
    await house.beat()
    before = {(d.kind, d.who): d.due_at for d in await table.stored()}
    assert {kind for kind, _ in before} == {"clock", "vote"}
    later = House(house.engine, now=house.now + 5000)
    assert await later.clock.resume() == 5000
    assert {(d.kind, d.who): d.due_at for d in await table.stored()} == {
        key: due + 5000 for key, due in before.items()
    }
    await later.beat()
    assert (await table.happened())[-1] == Resumed(5000)
    table.house = later
    await table.load()
    assert set(await table.stored()) == set(deadlines(table.session))
    await beats_until(later, 91)
    assert len((await table.load()).game.parties) == 1  # type: ignore[union-attr]
    async with house.engine.begin() as conn:
        await check_books(conn, table.id)


async def test_the_agreed_end_of_the_evening_is_a_time_of_day(house: House) -> None:
    """A moment, unlike a span, comes also while the house is closed (Art. 6)."""
    table = await house.table(3, end_time="1970-01-01T00:20:00+00:00")
    await house.beat()
    later = House(house.engine, now=5000.0)
    await later.clock.resume()
    await later.beat()
    table.house = later
    assert (await table.load()).ended


async def test_absence_neither_grows_nor_is_forgotten_while_the_house_is_closed(
    house: House,
) -> None:
    table = await (await house.table(3)).deal()
    dealer, challenger = table.game.dealer, table.game.challenger
    await house.tables.disconnected(table.id, table.member(dealer))
    await beats_until(house, 100)
    later = House(house.engine, now=house.now + 9000)
    table.house = later
    await later.clock.resume()
    _, context = await later.tables.load(table.id)
    assert context.away[table.member(dealer)] == later.now - 100
    # Whoever was here is away from now on, until they are back.
    assert context.away[table.member(challenger)] == later.now
    later.now += 19
    assert not (await table.view(challenger)).acts.claim
    later.now += 1
    assert (await table.view(challenger)).acts.claim


async def test_a_restart_beside_a_living_process_is_none(two_houses: tuple[House, House]) -> None:
    """Deadlines stay; who is connected to the living process is noted as here again by that one."""
    one, two = two_houses
    table = await one.table(3)
    await one.beat()
    url = one.engine.url.render_as_string(hide_password=False).replace("+asyncpg", "")
    living = await asyncpg.connect(url)
    await living.execute("SELECT pg_advisory_lock_shared($1)", heartbeat.ALIVE_LOCK)
    two.now = one.now + 2.5
    held = await everything(one.engine, but=("presence",))
    assert await two.clock.resume() == 0.0
    assert await everything(one.engine, but=("presence",)) == held
    _, context = await two.tables.load(table.id)
    assert set(context.away.values()) == {two.now}
    await living.close()
    two.now += 0.1
    async with asyncio.timeout(5):
        while not await _alone(two):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    assert await two.clock.resume() == pytest.approx(0.1)


async def _alone(house: House) -> bool:
    async with house.engine.begin() as conn:
        return await heartbeat.is_only_process(conn)
