"""Who is who at the table for one viewer, and the words for a player's role, connection and level."""

from __future__ import annotations

from dataclasses import dataclass

from app.table.bot_players import Level
from app.table.shown import Link, Phase, PlayerView, Role, TableView
from app.web.speech import Speech


def player_of(view: TableView, name: str | None) -> PlayerView | None:
    """The player of this name, if the view shows them."""
    return next((player for player in view.players if player.name == name), None)


def own_player(view: TableView) -> PlayerView | None:
    """Who sits on the lower seat: the viewer if they are active or seated, else the challenger."""
    you = player_of(view, view.you)
    if view.phase is Phase.GATHERING:
        return you
    if you is not None and you.name in (view.dealer, view.challenger):
        return you
    return player_of(view, view.challenger)


def top_player(view: TableView) -> PlayerView | None:
    """Who sits on the upper seat: the opponent of the lower one, nobody before the start."""
    if view.phase is Phase.GATHERING:
        return None
    own = own_player(view)
    other = view.challenger if own is not None and own.name == view.dealer else view.dealer
    return player_of(view, other)


def watches(view: TableView) -> bool:
    """Whether the viewer has no hand of their own now: the phone gives the lower part to talk."""
    if view.role is Role.OUTSIDE:
        return view.phase is not Phase.GATHERING
    without_hand = view.role in (Role.WAITING, Role.ADVISER, Role.SPECTATOR)
    return without_hand and view.phase is Phase.PARTIE


def has_to_act(view: TableView) -> bool:
    """Whether the table waits for something that the viewer has to do or answer."""
    acts = view.acts
    you = player_of(view, view.you)
    return bool(
        (you and you.to_act and view.phase is not Phase.ENDED)
        or acts.play
        or acts.accept_alifer
        or acts.claim
        or any(vote.yours for vote in view.votes)
    )


def you_or(view: TableView, name: str | None, _: Speech) -> str:
    """The name, or “you” for the viewer’s own."""
    if name is not None and name == view.you:
        return _.pgettext("in place of one’s own name", "you")
    return name or ""


def you_as_heading(view: TableView, name: str, _: Speech) -> str:
    """The name as a heading of rows or columns, or “You” for the viewer’s own."""
    return _("You") if name == view.you else name


def link_of(player: PlayerView) -> str:
    """The mark of a connection: `good`, `thin`, `away`."""
    return "good" if player.link is Link.HERE else player.link.value


def link_name(player: PlayerView, _: Speech) -> str:
    """The state of a connection in words; a bot is always there, and is called what it is."""
    if player.bot is not None:
        return _("of the house")
    return {Link.HERE: _("here"), Link.THIN: _("reconnecting"), Link.AWAY: _("away")}[player.link]


def role_name(role: str, _: Speech) -> str:
    """What a player is at the table, in words."""
    return {
        "dealer": _("dealer"),
        "challenger": _("challenger"),
        "waiting": _("waiting"),
        "seated": _("seated"),
    }[role]


def level_name(level: str, _: Speech) -> str:
    """How well a bot plays."""
    return {
        Level.NOVICE: _("novice"),
        Level.CLUB: _("club player"),
        Level.MASTER: _("master"),
    }[Level(level)]


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """A level that a bot may be asked to play at; `usual` is the one chosen beforehand."""

    level: str
    name: str
    usual: bool


def level_choices(_: Speech) -> tuple[LevelChoice, ...]:
    """All levels, the weakest first."""
    return tuple(
        LevelChoice(level.value, level_name(level, _), level is Level.CLUB) for level in Level
    )
