"""Art. 3: the draw for the starting order, and drawing again (D1)."""

from __future__ import annotations

import pytest

from app.rules.cards import card_of
from app.rules.game import new_game
from app.rules.moves import Deal, Draw, Join, Leave, Pro
from app.rules.play import play
from tests.support.deals import NAMES, PLAIN, begun, cards, refuse


def draw(**drawn: str) -> Draw:
    return Draw(tuple((name, card_of(code)) for name, code in drawn.items()))


def test_lowest_deals_highest_challenges_the_others_queue_downwards() -> None:
    game = play(new_game(NAMES), draw(Anna="c9", Bruno="s2", Carla="bA", Dino="dB")).game
    assert (game.dealer, game.challenger, game.queue) == ("Bruno", "Carla", ("Dino", "Anna"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_a_seat(players: int) -> None:
    game = begun(players)
    assert (game.dealer, game.challenger) == ("Anna", "Bruno")
    assert game.queue == NAMES[2:players]
    assert game.drawn
    assert game.deal_due


def test_only_rank_counts_not_suit() -> None:
    game = play(new_game(NAMES[:3]), draw(Anna="b7", Bruno="s8", Carla="c9")).game
    assert (game.dealer, game.challenger) == ("Anna", "Carla")
    game = play(new_game(NAMES[:3]), draw(Anna="b7", Bruno="s7", Carla="c9")).game
    assert game.drawing.due == ("Anna", "Bruno")


def test_only_those_who_tied_draw_again() -> None:
    """D1."""
    game = play(new_game(NAMES), draw(Anna="s7", Bruno="c7", Carla="dR", Dino="b9")).game
    assert game.drawing.due == ("Anna", "Bruno")
    assert game.dealer is None
    refuse(game, draw(Anna="s8", Bruno="c9", Carla="s9"), "3", "wrong_drawers", "Anna, Bruno")
    refuse(game, draw(Anna="s8"), "3", "wrong_drawers", "Anna, Bruno")
    game = play(game, draw(Anna="s8", Bruno="cA")).game
    assert (game.dealer, game.challenger, game.queue) == ("Anna", "Bruno", ("Carla", "Dino"))


def test_a_new_card_is_compared_with_everybodys_again() -> None:
    """D1: a tie may come up with somebody who had not tied before."""
    game = play(new_game(NAMES[:3]), draw(Anna="s7", Bruno="c7", Carla="dR")).game
    game = play(game, draw(Anna="bR", Bruno="s9")).game
    assert game.drawing.due == ("Anna", "Carla")
    game = play(game, draw(Anna="s2", Carla="dA")).game
    assert (game.dealer, game.challenger, game.queue) == ("Anna", "Carla", ("Bruno",))


def test_two_pairs_draw_again_together() -> None:
    """D1."""
    game = play(new_game(NAMES), draw(Anna="s7", Bruno="c7", Carla="dR", Dino="bR")).game
    assert game.drawing.due == NAMES


def test_a_drawn_card_is_not_put_back() -> None:
    """D1: within one draw a card comes once."""
    game = play(new_game(NAMES[:2]), draw(Anna="s7", Bruno="c7")).game
    refuse(game, draw(Anna="s8", Bruno="s7"), "3", "card_drawn_again", "7 of Spade", "Bruno")
    same = draw(Anna="s8", Bruno="s8")
    refuse(game, same, "3", "card_drawn_again", "8 of Spade")


def test_when_the_pack_runs_out_all_cards_go_back() -> None:
    """D1: after eighteen rounds of level pairs the whole pack is there again."""
    game = new_game(NAMES[:2])
    for rank in ["2", "7", "8", "9", "10", "B", "C", "R", "A"]:
        for one, other in ("sc", "db"):
            game = play(game, draw(Anna=one + rank, Bruno=other + rank)).game
    assert game.drawing.due == NAMES[:2]
    game = play(game, draw(Anna="s2", Bruno="sA")).game
    assert (game.dealer, game.challenger) == ("Anna", "Bruno")
    assert len(game.drawing.rounds) == 19


def test_the_pack_is_whole_again_only_when_too_few_cards_are_left() -> None:
    """D1: four players use up the pack in nine rounds, not in eight."""
    game = new_game(NAMES)
    for rank in ["2", "7", "8", "9", "10", "B", "C", "R"]:
        game = play(
            game, draw(Anna="s" + rank, Bruno="c" + rank, Carla="d" + rank, Dino="b" + rank)
        ).game
    again = draw(Anna="s2", Bruno="c7", Carla="d8", Dino="b9")
    refuse(game, again, "3", "card_drawn_again", "Due of Spade")
    game = play(game, draw(Anna="sA", Bruno="cA", Carla="dA", Dino="bA")).game
    assert play(game, again).game.drawn


@pytest.mark.parametrize(
    "drawn",
    [
        {"Anna": "s7", "Bruno": "c8"},
        {"Anna": "s7", "Bruno": "c8", "Dino": "d9"},
        {"Anna": "s7", "Bruno": "c8", "Carla": "d9", "Dino": "b10"},
    ],
)
def test_the_first_round_is_for_all_players(drawn: dict[str, str]) -> None:
    refuse(new_game(NAMES[:3]), draw(**drawn), "3", "wrong_drawers", "Anna, Bruno, Carla")


def test_a_name_twice_in_a_round_is_refused() -> None:
    twice = Draw((("Anna", card_of("s7")), ("Anna", card_of("s8")), ("Bruno", card_of("s9"))))
    refuse(new_game(NAMES[:2]), twice, "3", "wrong_drawers", "Anna, Bruno")


def test_nothing_but_drawing_and_leaving_comes_before_the_draw_is_complete() -> None:
    game = new_game(NAMES[:3])
    refuse(game, Deal(PLAIN), "3", "draw_first", "draw")
    refuse(game, Pro("Anna"), "5", "no_bulka", "once the draw is complete")
    refuse(game, Join("Elena"), "3", "draw_first")
    assert not game.deal_due
    assert play(game, Leave("Carla")).game.drawing.due == ("Anna", "Bruno")


def test_the_draw_is_made_once() -> None:
    refuse(begun(), draw(Anna="s7", Bruno="c8", Carla="d9"), "3", "already_drawn", "deal")


def test_leaving_may_settle_a_draw() -> None:
    game = play(new_game(NAMES[:3]), draw(Anna="s7", Bruno="c7", Carla="dR")).game
    game = play(game, Leave("Bruno")).game
    assert game.drawn
    assert (game.dealer, game.challenger) == ("Anna", "Carla")


def test_leaving_during_a_draw_leaves_other_ties() -> None:
    game = play(new_game(NAMES), draw(Anna="s7", Bruno="c7", Carla="d7", Dino="bR")).game
    game = play(game, Leave("Dino")).game
    assert game.drawing.due == ("Anna", "Bruno", "Carla")
    game = play(game, draw(Anna="s8", Bruno="c9", Carla="d10")).game
    assert (game.dealer, game.challenger, game.queue) == ("Anna", "Carla", ("Bruno",))


@pytest.mark.parametrize(
    "players", [(), ("Anna",), ("Anna", "Anna"), ("Anna", "bulka"), ("Anna", ""), (*NAMES, "Elena")]
)
def test_two_to_four_distinct_names(players: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="two to four players"):
        new_game(players)


def test_the_rounds_are_kept() -> None:
    first = draw(Anna="s7", Bruno="c7")
    game = play(new_game(NAMES[:2]), first).game
    assert game.drawing.rounds == (first,)
    assert cards("s7 c7") == tuple(game.drawing.standing.values())
