"""`play`, the one function that changes a game: it takes a move and yields the game after it and what the move brought.

A game is the list of its moves. `play` raises `IllegalMove` for what the rulebook does not allow, and leaves the game before
untouched; `app.rules.legal.legal_moves` asks the same checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from app.rules.alifer import accept, decline, offer, withdraw
from app.rules.announcing import announce
from app.rules.breaches import correct, forfeit
from app.rules.deal import deal
from app.rules.draw import draw
from app.rules.ending import end
from app.rules.game import Game, Played
from app.rules.moves import (
    AcceptAlifer,
    Announce,
    Correct,
    Deal,
    DeclineAlifer,
    Draw,
    End,
    Forfeit,
    Join,
    Leave,
    Move,
    OfferAlifer,
    Play,
    Pro,
    WithdrawAlifer,
)
from app.rules.play_card import play_card
from app.rules.pro import announce_pro
from app.rules.refusal import N_, IllegalMove
from app.rules.rotation import join, leave


def play(game: Game, move: Move) -> Played:
    """The game after the move, and what it brought. Raises `IllegalMove` with article, reason and what would be legal."""
    if game.ended is not None:
        refuse_over(game)
    return _RULES[type(move)](game, move)


def refuse_over(game: Game) -> None:
    """Refuse whatever is done in a game that has ended (Art. 6). Raises `IllegalMove`."""
    if game.ended is not None:
        raise IllegalMove(
            "6", "game_over", N_("The game has ended; nothing more can be done in it.")
        )


_RULES: Final[dict[type, Callable[[Game, Any], Played]]] = {
    Draw: draw,
    Deal: deal,
    Pro: announce_pro,
    Play: play_card,
    Announce: announce,
    OfferAlifer: offer,
    AcceptAlifer: accept,
    DeclineAlifer: decline,
    WithdrawAlifer: withdraw,
    Correct: correct,
    Forfeit: forfeit,
    Join: join,
    Leave: leave,
    End: end,
}
