"""The club's tables: members, games, what follows from moves, clocks, talk and presence."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.db import club, journal
from app.db.club import (
    ActOutcome,
    DeadlineRow,
    GameRow,
    MemberRow,
    PartieRow,
    PaymentRow,
    Projection,
    SeatRow,
    TalkRow,
    project,
)
from app.db.engine import create_engine
from app.db.schema import Base, BulkaTotal, Partie, Payment, Streak
from tests.db.conftest import AGREEMENT, entry, furnish

SEATS = (SeatRow("m-anna", "Anna"), SeatRow("m-bruno", "Bruno"))
PARTIE = PartieRow(1, "Anna", "Bruno", pro=False, multiplier=1, runs=1, began_seq=1)
GAME = GameRow("g", "Friday", "m-anna", AGREEMENT, 1, "gathering", 200.25, None, ())


async def rows(conn: AsyncConnection, table: type[Base]) -> list[dict[str, Any]]:
    order = list(table.__table__.primary_key)
    result = await conn.execute(select(table.__table__).order_by(*order))
    return [dict(row) for row in result.mappings()]


# ---------------------------------------------------------------- members and games


async def test_a_member_is_found_and_renamed(conn: AsyncConnection) -> None:
    assert await club.member(conn, "m-anna") == MemberRow("m-anna", "Anna", 100.0)
    await club.put_member(conn, "m-anna", "Anne", 200.0)
    assert await club.member(conn, "m-anna") == MemberRow("m-anna", "Anne", 100.0)
    assert await club.member(conn, "m-bruno") == MemberRow("m-bruno", "Bruno", 100.0)
    assert await club.member(conn, "nobody") is None


async def test_an_id_is_given_once(engine: AsyncEngine) -> None:
    with pytest.raises(IntegrityError):
        async with engine.begin() as conn:
            await club.add_game(conn, "g", "Other", "m-anna", {}, 1, 1.0)


async def test_a_game_and_its_seats(conn: AsyncConnection) -> None:
    assert await club.game(conn, "g") == GAME
    await project(conn, "g", 0, Projection(seats=(SEATS[1], SEATS[0])))
    assert await club.game(conn, "g") == replace(GAME, seats=SEATS)
    assert await club.game(conn, "nowhere") is None


async def test_the_lobby_lists_games_that_are_not_ended_newest_first(
    conn: AsyncConnection,
) -> None:
    await club.add_game(conn, "late", "Late", "m-bruno", AGREEMENT, 1, 300.0)
    await project(conn, "g", 0, Projection(status="playing", seats=SEATS))
    await project(conn, "other", 0, Projection(status="ended"))
    listed = await club.games_open(conn, 10)
    assert [(g.id, g.status, len(g.seats)) for g in listed] == [
        ("late", "gathering", 0),
        ("g", "playing", 2),
    ]
    assert [g.id for g in await club.games_open(conn, 1)] == ["late"]


# ---------------------------------------------------------------- acts


async def test_an_act_is_kept_once(conn: AsyncConnection) -> None:
    assert await club.act_outcome(conn, "g", "a1") is None
    assert await club.record_act(conn, "g", "a1", "m-anna", seq=4, at=5.0)
    assert not await club.record_act(conn, "g", "a1", "m-anna", seq=5, at=6.0)
    assert await club.act_outcome(conn, "g", "a1") == ActOutcome("m-anna", 4, 5.0)
    assert await club.act_outcome(conn, "other", "a1") is None
    assert await club.record_act(conn, "other", "a1", "m-anna", seq=9, at=7.0)
    assert await club.act_outcome(conn, "other", "a1") == ActOutcome("m-anna", 9, 7.0)


async def test_a_double_click_that_races_acts_once(engine: AsyncEngine) -> None:
    async def act(n: int) -> bool:
        async with engine.begin() as conn:
            return await club.record_act(conn, "g", "a1", "m-anna", seq=n, at=1.0)

    assert sum(await asyncio.gather(*(act(n) for n in range(10)))) == 1


# ---------------------------------------------------------------- projection


async def test_a_projection_that_says_nothing_changes_nothing(conn: AsyncConnection) -> None:
    await journal.append(conn, "g", [entry(1)])
    full = Projection(
        "playing",
        SEATS,
        (PARTIE,),
        (PaymentRow(1, "Anna", "bulka", 5, "stake"),),
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
    found = await club.game(conn, "g")
    assert found is not None
    assert found.seats == seats
    assert await rows(conn, Streak) == [{"game_id": "g", "player": "Bruno", "streak": 2}]
    assert await club.due(conn, 99.0, 10) == [("g", "move", "Bruno", 12.0)]
    await project(conn, "g", 3, Projection(seats=(), streaks={}, deadlines=()))
    assert await club.game(conn, "g") == GAME
    assert await rows(conn, Streak) == []
    assert await club.due(conn, 99.0, 10) == []


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
    found = await club.game(conn, "g")
    assert found is not None
    assert (found.status, found.ended_at) == ("playing", None)
    await project(conn, "g", 2, Projection(status="ended"))
    found = await club.game(conn, "g")
    assert found is not None
    assert (found.status, found.ended_at) == ("ended", entry(2).at)


# ---------------------------------------------------------------- the ledger


async def test_payments_are_numbered_on_and_every_token_has_two_ends(conn: AsyncConnection) -> None:
    await journal.append(conn, "g", [entry(1), entry(2)])
    await journal.append(conn, "other", [entry(1)])
    stakes = (
        PaymentRow(1, "Anna", "bulka", 10, "stake"),
        PaymentRow(1, "Bruno", "bulka", 10, "stake"),
    )
    await project(conn, "g", 1, Projection(parties=(PARTIE,), payments=stakes, bulka=20))
    split = (PaymentRow(None, "bulka", "Bruno", 12, "bulka_split"),)
    await project(conn, "g", 2, Projection(payments=split, bulka=8))
    await project(conn, "other", 1, Projection(parties=(PARTIE,), payments=stakes[:1]))
    assert await club.ledger_sums(conn, "g") == {"Anna": -10, "Bruno": 2, "bulka": 8}
    assert await club.ledger_sums(conn, "other") == {"Anna": -10, "bulka": 10}
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
    assert await club.ledger_sums(conn, "g") == {}


@pytest.mark.parametrize(
    ("seq", "payment"),
    [
        (1, PaymentRow(None, "Anna", "bulka", 0, "stake")),
        (1, PaymentRow(None, "Anna", "bulka", -1, "stake")),
        (1, PaymentRow(None, "Anna", "Anna", 1, "stake")),
        (1, PaymentRow(7, "Anna", "bulka", 1, "stake")),
        (2, PaymentRow(None, "Anna", "bulka", 1, "stake")),
    ],
    ids=["no tokens", "negative", "to oneself", "unknown partie", "no such move"],
)
async def test_a_payment_that_cannot_be(
    conn: AsyncConnection, seq: int, payment: PaymentRow
) -> None:
    await journal.append(conn, "g", [entry(1)])
    with pytest.raises(IntegrityError):
        await project(conn, "g", seq, Projection(payments=(payment,)))


async def test_the_bulka_is_never_below_zero(conn: AsyncConnection) -> None:
    with pytest.raises(IntegrityError):
        await project(conn, "g", 1, Projection(bulka=-1))


# ---------------------------------------------------------------- deadlines


async def test_deadlines_are_due_in_order_and_can_be_put_off(conn: AsyncConnection) -> None:
    assert await club.next_due(conn) is None
    assert await club.games_with_deadlines(conn) == []
    await project(
        conn,
        "g",
        1,
        Projection(deadlines=(DeadlineRow("move", "Anna", 20.5), DeadlineRow("vote", "", 10.0))),
    )
    await project(conn, "other", 1, Projection(deadlines=(DeadlineRow("cut", "Bruno", 15.0),)))
    assert await club.next_due(conn) == 10.0
    assert await club.games_with_deadlines(conn) == ["g", "other"]
    in_order = [
        ("g", "vote", "", 10.0),
        ("other", "cut", "Bruno", 15.0),
        ("g", "move", "Anna", 20.5),
    ]
    assert await club.due(conn, 9.9, 10) == []
    assert await club.due(conn, 15.0, 10) == in_order[:2]
    assert await club.due(conn, 99.0, 10) == in_order
    assert await club.due(conn, 99.0, 1) == in_order[:1]
    await club.shift_deadlines(conn, 2.5)
    assert [row[3] for row in await club.due(conn, 99.0, 10)] == [12.5, 17.5, 23.0]


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
    return await club.add_talk(conn, game_id, text=text, **{**said, **what})


async def test_talk_is_numbered_in_each_game_and_read_from_a_number(conn: AsyncConnection) -> None:
    assert [await say(conn, f"t{n}") for n in (1, 2, 3)] == [1, 2, 3]
    assert await say(conn, "hush", "other", channel="advice", partie=2, seq=17) == 1
    assert [row.text for row in await club.talk(conn, "g")] == ["t1", "t2", "t3"]
    assert [row.no for row in await club.talk(conn, "g", after=1)] == [2, 3]
    assert [row.no for row in await club.talk(conn, "g", limit=2)] == [2, 3]
    assert await club.talk(conn, "other") == [
        TalkRow(1, 5.5, "advice", "m-anna", "Anna", "hush", 2, 17)
    ]


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
    assert await club.presence(conn, "g") == {}
    await club.set_present(conn, "g", "m-anna")
    await club.set_away(conn, "g", "m-bruno", 10.0)
    await club.set_away(conn, "g", "m-bruno", 20.0)
    await club.set_present(conn, "other", "m-carla")
    assert await club.presence(conn, "g") == {"m-anna": None, "m-bruno": 10.0}
    await club.set_away(conn, "g", "m-anna", 30.0)
    await club.set_present(conn, "g", "m-bruno")
    assert await club.presence(conn, "g") == {"m-anna": 30.0, "m-bruno": None}


async def test_after_a_restart_all_are_away_and_no_absence_grew(conn: AsyncConnection) -> None:
    await club.set_present(conn, "g", "m-anna")
    await club.set_away(conn, "g", "m-bruno", 10.0)
    await club.set_present(conn, "other", "m-anna")
    await club.shift_away(conn, 100.0)
    await club.all_away(conn, 150.0)
    assert await club.presence(conn, "g") == {"m-anna": 150.0, "m-bruno": 110.0}
    assert await club.presence(conn, "other") == {"m-anna": 150.0}


# ---------------------------------------------------------------- heartbeat


async def test_the_last_heartbeat_counts(conn: AsyncConnection) -> None:
    assert await club.last_beat(conn) is None
    await club.beat(conn, 1764478800.25)
    await club.beat(conn, 1764478801.5)
    assert await club.last_beat(conn) == 1764478801.5
