"""Alifer by agreement: offer and answer, after which the Partie is dealt again for doubled payments (Art. 9.2.1).

The Alifer of a level count follows in `deciding.counted`, the new deal with its multiplier in `deal.deal`.
"""

from __future__ import annotations

from typing import Final

from app.rules.consequences import (
    AliferAccepted,
    AliferDeclined,
    AliferOffered,
    AliferWithdrawn,
)
from app.rules.game import Game, Played, at_the_table
from app.rules.moves import AcceptAlifer, DeclineAlifer, OfferAlifer, WithdrawAlifer
from app.rules.partie import Outcome, Partie, Run
from app.rules.refusal import N_, IllegalMove

CONSENTED_DOUBLINGS: Final = 16
"""At most so many doublings by consent in one Partie (D20)."""


def multiplier_of(partie: Partie, multiple: int) -> int:
    """By what the tokens of the Partie's next deal are scaled: the agreed multiple, doubled with every Alifer (D18)."""
    return multiple << len(partie.runs)


def refuse_offer(partie: Partie, run: Run) -> None:
    """Refuse an offer of Alifer: one at a time, 16 by consent, with two players only before the first card (D20, Part IV)."""
    if run.offer is not None:
        raise IllegalMove(
            "9.2.1",
            "offer_stands",
            N_("An offer of Alifer stands already; it has to be answered first."),
        )
    if not partie.with_bulka and run.played:
        raise IllegalMove(
            "IV", "too_late", N_("With two players Alifer is agreed before the first card only.")
        )
    if sum(r.outcome is Outcome.ALIFER for r in partie.runs) >= CONSENTED_DOUBLINGS:
        raise IllegalMove(
            "9.2.1",
            "too_many",
            N_("This Partie has been doubled by consent 16 times; it is played out now."),
        )


def refuse_answer(run: Run, side: int) -> None:
    """Refuse an answer to an offer that the opponent has not made."""
    if run.offer != 1 - side:
        raise IllegalMove(
            "9.2.1", "no_offer", N_("Your opponent offers no Alifer that you could answer.")
        )


def refuse_withdrawal(run: Run, side: int) -> None:
    """Refuse taking back an offer that one has not made."""
    if run.offer != side:
        raise IllegalMove("9.2.1", "no_offer", N_("You have no offer of Alifer standing."))


def offer(game: Game, move: OfferAlifer) -> Played:
    """The offer stands until it is answered, withdrawn or the next card is played (D19). Raises `IllegalMove`."""
    partie, run, side = at_the_table(game, move.by)
    refuse_offer(partie, run)
    return Played(game.with_run(run._replace(offer=side)), (AliferOffered(move.by),))


def decline(game: Game, move: DeclineAlifer) -> Played:
    """The offer is refused. Raises `IllegalMove`."""
    _, run, side = at_the_table(game, move.by)
    refuse_answer(run, side)
    return Played(game.with_run(run._replace(offer=None)), (AliferDeclined(move.by),))


def withdraw(game: Game, move: WithdrawAlifer) -> Played:
    """The offer is taken back. Raises `IllegalMove`."""
    _, run, side = at_the_table(game, move.by)
    refuse_withdrawal(run, side)
    return Played(game.with_run(run._replace(offer=None)), (AliferWithdrawn(move.by),))


def accept(game: Game, move: AcceptAlifer) -> Played:
    """The Partie is to be dealt again; an undeclared breach ends with this run, what was paid stays paid (D17, D36)."""
    partie, run, side = at_the_table(game, move.by)
    refuse_answer(run, side)
    closed = run._replace(outcome=Outcome.ALIFER, offer=None)
    partie = partie._replace(runs=(*partie.runs, closed))
    return Played(game._replace(partie=partie, run=None), (AliferAccepted(move.by),))
