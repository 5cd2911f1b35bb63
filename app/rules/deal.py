"""The deal: stakes, packets, plate (Art. 7), for the first time or again after an Alifer (Art. 9.2.1)."""

from __future__ import annotations

from typing import TypeVar

from app.rules.alifer import multiplier_of
from app.rules.bulka import Payment, entered, stake_at, stakes
from app.rules.cards import Card, Hand, hand_of
from app.rules.consequences import Dealt, Paid, StakesPaid
from app.rules.game import Game, Played
from app.rules.moves import Deal
from app.rules.partie import CHALLENGER, Outcome, Partie, Run
from app.rules.refusal import N_, IllegalMove

_T = TypeVar("_T")


def in_packets(deck: tuple[_T, ...]) -> tuple[tuple[_T, ...], tuple[_T, ...], tuple[_T, ...]]:
    """The cards of the challenger, of the dealer and of the plate: packets of three in turn (Art. 7.3, 7.4)."""
    challenger = deck[0:3] + deck[6:9] + deck[12:15]
    dealer = deck[3:6] + deck[9:12] + deck[15:18]
    return challenger, dealer, deck[18:]


def dealt_hands(deck: tuple[Card, ...]) -> tuple[Hand, Hand]:
    """The hands dealt to challenger and dealer (Art. 7.3)."""
    challenger, dealer, _ = in_packets(deck)
    return hand_of(challenger), hand_of(dealer)


def deal(game: Game, move: Deal) -> Played:
    """The next Partie, or the running one dealt again for doubled payments (D16). Raises `IllegalMove`."""
    if not game.drawn:
        raise IllegalMove("3", "draw_first", N_("The draw for the starting order comes first."))
    if game.run is not None:
        raise IllegalMove(
            "7",
            "partie_running",
            N_("The Partie is being played; it is dealt again only after an Alifer."),
        )
    if game.partie is not None:
        return _dealt_again(game, game.partie, move)
    assert game.dealer is not None
    assert game.challenger is not None
    number = len(game.parties) + 1
    pro = game.pro is not None
    partie = Partie(number, game.challenger, game.dealer, pro, game.with_bulka, runs=())
    multiple = game.agreement.multiple
    paid = stakes(*partie.sides, multiple, pro=pro) if partie.with_bulka else ()
    run = _new_run(move.deck, multiple, paid)
    balances, bulka = entered(game.balances, game.bulka, paid)
    game = game._replace(
        partie=partie,
        run=run,
        balances=balances,
        bulka=bulka,
        staked=game.staked + bool(paid),
    )
    news = _deal_consequence(partie, run)
    if not paid:
        return Played(game, (news,))
    stake = stake_at(multiple)
    staked = StakesPaid(partie.dealer, partie.challenger, stake, stake if pro else 0)
    return Played(game, (news, staked, *(Paid(payment, number) for payment in paid)))


def _dealt_again(game: Game, partie: Partie, move: Deal) -> Played:
    run = _new_run(move.deck, multiplier_of(partie, game.agreement.multiple), ())
    return Played(game._replace(run=run), (_deal_consequence(partie, run),))


def _new_run(deck: tuple[Card, ...], multiplier: int, payments: tuple[Payment, ...]) -> Run:
    """A fresh deal; the challenger leads (Art. 8.1). `payments` are the stakes, none for a replay (D16)."""
    hands = dealt_hands(deck)
    return Run(
        deck=deck, multiplier=multiplier, dealt=hands, hands=hands, turn=CHALLENGER, led=None, stiche=(), announcements=(),
        mankos=(), offer=None, breaches=(), payments=payments, outcome=Outcome.RUNNING, bonuses=(), scores=None,
    )  # fmt: skip


def _deal_consequence(partie: Partie, run: Run) -> Dealt:
    return Dealt(
        partie=partie.number, deal=len(partie.runs) + 1, dealer=partie.dealer, challenger=partie.challenger,
        pro=partie.pro, multiplier=run.multiplier, plate=run.bottom,
    )  # fmt: skip
