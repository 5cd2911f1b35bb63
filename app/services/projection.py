"""What the query tables owe a new version of a table: the difference between two sessions, as rows."""

from __future__ import annotations

from collections.abc import Iterator

from app.db.club import DeadlineRow, PartieRow, PaymentRow, Projection, SeatRow, Status
from app.rules.game import Game
from app.rules.partie import Partie, Run
from app.table.deadlines import deadlines
from app.table.session import Session


def projection(
    before: Session | None, after: Session, began: int, *, deadlines_only: bool = False
) -> Projection:
    """The rows that follow from the entries `began`..`after.seq`; parts that have not changed are None."""
    due = tuple(DeadlineRow(d.kind, d.who, d.due_at) for d in deadlines(after))
    if deadlines_only:
        return Projection(deadlines=due)
    old = before.game if before is not None else None
    new = after.game
    seats = _seats(after)
    known = None if before is None else _seats(before)
    unchanged = before is not None and due == tuple(
        DeadlineRow(d.kind, d.who, d.due_at) for d in deadlines(before)
    )
    return Projection(
        status=_status(after) if before is None or _status(after) != _status(before) else None,
        seats=seats if seats != known else None,
        parties=tuple(_parties(old, new, began, after.seq)) if new is not None else (),
        payments=tuple(_payments(old, new)) if new is not None else (),
        bulka=new.bulka if new is not None and (old is None or old.bulka != new.bulka) else None,
        streaks=new.streaks
        if new is not None and (old is None or old.streaks != new.streaks)
        else None,
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


def _parties(old: Game | None, new: Game, began: int, seq: int) -> Iterator[PartieRow]:
    """The Parties that began, were dealt again or were decided."""
    decided_before = len(old.parties) if old is not None else 0
    for partie in new.parties[decided_before:]:
        yield _partie(partie, partie.runs[-1], len(partie.runs), began, seq)
    fresh_deal = old is None or old.run is None
    if new.partie is not None and new.run is not None and fresh_deal:
        yield _partie(new.partie, new.run, len(new.partie.runs) + 1, began, None)


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


def _payments(old: Game | None, new: Game) -> Iterator[PaymentRow]:
    """The payments made since: all of them stand in the order of time, so they are the ones beyond the old count."""
    known = len(old.parties) if old is not None else 0
    ledger = list(_ledger(new, known))
    paid = len(list(_ledger(old, known))) if old is not None else 0
    return iter(ledger[paid:])


def _ledger(game: Game, first: int) -> Iterator[PaymentRow]:
    """The payments from Partie number `first + 1` on, and those of the end."""
    played = [(partie, partie.runs) for partie in game.parties[first:]]
    if game.partie is not None:
        runs = game.partie.runs if game.run is None else (*game.partie.runs, game.run)
        played.append((game.partie, runs))
    for partie, runs in played:
        for run in runs:
            for p in run.payments:
                yield PaymentRow(partie.number, p.payer, p.payee, p.tokens, p.purpose)
    if game.ended is not None:
        for p in game.ended.payments:
            yield PaymentRow(None, p.payer, p.payee, p.tokens, p.purpose)
