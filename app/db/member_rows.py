"""Rows of members. Functions on a connection; none of them commits. Times are epoch seconds UTC."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.engine import insert_into
from app.db.schema import Member


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member: a person or a bot."""

    id: str
    name: str
    created_at: float


async def find_member(conn: AsyncConnection, member_id: str) -> MemberRow | None:
    """Return the member with this id, or None."""
    result = await conn.execute(
        select(Member.id, Member.name, Member.created_at).where(Member.id == member_id)
    )
    row = result.one_or_none()
    return row and MemberRow(*row)


async def put_member(conn: AsyncConnection, member_id: str, name: str, at: float) -> None:
    """Insert a member, or rename an existing one; seats keep the name they were taken under."""
    await conn.execute(
        insert_into(conn, Member)
        .values(id=member_id, name=name, created_at=at)
        .on_conflict_do_update(index_elements=["id"], set_={"name": name})
    )
