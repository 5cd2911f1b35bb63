"""What was said at the table and what the referee has to tell, in the order of time; who may speak and who is silent."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.table.shown import TalkView
from app.web import words
from app.web.voice import Voice


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the talk panel: `kind` is `ref`, `pro` or `say`."""

    id: str
    kind: str
    author: str
    text: Markup | str
    aloud: bool = False
    what: str = ""
    at: float = 0.0


@dataclass(slots=True)
class Talking(Voice):
    """The sentences of the talk panel."""

    def channel(self) -> TalkView:
        """The channel whose line is written by default: advice where there is one."""
        return self.view.advice or self.view.talk

    def timeline(self) -> list[Line]:
        """Log and talk in the order of time."""
        view = self.view
        lines = [
            Line(
                f"log-{entry.seq}-{sum(other.seq == entry.seq for other in view.log[:place])}",
                "pro" if entry.what == "pro" else "ref",
                "",
                text,
                what=entry.what,
                at=entry.at,
            )
            for place, entry in enumerate(view.log)
            if (text := words.log_text(entry, self._))
        ]
        said = [(entry, view.advice is not None) for entry in view.talk.entries]
        marked = [("talk", entry, aloud) for entry, aloud in said]
        if view.advice is not None:
            marked += [("advice", entry, False) for entry in view.advice.entries]
        marked.sort(key=lambda item: (item[1].at, item[1].no))
        lines += [
            Line(f"{channel}-{entry.no}", "say", entry.author, entry.text, aloud, at=entry.at)
            for channel, entry, aloud in marked
        ]
        # In the order of time; what the referee says comes before what is said about it.
        lines.sort(key=lambda line: line.at)
        return lines

    def talk_title(self) -> str:
        """The heading of the talk panel."""
        partie = self.view.partie
        defender = partie.defender if partie else None
        if defender == self.view.you:
            return self._("Your advisers")
        return self._("Advice to %(name)s", name=defender or "")

    def talk_hint(self) -> str:
        """Who reads the advice."""
        readers = self.view.advice.readers if self.view.advice else ()
        others = [name for name in readers if name != self.view.you]
        return self._("Only %(names)s and you read this.", names=", ".join(others))

    def talk_placeholder(self) -> str:
        """What the empty line of talk suggests."""
        view = self.view
        if view.advice is None:
            return self._("Say something")
        defender = view.partie.defender if view.partie else None
        if defender == view.you:
            return self._("Ask your advisers")
        return self._("Advise %(name)s", name=defender or "")

    def hush(self) -> Markup:
        """Why the viewer is silent now, and until when."""
        view = self.view
        article = Markup('<a href="/rules#art-4-4" target="_blank" rel="noopener">{}</a>').format(
            self._("Art. %(n)s", n="4.4")
        )
        if view.talk.hush == "waiting":
            text = self._m(
                "<strong>Coffee time.</strong> Whoever waits keeps quiet while the Partie runs; "
                "talk opens again after the ninth Stich."
            )
            if view.queue and view.queue[0] == view.you:
                text += " " + self._m("<strong>You challenge next.</strong>")
        elif view.talk.hush == "spectator":
            text = self._m(
                "<strong>You are watching.</strong> No hands are shown, and the audience keeps "
                "quiet while the Partie runs."
            )
        else:
            return self._m("Only those at the table talk here.")
        return text + " " + article
