"""Part IV: two players, no Bulka; level is drawn, Alifer only before the first card (D27)."""

from __future__ import annotations

import pytest

from app.rules.game import Game
from app.rules.legal import legal_moves
from app.rules.moves import AcceptAlifer, Deal, Forfeit, ForfeitReason, Join, OfferAlifer, Pro
from app.rules.partie import DecidedBy, Outcome
from app.rules.play import play
from app.rules.sheet import score_sheet
from tests.support.deals import (
    COPPE,
    LEVEL_CHALLENGER,
    LEVEL_DEALER,
    LEVEL_PLAY,
    PLAIN,
    SPADE,
    begun,
    dealt,
    lost_by,
    pairs,
    partie_of,
    put,
    put_all,
    refuse,
    run_of,
    scores_of,
)


def two(challenger: str = SPADE, dealer: str = COPPE) -> Game:
    return dealt(challenger, dealer, players=2)


def test_no_stakes_no_payments_no_bulka() -> None:
    game = put(two("sA cA dA s2 c2 d2", "b9 b10"), "sA", "aces set:2 blans")
    assert run_of(game).payments == ()
    assert len(run_of(game).said) == 3
    assert game.bulka == 0
    assert game.balances == {"Anna": 0, "Bruno": 0}


def test_announcements_and_bonuses_count_points() -> None:
    game = put(two(SPADE, COPPE), "s2")
    game = put_all(game, "c2 " + pairs(SPADE, COPPE)[6:])
    assert scores_of(game.parties[0].runs[0])[0] == (36, 0, 88)
    assert game.parties[0].runs[0].payments == ()
    assert game.balances == {"Anna": 0, "Bruno": 0}


def test_the_winner_deals_next() -> None:
    """D27."""
    game = put_all(two(), pairs(SPADE, COPPE))
    assert (game.dealer, game.challenger, game.queue) == ("Bruno", "Anna", ())
    game = lost_by(game, "Anna")
    assert (game.dealer, game.challenger) == ("Bruno", "Anna")


def test_no_streak_and_no_pro() -> None:
    game = begun(2)
    for _ in range(3):
        game = lost_by(game, "Bruno")
    assert game.streaks == {"Anna": 0, "Bruno": 0}
    refuse(game, Pro("Anna"), "5", "no_bulka", "three or four")
    assert not legal_moves(game, "Anna").pro


def test_level_is_drawn_and_the_same_player_deals() -> None:
    """D27."""
    game = put_all(two(LEVEL_CHALLENGER, LEVEL_DEALER), LEVEL_PLAY)
    partie = game.parties[0]
    assert partie.runs[0].outcome is Outcome.DRAWN
    assert partie.winner is None
    assert partie.decided_by is DecidedBy.POINTS
    assert (game.dealer, game.challenger) == ("Anna", "Bruno")


@pytest.mark.parametrize("by", ["Anna", "Bruno"])
def test_alifer_before_the_first_card(by: str) -> None:
    game = play(two(), OfferAlifer(by)).game
    game = play(game, AcceptAlifer("Anna" if by == "Bruno" else "Bruno")).game
    game = play(game, Deal(PLAIN)).game
    assert partie_of(game).dealer == "Anna"
    assert partie_of(game).number == 1


def test_not_after_it() -> None:
    game = put(two(), "s2")
    refuse(game, OfferAlifer("Anna"), "IV", "too_late", "before the first card")
    refuse(game, OfferAlifer("Bruno"), "IV", "too_late")
    assert not legal_moves(game, "Anna").offer_alifer


def test_a_forfeit_loses_here_too() -> None:
    game = play(two(), Forfeit("Bruno", ForfeitReason.CLOCK)).game
    assert game.parties[0].winner == "Anna"


def test_the_bulka_form_begins_with_the_next_partie() -> None:
    """D5."""
    game = play(play(begun(2), Join("Carla")).game, Deal(PLAIN)).game
    assert partie_of(game).with_bulka
    assert game.bulka == 20


def test_the_sheet_shows_parties_and_points_over_the_whole_game() -> None:
    """D27."""
    game = put_all(two(), pairs(SPADE, COPPE))
    game = put_all(play(game, Deal(PLAIN)).game, pairs(SPADE, COPPE))
    sheet = score_sheet(game)
    assert "Anna: Parties won 1, points 124" in sheet
    assert "Bruno: Parties won 1, points 124" in sheet
