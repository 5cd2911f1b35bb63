"""What browsers keep for good has an address of its own for every content; all else they ask for again."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from app.web import render, statics
from app.web.preferences import CHOICES, Preferences
from app.web.statics import FOREVER, SHEETS, STATIC, address, card_image, content, imports, query
from tests.support.asgi_client import Club
from tests.support.samples import PAGES, SAMPLES

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
MODULES = sorted(f"js/{file.name}" for file in STATIC.glob("js/*.js"))
NAMES = (
    *("bulka.css", "rulebook.css", *MODULES),
    *("deck/s8.svg", "deck/czech/cR.svg", "vendor/htmx.min.js", "icons/bulka.svg"),
)


def addresses(html: str) -> set[str]:
    """Everything of static/ that a page names, wherever it stands."""
    return set(re.findall(r"/static/[^\"'\s<>)]*", html))


def nameless(urls: set[str]) -> list[str]:
    """Those that are not the present address of a file."""
    return [u for u in urls if u != address(u.removeprefix("/static/").partition("?")[0])]


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder in the place of static/."""
    for folder in ("css", "js", "fonts"):
        (tmp_path / folder).mkdir()
    monkeypatch.setattr(statics, "STATIC", tmp_path)
    return tmp_path


def write(file: Path, text: str, second: int) -> None:
    file.write_text(text)
    os.utime(file, (second, second))


def test_another_content_has_another_address(elsewhere: Path) -> None:
    file = elsewhere / "card.svg"
    seen = set()
    for second, text in enumerate(("<svg/>", "<svg></svg>", "<svg />")):
        write(file, text, second)
        seen.add(query("card.svg"))
    assert len(seen) == 3
    first = query("card.svg")
    os.utime(file, (9, 9))
    assert query("card.svg") == first


def test_a_script_has_another_address_when_what_it_imports_changes(elsewhere: Path) -> None:
    write(elsewhere / "js" / "a.js", 'import "./b.js";', 1)
    write(elsewhere / "js" / "b.js", 'import { c } from "./c.js";', 1)
    write(elsewhere / "js" / "c.js", "export const c = 1;", 1)
    assert imports("js/a.js") == (address("js/b.js"), address("js/c.js"))
    assert content("js/a.js").decode() == f'import "{address("js/b.js")}";'
    before = address("js/a.js")
    write(elsewhere / "js" / "c.js", "export const c = 2;", 2)
    assert address("js/a.js") != before


def test_a_style_sheet_is_its_files_in_order(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SHEETS, "bulka.css", ("b", "a"))
    write(elsewhere / "css" / "a.css", 'i { src: url("../fonts/f.woff2"); }\n', 1)
    write(elsewhere / "css" / "b.css", "b { color: red; }\n", 1)
    write(elsewhere / "fonts" / "f.woff2", "font", 1)
    assert content("bulka.css").decode() == (
        f'b {{ color: red; }}\ni {{ src: url("{address("fonts/f.woff2")}"); }}\n'
    )
    before = address("bulka.css")
    write(elsewhere / "css" / "b.css", "b { color: blue; }\n", 2)
    assert address("bulka.css") != before


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
    urls = {
        url
        for sheet in SHEETS
        for url in re.findall(r"url\([\"']?(?!data:)([^\"')]+)", content(sheet).decode())
    }
    assert {u.partition("?")[0].removeprefix("/static/fonts/") for u in urls} == {
        p.name for p in STATIC.glob("fonts/*.woff2")
    }
    assert not nameless(urls)


def test_a_script_names_other_modules_by_their_present_address_and_nothing_else() -> None:
    for name in MODULES:
        found = addresses(content(name).decode())
        assert all(url.startswith("/static/js/") for url in found), name
        assert not nameless(found), name
        assert not re.search(r"/static/|\.svg|\.woff2", (STATIC / name).read_text("utf-8")), name


def test_a_table_fetches_every_module_along_with_its_script() -> None:
    page = PAGES["my_turn"]()
    assert f'<script type="module" src="{address("js/table.js")}"></script>' in page
    ahead = re.findall(r'<link rel="modulepreload" href="([^"]+)">', page)
    assert tuple(ahead) == imports("js/table.js")
    loaded = {"js/table.js", "js/open.js", *(url[8:].partition("?")[0] for url in ahead)}
    assert loaded == set(MODULES)  # none lies there that no page loads


@pytest.mark.parametrize("name", MODULES)
def test_a_module_is_given_as_a_script(club: Club, name: str) -> None:
    assert club.call("GET", address(name)).headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize("name", ["js/none.js", "js/%00.js", "js/../../pyproject.toml", "none.css"])
def test_what_is_not_there_is_not_given(club: Club, name: str) -> None:
    assert club.call("GET", f"/static/{name}").status_code == 404


@pytest.mark.parametrize("name", NAMES)
def test_what_is_asked_for_by_its_present_address_is_kept(club: Club, name: str) -> None:
    answer = club.call("GET", address(name))
    assert answer.content == content(name)
    assert answer.headers["cache-control"] == FOREVER
    again = club.call("GET", address(name), headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["cache-control"] == FOREVER


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("asked", ["", "?", "?v=", "?v=0123456789", "?v=%00", "?w=1", "?{}&v=1", "?v=1&{}"])  # fmt: skip
def test_what_is_asked_for_by_another_address_is_given_but_not_kept(
    club: Club, name: str, asked: str
) -> None:
    answer = club.call("GET", f"/static/{name}{asked.format(query(name))}")
    assert answer.status_code == 200
    assert answer.content == content(name)
    assert answer.headers["cache-control"] == "no-cache"


def test_an_address_is_that_of_no_other_file(club: Club) -> None:
    other = card_image("s8").partition("?")[2]
    assert club.call("GET", f"/static/deck/s9.svg?{other}").headers["cache-control"] == "no-cache"
