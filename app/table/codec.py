"""Text forms of what crosses the edge of the table layer: journal entries, asks from outside, views to outside.

Journal bodies keep the record's own words for moves, so an export is the journal without the table's events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from app.rules.announcements import call_of
from app.rules.cards import RANK_LETTERS, card_of, rank_of_letter
from app.rules.record import NoRecord, agreement_as_json, move_as_json, parse_agreement, parse_move
from app.table import commands
from app.table.bot_players import Level
from app.table.events import (
    BotSeated,
    Event,
    Opened,
    Patience,
    Resumed,
    SeatLeft,
    SeatTaken,
    Shuffled,
    Started,
    Timeouts,
    VoteCast,
    VoteClosed,
    VoteKind,
    VoteOpened,
)
from app.table.log import entry_as_json
from app.table.shown import TableView

Json = dict[str, Any]


class Malformed(ValueError):
    """A request that no table understands; the message says which field and what is expected there."""


# Journal entries


def event_to_json(event: Event) -> Json:
    """The body of a journal entry."""
    match event:
        case Opened(name, opener, agreement, timeouts):
            return {
                "do": "opened", "name": name, "opener": opener, "agreement": agreement_as_json(agreement),
                "spans": asdict(timeouts),
            }  # fmt: skip
        case Started(players):
            return {"do": "started", "players": list(players)}
        case VoteOpened():
            return {
                "do": "vote_opened",
                **asdict(event),
                "electorate": list(event.electorate),
            }
        case (
            SeatTaken()
            | BotSeated()
            | SeatLeft()
            | Shuffled()
            | VoteCast()
            | VoteClosed()
            | Patience()
            | Resumed()
        ):
            return {"do": _EVENT_WORDS[type(event)], **asdict(event)}
        case _:
            return move_as_json(event)


def event_from_json(body: Mapping[str, Any]) -> Event:
    """The entry of a journal body. Raises `NoRecord` for a body that is none."""
    try:
        return _happened(body)
    except NoRecord:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise NoRecord(f"journal entry: {error!r}") from error


def _happened(body: Mapping[str, Any]) -> Event:
    word = body.get("do")
    rest = {key: value for key, value in body.items() if key != "do"}
    match word:
        case "opened":
            return Opened(
                rest["name"],
                rest["opener"],
                parse_agreement(rest["agreement"]),
                Timeouts(**rest["spans"]),
            )
        case "started":
            return Started(tuple(rest["players"]))
        case "vote_opened":
            return VoteOpened(
                **{
                    **rest,
                    "kind": VoteKind(rest["kind"]),
                    "electorate": tuple(rest["electorate"]),
                    "level": None if rest.get("level") is None else Level(rest["level"]),
                }
            )
        case str() if word in _EVENTS:
            return _EVENTS[word](**rest)
        case _:
            return parse_move(dict(body), "journal entry")


_EVENTS: Final[dict[str, Callable[..., Event]]] = {
    "seat_taken": SeatTaken,
    "bot_seated": lambda member, name, level: BotSeated(member, name, Level(level)),
    "seat_left": SeatLeft,
    "shuffled": Shuffled,
    "vote_cast": VoteCast,
    "vote_closed": VoteClosed,
    "patience": Patience,
    "resumed": Resumed,
}
_EVENT_WORDS: Final[dict[type, str]] = {
    SeatTaken: "seat_taken",
    BotSeated: "bot_seated",
    SeatLeft: "seat_left",
    Shuffled: "shuffled",
    VoteCast: "vote_cast",
    VoteClosed: "vote_closed",
    Patience: "patience",
    Resumed: "resumed",
}


# Asks


def command_from(data: Mapping[str, Any]) -> commands.Command:
    """The ask in a decoded JSON object or a form; `do` says which. Raises `Malformed`."""
    word = data.get("do")
    if not isinstance(word, str) or word not in _ASKS:
        raise Malformed(f"do: one of {', '.join(sorted(_ASKS))} expected")
    return _ASKS[word](data)


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if not _is_short(value):
        raise Malformed(f"{key}: a short text expected")
    return str(value)


def _is_short(value: Any) -> bool:
    """Whether this is a text of moderate length that can be stored and sent (no NUL, no half of a surrogate pair)."""
    if not isinstance(value, str) or len(value) > 200 or "\x00" in value:
        return False
    return not any("\ud800" <= letter <= "\udfff" for letter in value)


def _number(data: Mapping[str, Any], key: str) -> int:
    value = data.get(key)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    if type(value) is int and 0 <= value < 10**9:
        return value
    raise Malformed(f"{key}: a whole number expected")


def _words(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = data.get(key, ())
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) > 8:
        raise Malformed(f"{key}: a short list expected")
    if not all(_is_short(word) for word in value):
        raise Malformed(f"{key}: a list of words expected")
    return tuple(value)


def _play_card(data: Mapping[str, Any]) -> commands.Command:
    try:
        card = card_of(_text(data, "card"))
        calls = tuple(call_of(word) for word in _words(data, "announce"))
    except ValueError as error:
        raise Malformed(str(error)) from None
    ranks = _words(data, "manko")
    if not all(rank in RANK_LETTERS for rank in ranks):
        raise Malformed(f"manko: ranks expected, of {' '.join(RANK_LETTERS)}")
    return commands.PlayCard(card, calls, tuple(rank_of_letter(rank) for rank in ranks))


def _cut(data: Mapping[str, Any]) -> commands.Command:
    off = data.get("off")
    return commands.Cut(None if off is None or off == "" else _number(data, "off"))


def _level(data: Mapping[str, Any]) -> Level:
    try:
        return Level(_text(data, "level"))
    except ValueError:
        raise Malformed(f"level: one of {', '.join(Level)} expected") from None


def _vote(data: Mapping[str, Any]) -> commands.Command:
    yes = data.get("yes")
    if yes not in (True, False, "1", "0"):
        raise Malformed("yes: 1 or 0 expected")
    return commands.CastVote(_number(data, "vote"), yes in (True, "1"))


_ASKS: Final[dict[str, Callable[[Mapping[str, Any]], commands.Command]]] = {
    "sit": lambda data: commands.TakeSeat(_text(data, "name")),
    "stand": lambda _: commands.StandUp(),
    "invite": lambda data: commands.InviteBot(_level(data)),
    "dismiss": lambda data: commands.DismissBot(_text(data, "name")),
    "start": lambda _: commands.Start(),
    "shuffle": lambda _: commands.Shuffle(),
    "cut": _cut,
    "pro": lambda _: commands.AnnouncePro(),
    "play": _play_card,
    "announce": lambda _: commands.SayBianka(),
    "offer_alifer": lambda _: commands.OfferAlifer(),
    "accept_alifer": lambda _: commands.AcceptAlifer(),
    "decline_alifer": lambda _: commands.DeclineAlifer(),
    "withdraw_alifer": lambda _: commands.WithdrawAlifer(),
    "correct": lambda _: commands.TakeBack(),
    "claim": lambda _: commands.ClaimPartie(),
    "wait": lambda _: commands.KeepWaiting(),
    "leave": lambda _: commands.Leave(),
    "join": lambda data: commands.AskToJoin(_text(data, "name")),
    "propose_end": lambda _: commands.ProposeEnd(),
    "vote": _vote,
}


_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "sit": ("name",),
    "invite": ("level",),
    "dismiss": ("name",),
    "cut": ("off",),
    "play": ("card", "announce", "manko"),
    "join": ("name",),
    "vote": ("vote", "yes"),
}


def fields_of(word: str) -> tuple[str, ...]:
    """The fields that the ask of this word has, besides `do`."""
    return _FIELDS.get(word, ())


# Views


def view_to_json(view: TableView) -> Json:
    """The view as plain data for JSON: field for field what `shown.TableView` documents."""
    return {**asdict(view), "log": tuple(map(entry_as_json, view.log))}


__all__ = [
    "Malformed",
    "NoRecord",
    "command_from",
    "event_from_json",
    "event_to_json",
    "fields_of",
    "view_to_json",
]
