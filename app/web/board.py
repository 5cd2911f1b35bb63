"""A position as a page shows it: the two sides, the cards on the table, what counts; and the records it comes from.

The example Partie, the lessons and the replay show it; every position comes from the rules.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.rules.announcements import Call, word_of
from app.rules.bulka import Payment
from app.rules.cards import Card, code_of
from app.rules.count import Score, score
from app.rules.game import Game
from app.rules.moves import Move, Play
from app.rules.partie import CHALLENGER, DEALER, Partie, Run
from app.rules.play import play
from app.rules.record import Record, parse
from app.rules.stich import Bonus
from app.table.partie_views import held_order

RECORDS = Path(__file__).parent / "records"


@cache
def record_of(name: str) -> Record:
    """A record kept beside this module."""
    return parse(json.loads((RECORDS / f"{name}.json").read_text("utf-8")))


@cache
def game_after(name: str, moves: int) -> Game:
    """The game of a record after so many of its moves."""
    record = record_of(name)
    if moves == 0:
        return record.begun()
    return play(game_after(name, moves - 1), record.moves[moves - 1]).game


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table: who laid it, what was said with it, whether it has taken the Stich."""

    code: str
    by: str
    led: bool
    said: tuple[str, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two players: name, the nine cards dealt, which of them are still held, what counts so far."""

    name: str
    role: str
    slots: tuple[tuple[str, bool], ...]
    said: tuple[str, ...]
    stiche: int
    points: int
    score: Score

    @property
    def held(self) -> tuple[str, ...]:
        """The cards still in the hand."""
        return tuple(code for code, held in self.slots if held)


@dataclass(frozen=True, slots=True)
class Board:
    """A position as the page shows it: `own` sits below, `other` above; `last` once all nine Stiche are played."""

    other: Side
    own: Side
    stich: int
    laid: tuple[Laid, ...]
    bottom: str
    bulka: int | None
    last: bool
    winner: str | None
    bonuses: tuple[Bonus, ...]
    payments: tuple[Payment, ...]


def board_of(game: Game, moves: tuple[Move, ...]) -> Board | None:
    """The position with the challenger below; None before the deal. `moves`: all moves that led to it."""
    partie = game.partie or (game.parties[-1] if game.parties else None)
    if partie is None:
        return None
    run = game.run or partie.runs[-1]
    manko_cards = {move.card for move in moves if isinstance(move, Play) and move.manko}
    return board_of_run(partie, run, game.bulka, manko_cards)


def board_of_run(
    partie: Partie, run: Run, bulka: int | None, manko_cards: Collection[Card] = ()
) -> Board:
    """A position of a Partie with the challenger below; `manko_cards`: those played along with a Manko."""
    return Board(
        other=_side(run, DEALER, partie.dealer, "dealer"),
        own=_side(run, CHALLENGER, partie.challenger, "challenger"),
        stich=min(9, (run.played + 1) // 2),
        laid=_laid(run, partie.sides, manko_cards),
        bottom=code_of(run.bottom),
        bulka=bulka,
        last=run.scores is not None,
        winner=partie.winner,
        bonuses=run.bonuses,
        payments=run.payments,
    )


def _side(run: Run, side: int, name: str, role: str) -> Side:
    counted = run.scores[side] if run.scores else score(side, run.stiche, run.said, ())
    return Side(
        name=name,
        role=role,
        slots=tuple(
            (code_of(card), bool(run.hands[side] >> card & 1))
            for card in held_order(run.dealt[side])
        ),
        said=tuple(word_of(Call(s.figure, s.number)) for s in run.said if s.by == side),
        stiche=sum(stich.winner == side for stich in run.stiche),
        points=counted.total,
        score=counted,
    )


def _laid(run: Run, names: tuple[str, str], manko_cards: Collection[Card]) -> tuple[Laid, ...]:
    def laid(card: Card, side: int, led: bool, won: bool) -> Laid:
        said = [
            word_of(Call(made.said.figure, made.said.number))
            for made in run.announcements
            if made.card == card
        ]
        if card in manko_cards:
            said.append("manko:")
        return Laid(code_of(card), names[side], led, tuple(said), won)

    if run.led is not None:
        return (laid(run.led, run.leader, True, False),)
    if not run.stiche:
        return ()
    last = run.stiche[-1]
    return (
        laid(last.led, last.by, True, last.winner == last.by),
        laid(last.followed, 1 - last.by, False, last.winner != last.by),
    )
