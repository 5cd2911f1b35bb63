"""The acts: all that somebody at a table may command, each declared once.

A command is imperative and incomplete: it names no time, no deck and no channel, because those are the server's to decide.
Its declaration (`@act`) says its word in JSON and forms, who may give it when (`permissions`), and what it becomes: a move
of the rules, or what `outcomes` says. Its fields say how they are read and what their limits are. The codec, `decide`, the
acts of a view, the schema and the check of docs/protocol.md follow from this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, Final, dataclass_transform, get_type_hints

from app.rules import moves
from app.rules.announcements import Call
from app.rules.cards import Card, Rank
from app.rules.moves import Move
from app.table import outcomes, permissions
from app.table.bot_players import Level
from app.table.context import RandomSource
from app.table.events import Event
from app.table.fields import Calls, CardCode, Choice, Field, Number, Ranks, Text, YesNo
from app.table.permissions import MOST_LIFTED, Asker


@dataclass(frozen=True, slots=True)
class Act:
    """The declaration of a command.

    `word`: its `do` in JSON and forms. `fields`: by name, in the order of the command. `permission(asker, *fields)` raises
    the refusal; without fields it says whether the act may be done in some way. `outcome(asker, random_source, *fields)`:
    what a permitted one brings. `offered`: the field of `ActsView` that offers it, None where another part of the view
    does. `contextual`: its meaning depends on the position, so it is refused as stale after any move of the rules.
    `of_absence`: it depends on who is away.
    """

    word: str
    fields: Mapping[str, Field]
    permission: Callable[..., None]
    outcome: Callable[..., tuple[Event, ...]]
    offered: str | None
    contextual: bool
    of_absence: bool


class Command:
    """What somebody wants to be done."""

    __slots__ = ()
    act: ClassVar[Act]


ACTS: Final[dict[str, type[Command]]] = {}
"""The commands by their words."""


@dataclass_transform(frozen_default=True)
def act(
    word: str,
    permission: Callable[..., None],
    outcome: Callable[..., tuple[Event, ...]] | type[Move],
    *,
    offered: str | None = "",
    contextual: bool = False,
    of_absence: bool = False,
) -> Callable[[type[Any]], type[Any]]:
    """Declare the class below a command; `offered` is its word unless said otherwise, see `Act` for the rest."""
    becomes = _by_player(outcome) if isinstance(outcome, type) else outcome

    def register(kind: type[Any]) -> type[Any]:
        command = dataclass(frozen=True, slots=True)(kind)
        hints = get_type_hints(command, include_extras=True)
        kinds = {field.name: hints[field.name].__metadata__[0] for field in fields(command)}
        flag = word if offered == "" else offered
        command.act = Act(word, kinds, permission, becomes, flag, contextual, of_absence)
        ACTS[word] = command
        return command

    return register


def _by_player(move: type[Any]) -> Callable[..., tuple[Event, ...]]:
    """The outcome of a command that is a move of the rules: that move, by the player, with the fields of the command."""

    def outcome(asker: Asker, _: RandomSource, *values: Any) -> tuple[Event, ...]:
        return (move(asker.player, *values),)

    return outcome


# Before the start


@act("sit", permissions.take_seat, outcomes.take_seat, offered="take_seat")
class TakeSeat(Command):
    """Sit down at a table that has not started, under a name that nobody else there has."""

    name: Annotated[str, Text()]


@act("stand", permissions.stand_up, outcomes.stand_up, offered="stand_up")
class StandUp(Command):
    """Give the seat back before the game has started."""


@act("start", permissions.start, outcomes.start)
class Start(Command):
    """The opener begins the game with those who are seated (two to four)."""


@act("invite", permissions.invite_bot, outcomes.invite_bot)
class InviteBot(Command):
    """Ask a bot to the table: at once before the start, by a vote in a running game."""

    level: Annotated[Level, Choice(Level)]


@act("dismiss", permissions.dismiss_bot, outcomes.dismiss_bot)
class DismissBot(Command):
    """Send a bot away again before the start."""

    name: Annotated[str, Text()]


# Before the deal


@act("shuffle", permissions.shuffle, outcomes.shuffle)
class Shuffle(Command):
    """The dealer shuffles, and by that asks for the deal (Art. 7.2)."""


@act("cut", permissions.cut, outcomes.cut)
class Cut(Command):
    """The challenger lifts `off` cards (1-35) off the top; None: anywhere (Art. 7.2)."""

    off: Annotated[int | None, Number(1, MOST_LIFTED, optional=True)]


@act("pro", permissions.announce_pro, moves.Pro, contextual=True)
class AnnouncePro(Command):
    """Announce Pro for the next Partie (Art. 5.1)."""


# In a Partie


@act("play", permissions.play_card, moves.Play, contextual=True)
class PlayCard(Command):
    """Play a card with what is said and asked along with it (Art. 8, 9)."""

    card: Annotated[Card, CardCode()]
    announce: Annotated[tuple[Call, ...], Calls()] = ()
    manko: Annotated[tuple[Rank, ...], Ranks()] = ()


@act("announce", permissions.say_bianka, moves.Announce, offered="bianka_now")
class SayBianka(Command):
    """Announce Bianka apart from a card (Art. 9.1.4)."""


@act("offer_alifer", permissions.offer_alifer, moves.OfferAlifer, contextual=True)
class OfferAlifer(Command):
    """Offer to deal this Partie again for doubled payments (Art. 9.2.1)."""


@act("accept_alifer", permissions.accept_alifer, moves.AcceptAlifer, contextual=True)
class AcceptAlifer(Command):
    """Consent to the opponent's offer."""


@act("decline_alifer", permissions.decline_alifer, moves.DeclineAlifer)
class DeclineAlifer(Command):
    """Refuse the opponent's offer."""


@act("withdraw_alifer", permissions.withdraw_alifer, moves.WithdrawAlifer)
class WithdrawAlifer(Command):
    """Take one's own offer back."""


@act("correct", permissions.take_back, moves.Correct, offered="take_back")
class TakeBack(Command):
    """Correct one's own breach before the opponent has played (Art. 8.5, 12)."""


@act("claim", permissions.claim_partie, outcomes.claim_partie, of_absence=True)
class ClaimPartie(Command):
    """Claim the Partie from an opponent who has stayed away too long (D25)."""


@act(
    "wait", permissions.keep_waiting, outcomes.keep_waiting,
    offered="keep_waiting", of_absence=True,
)  # fmt: skip
class KeepWaiting(Command):
    """Go on waiting for an absent opponent; the question comes again after the agreed absence."""


# Coming, going, ending


@act("leave", permissions.leave, outcomes.leave)
class Leave(Command):
    """Leave the game between Parties or while waiting (Art. 4.2)."""


@act("join", permissions.ask_to_join, outcomes.ask_to_join, offered="ask_to_join")
class AskToJoin(Command):
    """Ask the players of a running game to be let in, under a name that nobody else there has (Art. 4.3)."""

    name: Annotated[str, Text()]


@act("propose_end", permissions.propose_end, outcomes.propose_end)
class ProposeEnd(Command):
    """Ask all players to end the game now (Art. 6, D9)."""


@act("vote", permissions.cast_vote, outcomes.cast_vote, offered=None)
class CastVote(Command):
    """Answer an open vote."""

    vote: Annotated[int, Number()]
    yes: Annotated[bool, YesNo()]
