"""Panels after a Partie and after the game: the result with the whole deck laid open, and the standings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from app.rules.bulka import BULKA
from app.rules.cards import PACK_SIZE
from app.rules.deal import in_packets
from app.rules.pro import PRO_STREAK
from app.table.shown import LaidView, ResultView, StichView, TableView
from app.web.presenters.counted_result import Count, count_of, present_count
from app.web.presenters.dealing_panels import DealStep, deal_step
from app.web.presenters.part import FormTarget, form_target
from app.web.presenters.people import player_of, you_as_heading
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of a finished Stich; `won`: it took the Stich."""

    card: str
    by: str
    won: bool


@dataclass(frozen=True, slots=True)
class PlayedStich:
    """A finished Stich of the Partie."""

    number: int
    cards: tuple[PlayedCard, PlayedCard]
    winner: str


@dataclass(frozen=True, slots=True)
class Streak:
    """The winner's streak after the Partie. `pro_from`: what is needed for Pro, None if it is reached."""

    label: str
    won: int
    pro_from: int | None


@dataclass(frozen=True, slots=True)
class ResultPanel:
    """A decided Partie. `with_bowl`: the panel says what became of the Bulka; `flow`: payer, payee and tokens, the largest first.

    `hands`: the deck by hands, each a label and its cards. `next`: who plays the next Partie, empty if nobody does.
    """

    template: ClassVar[str] = "slips/result.html"

    form: FormTarget
    number: int
    count: Count
    was_played: bool
    with_bowl: bool
    bulka_before: int
    bulka_after: int
    bulka_won: int
    winner: str
    flow: tuple[tuple[str, str, int], ...]
    streak: Streak | None
    may_announce_pro: bool
    next: Markup | str
    step: DealStep | None
    now: float
    ask_to_join: bool
    shuffle: bool
    hands: tuple[tuple[str, tuple[str, ...]], ...]
    played: tuple[PlayedStich, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player with what they end with."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndedPanel:
    """The standings of the evening. `tokens`: the cells are share and balance, else Parties won and points."""

    template: ClassVar[str] = "slips/ended.html"

    title: str
    tokens: bool
    standings: tuple[Standing, ...]
    why: str
    count: Count | None


def present_result(view: TableView, result: ResultView, _: Speech) -> ResultPanel:
    """The result of the last Partie."""
    step = deal_step(view, _)
    return ResultPanel(
        form=form_target(view),
        number=result.number,
        count=count_of(view, result, _),
        was_played=bool(result.played),
        with_bowl=view.with_bulka or bool(result.bulka_after),
        bulka_before=result.bulka_before,
        bulka_after=result.bulka_after,
        bulka_won=result.bulka_won,
        winner=result.winner or "",
        flow=_flow(view, result, _),
        streak=_streak(view, result, _),
        may_announce_pro=not view.pro,
        next=_next_line(view, result, _),
        step=None if view.deal_step is None or view.deal_step.yours else step,
        now=view.now,
        ask_to_join=view.acts.ask_to_join,
        shuffle=view.acts.shuffle,
        hands=_hands(result, _),
        played=tuple(
            _played(stich, stich.led, stich.followed)
            for stich in result.played
            if stich.led is not None and stich.followed is not None
        ),
    )


def present_ended(view: TableView, _: Speech) -> EndedPanel:
    """How the evening ended."""
    split = view.ended is not None and bool(view.ended.payments)
    tokens = view.with_bulka or split
    why = (
        _("The Bulka has been split among those still at the table (Art. 6).")
        if split
        else _("Thank you for the evening.")
    )
    return EndedPanel(
        _ended_title(view, _),
        tokens,
        _standings(view, _, tokens=tokens),
        why,
        present_count(view, _),
    )


def _played(stich: StichView, led: LaidView, followed: LaidView) -> PlayedStich:
    first, second = (
        PlayedCard(laid.card, laid.by, laid.by == stich.winner) for laid in (led, followed)
    )
    return PlayedStich(stich.number, (first, second), stich.winner or "")


def _flow(view: TableView, result: ResultView, _: Speech) -> tuple[tuple[str, str, int], ...]:
    """Who paid whom how much in all."""
    sums: dict[tuple[str, str], int] = {}
    for payment in result.payments:
        pair = payment.payer, payment.payee
        sums[pair] = sums.get(pair, 0) + payment.tokens
    ordered = sorted(sums.items(), key=lambda item: -item[1])
    return tuple((_account(view, a, _), _account(view, b, _), n) for (a, b), n in ordered)


def _account(view: TableView, name: str, _: Speech) -> str:
    if name == BULKA:
        return _("Bulka")
    if name == view.you:
        return _.pgettext("who pays or is paid", "you")
    return name


def _streak(view: TableView, result: ResultView, _: Speech) -> Streak | None:
    winner = player_of(view, result.winner)
    if winner is None or not winner.streak or not view.with_bulka:
        return None
    label = _("Your streak") if winner.you else _("Streak of %(name)s", name=winner.name)
    return Streak(label, winner.streak, PRO_STREAK if winner.streak < PRO_STREAK else None)


def _next_line(view: TableView, result: ResultView, _: Speech) -> Markup | str:
    _m = _.markup
    if not view.dealer:
        return ""
    parts = [
        _m("<strong>you</strong> deal")
        if view.dealer == view.you
        else _m("<strong>%(name)s</strong> deals", name=view.dealer)
    ]
    if view.challenger:
        parts.append(
            _m("<strong>you</strong> challenge")
            if view.challenger == view.you
            else _m("<strong>%(name)s</strong> challenges", name=view.challenger)
        )
    parts += [
        _m("you sit out") if name == view.you else _m("%(name)s sits out", name=name)
        for name in view.queue
        if name in (result.winner, result.loser)
    ]
    return Markup(", ").join(parts)


def _hands(result: ResultView, _: Speech) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The deck by hands, the challenger's first; then the plate."""
    if len(result.deck) != PACK_SIZE:
        return ()
    challenger, dealer, plate = in_packets(result.deck)
    return (
        (_("%(name)s, challenger", name=result.challenger), challenger),
        (_("%(name)s, dealer", name=result.dealer), dealer),
        (_("On the plate, the last one face up"), plate),
    )


def _ended_title(view: TableView, _: Speech) -> str:
    titles = {
        "time": _("The agreed time is over"),
        "agreed": _("The game has ended by agreement"),
        "bulka_won": _("The Bulka is won: the game has ended"),
        "one_left": _("One player is left: the game has ended"),
    }
    return titles.get(view.ended.reason, _("The game has ended")) if view.ended else ""


def _standings(view: TableView, _: Speech, *, tokens: bool) -> tuple[Standing, ...]:
    """The players of the evening, the best first."""
    if view.ended is None:
        return ()
    share: dict[str, int] = {}
    for payment in view.ended.payments:
        share[payment.payee] = share.get(payment.payee, 0) + payment.tokens
    sheet = view.sheet
    balances, wins, totals = dict(sheet.balances), dict(sheet.wins), dict(sheet.totals)
    names = list(sheet.names)
    if tokens:
        names.sort(key=lambda name: -balances.get(name, 0))
        cells = {
            name: (
                _.number(share[name]) if share.get(name) else "–",
                _.signed(balances.get(name, 0)),
            )
            for name in names
        }
    else:
        names.sort(key=lambda name: (-wins.get(name, 0), -totals.get(name, 0)))
        cells = {
            name: (_.number(wins.get(name, 0)), _.number(totals.get(name, 0))) for name in names
        }
    return tuple(Standing(you_as_heading(view, name, _), cells[name]) for name in names)
