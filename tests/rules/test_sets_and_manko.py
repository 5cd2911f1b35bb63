"""Art. 9.1.1 and 9.1.2: sets of three and four, and the question for the missing suit (D10-D13)."""

from __future__ import annotations

import pytest

from app.rules.agreement import Agreement, Enforcement
from app.rules.cards import cards_in, code_of
from app.rules.game import Game
from app.rules.legal import legal_moves
from app.rules.moves import Announce, Correct, Forfeit, ForfeitReason
from app.rules.play import play
from app.rules.report import report
from tests.support.deals import card_move, dealt, of_purpose, put, put_all, refuse, run_of

SETS = [("R", 3, 6, 5), ("C", 3, 6, 5), ("B", 3, 6, 5), ("2", 3, 10, 5),
        ("R", 4, 12, 10), ("C", 4, 12, 10), ("B", 4, 12, 10), ("2", 4, 20, 10)]  # fmt: skip


def of_rank(rank: str, number: int) -> list[str]:
    return [suit + rank for suit in "scdb"[:number]]


@pytest.mark.parametrize("multiple", [1, 3])
@pytest.mark.parametrize(("rank", "number", "points", "tokens"), SETS)
def test_the_table_of_sets(rank: str, number: int, points: int, tokens: int, multiple: int) -> None:
    """9.1.1, D10, D34: points, and the payment at once, from the opponent to the announcer."""
    hand = of_rank(rank, number)
    game = dealt(" ".join(hand), "b9 b10", agreement=Agreement(multiple=multiple))
    game = put(game, hand[0], f"set:{rank}")
    assert of_purpose(game, f"set:{rank}") == [("Anna", "Bruno", tokens * multiple)]
    said = report(game)["parties"][0]["runs"][0]["announcements"]
    assert said == [{"by": "Bruno", "what": f"set:{rank}", "count": number, "points": points}]
    assert game.balances["Bruno"] == (tokens - 10) * multiple


@pytest.mark.parametrize("said", ["set:R", "set:R:3"])
def test_the_number_may_be_said(said: str) -> None:
    """D12."""
    assert run_of(put(dealt("sR cR dR", "b9"), "sR", said)).said[0].number == 3


def test_four_held_are_not_announced_as_three() -> None:
    """D12."""
    game = dealt("sR cR dR bR", "b9")
    refuse(game, card_move("Bruno", "sR", "set:R:3"), "9.1.1", "wrong_number", "4", "Re")
    assert run_of(put(game, "sR", "set:R:4")).said[0].number == 4


def test_three_held_are_not_announced_as_four() -> None:
    """D12."""
    refuse(
        dealt("sR cR dR", "bR"), card_move("Bruno", "sR", "set:R:4"), "9.1.1", "wrong_number", "3"
    )


@pytest.mark.parametrize("held", ["", "sR", "sR cR"])
def test_fewer_than_three_are_no_set(held: str) -> None:
    game = dealt(held or "s7", "b9")
    move = card_move("Bruno", (held or "s7").split()[0], "set:R")
    refuse(game, move, "9.1.1", "not_held", "Re", "three or four", str(len(held.split())))


def test_with_ones_own_first_card_only() -> None:
    game = dealt("s7 sR cR dR", "b9 b10 b7 bA")
    game = put_all(game, "s7 b7")
    refuse(game, card_move("Bruno", "sR", "set:R"), "9.1.1", "too_late", "first card", "Re")


def test_with_any_first_card() -> None:
    assert run_of(put(dealt("s7 sR cR dR", "b9"), "s7", "set:R")).said


def test_the_dealer_too_with_their_own_first_card() -> None:
    game = put(dealt("s7", "sR cR dR s8"), "s7")
    game = put(game, "s8", "set:R")
    assert of_purpose(game, "set:R") == [("Bruno", "Anna", 5)]
    assert run_of(game).said[0].by == 1


def test_once_is_enough() -> None:
    game = dealt("sR cR dR", "b9")
    refuse(game, card_move("Bruno", "sR", "set:R set:R"), "9.1.1", "said_twice", "Re", "already")
    refuse(game, card_move("Bruno", "sR", "set:R set:R:3"), "9.1.1", "said_twice")


def test_several_side_by_side() -> None:
    """9.1: Aces, Dues and Blans together, each on its own conditions."""
    game = dealt("sA cA dA s2 c2 d2 b2", "b9 b10")
    game = put(game, "sA", "aces set:2 blans")
    assert [(s.figure.value, s.number) for s in run_of(game).said] == [
        ("aces", 3), ("set:2", 4), ("blans", None),
    ]  # fmt: skip
    assert game.balances["Anna"] == -10 - 5 - 10 - 5


def test_one_false_word_refuses_the_whole_card() -> None:
    game = dealt("sR cR dR", "b9")
    refuse(game, card_move("Bruno", "sR", "set:R set:C"), "9.1.1", "not_held", "Cavalli")


def test_the_payment_stands_whatever_happens() -> None:
    """D10, D26."""
    game = put(dealt("sR cR dR", "b9"), "sR", "set:R")
    game = play(game, Forfeit("Bruno", ForfeitReason.CLOCK)).game
    assert of_purpose(game, "set:R") == [("Anna", "Bruno", 5)]
    assert of_purpose(game, "refund") == []
    assert game.balances["Bruno"] == -5


def test_the_cards_dealt_count_not_those_still_held() -> None:
    """D11: the Bianka condition is looked at long after; a set with one of it on the table at once."""
    game = put(dealt("s2 c2 d2 s7 s8 s9 s10 c7 c8", "b9"), "s2", "set:2")
    assert run_of(game).said[0].number == 3
    assert run_of(play(game, Announce("Bruno")).game).said[-1].true


def test_without_the_announcement_neither_points_nor_payment() -> None:
    game = put(dealt("sR cR dR", "b9"), "sR")
    assert run_of(game).said == ()
    assert of_purpose(game, "set:R") == []


# Manko


@pytest.mark.parametrize(
    ("held", "missing"), [("cR dR bR", 0), ("sR dR bR", 1), ("sR cR bR", 2), ("sR cR dR", 3)]
)
def test_the_missing_suit_is_named_at_once_and_truthfully(held: str, missing: int) -> None:
    """9.1.2, D13."""
    game = dealt(f"s10 {held}", "s7 s8")
    game = put(put(game, "s10", "set:R"), "s7")
    game = put(game, held.split(maxsplit=1)[0])
    anna = legal_moves(game, "Anna")
    assert [r.letter for r in anna.mankos] == ["R"]
    card = cards_in(anna.cards)[0]
    game = put(game, code_of(card), manko="R")
    assert [tuple(m) for m in run_of(game).mankos] == [(1, 7, missing)]
    asked = report(game)["parties"][0]["runs"][0]["manko"]
    assert asked == [{"asked_by": "Anna", "rank": "R", "missing": "scdb"[missing]}]


def announced(number: int = 3) -> Game:
    """Bruno has announced his Re and leads; Anna has played one card."""
    game = dealt("s10 " + " ".join(of_rank("R", number)), "s7 s8 s9 b9 b10")
    return put(put(game, "s10", "set:R"), "s7")


def test_with_ones_own_second_card_only() -> None:
    game = dealt("s10 sR cR dR", "s7 s8 s9")
    game = put(game, "s10", "set:R")
    refuse(game, card_move("Anna", "s7", manko="R"), "9.1.2", "not_second_card", "second card")
    game = put_all(game, "s7 sR s8 cR")
    refuse(game, card_move("Anna", "s9", manko="R"), "9.1.2", "not_second_card", "second card")


def test_also_when_the_second_card_leads() -> None:
    game = dealt("s7 sR cR dR", "s10 s8 b9")
    game = put_all(put(game, "s7", "set:R"), "s10")
    game = put(game, "b9", manko="R")
    assert run_of(game).mankos[0].missing.letter == "b"


def test_the_challenger_asks_about_the_dealers_set() -> None:
    game = dealt("s10 b7 b8", "s7 sR cR bR")
    game = put(put(game, "s10"), "s7", "set:R")
    game = put(game, "b7", manko="R")
    assert [tuple(m) for m in run_of(game).mankos] == [(0, 7, 2)]


def test_not_for_a_set_of_four() -> None:
    game = put(announced(4), "sR")
    refuse(game, card_move("Anna", "s8", manko="R"), "9.1.2", "set_of_four", "three")
    assert legal_moves(game, "Anna").mankos == ()


def test_not_for_aces() -> None:
    game = dealt("s10 sA cA dA", "s7 s8 s9 b9")
    game = put_all(put(game, "sA", "aces"), "s7 s10")
    refuse(game, card_move("Anna", "s8", manko="A"), "9.1.2", "no_such_set", "Ass")


@pytest.mark.parametrize("rank", ["C", "7", "2"])
def test_only_for_what_was_announced(rank: str) -> None:
    game = put(announced(), "sR")
    refuse(game, card_move("Anna", "s8", manko=rank), "9.1.2", "no_such_set", "three")


def test_not_for_ones_own_set() -> None:
    game = dealt("s10 sR cR dR", "s7 s8")
    game = put_all(put(game, "s10", "set:R"), "s7")
    refuse(game, card_move("Bruno", "sR", manko="R"), "9.1.2", "no_such_set")


def test_each_set_may_be_asked_for_once() -> None:
    game = dealt("s10 sR cR dR sC cC bC", "s7 s8 s9")
    game = put_all(put(game, "s10", "set:R set:C"), "s7 sR")
    refuse(game, card_move("Anna", "s8", manko="R R"), "9.1.2", "asked_twice", "once")
    game = put(game, "s8", manko="R C")
    assert [(m.rank.letter, m.missing.letter) for m in run_of(game).mankos] == [
        ("R", "b"),
        ("C", "d"),
    ]


def test_nobody_has_to_ask() -> None:
    game = put_all(announced(), "sR s8")
    assert run_of(game).mankos == ()


def test_an_answer_is_not_forgotten_with_a_card_taken_back() -> None:
    """8.5: in penalty the same second card may come twice, the question not."""
    game = dealt("s10 sR cR dR", "s7 s8 b9", agreement=Agreement(enforcement=Enforcement.PENALTY))
    game = put_all(put(game, "s10", "set:R"), "s7 sR")
    game = play(put(game, "b9", manko="R"), Correct("Anna")).game
    refuse(game, card_move("Anna", "s8", manko="R"), "9.1.2", "asked_twice", "Re")
    assert legal_moves(game, "Anna").mankos == ()
    assert len(run_of(put(game, "s8")).mankos) == 1
