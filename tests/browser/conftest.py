"""A house with prepared draws and deals, and the people who come to it."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser_people import Club
from tests.support.server import Server
from tests.support.stacked_server import PlannedDeal, deal

__all__ = ["deal"]

expect.set_options(timeout=15_000)


class House(Server):
    """A server that deals what `prepare` has laid ready."""

    command = (sys.executable, "-m", "tests.support.stacked_server")

    def __init__(self, database_url: str, folder: Path, env: dict[str, str] | None = None) -> None:
        self.plan = folder / "stacked.json"
        self.prepare("")
        super().__init__(
            database_url, folder / "server.log", {"STACKED": str(self.plan), **(env or {})}
        )

    def prepare(self, draws: str, *deals: PlannedDeal) -> None:
        """What comes next: the cards of the draw in turn, then the deals."""
        self.plan.write_text(json.dumps({"draws": draws.split(), "deals": deals}))


SLOW = {"BULKA_SHUFFLE_SECONDS": "600", "BULKA_CUT_SECONDS": "600", "BULKA_PRO_SECONDS": "600"}
"""Nothing happens by itself while a test looks at it."""


@pytest.fixture(scope="session")
def house(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all tests that let it live."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copyfile(sqlite_template, folder / "bulka.db")
    one = House(f"sqlite+aiosqlite:///{folder / 'bulka.db'}", folder, SLOW)
    one.start()
    yield one
    one.kill9()
    assert "Traceback" not in one.log, one.log


OwnHouse = Callable[..., House]


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[OwnHouse]:
    """Starts a house for this test alone."""
    houses: list[House] = []

    def start(database_url: str, **env: str) -> House:
        one = House(database_url, tmp_path, {**SLOW, **env})
        houses.append(one)
        one.start()
        return one

    yield start
    for one in houses:
        one.kill9()
        assert "Traceback" not in one.log, one.log


@pytest.fixture
def club_of(browser: Browser) -> Iterator[Callable[[House], Club]]:
    """The people who come to a house; no browser of theirs may have complained in the end."""
    clubs: list[Club] = []

    def of(house: House) -> Club:
        club = Club(browser, house.url)
        clubs.append(club)
        return club

    yield of
    for club in clubs:
        club.close()
        assert club.faults == []


@pytest.fixture
def club(club_of: Callable[[House], Club], house: House) -> Club:
    return club_of(house)
