"""Art. 12 and 8.5: breaches in both enforcements (D24, D25, D26, D30, D36)."""

from __future__ import annotations

import pytest

from app.rules.agreement import Agreement
from app.rules.cards import card_of
from app.rules.game import Game
from app.rules.legal import legal_moves
from app.rules.moves import (
    AcceptAlifer,
    Announce,
    Correct,
    Deal,
    Forfeit,
    ForfeitReason,
    OfferAlifer,
    Pro,
)
from app.rules.partie import DecidedBy, Outcome
from app.rules.play import play
from app.rules.report import report
from tests.support.deals import (
    COPPE,
    PENALTY,
    PLAIN,
    SPADE,
    begun,
    card_move,
    dealt,
    deck,
    of_purpose,
    pairs,
    partie_of,
    put,
    put_all,
    refuse,
    run_of,
    won_in_a_row,
)

CHALLENGER = "s7 s10 sB cA d7 d8 b8 b9 c9"
DEALER = "s8 s9 cC c10 d9 d10 bA b10 c8"


def table(challenger: str = CHALLENGER, dealer: str = DEALER, players: int = 3) -> Game:
    return dealt(challenger, dealer, players, PENALTY)


def decided(game: Game) -> tuple[str | None, DecidedBy | None, Outcome]:
    partie = game.parties[0]
    return partie.winner, partie.decided_by, partie.runs[-1].outcome


LOST_BY_ANNA = ("Bruno", DecidedBy.BREACH, Outcome.BREACH)
LOST_BY_BRUNO = ("Anna", DecidedBy.BREACH, Outcome.BREACH)


# guarded


def test_guarded_refuses_and_nothing_changes() -> None:
    """D24."""
    game = put(dealt(CHALLENGER, DEALER), "s7")
    refuse(game, card_move("Anna", "c10"), "8.3", "must_follow")
    refuse(game, Announce("Anna"), "9.1.4", "not_held")
    refuse(game, Correct("Anna"), "8.5", "nothing_to_correct")
    assert not legal_moves(game, "Anna").correct


# penalty: a wrong suit


def test_a_revoke_is_accepted_in_silence() -> None:
    """D24."""
    game = put_all(table(), "s7 c10")
    assert run_of(game).outcome is Outcome.RUNNING
    assert run_of(game).stiche[0].winner == 0
    assert legal_moves(game, "Anna").correct
    assert not legal_moves(game, "Bruno").correct
    assert "c10" in str(report(game))


def test_it_is_declared_when_the_opponent_plays() -> None:
    game = put_all(table(), "s7 c10 s10")
    assert decided(game) == LOST_BY_ANNA
    assert game.parties[0].runs[0].scores is None
    assert game.streaks["Bruno"] == 1
    assert (game.dealer, game.challenger, game.queue) == ("Bruno", "Carla", ("Anna",))


def test_it_is_lost_whatever_the_score() -> None:
    """Art. 12: eight Stiche are Bruno's, his ninth card brings a false Bianka."""
    game = put_all(table(SPADE, COPPE), pairs(SPADE, COPPE).rsplit(" ", 2)[0])
    game = put(put(game, "sA", "bianka"), "cA")
    assert decided(game) == LOST_BY_BRUNO


def test_until_then_it_may_be_corrected() -> None:
    """8.5."""
    game = put_all(table(), "s7 c10")
    game = play(game, Correct("Anna")).game
    assert run_of(game).led == card_of("s7")
    assert game.to_play == "Anna"
    assert run_of(game).hands[1] >> card_of("c10") & 1
    assert run_of(game).stiche == ()
    assert not legal_moves(game, "Anna").correct
    game = put_all(game, "s8 d9")
    assert run_of(game).breaches == ()
    assert [s.winner for s in run_of(game).stiche] == [1]


def test_not_any_more_once_the_offender_has_played_again() -> None:
    """D36: Anna takes the Stich with a false word and leads on."""
    game = put(table("s7 b8", "s8 s9 b9"), "s7")
    game = put(game, "s8", "set:C")  # false, takes the Stich
    assert legal_moves(game, "Anna").correct
    game = put(game, "b9")  # Anna leads on
    assert not legal_moves(game, "Anna").correct
    refuse(game, Correct("Anna"), "8.5", "nothing_to_correct")
    game = put(game, "b8")
    assert decided(game) == LOST_BY_ANNA


def test_who_follows_breaks_nothing() -> None:
    game = put_all(table("s7", "s8"), "s7 s8")
    assert run_of(game).breaches == ()


def test_who_cannot_follow_breaks_nothing() -> None:
    game = put_all(table("s7 s8", "c7 c8 c9 c10 d7 d8 d9 d10 b7"), "s7 d7 s8 d8")
    assert run_of(game).breaches == ()


def test_turn_and_hand_are_still_checked() -> None:
    """D24: out of turn, a card not held, too late or too early are refused in penalty too."""
    game = table()
    refuse(game, card_move("Anna", "s8"), "8.1", "out_of_turn")
    refuse(game, card_move("Bruno", "s8"), "8.2", "not_held")
    refuse(game, card_move("Bruno", "s7", "aces"), "9.1.3", "too_early")
    game = put_all(game, "s7 s8 d9 d7")
    refuse(game, card_move("Anna", "s9", "set:R"), "9.1.1", "too_late")
    refuse(game, card_move("Anna", "s9", "blans"), "9.1.4", "too_late")


# penalty: false announcements


@pytest.mark.parametrize(
    ("said", "count", "tokens"),
    [
        ("set:R", 3, 5), ("set:R:4", 4, 10), ("set:2", 3, 5), ("set:B:3", 3, 5),
        ("blans", None, 5), ("bianka", None, 10),
    ],
)  # fmt: skip
def test_a_false_announcement_is_paid_and_paid_back_when_declared(
    said: str, count: int | None, tokens: int
) -> None:
    """D24: neither points nor payment; listed with both ways of the tokens. Without a number it counts as 3."""
    game = put(table(), "s7", said)
    purpose = ":".join(said.split(":")[:2])
    assert of_purpose(game, purpose) == [("Anna", "Bruno", tokens)]
    assert run_of(game).said[0].number == count
    assert report(game)["parties"][0]["runs"][0]["announcements"][0]["points"] == 0
    game = put(game, "s8")
    assert decided(game) == LOST_BY_BRUNO
    assert of_purpose(game, "refund") == [("Bruno", "Anna", tokens)]
    assert game.balances == {"Anna": -10, "Bruno": -10, "Carla": 0}


def test_false_aces() -> None:
    game = put(table(), "cA", "aces")
    assert of_purpose(game, "aces") == [("Anna", "Bruno", 5)]
    game = put(game, "c8")
    assert decided(game) == LOST_BY_BRUNO


@pytest.mark.parametrize(("hand", "said"), [("sR cR dR bR", "set:R:3"), ("sR cR dR", "set:R:4"),
                                            ("sA cA dA bA", "aces:3"), ("sA cA dA", "aces:4")])  # fmt: skip
def test_a_false_number_is_a_false_announcement(hand: str, said: str) -> None:
    """D36."""
    game = put(table(hand, "b9"), hand.split(maxsplit=1)[0], said)
    assert not run_of(game).said[0].true
    assert run_of(game).breaches[0].article == ("9.1.3" if "aces" in said else "9.1.1")
    game = put(game, "b9")
    assert decided(game) == LOST_BY_BRUNO


def test_a_correction_withdraws_what_was_said_with_the_card() -> None:
    game = put(table("sR cR dR", DEALER.replace("c10", "c7")), "sR", "set:R set:C")
    assert len(of_purpose(game, "set:R")) == len(of_purpose(game, "set:C")) == 1
    game = play(game, Correct("Bruno")).game
    assert run_of(game).said == ()
    assert len(of_purpose(game, "refund")) == 2
    assert game.balances == {"Anna": -10, "Bruno": -10, "Carla": 0}
    game = put(game, "sR", "set:R")
    assert game.balances["Bruno"] == -5
    assert run_of(game).breaches == ()


def test_a_false_bianka_apart_is_withdrawn_alone() -> None:
    """D36."""
    game = put_all(table(), "s7 c10")
    game = play(game, Announce("Anna")).game
    game = play(game, Correct("Anna")).game
    assert run_of(game).said == ()
    assert of_purpose(game, "refund") == [("Anna", "Bruno", 10)]
    assert len(run_of(game).stiche) == 1
    game = play(game, Correct("Anna")).game
    assert run_of(game).stiche == ()
    refuse(game, Correct("Anna"), "8.5", "nothing_to_correct")


def test_a_false_word_with_the_card_stays_when_bianka_is_withdrawn() -> None:
    """D36."""
    game = play(put(table(), "s7", "set:R"), Announce("Bruno")).game
    game = play(game, Correct("Bruno")).game
    assert [s.figure.value for s in run_of(game).said] == ["set:R"]
    assert of_purpose(game, "refund") == [("Bruno", "Anna", 10)]
    assert decided(put(game, "s8")) == LOST_BY_BRUNO


def test_a_true_bianka_stays_when_the_card_goes_back() -> None:
    low = "s8 s9 c10 c9 d9 d10 b7 b10 c8"
    game = put_all(dealt("s7 s10 sB cA d7 d8 b8 b9 c7", low, 3, PENALTY), "s7")
    game = play(game, Announce("Anna")).game
    game = play(put(game, "c10"), Correct("Anna")).game
    assert [s.true for s in run_of(game).said] == [True]
    assert of_purpose(game, "refund") == []


def test_a_false_bianka_said_in_the_opponents_turn() -> None:
    """D36: the opponent's next card declares it."""
    game = play(table(), Announce("Anna")).game
    assert legal_moves(game, "Anna").correct
    assert decided(put(game, "s7")) == LOST_BY_ANNA
    game = put(play(game, Correct("Anna")).game, "s7")
    assert run_of(game).outcome is Outcome.RUNNING


def test_a_false_bianka_may_be_withdrawn_after_the_opponent_took_a_card_back() -> None:
    """D36: the card after which it was said is no longer there, and nothing has been played since."""
    game = play(put_all(table(), "s7 c10"), Announce("Bruno")).game
    game = play(game, Correct("Anna")).game
    assert legal_moves(game, "Bruno").correct
    assert decided(put(game, "s8")) == LOST_BY_BRUNO
    game = put(play(game, Correct("Bruno")).game, "s8")
    assert run_of(game).outcome is Outcome.RUNNING


def test_a_false_bianka_before_ones_own_card_is_settled_by_it() -> None:
    """D36: after the next card it is not the last thing any more."""
    game = put(play(table(), Announce("Bruno")).game, "s7")
    refuse(game, Correct("Bruno"), "8.5", "nothing_to_correct")
    assert decided(put(game, "s8")) == LOST_BY_BRUNO


def test_a_breach_after_which_the_opponent_has_no_card_is_declared_at_once() -> None:
    """D36: a false Bianka said with the last card, and one said while only that card is left."""
    lead, follow = "s10 s9 s8 s7 sB sC sR sA c7", "d7 d8 d9 d10 dB dC dR dA b7"
    game = put_all(table(lead, follow), " ".join(
        f"{a} {b}" for a, b in list(zip(lead.split(), follow.split(), strict=True))[:8]) + " c7")  # fmt: skip
    said = put(game, "b7", "bianka")
    assert decided(said) == LOST_BY_ANNA
    assert said.parties[0].runs[0].bonuses == ()
    assert of_purpose(said, "refund") == [("Anna", "Bruno", 10)]
    assert decided(play(game, Announce("Anna")).game) == LOST_BY_ANNA
    # Bruno's opponent still has a card: his is declared with it.
    game = play(game, Announce("Bruno")).game
    assert game.parties == ()
    assert decided(put(game, "b7")) == LOST_BY_BRUNO


def test_the_earliest_breach_decides() -> None:
    """D36: Anna revoked first, Bruno closes with a false set of his own."""
    game = put(table("s7 s10 sB", "s8 c9 c10"), "s7")
    game = put(game, "c9")
    game = put(game, "s10", "bianka")
    assert decided(game) == LOST_BY_ANNA
    # Bruno's false word with the closing card was never paid, so nothing comes back.
    assert of_purpose(game, "bianka") == of_purpose(game, "refund") == []


def test_a_true_announcement_with_the_card_that_closes_is_paid() -> None:
    """D36."""
    game = put(table("s7 sA cA dA", "s8 c9"), "s7")
    game = put(put(game, "c9"), "sA", "aces")
    assert decided(game) == LOST_BY_ANNA
    assert of_purpose(game, "aces") == [("Anna", "Bruno", 5)]


def test_true_payments_stand_when_a_breach_is_declared() -> None:
    """D26, D10."""
    game = put(table("sR cR dR s7", "s8 s9 c9"), "sR", "set:R")
    game = put_all(game, "c9 s7")
    assert decided(game) == LOST_BY_ANNA
    assert of_purpose(game, "set:R") == [("Anna", "Bruno", 5)]
    assert of_purpose(game, "refund") == []


def test_an_alifer_ends_an_undeclared_breach() -> None:
    """D36, D17: and what was paid stays paid."""
    game = put(table(), "s7", "set:R")
    game = play(play(game, OfferAlifer("Anna")).game, AcceptAlifer("Bruno")).game
    assert partie_of(game).runs[0].outcome is Outcome.ALIFER
    assert game.balances["Bruno"] == -5
    game = play(game, Deal(PLAIN)).game
    assert run_of(game).breaches == ()
    assert partie_of(game).winner is None


def test_an_offer_does_not_survive_a_declared_breach() -> None:
    game = put(table(), "s7", "set:R")
    game = put(play(game, OfferAlifer("Bruno")).game, "s8")
    assert game.parties[0].runs[0].offer is None


def test_manko_about_a_false_set_gets_no_answer() -> None:
    """D36: it can be asked only by the card that declares the breach."""
    game = put(table("s7 b8", "s8 s9 b9"), "s7")
    game = put(put(game, "s8", "set:C"), "b9")
    game = put(game, "b8", manko="C")
    assert decided(game) == LOST_BY_ANNA
    assert game.parties[0].runs[0].mankos == ()


def test_corrected_cards_may_be_played_anew_with_other_words() -> None:
    game = put(table("sA cA dA", "b9"), "sA", "aces set:R")
    game = put(play(game, Correct("Bruno")).game, "sA", "aces")
    assert [s.figure.value for s in run_of(game).said] == ["aces"]
    game = put(game, "b9")
    assert run_of(game).outcome is Outcome.RUNNING


def test_a_led_card_goes_back_too() -> None:
    game = play(put(table(), "s7", "blans"), Correct("Bruno")).game
    assert run_of(game).led is None
    assert game.to_play == "Bruno"
    assert run_of(game).hands == run_of(game).dealt


def test_only_the_offender_corrects() -> None:
    game = put_all(table(), "s7 c10")
    refuse(game, Correct("Bruno"), "8.5", "nothing_to_correct", "until the next card")
    refuse(game, Correct("Carla"), "4.4", "not_active")


def test_legal_moves_show_what_is_sound() -> None:
    """D24: all cards are accepted, some are no breach."""
    game = put(table(), "s7")
    legal = legal_moves(game, "Anna")
    assert legal.cards == run_of(game).hands[1]
    assert legal.sound.bit_count() == 2
    assert {c.figure.value for c in legal.calls if not c.true} >= {"set:R", "blans", "bianka"}


# Comparable breaches


@pytest.mark.parametrize("reason", ForfeitReason)
@pytest.mark.parametrize("agreement", [Agreement(), PENALTY], ids=["guarded", "penalty"])
@pytest.mark.parametrize("loser", ["Anna", "Bruno"])
def test_clock_and_absence_lose_the_partie(
    reason: ForfeitReason, agreement: Agreement, loser: str
) -> None:
    """D25, D26: decided like any other."""
    game = play(
        put(dealt(CHALLENGER, DEALER, agreement=agreement), "s7"), Forfeit(loser, reason)
    ).game
    winner = "Bruno" if loser == "Anna" else "Anna"
    assert decided(game) == (winner, DecidedBy.FORFEIT, Outcome.BREACH)
    assert game.streaks[winner] == 1
    assert game.dealer == winner


def test_a_forfeit_returns_what_a_false_word_brought() -> None:
    """D24: a false announcement brings no payment, however the Partie ends but by an Alifer."""
    game = play(put(table(), "s7", "set:R"), Forfeit("Bruno", ForfeitReason.CLOCK)).game
    assert of_purpose(game, "refund") == [("Bruno", "Anna", 5)]
    assert game.balances["Bruno"] == -10


def test_a_pro_partie_lost_by_a_breach() -> None:
    """D26: streaks, rotation and Pro apply."""
    game = play(won_in_a_row(begun(3, PENALTY), 2), Pro("Anna")).game
    game = play(game, Deal(deck(CHALLENGER, DEALER))).game
    defender = game.challenger
    game = put_all(game, "s7 c10 s10")
    assert game.parties[-1].winner == defender
    assert game.bulka == 70
    assert game.streaks == {"Anna": 0, "Bruno": 1, "Carla": 0}


def test_a_pro_partie_won_by_a_breach() -> None:
    """D26, D6."""
    game = play(won_in_a_row(begun(3, PENALTY), 2), Pro("Anna")).game
    game = play(game, Deal(deck(CHALLENGER, DEALER))).game
    game = put(put(game, "s7", "set:R"), "s8")
    assert of_purpose(game, "bulka_won") == [("bulka", "Anna", 70)]
    assert game.bulka == 0


def test_without_a_bulka_a_false_word_costs_the_partie_and_no_tokens() -> None:
    game = put(put(table(players=2), "s7", "set:R"), "s8")
    assert decided(game) == LOST_BY_BRUNO
    assert game.parties[0].runs[0].payments == ()
