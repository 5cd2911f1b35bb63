"""Art. 9.1.3: three or four Aces, said with the first Ass, final only if all of them win (D14)."""

from __future__ import annotations

import pytest

from app.rules.agreement import Agreement
from app.rules.game import Game
from app.rules.report import report
from tests.support.deals import (
    card_move,
    dealt,
    of_purpose,
    pairs,
    put,
    put_all,
    refuse,
    run_of,
    scores_of,
)


def value(game: Game) -> int:
    points: int = report(game)["parties"][0]["runs"][0]["announcements"][0]["points"]
    return points


THREE = "sA cA dA s7 s8 s9 c7 c8 c9"
FOUR = "sA cA dA bA s7 s8 s9 c7 c8"
OTHER = "s10 c10 d7 d8 d9 b7 b8 b9 b10"


@pytest.mark.parametrize("multiple", [1, 4])
@pytest.mark.parametrize(
    ("hand", "number", "points", "tokens"), [(THREE, 3, 30, 5), (FOUR, 4, 40, 10)]
)
def test_all_win(hand: str, number: int, points: int, tokens: int, multiple: int) -> None:
    game = dealt(hand, OTHER, agreement=Agreement(multiple=multiple))
    game = put(game, "sA", "aces")
    assert of_purpose(game, "aces") == [("Anna", "Bruno", tokens * multiple)]
    assert run_of(game).said[0].number == number
    assert value(game) == points
    game = put_all(game, "s10 cA c10 dA d7" + (" bA b7" if number == 4 else ""))
    assert value(game) == points
    assert run_of(game).stiche[-1].winner == 0


# Bruno leads 7 of Spade to Anna's 10; she leads Bastoni, on which an Ass of another suit is lost.
@pytest.mark.parametrize(("hand", "points", "failed"), [(THREE, 30, 6), (FOUR, 40, 12)])
def test_one_lost_shrinks_them(hand: str, points: int, failed: int) -> None:
    """D14: the payment is due all the same."""
    game = put_all(dealt(hand, OTHER), "s7 s10 b10")
    game = put(game, "sA" if "bA" not in hand else "bA", "aces")
    if "bA" in hand:
        assert value(game) == points
        game = put_all(game, "c7 c10 b9 sA")
    assert value(game) == failed
    assert len(of_purpose(game, "aces")) == 1
    assert of_purpose(game, "refund") == []


def test_a_lost_ass_counts_its_card_points_for_the_other() -> None:
    game = put_all(dealt(THREE, OTHER), "s7 s10 b10")
    game = put_all(put(game, "sA", "aces"), "b9 cA b8 dA b7 c7 d9 c8 d8 c9")
    game = put_all(game, "d7 s8 c10 s9")
    run = game.parties[0].runs[0]
    assert scores_of(run)[1].cards == 18
    assert scores_of(run)[0].cards == 0
    assert scores_of(run)[0].announcements == 6


def test_an_ass_that_has_not_been_played_yet_is_not_lost() -> None:
    game = put(dealt(THREE, OTHER), "sA", "aces")
    assert value(game) == 30


def test_the_first_ass_may_come_late() -> None:
    game = put_all(dealt(THREE, OTHER), "s7 s10 b7 c7 b8 c8")
    game = put(put(game, "c10"), "cA", "aces")
    assert value(game) == 30
    assert of_purpose(game, "aces") == [("Anna", "Bruno", 5)]


def test_only_along_with_an_ass() -> None:
    game = dealt(THREE, OTHER)
    refuse(game, card_move("Bruno", "s7", "aces"), "9.1.3", "too_early", "first Ass")


@pytest.mark.parametrize("said", ["aces", "aces:3", "aces:4"])
def test_too_late_once_an_ass_was_played_without(said: str) -> None:
    """D14: neither three nor four."""
    for hand in (THREE, FOUR):
        game = put_all(dealt(hand, OTHER), "sA s10")
        refuse(game, card_move("Bruno", "cA", said), "9.1.3", "too_late", "too late")


def test_the_number_is_that_dealt() -> None:
    """D12."""
    game = dealt(FOUR, OTHER)
    refuse(game, card_move("Bruno", "sA", "aces:3"), "9.1.3", "wrong_number", "4")
    game = dealt(THREE, OTHER)
    refuse(game, card_move("Bruno", "sA", "aces:4"), "9.1.3", "wrong_number", "3")
    assert run_of(put(game, "sA", "aces:3")).said[0].number == 3


@pytest.mark.parametrize("hand", ["sA", "sA cA"])
def test_two_are_not_enough(hand: str) -> None:
    game = dealt(hand, "b9")
    refuse(game, card_move("Bruno", "sA", "aces"), "9.1.3", "not_held", str(len(hand.split())))


def test_once() -> None:
    game = dealt(THREE, OTHER)
    refuse(game, card_move("Bruno", "sA", "aces aces"), "9.1.3", "said_twice", "Aces")
    game = put_all(put(game, "sA", "aces"), "s10")
    refuse(game, card_move("Bruno", "cA", "aces"), "9.1.3", "said_twice")


def test_an_ass_that_follows_and_takes_wins_its_stich() -> None:
    game = put(dealt("s10 c10 d10 b7 b8 b9 b10 c9 d9", "sA cA dA s7"), "s10")
    game = put(game, "sA", "aces")
    assert value(game) == 30
    assert of_purpose(game, "aces") == [("Bruno", "Anna", 5)]
    game = put_all(game, "cA c9 dA d9")
    assert value(game) == 30


def test_the_other_sides_ass_does_not_matter() -> None:
    game = put(dealt(THREE, "bA s10 b7 b8"), "sA", "aces")
    game = put_all(game, "s10 s7 bA")
    assert run_of(game).stiche[-1].winner == 0
    assert value(game) == 30


def test_in_the_count() -> None:
    marc = "sA cA dA s10 s9 s8 c10 c9 c8"
    game = put(dealt(marc, "s7 c7 d7 d8 d9 b7 b8 b9 b10"), "sA", "aces")
    game = put_all(game, "s7 " + pairs("cA dA s10 s9 s8 c10 c9 c8", "c7 d7 d8 d9 b7 b8 b9 b10"))
    assert scores_of(game.parties[0].runs[0])[0] == (18, 30, 36)
