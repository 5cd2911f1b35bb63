"""Every sentence is there in every language, whole, with its places and marks; the catalogues hold nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("cs", "de", "it", "ko")
PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
MARK = re.compile(r"</?\w+[^>]*>")


Key = tuple[str | None, str]


def key(message: Message) -> Key:
    """A sentence and its context: the same word may stand in two places with two meanings."""
    return message.context, message.id if isinstance(message.id, str) else message.id[0]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> dict[Key, Message]:
    """Every sentence that the code and the templates hold, collected as `make messages` does."""
    pot = tmp_path_factory.mktemp("messages") / "bulka.pot"
    words = ["-k", "N_", "-k", "Nn_:1,2", "-k", "_m", "-k", "_n:1,2"]
    command = [str(Path(sys.executable).with_name("pybabel")), "-q", "extract", "-F", "babel.cfg"]
    subprocess.run([*command, *words, "-o", pot, "."], cwd=ROOT, check=True)
    with pot.open("rb") as file:
        return {key(message): message for message in read_po(file) if message.id}


def catalogue(lang: str) -> Catalog:
    with (ROOT / "app" / "locale" / lang / "LC_MESSAGES" / "bulka.po").open("rb") as file:
        return read_po(file, locale=lang)


def test_the_words_are_collected_as_the_makefile_does() -> None:
    assert "-k N_ -k Nn_:1,2 -k _m -k _n:1,2" in (ROOT / "Makefile").read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_missing_and_nothing_left_over(lang: str, source: dict[Key, Message]) -> None:
    translated = {key(message) for message in catalogue(lang) if message.id and all(forms(message))}
    assert set(source) - translated == set()
    assert translated - set(source) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_places_and_marks_are_kept(lang: str, source: dict[Key, Message]) -> None:
    for message in catalogue(lang):
        if not message.id:
            continue
        originals = (message.id,) if isinstance(message.id, str) else message.id
        for form in forms(message):
            if isinstance(message.id, str):
                assert sorted(PLACE.findall(form)) == sorted(PLACE.findall(message.id)), form
                assert sorted(MARK.findall(form)) == sorted(MARK.findall(message.id)), form
            assert set(PLACE.findall(form)) <= set(PLACE.findall(" ".join(originals))), form
            assert form == form.strip(), form


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_number_has_its_form(lang: str) -> None:
    messages = catalogue(lang)
    for message in messages:
        if message.id and not isinstance(message.id, str):
            assert len(forms(message)) == messages.num_plurals


def forms(message: Message) -> tuple[str, ...]:
    assert message.string is not None
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)
