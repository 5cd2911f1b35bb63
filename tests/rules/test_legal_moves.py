"""`legal_moves`: one source for page, bot and check of what a player may do now."""

from __future__ import annotations

from app.rules.agreement import Agreement
from app.rules.cards import cards_in, code_of, hand_of
from app.rules.game import Game, new_game
from app.rules.legal import CallOption, LegalMoves, legal_moves
from app.rules.moves import AcceptAlifer, Deal, End, EndReason, OfferAlifer, Pro
from app.rules.play import play
from tests.support.deals import (
    NAMES,
    PENALTY,
    PLAIN,
    SPADE,
    begun,
    cards,
    dealt,
    put,
    run_of,
    won_in_a_row,
)


def test_nothing_for_strangers_and_after_the_end() -> None:
    assert legal_moves(dealt(), "Elena") == LegalMoves()
    assert legal_moves(play(begun(), End(EndReason.AGREED)).game, "Anna") == LegalMoves()


def test_before_the_draw_one_may_leave() -> None:
    assert legal_moves(new_game(NAMES), "Anna") == LegalMoves(leave=True)


def test_between_parties_a_deal_is_due() -> None:
    assert legal_moves(begun(), "Anna") == LegalMoves(leave=True, deal_due=True)
    game = won_in_a_row(begun(), 2)
    assert legal_moves(game, "Anna") == LegalMoves(leave=True, deal_due=True, pro=True)
    assert legal_moves(play(game, Pro("Anna")).game, "Anna") == LegalMoves(
        leave=True, deal_due=True
    )


def test_the_one_to_play_and_the_other() -> None:
    game = dealt()
    bruno, anna = legal_moves(game, "Bruno"), legal_moves(game, "Anna")
    assert bruno.cards == bruno.sound == hand_of(cards(SPADE))
    assert not anna.cards
    assert not anna.sound
    assert bruno.offer_alifer
    assert anna.offer_alifer
    assert not bruno.leave
    assert not anna.leave
    assert legal_moves(game, "Carla") == LegalMoves(leave=True)


def test_only_cards_that_follow() -> None:
    game = put(dealt("s7", "s8 s9 cA c7 c8 c9 d7 d8 d9"), "s7")
    assert [code_of(c) for c in cards_in(legal_moves(game, "Anna").cards)] == ["s8", "s9"]
    assert not legal_moves(game, "Bruno").cards


def test_the_calls_with_their_cards() -> None:
    game = dealt("sA cA dA s2 c2 d2 b2 s7 s8", "b9", agreement=Agreement(multiple=2))
    calls = {c.figure.value: c for c in legal_moves(game, "Bruno").calls}
    assert set(calls) == {"set:2", "aces", "blans"}
    assert cards_in(calls["aces"].cards) == cards("sA cA dA")
    assert calls["set:2"].cards == run_of(game).hands[0]
    assert (calls["set:2"].number, calls["set:2"].points, calls["set:2"].tokens) == (4, 20, 20)
    assert (calls["aces"].number, calls["aces"].points, calls["aces"].tokens) == (3, 30, 10)
    assert (calls["blans"].number, calls["blans"].points, calls["blans"].tokens) == (None, 10, 10)
    assert not any(c.apart for c in calls.values())
    assert all(c.true for c in calls.values())


def test_without_a_bulka_calls_cost_nothing() -> None:
    game = dealt("s2 c2 d2", "b9", players=2)
    assert {c.tokens for c in legal_moves(game, "Bruno").calls} == {0}


def bianka_apart(game: Game, player: str) -> CallOption:
    option = legal_moves(game, player).bianka_apart
    assert option is not None
    return option


def test_bianka_apart() -> None:
    game = dealt("s2 s7 s8 s9 s10 c7 c8 c9 c10", "d2 d7 d8 d9 d10 b7 b8 b9 b10")
    for name in ("Anna", "Bruno"):
        bianka = legal_moves(game, name).bianka_apart
        assert bianka is not None
        assert bianka.apart
    assert bianka_apart(game, "Anna").cards == 0
    assert bianka_apart(game, "Bruno").cards == run_of(game).hands[0]


def test_in_penalty_false_calls_are_offered_as_false() -> None:
    game = dealt("s7 c7 cR", "b9", agreement=PENALTY)
    calls = {c.figure.value: c for c in legal_moves(game, "Bruno").calls}
    assert not calls["set:R"].true
    assert calls["set:R"].number == 3
    assert "aces" not in calls  # no Ass to say it with


def test_alifer() -> None:
    game = play(dealt(), OfferAlifer("Bruno")).game
    bruno, anna = legal_moves(game, "Bruno"), legal_moves(game, "Anna")
    assert (bruno.offer_alifer, bruno.answer_alifer, bruno.withdraw_alifer) == (False, False, True)
    assert (anna.offer_alifer, anna.answer_alifer, anna.withdraw_alifer) == (False, True, False)
    game = play(game, AcceptAlifer("Anna")).game
    assert legal_moves(game, "Bruno") == LegalMoves(deal_due=True)
    assert legal_moves(game, "Carla") == LegalMoves(deal_due=True, leave=True)
    assert not legal_moves(play(game, Deal(PLAIN)).game, "Bruno").deal_due


def test_mankos() -> None:
    game = put(put(dealt("s10 sR cR dR", "s7 s8"), "s10", "set:R"), "s7")
    assert legal_moves(game, "Anna").mankos == ()
    game = put(game, "sR")
    assert [r.letter for r in legal_moves(game, "Anna").mankos] == ["R"]
    assert legal_moves(put(game, "s8", manko="R"), "Anna").mankos == ()
