"""Decided Parties played over again: every position as it was, and none before its time."""

import pytest

from app.table.replayed_partie import replay_for, run_after
from tests.support.evenings import Evening, random_evening, wander


def played(seed: int) -> Evening:
    evening, rng = random_evening(seed, spectators=True)
    wander(evening, rng, 250, lambda _evening: None)
    return evening


def test_every_position_is_the_one_that_was() -> None:
    seen = 0
    for evening in map(played, range(6)):
        for entry in evening.journal:
            before = entry.before.game if entry.before is not None else None
            if before is None or before.run is None or before.partie is None or before.run.breaches:
                continue
            if len(evening.game.parties) < before.partie.number:
                continue
            decided = evening.game.parties[before.partie.number - 1]
            if len(before.partie.runs) != len(decided.runs) - 1 or decided.runs[-1].breaches:
                continue
            past = run_after(decided.runs[-1], before.run.played)
            if before.run.played == decided.runs[-1].played:
                continue
            for part in ("hands", "turn", "led", "stiche", "played"):
                assert getattr(past, part) == getattr(before.run, part), part
            seen += 1
    assert seen > 100


def test_an_undecided_partie_is_not_shown() -> None:
    evening = played(1)
    number = len(evening.game.parties)
    assert replay_for(evening.session, None, number) is not None
    assert replay_for(evening.session, None, number + 1) is None
    assert replay_for(evening.session, None, 0) is None


def test_nothing_lies_beyond_the_end() -> None:
    evening = played(1)
    run = evening.game.parties[0].runs[-1]
    with pytest.raises(ValueError, match="cards were played"):
        run_after(run, run.played + 1)
    assert run_after(run, run.played) is run
