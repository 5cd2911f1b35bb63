"""The plate with the cards that are not dealt; the bottom one lies face up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.table.shown import Phase, TableView
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class Plate:
    """The block `plate`; `bottom` is None while no Partie is played."""

    template: ClassVar[str] = "blocks/plate.html"

    bottom: str | None


def present_plate(view: TableView, _: Speech) -> Plate:
    """The plate as everybody sees it."""
    partie = view.partie if view.phase is Phase.PARTIE else None
    return Plate(partie.plate_card if partie else None)
