"""Measures strength: duplicate deals between two levels, each deal played twice with the seats exchanged.

Two bots play Parties for the Bulka while a third player only waits; a Partie that comes to an Alifer is dealt again from
the same further decks for both. The same seed gives the same Parties; only the milliseconds differ.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from app.rules.agreement import Agreement
from app.rules.cards import PACK, Card
from app.rules.moves import Deal, Draw
from app.rules.partie import CHALLENGER
from app.table import commands
from app.table.bot_players import Level
from app.table.bots.choosing import choose, with_announcements
from app.table.bots.observation import observation_of
from app.table.bots.worlds import position
from app.table.context import DecisionContext, ViewContext
from app.table.decisions import decide
from app.table.events import Event, Opened, SeatTaken, Started, Timeouts
from app.table.fold import apply
from app.table.session import Session
from app.table.shown import TableView
from app.table.solver import OpenDeal
from app.table.views import view_for

SEER: Final = "seer"
"""A master who sees all cards in the last Stiche, to measure what perfect information would be worth."""
SEES_FROM: Final = 4
"""Stiche left from which on the seer sees all cards."""

_DEALER, _CHALLENGER, _WAITING = "a", "b", "c"
_VIEW_CONTEXT: Final = ViewContext("arena", 0.0, dict.fromkeys((_DEALER, _CHALLENGER, _WAITING)))


class Fought(NamedTuple):
    """One Partie: whether the first player won, by how many points, seconds and cards of either player."""

    won: bool
    difference: int
    seconds: tuple[float, float]
    cards: tuple[int, int]


class Standing(NamedTuple):
    """What a number of duplicate deals show about the first player; `margin`s are half the 95 % intervals."""

    parties: int
    win_rate: float
    win_margin: float
    difference: float
    difference_margin: float
    milliseconds: tuple[float, float]


def duel(first: str, second: str, seed: int, number: int) -> tuple[Fought, Fought]:
    """One deal played twice: the first player challenges, then deals."""
    one = _partie((first, second), seed, number)
    two = _partie((second, first), seed, number)
    return one, Fought(not two.won, -two.difference, two.seconds[::-1], two.cards[::-1])


def standing(duels: Sequence[tuple[Fought, Fought]]) -> Standing:
    """The sum of all duels; the interval is over deals, since the two Parties of one deal belong together."""
    rates = [(one.won + two.won) / 2 for one, two in duels]
    gains = [(one.difference + two.difference) / 2 for one, two in duels]
    parties = [partie for pair in duels for partie in pair]
    spent = [
        1000 * sum(p.seconds[who] for p in parties) / max(1, sum(p.cards[who] for p in parties))
        for who in (0, 1)
    ]
    return Standing(
        len(parties), *_mean_and_margin(rates), *_mean_and_margin(gains), (spent[0], spent[1])
    )


def _mean_and_margin(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, 1.96 * math.sqrt(variance / len(values))


class _NoRandomSource:
    """The random source of an arena; not used, since the deals come with the arena."""

    def secret(self) -> bytes:
        return bytes(32)

    def below(self, limit: int) -> int:
        return limit - 1

    def deck(self, contributions: Sequence[bytes]) -> tuple[Card, ...]:
        return PACK


_CONTEXT: Final = DecisionContext(0.0, _VIEW_CONTEXT.away, _NoRandomSource())


def _table() -> Session:
    """A table of three before its first deal."""
    entries: list[Event] = [
        Opened("arena", _DEALER, Agreement(), Timeouts()),
        *(SeatTaken(member, member) for member in (_DEALER, _CHALLENGER, _WAITING)),
        Started((_DEALER, _CHALLENGER, _WAITING)),
        Draw(((_DEALER, Card(1)), (_CHALLENGER, Card(8)), (_WAITING, Card(5)))),
    ]
    session: Session | None = None
    for entry in entries:
        session = _next(session, entry)
    assert session is not None
    return session


def _next(session: Session | None, entry: Event) -> Session:
    return apply(session, entry, 1 if session is None else session.seq + 1, 0.0)


def _partie(players: tuple[str, str], seed: int, number: int) -> Fought:
    """A Partie between a challenger and a dealer, from the challenger's side."""
    decks = random.Random(f"{seed} {number} decks")
    rngs = tuple(random.Random(f"{seed} {number} {side} {players[side]}") for side in (0, 1))
    seconds, cards = [0.0, 0.0], [0, 0]
    session = _table()
    while (game := session.game) is not None and not game.parties:
        if game.run is None:
            session = _next(session, Deal(tuple(decks.sample(PACK, len(PACK)))))
            continue
        # A side that has to answer or may announce acts before the side that has to play.
        turn = game.run.turn
        for side in (1 - turn, turn):
            member = (_CHALLENGER, _DEALER)[side]
            view = view_for(session, member, _VIEW_CONTEXT)
            began = time.perf_counter()
            command = _command(session, view, players[side], rngs[side])
            if isinstance(command, commands.PlayCard):
                seconds[side] += time.perf_counter() - began
                cards[side] += 1
            if command is not None:
                for entry in decide(session, member, command, _CONTEXT):
                    session = _next(session, entry)
                break
        else:
            raise AssertionError(f"nobody goes on in deal {number} of seed {seed}")
    assert game is not None
    partie = game.parties[-1]
    scores = partie.runs[-1].scores
    assert scores is not None
    return Fought(
        partie.winner == partie.challenger, scores[0].total - scores[1].total,
        (seconds[0], seconds[1]), (cards[0], cards[1]),
    )  # fmt: skip


def _command(
    session: Session, view: TableView, player: str, rng: random.Random
) -> commands.Command | None:
    if player != SEER:
        return choose(view, Level(player), rng)
    command = choose(view, Level.MASTER, rng)
    observation = observation_of(view)
    run = session.game.run if session.game is not None else None
    if (
        not isinstance(command, commands.PlayCard)
        or observation is None
        or run is None
        or observation.left > SEES_FROM
    ):
        return command
    values = OpenDeal(start := position(observation, run.hands[1 - observation.side])).values(start)
    best = max if observation.side == CHALLENGER else min
    card = best(values, key=lambda c: values[c])
    return with_announcements(view, observation, card, Level.MASTER)
