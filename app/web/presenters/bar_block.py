"""The bar above the table: the state of the evening, and the menu with what may be done to the game as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from app.table.shown import Phase, Role, TableView
from app.web.presenters.agreed_rows import AgreedRow, agreed_rows, times
from app.web.presenters.part import FormTarget, form_target
from app.web.presenters.people import LevelChoice, has_to_act, level_choices, watches
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class Bar:
    """The block `bar`; its attributes are read by the scripts.

    `phase`: `partie` or `between`. `pro_line`: who plays for the Bulka, empty if nobody does. `invite`: a bot may be invited
    to join the running game.
    """

    template: ClassVar[str] = "blocks/bar.html"

    form: FormTarget
    now: float
    phase: str
    viewer: str
    watch: bool
    your_turn: bool
    title: str
    pro_line: Markup | str
    bulka: int
    name: str
    context_line: Markup | str
    elsewhere: bool
    end_time: float | None
    time_up: bool
    agreed: tuple[AgreedRow, ...]
    with_bulka: bool
    invite: bool
    levels: tuple[LevelChoice, ...]
    propose_end: bool
    leave: bool


def present_bar(view: TableView, _: Speech, *, elsewhere: bool = False) -> Bar:
    """The bar of this viewer; `elsewhere`: they have the table open in another window as well."""
    return Bar(
        form=form_target(view),
        now=view.now,
        phase=phase_word(view),
        viewer=view.role,
        watch=watches(view),
        your_turn=has_to_act(view),
        title=page_title(view, _),
        pro_line=_pro_line(view, _),
        bulka=view.bulka,
        name=view.name,
        context_line=_context_line(view, _),
        elsewhere=elsewhere,
        end_time=view.agreement.end_time,
        time_up=view.time_up,
        agreed=agreed_rows(view, _),
        with_bulka=view.with_bulka,
        invite=view.acts.invite and view.phase is not Phase.GATHERING,
        levels=level_choices(_),
        propose_end=view.acts.propose_end,
        leave=view.acts.leave,
    )


def phase_word(view: TableView) -> str:
    """The phase that style sheet and scripts distinguish: `partie` or `between`."""
    return "partie" if view.phase is Phase.PARTIE else "between"


def page_title(view: TableView, _: Speech) -> str:
    """The title of the page; it says so when the table waits for the viewer."""
    if view.acts.accept_alifer:
        head = _("● Alifer?")
    elif any(vote.yours for vote in view.votes):
        head = _("● You are asked")
    elif has_to_act(view):
        head = _("● Your turn")
    else:
        head = view.name
    return f"{head} · Bulka"


def next_number(view: TableView) -> int:
    """The number of the next Partie."""
    rows = view.sheet.rows
    return rows[0].number + 1 if rows else 1


def _pro_line(view: TableView, _: Speech) -> Markup | str:
    _m = _.markup
    if not view.pro:
        return ""
    if view.pro == view.you:
        return _m("You play for the Bulka")
    return _m("%(name)s plays for the Bulka", name=view.pro)


def _context_line(view: TableView, _: Speech) -> Markup | str:
    """The state of the evening in a line."""
    _n = _.markup_n
    multiple = view.partie.multiplier if view.partie else view.agreement.multiple
    scaled = f" · {times(multiple, _)}" if view.with_bulka else ""
    if view.role is Role.OUTSIDE:
        return ""
    if view.phase is Phase.GATHERING:
        return _n("%(num)s player so far", "%(num)s players so far", len(view.players))
    if view.phase is Phase.ENDED:
        return _("has ended")
    if view.partie is not None:
        return _("Partie %(n)s", n=view.partie.number) + scaled
    if view.result is not None:
        return _("Partie %(n)s is over", n=view.result.number)
    return _("before Partie %(n)s", n=next_number(view)) + scaled
