"""Who is connected to which game. Functions on a connection; none commits. Times are epoch seconds UTC."""

from typing import NamedTuple

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.engine import insert_into
from app.db.schema import Member, Presence


class Attendance(NamedTuple):
    """A member who has been connected to a game; `away_since` is None while connected."""

    member_id: str
    name: str
    away_since: float | None


async def set_present(conn: AsyncConnection, game_id: str, member_id: str) -> None:
    """Note that a member is connected to a game."""
    await conn.execute(
        insert_into(conn, Presence)
        .values(game_id=game_id, member_id=member_id, away_since=None)
        .on_conflict_do_update(index_elements=["game_id", "member_id"], set_={"away_since": None})
    )


async def set_away(conn: AsyncConnection, game_id: str, member_id: str, at: float) -> None:
    """Note that a member is away from a game since `at`; an earlier time already noted is kept."""
    statement = insert_into(conn, Presence).values(
        game_id=game_id, member_id=member_id, away_since=at
    )
    await conn.execute(
        statement.on_conflict_do_update(
            index_elements=["game_id", "member_id"],
            set_={"away_since": func.coalesce(Presence.away_since, statement.excluded.away_since)},
        )
    )


async def read_away_times(conn: AsyncConnection, game_id: str) -> dict[str, float | None]:
    """Return, for each member ever connected to a game, since when they are away; None if present."""
    result = await conn.execute(
        select(Presence.member_id, Presence.away_since).where(Presence.game_id == game_id)
    )
    return {row.member_id: row.away_since for row in result}


async def read_presence(conn: AsyncConnection, game_id: str) -> list[Attendance]:
    """Return everybody ever connected to a game, ordered by name."""
    result = await conn.execute(
        select(Member.id, Member.name, Presence.away_since)
        .join(Presence, Presence.member_id == Member.id)
        .where(Presence.game_id == game_id)
        .order_by(Member.name, Member.id)
    )
    return [Attendance(*row) for row in result]


async def set_all_away(conn: AsyncConnection, at: float) -> None:
    """Note that every present member of every game is away since `at`."""
    await conn.execute(update(Presence).where(Presence.away_since.is_(None)).values(away_since=at))


async def shift_away_times(conn: AsyncConnection, seconds: float) -> None:
    """Move the beginning of every absence by `seconds`, for the time the server was down."""
    await conn.execute(update(Presence).values(away_since=Presence.away_since + seconds))
