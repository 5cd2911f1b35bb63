"""Decks made from the hands that a test wants, and short ways to play a game move by move."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest

from app.rules.agreement import Agreement, Enforcement
from app.rules.announcements import call_of
from app.rules.cards import PACK, Card, card_of, rank_of_letter
from app.rules.count import Score
from app.rules.game import Ended, Game, new_game
from app.rules.moves import (
    Deal,
    Draw,
    Forfeit,
    ForfeitReason,
    Move,
    Play,
)
from app.rules.partie import Partie, Run
from app.rules.play import play
from app.rules.refusal import IllegalMove

NAMES = ("Anna", "Bruno", "Carla", "Dino")
PENALTY = Agreement(enforcement=Enforcement.PENALTY)

# The challenger holds Spade, the dealer Coppe: the challenger takes whatever they lead (Marc).
SPADE = "s2 s7 s8 s9 s10 sB sC sR sA"
COPPE = "c2 c7 c8 c9 c10 cB cC cR cA"
DENARI = "d2 d7 d8 d9 d10 dB dC dR dA"
BASTONI = "b2 b7 b8 b9 b10 bB bC bR bA"

# Level at six points: the challenger takes an Ass, the dealer the last Stich (without a Due).
LEVEL_CHALLENGER = "sA s7 s8 s9 s10 c7 c8 c9 d7"
LEVEL_DEALER = "s2 c10 d8 d9 d10 b7 b8 b9 b10"
LEVEL_PLAY = "sA s2 s7 d8 s8 d9 s9 d10 s10 b7 c7 c10 b8 c8 b9 c9 b10 d7"


def cards(codes: str | Iterable[str]) -> tuple[Card, ...]:
    """The cards of codes with blanks between them."""
    return tuple(map(card_of, codes.split() if isinstance(codes, str) else codes))


def deck(challenger: str, dealer: str, bottom: str | None = None) -> tuple[Card, ...]:
    """A deck that deals these hands; a hand of fewer than nine cards is filled with the lowest cards left.

    Filling takes from 7 to 10 first, so that no picture, Ass or Due comes into a hand by itself while others are there.
    """
    hands = [list(cards(challenger)), list(cards(dealer))]
    named = [*hands[0], *hands[1], *(cards(bottom) if bottom else ())]
    assert len(set(named)) == len(named), "a card twice"
    plain_first = sorted(PACK, key=lambda c: (not 1 <= c % 9 <= 4, c))
    rest = [c for c in plain_first if c not in named]
    for hand in hands:
        assert len(hand) <= 9
        while len(hand) < 9:
            hand.append(rest.pop(0))
    top: list[Card] = []
    for packet in range(0, 9, 3):
        top += hands[0][packet : packet + 3] + hands[1][packet : packet + 3]
    return (*top, *rest, *(cards(bottom) if bottom else ()))


PLAIN = deck(SPADE, COPPE)


def begun(players: int = 3, agreement: Agreement | None = None) -> Game:
    """A game after its draw: Anna deals, Bruno challenges, then Carla, then Dino wait."""
    names = NAMES[:players]
    drawn = dict(zip(names, cards("s7 cA dR bC"), strict=False))
    return play(new_game(names, agreement), Draw(tuple(drawn.items()))).game


def dealt(
    challenger: str = SPADE,
    dealer: str = COPPE,
    players: int = 3,
    agreement: Agreement | None = None,
) -> Game:
    """A game in its first Partie: Bruno challenges with one hand, Anna deals and holds the other."""
    return play(begun(players, agreement), Deal(deck(challenger, dealer))).game


def put(game: Game, card: str, announce: str = "", manko: str = "") -> Game:
    """The game after whoever's turn it is has played the card."""
    return play(game, card_move(turn_of(game), card, announce, manko)).game


def card_move(by: str, card: str, announce: str = "", manko: str = "") -> Play:
    """The move of a card with what is said and asked along with it."""
    return Play(
        by,
        card_of(card),
        tuple(map(call_of, announce.split())),
        tuple(map(rank_of_letter, manko.split())),
    )


def put_all(game: Game, codes: str) -> Game:
    """The game after these cards, each by whoever's turn it is."""
    for code in codes.split():
        game = put(game, code)
    return game


def pairs(challenger: str, dealer: str) -> str:
    """Two hands card by card, the challenger leading every time."""
    return " ".join(itertools.chain(*zip(challenger.split(), dealer.split(), strict=True)))


def lost_by(game: Game, loser: str) -> Game:
    """The game after one more Partie, lost by this active player through the clock."""
    return play(play(game, Deal(PLAIN)).game, Forfeit(loser, ForfeitReason.CLOCK)).game


def won_in_a_row(game: Game, times: int) -> Game:
    """The game after its dealer has won so many Parties in a row."""
    for _ in range(times):
        game = lost_by(game, challenger_of(game))
    return game


@contextmanager
def refused(article: str, reason: str, *words: str) -> Iterator[None]:
    """The moves inside are refused under this article for this reason, and the message holds these words."""
    with pytest.raises(IllegalMove) as caught:
        yield
    error = caught.value
    assert (error.article, error.reason) == (article, reason), error.message
    for word in words:
        assert word in error.message, error.message
    assert str(error) == error.message
    assert error.message[-1] == "."
    assert "{" not in error.message


def refuse(game: Game, move: Move, article: str, reason: str, *words: str) -> None:
    """The move is refused so, and the game before it is what it was."""
    before = repr(game)
    with refused(article, reason, *words):
        play(game, move)
    assert repr(game) == before


def run_of(game: Game) -> Run:
    """The running deal of a game that must have one."""
    assert game.run is not None
    return game.run


def partie_of(game: Game) -> Partie:
    """The running Partie of a game that must have one."""
    assert game.partie is not None
    return game.partie


def ended_of(game: Game) -> Ended:
    """The end of a game that must have ended."""
    assert game.ended is not None
    return game.ended


def scores_of(run: Run) -> tuple[Score, Score]:
    """The count of a run that must have been counted."""
    assert run.scores is not None
    return run.scores


def dealer_of(game: Game) -> str:
    """Who deals in a game that must have a dealer."""
    assert game.dealer is not None
    return game.dealer


def challenger_of(game: Game) -> str:
    """Who challenges in a game that must have a challenger."""
    assert game.challenger is not None
    return game.challenger


def turn_of(game: Game) -> str:
    """Whose turn it is in a game where it must be somebody's."""
    assert game.to_play is not None
    return game.to_play


def payments(game: Game) -> list[tuple[str, str, int, str]]:
    """The payments of the latest run: the running one, else the last of the latest Partie."""
    run = game.run
    if run is None:
        partie = game.partie or game.parties[-1]
        run = partie.runs[-1]
    return [(p.payer, p.payee, p.tokens, p.purpose) for p in run.payments]


def of_purpose(game: Game, purpose: str) -> list[tuple[str, str, int]]:
    """Payer, payee and tokens of the latest run's payments for this purpose."""
    return [p[:3] for p in payments(game) if p[3] == purpose]
