"""Text forms of what crosses the edge of the table layer: journal entries and commands.

Journal bodies keep the record's own words for moves, so an export is the journal without the table's events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, Final

from app.rules.record import NoRecord, agreement_as_json, move_as_json, parse_agreement, parse_move
from app.table.bot_players import Level
from app.table.commands import ACTS, Command
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
from app.table.fields import Json, Malformed

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


# Commands


def command_from(data: Mapping[str, Any]) -> Command:
    """The command in a decoded JSON object or a form; `do` says which. Raises `Malformed`."""
    word = data.get("do")
    if not isinstance(word, str) or word not in ACTS:
        raise Malformed(f"do: one of {', '.join(sorted(ACTS))} expected")
    command = ACTS[word]
    return command(**{name: kind.read(data, name) for name, kind in command.act.fields.items()})


__all__ = ["Malformed", "NoRecord", "command_from", "event_from_json", "event_to_json"]
