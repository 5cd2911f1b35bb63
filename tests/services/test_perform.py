"""Acting at a table: at most once, on the table one saw, all of it or nothing."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from typing import Any

import pytest

from app.db import act_rows, journal, query_tables
from app.rules.cards import card_of
from app.rules.refusal import IllegalMove
from app.services import tables
from app.services.tables import Conflict, NoTable
from app.table import commands
from app.table.events import SeatTaken
from tests.support.evenings import MEMBERS, STRANGER, every_ask
from tests.support.journal_checks import check_books, everything
from tests.support.service_tables import House, Table


async def legal_card(table: Table) -> tuple[str, commands.PlayCard]:
    """Who is to play, and a card they may play."""
    who = table.game.to_play
    view = await table.view(who)
    card = next(s.card for s in view.hand if s.card and s.state == "legal")
    assert who is not None
    return who, commands.PlayCard(card_of(card))


# ---------------------------------------------------------------- once


async def test_a_repeat_is_answered_as_the_first_time_and_changes_nothing(house: House) -> None:
    table = await (await house.table(3)).deal()
    who, command = await legal_card(table)
    seen = table.session.seq
    first = await table.command(who, command, "once", seen)
    assert (first.seq, first.repeated) == (seen + 1, False)
    await table.put()
    held = await everything(house.engine)
    for _ in range(2):
        again = await table.command(who, command, "once", seen)
        assert (again.seq, again.repeated) == (first.seq, True)
    assert await everything(house.engine) == held


async def test_a_repeat_is_known_to_a_process_that_has_just_started(house: House) -> None:
    table = await house.table(3)
    first = await table.command(table.game.dealer, commands.Shuffle(), "once")
    later = House(house.engine, now=house.now)
    again = await later.tables.perform(
        table.id, table.member(table.game.dealer), commands.Shuffle(), act_id="once", seen=1
    )
    assert (again.seq, again.repeated) == (first.seq, True)


async def test_an_act_id_belongs_to_its_member(house: House) -> None:
    table = await house.table(2, start=False)
    one = await table.command("m2", commands.TakeSeat("Carla"), "same")
    two = await table.command("m3", commands.TakeSeat("Dino"), "same")
    assert (one.repeated, two.repeated) == (False, False)
    assert two.seq == one.seq + 1


async def test_a_refused_act_may_be_tried_again_under_its_id(house: House) -> None:
    table = await house.table(3)
    with pytest.raises(IllegalMove):
        await table.command(table.game.challenger, commands.Cut(3), "cut")
    await table.command(table.game.dealer, commands.Shuffle())
    assert not (await table.command(table.game.challenger, commands.Cut(3), "cut")).repeated


async def test_there_is_no_act_without_a_table(house: House) -> None:
    with pytest.raises(NoTable):
        await house.tables.perform("nowhere-0000", "m0", commands.Start(), act_id="a", seen=1)
    with pytest.raises(NoTable):
        await house.tables.load("nowhere-0000")


# ---------------------------------------------------------------- on the table that was seen


async def test_what_means_something_else_by_now_is_refused(house: House) -> None:
    table = await (await house.table(3)).deal()
    before = table.session.seq
    who = await table.put()
    other, command = await legal_card(table)
    assert who != other
    held = await everything(house.engine)
    stale: list[commands.Command] = [
        command,
        commands.OfferAlifer(),
        commands.AcceptAlifer(),
        commands.AnnouncePro(),
    ]
    for one in stale:
        with pytest.raises(IllegalMove) as refusal:
            await table.command(other, one, seen=before)
        assert refusal.value.reason == "stale"
    assert await everything(house.engine) == held
    assert not (await table.command(other, command)).repeated


async def test_only_moves_of_the_rules_make_a_sight_stale(house: House) -> None:
    """Votes and the shuffle leave the cards as they are."""
    table = await (await house.table(3)).deal()
    seen = table.session.seq
    await table.command("m4", commands.AskToJoin("Emma"))
    assert table.session.seq == seen + 1
    who, command = await legal_card(table)
    await table.command(who, command, seen=seen)


async def test_what_means_the_same_is_done_on_an_older_sight(house: House) -> None:
    table = await (await house.table(3)).deal()
    seen = table.session.seq
    await table.command(table.game.to_play, commands.OfferAlifer())
    other = next(n for n in (table.game.dealer, table.game.challenger) if n != table.game.to_play)
    await table.command(other, commands.DeclineAlifer(), seen=seen)


# ---------------------------------------------------------------- all or nothing


@pytest.mark.parametrize("seed", range(3))
async def test_a_refusal_changes_nothing_in_any_table(house: House, seed: int) -> None:
    house.rng.seed(seed)
    table = await house.table(3 + seed % 2)
    refused = done = 0
    for _ in range(8):
        await table.wander(10)
        if table.session.ended:
            break
        held = await everything(house.engine)
        for command in house.rng.sample(every_ask(table, house.rng), 25):  # type: ignore[arg-type]
            for member in house.rng.sample([*MEMBERS, STRANGER], 2):
                try:
                    await table.command(member, command)
                except IllegalMove:
                    refused += 1
                else:
                    done += 1
                    held = await everything(house.engine)
        assert await everything(house.engine) == held
    assert refused > 100


async def test_what_fails_on_the_way_leaves_nothing_behind(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await (await house.table(3)).deal()
    who, command = await legal_card(table)
    held = await everything(house.engine)
    told: list[str] = []
    house.tables.notify = told.append
    for module, name in ((query_tables, "project"), (act_rows, "record_act")):

        async def broken(*_: Any, **__: Any) -> None:
            raise RuntimeError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(module, name, broken)
            with pytest.raises(RuntimeError):
                await table.command(who, command, "once")
        assert await everything(house.engine) == held
    assert told == []
    done = await table.command(who, command, "once")
    assert not done.repeated
    async with house.engine.begin() as conn:
        await check_books(conn, table.id)


async def test_who_never_gets_a_turn_is_told_so(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.table(3)
    held = await everything(house.engine)

    async def taken(*_: Any) -> bool:
        return False

    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", taken)
        with pytest.raises(Conflict):
            await table.command(table.game.dealer, commands.Shuffle())
    assert await everything(house.engine) == held


async def test_it_is_told_after_the_commit_only(sqlite_url: str) -> None:
    from app.db.engine import create_engine

    house = await House(create_engine(sqlite_url)).furnish()
    table = await house.table(2)
    reader = sqlite3.connect(sqlite_url.partition("///")[2])
    seen: list[int] = []

    def notify(game_id: str) -> None:
        found = reader.execute("SELECT max(seq) FROM moves WHERE game_id = ?", (game_id,))
        seen.append(found.fetchone()[0])

    house.tables.notify = notify
    done = await table.command(table.game.dealer, commands.Shuffle())
    assert seen == [done.seq]
    reader.close()
    await house.close()


# ---------------------------------------------------------------- together


async def test_a_guest_becomes_a_member_with_the_act_or_not_at_all(house: House) -> None:
    table = await house.table(2, start=False)
    held = await everything(house.engine)
    seen = table.session.seq

    async def sit(name: str) -> None:
        await house.tables.perform(
            table.id, "new", commands.TakeSeat(name), act_id="sit", seen=seen, guest=name
        )

    for impossible in ("Anna", "bulka", "", "x" * 25, "a\x00b"):
        with pytest.raises(IllegalMove):
            await sit(impossible)
        assert await everything(house.engine) == held
    await sit("Nora")
    member = await house.members.find("new")
    assert member is not None
    assert member.name == "Nora"


async def test_a_guest_who_opens_a_table_becomes_a_member_or_there_is_no_table(
    house: House,
) -> None:
    from app.rules.agreement import Agreement

    held = await everything(house.engine)
    for title, name in (("", "Nora"), ("x" * 41, "Nora"), ("A table", "bulka")):
        with pytest.raises(IllegalMove):
            await house.tables.open("new", title, Agreement(), player=name, guest=name)
        assert await everything(house.engine) == held
    game_id = await house.tables.open("new", "A table", Agreement(), player="Nora", guest="Nora")
    async with house.engine.begin() as conn:
        session = await check_books(conn, game_id)
    assert session.seated == ("Nora",)


async def test_two_processes_that_race_for_a_place_both_get_one(
    two_houses: tuple[House, House],
) -> None:
    one, two = two_houses
    for attempt in range(8):
        table = await one.table(2, start=False)
        await asyncio.gather(
            one.tables.perform(
                table.id, "m2", commands.TakeSeat("Carla"), act_id=f"a{attempt}", seen=1
            ),
            two.tables.perform(
                table.id, "m3", commands.TakeSeat("Dino"), act_id=f"a{attempt}", seen=1
            ),
        )
        taken = [e.member for e in await table.happened() if isinstance(e, SeatTaken)]
        assert sorted(taken) == ["m0", "m1", "m2", "m3"]
        async with one.engine.begin() as conn:
            await check_books(conn, table.id)


async def test_the_last_chair_is_taken_once(two_houses: tuple[House, House]) -> None:
    one, two = two_houses
    for attempt in range(5):
        table = await one.table(3, start=False)
        results = await asyncio.gather(
            one.tables.perform(
                table.id, "m3", commands.TakeSeat("Dino"), act_id=f"a{attempt}", seen=1
            ),
            two.tables.perform(
                table.id, "m4", commands.TakeSeat("Emma"), act_id=f"a{attempt}", seen=1
            ),
            return_exceptions=True,
        )
        assert sorted(isinstance(r, IllegalMove) for r in results) == [False, True]


async def test_a_double_click_on_two_processes_acts_once(
    two_houses: tuple[House, House],
) -> None:
    """The same act twice is answered twice; two acts with the same card are one card and one refusal."""
    one, two = two_houses
    table = await (await one.table(3)).deal()
    for turn in range(8):
        who, command = await legal_card(table)
        member, seen = table.member(who), table.session.seq
        same = turn % 2 == 0
        results = await asyncio.gather(
            one.tables.perform(table.id, member, command, act_id=f"t{turn}", seen=seen),
            two.tables.perform(
                table.id, member, command, act_id=f"t{turn}" if same else f"t{turn}b", seen=seen
            ),
            return_exceptions=True,
        )
        if same:
            assert {r.seq for r in results} == {seen + 1}  # type: ignore[union-attr]
            assert sorted(r.repeated for r in results) == [False, True]  # type: ignore[union-attr]
        else:
            assert sorted(isinstance(r, IllegalMove) for r in results) == [False, True]
        assert (await table.load()).seq == seen + 1
    async with two.engine.begin() as conn:
        await check_books(conn, table.id)


async def test_many_who_race_all_come_through(two_houses: tuple[House, House]) -> None:
    """Everybody sits down and stands up again, on both processes at once."""
    one, two = two_houses
    table = await one.table(1, start=False)

    async def fidget(house: House, member: str, name: str) -> None:
        for n in range(6):
            for what, command in (("up", commands.TakeSeat(name)), ("down", commands.StandUp())):
                done = await house.tables.perform(
                    table.id, member, command, act_id=f"{what}{n}", seen=1
                )
                assert not done.repeated

    await asyncio.gather(
        fidget(one, "m1", "Bruno"), fidget(two, "m2", "Carla"), fidget(two, "m3", "Dino")
    )
    assert (await table.load()).seq == 2 + 3 * 12
    async with one.engine.begin() as conn:
        await check_books(conn, table.id)


async def test_who_loses_a_race_waits_before_the_next(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not in step with the others, or the same one could come second every time."""
    table = await (await house.table(3)).deal()
    who, command = await legal_card(table)
    append, lost, waits = house.tables._append, [True, True, True], []

    async def beaten(*given: Any, **named: Any) -> Any:
        return None if lost and lost.pop() else await append(*given, **named)

    async def waited(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(house.tables, "_append", beaten)
    monkeypatch.setattr(asyncio, "sleep", waited)
    monkeypatch.setattr(random, "uniform", lambda _least, most: most)
    done = await table.command(who, command, "patient", table.session.seq)
    assert not done.repeated
    assert waits == [n * tables._BACKOFF_SECONDS for n in (1, 2, 3)]
