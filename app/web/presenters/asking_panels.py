"""Panels that ask the viewer something: an offer of Alifer, an absent opponent, a vote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.table.shown import AbsenceView, TableView, VoteView
from app.web.presenters.part import FormTarget, form_target
from app.web.presenters.people import own_player, top_player


@dataclass(frozen=True, slots=True)
class AliferPanel:
    """The opponent offers Alifer (Art. 9.2.1). `doubled`: the multiplier of payments if it is accepted."""

    template: ClassVar[str] = "slips/alifer.html"

    form: FormTarget
    number: int
    deal: int
    by: str
    with_bulka: bool
    multiplier: int
    doubled: int
    own_points: int
    top_points: int
    decline: bool
    accept: bool
    may_play: bool


@dataclass(frozen=True, slots=True)
class AwayPanel:
    """The opponent stays away. `away_for`, `agreed`: seconds, so far and until the Partie may be claimed."""

    template: ClassVar[str] = "slips/away.html"

    form: FormTarget
    name: str
    since: float
    away_for: float
    agreed: int
    keep_waiting: bool
    claim: bool


@dataclass(frozen=True, slots=True)
class VotePanel:
    """A vote the viewer has to answer: whether `subject` may `join`, or whether the game ends."""

    template: ClassVar[str] = "slips/vote.html"

    form: FormTarget
    id: int
    join: bool
    subject: str
    with_bulka: bool
    bulka: int
    yes: tuple[str, ...]
    due_at: float
    now: float


def present_alifer(view: TableView) -> AliferPanel:
    """The offer of the running Partie."""
    partie, own, top = view.partie, own_player(view), top_player(view)
    assert partie is not None
    return AliferPanel(
        form=form_target(view),
        number=partie.number,
        deal=partie.deal,
        by=partie.offer_by or "",
        with_bulka=view.with_bulka,
        multiplier=partie.multiplier,
        doubled=2 * partie.multiplier,
        own_points=own.points if own else 0,
        top_points=top.points if top else 0,
        decline=view.acts.decline_alifer,
        accept=view.acts.accept_alifer,
        may_play=view.acts.play,
    )


def present_away(view: TableView, absence: AbsenceView) -> AwayPanel:
    """The absence of the opponent."""
    return AwayPanel(
        form=form_target(view),
        name=absence.name,
        since=absence.since,
        away_for=view.now - absence.since,
        agreed=view.agreement.absence,
        keep_waiting=view.acts.keep_waiting,
        claim=view.acts.claim,
    )


def present_vote(view: TableView, vote: VoteView) -> VotePanel:
    """A vote as the viewer is asked."""
    return VotePanel(
        form=form_target(view),
        id=vote.id,
        join=vote.kind == "join",
        subject=vote.subject,
        with_bulka=view.with_bulka,
        bulka=view.bulka,
        yes=vote.yes,
        due_at=vote.due_at,
        now=view.now,
    )
