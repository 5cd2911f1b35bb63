"""How a Partie ends: the count after the ninth Stich (Art. 10, 11), and what follows once it is decided (Art. 4-6)."""

from __future__ import annotations

from types import MappingProxyType

from app.rules.bulka import BULKA, Payment
from app.rules.consequences import BonusWon, Consequence, Paid, PartieDecided, Tied
from app.rules.count import score
from app.rules.ending import over
from app.rules.game import Game, Played
from app.rules.moves import EndReason, ForfeitReason
from app.rules.partie import DecidedBy, Outcome, Partie, Run
from app.rules.pro import streaks_after, streaks_changed, take_bulka
from app.rules.rotation import reseated, rotated
from app.rules.stich import bonuses


def counted(game: Game, partie: Partie, run: Run, brought: tuple[Consequence, ...]) -> Played:
    """The game after the ninth Stich: bonuses, their payments, count; level means Alifer, or drawn with two (Part IV).

    `brought` is what the last card brought so far.
    """
    found = bonuses(run.stiche)
    sides = partie.sides
    news = list(brought)
    payments: list[Payment] = []
    for bonus in found:
        news.append(BonusWon(sides[bonus.by], bonus.no, bonus.stich, bonus.points))
        if partie.with_bulka and bonus.tokens:
            loser, tokens = sides[1 - bonus.by], bonus.tokens * run.multiplier
            payments.append(Payment(loser, BULKA, tokens, f"bonus:{bonus.no}"))
            news.append(Paid(payments[-1], partie.number))
    said = run.said
    scores = (score(0, run.stiche, said, found), score(1, run.stiche, said, found))
    totals = scores[0].total, scores[1].total
    level = Outcome.TIED if partie.with_bulka else Outcome.DRAWN
    outcome = level if totals[0] == totals[1] else Outcome.WON
    run = run._replace(
        bonuses=found, scores=scores, payments=(*run.payments, *payments), outcome=outcome
    )
    partie = partie._replace(runs=(*partie.runs, run))
    game = game.with_payments(payments) if payments else game
    if outcome is Outcome.TIED:
        return Played(game._replace(partie=partie, run=None), (*news, Tied(totals[0])))
    winner = None if outcome is Outcome.DRAWN else sides[totals[1] > totals[0]]
    return decided(game, partie, winner, DecidedBy.POINTS, tuple(news))


def decided(
    game: Game,
    partie: Partie,
    winner: str | None,
    by: DecidedBy,
    brought: tuple[Consequence, ...],
    forfeit: ForfeitReason | None = None,
) -> Played:
    """The game after a decided Partie: streaks, a Bulka won, the seats of the next Partie, perhaps the end.

    `brought` is what the same move brought before.
    """
    partie = partie._replace(winner=winner, decided_by=by, forfeit=forfeit)
    news: list[Consequence] = [*brought, _decision_consequence(partie)]
    pro_won = partie.pro and winner == partie.dealer
    if pro_won:
        game, partie, won = take_bulka(game, partie)
        news += won
    waited = {name: game.waited[name] + 1 for name in game.queue} | dict.fromkeys(partie.sides, 0)
    streaks = streaks_after(game, partie, pro_won)
    news += streaks_changed(game, streaks)
    dealer, challenger, queue = game.dealer, game.challenger, game.queue
    if winner is not None:
        dealer, challenger, queue = rotated(game, winner, partie.opponent_of(winner), pro_won)
    after = game._replace(
        dealer=dealer, challenger=challenger, queue=queue, parties=(*game.parties, partie), partie=None, run=None,
        pro=None, waited=MappingProxyType(waited), streaks=streaks,
    )  # fmt: skip
    if pro_won and game.agreement.end_after_bulka:
        return over(after, EndReason.BULKA_WON, tuple(news))
    if game.time_up:
        return over(after, EndReason.TIME, tuple(news))
    return Played(after, (*news, *reseated(game, after)))


def _decision_consequence(partie: Partie) -> PartieDecided:
    """The news of a decided Partie; totals only where points decided."""
    winner = partie.winner
    loser = None if winner is None else partie.opponent_of(winner)
    points: int | None = None
    against: int | None = None
    scores = partie.runs[-1].scores
    if partie.decided_by is DecidedBy.POINTS and scores is not None:
        side = 1 if winner == partie.dealer else 0
        points, against = scores[side].total, scores[1 - side].total
    assert partie.decided_by is not None
    return PartieDecided(
        partie.number, winner, loser, partie.decided_by, points, against, partie.forfeit
    )
