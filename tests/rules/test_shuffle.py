"""Art. 7.2: shuffle and cut out of what the players contributed."""

from __future__ import annotations

from collections import Counter

import pytest

from app.rules.cards import PACK, code_of
from app.rules.shuffle import cut, shuffled

CONTRIBUTIONS = [b"dealer", b"challenger", b"server"]


def test_every_card_once() -> None:
    assert sorted(shuffled(CONTRIBUTIONS)) == list(PACK)
    assert sorted(shuffled([])) == list(PACK)


def test_the_same_contributions_give_the_same_deck_for_ever() -> None:
    """An order once published must come out again, on every machine, in every version."""
    assert " ".join(map(code_of, shuffled(CONTRIBUTIONS))) == KNOWN


KNOWN = (
    "cR bC s2 s9 sC s7 dB d2 dR sR dC sA c2 b9 s10 bB cA d8 cB bA"
    " d10 sB cC b10 c10 b8 b2 c8 bR d9 b7 s8 d7 c9 c7 dA"
)


@pytest.mark.parametrize(
    "other",
    [
        [b"dealer", b"challenger", b"serves"],
        [b"dealer", b"challenges", b"server"],
        [b"dealex", b"challenger", b"server"],
        [b"challenger", b"dealer", b"server"],
        [b"dealerc", b"hallenger", b"server"],
        [b"dealer", b"challenger", b"server", b""],
    ],
)
def test_every_contribution_and_its_place_matter(other: list[bytes]) -> None:
    assert shuffled(other) != shuffled(CONTRIBUTIONS)


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    times = 3600
    counts = Counter(
        pair for n in range(times) for pair in enumerate(shuffled([n.to_bytes(4, "big")]))
    )
    expected = times / 36
    assert len(counts) == 36 * 36
    chi_square = sum((seen - expected) ** 2 / expected for seen in counts.values())
    # 35 * 35 degrees of freedom: 1225 on average, standard deviation 50
    assert 1000 < chi_square < 1450


def test_a_cut_lifts_cards_off_the_top() -> None:
    assert cut(PACK, 1) == (*PACK[1:], PACK[0])
    assert cut(PACK, 35) == (PACK[35], *PACK[:35])
    assert cut(PACK, 10) == PACK[10:] + PACK[:10]


@pytest.mark.parametrize("off", [0, 36, -1, 100])
def test_a_cut_lifts_some_and_leaves_some(off: int) -> None:
    with pytest.raises(ValueError, match="1 to 35"):
        cut(PACK, off)
