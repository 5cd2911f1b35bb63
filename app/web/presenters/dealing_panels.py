"""Panels before a deal: who deals and challenges, the cut, and the dealer's choice to announce Pro."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.rules.cards import PACK_SIZE
from app.table.shown import DealStepView, Phase, ProChoiceView, TableView
from app.web.presenters.bar_block import next_number
from app.web.presenters.counted_result import Count, present_count
from app.web.presenters.part import FormTarget, form_target
from app.web.presenters.people import own_player, you_or
from app.web.speech import Speech

CUT_AT = 14
"""So many cards the slider lifts off before it is moved."""


@dataclass(frozen=True, slots=True)
class DealStep:
    """What has to happen before the cards are dealt: in words, and when it happens by itself."""

    line: str
    due_at: float


@dataclass(frozen=True, slots=True)
class DealPanel:
    """What is known before the cards are dealt. `again`: the Partie is dealt anew after an Alifer, at `multiplier`.

    `draw`: the rounds of the draw for the starting order, each a row of name and card.
    """

    template: ClassVar[str] = "slips/deal.html"

    form: FormTarget
    phase: str
    title: str
    again: bool
    with_bulka: bool
    multiplier: int
    draw: tuple[tuple[tuple[str, str], ...], ...]
    dealer: str
    challenger: str
    queue: tuple[str, ...]
    step: DealStep | None
    now: float
    ask_to_join: bool
    shuffle: bool


@dataclass(frozen=True, slots=True)
class CutPanel:
    """The deck in front of the challenger, who cuts. `off`, `rest`: cards above and below the cut at first."""

    template: ClassVar[str] = "slips/cut.html"

    form: FormTarget
    dealer: str
    cards: int
    off: int
    rest: int
    due_at: float
    now: float
    count: Count | None


@dataclass(frozen=True, slots=True)
class ProPanel:
    """The dealer's choice: an ordinary Partie, or Pro (Art. 5.1). `both_stakes`: what Pro costs in all.

    `cutter`: who cuts now, once the dealer has shuffled.
    """

    template: ClassVar[str] = "slips/pro.html"

    form: FormTarget
    streak: int
    stake: int
    second_stake: int
    both_stakes: int
    bulka_to_win: int
    challenger: str
    advisers: tuple[str, ...]
    shuffle: bool
    cutter: str | None
    due_at: float | None
    now: float
    count: Count | None


def present_deal(view: TableView, _: Speech) -> DealPanel:
    """The panel before the first Partie, or before a Partie is dealt again."""
    rounds = view.draw.rounds if view.draw else ()
    return DealPanel(
        form=form_target(view),
        phase=view.phase,
        title=_title(view, _),
        again=view.phase is Phase.REDEAL,
        with_bulka=view.with_bulka,
        multiplier=view.partie.multiplier if view.partie else view.agreement.multiple,
        draw=tuple(tuple((you_or(view, name, _), card) for name, card in row) for row in rounds),
        dealer=you_or(view, view.dealer, _),
        challenger=you_or(view, view.challenger, _),
        queue=view.queue,
        step=deal_step(view, _),
        now=view.now,
        ask_to_join=view.acts.ask_to_join,
        shuffle=view.acts.shuffle,
    )


def present_cut(view: TableView, _: Speech) -> CutPanel:
    """The cut of this viewer."""
    assert view.deal_step is not None
    return CutPanel(
        form=form_target(view),
        dealer=view.dealer or "",
        cards=PACK_SIZE,
        off=CUT_AT,
        rest=PACK_SIZE - CUT_AT,
        due_at=view.deal_step.due_at,
        now=view.now,
        count=present_count(view, _),
    )


def present_pro_choice(view: TableView, choice: ProChoiceView, _: Speech) -> ProPanel:
    """What Pro would mean for this viewer."""
    own, step = own_player(view), view.deal_step
    return ProPanel(
        form=form_target(view),
        streak=own.streak if own else 0,
        stake=choice.stake,
        second_stake=choice.second_stake,
        both_stakes=choice.stake + choice.second_stake,
        bulka_to_win=choice.bulka_to_win,
        challenger=choice.challenger,
        advisers=choice.advisers,
        shuffle=view.acts.shuffle,
        cutter=step.by if step else None,
        due_at=step.due_at if step else None,
        now=view.now,
        count=present_count(view, _),
    )


def deal_step(view: TableView, _: Speech) -> DealStep | None:
    """Who shuffles or cuts now."""
    step = view.deal_step
    return None if step is None else DealStep(_step_line(step, _), step.due_at)


def _step_line(step: DealStepView, _: Speech) -> str:
    if step.yours:
        return _("you shuffle") if step.step == "shuffle" else _("you cut")
    if step.step == "shuffle":
        return _("%(name)s shuffles", name=step.by)
    return _("%(name)s cuts", name=step.by)


def _title(view: TableView, _: Speech) -> str:
    if view.phase is Phase.REDEAL and view.partie is not None:
        if view.partie.tied:
            return _("Level: the Partie is dealt again")
        return _("Alifer: the Partie is dealt again")
    if view.draw is not None and not view.sheet.rows:
        return _("The starting order is drawn")
    return _("Partie %(n)s", n=next_number(view))
