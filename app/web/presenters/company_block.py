"""Who is present beside the two at the table: those who wait, the audience, and what was agreed with everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from app.table.shown import Phase, PlayerView, TableView
from app.web.presenters.agreed_rows import AgreedRow, agreed_rows
from app.web.presenters.people import link_name, link_of, player_of
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody on a chair; `first`: it is marked as the one whose turn comes next."""

    name: str
    you: bool
    first: bool
    link: str
    link_name: str
    balance: int
    note: Markup | str


@dataclass(frozen=True, slots=True)
class Company:
    """The block `company`. `audience`: names, and which of them is the viewer's own."""

    template: ClassVar[str] = "blocks/company.html"

    advising: bool
    heading: Markup
    chairs: tuple[Chair, ...]
    with_balances: bool
    audience: tuple[tuple[str, bool], ...]
    audience_count: int
    agreed: tuple[AgreedRow, ...]
    now: float


def present_company(view: TableView, _: Speech) -> Company:
    """The people around the table."""
    advising = is_advised(view)
    gathering = view.phase is Phase.GATHERING
    return Company(
        advising=advising,
        heading=_heading(view, _),
        chairs=tuple(_chair(view, player, at, _) for at, player in enumerate(_on_chairs(view))),
        with_balances=view.with_bulka and not gathering,
        audience=tuple((name, name == view.you) for name in view.audience),
        audience_count=view.audience_count,
        agreed=agreed_rows(view, _),
        now=view.now,
    )


def is_advised(view: TableView) -> bool:
    """Whether a Pro Partie runs, in which those who wait advise the defender (Art. 5.3)."""
    return view.phase is Phase.PARTIE and view.partie is not None and bool(view.partie.defender)


def _heading(view: TableView, _: Speech) -> Markup:
    _m, pgettext = _.markup, _.markup_p
    if is_advised(view):
        return _m("Advising")
    if view.phase is Phase.GATHERING:
        return _m("Seated")
    return pgettext("those who wait", "Waiting")


def _on_chairs(view: TableView) -> list[PlayerView]:
    """The waiting in the order of the queue; before the start all others."""
    if view.phase is Phase.GATHERING:
        return [player for player in view.players if not player.you]
    named = [player_of(view, name) for name in view.queue]
    return [player for player in named if player is not None]


def _chair(view: TableView, player: PlayerView, at: int, _: Speech) -> Chair:
    next_to_play = at == 0 and view.phase not in (Phase.GATHERING, Phase.ENDED)
    return Chair(
        name=player.name,
        you=player.you,
        first=next_to_play or is_advised(view),
        link=link_of(player),
        link_name=link_name(player, _),
        balance=player.balance,
        note=_note(view, player, at, _),
    )


def _note(view: TableView, player: PlayerView, at: int, _: Speech) -> Markup | str:
    """The next role of somebody on a chair, in words."""
    _n = _.markup_n
    if view.phase is Phase.GATHERING:
        return _("opened the table") if player.name == view.opener else _("is here")
    if view.phase is Phase.ENDED:
        return ""
    if view.phase is Phase.PARTIE and view.partie is not None and view.partie.defender:
        if view.partie.defender == view.you:
            return _("advises you")
        return _("advises %(name)s", name=view.partie.defender)
    # Between two Parties the next challenger sits at the table already.
    ahead = at + (view.phase is Phase.BETWEEN)
    if ahead:
        return _n("in %(num)s Partie", "in %(num)s Parties", ahead + 1)
    return _("you challenge next") if player.you else _("challenges next")
