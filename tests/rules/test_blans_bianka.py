"""Art. 9.1.4: Blans with the first card, Bianka at any point (D11, D15)."""

from __future__ import annotations

import pytest

from app.rules.agreement import Agreement
from app.rules.legal import legal_moves
from app.rules.moves import Announce
from app.rules.play import play
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

LOW = "s2 s7 s8 s9 s10 c7 c8 c9 c10"
WITH_ASS = "sA s7 s8 s9 s10 c7 c8 c9 c10"
OTHER = "d2 d7 d8 d9 d10 dB dC dR dA"


@pytest.mark.parametrize("multiple", [1, 5])
@pytest.mark.parametrize("hand", [LOW, WITH_ASS])
def test_blans_with_the_first_card(hand: str, multiple: int) -> None:
    """An Ass does not hinder Blans."""
    game = put(dealt(hand, OTHER, agreement=Agreement(multiple=multiple)), "s7", "blans")
    assert of_purpose(game, "blans") == [("Anna", "Bruno", 5 * multiple)]
    assert run_of(game).said[0].worth.points == 10


@pytest.mark.parametrize("picture", ["sB", "sC", "sR"])
def test_one_picture_and_it_is_no_blans(picture: str) -> None:
    game = dealt(f"{picture} s7", OTHER)
    refuse(game, card_move("Bruno", "s7", "blans"), "9.1.4", "not_held", "Bube, Cavall and Re")


def test_blans_is_too_late_with_the_second_card() -> None:
    game = put_all(dealt(LOW, OTHER), "s7 d7")
    refuse(game, card_move("Bruno", "s8", "blans"), "9.1.4", "too_late", "first card", "Blans")


def test_blans_is_said_once() -> None:
    refuse(dealt(LOW, OTHER), card_move("Bruno", "s7", "blans blans"), "9.1.4", "said_twice")


@pytest.mark.parametrize("multiple", [1, 5])
def test_bianka_apart_from_a_card(multiple: int) -> None:
    game = play(dealt(LOW, OTHER, agreement=Agreement(multiple=multiple)), Announce("Bruno")).game
    assert of_purpose(game, "bianka") == [("Anna", "Bruno", 10 * multiple)]
    assert run_of(game).said[0].worth.points == 20
    assert game.to_play == "Bruno"


@pytest.mark.parametrize("high", ["sB", "sC", "sR", "sA"])
def test_one_high_card_and_it_is_no_bianka(high: str) -> None:
    game = dealt(f"{high} s7", OTHER)
    words = "Bube, Cavall, Re and Ass"
    refuse(game, Announce("Bruno"), "9.1.4", "not_held", words)
    refuse(game, card_move("Bruno", "s7", "bianka"), "9.1.4", "not_held", words)


def test_bianka_does_not_come_true_when_the_high_card_is_gone() -> None:
    """D11: the cards dealt count."""
    game = put_all(dealt(WITH_ASS, OTHER), "sA d7")
    refuse(game, Announce("Bruno"), "9.1.4", "not_held")
    refuse(game, card_move("Bruno", "s7", "bianka"), "9.1.4", "not_held")


@pytest.mark.parametrize("played", range(18))
def test_bianka_at_any_point_also_in_the_opponents_turn(played: int) -> None:
    hand = pairs("s10 s9 s8 s7 s2 c10 c9 c8 c7", "d2 d7 d8 d9 d10 dB dC dR dA").split()
    game = put_all(dealt(LOW, OTHER), " ".join(hand[:played]))
    assert legal_moves(game, "Bruno").bianka_apart is not None
    assert legal_moves(game, "Anna").bianka_apart is None
    game = play(game, Announce("Bruno")).game
    assert of_purpose(game, "bianka") == [("Anna", "Bruno", 10)]
    game = put_all(game, " ".join(hand[played:]))
    assert scores_of(game.parties[0].runs[0])[0].announcements == 20


def test_bianka_with_any_card() -> None:
    game = put(put_all(dealt(LOW, OTHER), "s7 d7"), "s8", "bianka")
    assert of_purpose(game, "bianka") == [("Anna", "Bruno", 10)]
    refuse(game, Announce("Bruno"), "9.1.4", "said_twice", "Bianka")


def test_not_when_the_partie_is_over() -> None:
    game = dealt(LOW, OTHER)
    game = put_all(game, pairs("s10 s9 s8 s7 s2 c10 c9 c8 c7", OTHER))
    refuse(game, Announce("Bruno"), "7", "no_partie", "dealt first")


def test_both_may_be_announced() -> None:
    """D15: a Bianka hand is a Blans hand."""
    game = put(dealt(LOW, OTHER), "s7", "blans bianka")
    assert game.balances["Anna"] == -10 - 5 - 10
    assert [s.true for s in run_of(game).said] == [True, True]


def test_both_sides_may_announce_it() -> None:
    game = dealt(LOW, "d2 d7 d8 d9 d10 b7 b8 b9 b10")
    game = play(play(game, Announce("Anna")).game, Announce("Bruno")).game
    assert len(of_purpose(game, "bianka")) == 2
    assert game.balances == {"Anna": -10, "Bruno": -10, "Carla": 0}
