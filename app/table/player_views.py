"""Those who sit at a table or play, as a viewer sees them: seat, account, presence, clock, running count."""

from __future__ import annotations

from app.rules.count import card_points
from app.rules.game import Game
from app.rules.pro import PRO_STREAK
from app.table.context import Presence
from app.table.deadlines import reserve_left
from app.table.partie_views import heard_points
from app.table.phases import Gathering, Playing
from app.table.session import Session
from app.table.shown import ClockView, Link, PlayerView

THIN_SECONDS = 10.0
"""So long a lost connection is shown as thin before it is shown as away."""


def player_views(session: Session, you: str | None, presence: Presence) -> tuple[PlayerView, ...]:
    """Everybody who sits here or plays: dealer, challenger and queue in this order once they are drawn."""
    phase = session.phase
    if isinstance(phase, Gathering):
        return tuple(_seated_player(session, name, you, presence) for name in phase.seated)
    game = phase.game
    names = game.players
    if game.dealer is not None and game.challenger is not None:
        names = (game.dealer, game.challenger, *game.queue)
    return tuple(_player(session, game, name, you, presence) for name in names)


def _seated_player(session: Session, name: str, you: str | None, presence: Presence) -> PlayerView:
    link, since = _link(session, name, presence)
    return PlayerView(
        name=name, you=name == you, role="seated", place=None, balance=0, streak=0, may_announce_pro=False, link=link,
        away_since=since, hand_count=None, stiche=0, points=0, to_act=False, clock=None,
        bot=session.bots.get(name),
    )  # fmt: skip


def _player(
    session: Session, game: Game, name: str, you: str | None, presence: Presence
) -> PlayerView:
    link, since = _link(session, name, presence)
    role, place = "waiting", None
    if name in game.queue:
        place = game.queue.index(name)
    elif game.dealer is not None:
        role = "dealer" if name == game.dealer else "challenger"
    partie, run = game.partie, game.run
    side = partie.side_of(name) if partie is not None else None
    hand_count, stiche, points = None, 0, 0
    if run is not None and side is not None:
        hand_count = run.hands[side].bit_count()
        stiche = sum(s.winner == side for s in run.stiche)
        points = card_points(run.stiche, side) + sum(
            heard_points(run, said) for said in run.said if said.by == side
        )
    return PlayerView(
        name=name,
        you=name == you,
        role=role,
        place=place,
        balance=game.balances[name],
        streak=game.streaks[name],
        may_announce_pro=game.streaks[name] >= PRO_STREAK,
        link=link,
        away_since=since,
        hand_count=hand_count,
        stiche=stiche,
        points=points,
        to_act=name == _awaited(session, game),
        clock=_clock(session, game, name) if side is not None else None,
        bot=session.bots.get(name),
    )


def _awaited(session: Session, game: Game) -> str | None:
    """The player who has to play a card, to shuffle or to cut now."""
    return game.to_play if session.deal_step is None else session.deal_step_by


def _link(session: Session, name: str, presence: Presence) -> tuple[Link, float | None]:
    if name in session.bots:
        return Link.HERE, None
    member = session.members[name]
    if member not in presence.away:
        return Link.AWAY, None
    since = presence.away[member]
    if since is None:
        return Link.HERE, None
    return (Link.THIN if presence.now - since < THIN_SECONDS else Link.AWAY), since


def _clock(session: Session, game: Game, name: str) -> ClockView | None:
    move, phase = session.agreement.clock_move, session.phase
    if move is None:
        return None
    running = isinstance(phase, Playing) and game.to_play == name
    until = phase.turn_since + move if isinstance(phase, Playing) and running else None
    return ClockView(running, float(move), reserve_left(session, name), until)
