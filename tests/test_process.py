"""The server as its owner meets it: a process that starts, answers, ends, and comes back."""

from __future__ import annotations

import urllib.request
from typing import Any


def test_it_comes_back_on_the_same_port_after_the_power_failed(
    server: Any, database_url: str
) -> None:
    house = server(database_url)
    house.kill9()
    assert not house.running
    house.restart()
    with urllib.request.urlopen(f"{house.url}/healthz", timeout=5) as answer:
        assert answer.status == 200


def test_it_ends_quickly_when_asked(server: Any, sqlite_url: str) -> None:
    house = server(sqlite_url)
    house.stop(patience=10)
    assert not house.running


def test_it_prints_its_address(server: Any, sqlite_url: str) -> None:
    house = server(sqlite_url)
    house.stop()
    assert house.url in house.log
