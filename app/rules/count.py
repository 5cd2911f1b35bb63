"""The count after the ninth Stich (Art. 11): card points, announcements at their final value, Stich bonuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.rules.announcements import Figure, Said
from app.rules.cards import POINTS_OF, RANK_OF, Rank
from app.rules.stich import Bonus, Stich


class Score(NamedTuple):
    """One side's points, by where they come from."""

    cards: int
    announcements: int
    bonuses: int

    @property
    def total(self) -> int:
        """What decides the Partie (Art. 11)."""
        return self.cards + self.announcements + self.bonuses


def card_points(stiche: Sequence[Stich], side: int) -> int:
    """Card points in the Stiche that `side` took (Art. 11)."""
    points = 0
    for led, _, followed, winner in stiche:
        if winner == side:
            points += POINTS_OF[led] + POINTS_OF[followed]
    return points


def ass_lost(stiche: Sequence[Stich], side: int) -> bool:
    """Whether an Ass played by `side` went to the other in a complete Stich (Art. 9.1.3)."""
    for led, by, followed, winner in stiche:
        if winner != side:
            own = led if by == side else followed
            if RANK_OF[own] is Rank.ASS:
                return True
    return False


def points_of(said: Said, stiche: Sequence[Stich]) -> int:
    """What an announcement counts so far: false ones nothing, Aces their failure value once one of them is lost."""
    if not said.true:
        return 0
    failed = said.figure is Figure.ACES and ass_lost(stiche, said.by)
    return said.worth.failed if failed else said.worth.points


def score(
    side: int, stiche: Sequence[Stich], said: Sequence[Said], found: Sequence[Bonus]
) -> Score:
    """The count of one side; with fewer than nine Stiche (and no bonuses) the running count."""
    return Score(
        cards=card_points(stiche, side),
        announcements=sum(points_of(s, stiche) for s in said if s.by == side),
        bonuses=sum(b.points for b in found if b.by == side),
    )
