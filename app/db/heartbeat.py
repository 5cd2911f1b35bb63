"""The heartbeat: lets a starting process compute how long none was alive. None of these functions commits."""

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.engine import insert_into
from app.db.schema import Heartbeat

ALIVE_LOCK = 0x62756C6B61
"""Key of the PostgreSQL advisory lock that every living server process holds in shared mode."""


async def write_heartbeat(conn: AsyncConnection, now: float) -> None:
    """Note that the server is alive at `now` (epoch seconds UTC)."""
    await conn.execute(
        insert_into(conn, Heartbeat)
        .values(id=1, beat_at=now)
        .on_conflict_do_update(index_elements=["id"], set_={"beat_at": now})
    )


async def last_heartbeat(conn: AsyncConnection) -> float | None:
    """Return when the server was last alive, or None if it never was.

    Locks the row until the transaction ends, so that of several starting processes only one
    computes the downtime.
    """
    return (await conn.execute(select(Heartbeat.beat_at).with_for_update())).scalar_one_or_none()


async def is_only_process(conn: AsyncConnection) -> bool:
    """Say whether no other server process is alive on this database; on SQLite there never is one."""
    if conn.dialect.name != "postgresql":
        return True
    lock = select(func.pg_try_advisory_xact_lock(ALIVE_LOCK))
    return bool((await conn.execute(lock)).scalar_one())
