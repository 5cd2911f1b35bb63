"""The style sheets and scripts are what they say: layers, words, and no look into what belongs to others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.web.statics import SHEETS, STATIC

ROOT = Path(__file__).resolve().parents[2]
SHEET_FILES = sorted(STATIC.glob("css/*.css"))
SCRIPTS = sorted(STATIC.glob("js/*.js"))


def bare(file: Path) -> str:
    """A style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)


LAYERS = re.findall(r"[\w-]+", bare(STATIC / "css/layers.css").partition("@layer")[2])


def by_name(file: Path) -> str:
    return file.name


def test_every_file_is_in_one_style_sheet() -> None:
    named = [part for parts in SHEETS.values() for part in parts]
    assert sorted(named) == sorted(file.stem for file in SHEET_FILES)


@pytest.mark.parametrize("file", SHEET_FILES, ids=by_name)
def test_every_rule_is_in_a_declared_layer(file: Path) -> None:
    """The order of the layers is stated once; only typefaces stand outside of them."""
    rules = bare(file)
    if file.stem == "layers":
        assert LAYERS
        assert "{" not in rules
        return
    heads = re.findall(r"^([^\s}][^{;]*)[{;]", rules, re.MULTILINE)
    outside = {"@font-face"} if file.stem == "fonts" else {f"@layer {one}" for one in LAYERS}
    assert heads
    assert {head.strip() for head in heads} <= outside


@pytest.mark.parametrize("file", SHEET_FILES, ids=by_name)
def test_nothing_shouts(file: Path) -> None:
    """What has to hold against all else is in a later layer."""
    assert "!important" not in bare(file)


def test_every_token_is_defined_and_used() -> None:
    sheets = "".join(bare(file) for file in SHEET_FILES)
    scripts = "".join(file.read_text("utf-8") for file in SCRIPTS)
    defined = set(re.findall(r"(?<![\w-])(--[\w-]+)\s*:", sheets))
    used = set(re.findall(r"var\((--[\w-]+)", sheets)) | set(re.findall(r'"(--[\w-]+)"', scripts))
    assert defined == used


def test_every_class_and_id_is_set_somewhere() -> None:
    """A state that no template, script or module sets is no state. A part of a name may be put in by a template."""
    files = [
        *ROOT.glob("templates/**/*.html"),
        *ROOT.glob("app/web/*.py"),
        *ROOT.glob("app/table/*.py"),
        *SCRIPTS,
    ]
    words = set(re.findall(r"[\w-]+", " ".join(file.read_text("utf-8") for file in files)))
    selectors = " ".join(
        head for file in SHEET_FILES for head in re.findall(r"([^{};]+)\{", bare(file))
    )
    named = set(re.findall(r"[.#]([a-zA-Z][\w-]*)", re.sub(r'"[^"]*"', "", selectors)))
    made = {"log__ref", "log__pro", "log__say", "pics--nine", "reply--refused"}
    assert sorted(named - words - made) == []
    states = set(re.findall(r'\[data-(?:state|kind|phase|link|size)="([\w-]+)"\]', selectors))
    assert sorted(states - words) == []


@pytest.mark.parametrize("file", SCRIPTS, ids=by_name)
def test_no_script_looks_into_what_is_private_to_htmx(file: Path) -> None:
    assert not re.search(r"_htmx|htmx\.[\w.]*_|\[\"_", file.read_text("utf-8"))


def test_which_cards_an_announcement_goes_with_is_said_by_the_server_alone() -> None:
    """Which cards an announcement goes with stands in the page (`data-cards`), in no style sheet or script."""
    for file in (*SHEET_FILES, *SCRIPTS):
        assert not re.search(r"\baces\b", file.read_text("utf-8").lower()), file.name
