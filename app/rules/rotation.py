"""Rotation: who sits where in the next Partie (Art. 4, 5.5), joining (4.3), leaving (4.2), and the form for two (Part IV)."""

from __future__ import annotations

from types import MappingProxyType

from app.rules.bulka import BULKA
from app.rules.consequences import Consequence, Joined, Left, ProLapsed, Seated
from app.rules.draw import draw_without
from app.rules.ending import over
from app.rules.game import MOST, Game, Played
from app.rules.moves import EndReason, Join, Leave
from app.rules.pro import streaks_changed
from app.rules.refusal import N_, IllegalMove


def rotated(game: Game, winner: str, loser: str, pro_won: bool) -> Seated:
    """The seats of the next Partie (Art. 4, 5.5): the winner deals, the loser queues, except after a Pro that was won."""
    if not pro_won:
        challenger, *rest = (*game.queue, loser)
        return Seated(winner, challenger, tuple(rest))
    if len(game.players) == MOST:
        dealer, challenger, *rest = (*game.queue, loser, winner)
        return Seated(dealer, challenger, tuple(rest))
    challenger, *rest = (*game.queue, winner)
    return Seated(loser, challenger, tuple(rest))


def reseated(before: Game, after: Game) -> tuple[Consequence, ...]:
    """A `Seated` if the seats have changed, else nothing."""
    dealer, challenger, queue = after.dealer, after.challenger, after.queue
    if dealer is None or challenger is None:
        return ()
    if (dealer, challenger, queue) == (before.dealer, before.challenger, before.queue):
        return ()
    return (Seated(dealer, challenger, queue),)


# Joining


def refuse_joining(game: Game, player: str) -> None:
    """Refuse a newcomer whom even unanimous consent cannot let in now (Art. 4.3, D5, D7). Raises `IllegalMove`."""
    if game.ended is not None or game.time_up:
        raise IllegalMove("6", "time_up", N_("The agreed end has come; nobody joins any more."))
    if not game.drawn:
        raise IllegalMove(
            "3", "draw_first", N_("The draw for the starting order has to be completed first.")
        )
    if player in game.players:
        raise IllegalMove(
            "4.3", "in_game_already", N_("{player} is in this game already."), player=player
        )
    if player == BULKA or not player:
        raise IllegalMove("4.3", "no_name", N_("A player needs a name, and “bulka” is none."))
    newcomers = len(game.players) + 1
    if newcomers > MOST:
        raise IllegalMove("4.3", "full", N_("Four play already; there is never a fifth."))
    if game.with_bulka and game.staked > newcomers - 2:
        raise IllegalMove(
            "4.3", "too_late",
            N_(
                "{parties} Parties have begun since the Bulka was last emptied; a newcomer may join after at most {most}, "
                "or once it is won."
            ),
            parties=str(game.staked), most=str(newcomers - 2),
        )  # fmt: skip


def join(game: Game, move: Join) -> Played:
    """The newcomer at the back of the queue, all having agreed (Art. 4.3). Raises `IllegalMove`."""
    refuse_joining(game, move.player)
    if not move.agreed:
        raise IllegalMove("4.3", "not_agreed", N_("A newcomer joins only if every player agrees."))
    player = move.player
    joined = game._replace(
        roster=game.roster if player in game.roster else (*game.roster, player),
        players=(*game.players, player),
        queue=(*game.queue, player),
        waited=MappingProxyType({**game.waited, player: 0}),
        streaks=MappingProxyType({**game.streaks, player: 0}),
        balances=MappingProxyType({player: 0, **game.balances}),
    )
    after, changed = _form_settled(game, joined)
    return Played(after, (Joined(player), *changed, *reseated(game, after)))


# Leaving


def refuse_leaving(game: Game, player: str) -> None:
    """Refuse leaving: only somebody in the game, and not while active in a running Partie (Art. 4.2)."""
    if player not in game.players:
        raise IllegalMove("4.2", "not_in_game", N_("{player} is not in this game."), player=player)
    if game.partie is not None and game.partie.side_of(player) is not None:
        raise IllegalMove(
            "4.2",
            "active",
            N_("A Partie once begun is played to its end; {player} may leave after it."),
            player=player,
        )


def leave(game: Game, move: Leave) -> Played:
    """The game without the player, whose place is filled (Art. 4.2); the end if one is left (D4). Raises `IllegalMove`."""
    refuse_leaving(game, move.player)
    player = move.player
    left = game._replace(
        players=tuple(name for name in game.players if name != player),
        streaks=MappingProxyType({name: n for name, n in game.streaks.items() if name != player}),
        waited=MappingProxyType({name: n for name, n in game.waited.items() if name != player}),
        pro=None if game.pro == player else game.pro,
    )
    news: tuple[Consequence, ...] = (Left(player),)
    if game.pro == player:
        news += (ProLapsed(player),)
    if len(left.players) == 1:
        alone = left._replace(queue=(), dealer=None, challenger=None)
        return over(alone, EndReason.ONE_LEFT, news)
    if not game.drawn:
        drawn = draw_without(left, player)
        return Played(drawn.game, news + drawn.consequences)
    settled, changed = _form_settled(game, _seat_filled(left, player))
    news += changed
    if game.time_up and game.pro is not None and settled.pro is None:
        return over(settled, EndReason.TIME, news)
    return Played(settled, news + reseated(game, settled))


def _seat_filled(game: Game, gone: str) -> Game:
    """The seats without the one who has gone: an empty one is filled from the front of the queue (D2)."""
    if gone in game.queue:
        return game._replace(queue=tuple(name for name in game.queue if name != gone))
    front, *rest = game.queue
    queue = tuple(rest)
    if gone == game.challenger:
        return game._replace(challenger=front, queue=queue)
    challenger = game.challenger
    assert challenger is not None
    if game.waited[front] > game.waited[challenger]:
        return game._replace(dealer=front, queue=queue)
    return game._replace(dealer=challenger, challenger=front, queue=queue)


def _form_settled(before: Game, after: Game) -> tuple[Game, tuple[Consequence, ...]]:
    """The game where somebody came or went: passing between the two forms ends streaks and an announced Pro (D29).

    While a Partie runs its form stays; the next one's is settled when it is decided (D32).
    """
    if after.partie is not None or before.with_bulka == after.with_bulka:
        return after, ()
    streaks = MappingProxyType(dict.fromkeys(after.players, 0))
    lapsed = () if after.pro is None else (ProLapsed(after.pro),)
    settled = after._replace(pro=None, streaks=streaks)
    return settled, (*lapsed, *streaks_changed(after, streaks))
