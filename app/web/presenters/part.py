"""What all parts of a page have in common, and where their forms go."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import Field, dataclass
from typing import Any, ClassVar, Protocol

from app.table.shown import TableView


class Part(Hashable, Protocol):
    """A frozen dataclass whose fields are all that its template is given, besides the CSRF token of its forms."""

    template: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


@dataclass(frozen=True, slots=True)
class FormTarget:
    """Where the forms of a part post to: the game, and the version of it that they were drawn from."""

    game: str
    version: int


def form_target(view: TableView) -> FormTarget:
    """The target of all forms on this table's page."""
    return FormTarget(view.game, view.version)
