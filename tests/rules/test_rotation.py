"""Art. 4: who deals, who challenges, who waits; leaving (D2, D3, D4, D29, D32) and joining (D5, D33)."""

from __future__ import annotations

import pytest

from app.rules.game import Game
from app.rules.moves import (
    AcceptAlifer,
    Announce,
    Deal,
    EndReason,
    Forfeit,
    ForfeitReason,
    Join,
    Leave,
    Move,
    OfferAlifer,
    Pro,
)
from app.rules.play import play
from tests.support.deals import (
    LEVEL_CHALLENGER,
    LEVEL_DEALER,
    LEVEL_PLAY,
    PLAIN,
    begun,
    card_move,
    challenger_of,
    deck,
    ended_of,
    lost_by,
    partie_of,
    put_all,
    refuse,
    run_of,
    won_in_a_row,
)


def seats(game: Game) -> tuple[str | None, str | None, tuple[str, ...]]:
    return game.dealer, game.challenger, game.queue


def test_the_winner_deals_the_loser_queues_the_longest_waiting_challenges() -> None:
    game = lost_by(begun(4), "Bruno")
    assert seats(game) == ("Anna", "Carla", ("Dino", "Bruno"))
    game = lost_by(game, "Anna")
    assert seats(game) == ("Carla", "Dino", ("Bruno", "Anna"))


def test_three_players() -> None:
    game = lost_by(begun(3), "Anna")
    assert seats(game) == ("Bruno", "Carla", ("Anna",))
    assert seats(lost_by(game, "Carla")) == ("Bruno", "Anna", ("Carla",))


# Silence (4.4)


@pytest.mark.parametrize(
    "move",
    [card_move("Carla", "s2"), Announce("Carla"), OfferAlifer("Carla")],
    ids=lambda m: type(m).__name__,
)
def test_waiting_players_do_nothing_in_a_partie(move: Move) -> None:
    game = play(begun(), Deal(PLAIN)).game
    refuse(game, move, "4.4", "not_active", "Carla", "Bruno", "Anna")


def test_a_stranger_does_nothing_at_all() -> None:
    game = play(begun(), Deal(PLAIN)).game
    refuse(game, card_move("Elena", "s2"), "4", "not_in_game", "Elena")
    refuse(game, Leave("Elena"), "4.2", "not_in_game", "Elena")
    refuse(game, Pro("Elena"), "4", "not_in_game", "Elena")


# Leaving (4.2)


@pytest.mark.parametrize("player", ["Anna", "Bruno"])
def test_the_active_do_not_leave_a_running_partie(player: str) -> None:
    game = play(begun(), Deal(PLAIN)).game
    refuse(game, Leave(player), "4.2", "active", player, "after it")
    assert (
        player
        not in play(
            play(game, Forfeit(player, ForfeitReason.CLOCK)).game, Leave(player)
        ).game.players
    )


def test_nor_between_an_alifer_and_its_deal() -> None:
    game = play(play(begun(), Deal(PLAIN)).game, OfferAlifer("Anna")).game
    game = play(game, AcceptAlifer("Bruno")).game
    refuse(game, Leave("Anna"), "4.2", "active")


def test_a_waiting_player_leaves_at_any_time_and_has_no_claim() -> None:
    game = play(begun(4), Deal(PLAIN)).game
    game = play(game, Leave("Carla")).game
    assert game.queue == ("Dino",)
    assert game.bulka == 20
    assert "Carla" not in game.streaks
    assert game.balances["Carla"] == 0


def test_what_was_paid_stays() -> None:
    game = play(lost_by(begun(4), "Bruno"), Leave("Bruno")).game
    assert game.balances["Bruno"] == -10
    assert game.bulka == 20


def test_the_challengers_seat_is_filled_from_the_front() -> None:
    """D2."""
    game = play(begun(4), Leave("Bruno")).game
    assert seats(game) == ("Anna", "Carla", ("Dino",))


def test_when_neither_has_waited_the_challenger_deals() -> None:
    """D2: before the first Partie nobody has waited."""
    game = play(begun(4), Leave("Anna")).game
    assert seats(game) == ("Bruno", "Carla", ("Dino",))


def test_when_the_dealer_leaves_the_longer_wait_deals() -> None:
    """D2: Carla, due to challenge, waited one Partie, as did Dino; ahead in the queue means longer."""
    game = play(lost_by(begun(4), "Bruno"), Leave("Anna")).game
    assert seats(game) == ("Carla", "Dino", ("Bruno",))


def test_a_newcomer_has_not_waited_longer() -> None:
    """D2: Dino came to the table for Bruno who left; neither he nor Elena has sat out a whole Partie."""
    game = lost_by(begun(4), "Bruno")
    game = play(game, Leave("Carla")).game
    game = lost_by(game, "Dino")
    game = play(game, Leave("Bruno")).game
    game = play(game, Join("Elena")).game
    assert game.waited == {"Anna": 0, "Dino": 0, "Elena": 0}
    assert seats(play(game, Leave("Anna")).game) == ("Dino", "Elena", ())


def test_the_dealers_seat_goes_to_who_has_waited_and_not_to_who_has_just_played() -> None:
    """D2: after a lost Pro of three the one who played is challenger in no queue; the waiting one deals."""
    game = won_in_a_row(begun(3), 2)  # Anna deals, Bruno challenges again, Carla waits
    game = play(game, Pro("Anna")).game
    game = lost_by(game, "Bruno")  # Pro won: Bruno deals, Carla challenges, Anna waits
    assert seats(game) == ("Bruno", "Carla", ("Anna",))
    game = play(game, Leave("Carla")).game  # Anna challenges without having waited
    game = play(game, Join("Dino")).game
    game = lost_by(game, "Anna")  # Bruno deals, Dino, having waited one Partie, challenges
    assert seats(game) == ("Bruno", "Dino", ("Anna",))
    assert seats(play(game, Leave("Bruno")).game) == ("Dino", "Anna", ())


def test_the_one_from_the_queue_deals_who_has_waited_longer_than_the_challenger() -> None:
    """D2, D27: Carla joined two players during a Partie that was drawn, so Bruno challenges again."""
    game = play(play(begun(2), Deal(deck(LEVEL_CHALLENGER, LEVEL_DEALER))).game, Join("Carla")).game
    game = put_all(game, LEVEL_PLAY)
    assert seats(game) == ("Anna", "Bruno", ("Carla",))
    assert seats(play(game, Leave("Anna")).game) == ("Carla", "Bruno", ())


def test_three_become_two() -> None:
    """D3, D29: no stakes, no Pro, no streaks; the Bulka stays on the table."""
    game = won_in_a_row(begun(3), 2)
    assert game.streaks["Anna"] == 2
    bulka = game.bulka
    game = play(game, Leave(game.queue[0])).game
    assert set(game.streaks.values()) == {0}
    refuse(game, Pro("Anna"), "5", "no_bulka", "three or four")
    game = play(game, Deal(PLAIN)).game
    assert run_of(game).payments == ()
    assert game.bulka == bulka
    game = play(game, Forfeit("Bruno", ForfeitReason.CLOCK)).game
    assert set(game.streaks.values()) == {0}
    assert game.bulka == bulka


def test_an_announced_pro_lapses_with_the_form() -> None:
    """D29."""
    game = play(won_in_a_row(begun(3), 2), Pro("Anna")).game
    game = play(game, Leave("Carla")).game
    assert game.pro is None
    assert not partie_of(play(game, Deal(PLAIN)).game).pro


def test_an_announced_pro_lapses_when_its_player_leaves() -> None:
    game = play(won_in_a_row(begun(4), 2), Pro("Anna")).game
    game = play(game, Leave("Anna")).game
    assert game.pro is None
    assert game.ended is None


def test_an_announced_pro_stays_when_another_of_four_leaves() -> None:
    game = play(won_in_a_row(begun(4), 2), Pro("Anna")).game
    assert play(game, Leave(game.queue[-1])).game.pro == "Anna"


def test_one_is_left_and_has_the_bulka() -> None:
    """D4."""
    game = play(lost_by(begun(3), "Bruno"), Leave("Anna")).game
    game = play(game, Leave("Carla")).game
    assert ended_of(game).reason is EndReason.ONE_LEFT
    assert [tuple(p) for p in ended_of(game).payments] == [("bulka", "Bruno", 20, "bulka_split")]
    assert game.balances == {"Anna": -10, "Bruno": 10, "Carla": 0}
    assert game.bulka == 0
    refuse(game, Join("Dino"), "6", "game_over")


def test_the_form_of_a_running_partie_stays() -> None:
    """D32: Carla leaves while Anna plays Bruno; the Bulka form ends with the Partie, streaks with it (D29)."""
    game = play(begun(3), Deal(PLAIN)).game
    game = play(game, Leave("Carla")).game
    assert partie_of(game).with_bulka
    game = play(game, Forfeit("Bruno", ForfeitReason.CLOCK)).game
    assert set(game.streaks.values()) == {0}
    assert seats(game) == ("Anna", "Bruno", ())
    assert not partie_of(play(game, Deal(PLAIN)).game).with_bulka


def test_streaks_wait_for_the_end_of_a_running_partie() -> None:
    """D29, D32: somebody leaves and another comes while it runs, so the form never changes."""
    game = play(won_in_a_row(begun(3), 2), Deal(PLAIN)).game
    game = play(game, Leave("Carla")).game
    assert game.streaks == {"Anna": 2, "Bruno": 0}
    game = play(play(game, Join("Dino")).game, Forfeit("Bruno", ForfeitReason.CLOCK)).game
    assert game.streaks == {"Anna": 3, "Bruno": 0, "Dino": 0}


def test_a_pro_partie_that_runs_is_played_for_the_bulka() -> None:
    """D32: also when only its two players are left."""
    game = play(play(won_in_a_row(begun(3), 2), Pro("Anna")).game, Deal(PLAIN)).game
    waiting = game.queue[0]
    game = play(game, Leave(waiting)).game
    bulka = game.bulka
    game = play(game, Forfeit(partie_of(game).challenger, ForfeitReason.CLOCK)).game
    assert game.parties[-1].runs[-1].payments[-1] == ("bulka", "Anna", bulka, "bulka_won")
    assert game.bulka == 0
    assert (game.dealer, game.challenger) == (game.parties[-1].challenger, "Anna")


def test_a_third_joining_during_a_two_player_partie_changes_the_next_one() -> None:
    """D32, D29."""
    game = play(play(begun(2), Deal(PLAIN)).game, Join("Carla")).game
    assert not partie_of(game).with_bulka
    game = play(game, Forfeit("Bruno", ForfeitReason.CLOCK)).game
    assert set(game.streaks.values()) == {0}
    assert seats(game) == ("Anna", "Carla", ("Bruno",))
    game = play(game, Deal(PLAIN)).game
    assert partie_of(game).with_bulka
    assert game.bulka == 20


def test_back_to_three_the_frozen_bulka_is_live() -> None:
    """D32, D33, D3."""
    game = play(lost_by(begun(3), "Bruno"), Leave("Bruno")).game
    game = lost_by(game, "Carla")
    assert game.bulka == 20
    game = play(game, Join("Bruno")).game
    assert game.balances["Bruno"] == -10
    assert game.streaks == {"Anna": 0, "Bruno": 0, "Carla": 0}
    assert play(game, Deal(PLAIN)).game.bulka == 40


# Joining (4.3)


def test_a_newcomer_queues_at_the_back() -> None:
    game = play(begun(3), Join("Dino")).game
    assert game.queue == ("Carla", "Dino")
    assert game.balances["Dino"] == game.streaks["Dino"] == 0
    assert game.roster == ("Anna", "Bruno", "Carla", "Dino")


@pytest.mark.parametrize(
    ("begun_parties", "may"), [(0, True), (1, True), (2, True), (3, False), (4, False)]
)
def test_a_fourth_joins_while_they_would_not_have_challenged_yet(
    begun_parties: int, may: bool
) -> None:
    """D5: at most two Parties with stakes since the Bulka was empty."""
    game = begun(3)
    for _ in range(begun_parties):
        game = lost_by(game, challenger_of(game))
    if may:
        assert play(game, Join("Dino")).game.players[-1] == "Dino"
    else:
        refuse(game, Join("Dino"), "4.3", "too_late", str(begun_parties), "at most 2", "won")


def test_a_running_partie_has_begun() -> None:
    """D5: what counts is the stakes paid."""
    game = play(lost_by(lost_by(begun(3), "Bruno"), "Anna"), Deal(PLAIN)).game
    refuse(game, Join("Dino"), "4.3", "too_late", "3 Parties")


def test_after_the_bulka_was_won_a_newcomer_may_join_again() -> None:
    """D5."""
    game = play(won_in_a_row(begun(3), 3), Pro("Anna")).game
    refuse(game, Join("Dino"), "4.3", "too_late")
    game = lost_by(game, challenger_of(game))
    assert game.bulka == 0
    assert play(game, Join("Dino")).game.queue[-1] == "Dino"


def test_a_third_may_always_join_two() -> None:
    """D5, D3: even with a frozen Bulka of many Parties."""
    game = begun(3)
    for _ in range(5):
        game = lost_by(game, challenger_of(game))
    game = play(game, Leave(game.queue[0])).game
    assert len(play(game, Join("Dino")).game.players) == 3


def test_never_a_fifth() -> None:
    refuse(begun(4), Join("Elena"), "4.3", "full", "fifth")


def test_all_have_to_agree() -> None:
    refuse(begun(3), Join("Dino", agreed=False), "4.3", "not_agreed", "every player agrees")


def test_who_is_there_does_not_join() -> None:
    refuse(begun(3), Join("Anna"), "4.3", "in_game_already", "Anna")


@pytest.mark.parametrize("name", ["bulka", ""])
def test_a_newcomer_needs_a_name(name: str) -> None:
    refuse(begun(3), Join(name), "4.3", "no_name", "bulka")


def test_who_has_left_joins_like_a_newcomer() -> None:
    """D33: with the balance they had, without a streak, at the back."""
    game = won_in_a_row(begun(4), 2)
    game = play(game, Leave("Anna")).game
    game = play(game, Join("Anna")).game
    assert game.queue[-1] == "Anna"
    assert game.balances["Anna"] == -20
    assert game.streaks["Anna"] == 0
    assert game.roster == ("Anna", "Bruno", "Carla", "Dino")
