"""What each part of the table page shows: one frozen dataclass a part, which is all that its template may see.

A presenter is a pure function of a `TableView` and a language. `blocks_of` makes the parts that a push may replace, by
their ids; each part names its template. Blocks are in the files `*_block.py`, the panels inside `slip` in `*_panels.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from app.table.shown import TableView
from app.web.presenters.bar_block import present_bar
from app.web.presenters.bulka_block import present_bulka
from app.web.presenters.company_block import present_company
from app.web.presenters.notice_block import present_notice
from app.web.presenters.part import Part
from app.web.presenters.plate_block import present_plate
from app.web.presenters.play_block import present_play
from app.web.presenters.seat_block import present_own_seat, present_top_seat
from app.web.presenters.sheet_block import present_sheet
from app.web.presenters.slip_block import present_slip
from app.web.presenters.stich_blocks import present_last_stich, present_stich
from app.web.presenters.talk_block import present_talk
from app.web.speech import Speech

Presenter = Callable[[TableView, Speech], Part]

PRESENTERS: Mapping[str, Presenter] = {
    "bar": present_bar,
    "company": present_company,
    "seat-top": present_top_seat,
    "plate": present_plate,
    "last-stich": present_last_stich,
    "stich": present_stich,
    "bulka": present_bulka,
    "notice": present_notice,
    "play": present_play,
    "seat-own": present_own_seat,
    "slip": present_slip,
    "sheet": present_sheet,
    "talk": present_talk,
}
"""The blocks that a push may replace, by their ids in the order of the page."""


def blocks_of(view: TableView, _: Speech, *, elsewhere: bool) -> dict[str, Part]:
    """Every block by its id. `elsewhere`: the viewer has the table open in another window."""
    presenters: dict[str, Presenter] = {
        **PRESENTERS,
        "bar": partial(present_bar, elsewhere=elsewhere),
    }
    return {name: present(view, _) for name, present in presenters.items()}
