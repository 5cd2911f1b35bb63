"""Members, games and all that follows from the moves: the tables that pages ask.

Plain functions on a connection; none of them commits. Times are epoch seconds
UTC. A foreign key that does not hold raises `sqlalchemy.exc.IntegrityError`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import delete, func, insert, select, union_all, update
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.engine import insert_into
from app.db.journal import canonical
from app.db.schema import (
    Act,
    BulkaTotal,
    Deadline,
    Game,
    Heartbeat,
    Member,
    Move,
    Partie,
    Payment,
    Presence,
    Seat,
    Streak,
    Talk,
)

Status = Literal["gathering", "playing", "ended"]
Channel = Literal["talk", "advice"]

# ---------------------------------------------------------------- members


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member of the house."""

    id: str
    name: str
    created_at: float


async def member(conn: AsyncConnection, member_id: str) -> MemberRow | None:
    """Return the member with this id, or None."""
    result = await conn.execute(
        select(Member.id, Member.name, Member.created_at).where(Member.id == member_id)
    )
    row = result.one_or_none()
    return row and MemberRow(*row)


async def games_running(conn: AsyncConnection) -> list[str]:
    """Return the ids of the games that are being played."""
    result = await conn.execute(select(Game.id).where(Game.status == "playing").order_by(Game.id))
    return list(result.scalars())


async def put_member(conn: AsyncConnection, member_id: str, name: str, at: float) -> None:
    """Enter a member, or give one who is there another name; names at tables where they sit stay as they are."""
    await conn.execute(
        insert_into(conn, Member)
        .values(id=member_id, name=name, created_at=at)
        .on_conflict_do_update(index_elements=["id"], set_={"name": name})
    )


# ---------------------------------------------------------------- games


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a game; `left` says that its player has left the game."""

    member_id: str
    name: str
    left: bool = False


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as the lobby lists it, with its seats in the order of their names."""

    id: str
    name: str
    opener: str
    agreement: dict[str, Any]
    rules_version: int
    status: Status
    created_at: float
    ended_at: float | None
    seats: tuple[SeatRow, ...]


async def add_game(
    conn: AsyncConnection,
    game_id: str,
    name: str,
    opener: str,
    agreement: Mapping[str, Any],
    rules_version: int,
    at: float,
) -> None:
    """Open a game that gathers players; `opener` is a member id.

    Raises `IntegrityError` if the id is taken.
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


async def game(conn: AsyncConnection, game_id: str) -> GameRow | None:
    """Return the game with this id, or None."""
    result = await conn.execute(select(Game.__table__).where(Game.id == game_id))
    found = await _with_seats(conn, result.all())
    return found[0] if found else None


async def games_open(conn: AsyncConnection, limit: int) -> list[GameRow]:
    """Return the games that gather or play, newest first."""
    result = await conn.execute(
        select(Game.__table__)
        .where(Game.status.in_(["gathering", "playing"]))
        .order_by(Game.created_at.desc(), Game.id)
        .limit(limit)
    )
    return await _with_seats(conn, result.all())


async def _with_seats(conn: AsyncConnection, games: Sequence[Row[Any]]) -> list[GameRow]:
    result = await conn.execute(
        select(Seat.game_id, Seat.member_id, Seat.name, Seat.state)
        .where(Seat.game_id.in_([row.id for row in games]))
        .order_by(Seat.name)
    )
    seats: dict[str, tuple[SeatRow, ...]] = {row.id: () for row in games}
    for row in result:
        seats[row.game_id] += (SeatRow(row.member_id, row.name, row.state == "left"),)
    return [
        GameRow(
            id=row.id,
            name=row.name,
            opener=row.opener,
            agreement=json.loads(row.agreement),
            rules_version=row.rules_version,
            status=row.status,
            created_at=row.created_at,
            ended_at=row.ended_at,
            seats=seats[row.id],
        )
        for row in games
    ]


# ---------------------------------------------------------------- acts


@dataclass(frozen=True, slots=True)
class ActOutcome:
    """What came of an act: the `seq` the game was at after it."""

    member_id: str
    seq: int
    at: float


async def act_outcome(conn: AsyncConnection, game_id: str, act_id: str) -> ActOutcome | None:
    """Return what came of an act, or None if it was never carried out."""
    result = await conn.execute(
        select(Act.member_id, Act.seq, Act.at).where(Act.game_id == game_id, Act.act_id == act_id)
    )
    row = result.one_or_none()
    return row and ActOutcome(*row)


async def record_act(
    conn: AsyncConnection,
    game_id: str,
    act_id: str,
    member_id: str,
    *,
    seq: int,
    at: float,
) -> bool:
    """Keep what came of an act, for the answer to its repeats.

    Returns False if the act was already carried out, perhaps just now by
    another process: then the caller rolls back and answers with `act_outcome`.
    """
    result = await conn.execute(
        insert_into(conn, Act)
        .values(game_id=game_id, act_id=act_id, member_id=member_id, seq=seq, at=at)
        .on_conflict_do_nothing()
        .returning(Act.act_id)
    )
    return result.first() is not None


# ---------------------------------------------------------------- what follows from the moves


@dataclass(frozen=True, slots=True)
class PartieRow:
    """A Partie; dealer, challenger and winner are seat names, `points` as in the record.

    `began_seq` is kept from the first time the Partie is entered.
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
class PaymentRow:
    """A payment of whole tokens between two accounts, each a seat name or `bulka`."""

    partie: int | None
    payer: str
    payee: str
    tokens: int
    purpose: str


@dataclass(frozen=True, slots=True)
class DeadlineRow:
    """A clock that runs; `who` is a seat name, or empty for a clock of the whole table."""

    kind: str
    who: str
    due_at: float


@dataclass(frozen=True, slots=True)
class Projection:
    """What the query tables say of a game after a move; None leaves a part as it is.

    `seats`, `streaks` and `deadlines` replace all that stood there. `parties`
    are entered or, by their number, brought up to date. `payments` are
    appended to the ledger. `bulka` is what lies in it now.
    """

    status: Status | None = None
    seats: tuple[SeatRow, ...] | None = None
    parties: tuple[PartieRow, ...] = ()
    payments: tuple[PaymentRow, ...] = ()
    bulka: int | None = None
    streaks: Mapping[str, int] | None = None
    deadlines: tuple[DeadlineRow, ...] | None = None


async def project(conn: AsyncConnection, game_id: str, seq: int, projection: Projection) -> None:
    """Write what follows from the move `seq`, in the transaction that appended it.

    A game that ends has ended at the time of that move. Raises
    `IntegrityError` for a payment of no tokens or to the payer, for a Bulka
    below zero, for a seat name that two members hold, and for payments without
    their move in the journal; the caller then rolls back.
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
        await _put_partie(conn, game_id, partie)
    if projection.payments:
        await _pay(conn, game_id, seq, projection.payments)
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


async def _put_partie(conn: AsyncConnection, game_id: str, partie: PartieRow) -> None:
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


async def _pay(
    conn: AsyncConnection, game_id: str, seq: int, payments: Sequence[PaymentRow]
) -> None:
    # Nobody else numbers payments of this game meanwhile: this transaction holds its last move.
    result = await conn.execute(select(func.max(Payment.no)).where(Payment.game_id == game_id))
    first = (result.scalar_one() or 0) + 1
    await conn.execute(
        insert(Payment),
        [
            {
                "game_id": game_id,
                "no": no,
                "partie": payment.partie,
                "payer": payment.payer,
                "payee": payment.payee,
                "tokens": payment.tokens,
                "purpose": payment.purpose,
                "seq": seq,
            }
            for no, payment in enumerate(payments, first)
        ],
    )


async def ledger_sums(conn: AsyncConnection, game_id: str) -> dict[str, int]:
    """Return, for each account of a game, the tokens received less those paid.

    The sums add up to zero; that of `bulka` is what lies in it.
    """
    entries = union_all(
        select(Payment.payee.label("account"), Payment.tokens.label("tokens")).where(
            Payment.game_id == game_id
        ),
        select(Payment.payer, -Payment.tokens).where(Payment.game_id == game_id),
    ).subquery()
    result = await conn.execute(
        select(entries.c.account, func.sum(entries.c.tokens)).group_by(entries.c.account)
    )
    return {account: int(tokens) for account, tokens in result}


# ---------------------------------------------------------------- deadlines


async def due(conn: AsyncConnection, now: float, limit: int) -> list[tuple[str, str, str, float]]:
    """Return `(game_id, kind, who, due_at)` of the deadlines reached at `now`, the oldest first."""
    result = await conn.execute(
        select(Deadline.game_id, Deadline.kind, Deadline.who, Deadline.due_at)
        .where(Deadline.due_at <= now)
        .order_by(Deadline.due_at, Deadline.game_id, Deadline.kind, Deadline.who)
        .limit(limit)
    )
    return [(row.game_id, row.kind, row.who, row.due_at) for row in result]


async def next_due(conn: AsyncConnection) -> float | None:
    """Return when the next deadline of any game is reached, or None if no clock runs."""
    return (await conn.execute(select(func.min(Deadline.due_at)))).scalar_one()


async def shift_deadlines(conn: AsyncConnection, seconds: float) -> None:
    """Put all deadlines off by `seconds`: while the server was down no clock ran."""
    await conn.execute(update(Deadline).values(due_at=Deadline.due_at + seconds))


async def games_with_deadlines(conn: AsyncConnection) -> list[str]:
    """Return the ids of the games in which a clock runs."""
    result = await conn.execute(select(Deadline.game_id).distinct().order_by(Deadline.game_id))
    return list(result.scalars())


# ---------------------------------------------------------------- talk


@dataclass(frozen=True, slots=True)
class TalkRow:
    """Something said; `partie` is the running Partie, `seq` the last move before it."""

    no: int
    at: float
    channel: Channel
    member_id: str
    author: str
    text: str
    partie: int | None
    seq: int


async def add_talk(
    conn: AsyncConnection,
    game_id: str,
    *,
    at: float,
    channel: Channel,
    member_id: str,
    author: str,
    text: str,
    partie: int | None,
    seq: int,
) -> int:
    """Keep what was said and return its number; numbers of a game count from 1 without a gap.

    A number becomes visible only when all before it are, so that a reader who
    asks for what came after the last one misses nothing.
    """
    # Speakers of one game take turns until they commit; moves do not wait for them.
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


async def talk(
    conn: AsyncConnection, game_id: str, after: int = 0, limit: int = 200
) -> list[TalkRow]:
    """Return what was said after number `after`, in order; of more than `limit`, the newest."""
    result = await conn.execute(
        select(
            Talk.no,
            Talk.at,
            Talk.channel,
            Talk.member_id,
            Talk.author,
            Talk.text,
            Talk.partie,
            Talk.seq,
        )
        .where(Talk.game_id == game_id, Talk.no > after)
        .order_by(Talk.no.desc())
        .limit(limit)
    )
    return [TalkRow(**row) for row in reversed(result.mappings().all())]


# ---------------------------------------------------------------- presence


async def set_present(conn: AsyncConnection, game_id: str, member_id: str) -> None:
    """Note that a member watches a game again."""
    await conn.execute(
        insert_into(conn, Presence)
        .values(game_id=game_id, member_id=member_id, away_since=None)
        .on_conflict_do_update(index_elements=["game_id", "member_id"], set_={"away_since": None})
    )


async def set_away(conn: AsyncConnection, game_id: str, member_id: str, at: float) -> None:
    """Note that a member is away from a game since `at`; who is away already stays so as long."""
    statement = insert_into(conn, Presence).values(
        game_id=game_id, member_id=member_id, away_since=at
    )
    await conn.execute(
        statement.on_conflict_do_update(
            index_elements=["game_id", "member_id"],
            set_={"away_since": func.coalesce(Presence.away_since, statement.excluded.away_since)},
        )
    )


async def presence(conn: AsyncConnection, game_id: str) -> dict[str, float | None]:
    """Return, for each member seen in a game, since when they are away, or None if present."""
    result = await conn.execute(
        select(Presence.member_id, Presence.away_since).where(Presence.game_id == game_id)
    )
    return {row.member_id: row.away_since for row in result}


async def company(conn: AsyncConnection, game_id: str) -> list[tuple[str, str, float | None]]:
    """Return id, name and since when away of everybody seen in a game, in the order of their names."""
    result = await conn.execute(
        select(Member.id, Member.name, Presence.away_since)
        .join(Presence, Presence.member_id == Member.id)
        .where(Presence.game_id == game_id)
        .order_by(Member.name, Member.id)
    )
    return [(row.id, row.name, row.away_since) for row in result]


async def all_away(conn: AsyncConnection, at: float) -> None:
    """Note that whoever was present anywhere is away since `at`, as when a server starts."""
    await conn.execute(update(Presence).where(Presence.away_since.is_(None)).values(away_since=at))


async def shift_away(conn: AsyncConnection, seconds: float) -> None:
    """Put the beginning of every absence off by `seconds`, as `shift_deadlines` does the clocks."""
    await conn.execute(update(Presence).values(away_since=Presence.away_since + seconds))


# ---------------------------------------------------------------- heartbeat

ALIVE = 0x62756C6B61
"""The PostgreSQL advisory lock that every living process of the house shares."""


async def beat(conn: AsyncConnection, now: float) -> None:
    """Note that the server is alive at `now`."""
    await conn.execute(
        insert_into(conn, Heartbeat)
        .values(id=1, beat_at=now)
        .on_conflict_do_update(index_elements=["id"], set_={"beat_at": now})
    )


async def alone(conn: AsyncConnection) -> bool:
    """Say whether no other process of the house is alive; on SQLite there never is another."""
    if conn.dialect.name != "postgresql":
        return True
    return bool((await conn.execute(select(func.pg_try_advisory_xact_lock(ALIVE)))).scalar_one())


async def last_beat(conn: AsyncConnection) -> float | None:
    """Return when the server was last alive, or None if it never was.

    Until the transaction ends no other process reads it: only one finds out that all were down.
    """
    return (await conn.execute(select(Heartbeat.beat_at).with_for_update())).scalar_one_or_none()
