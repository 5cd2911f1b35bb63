"""Nothing is replaced in a finished page: what people type is found on it as they typed it, whatever it looks like."""

from __future__ import annotations

import re
from html import escape

import pytest

from app.security import csrf_token
from app.web.statics import card_image
from tests.support.asgi_client import SECRET, Club

TABLES = (
    "@@csrf@@",
    "{{ csrf }}",
    ' data-theme="auto"',
    "<b>%(name)s & {card}</b>",
    card_image("sR"),
)
NAMES = ("@@csrf@@", "{{ csrf }}", "%(name)s", "<i>&amp;</i>")


@pytest.mark.parametrize("name", TABLES)
def test_the_name_of_a_table(club: Club, name: str) -> None:
    anna = club.people["Anna"]
    form = {"player": "Anna", "multiple": "1", "absence": "120", "spectators": "1", "name": name}
    path = anna.form("/open", **form).headers["location"]
    likes = "; bulka_preferences=letters=german&theme=dark"
    shown = escape(" ".join(name.split())).replace("&quot;", "&#34;")
    for page in (path, "/lobby"):
        for cookie in (anna.cookie["cookie"], anna.cookie["cookie"] + likes):
            html = club.call("GET", page, headers={"cookie": cookie}).text
            assert f"{shown}</h" in html
        guest = club.call("GET", page).text
        assert f"{shown}</h" in guest
        if "<" in name:
            assert name not in guest


def test_names_and_lines_of_talk(club: Club) -> None:
    people = [club.member(name) for name in NAMES]
    for person in people:
        club.people[person.name] = person
    table = club.open(*NAMES)
    lines = [*TABLES, *NAMES]
    for line in lines:
        answer = people[0].form(f"/t/{table}/say", text=line)
        assert answer.status_code == 303, answer.text
    for reader in (*people, club.people["Stella"]):
        html = club.call("GET", f"/t/{table}", headers=reader.cookie).text
        token = csrf_token(SECRET, reader.id)
        for line in lines:
            typed = (
                escape(" ".join(line.split())).replace("&quot;", "&#34;").replace("&#x27;", "&#39;")
            )
            assert f"{typed}</li>" in html, line
        for name in NAMES:
            assert f'data-name="{escape(name)}"' in html
        assert html.count(token) == html.count('name="csrf"') + 2  # the page's own: head and header
    form = club.call("GET", "/name", headers=people[0].cookie).text
    assert 'value="@@csrf@@"' in form


def test_a_guest_sees_no_token_but_their_own(club: Club) -> None:
    table = club.open("Anna", "Bruno", start=False)
    tokens = {club.people[name].csrf for name in ("Anna", "Bruno", "Carla", "Stella")}
    html = club.call("GET", f"/t/{table}").text
    assert not [token for token in tokens if token in html]


def with_a_lettered_plate(club: Club) -> str:
    """A table on whose plate a card lies open that is another one in the Czech letter set."""
    while True:
        table = club.open("Anna", "Bruno")
        club.deal(table)
        if club.people["Anna"].view(table)["partie"]["plate_card"][1] in "BCRA":
            return table


def test_those_who_watch_get_their_own_letters_and_no_token(club: Club) -> None:
    """Mere watchers of a language and a letter set share one rendering, so nothing of one of them may be in it."""
    table = with_a_lettered_plate(club)
    address = f"/t/{table}/ws"
    usual: dict[str, str] = {}
    czech = {"cookie": "bulka_preferences=letters=czech"}
    club.client.cookies.clear()
    with (
        club.client.websocket_connect(address, headers=usual) as first,
        club.client.websocket_connect(address, headers=czech) as second,
        club.client.websocket_connect(address, headers=czech) as third,
    ):
        frames = [socket.receive_text() for socket in (first, second, third)]
        sheets = [club.client.get(f"/t/{table}", headers=h).text for h in (usual, czech)]
    backs = [frame.count("/static/deck/back.svg") for frame in frames]
    assert backs[0] > 9
    assert len(set(backs)) == 1
    pictures = [set(re.findall(r"/static/deck/([\w/]+)\.svg", text)) for text in (*frames, *sheets)]
    assert pictures[1] == pictures[2] == pictures[4]
    assert pictures[0] == pictures[3]
    assert {card.removeprefix("czech/") for card in pictures[1]} == pictures[0]
    assert not [card for card in pictures[0] if "/" in card]
    assert [card for card in pictures[1] if "czech/" in card]
    tokens = {
        value for frame in frames for value in re.findall(r'name="csrf" value="([^"]*)"', frame)
    }
    assert tokens == {""}
