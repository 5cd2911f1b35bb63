"""A finished deal analysed with open hands: how many points each card has cost."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.announcements import Figure
from app.rules.cards import Card
from app.rules.partie import CHALLENGER, Run
from app.table.solver import OpenDeal, Position


@dataclass(frozen=True, slots=True)
class Judged:
    """A card played: by which side in which Stich, the best card at that point, the points lost by not playing it."""

    stich: int
    side: int
    card: Card
    best: Card
    loss: int


@dataclass(frozen=True, slots=True)
class Review:
    """All cards of a deal judged in order.

    `curve`: the challenger's final total minus the dealer's if both play their best from there on, before the first card
    and after each; the true announcements of the deal count from the start.
    """

    plays: tuple[Judged, ...]
    curve: tuple[int, ...]


def review(run: Run) -> Review:
    """Judge a deal that is over, up to its end or to the first breach (Art. 12)."""
    position = _start(run)
    deal = OpenDeal(position)
    curve = [deal.value(position)]
    plays = []
    cards = [card for stich in run.stiche for card in (stich.led, stich.followed)]
    for card in (*cards, *(() if run.led is None else (run.led,))):
        values = deal.values(position)
        if card not in values:
            break  # a breach (Art. 12): the solver knows no position after it
        side = position.turn
        choose = max if side == CHALLENGER else min
        best = choose(
            values, key=lambda c: (values[c], c == card if side == CHALLENGER else c != card)
        )
        plays.append(Judged(position.stich, side, card, best, abs(values[best] - values[card])))
        curve.append(values[card])
        position = position.after(card)
    return Review(tuple(plays), tuple(curve))


def _start(run: Run) -> Position:
    """The hands dealt, with all true announcements of the deal made at once and Aces still to be lost."""
    ahead, aces, at_stake = 0, None, 0
    for said in run.said:
        if not said.true:
            continue
        points, failed, _ = said.worth
        ahead += points if said.by == CHALLENGER else -points
        if said.figure is Figure.ACES:
            aces, at_stake = said.by, points - failed
    return Position(run.dealt, CHALLENGER, aces=aces, at_stake=at_stake, ahead=ahead)
