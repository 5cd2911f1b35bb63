"""What went wrong is said in the reader's language on every page; programs are told in English, whoever asks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from app.i18n import languages, translations
from app.services.tables import Conflict, NoTable, Tables
from app.table.codec import Malformed
from app.web.app import LARGEST_BODY
from app.web.opening import NoAgreement
from tests.support.asgi_client import FORM, Club, Person

ROOT = Path(__file__).resolve().parents[2]
OTHERS = [lang for lang in languages() if lang != "en"]
SAID = re.compile(
    r'<p class="hero__lead">(.*?)</p>|<p class="flash flash--table" role="alert">(.*?)</p>'
)
HEADING = re.compile(r"<h1>(.*?)</h1>")


def error_paths(club: Club) -> Iterator[tuple[str, int, str, str, dict[str, Any]]]:
    """Every way to be told on a page that something went wrong: a name, the status, and the request."""
    anna, table = club.people["Anna"], club.tables["running"]
    ended, running = club.tables["ended"], f"/t/{table}"
    good = {"do": "play", "act": "a", "seen": "9", "card": "sA"}

    def posted(person: Person, path: str, **fields: Any) -> tuple[str, str, dict[str, Any]]:
        data = {"csrf": person.csrf, **fields}
        return "POST", path, {"headers": person.cookie, "data": data}

    yield "no page", 404, "GET", "/x", {}
    yield "no file", 404, "GET", "/static/x", {}
    yield "no table", 404, "GET", "/t/AAAAAAAAAAAA", {}
    yield "no id of a table", 404, "GET", "/t/x", {}
    yield "another method", 405, "POST", "/lobby", {}
    yield "no step of the example", 404, "GET", "/rules/example/99", {}
    yield "no lesson", 404, "GET", "/learn/x", {}
    yield "no card in a lesson", 422, "GET", "/learn/1?card=x", {}
    yield "no deed in a lesson", 422, "GET", "/learn/10?do=fly", {}
    yield "no Partie", 404, "GET", f"/t/{ended}/partie/9", {}
    yield "no number of a Partie", 404, "GET", f"/t/{ended}/partie/x", {}
    yield "no review", 404, "GET", f"/t/{ended}/partie/9/review", {}
    yield "a record too early", 409, "GET", f"{running}/record.json", {"headers": anna.cookie}
    yield "a token that is none", 401, "GET", "/lobby", {"headers": {"authorization": "Bearer x"}}
    yield "no token of the page", 403, "POST", "/name", {"headers": anna.cookie, "data": {}}
    for kind, body in (
        ("multipart/form-data; boundary=b", b"x"),
        (FORM["content-type"], b"a&" * 99),
    ):
        headers = anna.cookie | {"content-type": kind}
        yield f"no form, {kind}", 400, "POST", "/name", {"headers": headers, "content": body}
    strange = b'--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n\\ud800\r\n--b--\r\n'
    headers = anna.cookie | {
        "content-type": "multipart/form-data; boundary=b; charset=unicode_escape"
    }
    yield "strange characters", 422, "POST", "/name", {"headers": headers, "content": strange}
    large = b"x" * (LARGEST_BODY + 1)
    for name, content in (("too large", large), ("too large bit by bit", iter([large]))):
        yield name, 413, "POST", "/name", {"headers": anna.cookie | FORM, "content": content}
    for name, wrong in (
        ("no act", {"do": "fly"}), ("no id of an act", {"act": ""}), ("no version", {"seen": "x"}),
        ("no card", {"card": "s3"}), ("no number", {"do": "cut", "off": "x"}),
    ):  # fmt: skip
        yield name, 422, *posted(anna, f"{running}/act", **{**good, **wrong})
    yield "nothing to say", 422, *posted(anna, f"{running}/say")
    yield "too much to say", 409, *posted(anna, f"{running}/say", text="x" * 400)
    yield "no language", 422, *posted(anna, "/language", lang="xx")
    yield "too many bots", 422, *posted(anna, "/play", bots="9")
    yield "no level", 422, *posted(anna, "/play", level="x")
    yield "not at the table", 409, *posted(club.people["Stella"], f"{running}/act", **good)
    yield "no hint", 409, *posted(club.people["Stella"], f"{running}/act", do="hint")
    guest = Person(club, "guestguest12", "")
    yield "no name yet", 403, *posted(guest, f"{running}/say", text="hello")


def said(page: str) -> tuple[str, str]:
    """The heading and the sentence of an error, or the sentence that a table's page says once."""
    found = SAID.search(page)
    assert found is not None, page
    heading = HEADING.search(page)
    return unescape(heading[1]) if heading else "", unescape(found[1] or found[2])


def told(club: Club, lang: str) -> dict[str, tuple[str, str]]:
    found = {}
    for name, status, method, path, how in error_paths(club):
        headers = {"accept-language": lang, **how.get("headers", {})}
        answer = club.call(method, path, **{**how, "headers": headers})
        assert answer.status_code == status, name
        assert f'<html lang="{lang}"' in answer.text, name
        found[name] = said(answer.text)
    return found


def test_every_error_of_a_page_is_said_in_every_language(club: Club) -> None:
    english = told(club, "en")
    assert len(english) > 30
    assert all(sentence.endswith(".") for _, sentence in english.values())
    for lang in OTHERS:
        catalogue = translations(lang)
        for name, (heading, sentence) in told(club, lang).items():
            in_english = english[name][1]
            assert sentence != in_english, (lang, name)
            assert not set(sentence.split(" ")) & {"the", "is", "that", "There", "This"}, sentence
            if catalogue.gettext(in_english) != in_english:
                assert sentence == catalogue.gettext(in_english), name
            if not name.startswith(("too much", "not at", "no hint")):
                assert heading == catalogue.gettext(english[name][0]), name


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (NoTable(), 404), (Conflict(), 503), (TimeoutError(), 503), (ConnectionError(), 503),
        (Malformed("card: one expected"), 422), (NoAgreement({"": "no agreement"}), 422), (RuntimeError("x"), 500),
    ],
    ids=repr,
)  # fmt: skip
def test_what_fails_behind_the_pages_is_said_in_every_language(
    club: Club, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    async def load(*_given: Any) -> None:
        raise error

    monkeypatch.setattr(Tables, "load", load)
    monkeypatch.setattr(club.client._transport, "raise_server_exceptions", False)
    path = f"/t/{club.tables['running']}"
    pages = {}
    for lang in languages():
        answer = club.client.get(path, headers={"accept-language": lang})
        assert answer.status_code == status
        pages[lang] = said(answer.text)
    for lang in OTHERS:
        assert pages[lang] == tuple(map(translations(lang).gettext, pages["en"]))
        assert pages[lang][1] != pages["en"][1]
    told = [
        club.client.get(
            f"/api/tables/{club.tables['running']}", headers={"accept-language": lang}
        ).json()
        for lang in languages()
    ]
    assert [one for one in told if one != told[0]] == []
    assert told[0]["error"]["message"].isascii()


def test_programs_are_told_in_english(club: Club) -> None:
    anna = club.people["Anna"]
    act = {"do": "play", "act": "a", "seen": 1, "card": "sA"}
    for lang in languages():
        headers = anna.bearer | {"accept-language": lang}
        told = [
            club.call(method, path, headers=headers, **how).json()["error"]["message"]
            for method, path, how in (
                ("GET", "/api/x", {}),
                ("GET", "/api/tables/AAAAAAAAAAAA", {}),
                (
                    "POST",
                    f"/api/tables/{club.tables['running']}/acts",
                    {"json": {**act, "act": ""}},
                ),
                (
                    "POST",
                    f"/api/tables/{club.tables['running']}/acts",
                    {"json": {**act, "seen": "x"}},
                ),
                ("POST", "/api/members", {"content": b"x" * (LARGEST_BODY + 1)}),
            )
        ]
        assert told == [
            "Not Found",
            "There is no table at this address.",
            "act: an id of the act expected, 1 to 64 characters without spaces",
            "seen: the version of the table that was seen expected, a whole number",
            "That is too much at once.",
        ]


def test_only_the_face_for_programs_raises_errors_without_a_sentence_for_people() -> None:
    plain = {
        path.name
        for path in (ROOT / "app" / "web").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and ast.unparse(node.exc.func).endswith("HTTPException")
    }
    assert plain - {"statics.py"} == {"api.py"}  # an error of `statics` has a status only
