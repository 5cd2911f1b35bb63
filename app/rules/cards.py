"""Cards, suits and ranks (Art. 1); hands as bit masks.

A card is a number 0-35, nine for each suit in ascending strength; a set of cards is an `int` with one bit for each card.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NewType

Card = NewType("Card", int)
Hand = NewType("Hand", int)


class Suit(IntEnum):
    """The four Latin suits, in the order of a record's letters."""

    SPADE = 0
    COPPE = 1
    DENARI = 2
    BASTONI = 3

    @property
    def letter(self) -> str:
        """The suit in a card code: `s`, `c`, `d`, `b`."""
        return "scdb"[self]

    @property
    def title(self) -> str:
        """The suit's name: `Spade`, `Coppe`, `Denari`, `Bastoni`."""
        return ("Spade", "Coppe", "Denari", "Bastoni")[self]


class Rank(IntEnum):
    """The nine ranks in ascending strength in a Stich."""

    DUE = 0
    SEVEN = 1
    EIGHT = 2
    NINE = 3
    TEN = 4
    BUBE = 5
    CAVALL = 6
    RE = 7
    ASS = 8

    @property
    def letter(self) -> str:
        """The rank in a card code: `2`, `7` ... `10`, `B`, `C`, `R`, `A`."""
        return RANK_LETTERS[self]

    @property
    def title(self) -> str:
        """The rank's name: `Due`, `7` ... `10`, `Bube`, `Cavall`, `Re`, `Ass`."""
        return ("Due", "7", "8", "9", "10", "Bube", "Cavall", "Re", "Ass")[self]


SUIT_LETTERS = "scdb"
RANK_LETTERS = ("2", "7", "8", "9", "10", "B", "C", "R", "A")
RANKS_IN_SUIT = 9
PACK_SIZE = 36
NO_CARDS = Hand(0)

SUITS: tuple[Suit, ...] = tuple(Suit)
RANKS: tuple[Rank, ...] = tuple(Rank)
PACK: tuple[Card, ...] = tuple(Card(number) for number in range(PACK_SIZE))

SUIT_OF: tuple[Suit, ...] = tuple(Suit(card // RANKS_IN_SUIT) for card in PACK)
RANK_OF: tuple[Rank, ...] = tuple(Rank(card % RANKS_IN_SUIT) for card in PACK)
CODES: tuple[str, ...] = tuple(SUIT_OF[card].letter + RANK_OF[card].letter for card in PACK)
_CARDS = {code: card for card, code in zip(PACK, CODES, strict=True)}

SUIT_MASK: tuple[Hand, ...] = tuple(Hand(0x1FF << (RANKS_IN_SUIT * suit)) for suit in SUITS)
SUIT_MASK_OF: tuple[Hand, ...] = tuple(SUIT_MASK[SUIT_OF[card]] for card in PACK)
RANK_MASK: tuple[Hand, ...] = tuple(
    Hand(sum(1 << (RANKS_IN_SUIT * suit + rank) for suit in SUITS)) for rank in RANKS
)

_CARD_POINTS = {Rank.ASS: 6, Rank.RE: 5, Rank.CAVALL: 4, Rank.BUBE: 3}
POINTS_OF: tuple[int, ...] = tuple(_CARD_POINTS.get(RANK_OF[card], 0) for card in PACK)
"""What a card counts for the winner of its Stich: Ass 6, Re 5, Cavall 4, Bube 3, all others 0 (Art. 11)."""


def card_of(code: str) -> Card:
    """The card of a code such as `s2`, `c10`, `dA`. Raises `ValueError` for anything else."""
    try:
        return _CARDS[code]
    except KeyError:
        raise ValueError(
            f"“{code}” is no card: suit letter s, c, d, b, then 2 7 8 9 10 B C R A"
        ) from None


def code_of(card: Card) -> str:
    """The card's code in a record: suit letter, then rank."""
    return CODES[card]


def name_of(card: Card) -> str:
    """The card's English name: `Re of Denari`."""
    return f"{RANK_OF[card].title} of {SUIT_OF[card].title}"


def rank_of_letter(letter: str) -> Rank:
    """The rank of a record's letter. Raises `ValueError` for an unknown one."""
    return Rank(RANK_LETTERS.index(letter))


def hand_of(cards: Iterator[Card] | tuple[Card, ...] | list[Card]) -> Hand:
    """The set of the given cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return Hand(mask)


def cards_in(hand: Hand | int) -> tuple[Card, ...]:
    """The cards of a hand in ascending order."""
    cards = []
    rest = int(hand)
    while rest:
        lowest = rest & -rest
        cards.append(Card(lowest.bit_length() - 1))
        rest ^= lowest
    return tuple(cards)
