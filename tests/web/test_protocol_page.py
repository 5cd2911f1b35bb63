"""The page about the protocol says all of it, and its example runs."""

from __future__ import annotations

import dataclasses
import os
import re
import subprocess
import sys
import typing
from pathlib import Path
from typing import Any

import pytest

from app.rules.agreement import Agreement
from app.rules.record import agreement_as_json
from app.table import shown
from app.table.bot_players import Level
from app.table.commands import ACTS
from app.table.permissions import MOST_LIFTED
from app.web import api
from tests.support.server import ROOT

PAGE = (ROOT / "docs/protocol.md").read_text("utf-8")
WORDS = set(re.findall(r"`(?:acts\.)?([a-z_]+)`", PAGE))


def parts(kind: Any, found: dict[type, Any] | None = None) -> dict[type, Any]:
    """The dataclasses that a view is made of."""
    found = {} if found is None else found
    if dataclasses.is_dataclass(kind) and kind not in found:
        found[kind] = typing.get_type_hints(kind, vars(shown))  # type: ignore[index]
        for hint in list(found[kind].values()):  # type: ignore[index]
            parts(hint, found)
    for inner in typing.get_args(kind):
        parts(inner, found)
    return found


@pytest.mark.parametrize("kind", parts(shown.TableView), ids=lambda kind: kind.__name__)
def test_every_field_of_a_view_is_told(kind: Any) -> None:
    missing = {field.name for field in dataclasses.fields(kind)} - WORDS
    assert not missing


def test_every_act_is_told_with_its_fields() -> None:
    table = PAGE[PAGE.index("| `do` |") :]
    rows = {
        word: row
        for row in table.split("\n\n")[0].splitlines()
        for word in re.findall(r"`([a-z_]+)`", row.split("|")[1])
    }
    assert set(rows) - {"do"} == set(ACTS)
    for word in ACTS:
        named = set(re.findall(r"`([a-z_]+)`", rows[word].split("|")[2]))
        assert set(ACTS[word].act.fields) <= named, word


def test_the_table_of_acts_tells_what_offers_each_and_what_grows_stale() -> None:
    table = PAGE[PAGE.index("| `do` |") :].split("\n\n")[0]
    for row in table.splitlines()[2:]:
        _, words, fields, offered, *_ = row.split("|")
        for word in re.findall(r"`([a-z_]+)`", words):
            act = ACTS[word].act
            told = {word} if "the same word" in offered else set(re.findall(r"`(\w+)`", offered))
            assert act.offered in told if act.offered else "`votes[].yours`" in offered, word
            options = fields.partition("optional")[2]
            for name, kind in act.fields.items():
                assert (f"`{name}`" in options) is kind.optional, (word, name)
    assert f"1 to {MOST_LIFTED}" in table
    assert all(f"`{level}`" in table for level in Level)
    [stale] = re.findall(r"would change its meaning \((.*?), after", PAGE)
    contextual = {word for word, command in ACTS.items() if command.act.contextual}
    assert set(re.findall(r"`(\w+)`", stale)) == contextual


def test_every_address_is_told() -> None:
    for route in api.router.routes:
        path = re.sub(r"\{\w+\}", "{id}", route.path)  # type: ignore[attr-defined]
        [method] = route.methods  # type: ignore[attr-defined]
        assert f"`{method} {path}`" in PAGE
    assert "/api/tables/{id}/ws" in PAGE


def test_everything_that_may_be_agreed_is_told() -> None:
    told = agreement_as_json(Agreement(end_time="x", clock_move=1, clock_reserve=1, absence=1))
    rows = PAGE[PAGE.index("| field of `agreement`") :].split("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)`", rows, re.MULTILINE)) == set(told)


def test_the_example_runs(server: Any, sqlite_url: str, tmp_path: Path) -> None:
    [code] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    program = tmp_path / "two_programs.py"
    program.write_text(code, "utf-8")
    house = server(sqlite_url)
    done = subprocess.run(
        [sys.executable, program],
        env={**os.environ, "BULKA_URL": house.url},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(
        r"(Anna|Bruno) \d+\n(Anna|Bruno) \d+\nwon by (Anna|Bruno|None)\n", done.stdout
    )
