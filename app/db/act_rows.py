"""Acts that were carried out, so that a repeated act gets the result of the first time. None of these functions commits."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.engine import insert_into
from app.db.schema import Act


async def find_act(conn: AsyncConnection, game_id: str, act_id: str) -> int | None:
    """Return the `seq` the game was at after this act, or None if it was never carried out."""
    result = await conn.execute(select(Act.seq).where(Act.game_id == game_id, Act.act_id == act_id))
    return result.scalar_one_or_none()


async def record_act(
    conn: AsyncConnection, game_id: str, act_id: str, member_id: str, *, seq: int, at: float
) -> bool:
    """Insert an act that was carried out at `at` (epoch seconds UTC) and left the game at `seq`.

    Returns False if the act is recorded already, perhaps just now by another process: then the
    caller rolls back and uses `find_act`.
    """
    result = await conn.execute(
        insert_into(conn, Act)
        .values(game_id=game_id, act_id=act_id, member_id=member_id, seq=seq, at=at)
        .on_conflict_do_nothing()
        .returning(Act.act_id)
    )
    return result.first() is not None
