"""The two seats at the table: who sits there, what they have announced, their clock and what they have won so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from app.table.shown import ClockView, Phase, PlayerView, TableView
from app.web import words
from app.web.presenters.people import link_name, link_of, own_player, role_name, top_player
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Who sits on a seat. `cards`: how many backs are shown, None while no Partie is played. `away_for`: seconds.

    `facts`: balance and streak are shown; `counted`: Stiche and points are.
    """

    name: str
    you: bool
    bot: bool
    role: str
    role_name: str
    to_act: bool
    link: str
    link_name: str
    away_since: float | None
    away_for: float
    facts: bool
    balance: int
    streak: int
    may_announce_pro: bool
    cards: int | None
    said: tuple[Markup, ...]
    clock: ClockView | None
    counted: bool
    stiche: int
    points: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A block `seat-top` or `seat-own`: the lower seat is the viewer's `own`."""

    template: ClassVar[str] = "blocks/seat.html"

    id: str
    own: bool
    player: SeatedPlayer | None


def present_top_seat(view: TableView, _: Speech) -> Seat:
    """The upper seat."""
    return Seat("seat-top", own=False, player=_seated(view, top_player(view), _))


def present_own_seat(view: TableView, _: Speech) -> Seat:
    """The lower seat."""
    return Seat("seat-own", own=True, player=_seated(view, own_player(view), _))


def _seated(view: TableView, player: PlayerView | None, _: Speech) -> SeatedPlayer | None:
    if player is None:
        return None
    started = view.phase is not Phase.GATHERING
    since = player.away_since
    return SeatedPlayer(
        name=player.name,
        you=player.you,
        bot=player.bot is not None,
        role=player.role,
        role_name=role_name(player.role, _),
        to_act=player.to_act,
        link=link_of(player),
        link_name=link_name(player, _),
        away_since=since,
        away_for=0.0 if since is None else view.now - since,
        facts=view.with_bulka and started,
        balance=player.balance,
        streak=player.streak,
        may_announce_pro=player.may_announce_pro and not view.pro,
        cards=player.hand_count if view.phase is Phase.PARTIE else None,
        said=_said_by(view, player.name, _),
        clock=player.clock,
        counted=started,
        stiche=player.stiche,
        points=player.points,
    )


def _said_by(view: TableView, name: str, _: Speech) -> tuple[Markup, ...]:
    """What a player has announced in this deal, and what a Manko has brought out."""
    _m = _.markup
    partie = view.partie
    if partie is None or view.phase is not Phase.PARTIE:
        return ()
    said = [words.said_text(said, _) for said in partie.said if said.by == name]
    missing = [
        _m("no %(suit)s", suit=words.suit_name(manko.missing, _))
        for manko in partie.mankos
        if manko.asked_by != name
    ]
    return (*said, *missing)
