"""The example bots play a whole game over real sockets, as strangers would let them."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx

from tests.support.server import StartServer

View = dict[str, Any]
EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "first_card.py"


def post(url: str, body: dict[str, object], token: str = "") -> dict[str, object]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = httpx.post(url, json=body, headers=headers)
    assert answer.is_success, answer.text
    told: dict[str, object] = answer.json()
    return told


def test_the_example_is_short_enough_to_be_read() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 100


def test_two_of_them_play_until_the_bulka_less_game_is_ended_by_all(
    server: StartServer, sqlite_url: str
) -> None:
    timeouts = {
        "BULKA_SHUFFLE_SECONDS": "0.3",
        "BULKA_CUT_SECONDS": "0.3",
        "BULKA_VOTE_SECONDS": "20",
    }
    house = server(sqlite_url, env=timeouts)
    host = post(f"{house.url}/api/members", {"name": "Host"})
    token = str(host["token"])
    table = post(f"{house.url}/api/tables", {"name": "Examples", "player": "Host"}, token)
    link = f"{house.url}/t/{table['id']}"
    guests = [
        subprocess.Popen([sys.executable, EXAMPLE, link, name], stderr=subprocess.PIPE)
        for name in ("Ada", "Bela")
    ]
    try:
        view = wait_for(house.url, table, token, lambda view: len(view["players"]) == 3)
        act(house.url, table, token, view, "start")
        play_until(house.url, table, token, lambda view: len(view["sheet"]["rows"]) >= 3)
        view = play_until(house.url, table, token, lambda view: view["acts"]["propose_end"])
        act(house.url, table, token, view, "propose_end")
        wait_for(house.url, table, token, lambda view: view["phase"] == "ended")
        for guest in guests:
            _, complaints = guest.communicate(timeout=20)
            assert guest.returncode == 0, complaints.decode()
    finally:
        for guest in guests:
            guest.kill()
            guest.communicate()


def look(url: str, table: Mapping[str, object], token: str) -> View:
    answer = httpx.get(
        f"{url}/api/tables/{table['id']}", headers={"Authorization": f"Bearer {token}"}
    )
    view: View = answer.json()
    return view


def wait_for(
    url: str,
    table: Mapping[str, object],
    token: str,
    condition: Callable[[View], bool],
    tries: int = 400,
) -> View:
    for _ in range(tries):
        view = look(url, table, token)
        if condition(view):
            return view
        time.sleep(0.05)
    raise AssertionError(view)


def act(
    url: str, table: Mapping[str, object], token: str, view: View, do: str, **fields: object
) -> httpx.Response:
    body = {"do": do, "act": f"host-{view['version']}-{do}", "seen": view["version"], **fields}
    return httpx.post(
        f"{url}/api/tables/{table['id']}/acts",
        json=body,
        headers={"Authorization": f"Bearer {token}"},
    )


def play_until(
    url: str, table: Mapping[str, object], token: str, condition: Callable[[View], bool]
) -> View:
    """The host plays along, first card first, until something holds."""

    def done(view: View) -> bool:
        if condition(view):
            return True
        if view["acts"]["play"]:
            legal = [slot["card"] for slot in view["hand"] if slot["state"] == "legal"]
            act(url, table, token, view, "play", card=legal[0])
        return False

    return wait_for(url, table, token, done, tries=2000)
