"""The pages from outside: every address, every form, by everybody; nothing breaks them, and a refusal changes nothing."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.i18n import languages
from app.rules.cards import CODES
from app.web.app import HEADERS, LARGEST_BODY
from tests.support.asgi_client import FORM, Club
from tests.web.test_protocol import BAD_TOKENS, WORDS, forged

FUZZ = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
OPEN = {
    "name": "The long evening", "player": "Nora", "multiple": "1", "enforcement": "guarded", "adviser_sight": "public",
    "spectators": "1", "absence": "120",
}  # fmt: skip


def page(answer: Any, status: int = 200) -> str:
    """A page of ours: HTML, whole, with the headers that protect its reader."""
    assert answer.status_code == status, answer.text[:500]
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    text = str(answer.text)
    assert text.lstrip().lower().startswith("<!doctype html>")
    assert "</html>" in text
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    return text


def fields_of(text: str) -> dict[str, str]:
    """The hidden fields of the page's forms."""
    found = re.findall(r'<input[^>]*type="hidden"[^>]*>', text)
    pairs = [
        (m[1], n[1])
        for one in found
        if (m := re.search(r'name="([^"]*)"', one)) and (n := re.search(r'value="([^"]*)"', one))
    ]
    return dict(pairs)


# ---------------------------------------------------------------- every page


@pytest.mark.parametrize("path", ["/", "/lobby", "/open", "/name", "/rules"])
@pytest.mark.parametrize("lang", ["en", "de", "it", "ko", "xx", "*;q=0", "\x7f"])
def test_every_page_for_a_guest_and_for_a_member(club: Club, path: str, lang: str) -> None:
    guest = club.call("GET", path, headers={"accept-language": lang})
    page(guest)
    assert "bulka_member=" in guest.headers["set-cookie"]
    assert "HttpOnly" in guest.headers["set-cookie"]
    member = club.call("GET", path, headers=club.people["Anna"].cookie | {"accept-language": lang})
    page(member)
    assert "set-cookie" not in member.headers


@pytest.mark.parametrize("table", ["gathering", "running", "penalty", "closed", "ended"])
def test_every_table_for_everybody(club: Club, table: str) -> None:
    path = f"/t/{club.tables[table]}"
    page(club.call("GET", path))
    for person in club.people.values():
        page(club.call("GET", path, headers=person.cookie))


def test_a_forged_cookie_is_a_guest(club: Club) -> None:
    path = f"/t/{club.tables['running']}"
    hand = [s["card"] for s in club.people["Anna"].view(club.tables["running"])["hand"]]
    for token in forged(club):
        cookie = f"bulka_member={token}".encode("latin-1", "ignore")
        answer = club.call("GET", path, headers={"cookie": cookie})
        text = page(answer)
        assert not [code for code in hand if f'value="{code}"' in text]
        assert "bulka_member=" in answer.headers["set-cookie"]


def test_nothing_but_the_statics_is_given(club: Club) -> None:
    for path in (
        "..%2fpyproject.toml",
        "%2e%2e/pyproject.toml",
        "",
        "deck",
        "%00",
        "x" * 5000,
        "a%00b",
    ):
        page(club.call("GET", f"/static/{path}"), 404)


@pytest.mark.parametrize(
    "path", ["/x", "/t", "/t/", "/t/x", "/t/AAAAAAAAAAAA", "/t/%00", "/docs", "/openapi.json"]
)
def test_an_address_that_is_none_is_told_on_a_page(club: Club, path: str) -> None:
    page(club.call("GET", path), 404)


def test_another_method_is_told_on_a_page(club: Club) -> None:
    page(club.call("POST", "/lobby"), 405)
    page(club.call("GET", f"/t/{club.tables['running']}/act"), 405)


# ---------------------------------------------------------------- forms


def posts(club: Club) -> list[tuple[str, dict[str, Any]]]:
    """Every form of the house, filled in."""
    table = club.tables["gathering"]
    return [
        ("/open", OPEN),
        ("/name", {"name": "Nora"}),
        ("/language", {"lang": "it", "back": "/lobby"}),
        (f"/t/{table}/act", {"do": "sit", "act": "a", "seen": "9", "name": "Nora"}),
        (f"/t/{table}/say", {"text": "hello"}),
    ]


def test_no_form_without_the_token_of_its_page(club: Club) -> None:
    anna = club.people["Anna"]
    held = club.held()
    for path, fields in posts(club):
        for csrf in (None, "", "0" * 64, "é" * 64, club.people["Bruno"].csrf, anna.csrf[:-1]):
            data = fields if csrf is None else {**fields, "csrf": csrf}
            page(club.call("POST", path, headers=anna.cookie, data=data), 403)
        # The token without the cookie it belongs to is no better.
        page(club.call("POST", path, data={**fields, "csrf": anna.csrf}), 403)
        for token in BAD_TOKENS:
            cookie = {"cookie": f"bulka_member={token}".encode("latin-1", "ignore")}
            page(club.call("POST", path, headers=cookie, data={**fields, "csrf": anna.csrf}), 403)
    assert club.held() == held


def test_a_guest_opens_a_table_with_the_first_form(club: Club) -> None:
    """From nothing to a table of one's own: the cookie, the form, the name."""
    first = club.call("GET", "/open")
    cookie = {"cookie": first.headers["set-cookie"].partition(";")[0]}
    csrf = fields_of(first.text)["csrf"]
    held = club.held()
    for wrong in (
        {"player": "bulka"},
        {"name": ""},
        {"multiple": "0"},
        {"absence": "x"},
        {"enforcement": "soft"},
    ):
        answer = club.call("POST", "/open", headers=cookie, data={**OPEN, "csrf": csrf, **wrong})
        page(answer, 422)
        assert club.held() == held
    answer = club.call("POST", "/open", headers=cookie, data={**OPEN, "csrf": csrf})
    assert answer.status_code == 303
    text = page(club.call("GET", answer.headers["location"], headers=cookie))
    assert "The long evening" in text


def test_a_guest_sits_down_with_the_first_name(club: Club) -> None:
    table = club.open("Anna", start=False)
    first = club.call("GET", f"/t/{table}")
    cookie = {"cookie": first.headers["set-cookie"].partition(";")[0]}
    csrf = fields_of(first.text)["csrf"]
    sit = {"csrf": csrf, "do": "sit", "act": "a", "seen": "2"}
    held = club.held()
    for name, status in (
        ("Anna", 409),
        ("bulka", 409),
        ("x" * 25, 409),
        ("", 409),
        ("x" * 300, 422),
    ):
        page(
            club.call("POST", f"/t/{table}/act", headers=cookie, data={**sit, "name": name}), status
        )
        assert club.held() == held, name
    done = club.call("POST", f"/t/{table}/act", headers=cookie, data={**sit, "name": "Nora"})
    assert (done.status_code, done.headers["location"]) == (303, f"/t/{table}")
    assert [p["name"] for p in club.people["Anna"].view(table)["players"]] == ["Anna", "Nora"]


def test_an_act_by_form_and_by_script(club: Club) -> None:
    table = club.open("Anna", start=False)
    bruno = club.people["Bruno"]
    sit = {"do": "sit", "act": "a1", "seen": "2", "name": "Bruno"}
    assert bruno.form(f"/t/{table}/act", **sit).status_code == 303
    headers = bruno.cookie | {"hx-request": "true"}
    data = {"csrf": bruno.csrf, **sit}
    held = club.held()
    again = club.call("POST", f"/t/{table}/act", headers=headers, data=data)
    assert (again.status_code, again.text) == (204, "")
    refusal = club.call("POST", f"/t/{table}/act", headers=headers, data={**data, "act": "a2"})
    assert refusal.status_code == 409
    assert refusal.headers["hx-retarget"] == "#notice"
    assert "<html" not in refusal.text
    page(bruno.form(f"/t/{table}/act", **{**sit, "act": "a3"}), 409)
    assert club.held() == held


def test_what_no_table_understands(club: Club) -> None:
    anna, table = club.people["Anna"], club.tables["running"]
    good = {"do": "play", "act": "a", "seen": "9", "card": "sA"}
    held = club.held()
    for wrong in (
        {"do": "fly"}, {"act": ""}, {"act": "a b"}, {"seen": "-1"}, {"seen": "9" * 30}, {"card": "s3"}, {"card": ""},
        {"card": "s\x00"}, {"announce": "x"}, {"manko": ["R", "X"]}, {"do": "vote", "vote": "x", "yes": "1"},
        {"do": "vote", "vote": "1", "yes": "maybe"}, {"do": "cut", "off": "x"},
    ):  # fmt: skip
        page(anna.form(f"/t/{table}/act", **{**good, **wrong}), 422)
    page(anna.form(f"/t/{table}/say"), 422)
    page(anna.form("/language", lang="xx"), 422)
    page(anna.form("/t/AAAAAAAAAAAA/act", **good), 404)
    page(anna.form("/t/AAAAAAAAAAAA/say", text="x"), 404)
    assert club.held() == held


def test_a_stolen_link_acts_for_nobody(club: Club) -> None:
    stella, table = club.people["Stella"], club.tables["running"]
    held = club.held()
    for do in WORDS:
        fields = {
            "name": "Anna", "card": "sA", "off": "3", "vote": "1", "yes": "1", "level": "club", "what": "bianka",
        }  # fmt: skip
        page(stella.form(f"/t/{table}/act", do=do, act=f"s-{do}", seen="99", **fields), 409)
    page(stella.form(f"/t/{table}/say", text="psst"), 409)
    assert club.held() == held


@pytest.mark.parametrize(
    "back",
    [
        "//evil.example", "/\\evil.example", "https://evil.example", "javascript:x", "", "\\\\evil", "/\r\nx: y",
        "/\t/evil.example",
    ],
)  # fmt: skip
def test_no_form_leads_away_from_the_house(club: Club, back: str) -> None:
    answer = club.people["Anna"].form("/language", lang="en", back=back)
    assert answer.status_code == 303
    where = answer.headers["location"]
    assert where == "/" or re.fullmatch(r"/[A-Za-z0-9%][!-~]*", where), where
    assert "x" not in answer.headers


def test_a_language_is_kept(club: Club) -> None:
    lang = sorted(languages())[0]
    answer = club.people["Anna"].form("/language", lang=lang, back="/lobby")
    assert answer.headers["location"] == "/lobby"
    cookie = answer.headers["set-cookie"].partition(";")[0]
    assert f'<html lang="{lang}"' in page(club.call("GET", "/lobby", headers={"cookie": cookie}))


def test_a_body_beyond_measure_is_told_on_a_page(club: Club) -> None:
    anna = club.people["Anna"]
    held = club.held()
    body = urlencode({"csrf": anna.csrf, "name": "x" * LARGEST_BODY}).encode()
    for content in (body, iter([body[:5000], body[5000:]])):
        page(club.call("POST", "/name", headers=anna.cookie | FORM, content=content), 413)
    assert club.held() == held


MULTIPART = "multipart/form-data; boundary=b"


@pytest.mark.parametrize(
    "charset",
    [
        "utf-8", "unicode_escape", "raw_unicode_escape", "utf-7", "utf-16", "idna", "punycode", "undefined", "hex",
        "zlib", "nothing",
    ],
)  # fmt: skip
def test_no_way_of_writing_a_form_breaks_a_page(club: Club, charset: str) -> None:
    """Some encodings make characters that are none, and those can be neither kept nor shown."""
    anna = club.people["Anna"]
    held = club.held()
    for path, field in (
        ("/name", "name"),
        ("/open", "name"),
        ("/language", "back"),
        (f"/t/{club.tables['gathering']}/say", "text"),
    ):
        parts = {"csrf": anna.csrf, field: "/\\ud800 \\x00"}
        body = "".join(
            f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in parts.items()
        )
        headers = anna.cookie | {"content-type": f"{MULTIPART}; charset={charset}"}
        answer = club.call("POST", path, headers=headers, content=f"{body}--b--\r\n".encode())
        if answer.status_code < 400:
            held = club.held()
    assert club.held() == held


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        (MULTIPART, b"--b"), (MULTIPART, b"x"), ("multipart/form-data", b"--b\r\n\r\n"), (MULTIPART, b""),
        (MULTIPART, b'--b\r\nContent-Disposition: form-data; name="csrf"; filename="x"\r\n\r\nx\r\n--b--\r\n'),
        ("application/x-www-form-urlencoded", b"&".join(b"a=%d" % n for n in range(200))),
        ("application/x-www-form-urlencoded", b"csrf=%ff%fe&name=%ed%a0%80"), ("application/json", b'{"csrf": 1}'),
        ("x" * 200, b"x"), ("", b"csrf=x"),
    ],
)  # fmt: skip
def test_a_form_that_is_none(club: Club, kind: str, content: bytes) -> None:
    held = club.held()
    anna = club.people["Anna"]
    for path, _ in posts(club):
        answer = club.call(
            "POST", path, headers=anna.cookie | {"content-type": kind}, content=content
        )
        assert answer.status_code in (400, 403)
        page(answer, answer.status_code)
    assert club.held() == held


# ---------------------------------------------------------------- whatever comes


VALUES = st.text(max_size=40) | st.sampled_from(
    ["", "1", "-1", "\x00", "9" * 40, "bulka", "²", "1e9", *CODES[:3]]
)
KEYS = st.sampled_from([
    "do", "act", "seen", "name", "off", "card", "announce", "manko", "vote", "yes", "text", "aloud", "player", "multiple",
    "enforcement", "adviser_sight", "spectators", "absence", "clock_move", "clock_reserve", "end_time", "end_offset",
    "end_after_bulka", "lang", "back", "csrf",
])  # fmt: skip
CALLS = ["aces", "set:R", "set:2", "blans", "bianka", "x"]


@FUZZ
@given(
    pairs=st.lists(st.tuples(KEYS | st.text(max_size=8), VALUES), max_size=10),
    form=st.integers(0, 4),
    script=st.booleans(),
)
def test_no_form_breaks_a_page(
    club: Club, pairs: list[tuple[str, str]], form: int, script: bool
) -> None:
    anna = club.people["Anna"]
    path, fields = posts(club)[form]
    held = club.held()
    body = urlencode([*fields.items(), *pairs] if script else pairs, errors="replace").encode()
    headers = anna.cookie | FORM | {"x-csrf-token": anna.csrf}
    if script:
        headers["hx-request"] = "true"
    answer = club.call("POST", path, headers=headers, content=body)
    if answer.status_code >= 400:
        assert club.held() == held


@FUZZ
@given(
    table=st.sampled_from(["running", "penalty", "ended", "closed"]),
    who=st.sampled_from(["Anna", "Bruno", "Carla", "Stella"]),
    do=st.sampled_from([word for word in WORDS if word != "leave"]),
    card=st.sampled_from(CODES),
    announce=st.lists(st.sampled_from(CALLS), max_size=3),
    number=st.integers(-1, 40),
    act=st.text("abc", min_size=1, max_size=8),
)
def test_no_act_by_form_breaks_a_table(
    club: Club, table: str, who: str, do: str, card: str, announce: list[str], number: int, act: str
) -> None:
    held = club.held()
    fields = {"card": card, "announce": announce, "off": number, "vote": number, "yes": "0"}
    answer = club.people[who].form(
        f"/t/{club.tables[table]}/act", do=do, act=f"f{act}", seen="9999", name="Zita", **fields
    )
    if answer.status_code >= 400:
        page(answer, answer.status_code)
        assert club.held() == held
    page(club.call("GET", f"/t/{club.tables[table]}", headers=club.people[who].cookie))


@pytest.mark.parametrize("bots", [1, 2, 3])
def test_one_click_on_the_front_page_makes_a_table_with_one_to_three_bots(
    club: Club, bots: int
) -> None:
    anna = club.people["Anna"]
    front = club.call("GET", "/", headers=anna.cookie).text
    form = re.search(r'<form method="post" action="/play">.*?</form>', front, re.DOTALL)
    assert form is not None
    buttons = re.findall(r'<button(?: class="is-first"| name="bots" value="(\d)")', form[0])
    assert buttons == ["", "2", "3"]
    answer = anna.form("/play", **({} if bots == 1 else {"bots": str(bots)}))
    view = anna.view(answer.headers["location"].removeprefix("/t/"))
    assert [player["bot"] for player in view["players"] if not player["you"]] == ["club"] * bots
    assert view["phase"] == "between"
