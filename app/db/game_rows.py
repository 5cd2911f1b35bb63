"""Rows of games and of their seats. Functions on a connection; none of them commits."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.journal import canonical
from app.db.schema import Game, Seat

Status = Literal["gathering", "playing", "ended"]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a game; `left` says that its player has left the game."""

    member_id: str
    name: str
    left: bool = False


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as the lobby lists it; seats are ordered by name."""

    id: str
    name: str
    agreement: dict[str, Any]
    status: Status
    seats: tuple[SeatRow, ...]


async def add_game(
    conn: AsyncConnection,
    game_id: str,
    *,
    name: str,
    opener: str,
    agreement: Mapping[str, Any],
    rules_version: int,
    at: float,
) -> None:
    """Insert a game that gathers players, opened at `at` (epoch seconds UTC); `opener` is a member id.

    Raises `sqlalchemy.exc.IntegrityError` if the id is taken or there is no such member.
    """
    await conn.execute(
        insert(Game).values(
            id=game_id,
            name=name,
            opener=opener,
            agreement=canonical(agreement),
            rules_version=rules_version,
            status="gathering",
            created_at=at,
        )
    )


async def open_games(conn: AsyncConnection, limit: int) -> list[GameRow]:
    """Return the games that gather or play, newest first."""
    result = await conn.execute(
        select(Game.id, Game.name, Game.agreement, Game.status)
        .where(Game.status.in_(["gathering", "playing"]))
        .order_by(Game.created_at.desc(), Game.id)
        .limit(limit)
    )
    games = result.all()
    result = await conn.execute(
        select(Seat.game_id, Seat.member_id, Seat.name, Seat.state)
        .where(Seat.game_id.in_([row.id for row in games]))
        .order_by(Seat.name)
    )
    seats: dict[str, tuple[SeatRow, ...]] = {row.id: () for row in games}
    for row in result:
        seats[row.game_id] += (SeatRow(row.member_id, row.name, row.state == "left"),)
    return [
        GameRow(row.id, row.name, json.loads(row.agreement), row.status, seats[row.id])
        for row in games
    ]


async def running_games(conn: AsyncConnection) -> list[str]:
    """Return the ids of the games that are being played."""
    result = await conn.execute(select(Game.id).where(Game.status == "playing").order_by(Game.id))
    return list(result.scalars())
