"""The game: draw, rotation, stakes, Pro and end around its Parties; and `play`, the one function that changes it.

A game is the list of its moves: `play(game, move)` gives the game after the move, or raises `IllegalMove` and leaves the
game before untouched. `legal_moves(game, player)` says what a player may do now; both ask the same checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from app.rules.announcements import Figure
from app.rules.cards import NO_CARDS, PACK_SIZE, RANK_OF, Card, Hand, Rank, name_of
from app.rules.moves import (
    AcceptAlifer,
    Announce,
    Correct,
    Deal,
    DeclineAlifer,
    Draw,
    End,
    EndReason,
    Forfeit,
    Join,
    Leave,
    Move,
    OfferAlifer,
    Play,
    Pro,
    WithdrawAlifer,
)
from app.rules.partie import (
    BULKA,
    CallOption,
    DecidedBy,
    Outcome,
    Partie,
    Payment,
    Run,
    announce,
    call_options,
    correct,
    correctable,
    manko_options,
    new_run,
    play_card,
    playable,
    refuse_answer,
    refuse_offer,
    refuse_withdrawal,
    with_refunds,
)
from app.rules.refusal import N_, IllegalMove
from app.rules.stich import followable

BASE_STAKE = 10
"""Tokens each active player pays into the Bulka at multiple 1 (Art. 7.1)."""
PRO_STREAK = 2
"""Parties to be won in a row before Pro may be announced (Art. 5.1)."""
FEWEST, MOST = 2, 4
"""Players of a game."""
WITH_BULKA = 3
"""From so many players on a Partie is played for stakes and the Bulka (D3)."""


class Enforcement(Enum):
    """What happens to breaches (Art. 12, D24)."""

    GUARDED = "guarded"
    PENALTY = "penalty"


class AdviserSight(Enum):
    """What advisers see (D28)."""

    PUBLIC = "public"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class Agreement:
    """What is agreed before the game and never changes in it.

    `multiple` scales all tokens (1-1000, D34, D37). `end_time` is an ISO 8601 moment, `clock_move` and `clock_reserve`
    are seconds for a move and for a Partie, `absence` seconds; they, `spectators` and `adviser_sight` have no effect here.
    """

    multiple: int = 1
    enforcement: Enforcement = Enforcement.GUARDED
    end_after_bulka: bool = False
    adviser_sight: AdviserSight = AdviserSight.PUBLIC
    end_time: str | None = None
    clock_move: int | None = None
    clock_reserve: int | None = None
    absence: int | None = None
    spectators: bool = True
    rules: int = 1

    @property
    def guarded(self) -> bool:
        """Whether the referee refuses breaches instead of punishing them."""
        return self.enforcement is Enforcement.GUARDED


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
    """A game at one moment; make one with `new_game`, change it with `play`.

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
    balances: Mapping[str, int]
    bulka: int
    staked: int
    pro: str | None
    partie: Partie | None
    run: Run | None
    parties: tuple[Partie, ...]
    time_up: bool
    ended: Ended | None

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

    def play(self, move: Move) -> Game:
        """The game after the move; `play(game, move)` as a method. Raises `IllegalMove`."""
        return play(self, move)


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


def play(game: Game, move: Move) -> Game:
    """The game after the move. Raises `IllegalMove` with article, reason and what would have been legal."""
    if game.ended is not None:
        raise IllegalMove(
            "6", "game_over", N_("The game has ended; nothing more can be done in it.")
        )
    return _HANDLERS[type(move)](game, move)


# The draw and the seats it gives (Art. 3)


def _draw(game: Game, move: Draw) -> Game:
    drawing = game.drawing
    if not drawing.due:
        raise IllegalMove(
            "3", "already_drawn", N_("The draw is complete; the next thing is a deal.")
        )
    names = tuple(name for name, _ in move.cards)
    if set(names) != set(drawing.due) or len(names) != len(drawing.due):
        raise IllegalMove(
            "3", "wrong_drawers", N_("Now draw: {players}."), players=", ".join(drawing.due)
        )
    exhausted = PACK_SIZE - drawing.used.bit_count() < len(drawing.due)
    used = NO_CARDS if exhausted else drawing.used
    for name, card in move.cards:
        if used >> card & 1:
            raise IllegalMove(
                "3", "card_drawn_again", N_("{card}, drawn by {player}, has left the pack already; draw another card."),
                card=name_of(card), player=name,
            )  # fmt: skip
        used = Hand(used | 1 << card)
    standing = MappingProxyType({**drawing.standing, **dict(move.cards)})
    rounds = (*drawing.rounds, move)
    return _seated(game, Drawing(standing, used, _tied(standing), rounds))


def _tied(standing: Mapping[str, Card]) -> tuple[str, ...]:
    ranks = [RANK_OF[card] for card in standing.values()]
    return tuple(name for name, card in standing.items() if ranks.count(RANK_OF[card]) > 1)


def _seated(game: Game, drawing: Drawing) -> Game:
    """The game with this draw; once all ranks differ: lowest deals, highest challenges, the rest queue downwards."""
    if drawing.due:
        return game._replace(drawing=drawing)
    standing = drawing.standing
    challenger, *queue, dealer = sorted(
        standing, key=lambda name: RANK_OF[standing[name]], reverse=True
    )
    return game._replace(drawing=drawing, dealer=dealer, challenger=challenger, queue=tuple(queue))


# Stakes and deal (Art. 5.2, 7)


def _deal(game: Game, move: Deal) -> Game:
    if not game.drawn:
        raise IllegalMove("3", "draw_first", N_("The draw for the starting order comes first."))
    if game.run is not None:
        raise IllegalMove(
            "7",
            "partie_running",
            N_("The Partie is being played; it is dealt again only after an Alifer."),
        )
    partie = game.partie
    multiple = game.agreement.multiple
    if partie is not None:
        return game._replace(run=new_run(move.deck, multiple << len(partie.runs), ()))
    assert game.dealer is not None
    assert game.challenger is not None
    partie = Partie(
        len(game.parties) + 1,
        game.challenger,
        game.dealer,
        game.pro is not None,
        game.with_bulka,
        runs=(),
    )
    if not partie.with_bulka:
        return game._replace(partie=partie, run=new_run(move.deck, multiple, ()))
    stake = BASE_STAKE * multiple
    stakes = [
        Payment(game.challenger, BULKA, stake, "stake"),
        Payment(game.dealer, BULKA, stake, "stake"),
    ]
    if game.pro is not None:
        stakes.append(Payment(game.pro, BULKA, stake, "pro_stake"))
    dealt = game._replace(
        partie=partie, run=new_run(move.deck, multiple, tuple(stakes)), staked=game.staked + 1
    )
    return _posted(dealt, stakes)


# Within a Partie (Art. 8-12)


def _play_card(game: Game, move: Play) -> Game:
    partie, run, side = _at_the_table(game, move.by)
    return _advanced(game, run, play_card(partie, run, side, move, game.agreement.guarded))


def _announce(game: Game, move: Announce) -> Game:
    partie, run, side = _at_the_table(game, move.by)
    return _advanced(game, run, announce(partie, run, side, game.agreement.guarded))


def _correct(game: Game, move: Correct) -> Game:
    _, run, side = _at_the_table(game, move.by)
    return _advanced(game, run, correct(run, side))


def _offer(game: Game, move: OfferAlifer) -> Game:
    partie, run, side = _at_the_table(game, move.by)
    refuse_offer(partie, run)
    return game._replace(run=run._replace(offer=side))


def _decline(game: Game, move: DeclineAlifer) -> Game:
    _, run, side = _at_the_table(game, move.by)
    refuse_answer(run, side)
    return game._replace(run=run._replace(offer=None))


def _withdraw(game: Game, move: WithdrawAlifer) -> Game:
    _, run, side = _at_the_table(game, move.by)
    refuse_withdrawal(run, side)
    return game._replace(run=run._replace(offer=None))


def _accept(game: Game, move: AcceptAlifer) -> Game:
    """The Partie is to be dealt again; an undeclared breach ends with this run, what was paid stays paid (D17, D36)."""
    partie, run, side = _at_the_table(game, move.by)
    refuse_answer(run, side)
    closed = run._replace(outcome=Outcome.ALIFER, offer=None)
    return game._replace(partie=partie._replace(runs=(*partie.runs, closed)), run=None)


def _forfeit(game: Game, move: Forfeit) -> Game:
    """The Partie is lost by clock or absence, also between a level count and the new deal (D25, D35)."""
    partie = game.partie
    if partie is None or partie.side_of(move.by) is None:
        raise IllegalMove(
            "12",
            "not_active",
            N_("{player} is not active in a running Partie and cannot lose one."),
            player=move.by,
        )
    winner = partie.opponent_of(move.by)
    if game.run is None:
        return _decided(game, partie, winner, DecidedBy.FORFEIT)
    false = [s for s in game.run.spoken if not s.said.true]
    lost = with_refunds(game.run, false)._replace(outcome=Outcome.BREACH, offer=None)
    game = _posted(game, lost.payments[len(game.run.payments) :])
    return _decided(game, partie._replace(runs=(*partie.runs, lost)), winner, DecidedBy.FORFEIT)


def _at_the_table(game: Game, player: str) -> tuple[Partie, Run, int]:
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


def _advanced(game: Game, before: Run, after: Run) -> Game:
    """The game with the run after a move in it: payments are posted, a complete run is settled."""
    if len(after.payments) > len(before.payments):
        game = _posted(game, after.payments[len(before.payments) :])
    if after.outcome is Outcome.RUNNING:
        return _with_run(game, after)
    partie = game.partie
    assert partie is not None
    partie = partie._replace(runs=(*partie.runs, after))
    if after.outcome is Outcome.TIED:
        return game._replace(partie=partie, run=None)
    if after.outcome is Outcome.DRAWN:
        return _decided(game, partie, None, DecidedBy.POINTS)
    if after.outcome is Outcome.BREACH:
        return _decided(game, partie, partie.sides[1 - after.breaches[0].by], DecidedBy.BREACH)
    scores = after.scores
    assert scores is not None
    return _decided(game, partie, partie.sides[scores[1].total > scores[0].total], DecidedBy.POINTS)


def _with_run(game: Game, run: Run) -> Game:
    """The game with this run: what `_replace` does, in half the time, since every card comes this way."""
    return Game._make((*game[:_RUN], run, *game[_RUN + 1 :]))


_RUN: Final = Game._fields.index("run")


def _posted(game: Game, payments: Iterable[Payment]) -> Game:
    """The game with these payments entered on both sides: balances and Bulka always add up to zero."""
    balances = dict(game.balances)
    bulka = game.bulka
    for payer, payee, tokens, _ in payments:
        if payer == BULKA:
            bulka -= tokens
        else:
            balances[payer] -= tokens
        if payee == BULKA:
            bulka += tokens
        else:
            balances[payee] += tokens
    return game._replace(balances=MappingProxyType(balances), bulka=bulka)


# After a Partie: streaks, Bulka, rotation (Art. 4, 5)


def _decided(game: Game, partie: Partie, winner: str | None, by: DecidedBy) -> Game:
    """The game after a decided Partie: streaks, a Bulka won, the seats of the next Partie, perhaps the end."""
    partie = partie._replace(winner=winner, decided_by=by)
    pro_won = partie.pro and winner == partie.dealer
    if pro_won:
        game, partie = _bulka_taken(game, partie)
    waited = {name: game.waited[name] + 1 for name in game.queue} | dict.fromkeys(partie.sides, 0)
    game = game._replace(
        parties=(*game.parties, partie), partie=None, run=None, pro=None,
        waited=MappingProxyType(waited), streaks=_streaks_after(game, partie, pro_won),
    )  # fmt: skip
    if winner is not None:
        game = _rotated(game, winner, partie.opponent_of(winner), pro_won)
    if pro_won and game.agreement.end_after_bulka:
        return _over(game, EndReason.BULKA_WON)
    return _over(game, EndReason.TIME) if game.time_up else game


def _bulka_taken(game: Game, partie: Partie) -> tuple[Game, Partie]:
    """The whole Bulka goes to the Pro player, with everything this very Partie paid into it (Art. 5.4, D6)."""
    prize = Payment(BULKA, partie.dealer, game.bulka, "bulka_won")
    *runs, last = partie.runs
    paid = last._replace(payments=(*last.payments, prize))
    return _posted(game, [prize])._replace(staked=0), partie._replace(runs=(*runs, paid))


def _streaks_after(game: Game, partie: Partie, pro_won: bool) -> Mapping[str, int]:
    """Streaks after a Partie (Art. 5.1, 5.4); all at zero where the form of the game changes now (D29)."""
    streaks = dict(game.streaks)
    if not partie.with_bulka or not game.with_bulka:
        return MappingProxyType(dict.fromkeys(streaks, 0))
    for name in partie.sides:
        won = name == partie.winner and not pro_won
        streaks[name] = streaks[name] + 1 if won else 0
    return MappingProxyType(streaks)


def _rotated(game: Game, winner: str, loser: str, pro_won: bool) -> Game:
    """The seats of the next Partie (Art. 4, 5.5): the winner deals, the loser queues, except after a Pro that was won."""
    if not pro_won:
        queue = (*game.queue, loser)
        return game._replace(dealer=winner, challenger=queue[0], queue=queue[1:])
    if len(game.players) == MOST:
        queue = (*game.queue, loser, winner)
        return game._replace(dealer=queue[0], challenger=queue[1], queue=queue[2:])
    queue = (*game.queue, winner)
    return game._replace(dealer=loser, challenger=queue[0], queue=queue[1:])


# Pro (Art. 5)


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


def _pro(game: Game, move: Pro) -> Game:
    refuse_pro(game, move.by)
    return game._replace(pro=move.by)


# Joining and leaving (Art. 4.2, 4.3)


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


def _join(game: Game, move: Join) -> Game:
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
    return _form_settled(game, joined)


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


def _leave(game: Game, move: Leave) -> Game:
    refuse_leaving(game, move.player)
    player = move.player
    left = game._replace(
        players=tuple(name for name in game.players if name != player),
        streaks=MappingProxyType({name: n for name, n in game.streaks.items() if name != player}),
        waited=MappingProxyType({name: n for name, n in game.waited.items() if name != player}),
        pro=None if game.pro == player else game.pro,
    )
    if len(left.players) == 1:
        return _over(left._replace(queue=(), dealer=None, challenger=None), EndReason.ONE_LEFT)
    if not game.drawn:
        standing = MappingProxyType(
            {name: c for name, c in game.drawing.standing.items() if name != player}
        )
        due = _tied(standing) if standing else left.players
        return _seated(left, game.drawing._replace(standing=standing, due=due))
    settled = _form_settled(game, _seat_filled(left, player))
    lapsed = game.pro is not None and settled.pro is None
    return _over(settled, EndReason.TIME) if lapsed and game.time_up else settled


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


def _form_settled(before: Game, after: Game) -> Game:
    """The game where somebody came or went: passing between the two forms ends streaks and an announced Pro (D29).

    While a Partie runs its form stays; the next one's is settled when it is decided (D32).
    """
    if after.partie is not None or before.with_bulka == after.with_bulka:
        return after
    return after._replace(pro=None, streaks=MappingProxyType(dict.fromkeys(after.players, 0)))


# The end (Art. 6)


def refuse_ending(game: Game) -> None:
    """Refuse ending at once by agreement: only between two Parties (D9). Raises `IllegalMove`."""
    if game.ended is not None:
        raise IllegalMove("6", "game_over", N_("The game has ended already."))
    if game.partie is not None:
        raise IllegalMove(
            "6", "partie_running", N_("All may agree to end between two Parties; one is running.")
        )


def _end(game: Game, move: End) -> Game:
    if move.reason is EndReason.AGREED:
        refuse_ending(game)
        return _over(game, EndReason.AGREED)
    if game.time_up:
        raise IllegalMove("6", "time_up", N_("The agreed end has come already."))
    if game.partie is not None or game.pro is not None:
        return game._replace(time_up=True)
    return _over(game, EndReason.TIME)


def _over(game: Game, reason: EndReason) -> Game:
    """The ended game; what lies in the Bulka is split equally, odd tokens from the next challenger on (Art. 6, D8)."""
    order = [game.challenger, *game.queue, game.dealer] if game.dealer else list(game.players)
    share, odd = divmod(game.bulka, len(order))
    payments = tuple(
        Payment(BULKA, name, share + (place < odd), "bulka_split")
        for place, name in enumerate(order) if name is not None and share + (place < odd)
    )  # fmt: skip
    return _posted(game, payments)._replace(
        dealer=None, challenger=None, queue=(), pro=None, staked=0, ended=Ended(reason, payments)
    )


_HANDLERS: Final[dict[type, Callable[[Game, Any], Game]]] = {
    Draw: _draw,
    Deal: _deal,
    Pro: _pro,
    Play: _play_card,
    Announce: _announce,
    OfferAlifer: _offer,
    AcceptAlifer: _accept,
    DeclineAlifer: _decline,
    WithdrawAlifer: _withdraw,
    Correct: _correct,
    Forfeit: _forfeit,
    Join: _join,
    Leave: _leave,
    End: _end,
}


# What a player may do now


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """What one player may do at this moment; the one source for page, bot and check.

    `cards`: may be played now (in `penalty`: accepted now); `sound`: those of them that are no breach. `calls`: the
    announcements possible, each with its cards. `mankos`: ranks to be asked for with the next card.
    """

    cards: Hand = NO_CARDS
    sound: Hand = NO_CARDS
    calls: tuple[CallOption, ...] = ()
    mankos: tuple[Rank, ...] = ()
    offer_alifer: bool = False
    answer_alifer: bool = False
    withdraw_alifer: bool = False
    correct: bool = False
    pro: bool = False
    leave: bool = False
    deal_due: bool = False

    @property
    def bianka_apart(self) -> CallOption | None:
        """Bianka, if it may be said apart from a card now."""
        return next((c for c in self.calls if c.figure is Figure.BIANKA and c.apart), None)


def legal_moves(game: Game, player: str) -> LegalMoves:
    """What the player may do now; nothing for somebody who is not in the game or after its end."""
    if game.ended is not None or player not in game.players:
        return LegalMoves()
    may_leave = _passes(refuse_leaving, game, player)
    may_pro = _passes(refuse_pro, game, player)
    partie, run = game.partie, game.run
    side = partie.side_of(player) if partie is not None else None
    if partie is None or run is None or side is None:
        return LegalMoves(pro=may_pro, leave=may_leave, deal_due=game.deal_due)
    guarded = game.agreement.guarded
    cards = playable(run, side, guarded)
    return LegalMoves(
        cards=cards,
        sound=followable(cards, run.led) if cards and run.led is not None else cards,
        calls=call_options(partie, run, side, guarded),
        mankos=manko_options(run, side),
        offer_alifer=_passes(refuse_offer, partie, run),
        answer_alifer=_passes(refuse_answer, run, side),
        withdraw_alifer=_passes(refuse_withdrawal, run, side),
        correct=correctable(run, side) is not None and not guarded,
        leave=may_leave,
        pro=may_pro,
    )


def _passes(check: Callable[..., None], *asked: object) -> bool:
    try:
        check(*asked)
    except IllegalMove:
        return False
    return True
