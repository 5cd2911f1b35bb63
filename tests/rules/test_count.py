"""Art. 11: card points, announcements, bonuses; the higher total wins."""

from __future__ import annotations

import pytest

from app.rules.announcements import Figure, Said
from app.rules.cards import PACK, POINTS_OF, card_of
from app.rules.count import Score, ass_lost, card_points, points_of, score
from app.rules.partie import DecidedBy, Outcome
from app.rules.stich import Bonus, Stich
from tests.support.deals import LEVEL_CHALLENGER, LEVEL_DEALER, dealt, put_all, scores_of


@pytest.mark.parametrize(
    ("rank", "points"),
    [("A", 6), ("R", 5), ("C", 4), ("B", 3), ("10", 0), ("9", 0), ("8", 0), ("7", 0), ("2", 0)],
)
def test_what_a_card_counts(rank: str, points: int) -> None:
    assert [POINTS_OF[card_of(suit + rank)] for suit in "scdb"] == [points] * 4


def test_all_cards_count_72() -> None:
    assert sum(POINTS_OF[card] for card in PACK) == 72


def stich(led: str, by: int, followed: str, winner: int) -> Stich:
    return Stich(card_of(led), by, card_of(followed), winner)


LINE = (stich("sA", 0, "s7", 0), stich("cB", 0, "cR", 1), stich("d7", 1, "bA", 1))


def test_both_cards_count_for_the_winner() -> None:
    assert card_points(LINE, 0) == 6
    assert card_points(LINE, 1) == 3 + 5 + 6


def test_a_lost_ass() -> None:
    assert ass_lost(LINE, 0)
    assert not ass_lost(LINE, 1)
    assert not ass_lost(LINE[:2], 0)
    assert ass_lost((stich("sA", 1, "s7", 0),), 1)
    assert not ass_lost((stich("sA", 1, "s7", 0),), 0)


@pytest.mark.parametrize(
    ("said", "before", "after"),
    [
        (Said(0, Figure.ACES, 3, True), 30, 6),
        (Said(0, Figure.ACES, 4, True), 40, 12),
        (Said(1, Figure.ACES, 3, True), 30, 30),
        (Said(0, Figure.RE, 3, True), 6, 6),
        (Said(0, Figure.BUBE, 4, True), 12, 12),
        (Said(0, Figure.DUE, 3, True), 10, 10),
        (Said(0, Figure.DUE, 4, True), 20, 20),
        (Said(0, Figure.BLANS, None, True), 10, 10),
        (Said(0, Figure.BIANKA, None, True), 20, 20),
        (Said(0, Figure.RE, 3, False), 0, 0),
        (Said(0, Figure.ACES, 4, False), 0, 0),
    ],
)
def test_announcements_at_their_final_value(said: Said, before: int, after: int) -> None:
    assert points_of(said, LINE[:2]) == before
    assert points_of(said, LINE) == after


def test_the_score_of_a_side() -> None:
    said = (
        Said(0, Figure.RE, 3, True),
        Said(1, Figure.DUE, 3, True),
        Said(0, Figure.BLANS, None, True),
    )
    found = (Bonus(0, "3", 2, 10, 5), Bonus(1, "5", 9, 6, 0))
    assert score(0, LINE, said, found) == Score(6, 16, 10)
    assert score(1, LINE, said, found) == Score(14, 10, 6)
    assert Score(6, 16, 10).total == 32


@pytest.mark.parametrize(
    ("challenger", "dealer", "moves", "winner", "totals"),
    [
        # as level as can be, but a Bube more for the dealer
        (LEVEL_CHALLENGER, LEVEL_DEALER.replace("b10", "bB"),
         "sA s2 s7 d8 s8 d9 s9 d10 s10 b7 c7 c10 b8 c8 b9 c9 bB d7", "Anna", [6, 9]),
        # and with a Bube more for the challenger
        (LEVEL_CHALLENGER.replace("s10", "sB"), LEVEL_DEALER,
         "sA s2 s7 d8 s8 d9 s9 d10 sB b7 c7 c10 b8 c8 b9 c9 b10 d7", "Bruno", [9, 6]),
    ],
)  # fmt: skip
def test_the_higher_total_wins(
    challenger: str, dealer: str, moves: str, winner: str, totals: list[int]
) -> None:
    game = put_all(dealt(challenger, dealer), moves)
    partie = game.parties[0]
    assert [s.total for s in scores_of(partie.runs[0])] == totals
    assert partie.winner == winner
    assert partie.decided_by is DecidedBy.POINTS
    assert partie.runs[0].outcome is Outcome.WON
    assert game.streaks[winner] == 1
    assert game.dealer == winner
