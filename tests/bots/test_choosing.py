"""What bots do at a table: always legal, never from what they may not know, and sensible where that can be said."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from app.rules.agreement import Agreement, Enforcement
from app.rules.announcements import Figure, is_held
from app.rules.cards import cards_in, code_of
from app.table import commands
from app.table.bot_players import Level
from app.table.bots import choose, hint
from app.table.bots.observation import observation_of
from app.table.bots.worlds import position, sample_hands
from app.table.shown import Role
from app.table.solver import position_of
from app.table.views import view_for as made_view
from tests.support.deals import deck
from tests.support.evenings import MEMBERS, Evening, Stacked, random_evening, wander
from tests.support.retold import Secrets, observation, other_deck

PENALTY = Agreement(enforcement=Enforcement.PENALTY)


def step(evening: Evening, levels: dict[str, Level], seed: int) -> commands.Command | None:
    """The first bot that wants something gets it; what it was. Raises if it is refused."""
    for member, level in levels.items():
        command = choose(evening.view(member), level, random.Random(seed))
        if command is not None:
            evening.now += 1
            assert evening.command(member, command)
            return command
    return None


# ---------------------------------------------------------------- evenings among bots


@pytest.mark.parametrize("enforcement", list(Enforcement))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_whole_parties_and_are_never_refused(
    quick: None, players: int, enforcement: Enforcement
) -> None:
    rng = random.Random(players)
    evening = Evening(Stacked(seed=players), Agreement(enforcement=enforcement)).start(players)
    levels = {m: rng.choice(list(Level)) for m in MEMBERS[:players]}
    seen: Counter[type] = Counter()
    for number in range(2000):
        command = step(evening, levels, number)
        assert command is not None, "everybody waits for somebody else"
        seen[type(command)] += 1
        if len(evening.game.parties) == 12:
            break
    assert len(evening.game.parties) == 12
    assert not any(run.breaches for partie in evening.game.parties for run in partie.runs)
    assert seen[commands.Shuffle] >= 12
    assert seen[commands.Cut] >= 12
    if players > 2:
        assert seen[commands.AnnouncePro] > 0


@pytest.mark.parametrize("seed", range(4))
def test_bots_find_something_legal_wherever_an_evening_has_wandered(quick: None, seed: int) -> None:
    evening, rng = random_evening(seed)
    seen: Counter[type] = Counter()

    def look(at: Evening) -> None:
        for member in MEMBERS:
            if at.session.name_of(member) is None:
                continue
            command = choose(at.view(member), rng.choice(list(Level)), random.Random(1))
            if command is not None:
                assert at.try_ask(member, command) is None, command
                seen[type(command)] += 1

    wander(evening, rng, 120, look)
    assert seen[commands.PlayCard] > 10 or evening.session.ended


# ---------------------------------------------------------------- no hidden knowledge


@pytest.mark.parametrize("enforcement", list(Enforcement))
@pytest.mark.parametrize("seed", range(4))
def test_what_a_bot_may_not_see_does_not_change_its_choice(
    quick: None, seed: int, enforcement: Enforcement
) -> None:
    evening, rng = random_evening(seed, enforcement=enforcement)
    guarded = enforcement is Enforcement.GUARDED
    compared = 0

    def look(at: Evening) -> None:
        nonlocal compared
        secrets = Secrets(at)
        for member in MEMBERS:
            name = at.session.name_of(member)
            if name is None:
                continue
            known = observation(at.session, name)
            other = None
            for swaps in (24, 3, 0):
                decks = [other_deck(run, known, guarded, rng, swaps) for run in secrets.runs()]
                other = secrets.retold(decks)
                if other is not None:
                    break
            assert other is not None
            view, twin = at.view(member), made_view(other, member, at.context)
            twin = replace(twin, advice=view.advice)
            for level in Level:
                assert choose(view, level, random.Random(3)) == choose(
                    twin, level, random.Random(3)
                )
            assert hint(view, random.Random(3)) == hint(twin, random.Random(3))
            run = at.session.game.run if at.session.game else None
            compared += run is not None and other.game.run.hands != run.hands  # type: ignore[union-attr]

    wander(evening, rng, 70, look)
    assert compared > 20 or evening.session.ended


# ---------------------------------------------------------------- what a bot knows


def test_the_hands_a_bot_imagines_are_true_to_what_it_knows(quick: None) -> None:
    rng = random.Random(5)
    evening = Evening(Stacked(seed=5)).start(3)
    levels = dict.fromkeys(MEMBERS[:3], Level.CLUB)
    looked = 0
    for number in range(400):
        assert step(evening, levels, number) is not None
        game = evening.game
        if game.run is None or game.partie is None:
            continue
        for side in (0, 1):
            seen = observation_of(evening.view(evening.member(game.partie.sides[side])))
            assert seen is not None
            real, run = game.run.hands[1 - side], game.run
            assert seen.hand == run.hands[side]
            assert seen.dealt == run.dealt[side]
            assert seen.stiche == run.stiche
            assert not real & ~seen.unseen
            assert not seen.surely & ~real
            assert seen.count == real.bit_count()
            for hand in sample_hands(seen, rng, 3):
                assert hand.bit_count() == seen.count
                assert not hand & ~seen.unseen
                assert hand & seen.surely == seen.surely
                dealt = hand | seen.shown
                for said in run.said:
                    if said.by != side and said.figure.rank is not None:
                        of_rank = [c for c in cards_in(dealt) if c % 9 == said.figure.rank]
                        assert len(of_rank) == said.number
                looked += 1
    assert looked > 500


def test_after_all_first_cards_the_imagined_position_is_the_real_one_if_the_hand_is(
    quick: None,
) -> None:
    evening = Evening(Stacked(seed=6)).start(3)
    levels = dict.fromkeys(MEMBERS[:3], Level.CLUB)
    for number in range(300):
        assert step(evening, levels, number) is not None
        run, partie = evening.game.run, evening.game.partie
        if run is None or partie is None or run.played < 2:
            continue
        unsaid = [
            figure for figure in (Figure.ACES, Figure.BIANKA) for side in (0, 1)
            if is_held(figure, run.dealt[side]) and figure not in {s.figure for s in run.said}
        ]  # fmt: skip
        if unsaid:
            continue
        for side in (0, 1):
            seen = observation_of(evening.view(evening.member(partie.sides[side])))
            assert seen is not None
            assert position(seen, run.hands[1 - side]) == position_of(run)


# ---------------------------------------------------------------- sensible


def evening_with(challenger: str, dealer: str, agreement: Agreement | None = None) -> Evening:
    evening = Evening(Stacked(deck(challenger, dealer), seed=2), agreement).start(3)
    return evening.deal()


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("agreement", [Agreement(), PENALTY])
def test_sets_and_blans_are_announced_with_the_first_card_and_nothing_false(
    quick: None, level: Level, agreement: Agreement
) -> None:
    evening = evening_with("s2 c2 d2 s7 s8 s9 c7 c8 c9", "sR cR dR sB", agreement)
    game = evening.game
    command = choose(evening.view(evening.member(game.challenger)), level, random.Random(1))
    assert isinstance(command, commands.PlayCard)
    said = {call.figure for call in command.announce}
    assert {Figure.DUE, Figure.BLANS} <= said
    assert said <= {Figure.DUE, Figure.BLANS, Figure.BIANKA}


@pytest.mark.parametrize("level", list(Level))
def test_manko_is_asked_where_the_missing_suit_is_in_doubt(quick: None, level: Level) -> None:
    evening = evening_with("s7 c7 d7 b7 s8 c8 d8 b8 s9", "sR cR dR c9 d9 b9 s10 c10 d10")
    evening.put("s7")
    evening.put("s10", announce="set:R")
    turn = evening.member(evening.game.to_play)
    if evening.game.to_play == evening.game.dealer:
        evening.put("d10")
        turn = evening.member(evening.game.to_play)
    command = choose(evening.view(turn), level, random.Random(1))
    assert isinstance(command, commands.PlayCard)
    assert [rank.letter for rank in command.manko] == ["R"]


@pytest.mark.parametrize("level", list(Level))
def test_bots_agree_to_votes(level: Level) -> None:
    evening = Evening(Stacked(seed=1)).start(3)
    evening.command("m3", commands.AskToJoin("Dino"))
    command = choose(evening.view("m0"), level, random.Random(1))
    assert isinstance(command, commands.CastVote)
    assert command.yes


def test_a_bot_waits_once_for_an_absent_opponent_and_claims_then(quick: None) -> None:
    evening = Evening(Stacked(seed=1)).start(3).deal()
    dealer = evening.game.dealer
    evening.away[evening.member(evening.game.challenger)] = evening.now
    evening.now += evening.session.absence
    command = choose(evening.view(dealer), Level.NOVICE, random.Random(1))
    assert command == commands.KeepWaiting()
    evening.command(dealer, command)
    assert choose(evening.view(dealer), Level.NOVICE, random.Random(1)) is None
    evening.now += evening.session.absence
    assert choose(evening.view(dealer), Level.NOVICE, random.Random(1)) == commands.ClaimPartie()


def test_a_novice_declines_alifer_with_a_good_hand_and_takes_it_with_a_poor_one(
    quick: None,
) -> None:
    for challenger, dealer, answer in (
        ("s7 s8 s9 c7 c8 c9 d7 d8 d9", "sA cA dA sR cR dR sC cC dC", commands.DeclineAlifer()),
        ("sA cA dA sR cR dR sC cC dC", "s7 s8 s9 c7 c8 c9 d7 d8 d9", commands.AcceptAlifer()),
    ):
        evening = evening_with(challenger, dealer)
        evening.command(evening.game.challenger, commands.OfferAlifer())
        dealer_view = evening.view(evening.game.dealer)
        for level in Level:
            assert choose(dealer_view, level, random.Random(1)) == answer


def test_pro_is_announced_when_the_bulka_is_worth_it() -> None:
    evening = Evening(Stacked(seed=1)).start(3)
    for _ in range(2):
        evening.lose(evening.game.challenger)
    for level in (Level.CLUB, Level.MASTER):
        view = evening.view(evening.game.dealer)
        assert choose(view, level, random.Random(1)) == commands.AnnouncePro()
        assert view.pro_choice is not None
        poor = replace(view.pro_choice, bulka_to_win=3 * view.pro_choice.stake)
        command = choose(replace(view, pro_choice=poor), level, random.Random(1))
        assert command == commands.Shuffle()


# ---------------------------------------------------------------- hints


def test_a_learner_is_told_a_card_that_may_be_played(quick: None) -> None:
    evening, rng = random_evening(3)
    told = 0

    def look(at: Evening) -> None:
        nonlocal told
        for member in MEMBERS:
            view = at.view(member)
            found = hint(view, random.Random(1))
            if found is None:
                continue
            assert found.message
            if view.role is not Role.ADVISER:
                assert found.card is not None
                assert at.try_ask(member, commands.PlayCard(found.card)) is None
                told += 1

    wander(evening, rng, 120, look)
    assert told > 10


def test_an_adviser_says_something_true_about_the_pro_player() -> None:
    evening = Evening(Stacked(seed=4)).start(3).to_pro()
    waiting = evening.game.queue[0]
    first = hint(evening.view(waiting), random.Random(1))
    assert first is not None
    assert first.card is None
    for _ in range(17):
        view = evening.view(waiting)
        found = hint(view, random.Random(1))
        if found is not None and "run out" in found.template:
            named = {"Spade": "s", "Coppe": "c", "Denari": "d", "Bastoni": "b"}[
                found.params["suit"]
            ]
            pro_hand = evening.run.hands[1]
            assert not any(code_of(card)[0] == named for card in cards_in(pro_hand))
        member = evening.member(evening.game.to_play)
        command = choose(evening.view(member), Level.CLUB, random.Random(1))
        assert isinstance(command, commands.PlayCard)
        evening.command(member, command)
