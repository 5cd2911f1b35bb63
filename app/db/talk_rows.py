"""Rows of talk and advice. Functions on a connection; none of them commits."""

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.schema import Game, Talk
from app.table.context import TalkLine


async def add_talk(
    conn: AsyncConnection,
    game_id: str,
    *,
    at: float,
    channel: str,
    member_id: str,
    author: str,
    text: str,
    partie: int | None,
    seq: int,
) -> int:
    """Insert a line said at `at` (epoch seconds UTC) after the move `seq`, and return its number.

    Lines of a game are numbered from 1 without a gap. A number becomes visible only after all
    lower ones, so a reader who asks for the lines after the last known number misses none.
    Raises `sqlalchemy.exc.IntegrityError` for a channel other than `talk` and `advice`.
    """
    # Locks the game until the commit, so that lines are numbered one after another. `key_share`
    # leaves inserts of moves, whose foreign key reads this row, unblocked.
    await conn.execute(select(Game.id).where(Game.id == game_id).with_for_update(key_share=True))
    result = await conn.execute(select(func.max(Talk.no)).where(Talk.game_id == game_id))
    no = (result.scalar_one() or 0) + 1
    await conn.execute(
        insert(Talk).values(
            game_id=game_id,
            no=no,
            at=at,
            channel=channel,
            member_id=member_id,
            author=author,
            text=text,
            partie=partie,
            seq=seq,
        )
    )
    return no


async def read_talk(
    conn: AsyncConnection, game_id: str, after: int = 0, limit: int = 200
) -> list[TalkLine]:
    """Return the lines numbered above `after`, in order; of more than `limit`, the newest."""
    result = await conn.execute(
        select(Talk.no, Talk.at, Talk.channel, Talk.author, Talk.text, Talk.partie)
        .where(Talk.game_id == game_id, Talk.no > after)
        .order_by(Talk.no.desc())
        .limit(limit)
    )
    return [TalkLine(*row) for row in reversed(result.all())]
