"""The plan for the last Stiche: true to what either side may know, and no worse than what can be known."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from app.rules.cards import Card, Hand, cards_in, code_of
from app.rules.partie import DEALER
from app.table import commands
from app.table.bot_players import Level
from app.table.bots import choose, club, endgame, master
from app.table.bots.endgame import World, expected_values
from app.table.bots.observation import Observation, observation_of
from app.table.bots.reading import likely_hands, unseen_by_opponent
from app.table.bots.worlds import position
from app.table.solver import OpenDeal
from tests.support.evenings import MEMBERS, Evening, Stacked


def sights(seed: int, parties: int = 12) -> Iterator[tuple[Evening, Observation]]:
    """Whatever somebody knows who is to play in the last Stiche, of Parties of club players."""
    evening = Evening(Stacked(seed=seed)).start(3)
    for number in range(5000):
        if len(evening.game.parties) == parties:
            return
        for member in MEMBERS[:3]:
            view = evening.view(member)
            command = choose(view, Level.CLUB, random.Random(number))
            if command is None:
                continue
            seen = observation_of(view) if isinstance(command, commands.PlayCard) else None
            if seen is not None and seen.left <= master.ENDGAME:
                yield evening, seen
            evening.command(member, command)
            break
    raise AssertionError("the Parties did not come to their ends")


def real_hand(evening: Evening, seen: Observation) -> Hand:
    return evening.run.hands[1 - seen.side]


def imagined(seen: Observation, hand: Hand, weight: int = 1) -> World:
    """The world in which the opponent of the one who is to play holds this."""
    unseen = unseen_by_opponent(seen, len(seen.stiche), None)
    return World(position(seen, hand), weight, Hand(unseen & ~(hand | seen.shown)))


def points(difference: int) -> float:
    return float(difference)


def test_the_opponent_is_thought_to_go_by_what_they_really_go_by() -> None:
    """Followed card by card through real endings: with the real hand the imagined outlook is the real one."""
    compared = 0
    world: World | None = None
    for evening, seen in sights(3):
        card = club.card(seen.outlook)
        if seen.side == DEALER:  # whose thoughts about the challenger are followed
            now = imagined(seen, real_hand(evening, seen))
            assert world is None or world == now
            world = now.after_ours(card)
        elif world is not None:
            if not seen.heard:
                assert world.theirs == seen.outlook
                compared += 1
            world = world.after_theirs(card)
        if seen.left == 1 and seen.led is not None:
            world = None
    assert compared > 10


@pytest.mark.parametrize("seed", range(3))
def test_against_a_hand_that_is_known_the_plan_finds_all_that_can_be_had(seed: int) -> None:
    """Whoever answers like a club player does not always answer best, so each card brings at least its open value."""
    more = 0
    for evening, seen in sights(seed, parties=6):
        hand, sign = real_hand(evening, seen), 1 if seen.side == 0 else -1
        start = position(seen, hand)
        promised = expected_values(seen, {hand: 1}, points)
        assert set(promised) == set(cards_in(seen.cards))
        for card, value in OpenDeal(start).values(start).items():
            assert promised[card] >= sign * value
            more += promised[card] > sign * value
    assert more > 0


@pytest.mark.parametrize("seed", range(3))
def test_one_plan_for_all_hands_is_carried_out_as_promised(seed: int) -> None:
    """Following the plan in every world, knowing in each only what was seen there, brings what it promised."""
    rng, guessed = random.Random(seed), 0
    for _, seen in sights(seed, parties=6):
        hands = likely_hands(seen, rng, 12)
        promised = expected_values(seen, hands, points)
        best = max(promised.values())
        brought = sum(times * carried_out(seen, dict(hands), hand) for hand, times in hands.items())
        assert brought / 12 == pytest.approx(best)
        known = sum(
            times * max(expected_values(seen, {hand: 1}, points).values())
            for hand, times in hands.items()
        )
        assert best <= known / 12 + 1e-9
        guessed += best < known / 12 - 1e-9
    assert guessed > 0  # else nothing shows that hands which look alike are treated alike


def carried_out(seen: Observation, weights: dict[Hand, int], real: Hand) -> float:
    """The difference for the side that looks on if this is the real hand, and they think anew at each card."""
    worlds = {hand: imagined(seen, hand, times) for hand, times in weights.items()}
    sign = 1 if seen.side == 0 else -1
    while (now := worlds[real].position).left:
        if now.turn == seen.side:
            card = max(now.playable, key=lambda c: _after(list(worlds.values()), c, seen.side))
            worlds = {hand: world.after_ours(card) for hand, world in worlds.items()}
        else:
            card = club.card(worlds[real].theirs)
            worlds = {
                hand: world.after_theirs(card)
                for hand, world in worlds.items()
                if club.card(world.theirs) == card
            }
    return float(sign * now.ahead)


def _after(worlds: list[World], card: Card, side: int) -> float:
    return endgame._expected_sum([world.after_ours(card) for world in worlds], side, points)


def test_hands_count_as_often_as_they_are_thought_likely() -> None:
    """Whoever leads to the last Stich but one has nothing more to choose: what a card promises is the mean of all hands."""
    rng, apart = random.Random(1), 0
    for _, seen in sights(1, parties=6):
        if seen.left > 2:
            continue
        hands = likely_hands(seen, rng, 12)
        promised = expected_values(seen, hands, points)
        alone = {hand: expected_values(seen, {hand: 1}, points) for hand in hands}
        for card, promise in promised.items():
            mean = sum(times * alone[hand][card] for hand, times in hands.items()) / 12
            assert promise == pytest.approx(mean)
            apart += len({worth[card] for worth in alone.values()}) > 1
    assert apart > 5


def test_the_master_plans_for_the_last_four_stiche_and_solves_hands_before(
    quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned: list[int] = []

    def noted(seen: Observation, *rest: object) -> dict[Card, float]:
        planned.append(seen.left)
        return expected_values(seen, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(master, "expected_values", noted)
    lefts = []
    evening = Evening(Stacked(seed=4)).start(3).deal()
    while evening.game.run is not None and not evening.game.parties:
        seen = observation_of(evening.view(evening.member(evening.partie.sides[evening.run.turn])))
        assert seen is not None
        if seen.cards.bit_count() > 1:
            lefts.append(seen.left)
        evening.put(code_of(master.card(seen, random.Random(1))))
    assert {left for left in lefts if left > 4}
    assert planned == [left for left in lefts if left <= 4] != []
