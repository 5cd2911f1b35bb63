"""The page around the blocks of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.table.shown import TableView
from app.web.presenters.bar_block import page_title, phase_word
from app.web.presenters.people import watches
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class TableFrame:
    """What the page holds outside its blocks; pushes do not change it. `flash`: a message shown once, at its foot."""

    template: ClassVar[str] = "table.html"

    game: str
    name: str
    title: str
    watch: bool
    viewer: str
    phase: str
    flash: str | None


def present_frame(view: TableView, _: Speech, flash: str | None) -> TableFrame:
    """The frame of this table's page."""
    return TableFrame(
        game=view.game,
        name=view.name,
        title=page_title(view, _),
        watch=watches(view),
        viewer=view.role,
        phase=phase_word(view),
        flash=flash,
    )
