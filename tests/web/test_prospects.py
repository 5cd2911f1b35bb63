"""What the place above the hand says of the Stich while there is nothing to announce (Art. 10)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from app.table.shown import LaidView, StichView
from app.web import render
from app.web.presenters.prospects import prospects
from tests.support.samples import my_turn, second_card


def stiche(*winners: str, dues: str = "") -> list[StichView]:
    """Complete Stiche by the initial of their winner; `dues`: the numbers of those won with a Due."""
    return [
        StichView(
            number,
            LaidView("s2" if str(number) in dues else "sA", by, ()),
            LaidView("c7", "X", ()),
            by,
        )
        for number, by in enumerate(winners, 1)
    ]


@pytest.mark.parametrize(
    ("before", "dues", "told"),
    [
        ("", "", (("2", 52),)),
        ("A", "1", (("3", 10),)),
        ("ABABA", "", (("3", 10),)),
        ("AAAAA", "", (("1", 30), ("3", 10))),
        ("ABABAB", "", (("4c", 78), ("3", 10))),
        ("ABABABA", "", (("4b", 52), ("3", 10))),
        ("ABABABA", "7", (("4c", 78), ("3", 10))),
        ("ABABABAB", "7", (("4a", 26), ("5", 6))),
        ("ABABABAB", "8", (("4b", 52), ("5", 6))),
        ("ABABABAA", "78", (("4c", 78), ("5", 6))),
        ("ABABABAB", "78", (("4b", 52), ("5", 6))),
        ("AAAAAAAA", "", (("1", 30), ("4a", 26))),
    ],
)
def test_what_a_stich_may_bring(before: str, dues: str, told: tuple[tuple[str, int], ...]) -> None:
    assert prospects(stiche(*before, dues=dues)) == told


def shelf(html: str) -> str:
    found = re.search(r'id="shelf".*?</ul>', html, re.S)
    assert found is not None
    return found[0]


def test_it_stands_where_there_is_nothing_to_announce() -> None:
    assert "This Stich with a Due: <b>10</b> points" in shelf(
        render.render_blocks(my_turn(), "en")["play"]
    )
    assert "with a Due" not in shelf(render.render_blocks(second_card(), "en")["play"])
    view = my_turn()
    assert view.partie is not None
    last = replace(view, partie=replace(view.partie, stiche=tuple(stiche(*"ABABABAB"))))
    assert "Poslední štych s Due: <b>26</b> bodů" in shelf(render.render_blocks(last, "cs")["play"])
