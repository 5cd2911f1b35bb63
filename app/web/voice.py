"""What everything that speaks of a view has: the view, a language, and its sentences."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.table.shown import PlayerView, TableView
from app.web.speech import Speech, speech


@dataclass(slots=True)
class Voice:
    """One view and one language to tell it in."""

    view: TableView
    lang: str

    @property
    def _(self) -> Speech:
        return speech(self.lang)

    def _n(self, one: str, many: str, n: int, **values: object) -> Markup:
        return self._.markup_n(one, many, n, **values)

    def _m(self, sentence: str, **values: object) -> Markup:
        """A translated sentence with its values escaped."""
        return self._.markup(sentence, **values)

    def player(self, name: str | None) -> PlayerView | None:
        """The player of this name, if the view shows them."""
        return next((p for p in self.view.players if p.name == name), None)
