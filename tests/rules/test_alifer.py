"""Art. 9.2.1: the Partie is dealt again for doubled payments (D16-D20, D35)."""

from __future__ import annotations

import pytest

from app.rules.agreement import Agreement
from app.rules.game import Game
from app.rules.legal import legal_moves
from app.rules.moves import (
    AcceptAlifer,
    Announce,
    Deal,
    DeclineAlifer,
    End,
    EndReason,
    Forfeit,
    ForfeitReason,
    Leave,
    Move,
    OfferAlifer,
    WithdrawAlifer,
)
from app.rules.partie import DecidedBy, Outcome
from app.rules.play import play
from tests.support.deals import (
    COPPE,
    LEVEL_CHALLENGER,
    LEVEL_DEALER,
    LEVEL_PLAY,
    PLAIN,
    SPADE,
    begun,
    card_move,
    dealt,
    deck,
    ended_of,
    of_purpose,
    pairs,
    partie_of,
    put,
    put_all,
    refuse,
    run_of,
    scores_of,
)


def offered(game: Game, by: str = "Bruno") -> Game:
    return play(game, OfferAlifer(by)).game


def agreed(game: Game) -> Game:
    return play(offered(game), AcceptAlifer("Anna")).game


def level(agreement: Agreement | None = None) -> Game:
    return put_all(dealt(LEVEL_CHALLENGER, LEVEL_DEALER, agreement=agreement), LEVEL_PLAY)


def test_level_totals_trigger_it() -> None:
    game = level()
    assert game.parties == ()
    assert game.run is None
    assert game.deal_due
    [run] = partie_of(game).runs
    assert run.outcome is Outcome.TIED
    assert [score.total for score in scores_of(run)] == [6, 6]


def test_the_same_dealer_and_double_payments() -> None:
    game = play(level(Agreement(multiple=3)), Deal(deck("sR cR dR", "b9"))).game
    assert (partie_of(game).dealer, partie_of(game).challenger) == ("Anna", "Bruno")
    assert partie_of(game).number == 1
    assert run_of(game).multiplier == 6
    assert game.to_play == "Bruno"
    game = put(game, "sR", "set:R")
    assert of_purpose(game, "set:R") == [("Anna", "Bruno", 30)]
    assert run_of(game).said[0].worth.points == 6


def test_it_doubles_again_with_each_further_one() -> None:
    game = begun(3, Agreement(multiple=3))
    for doublings in range(5):
        game = play(game, Deal(PLAIN)).game
        assert run_of(game).multiplier == 3 * 2**doublings
        game = agreed(game)


def test_both_kinds_double() -> None:
    game = agreed(play(level(), Deal(PLAIN)).game)
    assert run_of(play(game, Deal(PLAIN)).game).multiplier == 4


def test_stich_bonuses_are_scaled_too() -> None:
    game = play(level(), Deal(PLAIN)).game
    game = put_all(game, pairs(SPADE, COPPE))
    assert of_purpose(game, "bonus:1") == [("Anna", "bulka", 20)]
    assert of_purpose(game, "bonus:2") == [("Anna", "bulka", 40)]
    assert scores_of(game.parties[0].runs[1])[0].bonuses == 88


def test_a_replay_is_the_same_partie() -> None:
    """D16: stakes are not paid again, streaks do not move."""
    game = level()
    assert game.streaks == {"Anna": 0, "Bruno": 0, "Carla": 0}
    assert (game.dealer, game.challenger, game.queue) == ("Anna", "Bruno", ("Carla",))
    game = play(game, Deal(PLAIN)).game
    assert run_of(game).payments == ()
    assert game.bulka == 20
    assert game.staked == 1


def test_what_was_paid_stays_and_points_begin_at_zero() -> None:
    """D17."""
    game = put(dealt("sR cR dR", "b9"), "sR", "set:R")
    game = agreed(game)
    assert game.balances["Bruno"] == -5
    game = play(game, Deal(PLAIN)).game
    game = put_all(game, pairs(SPADE, COPPE))
    assert game.balances["Bruno"] == -5
    assert scores_of(game.parties[0].runs[1])[0].announcements == 0
    assert game.parties[0].runs[0].outcome is Outcome.ALIFER


def test_the_next_partie_falls_back() -> None:
    """D18."""
    game = play(level(Agreement(multiple=2)), Deal(PLAIN)).game
    game = put_all(game, pairs(SPADE, COPPE))
    game = play(game, Deal(PLAIN)).game
    assert run_of(game).multiplier == 2
    assert game.bulka == 4 * 20 + 2 * 2 * 30


@pytest.mark.parametrize("by", ["Anna", "Bruno"])
@pytest.mark.parametrize("played", [0, 1, 2, 17])
def test_either_offers_at_any_time_and_the_other_consents(by: str, played: int) -> None:
    moves = pairs(SPADE, COPPE).split()
    game = put_all(dealt(), " ".join(moves[:played]))
    other = "Anna" if by == "Bruno" else "Bruno"
    game = offered(game, by)
    refuse(game, AcceptAlifer(by), "9.2.1", "no_offer", "opponent")
    refuse(game, DeclineAlifer(by), "9.2.1", "no_offer")
    game = play(game, AcceptAlifer(other)).game
    assert game.run is None
    assert partie_of(game).runs[0].outcome is Outcome.ALIFER
    assert partie_of(game).runs[0].offer is None
    assert partie_of(game).runs[0].scores is None
    assert partie_of(game).runs[0].bonuses == ()


def test_an_offer_stands_until_the_next_card() -> None:
    """D19."""
    game = put(offered(dealt()), "s2")
    assert run_of(game).offer is None
    refuse(game, AcceptAlifer("Anna"), "9.2.1", "no_offer")
    game = put(offered(game), "c2")
    refuse(game, AcceptAlifer("Anna"), "9.2.1", "no_offer")


def test_an_offer_stands_while_bianka_is_said() -> None:
    """D19: only a card ends it."""
    game = offered(dealt("s2 s7 s8 s9 s10 c7 c8 c9 c10", "dA"))
    game = play(game, Announce("Bruno")).game
    assert play(game, AcceptAlifer("Anna")).game.run is None


def test_an_offer_is_declined_or_withdrawn() -> None:
    """D19."""
    game = offered(dealt())
    for move in (DeclineAlifer("Anna"), WithdrawAlifer("Bruno")):
        after = play(game, move).game
        assert run_of(after).offer is None
        refuse(after, AcceptAlifer("Anna"), "9.2.1", "no_offer")
        assert run_of(offered(after)).offer == 0


def test_only_the_maker_withdraws() -> None:
    refuse(offered(dealt()), WithdrawAlifer("Anna"), "9.2.1", "no_offer", "no offer")
    refuse(dealt(), WithdrawAlifer("Bruno"), "9.2.1", "no_offer")


def test_one_offer_at_a_time() -> None:
    """D20."""
    game = offered(dealt())
    refuse(game, OfferAlifer("Anna"), "9.2.1", "offer_stands", "answered first")
    refuse(game, OfferAlifer("Bruno"), "9.2.1", "offer_stands")


def test_sixteen_doublings_by_consent() -> None:
    """D20: a level count in between is none of them."""
    game = dealt()
    for _ in range(8):
        game = play(agreed(game), Deal(PLAIN)).game
    game = play(agreed(game), Deal(deck(LEVEL_CHALLENGER, LEVEL_DEALER))).game
    game = play(put_all(game, LEVEL_PLAY), Deal(PLAIN)).game
    for _ in range(7):
        game = play(agreed(game), Deal(PLAIN)).game
    assert run_of(game).multiplier == 2**17
    refuse(game, OfferAlifer("Bruno"), "9.2.1", "too_many", "16")
    assert not legal_moves(game, "Bruno").offer_alifer
    game = put_all(game, pairs(SPADE, COPPE))
    assert run_of(play(play(game, Deal(PLAIN)).game, OfferAlifer("Carla")).game).offer == 0


REDEAL = [
    card_move("Bruno", "s2"), Announce("Bruno"), OfferAlifer("Anna"), AcceptAlifer("Anna"),
    DeclineAlifer("Bruno"), WithdrawAlifer("Anna"),
]  # fmt: skip


@pytest.mark.parametrize("move", REDEAL, ids=lambda move: type(move).__name__)
def test_nothing_between_the_count_and_the_new_deal(move: Move) -> None:
    """D35."""
    refuse(level(), move, "9.2.1", "redeal_due", "dealt again")
    refuse(agreed(dealt()), move, "9.2.1", "redeal_due", "dealt again")


@pytest.mark.parametrize("loser", ["Anna", "Bruno"])
def test_a_forfeit_counts_between(loser: str) -> None:
    """D35."""
    game = play(level(), Forfeit(loser, ForfeitReason.ABSENCE)).game
    assert game.parties[0].decided_by is DecidedBy.FORFEIT
    assert game.parties[0].winner != loser
    assert len(game.parties[0].runs) == 1


def test_the_agreed_end_counts_between() -> None:
    """D35: the Partie is dealt again and played out."""
    game = play(level(), End(EndReason.TIME)).game
    assert game.ended is None
    game = put_all(play(game, Deal(PLAIN)).game, pairs(SPADE, COPPE))
    assert ended_of(game).reason is EndReason.TIME


def test_who_waits_may_leave_between() -> None:
    assert play(level(), Leave("Carla")).game.players == ("Anna", "Bruno")


def test_a_level_replay_is_replayed() -> None:
    game = play(level(), Deal(deck(LEVEL_CHALLENGER, LEVEL_DEALER))).game
    game = put_all(game, LEVEL_PLAY)
    assert len(partie_of(game).runs) == 2
    assert run_of(play(game, Deal(PLAIN)).game).multiplier == 4
