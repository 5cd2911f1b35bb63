"""Members, games, acts, the query tables, talk, presence and the heartbeat."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.db import act_rows, heartbeat, journal, member_rows, presence_rows, talk_rows
from app.db.engine import create_engine
from app.db.game_rows import GameRow, SeatRow, open_games
from app.db.member_rows import MemberRow
from app.db.query_tables import DeadlineRow, PartieRow, Projection, due_deadlines, project
from app.db.schema import Act, Base, BulkaTotal, Game, Partie, Payment, Streak, Talk
from app.rules.bulka import Payment as Paying
from app.rules.consequences import Paid
from app.table.context import TalkLine
from tests.db.conftest import AGREEMENT, add_game, entry, furnish
from tests.support.journal_checks import StoredGame, ledger_sums, stored_game

SEATS = (SeatRow("m-anna", "Anna"), SeatRow("m-bruno", "Bruno"))
PARTIE = PartieRow(1, "Anna", "Bruno", pro=False, multiplier=1, runs=1, began_seq=1)
GAME = StoredGame("gathering", None, ())


def paid(partie: int | None, payer: str, payee: str, tokens: int, purpose: str) -> Paid:
    return Paid(Paying(payer, payee, tokens, purpose), partie)


async def rows(conn: AsyncConnection, table: type[Base]) -> list[dict[str, Any]]:
    order = list(table.__table__.primary_key)
    result = await conn.execute(select(table.__table__).order_by(*order))
    return [dict(row) for row in result.mappings()]


# ---------------------------------------------------------------- members and games


async def test_a_member_is_found_and_renamed(conn: AsyncConnection) -> None:
    assert await member_rows.find_member(conn, "m-anna") == MemberRow("m-anna", "Anna", 100.0)
    await member_rows.put_member(conn, "m-anna", "Anne", 200.0)
    assert await member_rows.find_member(conn, "m-anna") == MemberRow("m-anna", "Anne", 100.0)
    assert await member_rows.find_member(conn, "m-bruno") == MemberRow("m-bruno", "Bruno", 100.0)
    assert await member_rows.find_member(conn, "nobody") is None


async def test_an_id_is_given_once(engine: AsyncEngine) -> None:
    with pytest.raises(IntegrityError):
        async with engine.begin() as conn:
            await add_game(conn, "g", "Other", "m-anna", 1.0)


async def test_a_game_and_its_seats(conn: AsyncConnection) -> None:
    [row] = [row for row in await rows(conn, Game) if row["id"] == "g"]
    assert json.loads(row.pop("agreement")) == AGREEMENT
    assert row == {
        "id": "g",
        "name": "Friday",
        "opener": "m-anna",
        "rules_version": 1,
        "status": "gathering",
        "created_at": 200.25,
        "ended_at": None,
    }
    await project(conn, "g", 0, Projection(seats=(SEATS[1], SEATS[0])))
    assert await stored_game(conn, "g") == GAME._replace(seats=SEATS)
    assert await stored_game(conn, "nowhere") is None


async def test_the_lobby_lists_games_that_are_not_ended_newest_first(
    conn: AsyncConnection,
) -> None:
    await add_game(conn, "late", "Late", "m-bruno", 300.0)
    await project(conn, "g", 0, Projection(status="playing", seats=SEATS))
    await project(conn, "other", 0, Projection(status="ended"))
    assert await open_games(conn, 10) == [
        GameRow("late", "Late", AGREEMENT, "gathering", ()),
        GameRow("g", "Friday", AGREEMENT, "playing", SEATS),
    ]
    assert [g.id for g in await open_games(conn, 1)] == ["late"]


# ---------------------------------------------------------------- acts


async def test_an_act_is_kept_once(conn: AsyncConnection) -> None:
    assert await act_rows.find_act(conn, "g", "a1") is None
    assert await act_rows.record_act(conn, "g", "a1", "m-anna", seq=4, at=5.0)
    assert not await act_rows.record_act(conn, "g", "a1", "m-anna", seq=5, at=6.0)
    assert await act_rows.find_act(conn, "g", "a1") == 4
    assert await act_rows.find_act(conn, "other", "a1") is None
    assert await act_rows.record_act(conn, "other", "a1", "m-anna", seq=9, at=7.0)
    assert await act_rows.find_act(conn, "other", "a1") == 9
    assert await rows(conn, Act) == [
        {"game_id": "g", "act_id": "a1", "member_id": "m-anna", "seq": 4, "at": 5.0},
        {"game_id": "other", "act_id": "a1", "member_id": "m-anna", "seq": 9, "at": 7.0},
    ]


async def test_a_double_click_that_races_acts_once(engine: AsyncEngine) -> None:
    async def act(n: int) -> bool:
        async with engine.begin() as conn:
            return await act_rows.record_act(conn, "g", "a1", "m-anna", seq=n, at=1.0)

    assert sum(await asyncio.gather(*(act(n) for n in range(10)))) == 1


# ---------------------------------------------------------------- projection


async def test_a_projection_that_says_nothing_changes_nothing(conn: AsyncConnection) -> None:
    await journal.append(conn, "g", [entry(1)])
    full = Projection(
        "playing",
        SEATS,
        (PARTIE,),
        (paid(1, "Anna", "bulka", 5, "stake"),),
        5,
        {"Anna": 1},
        (DeadlineRow("move", "Anna", 9.5),),
    )
    await project(conn, "g", 1, full)
    tables = [mapper.class_ for mapper in Base.registry.mappers]
    before = [await rows(conn, table) for table in tables]
    await project(conn, "g", 2, Projection())
    assert [await rows(conn, table) for table in tables] == before


async def test_seats_streaks_and_deadlines_are_replaced(conn: AsyncConnection) -> None:
    await project(
        conn,
        "g",
        1,
        Projection(
            seats=SEATS,
            streaks={"Anna": 1, "Bruno": 0},
            deadlines=(DeadlineRow("move", "Anna", 9.5), DeadlineRow("vote", "", 10.0)),
        ),
    )
    # Names may change hands at once, and somebody may have stood up.
    seats = (SeatRow("m-bruno", "Anna", left=True), SeatRow("m-carla", "Bruno"))
    await project(
        conn,
        "g",
        2,
        Projection(
            seats=seats, streaks={"Bruno": 2}, deadlines=(DeadlineRow("move", "Bruno", 12.0),)
        ),
    )
    found = await stored_game(conn, "g")
    assert found is not None
    assert found.seats == seats
    assert await rows(conn, Streak) == [{"game_id": "g", "player": "Bruno", "streak": 2}]
    assert await due_deadlines(conn, 99.0, 10) == [("g", "move", "Bruno", 12.0)]
    await project(conn, "g", 3, Projection(seats=(), streaks={}, deadlines=()))
    assert await stored_game(conn, "g") == GAME
    assert await rows(conn, Streak) == []
    assert await due_deadlines(conn, 99.0, 10) == []


async def test_a_name_belongs_to_one_seat(conn: AsyncConnection) -> None:
    with pytest.raises(IntegrityError):
        await project(conn, "g", 1, Projection(seats=(SEATS[0], SeatRow("m-bruno", "Anna"))))


async def test_a_partie_is_entered_and_brought_up_to_date(conn: AsyncConnection) -> None:
    points = {"Bruno": {"total": 69}, "Anna": {"total": 20}}
    second = replace(PARTIE, number=2, dealer="Bruno", challenger="Anna", pro=True, began_seq=9)
    await project(conn, "g", 1, Projection(parties=(PARTIE,)))
    decided = replace(
        PARTIE, runs=2, winner="Bruno", decided_by="points", points=points, decided_seq=8
    )
    await project(conn, "g", 9, Projection(parties=(decided, second)))
    first_row, second_row = await rows(conn, Partie)
    assert json.loads(first_row.pop("points")) == points
    assert first_row == {
        "game_id": "g",
        "number": 1,
        "dealer": "Anna",
        "challenger": "Bruno",
        "pro": False,
        "winner": "Bruno",
        "decided_by": "points",
        "multiplier": 1,
        "runs": 2,
        "began_seq": 1,
        "decided_seq": 8,
    }
    assert (second_row["number"], second_row["pro"], second_row["points"]) == (2, True, None)


async def test_a_game_ends_at_the_time_of_its_last_move(conn: AsyncConnection) -> None:
    await journal.append(conn, "g", [entry(1), entry(2)])
    await project(conn, "g", 1, Projection(status="playing"))
    found = await stored_game(conn, "g")
    assert found is not None
    assert (found.status, found.ended_at) == ("playing", None)
    await project(conn, "g", 2, Projection(status="ended"))
    found = await stored_game(conn, "g")
    assert found is not None
    assert (found.status, found.ended_at) == ("ended", entry(2).at)


# ---------------------------------------------------------------- the ledger


async def test_payments_are_numbered_on_and_every_token_has_two_ends(conn: AsyncConnection) -> None:
    await journal.append(conn, "g", [entry(1), entry(2)])
    await journal.append(conn, "other", [entry(1)])
    stakes = (
        paid(1, "Anna", "bulka", 10, "stake"),
        paid(1, "Bruno", "bulka", 10, "stake"),
    )
    await project(conn, "g", 1, Projection(parties=(PARTIE,), payments=stakes, bulka=20))
    split = (paid(None, "bulka", "Bruno", 12, "bulka_split"),)
    await project(conn, "g", 2, Projection(payments=split, bulka=8))
    await project(conn, "other", 1, Projection(parties=(PARTIE,), payments=stakes[:1]))
    assert await ledger_sums(conn, "g") == {"Anna": -10, "Bruno": 2, "bulka": 8}
    assert await ledger_sums(conn, "other") == {"Anna": -10, "bulka": 10}
    assert [(r["game_id"], r["no"], r["seq"]) for r in await rows(conn, Payment)] == [
        ("g", 1, 1),
        ("g", 2, 1),
        ("g", 3, 2),
        ("other", 1, 1),
    ]
    assert [(r["game_id"], r["seq"], r["total"]) for r in await rows(conn, BulkaTotal)] == [
        ("g", 1, 20),
        ("g", 2, 8),
    ]


async def test_an_empty_ledger(conn: AsyncConnection) -> None:
    assert await ledger_sums(conn, "g") == {}


@pytest.mark.parametrize(
    ("seq", "payment"),
    [
        (1, paid(None, "Anna", "bulka", 0, "stake")),
        (1, paid(None, "Anna", "bulka", -1, "stake")),
        (1, paid(None, "Anna", "Anna", 1, "stake")),
        (1, paid(7, "Anna", "bulka", 1, "stake")),
        (2, paid(None, "Anna", "bulka", 1, "stake")),
    ],
    ids=["no tokens", "negative", "to oneself", "unknown partie", "no such move"],
)
async def test_a_payment_that_cannot_be(conn: AsyncConnection, seq: int, payment: Paid) -> None:
    await journal.append(conn, "g", [entry(1)])
    with pytest.raises(IntegrityError):
        await project(conn, "g", seq, Projection(payments=(payment,)))


async def test_the_bulka_is_never_below_zero(conn: AsyncConnection) -> None:
    with pytest.raises(IntegrityError):
        await project(conn, "g", 1, Projection(bulka=-1))


# ---------------------------------------------------------------- deadlines


async def test_deadlines_are_due_in_order(conn: AsyncConnection) -> None:
    await project(
        conn,
        "g",
        1,
        Projection(deadlines=(DeadlineRow("move", "Anna", 20.5), DeadlineRow("vote", "", 10.0))),
    )
    await project(conn, "other", 1, Projection(deadlines=(DeadlineRow("cut", "Bruno", 15.0),)))
    in_order = [
        ("g", "vote", "", 10.0),
        ("other", "cut", "Bruno", 15.0),
        ("g", "move", "Anna", 20.5),
    ]
    assert await due_deadlines(conn, 9.9, 10) == []
    assert await due_deadlines(conn, 15.0, 10) == in_order[:2]
    assert await due_deadlines(conn, 99.0, 10) == in_order
    assert await due_deadlines(conn, 99.0, 1) == in_order[:1]


# ---------------------------------------------------------------- talk


async def say(conn: AsyncConnection, text: str, game_id: str = "g", **what: Any) -> int:
    said: dict[str, Any] = {
        "at": 5.5,
        "channel": "talk",
        "member_id": "m-anna",
        "author": "Anna",
        "partie": None,
        "seq": 0,
    }
    return await talk_rows.add_talk(conn, game_id, text=text, **{**said, **what})


async def test_talk_is_numbered_in_each_game_and_read_from_a_number(conn: AsyncConnection) -> None:
    assert [await say(conn, f"t{n}") for n in (1, 2, 3)] == [1, 2, 3]
    assert await say(conn, "hush", "other", channel="advice", partie=2, seq=17) == 1
    assert [row.text for row in await talk_rows.read_talk(conn, "g")] == ["t1", "t2", "t3"]
    assert [row.no for row in await talk_rows.read_talk(conn, "g", after=1)] == [2, 3]
    assert [row.no for row in await talk_rows.read_talk(conn, "g", limit=2)] == [2, 3]
    assert await talk_rows.read_talk(conn, "other") == [
        TalkLine(1, 5.5, "advice", "Anna", "hush", 2)
    ]
    last = (await rows(conn, Talk))[-1]
    assert (last["game_id"], last["member_id"], last["seq"]) == ("other", "m-anna", 17)


async def test_there_is_no_third_channel(conn: AsyncConnection) -> None:
    with pytest.raises(IntegrityError):
        await say(conn, "psst", channel="secret")


async def test_many_speak_at_once(engine: AsyncEngine) -> None:
    async def speak(n: int) -> int:
        async with engine.begin() as conn:
            return await say(conn, str(n))

    numbers = await asyncio.gather(*(speak(n) for n in range(20)))
    assert sorted(numbers) == list(range(1, 21))


async def test_a_move_does_not_wait_for_a_speaker(postgres_url: str) -> None:
    engine = create_engine(postgres_url)
    await furnish(engine)
    async with engine.connect() as speaker, engine.connect() as player:
        await say(speaker, "well…")
        assert await asyncio.wait_for(journal.append(player, "g", [entry(1)]), 5)
    await engine.dispose()


# ---------------------------------------------------------------- presence


async def test_presence_comes_and_goes(conn: AsyncConnection) -> None:
    assert await presence_rows.read_away_times(conn, "g") == {}
    await presence_rows.set_present(conn, "g", "m-anna")
    await presence_rows.set_away(conn, "g", "m-bruno", 10.0)
    await presence_rows.set_away(conn, "g", "m-bruno", 20.0)
    await presence_rows.set_present(conn, "other", "m-carla")
    assert await presence_rows.read_away_times(conn, "g") == {"m-anna": None, "m-bruno": 10.0}
    await presence_rows.set_away(conn, "g", "m-anna", 30.0)
    await presence_rows.set_present(conn, "g", "m-bruno")
    assert await presence_rows.read_away_times(conn, "g") == {"m-anna": 30.0, "m-bruno": None}


async def test_after_a_restart_all_are_away_and_no_absence_grew(conn: AsyncConnection) -> None:
    await presence_rows.set_present(conn, "g", "m-anna")
    await presence_rows.set_away(conn, "g", "m-bruno", 10.0)
    await presence_rows.set_present(conn, "other", "m-anna")
    await presence_rows.shift_away_times(conn, 100.0)
    await presence_rows.set_all_away(conn, 150.0)
    assert await presence_rows.read_away_times(conn, "g") == {"m-anna": 150.0, "m-bruno": 110.0}
    assert await presence_rows.read_away_times(conn, "other") == {"m-anna": 150.0}


# ---------------------------------------------------------------- heartbeat


async def test_the_last_heartbeat_counts(conn: AsyncConnection) -> None:
    assert await heartbeat.last_heartbeat(conn) is None
    await heartbeat.write_heartbeat(conn, 1764478800.25)
    await heartbeat.write_heartbeat(conn, 1764478801.5)
    assert await heartbeat.last_heartbeat(conn) == 1764478801.5
