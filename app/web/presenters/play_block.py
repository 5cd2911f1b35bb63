"""The viewer's hand with what may be announced along with a card; other hands as far as they are seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from app.rules.announcements import SETS, Figure
from app.table.shown import CallView, HandSlot, Phase, TableView
from app.web import words
from app.web.presenters.part import FormTarget, form_target
from app.web.presenters.people import own_player
from app.web.presenters.prospects import prospects
from app.web.speech import Speech

MANY = 5
"""From more chips than this on the shelf shows their short names."""

_ANY_CARD = frozenset(figure.value for figure in Figure if figure not in (*SETS, Figure.BLANS))
"""Announcements that are not bound to one's own first card (Art. 9.1.3, 9.1.4)."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A check box above the hand: something said or asked along with the next card.

    `cards`: those it may go with, if not all of the hand.
    """

    id: str
    name: str
    value: str
    tag: str
    title: str
    sub: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BiankaNow:
    """Bianka, to be said apart from a card; `sub`: who pays how much for it, empty with two players."""

    title: str
    sub: str


@dataclass(frozen=True, slots=True)
class DefenderHand:
    """The defender's cards, for advisers of a table that agreed on it (D28)."""

    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """The block `play`: the viewer's hand with its shelf, or an open hand, or the backs of one.

    `may_play`: the viewer is to play a card. `backs`: how many cards the lower seat holds.
    """

    template: ClassVar[str] = "blocks/play.html"

    form: FormTarget
    hand: tuple[HandSlot, ...]
    may_play: bool
    shelf_label: str
    chips: tuple[Chip, ...]
    many: bool
    bianka_now: BiankaNow | None
    prospects: tuple[Markup, ...]
    defender: DefenderHand | None
    backs: int


def present_play(view: TableView, _: Speech) -> Play:
    """The hand that this viewer sees in front of them."""
    partie = view.partie if view.phase is Phase.PARTIE else None
    chips = _chips(view, _)
    own = own_player(view)
    defender = None
    if partie and partie.defender_hand:
        defender = DefenderHand(partie.defender or "", partie.defender_hand)
    return Play(
        form=form_target(view),
        hand=view.hand,
        may_play=view.acts.play,
        shelf_label=_shelf_label(view, _),
        chips=chips,
        many=len(chips) > MANY,
        bianka_now=_bianka_now(view.acts.bianka_now, _),
        prospects=_prospects(view, _),
        defender=defender,
        backs=(own.hand_count or 0) if own and partie else 0,
    )


def _chips(view: TableView, _: Speech) -> tuple[Chip, ...]:
    """What may be said and asked along with the next card."""
    acts = view.acts
    if not acts.play:
        return ()
    held = {slot.card for slot in view.hand if slot.card}
    calls = [_call_chip(call, acts.calls, held, _) for call in acts.calls]
    return (*calls, *(_manko_chip(rank, _) for rank in acts.mankos))


def _call_chip(call: CallView, calls: tuple[CallView, ...], held: set[str], _: Speech) -> Chip:
    value = words.call_value(call, calls)
    cards = tuple(card for card in call.with_cards if card in held)
    return Chip(
        id=value.replace(":", "-"),
        name="announce",
        value=value,
        tag=words.tagged(call.what, call.points, _),
        title=words.call_title(call.what, call.points, _),
        sub=_call_sub(call, _),
        cards=cards if len(cards) < len(held) else (),
    )


def _call_sub(call: CallView, _: Speech) -> str:
    """With what it goes, and what is paid for it."""
    if call.what == Figure.ACES.value:
        pays = " · " + _("pays %(n)s", n=call.tokens) if call.tokens else ""
        return _("with an Ass") + pays
    return _pays(call, _) if call.tokens else _("points only")


def _pays(call: CallView, _: Speech) -> str:
    return _("%(name)s pays %(n)s", name=call.payer, n=call.tokens)


def _manko_chip(rank: str, _: Speech) -> Chip:
    return Chip(
        id=f"manko-{rank}",
        name="manko",
        value=rank,
        tag=_("Manko?"),
        title=_("Manko?"),
        sub=_("which %(rank)s is missing", rank=words.rank_name(rank, _)),
    )


def _bianka_now(call: CallView | None, _: Speech) -> BiankaNow | None:
    if call is None:
        return None
    title = _("Say Bianka for %(points)s", points=call.points)
    return BiankaNow(title, _pays(call, _) if call.tokens else "")


def _shelf_label(view: TableView, _: Speech) -> str:
    """What the chips go with."""
    acts = view.acts
    if acts.mankos and not acts.calls:
        return _("With your second card")
    if acts.calls and all(call.what in _ANY_CARD for call in acts.calls):
        return _("With your next card")
    if acts.calls:
        return _("With your first card")
    return _("Announce")


def _prospects(view: TableView, _: Speech) -> tuple[Markup, ...]:
    """What this Stich may bring, for the place where there is nothing to announce."""
    if view.partie is None or view.phase is not Phase.PARTIE:
        return ()
    return tuple(_prospect(no, points, _) for no, points in prospects(view.partie.stiche))


def _prospect(no: str, points: int, _: Speech) -> Markup:
    _n, bonus = _.markup_n, words.bonus_ahead(no, _)
    return _n(
        "%(bonus)s: <b>%(num)s</b> point",
        "%(bonus)s: <b>%(num)s</b> points",
        points,
        bonus=bonus,
    )
