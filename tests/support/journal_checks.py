"""The books of a game, checked against its journal: every query table must say what the moves say."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.db import journal
from app.db.game_rows import SeatRow
from app.rules.bulka import Payment
from app.rules.moves import Deal
from app.table.codec import event_from_json
from app.table.deadlines import deadlines
from app.table.events import Event
from app.table.fold import apply
from app.table.session import Session

TABLES = (
    "members", "games", "moves", "acts", "seats", "parties", "payments", "bulka_totals", "streaks", "deadlines",
    "talk", "presence",
)  # fmt: skip


async def rows(conn: AsyncConnection, query: str, **values: Any) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in await conn.execute(text(query), values)]


async def everything(engine: AsyncEngine, *, but: tuple[str, ...] = ()) -> str:
    """All that the database holds, as one text: to see that nothing has changed."""
    async with engine.connect() as conn:
        held = {}
        for table in TABLES:
            if table not in but:
                found = await rows(conn, f"SELECT * FROM {table}")
                held[table] = sorted(map(repr, found))
    return json.dumps(held, indent=0)


class StoredGame(NamedTuple):
    """A game as the query tables hold it, with its seats in the order of their names."""

    status: str
    ended_at: float | None
    seats: tuple[SeatRow, ...]


async def stored_game(conn: AsyncConnection, game_id: str) -> StoredGame | None:
    games = await rows(conn, "SELECT status, ended_at FROM games WHERE id = :g", g=game_id)
    seats = await rows(
        conn, "SELECT member_id, name, state FROM seats WHERE game_id = :g ORDER BY name", g=game_id
    )
    if not games:
        return None
    [(status, ended_at)] = games
    return StoredGame(
        status, ended_at, tuple(SeatRow(m, name, state == "left") for m, name, state in seats)
    )


async def ledger_sums(conn: AsyncConnection, game_id: str) -> dict[str, int]:
    """For each account of a game the tokens received less those paid; that of `bulka` is what lies in it."""
    sums: dict[str, int] = {}
    for payer, payee, tokens in await rows(
        conn, "SELECT payer, payee, tokens FROM payments WHERE game_id = :g", g=game_id
    ):
        sums[payer] = sums.get(payer, 0) - tokens
        sums[payee] = sums.get(payee, 0) + tokens
    return sums


def told(entries: list[journal.Entry]) -> Iterator[tuple[journal.Entry, Event, Session]]:
    """The journal told again: each entry, what happened, and the table after it."""
    session: Session | None = None
    for number, entry in enumerate(entries, 1):
        assert entry.seq == number
        event = event_from_json(entry.body)
        session = apply(session, event, entry.seq, entry.at)
        yield entry, event, session


async def check_books(conn: AsyncConnection, game_id: str) -> Session:
    """Fold the journal and compare all query tables with it; the session at its end."""
    entries = await journal.read(conn, game_id)
    bulka: dict[int, int] = {}
    dealt: dict[int, int] = {}
    decided: dict[int, int] = {}
    session: Session | None = None
    for entry, event, now in told(entries):
        before = session.game if session is not None else None
        session = now
        game = now.game
        if game is None:
            continue
        bulka[entry.seq] = game.bulka
        if isinstance(event, Deal) and game.partie is not None:
            dealt.setdefault(game.partie.number, entry.seq)
        if before is not None and len(game.parties) > len(before.parties):
            decided[game.parties[-1].number] = entry.seq
    assert session is not None
    await _check_game(conn, game_id, session)
    if session.game is not None:
        await _check_parties(conn, game_id, session, dealt, decided)
        await _check_tokens(conn, game_id, session, bulka)
    return session


async def _check_game(conn: AsyncConnection, game_id: str, session: Session) -> None:
    row = await stored_game(conn, game_id)
    assert row is not None
    game = session.game
    status = "gathering" if game is None else "ended" if game.ended is not None else "playing"
    assert row.status == status
    assert (row.ended_at is None) == (status != "ended")
    players = session.seated if game is None else game.players
    seats = {(s.member_id, s.name, s.left) for s in row.seats}
    assert seats == {(m, name, name not in players) for name, m in session.members.items()}
    due = await rows(conn, "SELECT kind, who, due_at FROM deadlines WHERE game_id = :g", g=game_id)
    assert set(due) == {(d.kind, d.who, d.due_at) for d in deadlines(session)}
    streaks = await rows(conn, "SELECT player, streak FROM streaks WHERE game_id = :g", g=game_id)
    assert dict(streaks) == ({} if game is None else dict(game.streaks))


async def _check_parties(
    conn: AsyncConnection,
    game_id: str,
    session: Session,
    dealt: dict[int, int],
    decided: dict[int, int],
) -> None:
    game = session.game
    assert game is not None
    parties = [*game.parties, *([game.partie] if game.partie is not None else [])]
    found = await rows(
        conn,
        "SELECT number, dealer, challenger, pro, winner, decided_by, multiplier, runs, points, began_seq, decided_seq"
        " FROM parties WHERE game_id = :g ORDER BY number",
        g=game_id,
    )
    assert len(found) == len(parties)
    for row, partie in zip(found, parties, strict=True):
        running = partie is game.partie
        runs = [*partie.runs, *([game.run] if running and game.run is not None else [])]
        points = None
        if not running and partie.decided_by is not None and runs[-1].scores is not None:
            totals = (score.total for score in runs[-1].scores)
            points = dict(zip(partie.sides, totals, strict=True))
        number, dealer, challenger, pro, winner, by, multiplier, count, said, began, ended = row
        assert (number, dealer, challenger) == (partie.number, partie.dealer, partie.challenger)
        assert (bool(pro), winner) == (partie.pro, partie.winner)
        assert by == (None if partie.decided_by is None else partie.decided_by.value)
        assert (multiplier, count) == (runs[-1].multiplier, len(runs))
        assert (None if said is None else json.loads(said)) == points
        assert (began, ended) == (dealt[number], decided.get(number))


async def _check_tokens(
    conn: AsyncConnection, game_id: str, session: Session, bulka: dict[int, int]
) -> None:
    game = session.game
    assert game is not None
    paid: list[tuple[int | None, Payment]] = []
    for partie in game.parties:
        paid += [(partie.number, p) for run in partie.runs for p in run.payments]
    if game.partie is not None:
        runs = [*game.partie.runs, *([game.run] if game.run is not None else [])]
        paid += [(game.partie.number, p) for run in runs for p in run.payments]
    if game.ended is not None:
        paid += [(None, p) for p in game.ended.payments]
    found = await rows(
        conn,
        "SELECT no, partie, payer, payee, tokens, purpose FROM payments WHERE game_id = :g ORDER BY no",
        g=game_id,
    )
    assert found == [
        (no, partie, p.payer, p.payee, p.tokens, p.purpose)
        for no, (partie, p) in enumerate(paid, 1)
    ]
    sums = await ledger_sums(conn, game_id)
    assert sum(sums.values()) == 0
    owned = {**game.balances, "bulka": game.bulka}
    assert {name: tokens for name, tokens in owned.items() if tokens} == {
        name: tokens for name, tokens in sums.items() if tokens
    }
    totals = await rows(
        conn, "SELECT seq, total FROM bulka_totals WHERE game_id = :g ORDER BY seq", g=game_id
    )
    assert all(bulka[seq] == total for seq, total in totals)
    assert totals[-1][1] == game.bulka
    changes = sum(one != other for one, other in itertools.pairwise(totals))
    assert changes == len(totals) - 1
