"""The JSON face from outside: what it does, what it refuses, and that nothing breaks it (docs/protocol.md)."""

from __future__ import annotations

import json
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from app.rules.cards import CODES
from app.table.commands import ACTS
from app.table.json_schema import schema
from app.web.app import LARGEST_BODY
from app.web.deps import view_as_json
from tests.support.asgi_client import JSON, SECRET, Club
from tests.support.evenings import VIEWERS, as_data, random_evening, wander

FUZZ = settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
WORDS = list(ACTS)


def refused(answer: Any, status: int) -> dict[str, Any]:
    """The error of a refused request: JSON, with a sentence."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("application/json")
    error = answer.json()["error"]
    assert isinstance(error["message"], str)
    assert len(error["message"]) > 8
    assert "Traceback" not in answer.text
    return dict(error)


# ---------------------------------------------------------------- what it does


def test_one_becomes_a_member_and_is_known_by_the_token(club: Club) -> None:
    answer = club.call("POST", "/api/members", json={"name": "  Nora  "})
    assert answer.status_code == 201
    told = answer.json()
    assert set(told) == {"id", "name", "token"}
    assert told["name"] == "Nora"
    headers = {"authorization": f"Bearer {told['token']}"}
    opened = club.call("POST", "/api/tables", headers=headers, json={"name": "Hers", "player": "N"})
    assert opened.status_code == 201
    table = opened.json()
    assert table["link"].endswith(f"/t/{table['id']}")
    view = club.call("GET", f"/api/tables/{table['id']}", headers=headers).json()
    assert (view["you"], view["opener"], view["phase"]) == ("N", "N", "gathering")


def test_open_tables_are_listed(club: Club) -> None:
    listed = {t["id"]: t for t in club.call("GET", "/api/tables").json()["tables"]}
    assert listed[club.tables["running"]]["players"] == ["Anna", "Bruno", "Carla"]
    assert listed[club.tables["gathering"]]["status"] == "gathering"
    assert club.tables["ended"] not in listed


def test_an_agreement_is_kept_as_it_was_made(club: Club) -> None:
    agreement = {
        "multiple": 3, "enforcement": "penalty", "end_after_bulka": True, "adviser_sight": "defender",
        "spectators": False, "clock": {"move": 30, "reserve": 120}, "absence": 90,
    }  # fmt: skip
    table = club.open("Anna", start=False, **agreement)
    seen = club.people["Anna"].view(table)["agreement"]
    assert (seen["multiple"], seen["clock_move"], seen["clock_reserve"]) == (3, 30, 120)
    assert (seen["absence"], seen["adviser_sight"], seen["spectators"]) == (90, "defender", False)


def test_a_view_is_a_view_however_it_is_written() -> None:
    """The quick way of writing a view gives just what the codec documents."""
    evening, rng = random_evening(3, spectators=True)
    compared = []

    def load(at: Any) -> None:
        for viewer in VIEWERS:
            view = at.view(viewer)
            compared.append(
                json.loads(view_as_json(view)) == json.loads(orjson.dumps(as_data(view)))
            )

    wander(evening, rng, 60, load)
    assert len(compared) > 100
    assert all(compared)


def test_the_schema_is_served(club: Club) -> None:
    answer = club.call("GET", "/api/schema.json")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/schema+json"
    assert answer.json() == schema()


def test_a_repeat_gets_the_first_answer(club: Club) -> None:
    table = club.open("Anna", start=False)
    bruno = club.people["Bruno"]
    first = bruno.act(table, "sit", act="once", name="Bruno")
    again = bruno.act(table, "sit", act="once", name="Bruno")
    assert first.json() == {"seq": 3, "repeated": False}
    assert again.json() == {"seq": 3, "repeated": True}
    # Whatever is asked under this id: it has been carried out.
    assert bruno.act(table, "stand", act="once").json() == {"seq": 3, "repeated": True}


def test_talk_is_heard(club: Club) -> None:
    anna, table = club.people["Anna"], club.tables["gathering"]
    answer = club.call(
        "POST", f"/api/tables/{table}/talk", headers=anna.bearer, json={"text": "Buona sera"}
    )
    assert answer.json() == {"said": True}
    entries = club.people["Stella"].view(table)["talk"]["entries"]
    assert (entries[-1]["author"], entries[-1]["text"]) == ("Anna", "Buona sera")


def test_a_finished_game_gives_its_record(club: Club) -> None:
    for headers in ({}, club.people["Anna"].bearer):
        record = club.call("GET", f"/api/tables/{club.tables['ended']}/record", headers=headers)
        assert record.json()["format"] == "trappola-record"
    refused(club.call("GET", f"/api/tables/{club.tables['running']}/record"), 409)


# ---------------------------------------------------------------- who it is


BAD_TOKENS = ["", "x", "x.y", "ImFubmEi.AAAA", "é", "a b c", '""', "null", "A" * 3000]


def forged(club: Club) -> list[str]:
    """Tokens that nobody has signed, or that were signed for something else."""
    good = club.people["Anna"].token
    payload, _, signature = good.rpartition(".")
    other = club.people["Bruno"].token.rpartition(".")[0]
    return [
        f"{payload}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}", f"{other}.{signature}", payload,
        f".{signature}", good[1:], good[:-2], good.replace(".", ":"), *BAD_TOKENS,
    ]  # fmt: skip


def test_a_forged_token_is_nobody(club: Club) -> None:
    table = club.tables["running"]
    held = club.held()
    for token in forged(club):
        headers = {"authorization": f"Bearer {token}".encode("latin-1", "ignore")}
        refused(club.call("GET", f"/api/tables/{table}", headers=headers), 401)
        for path, body in (
            ("talk", {"text": "x"}),
            ("acts", {"do": "leave", "act": "a", "seen": 1}),
        ):
            answer = club.call("POST", f"/api/tables/{table}/{path}", headers=headers, json=body)
            refused(answer, 401)
    assert club.held() == held


def test_who_is_nobody_may_look_and_not_write(club: Club) -> None:
    table = club.tables["running"]
    held = club.held()
    assert club.call("GET", f"/api/tables/{table}").status_code == 200
    for path in ("/api/tables", f"/api/tables/{table}/acts", f"/api/tables/{table}/talk"):
        refused(club.call("POST", path, json={}), 401)
    assert club.held() == held


def test_with_a_cookie_writing_needs_the_token_of_the_page(club: Club) -> None:
    """Otherwise any page of the world could act for whoever visits it."""
    anna, bruno, table = club.people["Anna"], club.people["Bruno"], club.tables["gathering"]
    path, body = f"/api/tables/{table}/talk", {"text": "forged"}
    held = club.held()
    for token in (None, "", "0" * 64, bruno.csrf):
        headers = anna.cookie | ({} if token is None else {"x-csrf-token": token})
        refused(club.call("POST", path, headers=headers, json=body), 403)
    assert club.held() == held
    headers = anna.cookie | {"x-csrf-token": anna.csrf}
    assert club.call("POST", path, headers=headers, json=body).status_code == 200


def test_a_stolen_link_acts_for_nobody(club: Club) -> None:
    """Whoever has every address of a table, but is somebody else, moves nothing there (lesson 20)."""
    table, stella = club.tables["running"], club.people["Stella"]
    anna = club.people["Anna"].view(table)
    held = club.held()
    for do in WORDS:
        if do == "join":
            continue
        for card in ("sA", next((s["card"] for s in anna["hand"] if s["card"]), "c7")):
            words: dict[str, dict[str, Any]] = {
                "sit": {"name": "Anna"}, "cut": {"off": 3}, "play": {"card": card}, "vote": {"vote": 1, "yes": True},
                "invite": {"level": "club"}, "dismiss": {"name": "Milena"},
            }  # fmt: skip
            refused(stella.act(table, do, **words.get(do, {})), 409)
    refused(stella.act(table, "join", name="anna"), 409)
    refused(
        club.call("POST", f"/api/tables/{table}/talk", headers=stella.bearer, json={"text": "x"}),
        409,
    )
    assert club.held() == held
    assert stella.view(table)["you"] is None


def test_nobody_learns_a_card_from_a_refusal(club: Club) -> None:
    """The answer to a card that one does not hold is the same for every card, whoever holds it."""
    table = club.tables["running"]
    view = club.people["Anna"].view(table)
    mover = club.people[view["partie"]["to_play"]]
    own = {slot["card"] for slot in mover.view(table)["hand"]}
    hidden = [c for c in CODES if c not in own and c != view["partie"]["plate_card"]]
    told = {
        refused(mover.act(table, "play", card=code), 409)["message"].replace(_name(code), "…")
        for code in hidden
    }
    assert len(told) == 1, told


def _name(code: str) -> str:
    from app.rules.cards import card_of, name_of

    return name_of(card_of(code))


# ---------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(
    "game",
    [
        "x",
        "AAAAAAAAAAAA",
        "..%2f..",
        "%00",
        "A%00AAAAAAAAAA",
        "%ed%a0%80",
        "AAAAAAAAAAA%0a",
        "é" * 12,
    ],
)
def test_a_table_that_is_not_there(club: Club, game: str) -> None:
    anna = club.people["Anna"]
    body = {"do": "leave", "act": "a", "seen": 1}
    refused(club.call("GET", f"/api/tables/{game}", headers=anna.bearer), 404)
    refused(club.call("GET", f"/api/tables/{game}/record"), 404)
    refused(club.call("POST", f"/api/tables/{game}/acts", headers=anna.bearer, json=body), 404)
    answer = club.call(
        "POST", f"/api/tables/{game}/talk", headers=anna.bearer, json={"text": "hello"}
    )
    refused(answer, 404)
    for path in () if "%2f" in game else (f"/api/tables/{game}/ws", f"/t/{game}/ws"):
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            club.client.websocket_connect(path, headers=anna.bearer) as socket,
        ):
            socket.receive_text()
        assert closed.value.code == 4404


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/tables/a/b/c", "/api/%00"])
def test_an_address_that_is_none_is_told_in_json(club: Club, path: str) -> None:
    refused(club.call("GET", path), 404)


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/api/members"), ("PUT", "/api/tables"), ("DELETE", "/api/tables/AAAAAAAAAAAA")],
)
def test_another_method_is_told_in_json(club: Club, method: str, path: str) -> None:
    answer = club.call(method, path)
    refused(answer, 405)
    assert answer.headers["allow"]


BROKEN = [
    b"", b"{", b"null", b"[]", b'"x"', b"1", b"{}x", b"\xff\xfe", b'{"name": "\\ud800"}', b'{"name": NaN}',
    b"[" * 5000, b'{"a":' * 2000, b"\x00", b'{"name": 1e999999}', b'\xef\xbb\xbf{"name": "x"}',
]  # fmt: skip


@pytest.mark.parametrize("body", BROKEN)
def test_a_body_that_is_no_json_object(club: Club, body: bytes) -> None:
    anna = club.people["Anna"]
    held = club.held()
    for path in ("members", "tables", f"tables/{club.tables['running']}/acts"):
        answer = club.call("POST", f"/api/{path}", headers=anna.bearer | JSON, content=body)
        refused(answer, 422)
    assert club.held() == held


NOTHING: list[object] = [
    None,
    1,
    1.5,
    True,
    [],
    {},
    ["Anna"],
    "",
    " ",
    "x" * 300,
    "a\x00b",
    "bulka",
]


@pytest.mark.parametrize("name", NOTHING)
def test_a_name_that_is_none(club: Club, name: Any) -> None:
    held = club.held()
    status = 409 if isinstance(name, str) else 422
    anna = club.people["Anna"]
    refused(club.call("POST", "/api/members", json={"name": name}), status)
    table = {"name": "x", "player": name}
    refused(club.call("POST", "/api/tables", headers=anna.bearer, json=table), status)
    if name != "bulka":
        refused(club.call("POST", "/api/tables", headers=anna.bearer, json={"name": name}), status)
    assert club.held() == held


@pytest.mark.parametrize(
    "agreement",
    [
        None, [], 1, "x", {"multiple": 0}, {"multiple": 1001}, {"multiple": "1"}, {"multiple": True},
        {"multiple": 2**63}, {"enforcement": "soft"}, {"enforcement": []}, {"adviser_sight": None}, {"clock": 5},
        {"clock": {}}, {"clock": {"move": 10}}, {"clock": {"move": -1, "reserve": 0}},
        {"clock": {"move": 10**9, "reserve": 0}}, {"absence": 0}, {"absence": 10**9}, {"spectators": 1},
        {"end_time": "tomorrow"}, {"end_time": "2001-01-01"}, {"end_time": "9999-12-31T23:59:59-23:59"},
        {"end_time": "0001-01-01T00:00:00+23:59"}, {"end_time": 5}, {"rules": 2}, {"colour": "red"}, {"": ""},
    ],
)  # fmt: skip
def test_what_cannot_be_agreed(club: Club, agreement: Any) -> None:
    held = club.held()
    body = {"name": "x", "agreement": agreement}
    answer = club.call("POST", "/api/tables", headers=club.people["Anna"].bearer, json=body)
    error = refused(answer, 422)
    assert isinstance(error.get("fields"), dict)
    assert club.held() == held


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"do": None}, "do"), ({"do": "fly"}, "do"), ({"do": ["play"]}, "do"), ({"act": None}, "act"),
        ({"act": ""}, "act"), ({"act": "a b"}, "act"), ({"act": "x" * 65}, "act"), ({"act": "é"}, "act"),
        ({"act": 7}, "act"), ({"seen": None}, "seen"), ({"seen": -1}, "seen"), ({"seen": 1.5}, "seen"),
        ({"seen": True}, "seen"), ({"seen": 2**31}, "seen"), ({"seen": "x"}, "seen"), ({"seen": "²"}, "seen"),
        ({"card": None}, "card"), ({"card": "s3"}, "card"), ({"card": ["sA"]}, "card"), ({"card": "sA\x00"}, "card"),
        ({"announce": "aces"}, "announce"), ({"announce": ["x"]}, "x"), ({"announce": [["aces"]]}, "announce"),
        ({"announce": ["aces"] * 9}, "announce"), ({"announce": None}, "announce"), ({"manko": ["X"]}, "manko"),
        ({"manko": [""]}, "manko"), ({"manko": ["RC"]}, "manko"), ({"manko": {"R": 1}}, "manko"),
        ({"anounce": ["aces"]}, "anounce"), ({"csrf": "x"}, "csrf"), ({"off": 3}, "off"),
    ],
)  # fmt: skip
def test_an_act_that_no_table_understands(club: Club, wrong: dict[str, Any], word: str) -> None:
    """Each field is named; a field that is not known here is refused, so that nothing misspelt is passed over."""
    held = club.held()
    body = {"do": "play", "act": "a", "seen": 99, "card": "sA", **wrong}
    path = f"/api/tables/{club.tables['running']}/acts"
    answer = club.call("POST", path, headers=club.people["Anna"].bearer, json=body)
    assert word in refused(answer, 422)["message"]
    assert club.held() == held


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"text": 5}, {"text": None}, {"text": "x", "aloud": "1"},
        {"text": "x", "channel": "advice"},
    ],
)  # fmt: skip
def test_talk_that_nobody_understands(club: Club, fields: dict[str, Any]) -> None:
    held = club.held()
    path = f"/api/tables/{club.tables['gathering']}/talk"
    refused(club.call("POST", path, headers=club.people["Anna"].bearer, json=fields), 422)
    assert club.held() == held


@pytest.mark.parametrize("told", [True, False])
def test_a_body_beyond_measure(club: Club, told: bool) -> None:
    """Refused by its length if that is told, else as soon as too much has come."""
    held = club.held()
    anna = club.people["Anna"]
    body = json.dumps({"name": "x" * LARGEST_BODY}).encode()
    for path in ("members", "tables", f"tables/{club.tables['running']}/acts"):
        how: Any = body if told else iter([body[:1000], body[1000:]])
        answer = club.call("POST", f"/api/{path}", headers=anna.bearer | JSON, content=how)
        refused(answer, 413)
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert club.held() == held


@pytest.mark.parametrize("length", ["-1", "x", "9" * 40, "9" * 5000])
def test_a_length_that_is_none(club: Club, length: str) -> None:
    headers = JSON | {"content-length": length}
    refused(club.call("POST", "/api/members", headers=headers, content=b"{}"), 413)


# ---------------------------------------------------------------- the socket


def test_the_socket_gives_the_view_at_once_and_again_when_asked(club: Club) -> None:
    anna, table = club.people["Anna"], club.tables["running"]
    path = f"/api/tables/{table}/ws"
    with club.client.websocket_connect(path, headers=anna.bearer) as socket:
        first = socket.receive_json()
        assert first["type"] == "view"
        assert first["view"]["you"] == "Anna"
        assert first["view"]["version"] == anna.view(table)["version"]
        for message in ({"text": "?"}, {"bytes": b"\x00\xff"}, {"text": '{"do": "leave"}'}):
            socket.send({"type": "websocket.receive", **message})
            assert socket.receive_json()["view"]["version"] == first["view"]["version"]


@pytest.mark.parametrize("face", ["/t/{}/ws", "/api/tables/{}/ws"])
@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "", "http://[", "http://testserver.evil.example", "x" * 500],
)
def test_a_socket_of_a_foreign_page_is_closed(club: Club, face: str, origin: str) -> None:
    """Accepted first, so that the page knows it is final; not a byte of the table is sent."""
    headers = club.people["Anna"].cookie | {"origin": origin}
    path = face.format(club.tables["running"])
    with club.client.websocket_connect(path, headers=headers) as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 4403


def test_a_socket_of_our_own_page_is_served(club: Club) -> None:
    headers = club.people["Anna"].cookie | {"origin": "http://testserver"}
    path = f"/api/tables/{club.tables['running']}/ws"
    with club.client.websocket_connect(path, headers=headers) as socket:
        assert socket.receive_json()["view"]["you"] == "Anna"


def test_a_socket_with_a_forged_token_is_closed(club: Club) -> None:
    path = f"/api/tables/{club.tables['running']}/ws"
    for token in forged(club):
        headers = {"authorization": f"Bearer {token}".encode("latin-1", "ignore")}
        with club.client.websocket_connect(path, headers=headers) as socket:
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_text()
            assert closed.value.code == 4403


def test_a_forged_cookie_watches_as_nobody(club: Club) -> None:
    path = f"/api/tables/{club.tables['running']}/ws"
    for token in ("x", club.people["Anna"].token[:-2]):
        headers = {"cookie": f"bulka_member={token}"}
        with club.client.websocket_connect(path, headers=headers) as socket:
            view = socket.receive_json()["view"]
            assert (view["you"], view["hand"]) == (None, [])


def test_presence_follows_the_windows(club: Club) -> None:
    table, stella = club.tables["gathering"], club.people["Stella"]
    path = f"/api/tables/{table}/ws"
    with club.client.websocket_connect(path, headers=stella.bearer) as one:
        one.receive_json()
        with club.client.websocket_connect(path, headers=stella.bearer) as two:
            two.receive_json()
        while "Stella" not in one.receive_json()["view"]["audience"]:
            pass
        assert "Stella" in club.people["Anna"].view(table)["audience"]
    for _ in range(100):
        if "Stella" not in club.people["Anna"].view(table)["audience"]:
            break
    else:
        pytest.fail("she is still here")


# ---------------------------------------------------------------- whatever comes


SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=30)
    | st.sampled_from(["sA", "c7", "Anna", "aces", "set:R", "R", "1", "0", "\x00", "bulka", "play", "talk"])
)  # fmt: skip
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=12
)  # fmt: skip
FIELDS = st.sampled_from(
    ["do", "act", "seen", "name", "off", "card", "announce", "manko", "vote", "yes", "text", "aloud", "agreement", "player"]
)  # fmt: skip
PLAUSIBLE = st.fixed_dictionaries(
    {"do": st.sampled_from(WORDS), "act": st.text("abc123", min_size=1, max_size=6), "seen": st.integers(0, 500)},
    optional={
        "name": st.sampled_from(["Dino", "Anna", ""]) | VALUES,
        "off": st.integers(-3, 40) | VALUES,
        "card": st.sampled_from(CODES) | VALUES,
        "announce": st.lists(st.sampled_from(["aces", "aces:3", "set:R", "set:2:4", "blans", "bianka"]), max_size=3) | VALUES,
        "manko": st.lists(st.sampled_from(["R", "C", "B", "2", "A", "10"]), max_size=3) | VALUES,
        "vote": st.integers(0, 3) | VALUES,
        "yes": st.booleans() | VALUES,
    },
)  # fmt: skip
BODIES = st.dictionaries(FIELDS | st.text(max_size=8), VALUES, max_size=6) | PLAUSIBLE


def _as_json(body: Any) -> bytes:
    return json.dumps(body).encode()


@FUZZ
@given(
    body=BODIES,
    table=st.sampled_from(["gathering", "running", "penalty", "closed", "ended"]),
    who=st.sampled_from(["Anna", "Bruno", "Carla", "Stella"]),
)
def test_no_act_breaks_the_server_and_no_refusal_changes_anything(
    club: Club, body: dict[str, Any], table: str, who: str
) -> None:
    held = club.held()
    path = f"/api/tables/{club.tables[table]}/acts"
    headers = club.people[who].bearer | JSON
    answer = club.call("POST", path, headers=headers, content=_as_json(body))
    if answer.status_code == 200:
        assert set(answer.json()) == {"seq", "repeated"}
    else:
        refused(answer, 409 if answer.status_code == 409 else 422)
        assert club.held() == held


@FUZZ
@given(body=VALUES | BODIES, path=st.sampled_from(["members", "tables", "talk"]))
def test_nothing_else_breaks_it_either(club: Club, body: Any, path: str) -> None:
    held = club.held()
    if path == "talk":
        path = f"tables/{club.tables['gathering']}/talk"
    headers = club.people["Anna"].bearer | JSON
    answer = club.call("POST", f"/api/{path}", headers=headers, content=_as_json(body))
    if answer.status_code >= 400:
        refused(answer, 409 if answer.status_code == 409 else 422)
        assert club.held() == held


@FUZZ
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "HEAD", "OPTIONS"]),
    parts=st.lists(
        st.text(max_size=6) | st.sampled_from(["api", "tables", "t", "act", "ws", "record", "static", "..", "\x00"]),
        max_size=4,
    ),
    headers=st.dictionaries(
        st.sampled_from(["accept-language", "authorization", "cookie", "origin", "content-type", "x-csrf-token", "hx-request"]),
        st.binary(max_size=40).map(lambda b: b.replace(b"\r", b"").replace(b"\n", b"")), max_size=3,
    ),
    body=st.binary(max_size=60),
)  # fmt: skip
def test_no_request_at_all_breaks_it(
    club: Club, method: str, parts: list[str], headers: dict[str, bytes], body: bytes
) -> None:
    from urllib.parse import quote

    held = club.held()
    path = "/" + "/".join(quote(part, safe="") for part in parts).lstrip("/")
    club.call(method, path, headers=headers, content=body)
    assert club.held() == held


def test_the_secret_is_nowhere(club: Club) -> None:
    for path in ("/", "/lobby", "/api/tables", f"/api/tables/{club.tables['running']}"):
        assert SECRET not in club.call("GET", path).text
