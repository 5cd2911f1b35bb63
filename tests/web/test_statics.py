"""What browsers keep for good has an address of its own for every content; all else they ask for again."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from app.web import render
from app.web.preferences import CHOICES, Preferences
from app.web.statics import FOREVER, STATIC, address, picture, query
from tests.web.club import Club
from tests.web.samples import PAGES, SAMPLES

BOT_PLAYERS = (
    "/",
    "/lobby",
    "/open",
    "/rules",
    "/rules/summary",
    "/rules/example/1",
    "/learn/1",
    "/about",
    "/settings",
    "/x",
)
NAMES = ("bulka.css", "bulka.js", "deck/s8.svg", "deck/czech/cR.svg", "vendor/htmx.min.js", "icons/bulka.svg")  # fmt: skip


def addresses(html: str) -> set[str]:
    """Everything of static/ that a page names, wherever it stands."""
    return set(re.findall(r"/static/[^\"'\s<>)]*", html))


def nameless(urls: set[str]) -> list[str]:
    """Those that are not the present address of a file."""
    return [u for u in urls if u != address(u.removeprefix("/static/").partition("?")[0])]


def test_another_content_has_another_address(tmp_path: Path) -> None:
    file = tmp_path / "card.svg"
    seen = set()
    for second, content in enumerate(("<svg/>", "<svg></svg>", "<svg />")):
        file.write_text(content)
        os.utime(file, (second, second))
        seen.add(query(file))
    assert len(seen) == 3
    first = query(file)
    os.utime(file, (9, 9))
    assert query(file) == first


@pytest.mark.parametrize("letters", CHOICES["letters"])
def test_every_sample_names_all_files_by_their_present_address(letters: str) -> None:
    likes = Preferences(letters=letters)
    tables = {
        name: render.render_table_page(build(), "en", "token", preferences=likes)
        for name, build in SAMPLES.items()
    }
    for name, page in {**{name: build() for name, build in PAGES.items()}, **tables}.items():
        found = addresses(page)
        assert address("bulka.css") in found, name
        assert not nameless(found), name


@pytest.mark.parametrize("path", BOT_PLAYERS)
def test_every_page_of_the_house_names_all_files_by_their_present_address(
    club: Club, path: str
) -> None:
    found = addresses(club.call("GET", path).text)
    assert {address("bulka.css"), address("icons/bulka-turn.svg")} <= found
    assert not nameless(found)


def test_the_style_sheets_name_their_fonts_by_their_present_address() -> None:
    """Who changes a font writes its new address into the style sheet: this says which."""
    urls = {
        f"/static/{url}"
        for sheet in STATIC.glob("*.css")
        for url in re.findall(r"url\([\"']?(?!data:)([^\"')]+)", sheet.read_text("utf-8"))
    }
    assert {u.partition("?")[0].removeprefix("/static/fonts/") for u in urls} == {
        p.name for p in STATIC.glob("fonts/*.woff2")
    }
    assert {u: address(u.removeprefix("/static/").partition("?")[0]) for u in nameless(urls)} == {}


def test_no_script_names_a_file_for_itself() -> None:
    for script in STATIC.glob("*.js"):
        assert not re.search(r"/static/|\.svg|\.woff2", script.read_text("utf-8")), script.name


@pytest.mark.parametrize("name", NAMES)
def test_what_is_asked_for_by_its_present_address_is_kept(club: Club, name: str) -> None:
    answer = club.call("GET", address(name))
    assert answer.content == (STATIC / name).read_bytes()
    assert answer.headers["cache-control"] == FOREVER
    again = club.call("GET", address(name), headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["cache-control"] == FOREVER


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("asked", ["", "?", "?v=", "?v=0123456789", "?v=%00", "?w=1", "?{}&v=1", "?v=1&{}"])  # fmt: skip
def test_what_is_asked_for_by_another_address_is_given_but_not_kept(
    club: Club, name: str, asked: str
) -> None:
    answer = club.call("GET", f"/static/{name}{asked.format(query(STATIC / name))}")
    assert answer.status_code == 200
    assert answer.content == (STATIC / name).read_bytes()
    assert answer.headers["cache-control"] == "no-cache"


def test_an_address_is_that_of_no_other_file(club: Club) -> None:
    other = picture("s8").partition("?")[2]
    assert club.call("GET", f"/static/deck/s9.svg?{other}").headers["cache-control"] == "no-cache"
