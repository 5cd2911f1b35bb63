"""The score sheet of the evening."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.table.shown import SheetRow, TableView
from app.web.presenters.bulka_block import shows_bulka
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class Column:
    """A player on the sheet: change of balance, or Parties won and points where there is no Bulka."""

    name: str
    you: bool
    balance: int
    wins: int
    total: int


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A Partie on the sheet: for each column what it brought, and whether it was won there."""

    number: int
    pro: bool
    cells: tuple[tuple[str, bool], ...]
    bulka: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The block `sheet`, newest Partie first. `with_column`: the Bulka has a column of its own."""

    template: ClassVar[str] = "blocks/sheet.html"

    name: str
    columns: tuple[Column, ...]
    lines: tuple[SheetLine, ...]
    with_bulka: bool
    with_column: bool
    bulka: int


def present_sheet(view: TableView, _: Speech) -> Sheet:
    """The evening so far."""
    sheet = view.sheet
    balances, wins, totals = dict(sheet.balances), dict(sheet.wins), dict(sheet.totals)
    return Sheet(
        name=view.name,
        columns=tuple(
            Column(
                name,
                name == view.you,
                balances.get(name, 0),
                wins.get(name, 0),
                totals.get(name, 0),
            )
            for name in sheet.names
        ),
        lines=tuple(_line(row, sheet.names, _, tokens=view.with_bulka) for row in sheet.rows),
        with_bulka=view.with_bulka,
        with_column=shows_bulka(view),
        bulka=sheet.bulka,
    )


def _line(row: SheetRow, names: tuple[str, ...], _: Speech, *, tokens: bool) -> SheetLine:
    if tokens:
        cells = {name: _.signed(change) for name, change in row.changes}
    else:
        cells = {name: _.number(points) for name, points in row.points}
    return SheetLine(
        number=row.number,
        pro=row.pro,
        cells=tuple((cells.get(name, ""), name == row.winner) for name in names),
        bulka=row.bulka,
    )
