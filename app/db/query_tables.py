"""The query tables: rows for lists and sums, derived from the journal of a game; no session is made from them.

Functions on a connection; none of them commits. Times are epoch seconds UTC.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.engine import insert_into
from app.db.game_rows import SeatRow, Status
from app.db.journal import canonical
from app.db.schema import (
    BulkaTotal,
    Deadline,
    Game,
    Move,
    Partie,
    Payment,
    Seat,
    Streak,
)
from app.rules.consequences import Paid


@dataclass(frozen=True, slots=True)
class PartieRow:
    """A Partie; dealer, challenger and winner are seat names, `points` as in the record.

    A later update of the row does not change `began_seq`.
    """

    number: int
    dealer: str
    challenger: str
    pro: bool
    multiplier: int
    runs: int
    began_seq: int
    winner: str | None = None
    decided_by: str | None = None
    points: Mapping[str, Any] | None = None
    decided_seq: int | None = None


@dataclass(frozen=True, slots=True)
class DeadlineRow:
    """A running deadline; `who` is a seat name, or empty for a deadline of the whole table."""

    kind: str
    who: str
    due_at: float


@dataclass(frozen=True, slots=True)
class Projection:
    """The changes of one game in the query tables; None leaves a part unchanged.

    `seats`, `streaks` and `deadlines` replace all rows. `parties` are inserted or updated by
    their number. `payments` are appended to the ledger. `bulka` is its new total.
    """

    status: Status | None = None
    seats: tuple[SeatRow, ...] | None = None
    parties: tuple[PartieRow, ...] = ()
    payments: tuple[Paid, ...] = ()
    bulka: int | None = None
    streaks: Mapping[str, int] | None = None
    deadlines: tuple[DeadlineRow, ...] | None = None


async def project(conn: AsyncConnection, game_id: str, seq: int, projection: Projection) -> None:
    """Write the changes that follow from the move `seq`, in the transaction that appended it.

    A game that ends gets the time of that move as its end. Raises
    `sqlalchemy.exc.IntegrityError` for a payment of no tokens or to the payer, a Bulka below
    zero, a seat name that two members hold, and payments whose move is not in the journal.
    """
    if projection.status is not None:
        await _set_status(conn, game_id, seq, projection.status)
    if projection.seats is not None:
        await _replace(
            conn,
            Seat,
            game_id,
            [
                {"member_id": s.member_id, "name": s.name, "state": "left" if s.left else "seated"}
                for s in projection.seats
            ],
        )
    for partie in projection.parties:
        await _upsert_partie(conn, game_id, partie)
    if projection.payments:
        await _append_payments(conn, game_id, seq, projection.payments)
    if projection.bulka is not None:
        statement = insert_into(conn, BulkaTotal).values(
            game_id=game_id, seq=seq, total=projection.bulka
        )
        await conn.execute(
            statement.on_conflict_do_update(
                index_elements=["game_id", "seq"], set_={"total": statement.excluded.total}
            )
        )
    if projection.streaks is not None:
        await _replace(
            conn,
            Streak,
            game_id,
            [{"player": player, "streak": n} for player, n in projection.streaks.items()],
        )
    if projection.deadlines is not None:
        await _replace(
            conn,
            Deadline,
            game_id,
            [{"kind": d.kind, "who": d.who, "due_at": d.due_at} for d in projection.deadlines],
        )


async def _set_status(conn: AsyncConnection, game_id: str, seq: int, status: Status) -> None:
    change: dict[str, Any] = {"status": status}
    if status == "ended":
        moved_at = select(Move.at).where(Move.game_id == game_id, Move.seq == seq)
        change["ended_at"] = func.coalesce(Game.ended_at, moved_at.scalar_subquery())
    await conn.execute(update(Game).where(Game.id == game_id, Game.status != status).values(change))


async def _replace(
    conn: AsyncConnection,
    table: type[Seat] | type[Streak] | type[Deadline],
    game_id: str,
    rows: list[dict[str, Any]],
) -> None:
    await conn.execute(delete(table).where(table.game_id == game_id))
    if rows:
        await conn.execute(insert(table), [{"game_id": game_id, **row} for row in rows])


async def _upsert_partie(conn: AsyncConnection, game_id: str, partie: PartieRow) -> None:
    outcome = {
        "dealer": partie.dealer,
        "challenger": partie.challenger,
        "pro": partie.pro,
        "winner": partie.winner,
        "decided_by": partie.decided_by,
        "multiplier": partie.multiplier,
        "runs": partie.runs,
        "points": None if partie.points is None else canonical(partie.points),
        "decided_seq": partie.decided_seq,
    }
    await conn.execute(
        insert_into(conn, Partie)
        .values(game_id=game_id, number=partie.number, began_seq=partie.began_seq, **outcome)
        .on_conflict_do_update(index_elements=["game_id", "number"], set_=outcome)
    )


async def _append_payments(
    conn: AsyncConnection, game_id: str, seq: int, payments: Sequence[Paid]
) -> None:
    # No other transaction numbers payments of this game now: this one holds its last `seq`.
    result = await conn.execute(select(func.max(Payment.no)).where(Payment.game_id == game_id))
    first = (result.scalar_one() or 0) + 1
    await conn.execute(
        insert(Payment),
        [
            {
                "game_id": game_id,
                "no": no,
                "partie": partie,
                "payer": payment.payer,
                "payee": payment.payee,
                "tokens": payment.tokens,
                "purpose": payment.purpose,
                "seq": seq,
            }
            for no, (payment, partie) in enumerate(payments, first)
        ],
    )


async def due_deadlines(
    conn: AsyncConnection, now: float, limit: int
) -> list[tuple[str, str, str, float]]:
    """Return `(game_id, kind, who, due_at)` of the deadlines reached at `now`, oldest first."""
    result = await conn.execute(
        select(Deadline.game_id, Deadline.kind, Deadline.who, Deadline.due_at)
        .where(Deadline.due_at <= now)
        .order_by(Deadline.due_at, Deadline.game_id, Deadline.kind, Deadline.who)
        .limit(limit)
    )
    return [(row.game_id, row.kind, row.who, row.due_at) for row in result]
