"""The state of a game: players and seats, accounts, draw, Parties. `app.rules.play.play` makes it anew at each move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from app.rules.agreement import Agreement
from app.rules.bulka import BULKA, Payment, entered
from app.rules.cards import NO_CARDS, Card, Hand
from app.rules.consequences import Consequence
from app.rules.moves import Draw, EndReason
from app.rules.partie import Partie, Run
from app.rules.refusal import N_, IllegalMove

FEWEST, MOST = 2, 4
"""Players of a game."""
WITH_BULKA: Final = 3
"""From so many players on a Partie is played for stakes and the Bulka; with two it has the two-player form (Part IV, D3)."""


_new: Final = tuple.__new__


class Drawing(NamedTuple):
    """The draw so far (Art. 3, D1): everybody's card that counts, the cards used up, who has to draw now, all rounds."""

    standing: Mapping[str, Card]
    used: Hand
    due: tuple[str, ...]
    rounds: tuple[Draw, ...]


class Ended(NamedTuple):
    """How the game ended and the payments of the split (Art. 6, D4)."""

    reason: EndReason
    payments: tuple[Payment, ...]


class Game(NamedTuple):
    """The state of a game; make one with `new_game`, change it with `play`.

    `players` are those in the game now; `roster` everybody who ever was, with a balance. `dealer`, `challenger` and
    `queue` are those of the running or the next Partie, None and empty before the draw is complete and after the end.
    `partie` is the one being played (also between an Alifer and its new deal, when `run` is None).
    """

    agreement: Agreement
    roster: tuple[str, ...]
    players: tuple[str, ...]
    drawing: Drawing
    dealer: str | None
    challenger: str | None
    queue: tuple[str, ...]
    waited: Mapping[str, int]
    streaks: Mapping[str, int]
    staked: int
    pro: str | None
    partie: Partie | None
    parties: tuple[Partie, ...]
    time_up: bool
    ended: Ended | None
    # The last three change most often: see `with_run` and `with_payments`.
    balances: Mapping[str, int]
    bulka: int
    run: Run | None

    @property
    def with_bulka(self) -> bool:
        """Whether the next Partie is played for stakes and the Bulka: three or four players (D3, D32)."""
        return len(self.players) >= WITH_BULKA

    @property
    def drawn(self) -> bool:
        """Whether the draw for the starting order is complete."""
        return not self.drawing.due

    @property
    def deal_due(self) -> bool:
        """Whether the next thing to happen is a deal: between Parties, or after an Alifer."""
        return self.drawn and self.run is None and self.ended is None

    @property
    def to_play(self) -> str | None:
        """The player whose card is awaited."""
        if self.run is None or self.partie is None:
            return None
        return self.partie.sides[self.run.turn]

    def with_run(self, run: Run) -> Game:
        """The game with this run: the same as `_replace`, but several times as fast: every card played takes this path."""
        return _new(Game, self[:-1] + (run,))  # noqa: RUF005 - unpacking takes twice as long

    def with_payments(self, payments: Iterable[Payment]) -> Game:
        """The game with these payments entered on both sides, so that balances and Bulka still add up to zero."""
        balances, bulka = entered(self.balances, self.bulka, payments)
        return _new(Game, (*self[:-3], balances, bulka, self.run))


class Played(NamedTuple):
    """The game after a move, and the consequences of the move, in the order in which the table hears of them."""

    game: Game
    consequences: tuple[Consequence, ...]


def new_game(players: Iterable[str], agreement: Agreement | None = None) -> Game:
    """A game of two to four distinct names before its draw. Raises `ValueError` for anything else."""
    names = tuple(players)
    if (
        not FEWEST <= len(names) <= MOST
        or len(set(names)) != len(names)
        or BULKA in names
        or "" in names
    ):
        raise ValueError("a game has two to four players with distinct names, none of them “bulka”")
    nothing = MappingProxyType(dict.fromkeys(names, 0))
    return Game(
        agreement=agreement or Agreement(), roster=names, players=names,
        drawing=Drawing(MappingProxyType({}), NO_CARDS, names, ()),
        dealer=None, challenger=None, queue=(), waited=nothing, streaks=nothing, balances=nothing,
        bulka=0, staked=0, pro=None, partie=None, run=None, parties=(), time_up=False, ended=None,
    )  # fmt: skip


def at_the_table(game: Game, player: str) -> tuple[Partie, Run, int]:
    """The running Partie, its run, and the player's side in it. Raises `IllegalMove` for anybody else, or if none runs."""
    partie, run = game.partie, game.run
    if partie is None:
        raise IllegalMove(
            "7", "no_partie", N_("No Partie is running; the cards have to be dealt first.")
        )
    if run is None:
        raise IllegalMove(
            "9.2.1",
            "redeal_due",
            N_("The Partie is to be dealt again; until then nothing is said or played."),
        )
    side = partie.side_of(player)
    if side is None:
        if player not in game.players:
            raise IllegalMove(
                "4", "not_in_game", N_("{player} is not in this game."), player=player
            )
        raise IllegalMove(
            "4.4", "not_active",
            N_("{player} sits this Partie out; only {challenger} and {dealer} act in it."),
            player=player, challenger=partie.challenger, dealer=partie.dealer,
        )  # fmt: skip
    return partie, run, side
