"""A finished deal judged with open hands: its losses add up to the way from the first value to the result."""

from __future__ import annotations

import random

import pytest

from app.rules.announcements import Call
from app.rules.cards import card_of, cards_in
from app.rules.legal import legal_moves
from app.rules.moves import Play
from app.rules.partie import Run
from app.rules.play import play
from app.table.bots import review
from tests.support.deals import LEVEL_CHALLENGER, LEVEL_DEALER, PENALTY, dealt, run_of, turn_of


def played_out(seed: int) -> Run:
    """A deal played by chance, with all announcements."""
    rng = random.Random(seed)
    hands = ("sA cA dA s2 c2 d2", "sR cR dR b2 bA") if seed % 2 else ("", "")
    game = dealt(*hands)
    while game.run is not None:
        player = turn_of(game)
        moves = legal_moves(game, player)
        card = rng.choice(cards_in(moves.cards))
        calls = tuple(Call(c.figure) for c in moves.calls if c.cards >> card & 1)
        game = play(game, Play(player, card, calls)).game
    partie = game.partie or game.parties[-1]
    return partie.runs[-1]


@pytest.mark.parametrize("seed", range(6))
def test_losses_lead_from_the_first_value_to_the_result(seed: int) -> None:
    run = played_out(seed)
    found = review(run)
    assert len(found.plays) == 18
    assert len(found.curve) == 19
    assert run.scores is not None
    assert found.curve[-1] == run.scores[0].total - run.scores[1].total
    lost = [sum(judged.loss for judged in found.plays if judged.side == side) for side in (0, 1)]
    assert found.curve[0] - lost[0] + lost[1] == found.curve[-1]
    for before, after, judged in zip(found.curve, found.curve[1:], found.plays, strict=False):
        assert before - after == (judged.loss if judged.side == 0 else -judged.loss)
        assert judged.loss >= 0
        assert (judged.loss == 0) == (judged.best == judged.card)


def test_a_review_ends_where_the_rules_were_broken() -> None:
    game = dealt(LEVEL_CHALLENGER, LEVEL_DEALER, agreement=PENALTY)
    challenger, dealer = turn_of(game), "Anna"
    for by, code in ((challenger, "sA"), (dealer, "b7")):
        card = card_of(code)
        held = run_of(game).hands[by == dealer]
        assert held >> card & 1
        game = play(game, Play(by, card)).game
    assert game.run is not None
    assert game.run.breaches
    found = review(game.run)
    assert len(found.plays) == 1
    assert len(found.curve) == 2
