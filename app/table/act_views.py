"""The acts that a viewer may do now, the announcements they may make, and what they have to decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from app.rules.bulka import stake_at, stakes
from app.rules.cards import cards_in, code_of
from app.rules.legal import CallOption, legal_moves
from app.rules.pro import refuse_pro
from app.table.commands import ACTS
from app.table.deadlines import step_due
from app.table.permissions import Asker, cast_vote, claim_partie, passes
from app.table.phases import DealDue
from app.table.session import Session
from app.table.shown import (
    AbsenceView,
    ActsView,
    CallView,
    DealStepView,
    ProChoiceView,
    VoteView,
)


def acts_view(asker: Asker) -> ActsView:
    """What this viewer may do now: a flag for each act, by its own permission, and what may be said with a card."""
    session, game, name = asker.session, asker.session.game, asker.name
    flags: dict[str, Any] = {flag: passes(permission, asker) for flag, permission in _FLAGS.items()}
    if game is None or name is None:
        return ActsView(**flags)
    moves = legal_moves(game, name)
    bianka = None if flags["play"] else moves.bianka_apart
    alone = all(player == name or player in session.bots for player in game.players)
    return ActsView(
        **flags,
        calls=tuple(_call(session, name, call) for call in moves.calls if call.cards),
        mankos=tuple(rank.letter for rank in moves.mankos),
        bianka_now=None if bianka is None else _call(session, name, bianka),
        hint=flags["play"] and alone,
    )


_FLAGS: Final[dict[str, Callable[..., None]]] = {
    command.act.offered: command.act.permission
    for command in ACTS.values()
    if command.act.offered not in (None, "bianka_now")
}
"""The boolean fields of `ActsView`, with the permissions that they show."""


def _call(session: Session, name: str, option: CallOption) -> CallView:
    partie = session.game.partie if session.game else None
    payer = partie.opponent_of(name) if partie is not None else ""
    cards = tuple(code_of(card) for card in cards_in(option.cards))
    return CallView(option.figure.value, option.number, option.points, option.tokens, payer, cards)


def deal_step_view(session: Session, name: str | None) -> DealStepView | None:
    """The step that is due before the deal, None while nothing is to be dealt."""
    phase, step, by = session.phase, session.deal_step, session.deal_step_by
    if not isinstance(phase, DealDue) or step is None or by is None:
        return None
    return DealStepView(step, by, by == name, step_due(session, phase))


def pro_choice_view(session: Session, name: str | None) -> ProChoiceView | None:
    """What Pro would mean for a dealer who may announce it, None for anybody else."""
    game = session.game
    if game is None or game.challenger is None or name is None:
        return None
    if not passes(refuse_pro, game, name):
        return None
    multiple = game.agreement.multiple
    stake = stake_at(multiple)
    staked = stakes(game.challenger, name, multiple, pro=True)
    to_win = game.bulka + sum(payment.tokens for payment in staked)
    return ProChoiceView(stake, stake, to_win, game.challenger, game.queue)


def vote_views(asker: Asker) -> tuple[VoteView, ...]:
    """The open votes."""
    return tuple(
        VoteView(
            id=vote.id,
            kind=vote.kind.value,
            subject=vote.subject,
            electorate=vote.electorate,
            yes=tuple(voter for voter in vote.electorate if voter in vote.yes),
            due_at=vote.due_at,
            yours=passes(cast_vote, asker, vote.id),
        )
        for vote in asker.session.votes
    )


def absence_view(asker: Asker) -> AbsenceView | None:
    """The absence of the viewer's opponent in a running Partie, None while they are here."""
    session, name = asker.session, asker.name
    partie = session.game.partie if session.game else None
    if partie is None or session.running is None or name is None or partie.side_of(name) is None:
        return None
    opponent = partie.opponent_of(name)
    since = asker.away.get(session.members[opponent])
    if since is None:
        return None
    claim_at = max(since + session.absence, session.running.patience.get(name, 0.0))
    return AbsenceView(opponent, since, claim_at, passes(claim_partie, asker))
