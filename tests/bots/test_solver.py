"""The solver against brute force through the rules' own count, and what must hold for any deal."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from app.rules.announcements import ACES, Call, Figure, Said, said_of
from app.rules.cards import PACK, RANK_OF, Card, Hand, Rank, cards_in, hand_of
from app.rules.count import score
from app.rules.moves import Play
from app.rules.partie import AnnouncementMade, Outcome, Run
from app.rules.play import play
from app.rules.stich import Stich, bonuses, followable, stich_of
from app.table.solver import OpenDeal, Position, best, position_of, solve
from tests.support.deals import dealt

SPECIAL = [card for card in PACK if RANK_OF[card] in (Rank.DUE, Rank.ASS)]
PLAIN = [card for card in PACK if card not in SPECIAL]


def random_hands(rng: random.Random) -> list[Hand]:
    """Nine cards each; often with every Due and Ass among them, since those make the bonuses."""
    if rng.random() < 0.6:
        cards = SPECIAL + rng.sample(PLAIN, 10)
        rng.shuffle(cards)
    else:
        cards = rng.sample(PACK, 18)
    return [hand_of(cards[:9]), hand_of(cards[9:])]


def random_ending(rng: random.Random, left: int, *, led: bool = False) -> Run:
    """A deal played by chance, following suit, until so many Stiche are left, with Aces announced if they were dealt."""
    hands = random_hands(rng)
    start = (hands[0], hands[1])
    turn = 0
    lies: Card | None = None
    stiche: tuple[Stich, ...] = ()
    while hands[0].bit_count() + hands[1].bit_count() > 2 * left - led:
        cards = cards_in(hands[turn] if lies is None else followable(hands[turn], lies))
        dues = [card for card in cards if RANK_OF[card] is Rank.DUE]
        card = rng.choice(dues if lies is None and dues and rng.random() < 0.3 else cards)
        hands[turn] = Hand(hands[turn] ^ 1 << card)
        if lies is None:
            lies, turn = card, 1 - turn
        else:
            stiche += (stich_of(lies, 1 - turn, card),)
            lies, turn = None, stiche[-1].winner
    said = [
        said_of(Call(Figure.ACES), side, start[side])
        for side in (0, 1)
        if (start[side] & ACES).bit_count() >= 3
    ]
    made = tuple(AnnouncementMade(one, None, None) for one in said)
    return Run(
        deck=(), multiplier=1, dealt=start, announcements=made, mankos=(), breaches=(), payments=(),
        outcome=Outcome.RUNNING, bonuses=(),
        scores=None, hands=(hands[0], hands[1]), turn=turn, led=lies, stiche=stiche, offer=None,
    )  # fmt: skip


def brute_force(run: Run) -> int:
    """The same by trying everything and counting as the rules count."""
    said: tuple[Said, ...] = run.said

    @cache
    def value(
        hands: tuple[Hand, Hand], turn: int, led: Card | None, stiche: tuple[Stich, ...]
    ) -> int:
        if hands == (0, 0):
            found = bonuses(stiche)
            return score(0, stiche, said, found).total - score(1, stiche, said, found).total
        values = []
        for card in cards_in(hands[turn] if led is None else followable(hands[turn], led)):
            rest = Hand(hands[turn] ^ 1 << card)
            after = (rest, hands[1]) if turn == 0 else (hands[0], rest)
            if led is None:
                values.append(value(after, 1 - turn, card, stiche))
            else:
                stich = stich_of(led, 1 - turn, card)
                values.append(value(after, stich.winner, None, (*stiche, stich)))
        return max(values) if turn == 0 else min(values)

    found: int = value(run.hands, run.turn, run.led, run.stiche)
    return found


def plain_search(position: Position) -> int:
    """A longer way to the same for endings of six: every card tried, without bounds, down to five cards each."""
    hands, turn, led = position.hands, position.turn, position.led
    assert led is None
    values = []
    for card in position.playable:
        answers = []
        for answer in cards_in(followable(hands[1 - turn], card)):
            stich = stich_of(card, turn, answer)
            rest = [Hand(hand & ~(1 << card | 1 << answer)) for hand in hands]
            due = RANK_OF[stich.winning_card] is Rank.DUE
            gain = stich.points + (10 if due else 0)
            lost = (
                position.aces == 1 - stich.winner
                and RANK_OF[answer if stich.winner == turn else card] is Rank.ASS
            )
            gain += position.at_stake if lost else 0
            after = Position(
                (rest[0], rest[1]), stich.winner,
                undefeated=stich.winner if position.undefeated == stich.winner else None,
                aces=None if lost else position.aces, at_stake=0 if lost else position.at_stake,
                ahead=position.ahead + (gain if stich.winner == 0 else -gain),
            )  # fmt: skip
            answers.append(solve(after) if after.left <= 5 else plain_search(after))
        values.append(min(answers) if turn == 0 else max(answers))
    return max(values) if turn == 0 else min(values)


# ---------------------------------------------------------------- against brute force


@pytest.mark.parametrize(("left", "count"), [(1, 600), (2, 1500), (3, 1200), (4, 400)])
@pytest.mark.parametrize("led", [False, True])
def test_endings_are_worth_what_brute_force_finds(left: int, count: int, led: bool) -> None:
    rng = random.Random(left * 2 + led)
    for _ in range(count):
        run = random_ending(rng, left, led=led)
        assert solve(position_of(run)) == brute_force(run), run


def test_five_cards_each_are_worth_what_brute_force_finds() -> None:
    rng = random.Random(5)
    for _ in range(12):
        run = random_ending(rng, 5)
        assert solve(position_of(run)) == brute_force(run), run


def test_more_cards_are_worth_what_a_search_without_bounds_finds() -> None:
    rng = random.Random(6)
    for _ in range(8):
        position = position_of(random_ending(rng, 6))
        assert solve(position) == plain_search(position), position


def test_the_endings_tried_have_every_kind_of_history() -> None:
    rng = random.Random(7)
    seen: Counter[str] = Counter()
    for _ in range(4000):
        position = position_of(random_ending(rng, rng.randint(1, 3)))
        seen[f"dues {position.dues}"] += 1
        seen["undefeated"] += position.undefeated is not None
        seen["aces"] += bool(position.aces is not None and position.hands[position.aces] & ACES)
    assert min(seen[kind] for kind in ("dues 0", "dues 1", "undefeated", "aces")) > 20
    assert seen["dues 2"] > 3


# ---------------------------------------------------------------- what must hold


def test_the_best_card_is_worth_what_the_position_is_worth() -> None:
    rng = random.Random(8)
    for left in (1, 3, 5, 7, 8, 9):
        for led in (False, True):
            for _ in range(10):
                position = position_of(random_ending(rng, left, led=led))
                values = best(position)
                assert set(values) == set(position.playable)
                choose = max if position.turn == 0 else min
                assert choose(values.values()) == solve(position)


def test_each_card_is_worth_what_the_position_after_it_is_worth() -> None:
    rng = random.Random(9)
    for _ in range(30):
        run = random_ending(rng, rng.randint(2, 6), led=True)
        assert run.led is not None
        for card, worth in best(position_of(run)).items():
            stich = stich_of(run.led, 1 - run.turn, card)
            hands = [Hand(hand & ~(1 << card)) for hand in run.hands]
            after = run._replace(
                hands=(hands[0], hands[1]),
                turn=stich.winner,
                led=None,
                stiche=(*run.stiche, stich),
            )
            assert solve(position_of(after)) == worth


def test_exchanging_the_sides_turns_the_sign() -> None:
    rng = random.Random(10)
    for _ in range(40):
        position = position_of(random_ending(rng, rng.randint(1, 8)))
        other = position._replace(
            hands=position.hands[::-1],
            turn=1 - position.turn,
            undefeated=None if position.undefeated is None else 1 - position.undefeated,
            aces=None if position.aces is None else 1 - position.aces,
            ahead=-position.ahead,
        )
        assert solve(other) == -solve(position)


def test_exchanging_suits_changes_nothing() -> None:
    rng = random.Random(11)
    for _ in range(40):
        position = position_of(random_ending(rng, rng.randint(1, 8)))
        order = rng.sample(range(4), 4)
        hands = [
            hand_of([Card(order[card // 9] * 9 + card % 9) for card in cards_in(hand)])
            for hand in position.hands
        ]
        assert solve(position._replace(hands=(hands[0], hands[1]))) == solve(position)


def test_one_deal_answers_for_all_its_positions() -> None:
    rng = random.Random(12)
    for _ in range(5):
        run = random_ending(rng, 9)
        deal = OpenDeal(position_of(run))
        for _ in range(20):
            position = position_of(run)
            assert deal.values(position) == best(position)
            card = rng.choice(position.playable)
            following = position.after(card)
            hands = [Hand(hand & ~(1 << card)) for hand in run.hands]
            run = run._replace(hands=(hands[0], hands[1]))
            if run.led is None:
                run = run._replace(led=card, turn=1 - run.turn)
            else:
                stich = stich_of(run.led, 1 - run.turn, card)
                run = run._replace(led=None, turn=stich.winner, stiche=(*run.stiche, stich))
            if run.hands == (0, 0):
                break
            assert position_of(run)._replace(at_stake=0) == following._replace(at_stake=0)


def test_a_window_gives_the_same_inside_and_a_bound_outside() -> None:
    rng = random.Random(13)
    for _ in range(60):
        position = position_of(random_ending(rng, rng.randint(2, 7), led=rng.random() < 0.5))
        exact = solve(position)
        low = exact + rng.randint(-30, 30)
        high = low + rng.randint(1, 25)
        found = OpenDeal(position).value(position, low, high)
        if low < exact < high:
            assert found == exact
        elif exact <= low:
            assert exact <= found <= low
        else:
            assert high <= found <= exact


def test_a_deal_of_the_rulebook_by_hand() -> None:
    """The challenger has all Spade, the dealer all Coppe: Marc, the first and the last Stich with a Due at best one Due."""
    game = dealt()
    assert game.run is not None
    # 18 + 18 card points, Marc 30, and the only Due: led last 26, which is less than led first 52 with 6 for the last.
    assert solve(position_of(game.run)) == 36 + 30 + 52 + 6


def test_a_position_follows_a_game_played_by_the_rules() -> None:
    game = dealt("sA cA dA s2 s7 s8 s9 s10 sB", "d2 d7 d8 d9 d10 dB dC dR b2")
    game = play(game, Play("Bruno", Card(8), (Call(Figure.ACES),))).game
    assert game.run is not None
    position = position_of(game.run)
    assert (position.aces, position.at_stake, position.ahead) == (0, 24, 30)
    assert position.led == Card(8)
    game = play(game, Play("Anna", cards_in(game.run.hands[1])[0])).game
    assert game.run is not None
    position = position_of(game.run)
    assert (position.undefeated, position.turn, position.led) == (0, 0, None)
