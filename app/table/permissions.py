"""What somebody may do at a table now: one function for each act, which raises the refusal if it may not be done.

Each bears the name of its command and takes its fields. `decisions.decide` calls it with all of them; a view calls it
through `passes` without any, which means: in some way. So nothing is offered that is refused. Where the rulebook decides,
the function calls the check of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from app.rules.alifer import refuse_answer, refuse_offer, refuse_withdrawal
from app.rules.announcements import Call, Figure
from app.rules.announcing import refuse_call
from app.rules.cards import PACK_SIZE, Card, Rank, cards_in
from app.rules.ending import refuse_ending
from app.rules.game import FEWEST, MOST, Game, at_the_table
from app.rules.moves import Correct, Play
from app.rules.partie import Partie, Run
from app.rules.play import play, refuse_over
from app.rules.play_card import playable
from app.rules.pro import refuse_pro
from app.rules.refusal import N_, IllegalMove
from app.rules.rotation import refuse_joining, refuse_leaving
from app.table.bot_players import Level, free_bot
from app.table.context import Presence
from app.table.events import VoteKind
from app.table.names import free_name
from app.table.phases import Gathering
from app.table.session import Session

MOST_LIFTED: Final = PACK_SIZE - 1
"""Cards that a cut may lift off the top (Art. 7.2)."""


@dataclass(frozen=True, slots=True)
class Asker:
    """The member who wants to act, the table, the time. `name`: theirs at this table, None if they were never there."""

    session: Session
    member: str | None
    name: str | None
    now: float
    away: Mapping[str, float | None]

    @property
    def game(self) -> Game:
        """The game. Only call it after a permission that requires a running game."""
        game = self.session.game
        assert game is not None
        return game

    @property
    def player(self) -> str:
        """The player's name. Only call it after a permission that requires a player."""
        assert self.name is not None
        return self.name


def asker_of(session: Session, member: str | None, presence: Presence) -> Asker:
    """The member (None: a stranger) at this table now."""
    return Asker(session, member, session.name_of(member), presence.now, presence.away)


def passes(permission: Callable[..., object], *fields: object) -> bool:
    """Whether the permission raises no refusal."""
    try:
        permission(*fields)
    except IllegalMove:
        return False
    return True


# Before the start


def take_seat(asker: Asker, name: str | None = None) -> None:
    """A seat for somebody who has none, while there is one, under a free name."""
    seated = _gathering(asker)
    if asker.name is not None:
        raise IllegalMove(
            "3", "seated_already", N_("You sit here already, as {name}."), name=asker.name
        )
    _refuse_fifth(seated)
    if name is not None:
        free_name(asker.session, name, asker.member)


def stand_up(asker: Asker) -> None:
    """Only for somebody who sits."""
    _gathering(asker)
    if asker.name is None:
        raise IllegalMove("3", "not_seated", N_("You have no seat to give back; take one first."))


def start(asker: Asker) -> None:
    """The opener alone starts, with two players or more."""
    seated = _gathering(asker)
    if asker.member != asker.session.opener:
        raise IllegalMove("3", "not_opener", N_("Whoever opened the table starts the game."))
    if len(seated) < FEWEST:
        raise IllegalMove(
            "3",
            "too_few",
            N_("Two to four players are needed; send the link to your friends."),
        )


def invite_bot(asker: Asker, level: Level | None = None) -> None:
    """The opener before the start, any player in a running game, where a newcomer may be voted on (Art. 4.3)."""
    session = asker.session
    if isinstance(session.phase, Gathering):
        _refuse_hosting(asker)
        _refuse_fifth(session.phase.seated)
        free_bot(session.members)
        return
    game, _ = _player(asker)
    refuse_joining(game, free_bot(session.members).name)
    _refuse_second_newcomer(session)


def dismiss_bot(asker: Asker, name: str | None = None) -> None:
    """The opener alone sends a bot away, before the start."""
    seated = _gathering(asker)
    _refuse_hosting(asker)
    bots = {bot for bot in seated if bot in asker.session.bots}
    if not (bots if name is None else bots & {name}):
        raise IllegalMove("3", "no_bot", N_("No player of the house of that name sits here."))


# Before the deal


def shuffle(asker: Asker) -> None:
    """The dealer alone, when the shuffle is due (Art. 7.2)."""
    game, player = _player(asker)
    _refuse_step(asker.session, player, "shuffle", game.dealer)


def cut(asker: Asker, off: int | None = None) -> None:
    """The challenger alone, when the cut is due; 1 to 35 cards, None: anywhere (Art. 7.2)."""
    game, player = _player(asker)
    _refuse_step(asker.session, player, "cut", game.challenger)
    if off is not None and not 1 <= off <= MOST_LIFTED:
        raise IllegalMove(
            "7.2",
            "no_cut",
            N_("A cut lifts 1 to {most} cards off the top."),
            most=str(MOST_LIFTED),
        )


def announce_pro(asker: Asker) -> None:
    """A dealer with a streak, while the end is not voted on (Art. 5.1)."""
    game, player = _player(asker)
    _refuse_while_ending(asker.session)
    refuse_over(game)
    refuse_pro(game, player)


# In a Partie


def play_card(
    asker: Asker,
    card: Card | None = None,
    announce: tuple[Call, ...] = (),
    manko: tuple[Rank, ...] = (),
) -> None:
    """The card with all that is said along with it, as the rules take it; None: any card (Art. 8, 9)."""
    game, player = _player(asker)
    if card is None:
        _, run, side = _active(game, player)
        # Out of turn nothing is playable: the rules then say whose turn it is.
        card = cards_in(playable(run, side, game.agreement.guarded) or run.dealt[side])[0]
    play(game, Play(player, card, announce, manko))


def say_bianka(asker: Asker) -> None:
    """Bianka apart from a card (Art. 9.1.4)."""
    game, player = _player(asker)
    _, run, side = _active(game, player)
    refuse_call(run, side, Call(Figure.BIANKA), None, game.agreement.guarded)


def offer_alifer(asker: Asker) -> None:
    """An active player, while no offer stands (Art. 9.2.1)."""
    partie, run, _ = _active(*_player(asker))
    refuse_offer(partie, run)


def accept_alifer(asker: Asker) -> None:
    """Whoever was offered it (Art. 9.2.1)."""
    _, run, side = _active(*_player(asker))
    refuse_answer(run, side)


def decline_alifer(asker: Asker) -> None:
    """Whoever was offered it (Art. 9.2.1)."""
    accept_alifer(asker)


def withdraw_alifer(asker: Asker) -> None:
    """Whoever has offered it (Art. 9.2.1)."""
    _, run, side = _active(*_player(asker))
    refuse_withdrawal(run, side)


def take_back(asker: Asker) -> None:
    """The offender of a breach, until the next card is played (Art. 8.5, 12)."""
    game, player = _player(asker)
    play(game, Correct(player))


def claim_partie(asker: Asker) -> None:
    """An active player whose opponent has been away for the agreed time, unless they decided to wait (D25)."""
    game, player = _player(asker)
    partie, running = game.partie, asker.session.running
    if partie is None or running is None or partie.side_of(player) is None:
        raise IllegalMove("12", "not_active", N_("Only an active player claims a running Partie."))
    opponent = partie.opponent_of(player)
    since = asker.away.get(asker.session.members[opponent])
    absence = asker.session.absence
    if since is None or asker.now < since + absence:
        raise IllegalMove(
            "12", "not_absent", N_("{player} has not been away for the agreed {seconds} seconds; wait a little."),
            player=opponent, seconds=str(absence),
        )  # fmt: skip
    if asker.now < running.patience.get(player, 0.0):
        raise IllegalMove(
            "12", "patient", N_("You have decided to wait for {player}; you will be asked again."),
            player=opponent,
        )  # fmt: skip


def keep_waiting(asker: Asker) -> None:
    """Whoever might claim the Partie (D25)."""
    claim_partie(asker)


# Coming, going, ending


def leave(asker: Asker) -> None:
    """Any player who is not active in a running Partie (Art. 4.2)."""
    game, player = _player(asker)
    refuse_over(game)
    refuse_leaving(game, player)


_SOMEBODY = " "
"""A newcomer whose name is not chosen yet; nobody at a table can be called that."""


def ask_to_join(asker: Asker, name: str | None = None) -> None:
    """Somebody who is not in the running game, while nobody else is voted on, under a free name or the old one (Art. 4.3)."""
    session, game = asker.session, _game(asker)
    if asker.name is not None and asker.name in game.players:
        raise IllegalMove("4.3", "in_game_already", N_("You are in this game already."))
    newcomer = asker.name or _SOMEBODY
    if asker.name is None and name is not None:
        newcomer = free_name(session, name, asker.member)
    refuse_joining(game, newcomer)
    _refuse_second_newcomer(session)


def propose_end(asker: Asker) -> None:
    """Any player between two Parties (Art. 6, D9)."""
    game, _ = _player(asker)
    refuse_ending(game)
    if asker.session.vote(VoteKind.END) is not None:
        raise IllegalMove("6", "vote_open", N_("The table is voting on that already."))


def cast_vote(asker: Asker, vote: int, yes: bool | None = None) -> None:
    """Whoever was in the game when the vote began, and has not agreed yet."""
    _, player = _player(asker)
    found = next((v for v in asker.session.votes if v.id == vote), None)
    if found is None:
        raise IllegalMove("4.3", "no_vote", N_("That vote is over."))
    if player not in found.electorate:
        raise IllegalMove(
            "4.3",
            "no_voter",
            N_("You came after this vote began; those who played then decide it."),
        )
    if player in found.yes:
        raise IllegalMove("4.3", "voted", N_("You have agreed already."))


# Checks that several permissions share


def _gathering(asker: Asker) -> tuple[str, ...]:
    """Those who sit at a table that has not started."""
    phase = asker.session.phase
    if not isinstance(phase, Gathering):
        raise IllegalMove(
            "4.3", "started", N_("The game has begun; ask the players to let you join.")
        )
    return phase.seated


def _game(asker: Asker) -> Game:
    """The game at a table that has started."""
    game = asker.session.game
    if game is None:
        raise IllegalMove(
            "3", "not_started", N_("The game has not started; seats are being taken.")
        )
    return game


def _player(asker: Asker) -> tuple[Game, str]:
    """The game, and the name of the player in it who asks."""
    game, name = _game(asker), asker.name
    if name is None or name not in game.players:
        raise IllegalMove(
            "4.4", "not_in_game", N_("You watch this game; only its players act in it.")
        )
    return game, name


def _active(game: Game, player: str) -> tuple[Partie, Run, int]:
    """The running Partie, its run, and the side of an active player in it."""
    refuse_over(game)
    return at_the_table(game, player)


def _refuse_fifth(seated: tuple[str, ...]) -> None:
    if len(seated) >= MOST:
        raise IllegalMove("3", "full", N_("Four have taken their seats; there is never a fifth."))


def _refuse_hosting(asker: Asker) -> None:
    """Refuse inviting and dismissing bots to anybody but the opener of the table."""
    if asker.member != asker.session.opener:
        raise IllegalMove(
            "3", "not_opener", N_("Whoever opened the table invites the house's players.")
        )


def _refuse_second_newcomer(session: Session) -> None:
    if session.vote(VoteKind.JOIN) is not None:
        raise IllegalMove(
            "4.3", "vote_open", N_("The table is voting on a newcomer already; ask again after it.")
        )


def _refuse_step(session: Session, player: str, step: str, due: str | None) -> None:
    """Refuse a shuffle or a cut that is not due, or not this player's (Art. 7.2)."""
    if session.deal_step != step:
        raise IllegalMove(
            "7.2",
            "not_now",
            N_("That is not due now: the dealer shuffles, then the challenger cuts."),
        )
    _refuse_while_ending(session)
    if player != due:
        raise IllegalMove(
            "7.2",
            "not_yours",
            N_("The dealer shuffles and the challenger cuts; now it is for {player}."),
            player=due or "",
        )


def _refuse_while_ending(session: Session) -> None:
    """Refuse what leads to the next Partie while the end is voted on (Art. 6, D9)."""
    if session.vote(VoteKind.END) is not None:
        raise IllegalMove(
            "6", "vote_open", N_("The table is voting on ending now; the deal waits for that.")
        )
