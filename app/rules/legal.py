"""What one player may do now, by the same checks that `play` makes. Page, bots and permissions use it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.rules.alifer import refuse_answer, refuse_offer, refuse_withdrawal
from app.rules.announcements import Call, Figure, Said, is_held
from app.rules.announcing import payment_for, refuse_call
from app.rules.breaches import correctable
from app.rules.cards import NO_CARDS, Card, Hand, Rank, cards_in, hand_of
from app.rules.game import Game
from app.rules.manko import manko_options
from app.rules.partie import Partie, Run
from app.rules.play_card import playable
from app.rules.pro import refuse_pro
from app.rules.refusal import IllegalMove
from app.rules.rotation import refuse_leaving
from app.rules.stich import followable


@dataclass(frozen=True, slots=True)
class CallOption:
    """An announcement that would be accepted now: with any of `cards`, or apart from a card if `apart`.

    `tokens` are after scaling. `true` is False only in `penalty`, for what the hand does not bear out.
    """

    figure: Figure
    number: int | None
    points: int
    tokens: int
    true: bool
    cards: Hand
    apart: bool


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """What one player may do now.

    `cards`: may be played now (in `penalty`: accepted now); `sound`: those of them that are no breach. `calls`: the
    announcements possible, each with its cards. `mankos`: ranks to be asked for with the next card.
    """

    cards: Hand = NO_CARDS
    sound: Hand = NO_CARDS
    calls: tuple[CallOption, ...] = ()
    mankos: tuple[Rank, ...] = ()
    offer_alifer: bool = False
    answer_alifer: bool = False
    withdraw_alifer: bool = False
    correct: bool = False
    pro: bool = False
    leave: bool = False
    deal_due: bool = False

    @property
    def bianka_apart(self) -> CallOption | None:
        """Bianka, if it may be said apart from a card now."""
        return next((c for c in self.calls if c.figure is Figure.BIANKA and c.apart), None)


def legal_moves(game: Game, player: str) -> LegalMoves:
    """What the player may do now; nothing for somebody who is not in the game or after its end."""
    if game.ended is not None or player not in game.players:
        return LegalMoves()
    may_leave = _passes(refuse_leaving, game, player)
    may_pro = _passes(refuse_pro, game, player)
    partie, run = game.partie, game.run
    side = partie.side_of(player) if partie is not None else None
    if partie is None or run is None or side is None:
        return LegalMoves(pro=may_pro, leave=may_leave, deal_due=game.deal_due)
    guarded = game.agreement.guarded
    cards = playable(run, side, guarded)
    return LegalMoves(
        cards=cards,
        sound=followable(cards, run.led) if cards and run.led is not None else cards,
        calls=_call_options(partie, run, side, guarded),
        mankos=manko_options(run, side),
        offer_alifer=_passes(refuse_offer, partie, run),
        answer_alifer=_passes(refuse_answer, run, side),
        withdraw_alifer=_passes(refuse_withdrawal, run, side),
        correct=correctable(run, side) is not None and not guarded,
        leave=may_leave,
        pro=may_pro,
    )


def _passes(check: Callable[..., None], *arguments: object) -> bool:
    try:
        check(*arguments)
    except IllegalMove:
        return False
    return True


def _call_options(partie: Partie, run: Run, side: int, guarded: bool) -> tuple[CallOption, ...]:
    """Every announcement the side may make now, with the cards it may go with (Art. 9)."""
    options = []
    cards = cards_in(playable(run, side, guarded))
    for figure in Figure:
        if guarded and not is_held(figure, run.dealt[side]):
            continue  # refused with every card
        made = {
            card: said for card in cards if (said := _allowed(run, side, figure, card, guarded))
        }
        apart = _allowed(run, side, figure, None, guarded)
        said = apart or next(iter(made.values()), None)
        if said is None:
            continue
        payment = payment_for(partie, run, said)
        tokens = payment.tokens if payment else 0
        options.append(
            CallOption(
                figure,
                said.number,
                said.worth.points,
                tokens,
                said.true,
                hand_of(tuple(made)),
                apart is not None,
            )
        )
    return tuple(options)


def _allowed(run: Run, side: int, figure: Figure, card: Card | None, guarded: bool) -> Said | None:
    try:
        return refuse_call(run, side, Call(figure), card, guarded)
    except IllegalMove:
        return None
