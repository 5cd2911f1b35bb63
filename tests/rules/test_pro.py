"""Art. 5: streaks, the announcement of Pro, the second stake, who has the Bulka and where all sit afterwards."""

from __future__ import annotations

import pytest

from app.rules.agreement import Agreement
from app.rules.game import Game
from app.rules.moves import (
    AcceptAlifer,
    Deal,
    EndReason,
    Forfeit,
    ForfeitReason,
    Leave,
    OfferAlifer,
    Pro,
)
from app.rules.play import play
from tests.support.deals import (
    PLAIN,
    begun,
    challenger_of,
    deck,
    ended_of,
    lost_by,
    of_purpose,
    pairs,
    partie_of,
    put_all,
    refuse,
    run_of,
    won_in_a_row,
)

# Anna, the dealer, takes all nine: Bruno's Due of Spade goes to her Ass, then she leads Coppe against Denari.
PRO_WINS = deck("s2 d7 d8 d9 d10 dB dC dR dA", "sA c2 c7 c8 c9 c10 cB cC cR")
PRO_WINS_PLAY = "s2 sA " + pairs("c7 c8 c9 c10 cB cC c2 cR", "d7 d8 d9 d10 dB dC dR dA")


def seats(game: Game) -> tuple[str | None, str | None, tuple[str, ...]]:
    return game.dealer, game.challenger, game.queue


def test_a_streak_grows_and_falls() -> None:
    game = won_in_a_row(begun(4), 3)
    assert game.streaks == {"Anna": 3, "Bruno": 0, "Carla": 0, "Dino": 0}
    challenger = challenger_of(game)
    game = lost_by(game, "Anna")
    assert game.streaks["Anna"] == 0
    assert game.streaks[challenger] == 1


def test_two_won_in_a_row_allow_pro_and_nobody_must() -> None:
    game = won_in_a_row(begun(3), 1)
    refuse(game, Pro("Anna"), "5.1", "streak_too_short", "Anna", "1")
    game = won_in_a_row(game, 1)
    assert play(game, Pro("Anna")).game.pro == "Anna"
    game = won_in_a_row(game, 1)
    assert game.bulka == 60
    assert not game.parties[-1].pro
    assert play(game, Pro("Anna")).game.pro == "Anna"


def test_the_others_cannot() -> None:
    game = won_in_a_row(begun(3), 2)
    for name in ("Bruno", "Carla"):
        refuse(game, Pro(name), "5.1", "streak_too_short", name, "0")


def test_before_the_partie_and_once() -> None:
    game = won_in_a_row(begun(3), 2)
    announced = play(game, Pro("Anna")).game
    refuse(announced, Pro("Anna"), "5.1", "announced_already", "Anna")
    refuse(play(game, Deal(PLAIN)).game, Pro("Anna"), "5.1", "partie_running", "before a Partie")
    refuse(play(announced, Deal(PLAIN)).game, Pro("Anna"), "5.1", "partie_running")


@pytest.mark.parametrize("multiple", [1, 7])
def test_the_second_stake_is_as_large_as_the_first(multiple: int) -> None:
    game = won_in_a_row(begun(3, Agreement(multiple=multiple)), 2)
    game = play(play(game, Pro("Anna")).game, Deal(PLAIN)).game
    assert of_purpose(game, "stake") == [
        ("Bruno", "bulka", 10 * multiple), ("Anna", "bulka", 10 * multiple),
    ]  # fmt: skip
    assert of_purpose(game, "pro_stake") == [("Anna", "bulka", 10 * multiple)]
    assert partie_of(game).pro
    assert partie_of(game).dealer == "Anna"


def test_the_pro_player_who_wins_has_the_whole_bulka() -> None:
    """D6: with what this very Partie paid into it, here two stakes, the second stake and a Marc."""
    game = won_in_a_row(begun(3), 2)
    game = play(play(game, Pro("Anna")).game, Deal(PLAIN)).game
    before = game.bulka
    assert before == 40 + 30
    game = put_all(game, "s2 c2 " + "s7 c7 s8 c8 s9 c9 s10 c10 sB cB sC cC sR cR sA cA")
    # The challenger won with Marc: the Bulka stays, with the bonuses in it.
    assert game.bulka > before
    assert of_purpose(game, "bulka_won") == []


def test_the_bulka_holds_the_bonuses_of_the_partie_that_wins_it() -> None:
    """D6."""
    game = won_in_a_row(begun(3), 2)
    game = play(play(game, Pro("Anna")).game, Deal(PRO_WINS)).game
    game = put_all(game, PRO_WINS_PLAY)
    assert of_purpose(game, "bonus:1") == [("Bruno", "bulka", 10)]
    assert of_purpose(game, "bonus:3") == [("Bruno", "bulka", 5)]
    assert of_purpose(game, "bulka_won") == [("bulka", "Anna", 40 + 30 + 10 + 5)]
    assert game.bulka == 0
    assert game.balances["Anna"] == -20 - 20 + 85
    assert game.streaks == {"Anna": 0, "Bruno": 0, "Carla": 0}


def test_who_loses_a_pro_loses_only_the_partie() -> None:
    game = play(won_in_a_row(begun(4), 2), Pro("Anna")).game
    defender, queue = challenger_of(game), game.queue
    game = lost_by(game, "Anna")
    assert game.bulka == 40 + 30
    assert game.streaks["Anna"] == 0
    assert game.streaks[defender] == 1
    assert seats(game) == (defender, queue[0], (queue[1], "Anna"))
    assert game.pro is None


def test_seats_after_a_won_pro_of_four() -> None:
    game = play(won_in_a_row(begun(4), 2), Pro("Anna")).game
    assert seats(game) == ("Anna", "Dino", ("Bruno", "Carla"))
    game = lost_by(game, "Dino")
    assert seats(game) == ("Bruno", "Carla", ("Dino", "Anna"))


def test_seats_after_a_won_pro_of_three() -> None:
    game = play(won_in_a_row(begun(3), 2), Pro("Anna")).game
    assert seats(game) == ("Anna", "Bruno", ("Carla",))
    game = lost_by(game, "Bruno")
    assert seats(game) == ("Bruno", "Carla", ("Anna",))


def test_four_are_counted_when_the_pro_partie_ends() -> None:
    """5.5, D32: four became three meanwhile."""
    game = play(play(won_in_a_row(begun(4), 2), Pro("Anna")).game, Deal(PLAIN)).game
    game = play(game, Leave("Bruno")).game
    game = play(game, Forfeit("Dino", ForfeitReason.CLOCK)).game
    assert seats(game) == ("Dino", "Carla", ("Anna",))


def test_play_goes_on_with_a_new_bulka_in_the_seats_of_5_5() -> None:
    """D31: no new draw."""
    game = lost_by(play(won_in_a_row(begun(3), 2), Pro("Anna")).game, "Bruno")
    assert game.ended is None
    assert game.drawn
    game = play(game, Deal(PLAIN)).game
    assert game.bulka == 20
    assert (partie_of(game).dealer, partie_of(game).challenger) == ("Bruno", "Carla")


def test_unless_it_was_agreed_that_the_game_ends_then() -> None:
    game = won_in_a_row(begun(3, Agreement(end_after_bulka=True)), 2)
    game = lost_by(play(game, Pro("Anna")).game, "Bruno")
    assert ended_of(game).reason is EndReason.BULKA_WON
    assert ended_of(game).payments == ()
    assert game.dealer is None
    refuse(game, Deal(PLAIN), "6", "game_over", "ended")


def test_a_replay_stays_pro_and_pays_no_second_stake_again() -> None:
    """D16."""
    game = play(play(won_in_a_row(begun(3), 2), Pro("Anna")).game, Deal(PLAIN)).game
    bulka = game.bulka
    game = play(play(game, OfferAlifer("Anna")).game, AcceptAlifer("Bruno")).game
    game = play(game, Deal(PLAIN)).game
    assert partie_of(game).pro
    assert game.bulka == bulka
    assert run_of(game).payments == ()
    assert game.streaks["Anna"] == 2


def test_a_breach_decides_a_pro_like_any_other() -> None:
    """D26."""
    game = play(play(won_in_a_row(begun(3), 2), Pro("Anna")).game, Deal(PLAIN)).game
    game = play(game, Forfeit("Bruno", ForfeitReason.ABSENCE)).game
    assert of_purpose(game, "bulka_won") == [("bulka", "Anna", 70)]
