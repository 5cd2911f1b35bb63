"""What the Stich on the table may still bring beside its cards (Art. 10): what is said where there is nothing to announce."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from app.i18n import N_
from app.rules.stich import Bonus
from app.table.shown import StichView
from app.web.pictures import bonus_rows

SENTENCES = {
    "1": N_("Marc, all nine Stiche"),
    "2": N_("This Stich with a Due"),
    "3": N_("This Stich with a Due"),
    "4a": N_("The last Stich with a Due"),
    "4b": N_("The last two Stiche with a Due"),
    "4c": N_("The last three Stiche with a Due"),
    "5": N_("The last Stich without a Due"),
}
"""The bonuses before they are won."""

LAST = 9
MARC_FROM = 6
"""From this Stich on it is told that somebody has won them all."""


@cache
def _bonuses() -> dict[str, Bonus]:
    return {row.bonus.no: row.bonus for row in bonus_rows()}


def prospects(number: int, before: Sequence[StichView]) -> tuple[tuple[str, int], ...]:
    """The bonuses that Stich `number` can earn or prepare, by their number in Art. 10 with their points; two at most."""
    worths = {no: bonus.points for no, bonus in _bonuses().items()}
    found = [(no, worths[no]) for no in _within_reach(number, before)]
    return tuple(sorted(found, key=lambda one: -one[1])[:2])


def _within_reach(number: int, before: Sequence[StichView]) -> list[str]:
    reach = ["1"] if number >= MARC_FROM and len({s.winner for s in before}) == 1 else []
    if number == 1:
        return ["2"]
    if number < LAST - 2:
        return [*reach, "3"]
    run = _dues_in_a_row(before[LAST - 3 :])
    series = {LAST - 2: "4c", LAST - 1: "4c" if run else "4b", LAST: ("4a", "4b", "4c")[run]}
    return [*reach, series[number], "5" if number == LAST else "3"]


def _dues_in_a_row(stiche: Sequence[StichView]) -> int:
    """How many of these, counted from the last one, the same player has won with a Due."""
    run = 0
    for stich in reversed(stiche):
        card = stich.led if stich.led and stich.led.by == stich.winner else stich.followed
        if card is None or card.card[1:] != "2" or stich.winner != stiche[-1].winner:
            break
        run += 1
    return run
