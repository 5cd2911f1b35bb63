"""Every number that a person reads is written as their language writes it, on every page and for every viewer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from typing import Any

import pytest

from app.rules.consequences import Announced, Dealt, Drawn, StichWon
from app.table import shown
from app.table.log import LogEntry
from app.table.shown import TableView
from app.web import lessons, render, rulebook
from app.web.board import board_of_run
from app.web.example import EXAMPLE_STEPS
from app.web.lesson_answers import Choice
from app.web.preferences import Preferences
from app.web.replay_page import Curve, Lead, plays_of
from app.web.speech import minutes, speech
from tests.support.samples import LOBBY, NOW, SAMPLES, my_turn, result, two_players
from tests.web.test_render import Node, parse
from tests.web.test_replay import replay as decided  # noqa: F401, the fixture of a decided Partie

MARKS = {"en": ",", "de": ".", "it": ".", "cs": "\N{NO-BREAK SPACE}", "ko": ","}
"""What stands between the thousands."""

GROUPED = re.compile(r"(?<!\d)\d{1,3}([^\d:/])\d{3}(?!\d)")
READ = ("aria-label", "title", "alt", "placeholder", "data-tag", "data-told", "data-title")
YEARS = re.compile(r"1[4-9]\d\d")

PLAIN = {
    shown.TableView: {"version"},
    shown.StichView: {"number"},
    shown.BonusView: {"stich"},
    shown.PlayerView: {"place", "hand_count"},
    shown.PartieView: {"deal"},
    shown.ResultView: {"runs"},
    shown.SaidView: {"count"},
    shown.CallView: {"count"},
    shown.VoteView: {"id"},
    shown.TalkEntry: {"no"},
    LogEntry: {"seq"},
    Dealt: {"deal", "plate"},
    Announced: {"number", "card"},
    StichWon: {"stich"},
    Drawn: {"cards"},
}
"""Numbers of a view that are never large, or that only machines read."""


def rich(value: Any) -> Any:
    """The same with a thousand times as much of everything that may grow."""
    if isinstance(value, bool | Enum):
        return value
    if isinstance(value, int):
        return value * 1000
    if hasattr(value, "_fields"):  # of the log
        plain = PLAIN.get(type(value), set())
        return value._replace(
            **{f: rich(getattr(value, f)) for f in value._fields if f not in plain}
        )
    if isinstance(value, tuple):
        return tuple(map(rich, value))
    if is_dataclass(value) and not isinstance(value, type):
        plain = PLAIN.get(type(value), set())
        return replace(
            value,
            **{f.name: rich(getattr(value, f.name)) for f in fields(value) if f.name not in plain},
        )
    return value


def spoken(tree: Node) -> Iterator[str]:
    """What is seen or read out, without moments: their digits are those of a clock."""
    for node in tree.walk():
        if node.tag not in ("time", "script", "style"):
            yield node.own_text
        yield from (node.get(name) for name in READ if node.get(name))
        yield from (value or "" for name, value in node.attrs.items() if "data-say" in name)


def ungrouped(html: str, *, years: bool = False) -> list[str]:
    texts = (YEARS.sub("", text) if years else text for text in spoken(parse(html)))
    return [text.strip() for text in texts if re.search(r"\d{4}", text)]


def marks(html: str) -> set[str]:
    return {mark for text in spoken(parse(html)) for mark in GROUPED.findall(text)}


@pytest.fixture(params=MARKS)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("build", SAMPLES.values(), ids=SAMPLES)
def test_on_the_table(build: Callable[[], TableView], lang: str) -> None:
    html = render.render_table_page(rich(build()), lang, "token")
    assert ungrouped(html) == []
    assert marks(html) == {MARKS[lang]}


def test_a_bulka_that_lies_still(lang: str) -> None:
    view = two_players()
    view = rich(replace(view, bulka=90, sheet=replace(view.sheet, bulka=90)))
    assert ungrouped(render.render_table_page(view, lang, "token")) == []


def test_in_each_place_of_the_table(lang: str) -> None:
    """Where tokens and points stand: the places are named, so that none can get lost with its number."""
    tree = parse(render.render_table_page(rich(result()), lang, "token"))
    classes = {name for node in tree.walk() for name in node.get("class").split()}
    assert {"bulka__n", "evening", "result__score", "flow", "points", "chair__balance"} <= classes
    m = MARKS[lang]
    texts = {text.strip() for text in spoken(tree)}
    assert {f"300{m}000", f"59{m}000", f"−80{m}000", f"−60{m}000", f"×1{m}000"} <= texts
    (bulka,) = (node for node in tree.walk() if "bulka__n" in node.get("class"))
    assert bulka.get("data-tokens") == "300000"  # the script compares it
    assert {node.get("data-balance") for node in tree.walk()} >= {"-80000", "-60000"}
    won = parse(render.render_table_page(rich(SAMPLES["result_bulka"]()), lang, "token"))
    assert f"+235{m}000" in {text.strip() for text in spoken(won)}
    assert "235000" in {node.get("data-balance") for node in won.walk()}


def test_in_the_lobby_and_the_settings(lang: str) -> None:
    tables = tuple(rich(replace(t, free=0, stich=0)) for t in LOBBY.tables)
    html = render.render_lobby(replace(LOBBY, tables=tables), lang, "token")
    assert ungrouped(html) == []
    assert marks(html) == {MARKS[lang]}
    html = render.render_settings(Preferences(), lang, "token")
    assert ungrouped(html) == []
    assert ("0.8" in html.replace('value="0.8"', "")) == (lang in ("en", "ko"))
    assert 'value="0.8"' in html


def test_in_the_rulebook(lang: str) -> None:
    for html in (rulebook.render_rules(lang), rulebook.render_summary(lang)):
        assert ungrouped(html, years=True) == []
    assert f"1{MARKS[lang]}000" in rulebook.render_rules(lang)
    assert ungrouped(rulebook.render_about(lang), years=True) == []
    for number in range(1, EXAMPLE_STEPS + 1):
        assert ungrouped(rulebook.render_example(number, lang)) == []
    for number in range(1, len(lessons.LESSONS) + 1):
        assert ungrouped(rulebook.render_lesson(number, Choice(), lang)) == []


def test_in_a_sentence_of_the_rulebook(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = dict.fromkeys(lessons.lesson_numbers(), 12345)
    monkeypatch.setattr(lessons, "lesson_numbers", lambda: numbers)
    html = "".join(
        rulebook.render_lesson(number, choice, lang)
        for number, choice in ((5, Choice()), (6, Choice()), (3, Choice("dR", "set:R")))
    )
    assert ungrouped(f"<div>{html.replace('<!doctype html>', '')}</div>") == []
    assert f"12{MARKS[lang]}345" in html


def test_in_a_replay(lang: str, decided: Any) -> None:  # noqa: F811
    played = replace(plays_of(decided)[3], loss=1234, best="sA")
    html = render.render_page(
        "replay.html", lang, "token", game="ofen", table="Beim Ofen", number=1234, parties=1235,
        board=board_of_run(decided.partie, decided.run, 225_000), cards=18, all=18, plays=[played],
        curve=Curve("0,0 20,40", 0, 0), leads=[Lead(1234, "Anna")], costliest=played, tag=lambda word: word,
    )  # fmt: skip
    assert ungrouped(html) == []
    m = MARKS[lang]
    texts = " ".join(spoken(parse(html)))
    assert f"225{m}000" in texts
    assert f"−1{m}234" in texts
    brief = render.render_page(
        "verdict.html", lang, game="ofen", number=1234, sides=decided.partie.sides,
        curve=Curve("0,0 20,40", 0, 0), leads=[Lead(1234, "Anna")], costliest=played,
    )  # fmt: skip
    assert ungrouped(brief) == []
    assert f"−1{m}234" in brief


@dataclass
class Growing:
    """A refusal with a number in it."""

    article: str = "12"
    reason: str = "not_yet"
    template: str = "{player} has not been away for the agreed {seconds} seconds; wait a little."
    params: Mapping[str, str] = field(
        default_factory=lambda: {"player": "R2D20000", "seconds": "86400"}
    )


def test_in_a_refusal(lang: str) -> None:
    text = render.refusal_text(Growing(), lang)
    assert f"86{MARKS[lang]}400" in text
    assert "R2D20000" in text


def test_numbers_signs_and_spans(lang: str) -> None:
    _, m = speech(lang), MARKS[lang]
    assert [_.number(n) for n in (0, 7, 999, -999)] == ["0", "7", "999", "−999"]
    assert _.number(1000) == f"1{m}000"
    assert _.number(-1_234_567) == f"−1{m}234{m}567"
    assert _.number(0.5) == ("0.5" if m == "," else "0,5")
    assert [_.signed(n) for n in (-5, 5, 0)] == ["−5", "+5", "±0"]
    assert _.signed(-1234) == f"−1{m}234"
    assert _.signed(1234) == f"+1{m}234"
    assert [minutes(s) for s in (-3, 24.2, 120, 3599, 3600, 86_400)] == [
        "0:00", "0:25", "2:00", "59:59", "1:00:00", "24:00:00",
    ]  # fmt: skip


TIMES = {"en": "8:05 PM UTC", "ko": "오후 8:05 UTC"}
DAYS = {
    "en": "Jan 15, 2027", "de": "15.01.2027", "it": "15 gen 2027", "cs": "15. 1. 2027", "ko": "2027. 1. 15.",
}  # fmt: skip


def said_at(view: TableView, lang: str) -> set[str]:
    page = parse(render.render_table_page(view, lang, "token"))
    times = (node for node in page.walk() if "data-local" in node.attrs)
    return {re.sub(r"\s", " ", node.text()) for node in times}


def test_times_and_days(lang: str) -> None:
    tonight = NOW + 12 * 3600 + 300  # from 8 in the morning
    view = my_turn()
    view = replace(view, agreement=replace(view.agreement, end_time=tonight))
    clock = TIMES.get(lang, "20:05 UTC")
    assert said_at(view, lang) == {clock}
    # Seen from two days before, the time alone would say too little.
    assert said_at(replace(view, now=NOW - 48 * 3600), lang) == {f"{DAYS[lang]} {clock}"}


def test_the_bowl_bears_the_name_of_the_language() -> None:
    """Beside the program's own name, `Bulka` is a word like others."""
    for name, build in SAMPLES.items():
        tree = parse(render.render_table_page(build(), "ko", "token"))
        named = [
            node for node in tree.walk()
            if "Bulka" in (node.own_text, node.get("aria-label"))
            and not (node.get("class") == "brand" or node.up("a"))
        ]  # fmt: skip
        assert [node.tag for node in named] == [], name
