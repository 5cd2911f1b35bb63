"""Art. 7: stakes, packets of three, the plate; the multiple scales tokens and never points (D34)."""

from __future__ import annotations

import pytest

from app.rules.agreement import Agreement
from app.rules.cards import PACK, cards_in, code_of, hand_of
from app.rules.deal import dealt_hands
from app.rules.moves import Deal, Forfeit, ForfeitReason
from app.rules.play import play
from tests.support.deals import (
    COPPE,
    PLAIN,
    SPADE,
    begun,
    card_move,
    cards,
    dealt,
    lost_by,
    of_purpose,
    pairs,
    partie_of,
    payments,
    put_all,
    refuse,
    run_of,
    scores_of,
)


def test_packets_of_three_the_challengers_first() -> None:
    challenger, dealer = dealt_hands(PACK)
    assert [PACK.index(c) + 1 for c in cards_in(challenger)] == [1, 2, 3, 7, 8, 9, 13, 14, 15]
    assert [PACK.index(c) + 1 for c in cards_in(dealer)] == [4, 5, 6, 10, 11, 12, 16, 17, 18]


def test_the_last_card_lies_face_up_and_the_rest_is_out_of_play() -> None:
    game = play(begun(), Deal(PACK)).game
    assert code_of(run_of(game).bottom) == "bA"
    assert run_of(game).bottom == PACK[35]
    assert sum(hand.bit_count() for hand in run_of(game).hands) == 18
    assert not hand_of(PACK[18:]) & (run_of(game).hands[0] | run_of(game).hands[1])


def test_both_pay_ten() -> None:
    game = play(begun(), Deal(PLAIN)).game
    assert payments(game) == [("Bruno", "bulka", 10, "stake"), ("Anna", "bulka", 10, "stake")]
    assert game.bulka == 20
    assert game.balances == {"Anna": -10, "Bruno": -10, "Carla": 0}


@pytest.mark.parametrize("multiple", [1, 2, 1000])
def test_the_multiple_scales_all_tokens_and_no_points(multiple: int) -> None:
    """D34."""
    game = dealt(agreement=Agreement(multiple=multiple))
    game = put_all(game, pairs(SPADE, COPPE))
    assert of_purpose(game, "stake") == [
        ("Bruno", "bulka", 10 * multiple), ("Anna", "bulka", 10 * multiple),
    ]  # fmt: skip
    assert of_purpose(game, "bonus:1") == [("Anna", "bulka", 10 * multiple)]
    assert of_purpose(game, "bonus:2") == [("Anna", "bulka", 20 * multiple)]
    run = game.parties[0].runs[0]
    assert run.multiplier == multiple
    assert scores_of(run)[0] == (36, 0, 30 + 52 + 6)
    assert scores_of(run)[1].total == 0


def test_a_partie_is_dealt_once() -> None:
    refuse(play(begun(), Deal(PLAIN)).game, Deal(PLAIN), "7", "partie_running", "Alifer")


def test_without_a_deal_nothing_is_played() -> None:
    refuse(begun(), card_move("Bruno", "s2"), "7", "no_partie", "dealt first")
    refuse(lost_by(begun(), "Bruno"), card_move("Anna", "s2"), "7", "no_partie")


def test_parties_are_numbered() -> None:
    game = lost_by(lost_by(begun(), "Bruno"), "Anna")
    game = play(game, Deal(PLAIN)).game
    assert [p.number for p in (*game.parties, partie_of(game))] == [1, 2, 3]


def test_nobody_else_can_lose_the_partie() -> None:
    game = play(begun(), Deal(PLAIN)).game
    refuse(game, Forfeit("Carla", ForfeitReason.CLOCK), "12", "not_active", "Carla")
    refuse(begun(), Forfeit("Anna", ForfeitReason.CLOCK), "12", "not_active", "Anna")


def test_the_builder_deals_the_hands_it_was_asked_for() -> None:
    game = dealt("sR cR", "dR bR b2")
    assert hand_of(cards("sR cR")) & run_of(game).hands[0] == hand_of(cards("sR cR"))
    assert hand_of(cards("dR bR b2")) & run_of(game).hands[1] == hand_of(cards("dR bR b2"))
    assert sorted(run_of(game).deck) == list(PACK)
