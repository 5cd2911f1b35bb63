"""The files of the package: each found by its name, none longer than it has to be."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import app

PACKAGE = Path(app.__file__).parent
ARCHITECTURE = PACKAGE.parent / "docs" / "architecture.md"
LONGEST = 500
"""Lines of a file; a longer one says in its first lines why."""


def test_no_two_modules_have_the_same_file_name() -> None:
    names = Counter(module.stem for module in PACKAGE.rglob("*.py") if module.stem != "__init__")
    assert {name: count for name, count in names.items() if count > 1} == {}


def test_no_file_is_long_without_a_reason() -> None:
    silent = []
    for module in PACKAGE.rglob("*.py"):
        lines = module.read_text("utf-8").splitlines()
        if len(lines) > LONGEST and "One file because" not in "\n".join(lines[:12]):
            silent.append(f"{module.relative_to(PACKAGE)}: {len(lines)}")
    assert silent == []


def index() -> list[tuple[str, list[str]]]:
    """The rows of "Where is …?": the words, and the files named beside them."""
    text = ARCHITECTURE.read_text("utf-8")
    section = text.split("## Where is …?")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (?!word|---)(.+?) \| (.+) \|$", section, flags=re.MULTILINE)
    return [(word, re.findall(r"`([a-z_]+/[a-z_/]+\.py)`", files)) for word, files in rows]


def test_the_index_names_files_that_exist() -> None:
    rows = index()
    assert len(rows) > 20
    named = [file for _, files in rows for file in files]
    assert [file for file in named if not (PACKAGE / file).is_file()] == []


def test_the_index_leads_to_its_words() -> None:
    """Whoever opens at most two files finds the word they came with."""
    wanted = {
        "Manko", "Bianka", "Marc", "second stake", "doubling", "penalty", "correction", "adviser", "split", "draw",
        "rotation", "two-player", "claim",
    }  # fmt: skip
    found: set[str] = set()
    for word, files in index():
        assert len(files) <= 2, word
        text = " ".join((PACKAGE / file).read_text("utf-8") for file in files).casefold()
        found |= {
            one
            for one in wanted
            if one.casefold() in word.casefold() and one[:6].casefold() in text
        }
    assert wanted - found == set()
