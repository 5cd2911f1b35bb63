"""Shuffle and cut (Art. 7.2) as functions of what the players contributed. Nothing here is random.

Dealer, challenger and server each contribute a secret; all of them together order the pack. The contributions determine the
deck, so they are enough to prove the deal later.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from app.rules.cards import PACK, PACK_SIZE, Card


def shuffled(contributions: Sequence[bytes]) -> tuple[Card, ...]:
    """The whole pack in the order that these contributions give, top card first; every order is equally likely."""
    numbers = _numbers(contributions)
    deck = list(PACK)
    for last in range(PACK_SIZE - 1, 0, -1):
        other = _below(last + 1, numbers)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def cut(deck: tuple[Card, ...], off: int) -> tuple[Card, ...]:
    """The deck with `off` cards (1-35) lifted off the top and put below. Raises `ValueError` for another number."""
    if not 1 <= off < PACK_SIZE:
        raise ValueError(f"a cut lifts 1 to {PACK_SIZE - 1} cards")
    return deck[off:] + deck[:off]


def _numbers(contributions: Sequence[bytes]) -> Iterator[int]:
    """An endless stream of 32-bit numbers: SHA-256 in counter mode over the length-prefixed contributions."""
    seed = hashlib.sha256(b"".join(len(c).to_bytes(4, "big") + c for c in contributions)).digest()
    counter = 0
    while True:
        block = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """An unbiased number in 0..limit-1: numbers of the incomplete last range are thrown away."""
    fair = (1 << 32) - (1 << 32) % limit
    return next(number for number in numbers if number < fair) % limit
