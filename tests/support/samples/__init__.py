"""Views of every state of a table, played: what the pages are tried on.

Each file of `points/` says which point of which evening of `evenings/` is seen, by whom, and what is around the table;
its view comes out of the fold and `view_for` as on a server.

- An evening: `entries`, its journal without numbers and times. An entry happens `TICK` seconds after the one before, or as
  many as its key `after` says.
- A point: `shows`, in a sentence; `evening`; `until`, the number of the last entry of the evening that has happened;
  `then`, entries instead of those that follow there. `viewer`: a name of the table, or of somebody else. `after`: seconds
  since the last entry. `away`: seconds since when somebody is away. `audience`; `talk` and `advice`: who said what.
  `agreement`: what was agreed otherwise. `names`: what players are called instead.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from app.rules.refusal import IllegalMove
from app.table.codec import command_from, event_from_json
from app.table.context import DecisionContext, TalkLine, ViewContext
from app.table.decisions import decide
from app.table.events import Event
from app.table.fold import apply
from app.table.session import Session
from app.table.shown import Phase, TableView
from app.table.views import view_for
from app.web import render
from app.web.preferences import Preferences
from tests.support.evenings import Seeded

FOLDER = Path(__file__).parent
NOW = 1_800_000_000.0
"""When every sample is seen."""
TICK = 6.0

Body = dict[str, Any]


@dataclass(frozen=True)
class Sample:
    """A table at a point of its evening, and somebody who looks at it."""

    shows: str
    journal: tuple[Event, ...]
    session: Session
    member: str
    context: ViewContext

    def view(self) -> TableView:
        """What this viewer is shown."""
        return view_for(self.session, self.member, self.context)

    def command(self, **words: object) -> Session:
        """The table after this act of the viewer. Raises `IllegalMove` if it is refused."""
        session = self.session
        moment = DecisionContext(self.context.now, self.context.away, Seeded(1))
        for event in decide(session, self.member, command_from(words), moment):
            session = apply(session, event, session.seq + 1, moment.now)
        return session


@cache
def played(name: str) -> Sample:
    """The sample of this name, played from the first entry of its evening."""
    point = json.loads((FOLDER / "points" / f"{name}.json").read_text("utf-8"))
    evening = json.loads((FOLDER / "evenings" / f"{point['evening']}.json").read_text("utf-8"))
    first, *others = evening["entries"][: point["until"]]
    agreed = {**first["agreement"], **point.get("agreement", {})}
    bodies = [{**first, "agreement": agreed}, *others, *point.get("then", ())]
    bodies = _renamed(bodies, point.get("names", {}))
    pauses = [0.0, *(body.pop("after", TICK) for body in bodies[1:]), point.get("after", TICK)]
    *times, seen = itertools.accumulate(pauses)
    journal = tuple(map(event_from_json, bodies))
    session: Session | None = None
    for seq, (event, at) in enumerate(zip(journal, times, strict=True), 1):
        session = apply(session, event, seq, NOW - seen + at)
    assert session is not None
    names = _renamed(point, point.get("names", {}))
    away = {**dict.fromkeys(session.members.values()), **_away(session, names.get("away", {}))}
    return Sample(
        names["shows"],
        journal,
        session,
        session.members.get(names["viewer"], names["viewer"]),
        ViewContext(
            point["evening"], NOW, away, tuple(names.get("audience", ())), _talk(session, names)
        ),
    )


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """The same with other names of players, also where a name is a key."""
    match value:
        case str():
            return names.get(value, value)
        case list():
            return [_renamed(one, names) for one in value]
        case dict():
            return {names.get(key, key): _renamed(one, names) for key, one in value.items()}
        case _:
            return value


def _away(session: Session, seconds: Mapping[str, float]) -> dict[str, float]:
    return {session.members[name]: NOW - gone for name, gone in seconds.items()}


def _talk(session: Session, point: Body) -> tuple[TalkLine, ...]:
    partie = session.game.partie if session.game is not None else None
    said = [(channel, *line) for channel in ("talk", "advice") for line in point.get(channel, ())]
    return tuple(
        TalkLine(no, NOW - 60 + no, channel, author, text, partie.number if partie else None)
        for no, (channel, author, text) in enumerate(said, 1)
    )


def _view(name: str) -> TableView:
    return played(name).view()


SAMPLES: dict[str, Callable[[], TableView]] = {
    path.stem: partial(_view, path.stem) for path in sorted((FOLDER / "points").glob("*.json"))
}

first_card, my_turn, penalty, result, second_card, spectator, two_players = (
    SAMPLES[name]
    for name in (
        "first_card", "my_turn", "penalty", "result", "second_card", "spectator", "two_players",
    )
)  # fmt: skip


LOBBY = render.LobbyView(
    "Anna",
    (
        render.LobbyTable(
            "stammtisch", "Stammtisch", Phase.PARTIE, (("Bruno", 4), ("Anna", 15)),
            ("Franz", "Ottla"), 0, 225, 1, True, False, 13, 4, 3, True, False, True, True,
        ),
        render.LobbyTable(
            "fenster", "Fensterplatz", Phase.PARTIE, (("Milena", 21), ("Karel", 18)),
            ("Hugo", "Dora"), 0, 100, 2, True, True, 6, 7, 0, True, False, False, False,
        ),
        render.LobbyTable(
            "ofen", "Beim Ofen", Phase.BETWEEN, (("Gustav", 0), ("Alma", 0)), ("Lou",), 1, 20, 1,
            True, False, 2, 0, 1, False, True, False, False,
        ),
        render.LobbyTable(
            "nachtzug", "Nachtzug", Phase.GATHERING, (("Felice", 0),), (), 3, 0, 1, True, False,
            0, 0, 0, True, True, False, False,
        ),
    ),
)  # fmt: skip


def _table_page(build: Callable[[], TableView]) -> str:
    return render.render_table_page(build(), "en", "token")


def refusal() -> IllegalMove:
    """What is answered to the Re of Spade where Coppe was led and can be followed."""
    try:
        played("my_turn").command(do="play", card="sR")
    except IllegalMove as refused:
        return refused
    raise AssertionError("not refused")


def refused_page() -> str:
    """The page after a refused card, as the script leaves it."""
    view = my_turn()
    blocks = render.render_blocks(view, "en", "token")
    page = render.render_table_page(view, "en", "token")
    return page.replace(blocks["notice"], render.render_refusal(view, refusal(), "en", "token"))


OTHER_PAGES: dict[str, Callable[[], str]] = {
    "front": lambda: render.render_front("en", "token", playing=3),
    "lobby": lambda: render.render_lobby(LOBBY, "en", "token"),
    "lobby_empty": lambda: render.render_lobby(render.LobbyView(None, ()), "en", "token"),
    "open": lambda: render.render_open_table("en", "token"),
    "open_wrong": lambda: render.render_open_table(
        "en", "token", {"multiple": "0", "name": "Stammtisch"}, {"multiple": "From 1 to 1000."}
    ),
    "name": lambda: render.render_name("en", "token", action="/name", value="Anna", error="Taken."),
    "settings": lambda: render.render_settings(
        Preferences(letters="german", linger="click"), "en", "token", back="/lobby"
    ),
    "error": lambda: render.render_error("en", 404, "This table does not exist."),
}

PAGES: dict[str, Callable[[], str]] = {
    **{name: partial(_table_page, build) for name, build in SAMPLES.items()},
    "refused": refused_page,
    **OTHER_PAGES,
}
"""Every sample as a finished page."""
