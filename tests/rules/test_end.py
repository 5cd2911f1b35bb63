"""Art. 6: the agreed end, the last Partie, the split (D7, D8, D9)."""

from __future__ import annotations

import pytest

from app.rules.agreement import Agreement
from app.rules.game import Game
from app.rules.moves import (
    AcceptAlifer,
    Deal,
    End,
    EndReason,
    Forfeit,
    ForfeitReason,
    Join,
    Leave,
    OfferAlifer,
    Pro,
)
from app.rules.play import play
from tests.support.deals import PLAIN, begun, ended_of, lost_by, partie_of, refuse, won_in_a_row

TIME, AGREED = End(EndReason.TIME), End(EndReason.AGREED)


def split(game: Game) -> list[tuple[str, int]]:
    return [(p.payee, p.tokens) for p in ended_of(game).payments]


def test_between_parties_the_game_ends_at_once() -> None:
    game = play(lost_by(begun(4), "Bruno"), TIME).game
    assert ended_of(game).reason is EndReason.TIME
    assert sum(tokens for _, tokens in split(game)) == 20
    assert game.bulka == 0
    assert (game.dealer, game.challenger, game.queue) == (None, None, ())


def test_a_running_partie_is_played_out() -> None:
    """D7: then no new one begins."""
    game = play(play(begun(), Deal(PLAIN)).game, TIME).game
    assert game.ended is None
    game = play(game, Forfeit("Bruno", ForfeitReason.CLOCK)).game
    assert ended_of(game).reason is EndReason.TIME
    refuse(game, Deal(PLAIN), "6", "game_over")


def test_a_pro_announced_in_time_is_played() -> None:
    """D7."""
    game = play(play(won_in_a_row(begun(), 2), Pro("Anna")).game, TIME).game
    assert game.ended is None
    refuse(game, Join("Dino"), "6", "time_up", "nobody joins")
    refuse(game, TIME, "6", "time_up", "already")
    game = play(game, Deal(PLAIN)).game
    assert partie_of(game).pro
    game = play(game, Forfeit("Bruno", ForfeitReason.CLOCK)).game
    assert ended_of(game).reason is EndReason.TIME
    assert ended_of(game).payments == ()
    assert game.balances["Anna"] == 30


def test_a_pro_lost_after_the_end_time_leaves_the_bulka_to_be_split() -> None:
    game = play(play(play(won_in_a_row(begun(), 2), Pro("Anna")).game, TIME).game, Deal(PLAIN)).game
    game = play(game, Forfeit("Anna", ForfeitReason.CLOCK)).game
    assert split(game) == [("Carla", 24), ("Anna", 23), ("Bruno", 23)]


@pytest.mark.parametrize("players", [3, 4])
def test_if_its_player_leaves_the_game_ends_then(players: int) -> None:
    """D7."""
    game = play(play(won_in_a_row(begun(players), 2), Pro("Anna")).game, TIME).game
    game = play(game, Leave("Anna")).game
    assert ended_of(game).reason is EndReason.TIME


def test_if_the_pro_lapses_with_the_form_the_game_ends_then() -> None:
    """D7, D29: three became two."""
    game = play(play(won_in_a_row(begun(3), 2), Pro("Anna")).game, TIME).game
    game = play(game, Leave("Carla")).game
    assert ended_of(game).reason is EndReason.TIME
    assert split(game) == [("Bruno", 20), ("Anna", 20)]


def test_another_leaving_does_not_end_it() -> None:
    game = play(play(won_in_a_row(begun(4), 2), Pro("Anna")).game, TIME).game
    game = play(game, Leave(game.queue[0])).game
    assert game.ended is None
    assert game.pro == "Anna"


def test_during_the_last_partie_nobody_joins_and_no_pro_comes_after_it() -> None:
    """D7."""
    game = play(play(begun(), Deal(PLAIN)).game, TIME).game
    refuse(game, Join("Dino"), "6", "time_up")
    refuse(game, Pro("Anna"), "5.1", "partie_running")


def test_no_new_pro_after_the_end_time() -> None:
    """D7."""
    game = won_in_a_row(begun(), 2)._replace(time_up=True)
    refuse(game, Pro("Anna"), "6", "time_up", "no new Pro")


@pytest.mark.parametrize(
    ("bulka", "shares"),
    [
        (20, [5, 5, 5, 5]),
        (21, [6, 5, 5, 5]),
        (22, [6, 6, 5, 5]),
        (23, [6, 6, 6, 5]),
        (2, [1, 1]),
        (0, []),
    ],
)
def test_odd_tokens_go_to_the_challenger_then_along_the_queue_last_the_dealer(
    bulka: int, shares: list[int]
) -> None:
    """D8."""
    game = begun(4)
    game = game._replace(bulka=bulka, balances={**game.balances, "Anna": -bulka})
    game = play(game, TIME).game
    order = ["Bruno", "Carla", "Dino", "Anna"]
    assert split(game) == list(zip(order, shares, strict=False))
    assert sum(game.balances.values()) == 0


def test_all_may_agree_to_end_between_parties_only() -> None:
    """D9."""
    game = lost_by(begun(4), "Bruno")
    refuse(play(game, Deal(PLAIN)).game, AGREED, "6", "partie_running", "between two Parties")
    game = play(game, AGREED).game
    assert ended_of(game).reason is EndReason.AGREED
    assert sum(tokens for _, tokens in split(game)) == 20


def test_not_between_an_alifer_and_its_deal() -> None:
    """D9, D35."""
    game = play(
        play(play(begun(), Deal(PLAIN)).game, OfferAlifer("Anna")).game, AcceptAlifer("Bruno")
    ).game
    refuse(game, AGREED, "6", "partie_running")


def test_an_announced_pro_lapses_when_all_agree_to_end() -> None:
    """D9."""
    game = play(play(won_in_a_row(begun(), 2), Pro("Anna")).game, AGREED).game
    assert game.pro is None
    assert ended_of(game).reason is EndReason.AGREED


def test_after_the_end_nothing_can_be_done() -> None:
    game = play(begun(), AGREED).game
    for move in (TIME, AGREED, Deal(PLAIN), Join("Dino"), Leave("Anna"), Pro("Anna")):
        refuse(game, move, "6", "game_over", "ended")


def test_two_players_split_what_lies_frozen() -> None:
    """D3, D8."""
    game = play(lost_by(begun(3), "Bruno"), Leave("Carla")).game
    game = play(game, TIME).game
    assert split(game) == [("Bruno", 10), ("Anna", 10)]


def test_end_time_and_clocks_have_no_effect_by_themselves() -> None:
    agreement = Agreement(end_time="1988-01-01T00:00:00Z", clock_move=1, clock_reserve=0, absence=1)
    assert lost_by(begun(3, agreement), "Bruno").ended is None
