"""How long an open deal takes to solve: random deals of nine, seven and five cards each, from a fixed seed.

Prints one line of JSON: milliseconds and positions for the value of a deal, and milliseconds for the values of all cards.
`python bench/solver.py [DEALS]`
"""

from __future__ import annotations

import json
import random
import sys
import time

from app.rules.cards import PACK, hand_of
from app.table.solver import OpenDeal, Position

SEED = 1988
CARDS = (9, 7, 5)


def measured(cards: int, deals: int) -> dict[str, float]:
    """The means over so many deals of so many cards each."""
    rng = random.Random(SEED)
    solving = valuing = 0.0
    nodes = 0
    for _ in range(deals):
        dealt = rng.sample(PACK, 2 * cards)
        position = Position((hand_of(dealt[:cards]), hand_of(dealt[cards:])), 0)
        begin = time.process_time()
        deal = OpenDeal(position)
        deal.value(position)
        solving += time.process_time() - begin
        nodes += deal.nodes
        begin = time.process_time()
        OpenDeal(position).values(position)
        valuing += time.process_time() - begin
    return {
        "ms": round(1000 * solving / deals, 2),
        "nodes": round(nodes / deals),
        "ms_all_cards": round(1000 * valuing / deals, 2),
    }


def main(deals: int = 40) -> None:
    """Measure and print the line."""
    result = {
        "bench": "solver",
        "seed": SEED,
        "deals": deals,
        **{f"cards_{cards}": measured(cards, deals) for cards in CARDS},
        "python": sys.version.split()[0],
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
