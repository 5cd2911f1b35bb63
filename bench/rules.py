"""How many moves `play()` takes in a second: whole random games, every move fully checked.

Games are made up first, from a fixed seed; then the same moves are played again and again against the clock.
Prints one line of JSON. `python bench/rules.py [SECONDS]`
"""

from __future__ import annotations

import json
import random
import sys
import time

from app.rules.announcements import Call
from app.rules.cards import PACK, cards_in
from app.rules.game import Game, new_game
from app.rules.legal import legal_moves
from app.rules.moves import Deal, Draw, Move, Play, Pro
from app.rules.play import play

SEED = 1988
GAMES = 60
PARTIES = 12
PLAYERS = ("Anna", "Bruno", "Carla", "Dino")


def random_game(rng: random.Random) -> tuple[Game, list[Move]]:
    """A game before its first move, and the moves of a dozen random Parties, announcements included."""
    players = PLAYERS[: rng.randint(2, 4)]
    begun = game = new_game(players)
    moves: list[Move] = []

    def happen(move: Move) -> None:
        nonlocal game
        moves.append(move)
        game = play(game, move).game

    happen(Draw(tuple(zip(players, rng.sample(PACK[:9], len(players)), strict=True))))
    while len(game.parties) < PARTIES:
        if game.to_play is None:
            if game.dealer and rng.random() < 0.5 and legal_moves(game, game.dealer).pro:
                happen(Pro(game.dealer))
            happen(Deal(tuple(rng.sample(PACK, len(PACK)))))
            continue
        legal = legal_moves(game, game.to_play)
        card = rng.choice(cards_in(legal.cards))
        calls = tuple(Call(option.figure) for option in legal.calls if option.cards >> card & 1)
        happen(Play(game.to_play, card, calls, legal.mankos))
    return begun, moves


def moves_per_second(games: list[tuple[Game, list[Move]]], seconds: float) -> tuple[int, float]:
    """How many moves were played in about so many seconds, and the rate."""
    played = 0
    begin = time.perf_counter()
    while (passed := time.perf_counter() - begin) < seconds:
        for begun, moves in games:
            game = begun
            for move in moves:
                game = play(game, move).game
            played += len(moves)
    return played, played / passed


def main(seconds: float = 3.0) -> None:
    """Measure for about so many seconds and print the line."""
    rng = random.Random(SEED)
    begin = time.perf_counter()
    games = [random_game(rng) for _ in range(GAMES)]
    chosen = sum(len(moves) for _, moves in games) / (time.perf_counter() - begin)
    moves, rate = moves_per_second(games, seconds)
    result = {
        "bench": "rules",
        "seed": SEED,
        "moves": moves,
        "moves_per_second": round(rate),
        "moves_per_second_with_legal_moves": round(chosen),
        "python": sys.version.split()[0],
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
