"""The pages of a decided Partie: every card of it, open, and nothing of one that is undecided."""

import pytest

from app.rules.cards import PACK
from app.rules.game import new_game, play
from app.rules.moves import Deal, Draw, Play
from app.rules.partie import playable
from app.table.replay import Replay
from app.web.replay import plays_of


@pytest.fixture(scope="module")
def replay() -> Replay:
    game = play(new_game(("Anna", "Bruno")), Draw((("Anna", PACK[0]), ("Bruno", PACK[8]))))
    game = play(game, Deal(PACK))
    while game.run is not None:
        side = game.run.turn
        card = next(c for c in PACK if playable(game.run, side, True) >> c & 1)
        game = play(game, Play(game.partie.sides[side], card))
    return Replay(game.parties[0], game.parties[0].runs[-1], 18, 0, 1)


def test_every_card_stands_in_the_order_of_play(replay: Replay):
    plays = plays_of(replay)
    assert [p.place for p in plays] == list(range(1, 19))
    assert [p.stich for p in plays] == [n for n in range(1, 10) for _ in range(2)]
    assert sum(p.won for p in plays) == 9
    leaders = [p.by for p in plays[::2]]
    winners = [next(p.by for p in plays[k : k + 2] if p.won) for k in range(0, 18, 2)]
    assert leaders[1:] == winners[:-1]
