"""The panels of the table page: questions, and at most one wide panel, which is shown in place of the Stich."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.table.shown import Phase, Role, TableView
from app.web.presenters.asking_panels import present_alifer, present_away, present_vote
from app.web.presenters.dealing_panels import present_cut, present_deal, present_pro_choice
from app.web.presenters.gathering_panels import present_closed, present_gathering
from app.web.presenters.part import Part
from app.web.presenters.result_panels import present_ended, present_result
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class Slip:
    """The block `slip`: its template gets each panel as finished HTML, made by the panel's own template."""

    template: ClassVar[str] = "blocks/slip.html"

    panels: tuple[Part, ...]
    wide: bool


def present_slip(view: TableView, _: Speech) -> Slip:
    """The questions and the wide panel shown now."""
    acts = view.acts
    panels: list[Part] = []
    if acts.accept_alifer or acts.decline_alifer:
        panels.append(present_alifer(view))
    if view.absence is not None and (acts.claim or acts.keep_waiting):
        panels.append(present_away(view, view.absence))
    panels.extend(present_vote(view, vote) for vote in view.votes if vote.yours)
    main = _wide_panel(view, _)
    if main is not None:
        panels.append(main)
    return Slip(tuple(panels), wide=main is not None)


def _wide_panel(view: TableView, _: Speech) -> Part | None:
    acts = view.acts
    if view.phase is Phase.GATHERING:
        return present_gathering(view, _)
    if view.role is Role.OUTSIDE:
        return present_closed(view)
    if view.phase is Phase.ENDED:
        return present_ended(view, _)
    if view.phase is Phase.PARTIE:
        return None
    if acts.cut:
        return present_cut(view, _)
    if acts.pro and view.pro_choice is not None:
        return present_pro_choice(view, view.pro_choice, _)
    if view.phase is Phase.BETWEEN and view.result is not None:
        return present_result(view, view.result, _)
    return present_deal(view, _)
