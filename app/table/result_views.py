"""What has been decided: the draw, the last Partie, the score sheet, the end, with all payments."""

from __future__ import annotations

from collections.abc import Iterable

from app.rules.bulka import BULKA, Payment
from app.rules.cards import code_of
from app.rules.partie import DecidedBy, Partie, Run
from app.table.partie_views import said_views, stich_view
from app.table.session import Session
from app.table.shown import (
    BonusView,
    DrawView,
    EndView,
    PaymentView,
    PointsView,
    ResultView,
    ScoreSheetView,
    SheetRow,
)

NO_SHEET = ScoreSheetView((), (), (), (), 0, ())


def draw_view(session: Session) -> DrawView | None:
    """The draw for the starting order, None before it."""
    game = session.game
    if game is None or not game.drawing.rounds:
        return None
    return DrawView(tuple(tuple((n, code_of(c)) for n, c in r.cards) for r in game.drawing.rounds))


def result_view(session: Session) -> ResultView | None:
    """The last decided Partie, until the next one is dealt; its whole deck is public now."""
    game = session.game
    if game is None or game.partie is not None or not game.parties:
        return None
    partie = game.parties[-1]
    run = partie.runs[-1]
    payments = _paid(partie)
    split = game.ended.payments if game.ended is not None else ()
    after = game.bulka - _change(split, BULKA)
    return ResultView(
        number=partie.number,
        dealer=partie.dealer,
        challenger=partie.challenger,
        pro=partie.pro,
        winner=partie.winner,
        loser=partie.opponent_of(partie.winner) if partie.winner is not None else None,
        how=partie.decided_by.value if partie.decided_by is not None else DecidedBy.POINTS.value,
        reason=_reason(partie),
        multiplier=run.multiplier,
        runs=len(partie.runs),
        stiche=tuple(
            (name, sum(s.winner == side for s in run.stiche))
            for side, name in enumerate(partie.sides)
        ),
        points=_points_views(partie, run),
        announcements=said_views(partie, run),
        bonuses=tuple(BonusView(partie.sides[b.by], b.no, b.stich, b.points) for b in run.bonuses),
        payments=tuple(_payment(p) for p in payments),
        bulka_before=after - _change(payments, BULKA),
        bulka_after=after,
        bulka_won=sum(p.tokens for p in payments if p.purpose == "bulka_won"),
        deck=tuple(code_of(card) for card in run.deck),
        played=tuple(stich_view(partie, run, number + 1) for number in range(len(run.stiche))),
    )


def _reason(partie: Partie) -> str | None:
    """By which breach or forfeit the Partie was lost (Art. 12)."""
    if partie.forfeit is not None:
        return partie.forfeit.value
    run = partie.runs[-1]
    if partie.decided_by is DecidedBy.BREACH and run.breaches:
        return run.breaches[0].reason
    return None


def _points_views(partie: Partie, run: Run) -> tuple[PointsView, ...]:
    if run.scores is None or partie.decided_by is not DecidedBy.POINTS:
        return ()
    return tuple(
        PointsView(name, score.cards, score.announcements, score.bonuses, score.total)
        for name, score in zip(partie.sides, run.scores, strict=True)
    )


def sheet_view(session: Session) -> ScoreSheetView:
    """The score sheet of the evening, its newest Partie first."""
    game = session.game
    if game is None:
        return NO_SHEET
    bulka = 0
    rows = []
    wins = dict.fromkeys(game.roster, 0)
    totals = dict.fromkeys(game.roster, 0)
    for partie in game.parties:
        payments = _paid(partie)
        bulka += _change(payments, BULKA)
        points = _points_views(partie, partie.runs[-1])
        if partie.winner is not None:
            wins[partie.winner] += 1
        for score in points:
            totals[score.name] += score.total
        rows.append(
            SheetRow(
                number=partie.number,
                pro=partie.pro,
                winner=partie.winner,
                loser=partie.opponent_of(partie.winner) if partie.winner is not None else None,
                changes=tuple((name, _change(payments, name)) for name in partie.sides),
                points=tuple((score.name, score.total) for score in points),
                bulka=bulka,
            )
        )
    balances = tuple((name, game.balances[name]) for name in game.roster)
    return ScoreSheetView(
        game.roster,
        balances,
        tuple(wins.items()),
        tuple(totals.items()),
        game.bulka,
        tuple(reversed(rows)),
    )


def end_view(session: Session) -> EndView | None:
    """How the game ended, None while it goes on."""
    game = session.game
    if game is None or game.ended is None:
        return None
    return EndView(game.ended.reason.value, tuple(_payment(p) for p in game.ended.payments))


def _payment(payment: Payment) -> PaymentView:
    return PaymentView(payment.payer, payment.payee, payment.tokens, payment.purpose)


def _paid(partie: Partie) -> tuple[Payment, ...]:
    """All payments of a Partie, those of every run."""
    return tuple(payment for run in partie.runs for payment in run.payments)


def _change(payments: Iterable[Payment], account: str) -> int:
    """What these payments add to an account."""
    return sum((p.payee == account) * p.tokens - (p.payer == account) * p.tokens for p in payments)
