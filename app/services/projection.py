"""Computes the rows of the query tables that change with new entries of a journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.db.game_rows import SeatRow, Status
from app.db.query_tables import DeadlineRow, PartieRow, Projection
from app.rules.bulka import BULKA
from app.rules.consequences import (
    Consequence,
    Dealt,
    Joined,
    Left,
    Paid,
    PartieDecided,
    StreakChanged,
)
from app.rules.game import Game
from app.rules.partie import Partie, Run
from app.table.deadlines import deadlines
from app.table.session import Session


def projection(
    before: Session | None,
    after: Session,
    brought: Sequence[Consequence],
    began: int,
    *,
    deadlines_only: bool = False,
) -> Projection:
    """The rows that follow from the entries `began`..`after.seq`; parts that have not changed are None.

    `brought`: the consequences of these entries, in their order.
    """
    due = tuple(DeadlineRow(d.kind, d.who, d.due_at) for d in deadlines(after))
    if deadlines_only:
        return Projection(deadlines=due)
    game = after.game
    started = game is not None and (before is None or before.game is None)
    paid = [news for news in brought if isinstance(news, Paid)]
    moved = any(BULKA in (news.payment.payer, news.payment.payee) for news in paid)
    streaks = any(isinstance(news, StreakChanged | Joined | Left) for news in brought)
    seats = _seats(after)
    known = None if before is None else _seats(before)
    unchanged = before is not None and due == tuple(
        DeadlineRow(d.kind, d.who, d.due_at) for d in deadlines(before)
    )
    return Projection(
        status=_status(after) if before is None or _status(after) != _status(before) else None,
        seats=seats if seats != known else None,
        parties=() if game is None else tuple(_parties(game, brought, began, after.seq)),
        payments=tuple(paid),
        bulka=game.bulka if game is not None and (started or moved) else None,
        streaks=game.streaks if game is not None and (started or streaks) else None,
        deadlines=None if unchanged else due,
    )


def _status(session: Session) -> Status:
    if session.game is None:
        return "gathering"
    return "ended" if session.ended else "playing"


def _seats(session: Session) -> tuple[SeatRow, ...]:
    return tuple(
        SeatRow(member, name, left=name not in session.players)
        for name, member in session.members.items()
    )


def _parties(
    game: Game, brought: Sequence[Consequence], began: int, seq: int
) -> Iterator[PartieRow]:
    """The Parties that began, were dealt again or were decided."""
    for news in brought:
        if isinstance(news, PartieDecided):
            partie = game.parties[news.number - 1]
            yield _partie(partie, partie.runs[-1], len(partie.runs), began, seq)
        elif isinstance(news, Dealt) and game.partie is not None and game.run is not None:
            yield _partie(game.partie, game.run, news.deal, began, None)


def _partie(partie: Partie, run: Run, runs: int, began: int, decided: int | None) -> PartieRow:
    points = None
    if partie.decided_by is not None and run.scores is not None:
        points = {name: score.total for name, score in zip(partie.sides, run.scores, strict=True)}
    return PartieRow(
        number=partie.number,
        dealer=partie.dealer,
        challenger=partie.challenger,
        pro=partie.pro,
        multiplier=run.multiplier,
        runs=runs,
        began_seq=began,
        winner=partie.winner,
        decided_by=None if partie.decided_by is None else partie.decided_by.value,
        points=points,
        decided_seq=decided,
    )
