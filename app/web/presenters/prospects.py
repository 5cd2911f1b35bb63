"""What the Stich on the table may still bring beside its cards (Art. 10): shown where there is nothing to announce."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from app.rules.cards import RANK_OF, Rank, card_of
from app.rules.stich import Bonus, within_reach
from app.table.shown import StichView
from app.web.rulebook_tables import bonus_rows

MARC_FROM = 6
"""From this Stich on the page says that somebody has won them all."""


@cache
def _bonuses() -> dict[str, Bonus]:
    return {row.bonus.no: row.bonus for row in bonus_rows()}


def prospects(before: Sequence[StichView]) -> tuple[tuple[str, int], ...]:
    """The bonuses that the Stich after these can earn or prepare, by their number with their points; two at most."""
    worths = {no: bonus.points for no, bonus in _bonuses().items()}
    found = [
        (no, worths[no])
        for no in within_reach([str(s.winner) for s in before], [_due_winner(s) for s in before])
        if no != "1" or len(before) + 1 >= MARC_FROM
    ]
    return tuple(sorted(found, key=lambda one: -one[1])[:2])


def _due_winner(stich: StichView) -> str | None:
    """Who has won this Stich with a Due, if anybody."""
    card = stich.led if stich.led and stich.led.by == stich.winner else stich.followed
    return stich.winner if card and RANK_OF[card_of(card.card)] is Rank.DUE else None
