"""The arena: the same seed plays the same Parties; either player of a duplicate deal has each seat once."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from app.cli import ARENA, main
from app.table.bot_players import Level
from app.table.bots.arena import SEER, Fought, duel, standing


def shape(duels: Iterable[tuple[Fought, Fought]]) -> list[object]:
    return [[(p.won, p.difference, p.cards) for p in pair] for pair in duels]


def test_the_same_seed_gives_the_same_parties(quick: None) -> None:
    first = [duel("master", "club", 1, number) for number in range(3)]
    again = [duel("master", "club", 1, number) for number in range(3)]
    assert shape(first) == shape(again)
    other = [duel("master", "club", 2, number) for number in range(3)]
    assert shape(first) != shape(other)


def test_two_of_the_same_level_win_as_often_as_they_lose() -> None:
    duels = [duel("novice", "novice", 1, number) for number in range(4)]
    told = standing(duels)
    assert told.parties == 8
    assert told.win_rate == 0.5
    assert told.difference == 0


def test_the_seer_plays_on_too(quick: None) -> None:
    one, two = duel("seer", "master", 1, 1)
    assert one.cards[0] >= 9
    assert two.cards[1] >= 9


@pytest.mark.parametrize("player", ARENA)
def test_the_command_knows_every_player(player: str) -> None:
    assert player in {*Level, SEER}


def test_the_command_prints_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        arena = ["arena", "--a", "club", "--b", "novice", "--parties", "6", "--seed", "5"]
        assert main(arena) == 0
        told.append([line for line in capsys.readouterr().out.splitlines() if "ms" not in line])
    assert told[0] == told[1]
    assert "club against novice: 6 Parties, 3 deals played twice, seed 5" in told[0]


def test_no_parties_are_no_arena() -> None:
    with pytest.raises(SystemExit):
        main(["arena", "--parties", "0"])
