"""The end of the game: agreed time, agreement of all, one left, Bulka won; and the Bulka split (Art. 6)."""

from __future__ import annotations

from app.rules.bulka import split
from app.rules.consequences import Consequence, GameEnded, Paid, ProLapsed, TimeUp
from app.rules.game import Ended, Game, Played
from app.rules.moves import End, EndReason
from app.rules.refusal import N_, IllegalMove


def refuse_ending(game: Game) -> None:
    """Refuse ending at once by agreement: only between two Parties (D9). Raises `IllegalMove`."""
    if game.ended is not None:
        raise IllegalMove("6", "game_over", N_("The game has ended already."))
    if game.partie is not None:
        raise IllegalMove(
            "6", "partie_running", N_("All may agree to end between two Parties; one is running.")
        )


def end(game: Game, move: End) -> Played:
    """The agreed time has come, or all agree: the end now, or after what must still be played (D7). Raises `IllegalMove`."""
    if move.reason is EndReason.AGREED:
        refuse_ending(game)
        return over(game, EndReason.AGREED)
    if game.time_up:
        raise IllegalMove("6", "time_up", N_("The agreed end has come already."))
    if game.partie is not None or game.pro is not None:
        return Played(game._replace(time_up=True), (TimeUp(),))
    return over(game, EndReason.TIME)


def over(game: Game, reason: EndReason, brought: tuple[Consequence, ...] = ()) -> Played:
    """The ended game; what lies in the Bulka is split equally, odd tokens from the next challenger on (Art. 6, D8).

    `brought` is what the same move brought before.
    """
    order = list(game.players)
    if game.dealer is not None and game.challenger is not None:
        order = [game.challenger, *game.queue, game.dealer]
    payments = split(game.bulka, order)
    lapsed = () if game.pro is None else (ProLapsed(game.pro),)
    shares = (Paid(payment, None) for payment in payments)
    ended = game.with_payments(payments)._replace(
        dealer=None, challenger=None, queue=(), pro=None, staked=0, ended=Ended(reason, payments)
    )
    return Played(ended, (*brought, *lapsed, GameEnded(reason), *shares))
