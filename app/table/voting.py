"""Votes: how one is opened, what a vote cast brings, and when it closes (Art. 4.3, 6).

All must agree: joining and ending need every voter who is still in the game; the default is no.
"""

from __future__ import annotations

from app.rules.game import Game
from app.rules.moves import End, EndReason, Join, Leave, Move
from app.rules.play import play
from app.rules.refusal import IllegalMove
from app.table.bot_players import Level, free_bot
from app.table.events import Event, VoteCast, VoteClosed, VoteKind, VoteOpened
from app.table.names import free_name
from app.table.permissions import Asker
from app.table.session import Vote, vote_of


def newcomer_proposed(asker: Asker, wanted: str) -> tuple[Event, ...]:
    """A vote on whoever asks to join."""
    assert asker.member is not None
    name = asker.name or free_name(asker.session, wanted, asker.member)
    return (_opened(asker, VoteKind.JOIN, name, asker.member),)


def bot_proposed(asker: Asker, level: Level) -> tuple[Event, ...]:
    """A vote on a bot; whoever invites has agreed (Art. 4.3)."""
    bot = free_bot(asker.session.members)
    opened = _opened(asker, VoteKind.JOIN, bot.name, bot.member, level)
    cast = VoteCast(opened.vote, asker.player, yes=True)
    return (opened, cast, *_closed_if_unanimous(vote_of(opened), {asker.player}, asker.game))


def end_proposed(asker: Asker) -> tuple[Event, ...]:
    """A vote on ending now; whoever proposes it has agreed (Art. 6, D9)."""
    assert asker.member is not None
    return (_opened(asker, VoteKind.END, asker.player, asker.member),)


def vote_cast(asker: Asker, number: int, yes: bool) -> tuple[Event, ...]:
    """An answer, with the end of the vote if it decides it: one no is enough."""
    vote = next(v for v in asker.session.votes if v.id == number)
    cast = VoteCast(number, asker.player, yes)
    if not yes:
        return (cast, VoteClosed(number, "refused"))
    return (cast, *_closed_if_unanimous(vote, vote.yes | {asker.player}, asker.game))


def left(asker: Asker) -> tuple[Event, ...]:
    """A player's leaving, with the votes that are unanimous without them."""
    leave = Leave(asker.player)
    game = play(asker.game, leave).game
    events: list[Event] = [leave]
    for vote in asker.session.votes:
        if game.ended is not None:
            break  # the end closes all other votes
        closed = _closed_if_unanimous(vote, vote.yes, game)
        for one in closed:
            if isinstance(one, Join | End):
                game = play(game, one).game
        events += closed
    return tuple(events)


def _opened(
    asker: Asker, kind: VoteKind, subject: str, member: str, level: Level | None = None
) -> VoteOpened:
    session = asker.session
    due = asker.now + session.timeouts.vote
    return VoteOpened(
        session.votes_opened + 1, kind, subject, member, asker.game.players, due, level
    )


def _closed_if_unanimous(
    vote: Vote, yes: frozenset[str] | set[str], game: Game
) -> tuple[Event, ...]:
    """The end of the vote and its move, if everybody of the electorate who is still in the game has agreed."""
    if any(name in game.players and name not in yes for name in vote.electorate):
        return ()
    move: Move = End(EndReason.AGREED) if vote.kind is VoteKind.END else Join(vote.subject)
    try:
        play(game, move)
    except IllegalMove:
        return (VoteClosed(vote.id, "lapsed"),)
    return (VoteClosed(vote.id, "passed"), move)
