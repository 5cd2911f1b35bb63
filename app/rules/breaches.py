"""Breaches (Art. 12): the penalty for a revoke or a false announcement, correction (8.5), and loss by clock or absence.

With `guarded` enforcement the referee refuses breaches, and only forfeits are left; the rest is `penalty` (D24).
"""

from __future__ import annotations

from app.rules.announcements import Said, article_of
from app.rules.bulka import Payment, refund
from app.rules.cards import Card, Hand
from app.rules.consequences import BreachDeclared, Consequence, Corrected, Forfeited, Paid
from app.rules.deciding import decided
from app.rules.game import Game, Played, at_the_table
from app.rules.moves import Correct, Forfeit
from app.rules.partie import CHALLENGER, AnnouncementMade, Breach, DecidedBy, Outcome, Partie, Run
from app.rules.refusal import N_, IllegalMove


def revoked(run: Run, side: int, card: Card) -> Run:
    """The run after `card` of the wrong suit, noted as an undeclared breach (Art. 8.3)."""
    return _noted(run, Breach(side, run.played, card, "8.3", "revoke"))


def falsely_said(run: Run, said: Said, card: Card | None) -> Run:
    """The run after a false announcement with `card` or apart (None), noted as an undeclared breach."""
    article = article_of(said.figure)
    return _noted(run, Breach(said.by, run.played, card, article, "false_announcement"))


def _noted(run: Run, breach: Breach) -> Run:
    return run._replace(breaches=(*run.breaches, breach))


def closes_breach(run: Run, side: int) -> bool:
    """Whether the next card of this side declares a breach of the other (Art. 12)."""
    return any(breach.by != side for breach in run.breaches)


def judged(
    game: Game, partie: Partie, run: Run, brought: tuple[Consequence, ...], closes: bool = False
) -> Played:
    """The game with a run in which breaches lie: the earliest is declared if it is time, and the Partie lost (Art. 12, D36).

    It is time if the last card `closes` a breach, or if whoever should have noticed one has no card left to play.
    `brought` is what the same move brought before.
    """
    if not closes and all(run.hands[1 - breach.by] for breach in run.breaches):
        return Played(game.with_run(run), brought)
    breach = run.breaches[0]
    game, partie, refunds = _broken_off(game, partie, run)
    sides = partie.sides
    declared = BreachDeclared(sides[breach.by], breach.article, breach.reason)
    news = (*brought, declared, *refunds)
    return decided(game, partie, sides[1 - breach.by], DecidedBy.BREACH, news)


def forfeit(game: Game, move: Forfeit) -> Played:
    """The Partie is lost by clock or absence, also between a level count and the new deal (D25, D35)."""
    partie = game.partie
    if partie is None or partie.side_of(move.by) is None:
        raise IllegalMove(
            "12",
            "not_active",
            N_("{player} is not active in a running Partie and cannot lose one."),
            player=move.by,
        )
    winner = partie.opponent_of(move.by)
    news: tuple[Consequence, ...] = (Forfeited(move.by, move.reason),)
    if game.run is not None:
        game, partie, refunds = _broken_off(game, partie, game.run)
        news += refunds
    return decided(game, partie, winner, DecidedBy.FORFEIT, news, move.reason)


def _broken_off(
    game: Game, partie: Partie, run: Run
) -> tuple[Game, Partie, tuple[Consequence, ...]]:
    """The run ended by Art. 12; what was paid for false announcements is returned (D24, D36)."""
    refunds = _refunds([s for s in run.announcements if not s.said.true])
    lost = run._replace(payments=run.payments + refunds, outcome=Outcome.BREACH, offer=None)
    return (
        game.with_payments(refunds) if refunds else game,
        partie._replace(runs=(*partie.runs, lost)),
        tuple(Paid(payment, partie.number) for payment in refunds),
    )


def _refunds(returned: list[AnnouncementMade]) -> tuple[Payment, ...]:
    """The payments for these announcements returned."""
    return tuple(refund(s.payment) for s in returned if s.payment is not None)


# Correction (Art. 8.5)


def correctable(run: Run, side: int) -> Breach | None:
    """The side's breach that may still be corrected: nothing has been played since (Art. 8.5, D30, D36)."""
    # A false Bianka may count one card more than now lie there: the opponent took theirs back after it.
    own = [b for b in run.breaches if b.by == side and b.played >= run.played]
    return own[-1] if own else None


def correct(game: Game, move: Correct) -> Played:
    """The last breach of its offender taken back: card, what was said with it, its payment. Raises `IllegalMove`."""
    partie, run, side = at_the_table(game, move.by)
    breach = correctable(run, side)
    if breach is None:
        raise IllegalMove(
            "8.5", "nothing_to_correct",
            N_("A card played is final; only a breach may be corrected, until the next card is played."),
        )  # fmt: skip
    if breach.card is None:
        withdrawn = [
            s for s in run.announcements if s.said.by == side and s.card is None and not s.said.true
        ]
    else:
        withdrawn = [s for s in run.announcements if s.said.by == side and s.card == breach.card]
    refunds = _refunds(withdrawn)
    after = run._replace(
        announcements=tuple(s for s in run.announcements if s not in withdrawn),
        breaches=tuple(b for b in run.breaches if b is not breach),
        payments=run.payments + refunds,
    )
    reopened = None
    if breach.card is not None:
        reopened = len(run.stiche) if run.led is None else None
        after = _unplayed(after, side, breach.card)
    figures = tuple(s.said.figure for s in withdrawn)
    game = game.with_payments(refunds) if refunds else game
    news = Corrected(move.by, breach.card, figures, reopened)
    return Played(game.with_run(after), (news, *(Paid(p, partie.number) for p in refunds)))


def _unplayed(run: Run, side: int, card: Card) -> Run:
    """The run with the last card played back in the hand of its side."""
    hand = Hand(run.hands[side] | 1 << card)
    hands = (hand, run.hands[1]) if side == CHALLENGER else (run.hands[0], hand)
    if run.led is None:
        return run._replace(hands=hands, turn=side, led=run.stiche[-1].led, stiche=run.stiche[:-1])
    return run._replace(hands=hands, turn=side, led=None)
