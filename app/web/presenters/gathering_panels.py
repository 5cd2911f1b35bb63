"""Panels of a table that gathers its players, and of one that lets nobody in to watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.rules.game import MOST
from app.table.shown import PlayerView, TableView
from app.web.presenters.part import FormTarget, form_target
from app.web.presenters.people import LevelChoice, level_choices, level_name
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class TakenPlace:
    """Who sits on a place. `level`: how well a bot plays, empty for people."""

    name: str
    you: bool
    opener: bool
    level: str


@dataclass(frozen=True, slots=True)
class GatheringPanel:
    """The places of a table that has not started, None for a free one. `opener`: their name, if they sit there."""

    template: ClassVar[str] = "slips/gather.html"

    form: FormTarget
    places: tuple[TakenPlace | None, ...]
    dismiss: bool
    take_seat: bool
    invite: bool
    levels: tuple[LevelChoice, ...]
    stand_up: bool
    start: bool
    players: int
    opener: str | None


@dataclass(frozen=True, slots=True)
class ClosedPanel:
    """What somebody outside sees of a table without spectators."""

    template: ClassVar[str] = "slips/closed.html"

    ask_to_join: bool


def present_gathering(view: TableView, _: Speech) -> GatheringPanel:
    """Who is here already, and what the viewer may do about it."""
    acts = view.acts
    free = [None] * (MOST - len(view.players))
    return GatheringPanel(
        form=form_target(view),
        places=(*(_taken(view, player, _) for player in view.players), *free),
        dismiss=acts.dismiss,
        take_seat=acts.take_seat,
        invite=acts.invite,
        levels=level_choices(_),
        stand_up=acts.stand_up,
        start=acts.start,
        players=len(view.players),
        opener=view.opener,
    )


def _taken(view: TableView, player: PlayerView, _: Speech) -> TakenPlace:
    level = "" if player.bot is None else level_name(player.bot, _)
    return TakenPlace(player.name, player.you, player.name == view.opener, level)


def present_closed(view: TableView) -> ClosedPanel:
    """The panel for a stranger at a table without spectators."""
    return ClosedPanel(view.acts.ask_to_join)
