"""The contract between parts of the table page and their templates: nothing missing, nothing unused, nothing else seen."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, ClassVar, get_type_hints

import pytest
from jinja2 import DictLoader, Environment, meta, nodes

from app.table.shown import TableView
from app.web import presenters, render
from app.web.presenters.slip_block import Slip
from app.web.presenters.table_frame import TableFrame
from app.web.speech import speech
from tests.support.samples import SAMPLES
from tests.support.template_uses import Uses, inside, literal_name, present


def parts() -> dict[str, type]:
    """Every dataclass that a template is made from."""
    found = {}
    for module in pkgutil.iter_modules(presenters.__path__, f"{presenters.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if not (isinstance(value, type) and is_dataclass(value)):
                continue
            if isinstance(getattr(value, "template", None), str):
                found[value.__name__] = value
    return found


PARTS = parts()


# ---------------------------------------------------------------- templates and their dataclasses


def names_of(env: Environment, template: str) -> set[str]:
    """Names that a template takes from outside, also in what it includes or extends; globals are none."""
    assert env.loader is not None
    tree = env.parse(env.loader.get_source(env, template)[0])
    found = set(meta.find_undeclared_variables(tree))
    included = [other.template for other in tree.find_all(nodes.Include)]
    extended = [other.template for other in tree.find_all(nodes.Extends)]
    for other in (*included, *extended):
        found |= names_of(env, literal_name(other))
    return found - set(env.globals)


def breaches(env: Environment, part: Any) -> list[str]:
    """Where the template of a part and its dataclass do not agree."""
    own = {field.name for field in fields(part)}
    used = names_of(env, part.template)
    inputs = {"csrf", "preferences", "blocks", "without_forms"} if part is TableFrame else {"csrf"}
    found = [f"the template wants {name}" for name in used - own - inputs]
    found += [f"the template does not use {name}" for name in own - used]
    hints = {name: hint for name, hint in get_type_hints(part).items() if name in own}
    uses = Uses(env)
    uses.template(part.template, {name: present(hint) for name, hint in hints.items()})
    found += [f"the template wants {owner.__name__}.{name}" for owner, name in uses.missing]
    if part is not Slip:  # its panels reach it as finished HTML
        offered = {
            (owner, field.name)
            for name in own
            for owner in inside(hints[name])
            for field in fields(owner)
        }
        unused = offered - uses.read
        found += [f"the template does not use {owner.__name__}.{name}" for owner, name in unused]
    return sorted(found)


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_a_template_uses_the_fields_of_its_part_and_no_others(part: type) -> None:
    assert breaches(render.environment("en"), part) == []


@dataclass(frozen=True)
class Inner:
    told: str
    kept: str


@dataclass(frozen=True)
class Sample:
    template: ClassVar[str] = "sample.html"

    shown: str
    items: tuple[Inner, ...]
    kept: str


def test_a_breach_of_the_contract_is_found() -> None:
    env = Environment(autoescape=True)
    env.loader = DictLoader({
        "macros.html": "{% macro told(one) %}{{ one.told }}{{ one.lost }}{% endmacro %}",
        "sample.html": "{% from 'macros.html' import told %}"
        "{{ shown }}{{ gone }}{% for i in items %}{{ told(i) }}{% endfor %}",
    })  # fmt: skip
    assert breaches(env, Sample) == [
        "the template does not use Inner.kept",
        "the template does not use kept",
        "the template wants Inner.lost",
        "the template wants gone",
    ]


def test_every_template_of_the_table_has_its_dataclass() -> None:
    files = {
        path.relative_to(render.TEMPLATES).as_posix()
        for folder in ("blocks", "slips")
        for path in (render.TEMPLATES / folder).glob("*.html")
    }
    of_macros = {"slips/count.html", "slips/deck.html"}
    assert {vars(part)["template"] for part in PARTS.values()} == files - of_macros | {"table.html"}


# ---------------------------------------------------------------- blocks and the view

PEOPLE = {"phase", "you", "players", "dealer", "challenger"}
"""Who sits on which seat."""
PANELS = {
    "game", "version", "now", "role", "opener", "agreement", "with_bulka", "queue", "pro", "bulka", "draw", "partie",
    "result", "acts", "deal_step", "pro_choice", "votes", "absence", "sheet", "ended",
}  # fmt: skip
USES: dict[str, set[str]] = {
    "bar": {
        "game", "version", "now", "name", "role", "phase", "you", "players", "acts", "votes", "pro", "bulka", "agreement",
        "time_up", "with_bulka", "partie", "result", "sheet",
    },
    "company": {
        "phase", "you", "players", "queue", "opener", "partie", "audience", "audience_count", "agreement", "with_bulka",
        "now",
    },
    "seat-top": PEOPLE | {"now", "with_bulka", "pro", "partie"},
    "plate": {"phase", "partie"},
    "last-stich": {"phase", "partie", "you"},
    "stich": PEOPLE | {"partie", "result"},
    "bulka": {"bulka", "role", "phase", "with_bulka", "agreement", "partie", "you"},
    "notice": {
        "game", "version", "phase", "role", "you", "opener", "players", "acts", "hand", "agreement", "partie",
        "deal_step", "votes",
    },
    "play": PEOPLE | {"game", "version", "hand", "acts", "partie"},
    "seat-own": PEOPLE | {"now", "with_bulka", "pro", "partie"},
    "slip": PEOPLE | PANELS,
    "sheet": {"name", "you", "sheet", "with_bulka", "role", "phase", "bulka"},
    "talk": {"game", "you", "partie", "queue", "talk", "advice", "log"},
}  # fmt: skip
"""The fields of a view that each block is made from. A block that needs another one says so here."""


VIEWS = [build() for build in SAMPLES.values()]


def with_other(view: TableView, kept: set[str]) -> TableView:
    """The view with every field but those kept changed, most of them for one of another table."""
    changed: dict[str, Any] = {
        "game": "elsewhere",
        "name": "Elsewhere",
        "version": view.version + 1,
        "now": view.now + 1000,
        "time_up": not view.time_up,
        "advice": None if view.advice else replace(view.talk, channel="advice"),
    }
    for other in VIEWS:
        for field in fields(TableView):
            value = getattr(other, field.name)
            if field.name not in changed and value != getattr(view, field.name):
                changed[field.name] = value
    return replace(view, **{name: value for name, value in changed.items() if name not in kept})


def block(name: str, view: TableView) -> str:
    part = presenters.PRESENTERS[name](view, speech("en"))
    return str(render.render_part(part, render.environment("en"), "token"))


def test_every_block_says_what_it_is_made_from() -> None:
    names = {field.name for field in fields(TableView)}
    assert set(USES) == set(presenters.PRESENTERS)
    assert set().union(*USES.values()) <= names
    for view in VIEWS:
        other = with_other(view, set())
        assert [name for name in names if getattr(other, name) == getattr(view, name)] == []


@pytest.mark.parametrize("view", VIEWS, ids=SAMPLES)
def test_a_block_stays_the_same_whatever_else_changes(view: TableView) -> None:
    for name, used in USES.items():
        assert block(name, with_other(view, used)) == block(name, view), name


class Watched:
    """A view that notes which of its fields are read."""

    def __init__(self, view: TableView) -> None:
        self.read: set[str] = set()
        self._view = view

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self._view, name)


def test_no_block_names_a_field_that_it_never_reads() -> None:
    read: dict[str, set[str]] = {name: set() for name in USES}
    for view in VIEWS:
        for name, present_block in presenters.PRESENTERS.items():
            watched: Any = Watched(view)
            present_block(watched, speech("en"))
            read[name] |= watched.read
    read["seat-own"] |= read["seat-top"]  # one presenter
    assert read == USES
