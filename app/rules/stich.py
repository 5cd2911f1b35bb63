"""The Stich: following suit, winning it (Art. 8), and the Stich bonuses (Art. 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.rules.cards import POINTS_OF, RANK_MASK, SUIT_MASK_OF, SUIT_OF, Card, Hand, Rank

STICHE_IN_PARTIE = 9
_DUES = RANK_MASK[Rank.DUE]


class Stich(NamedTuple):
    """A Stich of two cards: what was led and by which side, what followed, which side took it."""

    led: Card
    by: int
    followed: Card
    winner: int

    @property
    def winning_card(self) -> Card:
        """The card that took the Stich."""
        return self.led if self.winner == self.by else self.followed

    @property
    def points(self) -> int:
        """Card points in the Stich (Art. 11)."""
        return POINTS_OF[self.led] + POINTS_OF[self.followed]


class Bonus(NamedTuple):
    """A Stich bonus: the side it goes to, its number in the table of Art. 10, its Stich, points, tokens at multiple 1."""

    by: int
    no: str
    stich: int
    points: int
    tokens: int


def followable(hand: Hand, led: Card) -> Hand:
    """The cards that may follow: those of the suit led if there are any, else the whole hand (Art. 8.3)."""
    return Hand(hand & SUIT_MASK_OF[led]) or hand


def revokes(hand: Hand, led: Card, card: Card) -> bool:
    """Whether `card` denies the suit led although the hand could follow (Art. 8.3, 12)."""
    suit = SUIT_MASK_OF[led]
    return not suit >> card & 1 and hand & suit != 0


def takes(led: Card, followed: Card) -> bool:
    """Whether the second card wins: only a higher card of the suit led does (Art. 8.4)."""
    return followed > led and SUIT_OF[followed] is SUIT_OF[led]


def stich_of(led: Card, by: int, followed: Card) -> Stich:
    """The complete Stich of two cards, led by side `by`."""
    return Stich(led, by, followed, 1 - by if takes(led, followed) else by)


def bonuses(stiche: Sequence[Stich]) -> tuple[Bonus, ...]:
    """The Stich bonuses of nine complete Stiche (Art. 10, D21-D23)."""
    due_winner = [s.winner if _DUES >> s.winning_card & 1 else None for s in stiche]
    found = []
    last = stiche[-1].winner
    if all(s.winner == last for s in stiche):
        found.append(Bonus(last, "1", 9, 30, 10))
    if due_winner[0] is not None:
        found.append(Bonus(due_winner[0], "2", 1, 52, 20))
    covered = _last_won_with_due(due_winner)
    for number in range(2, 10 - max(covered, 1)):
        by = due_winner[number - 1]
        if by is not None:
            found.append(Bonus(by, "3", number, 10, 5))
    if covered:
        found.append(Bonus(last, *_LAST[covered]))
    else:
        found.append(Bonus(last, "5", 9, 6, 0))
    return tuple(found)


_LAST = {1: ("4a", 9, 26, 10), 2: ("4b", 9, 52, 20), 3: ("4c", 9, 78, 30)}


def within_reach(winners: Sequence[str], due_winners: Sequence[str | None]) -> tuple[str, ...]:
    """The numbers of Art. 10 that the next Stich can earn or prepare, after Stiche with these winners.

    `due_winners`: the winner of each of them that was won with a Due, else None.
    """
    number = len(winners) + 1
    if number == 1:
        return ("2",)
    marc = ("1",) if len(set(winners)) == 1 else ()
    if number < _LAST_THREE:
        return (*marc, "3")
    run = _last_won_with_due(due_winners[_LAST_THREE - 1 :])
    longest = run + 1 + STICHE_IN_PARTIE - number
    return (*marc, _LAST[longest][0], "5" if number == STICHE_IN_PARTIE else "3")


_LAST_THREE = STICHE_IN_PARTIE - 2


def _last_won_with_due(due_winner: Sequence[object]) -> int:
    """How many of the last Stiche, three at most, one player took with a Due in a row."""
    run = 0
    for winner in reversed(due_winner[-3:]):
        if winner is None or winner != due_winner[-1]:
            break
        run += 1
    return run
