"""Art. 10: the Stich bonuses (D21, D22, D23)."""

from __future__ import annotations

import itertools

import pytest

from app.rules.cards import card_of
from app.rules.moves import AcceptAlifer, Forfeit, ForfeitReason, OfferAlifer
from app.rules.play import play
from app.rules.stich import Stich, bonuses, within_reach
from tests.support.deals import (
    COPPE,
    SPADE,
    dealt,
    of_purpose,
    pairs,
    partie_of,
    put_all,
    scores_of,
)


def stiche(pattern: str) -> list[Stich]:
    """Nine Stiche: `0`, `1` the winner; `a`, `b` the same two winning with their own Due."""
    made = []
    for number, sign in enumerate(pattern):
        winner = "01ab".index(sign) % 2
        led = card_of("s2" if sign in "ab" else "sR")
        made.append(Stich(led, winner, card_of("c7" if number % 2 else "s9"), winner))
    return made


def found(pattern: str) -> list[tuple[int, str, int, int, int]]:
    return [(b.by, b.no, b.stich, b.points, b.tokens) for b in bonuses(stiche(pattern))]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        # 5: the last Stich without a Due
        ("010101010", [(0, "5", 9, 6, 0)]),
        ("010101011", [(1, "5", 9, 6, 0)]),
        # 1: Marc, beside 5 and all others
        ("000000000", [(0, "1", 9, 30, 10), (0, "5", 9, 6, 0)]),
        ("111111111", [(1, "1", 9, 30, 10), (1, "5", 9, 6, 0)]),
        ("111111110", [(0, "5", 9, 6, 0)]),
        ("011111111", [(1, "5", 9, 6, 0)]),
        # 2: the first with a Due
        ("a10101010", [(0, "2", 1, 52, 20), (0, "5", 9, 6, 0)]),
        ("b10101010", [(1, "2", 1, 52, 20), (0, "5", 9, 6, 0)]),
        # 3: each of Stich 2-8
        ("0a0101010", [(0, "3", 2, 10, 5), (0, "5", 9, 6, 0)]),
        ("0101010b0", [(1, "3", 8, 10, 5), (0, "5", 9, 6, 0)]),
        ("010b0a010", [(1, "3", 4, 10, 5), (0, "3", 6, 10, 5), (0, "5", 9, 6, 0)]),
        ("0101b1010", [(1, "3", 5, 10, 5), (0, "5", 9, 6, 0)]),
        ("01010101a", [(0, "4a", 9, 26, 10)]),
        ("01010101b", [(1, "4a", 9, 26, 10)]),
        ("0101010aa", [(0, "4b", 9, 52, 20)]),
        ("010101bbb", [(1, "4c", 9, 78, 30)]),
        # a gap: the earlier ones count under 3
        ("010101a0a", [(0, "3", 7, 10, 5), (0, "4a", 9, 26, 10)]),
        ("010101aa0", [(0, "3", 7, 10, 5), (0, "3", 8, 10, 5), (0, "5", 9, 6, 0)]),
        # the Dues of both: only the winner of the ninth is looked at
        ("0101010ab", [(0, "3", 8, 10, 5), (1, "4a", 9, 26, 10)]),
        ("010101abb", [(0, "3", 7, 10, 5), (1, "4b", 9, 52, 20)]),
        ("010101bab", [(1, "3", 7, 10, 5), (0, "3", 8, 10, 5), (1, "4a", 9, 26, 10)]),
        # four in a row: the sixth is a 3
        ("01010aaaa", [(0, "3", 6, 10, 5), (0, "4c", 9, 78, 30)]),
        # the first and the last three, and Marc
        ("a00000aaa", [(0, "1", 9, 30, 10), (0, "2", 1, 52, 20), (0, "4c", 9, 78, 30)]),
    ],
)  # fmt: skip
def test_the_table_of_bonuses(pattern: str, expected: list[tuple[int, str, int, int, int]]) -> None:
    assert found(pattern) == expected


@pytest.mark.parametrize("number", range(1, 10))
def test_a_due_that_merely_lay_there_is_nothing(number: int) -> None:
    """D23: the winning card decides, so this last Stich is one without a Due."""
    line = stiche("010101010")
    line[number - 1] = Stich(card_of("s7"), (number - 1) % 2, card_of("s2"), (number - 1) % 2)
    assert [(b.by, b.no) for b in bonuses(line)] == [(0, "5")]


def test_a_due_that_follows_wins_nothing() -> None:
    line = stiche("010101010")
    line[8] = Stich(card_of("cR"), 1, card_of("s2"), 1)
    assert [(b.by, b.no) for b in bonuses(line)] == [(1, "5")]


def test_the_loser_of_the_bonus_pays_into_the_bulka() -> None:
    """D21."""
    game = put_all(dealt(SPADE, COPPE), pairs(SPADE, COPPE))
    assert of_purpose(game, "bonus:1") == [("Anna", "bulka", 10)]
    assert of_purpose(game, "bonus:2") == [("Anna", "bulka", 20)]
    assert of_purpose(game, "bonus:5") == []
    assert game.bulka == 50
    assert game.balances["Anna"] == -40


LAST_DUE = "s7 s8 s9 s10 sB sC sR sA s2"


def test_the_dealer_wins_a_bonus_and_the_challenger_pays() -> None:
    """D21."""
    game = dealt("s2 d7 d8 d9 d10 dB dC dR dA", "sA c2 c7 c8 c9 c10 cB cC cR")
    game = put_all(game, "s2 sA " + pairs("c7 c8 c9 c10 cB cC cR c2", "d7 d8 d9 d10 dB dC dR dA"))
    assert of_purpose(game, "bonus:4a") == [("Bruno", "bulka", 10)]
    assert of_purpose(game, "bonus:1") == [("Bruno", "bulka", 10)]


def test_they_are_settled_after_the_ninth_stich() -> None:
    """D22."""
    game = put_all(dealt(SPADE, COPPE), "s2 c2")
    assert of_purpose(game, "bonus:2") == []


def test_a_partie_that_ends_earlier_has_none() -> None:
    """D22."""
    game = put_all(dealt(SPADE, COPPE), pairs(SPADE, COPPE).rsplit(" ", 1)[0])
    lost = play(game, Forfeit("Anna", ForfeitReason.CLOCK)).game
    alifer = play(play(game, OfferAlifer("Anna")).game, AcceptAlifer("Bruno")).game
    for run in (lost.parties[0].runs[0], partie_of(alifer).runs[0]):
        assert run.bonuses == ()
        assert run.scores is None
        assert len(run.payments) == 2


def test_in_play_the_last_due_is_led_last() -> None:
    game = put_all(dealt(LAST_DUE, COPPE), pairs(LAST_DUE, COPPE))
    run = game.parties[0].runs[0]
    assert [b.no for b in run.bonuses] == ["1", "4a"]
    assert scores_of(run)[0] == (36, 0, 56)


@pytest.mark.parametrize("pattern", ["".join(p) for p in itertools.product("01ab", repeat=3)])
def test_what_the_last_stich_can_earn_is_what_its_completions_earn(pattern: str) -> None:
    """`a` and `b` are Stiche that 0 and 1 win with a Due; whoever leads may win the last with one or without."""
    for start in ("01010", "00000"):
        before = stiche(start + pattern)
        winners = [str(s.winner) for s in before]
        due = [w if c in "ab" else None for w, c in zip(winners, start + pattern, strict=True)]
        own = before[-1].winner
        earned = {
            bonus.no
            for last in "01ab"
            if last in "01" or last == "ab"[own]
            for bonus in bonuses(stiche(start + pattern + last))
            if bonus.stich == 9
        }
        assert set(within_reach(winners, due)) == earned
