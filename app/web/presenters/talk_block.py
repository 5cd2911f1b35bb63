"""What was said at the table and the log of the referee, in the order of time; who may speak and who is silent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from app.table.shown import TableView
from app.web import words
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the talk panel: `kind` is `ref`, `pro` or `say`; `what`: the kind of a referee's line."""

    id: str
    kind: str
    author: str
    text: Markup | str
    aloud: bool = False
    what: str = ""


@dataclass(frozen=True, slots=True)
class Talk:
    """The block `talk`. `channel`: the one that is written to by default, `talk` or `advice`.

    `advice`: the viewer has an advice channel; `aloud`: they may also speak to the whole table. `silence`: why the viewer
    may not write now.
    """

    template: ClassVar[str] = "blocks/talk.html"

    game: str
    channel: str
    advice: bool
    title: str
    readers: str
    lines: tuple[Line, ...]
    may_write: bool
    placeholder: str
    aloud: bool
    silence: Markup


def present_talk(view: TableView, _: Speech) -> Talk:
    """Talk, advice and log of this viewer."""
    channel = view.advice or view.talk
    return Talk(
        game=view.game,
        channel=channel.channel,
        advice=view.advice is not None,
        title=_title(view, _),
        readers=_readers(view, _),
        lines=_lines(view, _),
        may_write=channel.may_write,
        placeholder=_placeholder(view, _),
        aloud=view.advice is not None and view.talk.may_write,
        silence=_silence(view, _),
    )


def _lines(view: TableView, _: Speech) -> tuple[Line, ...]:
    """Log and talk in the order of time; what the referee says comes before what is said about it."""
    logged = [
        (
            entry.at,
            Line(
                f"log-{entry.seq}-{sum(other.seq == entry.seq for other in view.log[:place])}",
                "pro" if entry.what == "pro" else "ref",
                "",
                text,
                what=entry.what,
            ),
        )
        for place, entry in enumerate(view.log)
        if (text := words.log_text(entry, _))
    ]
    advised = view.advice is not None
    said = [("talk", entry, advised) for entry in view.talk.entries]
    if view.advice is not None:
        said += [("advice", entry, False) for entry in view.advice.entries]
    said.sort(key=lambda item: (item[1].at, item[1].no))
    talk = [
        (entry.at, Line(f"{channel}-{entry.no}", "say", entry.author, entry.text, aloud))
        for channel, entry, aloud in said
    ]
    return tuple(line for _at, line in sorted(logged + talk, key=lambda timed: timed[0]))


def _title(view: TableView, _: Speech) -> str:
    if view.advice is None:
        return _("Table talk")
    defender = view.partie.defender if view.partie else None
    if defender == view.you:
        return _("Your advisers")
    return _("Advice to %(name)s", name=defender or "")


def _readers(view: TableView, _: Speech) -> str:
    """Who reads the advice; empty where there is none."""
    if view.advice is None:
        return ""
    others = [name for name in view.advice.readers if name != view.you]
    return _("Only %(names)s and you read this.", names=", ".join(others))


def _placeholder(view: TableView, _: Speech) -> str:
    """What the empty line of talk suggests."""
    if view.advice is None:
        return _("Say something")
    defender = view.partie.defender if view.partie else None
    if defender == view.you:
        return _("Ask your advisers")
    return _("Advise %(name)s", name=defender or "")


def _silence(view: TableView, _: Speech) -> Markup:
    """Why the viewer is silent now, and until when."""
    _m = _.markup
    if view.talk.hush == "waiting":
        text = _m(
            "<strong>Coffee time.</strong> Whoever waits keeps quiet while the Partie runs; "
            "talk opens again after the ninth Stich."
        )
        if view.queue and view.queue[0] == view.you:
            text += " " + _m("<strong>You challenge next.</strong>")
    elif view.talk.hush == "spectator":
        text = _m(
            "<strong>You are watching.</strong> No hands are shown, and the audience keeps "
            "quiet while the Partie runs."
        )
    else:
        return _m("Only those at the table talk here.")
    return text + " " + words.article_link("4.4", _("Art. %(n)s", n="4.4"))
