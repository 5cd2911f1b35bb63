"""The events that a permitted act brings, where they are not simply its move of the rules: a function for each act.

Each bears the name of its command and takes who asks, the source of randomness, and the fields of the command.
"""

from __future__ import annotations

from app.rules.game import new_game
from app.rules.moves import Forfeit, ForfeitReason
from app.table import voting
from app.table.bot_players import Level, free_bot
from app.table.context import RandomSource
from app.table.dealing import dealt, drawn, shuffled_for
from app.table.events import BotSeated, Event, Patience, SeatLeft, SeatTaken, Started
from app.table.names import free_name
from app.table.permissions import Asker
from app.table.phases import BetweenParties, Gathering, Redealing

Events = tuple[Event, ...]


def take_seat(asker: Asker, _: RandomSource, name: str) -> Events:
    """A seat under the name made tidy."""
    assert asker.member is not None
    return (SeatTaken(asker.member, free_name(asker.session, name, asker.member)),)


def stand_up(asker: Asker, _: RandomSource) -> Events:
    """The seat given back."""
    return (SeatLeft(asker.player),)


def start(asker: Asker, random_source: RandomSource) -> Events:
    """The game with the complete draw for the starting order (Art. 3)."""
    seated, agreement = asker.session.seated, asker.session.agreement
    return (Started(seated), *drawn(new_game(seated, agreement), random_source))


def invite_bot(asker: Asker, _: RandomSource, level: Level) -> Events:
    """A bot on a seat before the start, a vote on it in a running game."""
    if not isinstance(asker.session.phase, Gathering):
        return voting.bot_proposed(asker, level)
    bot = free_bot(asker.session.members)
    return (BotSeated(bot.member, bot.name, level),)


def dismiss_bot(_asker: Asker, _: RandomSource, name: str) -> Events:
    """The bot's seat is free again."""
    return (SeatLeft(name),)


def shuffle(asker: Asker, random_source: RandomSource) -> Events:
    """The shuffle, to which the server contributes as much as the dealer."""
    return (shuffled_for(asker.game, random_source, by_itself=False),)


def cut(asker: Asker, random_source: RandomSource, off: int | None) -> Events:
    """The deal of what was shuffled."""
    phase = asker.session.phase
    assert isinstance(phase, BetweenParties | Redealing)
    assert phase.shuffled is not None
    return (dealt(phase.shuffled, off, random_source),)


def claim_partie(asker: Asker, _: RandomSource) -> Events:
    """The Partie lost by the absent opponent."""
    partie = asker.game.partie
    assert partie is not None
    return (Forfeit(partie.opponent_of(asker.player), ForfeitReason.ABSENCE),)


def keep_waiting(asker: Asker, _: RandomSource) -> Events:
    """Patience for as long again."""
    return (Patience(asker.player),)


def leave(asker: Asker, _: RandomSource) -> Events:
    """The leaving, and the end of votes that waited for nobody else."""
    return voting.left(asker)


def ask_to_join(asker: Asker, _: RandomSource, name: str) -> Events:
    """A vote on the newcomer."""
    return voting.newcomer_proposed(asker, name)


def propose_end(asker: Asker, _: RandomSource) -> Events:
    """A vote on ending now."""
    return voting.end_proposed(asker)


def cast_vote(asker: Asker, _: RandomSource, vote: int, yes: bool) -> Events:
    """The answer, and what it decides."""
    return voting.vote_cast(asker, vote, yes)
