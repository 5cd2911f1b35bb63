"""What a bot makes of the cards it sees played: whose shoes it stands in, and which hands it thinks likely."""

from __future__ import annotations

import random

import pytest

from app.rules.agreement import Agreement, Enforcement
from app.rules.cards import Hand, hand_of
from app.table import commands
from app.table.bot_players import Level
from app.table.bots import choose, club, novice
from app.table.bots.observation import Observation, Outlook, observation_of
from app.table.bots.reading import (
    LEAST,
    _in_their_place,
    _kept,
    choices_of,
    likelihood,
    likely_hands,
)
from tests.support.deals import cards, deck
from tests.support.evenings import MEMBERS, Evening, Stacked

PENALTY = Agreement(enforcement=Enforcement.PENALTY)


def evening_with(challenger: str, dealer: str, agreement: Agreement | None = None) -> Evening:
    return Evening(Stacked(deck(challenger, dealer), seed=2), agreement).start(3).deal()


def observation(evening: Evening, name: str | None) -> Observation:
    seen = observation_of(evening.view(evening.member(name)))
    assert seen is not None
    return seen


def hand(codes: str) -> Hand:
    return hand_of(cards(codes))


def test_who_reads_the_cards_stands_where_their_player_stood() -> None:
    """With the real hand the imagined sight is the real one, but for what was announced."""
    evening = Evening(Stacked(seed=8)).start(3)
    looked = 0
    for number in range(500):
        for member in MEMBERS[:3]:
            view = evening.view(member)
            command = choose(view, Level.CLUB, random.Random(number))
            if command is None:
                continue
            if isinstance(command, commands.PlayCard):
                before = observation_of(view)
                evening.command(member, command)
                looked += _read_truly(evening, before)
            else:
                evening.command(member, command)
            break
    assert looked > 100


def _read_truly(evening: Evening, before: Observation | None) -> bool:
    """Compare the sight somebody had when they played with what their opponent makes of it now."""
    run, partie = evening.game.run, evening.game.partie
    if before is None or run is None or partie is None or run.led is None:
        return False
    looker = observation(evening, partie.sides[1 - before.side])
    last = choices_of(looker)[-1]
    imagined = _in_their_place(looker, last, run.hands[before.side])
    real = before.outlook
    assert imagined.cards == real.cards
    if before.heard:
        imagined = imagined._replace(unseen=real.unseen, surely=real.surely)
    assert imagined == real
    return True


def test_every_card_of_the_opponent_is_read_once_in_order() -> None:
    evening = evening_with("sA s7 s8 cA c7 c8 dA d7 d8", "sR s9 s10 cR c9 c10 dR d9 d10")
    for code in ["sA", "s9", "c7", "c9", "cR"]:
        evening.put(code)
    seen = observation(evening, evening.game.challenger)
    choices = choices_of(seen)
    assert [choice.card for choice in choices] == list(cards("s9 c9 cR"))
    assert [choice.led for choice in choices] == [*cards("sA c7"), None]
    assert [choice.held for choice in choices] == [8, 7, 7]
    assert [choice.later for choice in choices] == [hand("s9 c9 cR"), hand("c9 cR"), hand("cR")]


def test_a_hand_with_a_plainly_better_card_is_less_likely() -> None:
    """Who lays a Re under an Ass has hardly a 7 of the suit."""
    evening = evening_with("sA s8 s9 cA c7 c8 dA d7 d8", "sR s7 s10 cR c9 c10 dR d9 d10")
    evening.put("sA")
    evening.put("sR")
    seen = observation(evening, evening.game.challenger)
    choices = choices_of(seen)
    with_it = likelihood(seen, choices, hand("s7 cR c9 c10 dR d9 d10 b7"))
    without = likelihood(seen, choices, hand("b8 cR c9 c10 dR d9 d10 b7"))
    assert without > 2 * with_it > 0
    kept = likely_hands(seen, random.Random(1), 400)
    assert kept.total() == 400
    low_spade = hand("s2 s7 s10 sB sC")
    share = sum(times for held, times in kept.items() if held & low_spade) / 400
    assert share < 0.5  # of hands drawn without reading the cards about three in four have one


def test_no_card_rules_a_hand_out() -> None:
    evening = evening_with("sA s8 s9 cA c7 c8 dA d7 d8", "sR s7 s10 cR c9 c10 dR d9 d10")
    for code in ["sA", "sR", "cA", "cR", "dA", "dR"]:
        evening.put(code)
    seen = observation(evening, evening.game.challenger)
    real = evening.run.hands[1]
    choices = choices_of(seen)
    # Three times a Re was laid under an Ass by somebody with lower cards of the suit.
    assert likelihood(seen, choices, real) == pytest.approx(LEAST ** len(choices))


def test_before_the_opponent_has_played_all_hands_are_alike() -> None:
    evening = evening_with("sA s8 s9 cA c7 c8 dA d7 d8", "sR s7 s10 cR c9 c10 dR d9 d10")
    seen = observation(evening, evening.game.challenger)
    assert choices_of(seen) == ()
    assert likelihood(seen, (), evening.run.hands[1]) == 1.0
    assert likely_hands(seen, random.Random(1), 50).total() == 50


def test_a_revoke_of_ones_own_leaves_the_reading_possible() -> None:
    """At a table with penalties a suit may be denied that is held (Art. 12); a hint is still found."""
    evening = evening_with(
        "s7 s8 s9 c7 c8 c9 d7 d8 d9", "sA sR sC cA cR cC dA dR dC", PENALTY
    )  # fmt: skip
    evening.put("s7")
    evening.put("sA")
    evening.put("cA")
    evening.put("d9")
    seen = observation(evening, evening.game.dealer)
    assert likely_hands(seen, random.Random(2), 20).total() == 20
    # With the suit still in the hand that card tells nothing, only the one before does.
    real, choices = evening.run.hands[0], choices_of(seen)
    assert likelihood(seen, choices, real) == likelihood(seen, choices[:1], real) > 0
    other = observation(evening, evening.game.challenger)
    assert likely_hands(other, random.Random(2), 20).total() == 20


@pytest.mark.parametrize("start", [0.0, 0.4, 0.999])
def test_hands_are_kept_by_their_weights(start: float) -> None:
    weighed = {Hand(1): 1.0, Hand(2): 6.0, Hand(3): 3.0, Hand(4): 0.0}
    kept = _kept(weighed, start, 10)
    assert kept == {Hand(1): 1, Hand(2): 6, Hand(3): 3}
    assert _kept(weighed, start, 7).total() == 7


# ---------------------------------------------------------------- what the plainer levels play


def test_the_novice_plays_the_highest_card_it_may() -> None:
    evening = evening_with("sA s8 s9 cR c7 c8 dB d7 d8", "s2 s7 s10 cA c9 c10 dR d9 d10")
    assert novice.card(observation(evening, evening.game.challenger)) == cards("sA")[0]
    evening.put("sA")
    assert novice.card(observation(evening, evening.game.dealer)) == cards("s10")[0]


def test_the_club_player_gives_a_plain_card_away_and_keeps_its_due() -> None:
    evening = evening_with("sA s8 s9 cR c7 c8 dB d7 d8", "s2 s7 s10 cA c9 c10 dR d9 d10")
    evening.put("sA")
    assert club.card(observation(evening, evening.game.dealer).outlook) in cards("s7 s10")


def test_the_club_player_takes_points_it_can_take() -> None:
    evening = evening_with("cR s8 s9 sA c7 c8 dB d7 d8", "s2 s7 s10 cA c9 c10 dR d9 d10")
    evening.put("cR")
    assert club.card(observation(evening, evening.game.dealer).outlook) == cards("cA")[0]


def test_chances_are_counted_exactly() -> None:
    evening = evening_with("sA s8 s9 cR c7 c8 dB d7 d8", "s2 s7 s10 cA c9 c10 dR d9 d10")
    seen = observation(evening, evening.game.challenger)
    free = seen.unseen.bit_count()
    assert free == 26
    one = hand("cA")
    assert club.none_of(seen.outlook, one) == pytest.approx(1 - 9 / 26)
    assert club.none_of(seen.outlook, 0) == 1.0
    assert club.none_of(seen.outlook, seen.unseen) == 0.0


def test_chances_can_be_told_also_where_a_denied_suit_was_held() -> None:
    """A breach (Art. 12) can leave fewer cards unseen than the other hand holds."""
    outlook = Outlook(hand("cA"), None, 5, hand("s7 s8"), Hand(0), 5)
    assert club.none_of(outlook, hand("s7")) == 0.0
    assert club.none_of(outlook, hand("c7")) == 1.0
