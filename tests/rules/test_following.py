"""Art. 8: leading, following suit, winning the Stich; a card played is final (D30)."""

from __future__ import annotations

import itertools

import pytest

from app.rules.agreement import Agreement
from app.rules.cards import PACK, SUIT_OF, Hand, card_of, cards_in, code_of, hand_of
from app.rules.legal import legal_moves
from app.rules.moves import Correct
from app.rules.play import play
from app.rules.stich import followable, stich_of, takes
from tests.support.deals import (
    COPPE,
    PENALTY,
    SPADE,
    card_move,
    cards,
    dealt,
    put,
    put_all,
    refuse,
    run_of,
)

CHALLENGER = "s7 s10 cB dR dA b8 b9 c9 d7"
DEALER = "s8 s9 cC c10 d8 d9 bA b10 c8"


def codes(hand: Hand) -> str:
    return " ".join(map(code_of, cards_in(hand)))


def test_the_challenger_leads_the_first_stich() -> None:
    """8.1."""
    game = dealt()
    assert game.to_play == "Bruno"
    refuse(game, card_move("Anna", "c2"), "8.1", "out_of_turn", "Bruno", "leads the first")


@pytest.mark.parametrize("code", CHALLENGER.split())
def test_the_leader_plays_any_card(code: str) -> None:
    """8.2."""
    game = put(dealt(CHALLENGER, DEALER), code)
    assert run_of(game).led == card_of(code)
    assert game.to_play == "Anna"


def test_a_card_of_the_suit_led_has_to_follow() -> None:
    """8.3."""
    game = put(dealt(CHALLENGER, DEALER), "s7")
    refuse(
        game, card_move("Anna", "c10"), "8.3", "must_follow",
        "10 of Coppe", "Spade", "8 of Spade, 9 of Spade",
    )  # fmt: skip
    assert codes(legal_moves(game, "Anna").cards) == "s8 s9"


def test_any_card_of_the_suit_will_do() -> None:
    """8.3: there is no duty to win the Stich, nor to play low."""
    game = put(dealt("s9 c7", "s8 s10"), "s9")
    assert run_of(put(game, "s8")).stiche[0].winner == 0
    assert run_of(put(game, "s10")).stiche[0].winner == 1


def test_who_cannot_follow_plays_anything() -> None:
    """8.3."""
    game = put(dealt(SPADE, COPPE), "s2")
    for code in COPPE.split():
        assert run_of(put(game, code)).stiche[0].winner == 0


def test_there_are_no_trumps() -> None:
    """8.4: the Ass of another suit takes nothing, not even a Due."""
    for led in PACK:
        for followed in PACK:
            if led == followed:
                continue
            higher = SUIT_OF[led] == SUIT_OF[followed] and followed > led
            assert takes(led, followed) is higher
            for by in (0, 1):
                assert stich_of(led, by, followed).winner == (1 - by if higher else by)


def test_the_ranks_ascend() -> None:
    ranks = cards("s2 s7 s8 s9 s10 sB sC sR sA")
    assert all(takes(low, high) for low, high in itertools.pairwise(ranks))


def test_the_winner_leads_next() -> None:
    """8.4."""
    game = put_all(dealt(CHALLENGER, DEALER), "s7 s8")
    assert game.to_play == "Anna"
    refuse(game, card_move("Bruno", "s10"), "8.4", "out_of_turn", "Anna", "leads the next")
    game = put_all(game, "s9 s10")
    assert game.to_play == "Bruno"


def test_nobody_follows_themselves() -> None:
    """8.3."""
    game = put(dealt(CHALLENGER, DEALER), "s7")
    refuse(game, card_move("Bruno", "s10"), "8.3", "out_of_turn", "Anna", "7 of Spade")


@pytest.mark.parametrize("agreement", [Agreement(), PENALTY], ids=["guarded", "penalty"])
def test_only_cards_in_the_hand(agreement: Agreement) -> None:
    """8.2, 8.3: in penalty too."""
    game = dealt(CHALLENGER, DEALER, agreement=agreement)
    refuse(game, card_move("Bruno", "bA"), "8.2", "not_held", "Ass of Bastoni", "7 of Spade")
    game = put(game, "s7")
    refuse(game, card_move("Anna", "s10"), "8.3", "not_held", "10 of Spade", "8 of Spade")


@pytest.mark.parametrize("agreement", [Agreement(), PENALTY], ids=["guarded", "penalty"])
def test_a_card_played_is_final(agreement: Agreement) -> None:
    """8.5, D30: a legal card merely regretted stays."""
    game = put(dealt(CHALLENGER, DEALER, agreement=agreement), "s7")
    refuse(game, Correct("Bruno"), "8.5", "nothing_to_correct", "final", "breach")
    refuse(game, Correct("Anna"), "8.5", "nothing_to_correct")
    game = put_all(game, "s8 s9 s10")
    refuse(game, card_move("Bruno", "s7"), "8.2", "not_held")


def test_nine_stiche_are_played() -> None:
    game = dealt(SPADE, COPPE)
    for number, (led, followed) in enumerate(zip(SPADE.split(), COPPE.split(), strict=True), 1):
        assert game.parties == ()
        game = put_all(game, f"{led} {followed}")
        if number < 9:
            assert len(run_of(game).stiche) == number
            assert run_of(game).played == 2 * number
    assert len(game.parties) == 1


def test_followable() -> None:
    hand = hand_of(cards("s2 s7 cA"))
    assert followable(hand, card_of("s9")) == hand_of(cards("s2 s7"))
    assert followable(hand, card_of("c2")) == hand_of(cards("cA"))
    assert followable(hand, card_of("dA")) == hand


def test_the_leader_is_known_in_and_between_stiche() -> None:
    game = dealt(CHALLENGER, DEALER)
    assert run_of(game).leader == 0
    game = put(game, "s7")
    assert run_of(game).leader == 0
    game = put(game, "s8")
    assert run_of(game).leader == 1
    assert run_of(play(game, card_move("Anna", "s9")).game).leader == 1


def test_the_refusal_names_spade_after_the_due_of_spade_was_led() -> None:
    """The Due of Spade is card 0, which is as good a card as any."""
    game = put(dealt("s2 c7 c8 c9 c10 d7 d8 d9 d10", "s7 dA b7 b8 b9 b10 c2 cA dR"), "s2")
    refuse(game, card_move("Anna", "dA"), "8.3", "must_follow", "follow Spade with 7 of Spade")
