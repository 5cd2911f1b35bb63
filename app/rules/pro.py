"""Pro (Art. 5): winning streaks, the announcement, and the Bulka that a won Pro Partie brings.

The second stake (5.2) is paid in `bulka.stakes`, the seats after it (5.5) follow in `rotation.rotated`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from app.rules.bulka import prize, stake_at
from app.rules.consequences import BulkaWon, Consequence, Paid, ProAnnounced, StreakChanged
from app.rules.game import Game, Played
from app.rules.moves import Pro
from app.rules.partie import Partie
from app.rules.refusal import N_, IllegalMove

PRO_STREAK: Final = 2
"""Parties to be won in a row before Pro may be announced (Art. 5.1)."""


def refuse_pro(game: Game, player: str) -> None:
    """Refuse a Pro that may not be announced (Art. 5.1, D7). Raises `IllegalMove`."""
    if player not in game.players:
        raise IllegalMove("4", "not_in_game", N_("{player} is not in this game."), player=player)
    if game.partie is not None:
        raise IllegalMove(
            "5.1", "partie_running", N_("Pro is announced before a Partie begins; one is running.")
        )
    if not game.drawn or not game.with_bulka:
        raise IllegalMove(
            "5",
            "no_bulka",
            N_("Pro is announced in a game of three or four, once the draw is complete."),
        )
    if game.pro is not None:
        raise IllegalMove(
            "5.1", "announced_already", N_("{player} has announced Pro already."), player=game.pro
        )
    if game.time_up:
        raise IllegalMove(
            "6", "time_up", N_("The agreed end has come; no new Pro can be announced.")
        )
    streak = game.streaks[player]
    if streak < PRO_STREAK or player != game.dealer:
        raise IllegalMove(
            "5.1", "streak_too_short",
            N_("Pro needs two Parties won in a row; {player} has won {streak}. Win on and announce it then."),
            player=player, streak=str(streak),
        )  # fmt: skip


def announce_pro(game: Game, move: Pro) -> Played:
    """The next Partie is played for the Bulka (Art. 5.1). Raises `IllegalMove`."""
    refuse_pro(game, move.by)
    news = ProAnnounced(move.by, stake_at(game.agreement.multiple))
    return Played(game._replace(pro=move.by), (news,))


def take_bulka(game: Game, partie: Partie) -> tuple[Game, Partie, tuple[Consequence, ...]]:
    """The whole Bulka goes to the Pro player, with everything this very Partie paid into it (Art. 5.4, D6)."""
    payment = prize(partie.dealer, game.bulka)
    *runs, last = partie.runs
    paid = last._replace(payments=(*last.payments, payment))
    news = (BulkaWon(partie.dealer, game.bulka), Paid(payment, partie.number))
    emptied = game.with_payments([payment])._replace(staked=0)
    return emptied, partie._replace(runs=(*runs, paid)), news


def streaks_after(game: Game, partie: Partie, pro_won: bool) -> Mapping[str, int]:
    """Streaks after a Partie (Art. 5.1, 5.4); all at zero where the form of the game changes now (D29)."""
    streaks = dict(game.streaks)
    if not partie.with_bulka or not game.with_bulka:
        return MappingProxyType(dict.fromkeys(streaks, 0))
    for name in partie.sides:
        won = name == partie.winner and not pro_won
        streaks[name] = streaks[name] + 1 if won else 0
    return MappingProxyType(streaks)


def streaks_changed(before: Game, streaks: Mapping[str, int]) -> tuple[StreakChanged, ...]:
    """A `StreakChanged` for everybody whose streak has changed."""
    return tuple(
        StreakChanged(name, streak)
        for name, streak in streaks.items()
        if streak != before.streaks[name]
    )
