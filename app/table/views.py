"""What a viewer of a table may know, built up from nothing.

`view_for(session, member, context)` makes a `TableView` (documented in `shown.py`) out of what the last table of the rulebook
allows this viewer to see: a field that nobody fills stays secret. Every byte about a game that leaves the server is rendered
from a `TableView`: the page, the pushes, the JSON face. The parts are made in `player_views`, `partie_views`, `act_views`
and `result_views`.
"""

from __future__ import annotations

from app.table.act_views import absence_view, acts_view, deal_step_view, pro_choice_view, vote_views
from app.table.advisers import has_advice, muted_reason, readers_of_advice
from app.table.context import ViewContext
from app.table.deadlines import agreed_end
from app.table.partie_views import hand_view, partie_view
from app.table.permissions import Asker, asker_of
from app.table.phases import BetweenParties, Drawing, Ended, Gathering, Playing, Redealing
from app.table.player_views import player_views
from app.table.result_views import NO_SHEET, draw_view, end_view, result_view, sheet_view
from app.table.roles import role_of
from app.table.session import Session
from app.table.shown import AgreementView, Phase, Role, TableView, TalkEntry, TalkView


def view_for(session: Session, member: str | None, context: ViewContext) -> TableView:
    """Everything this member (None: nobody known) may know about the table now; the one source of what leaves the server."""
    asker = asker_of(session, member, context)
    name = asker.name
    role = role_of(session, name)
    if role is Role.OUTSIDE:
        return _closed_view(asker, context)
    game = session.game
    return TableView(
        game=context.game,
        name=session.name,
        version=session.seq,
        now=context.now,
        phase=_phase(session),
        role=role,
        you=name,
        opener=session.name_of(session.opener),
        agreement=_agreement(session),
        with_bulka=_with_bulka(session),
        players=player_views(session, name, context),
        audience=context.audience,
        audience_count=len(context.audience),
        dealer=game.dealer if game else None,
        challenger=game.challenger if game else None,
        queue=game.queue if game else (),
        pro=_pro(session),
        bulka=game.bulka if game else 0,
        draw=draw_view(session),
        partie=partie_view(session, role),
        result=result_view(session),
        hand=hand_view(session, name),
        acts=acts_view(asker),
        deal_step=deal_step_view(session, name),
        pro_choice=pro_choice_view(session, name),
        votes=vote_views(asker),
        absence=absence_view(asker),
        sheet=sheet_view(session),
        talk=_talk(session, role, context),
        advice=_advice(session, name, role, context),
        log=session.last_log + session.log,
        time_up=game.time_up if game else False,
        ended=end_view(session),
    )


def _closed_view(asker: Asker, context: ViewContext) -> TableView:
    """What a stranger sees of a table without spectators: that it exists, who plays, and whether it may be joined."""
    session = asker.session
    return TableView(
        game=context.game, name=session.name, version=session.seq, now=context.now, phase=_phase(session),
        role=Role.OUTSIDE, you=asker.name, opener=session.name_of(session.opener), agreement=_agreement(session),
        with_bulka=_with_bulka(session), players=(), audience=(), audience_count=0, dealer=None, challenger=None,
        queue=session.players, pro=None, bulka=0, draw=None, partie=None, result=None, hand=(),
        acts=acts_view(asker), deal_step=None, pro_choice=None, votes=(),
        absence=None, sheet=NO_SHEET, talk=TalkView("talk", False, "outside", (), ()), advice=None, log=(),
        time_up=False, ended=None,
    )  # fmt: skip


def _phase(session: Session) -> Phase:
    """How far the table has come."""
    match session.phase:
        case Gathering():
            return Phase.GATHERING
        case Drawing() | BetweenParties():
            return Phase.BETWEEN
        case Redealing():
            return Phase.REDEAL
        case Playing():
            return Phase.PARTIE
        case Ended():
            return Phase.ENDED


def _agreement(session: Session) -> AgreementView:
    agreed = session.agreement
    return AgreementView(
        multiple=agreed.multiple,
        end_time=agreed_end(agreed),
        end_after_bulka=agreed.end_after_bulka,
        enforcement=agreed.enforcement.value,
        clock_move=agreed.clock_move,
        clock_reserve=agreed.clock_reserve,
        absence=session.absence,
        adviser_sight=agreed.adviser_sight.value,
        spectators=agreed.spectators,
    )


def _with_bulka(session: Session) -> bool:
    """Whether the running Partie, or else the next one, is played for the Bulka; while gathering as if enough will come."""
    game = session.game
    if game is None:
        return True
    return game.partie.with_bulka if game.partie is not None else game.with_bulka


def _pro(session: Session) -> str | None:
    game = session.game
    if game is None:
        return None
    return game.partie.dealer if game.partie is not None and game.partie.pro else game.pro


# Talk


def _talk(session: Session, role: Role, context: ViewContext) -> TalkView:
    muted = muted_reason(session, role)
    return TalkView("talk", muted is None, muted, (), _entries(context, "talk"))


def _advice(
    session: Session, name: str | None, role: Role, context: ViewContext
) -> TalkView | None:
    game = session.game
    if game is None or game.partie is None or not has_advice(session, name, role):
        return None
    readers = tuple(n for n in readers_of_advice(session, game.partie) if n != name)
    return TalkView("advice", True, None, readers, _entries(context, "advice", game.partie.number))


def _entries(
    context: ViewContext, channel: str, partie: int | None = None
) -> tuple[TalkEntry, ...]:
    return tuple(
        TalkEntry(line.no, line.at, line.author, line.text)
        for line in context.talk
        if line.channel == channel and (partie is None or line.partie == partie)
    )
