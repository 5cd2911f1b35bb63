"""Announcing in a running Partie: what is refused, what the opponent pays at once, Bianka apart from a card (Art. 9.1).

What each announcement counts and needs stands in `announcements.py`, the question about a set of three in `manko.py`.
"""

from __future__ import annotations

from app.rules.announcements import (
    Call,
    Figure,
    Said,
    article_of,
    called,
    refuse_false,
    refuse_timing,
    said_of,
)
from app.rules.breaches import falsely_said, judged
from app.rules.bulka import Payment
from app.rules.cards import Card
from app.rules.consequences import Announced, Consequence, Paid
from app.rules.game import Game, Played, at_the_table
from app.rules.moves import Announce
from app.rules.partie import AnnouncementMade, Partie, Run
from app.rules.refusal import N_, IllegalMove


def refuse_call(run: Run, side: int, call: Call, card: Card | None, guarded: bool) -> Said:
    """The announcement as it would be made now, with `card` or apart; refuses what is said twice, late, early or falsely.

    In `penalty` a false announcement is accepted in silence (D24). Raises `IllegalMove`.
    """
    if any(made.said.figure is call.figure and made.said.by == side for made in run.announcements):
        raise _said_twice(call.figure)
    dealt = run.dealt[side]
    refuse_timing(call.figure, dealt, run.hands[side], card)
    said = said_of(call, side, dealt)
    if guarded:
        refuse_false(said, dealt)
    return said


def said_with(
    run: Run, side: int, calls: tuple[Call, ...], card: Card, guarded: bool
) -> tuple[Said, ...]:
    """The announcements that come with a card. Raises `IllegalMove` if one of them is refused."""
    said: list[Said] = []
    for call in calls:
        if any(other.figure is call.figure for other in said):
            raise _said_twice(call.figure)
        said.append(refuse_call(run, side, call, card, guarded))
    return tuple(said)


def announce(game: Game, move: Announce) -> Played:
    """Bianka said apart from a card, also in the opponent's turn (Art. 9.1.4). Raises `IllegalMove`."""
    partie, run, side = at_the_table(game, move.by)
    said = refuse_call(run, side, Call(Figure.BIANKA), None, game.agreement.guarded)
    after, news = after_announcements(partie, run, (said,), None)
    paid = after.payments[len(run.payments) :]
    game = game.with_payments(paid) if paid else game
    if said.true:
        return Played(game.with_run(after), news)
    return judged(game, partie, falsely_said(after, said, None), news)


def after_announcements(
    partie: Partie, run: Run, said: tuple[Said, ...], card: Card | None, *, too_late: bool = False
) -> tuple[Run, tuple[Consequence, ...]]:
    """The run with these announcements, said with `card` or apart (None), and with what is paid for them at once.

    `too_late`: this very card declares a breach of the opponent, so that false ones are not paid any more (D36).
    """
    words = list(run.announcements)
    payments = list(run.payments)
    news: list[Consequence] = []
    for one in said:
        payment = payment_for(partie, run, one) if one.true or not too_late else None
        words.append(AnnouncementMade(one, card, payment))
        news.append(_announcement_consequence(partie, one, card, payment))
        if payment is not None:
            payments.append(payment)
            news.append(Paid(payment, partie.number))
    return run._replace(announcements=tuple(words), payments=tuple(payments)), tuple(news)


def payment_for(partie: Partie, run: Run, said: Said) -> Payment | None:
    """What the opponent pays at once for an announcement (D10); nothing in the two-player form (Part IV)."""
    if not partie.with_bulka:
        return None
    sides = partie.sides
    return Payment(
        sides[1 - said.by], sides[said.by], said.worth.tokens * run.multiplier, said.figure.value
    )


def _announcement_consequence(
    partie: Partie, said: Said, card: Card | None, payment: Payment | None
) -> Announced:
    sides = partie.sides
    return Announced(
        player=sides[said.by], opponent=sides[1 - said.by], figure=said.figure, number=said.number, card=card,
        points=said.worth.points, tokens=0 if payment is None else payment.tokens,
    )  # fmt: skip


def _said_twice(figure: Figure) -> IllegalMove:
    return IllegalMove(
        article_of(figure),
        "said_twice",
        N_("{figure} was announced already; once is enough."),
        figure=called(figure),
    )
