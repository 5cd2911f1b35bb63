"""The journal: the moves of every game, append-only, numbered from 1 without a gap.

The primary key `(game_id, seq)` is the only concurrency control: of several appends at one
`seq` one succeeds; the others have to read and decide again.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Double,
    Integer,
    Select,
    Text,
    Values,
    column,
    func,
    literal,
    select,
    values,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.engine import insert_into
from app.db.schema import Move

CHANNEL = "bulka"
"""The PostgreSQL channel of `notify`; a payload is `<game_id>:<seq>`, or `<game_id>:<seq>:<origin>`."""


class BrokenJournal(RuntimeError):
    """The journal of a game holds an entry that cannot be decoded or that the rules refuse."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A move: its number, time (epoch seconds UTC), author and content.

    `member_id` is None for a move that the server made.
    """

    seq: int
    at: float
    member_id: str | None
    body: dict[str, Any]


def canonical(body: Mapping[str, Any]) -> str:
    """Return the one JSON text of `body`: sorted keys, no spaces, ASCII only.

    Raises `ValueError` for a number that JSON does not have (NaN, infinity)
    and `TypeError` for any other such value.
    """
    return json.dumps(body, sort_keys=True, separators=(",", ":"), allow_nan=False)


async def append(conn: AsyncConnection, game_id: str, entries: Sequence[Entry]) -> bool:
    """Append `entries`, whose `seq` must be consecutive, directly after the last move of the game.

    Returns True if all of them were appended, also if there are none. Returns False if they do
    not follow the last move (a `seq` is taken, or a move before them is missing): then none was
    appended, and the transaction stays usable. Waits for another transaction that has appended
    at the same `seq` and not yet ended.

    Raises `ValueError` if the `seq` are not consecutive, and
    `sqlalchemy.exc.IntegrityError` for a game or member that does not exist.
    """
    if not entries:
        return True
    if [entry.seq for entry in entries] != [entries[0].seq + i for i in range(len(entries))]:
        raise ValueError("the entries of one append are not consecutive")
    if len(entries) == 1:
        return await _append(conn, game_id, entries)
    # The `seq` of the first entry may be taken while those of the later ones are free.
    async with conn.begin_nested() as savepoint:
        appended = await _append(conn, game_id, entries)
        if not appended:
            await savepoint.rollback()
    return appended


def _rows(entries: Sequence[Entry]) -> Select[*tuple[Any, ...]] | Values:
    """The entries as rows; for a single entry a SELECT, whose compiled form SQLAlchemy caches."""
    kinds = {"seq": Integer, "at": Double, "member_id": Text, "body": Text}
    rows = [(e.seq, e.at, e.member_id, canonical(e.body)) for e in entries]
    if len(rows) > 1:
        return values(*(column(name, kind) for name, kind in kinds.items()), name="fresh").data(
            rows
        )
    return select(
        *(
            literal(value, kind).label(name)
            for (name, kind), value in zip(kinds.items(), rows[0], strict=True)
        )
    )


async def _append(conn: AsyncConnection, game_id: str, entries: Sequence[Entry]) -> bool:
    fresh = _rows(entries).cte("fresh")
    last = select(func.coalesce(func.max(Move.seq), 0)).where(Move.game_id == game_id)
    rows = select(literal(game_id, Text), fresh).where(
        last.scalar_subquery() == entries[0].seq - 1,
    )
    result = await conn.execute(
        insert_into(conn, Move)
        .from_select(["game_id", "seq", "at", "member_id", "body"], rows)
        .on_conflict_do_nothing()
        .returning(Move.seq)
    )
    return len(result.all()) == len(entries)


async def read(conn: AsyncConnection, game_id: str, after: int = 0) -> list[Entry]:
    """Return the moves of a game with a `seq` greater than `after`, in order."""
    result = await conn.execute(
        select(Move.seq, Move.at, Move.member_id, Move.body)
        .where(Move.game_id == game_id, Move.seq > after)
        .order_by(Move.seq)
    )
    return [Entry(row.seq, row.at, row.member_id, json.loads(row.body)) for row in result]


async def notify(conn: AsyncConnection, game_id: str, seq: int, origin: str = "") -> None:
    """Notify all processes, once this transaction commits, that a game is now at `seq`.

    `origin` identifies the sending process, which ignores its own notices. Does nothing on
    SQLite, which serves one process only.
    """
    if conn.dialect.name == "postgresql":
        payload = f"{game_id}:{seq}:{origin}" if origin else f"{game_id}:{seq}"
        await conn.execute(select(func.pg_notify(CHANNEL, payload)))
