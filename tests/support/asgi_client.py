"""A whole house in this process, with tables in every state, and people who call on it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from app.security import csrf_token, sign_member
from app.settings import Settings
from app.web.app import create_app
from tests.support.evenings import Seeded
from tests.support.journal_checks import TABLES

SECRET = "a-secret-for-tests-only-0123456789abcdef"
JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}


@dataclass
class Person:
    """A member, with what proves it."""

    club: Club
    id: str
    name: str

    @property
    def token(self) -> str:
        return sign_member(SECRET, self.id)

    @property
    def bearer(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    @property
    def cookie(self) -> dict[str, str]:
        return {"cookie": f"bulka_member={self.token}"}

    @property
    def csrf(self) -> str:
        return csrf_token(SECRET, self.id)

    def form(self, path: str, **fields: Any) -> Any:
        """Post a form of a page that this person has loaded."""
        return self.club.call("POST", path, headers=self.cookie, data={"csrf": self.csrf, **fields})

    def act(self, table: str, do: str, act: str | None = None, **fields: Any) -> Any:
        self.club.acts += 1
        body = {"do": do, "act": act or f"act-{self.club.acts}", "seen": 10**6, **fields}
        return self.club.call("POST", f"/api/tables/{table}/acts", headers=self.bearer, json=body)

    def view(self, table: str) -> dict[str, Any]:
        answer = self.club.call("GET", f"/api/tables/{table}", headers=self.bearer)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


@dataclass
class Club:
    """The running house; `tables` names those that `furnish` prepares."""

    client: TestClient
    path: Path
    people: dict[str, Person] = field(default_factory=dict)
    tables: dict[str, str] = field(default_factory=dict)
    acts: int = 0

    def call(self, method: str, path: str, **how: Any) -> Any:
        """One request by somebody without any memory of those before; never a 5xx."""
        self.client.cookies.clear()
        answer = self.client.request(method, path, follow_redirects=False, **how)
        assert answer.status_code < 500, (method, path, how, answer.text)
        return answer

    def held(self) -> str:
        """All that the database holds."""
        connection = sqlite3.connect(self.path)
        try:
            found = {
                table: sorted(map(repr, connection.execute(f"SELECT * FROM {table}")))
                for table in TABLES
                if table != "presence"
            }
        finally:
            connection.close()
        return json.dumps(found, indent=0)

    def member(self, name: str) -> Person:
        answer = self.call("POST", "/api/members", json={"name": name})
        assert answer.status_code == 201
        return Person(self, answer.json()["id"], name)

    def open(self, *players: str, start: bool = True, **agreement: Any) -> str:
        first = self.people[players[0]]
        body = {"name": "The table", "agreement": agreement, "player": players[0]}
        answer = self.call("POST", "/api/tables", headers=first.bearer, json=body)
        assert answer.status_code == 201, answer.text
        table = str(answer.json()["id"])
        for name in players[1:]:
            assert self.people[name].act(table, "sit", name=name).status_code == 200
        if start:
            assert first.act(table, "start").status_code == 200
        return table

    def deal(self, table: str) -> dict[str, str]:
        """Shuffle and cut; who is dealer and challenger."""
        view = next(iter(self.people.values())).view(table)
        roles = {"dealer": view["dealer"], "challenger": view["challenger"]}
        assert self.people[roles["dealer"]].act(table, "shuffle").status_code == 200
        assert self.people[roles["challenger"]].act(table, "cut", off=9).status_code == 200
        return roles

    def furnish(self) -> Club:
        for name in ("Anna", "Bruno", "Carla", "Stella"):
            self.people[name] = self.member(name)
        self.tables["gathering"] = self.open("Anna", "Bruno", start=False)
        self.tables["running"] = self.open("Anna", "Bruno", "Carla")
        self.deal(self.tables["running"])
        self.tables["penalty"] = self.open("Anna", "Bruno", enforcement="penalty")
        self.deal(self.tables["penalty"])
        self.tables["closed"] = self.open("Anna", "Bruno", "Carla", spectators=False)
        self.deal(self.tables["closed"])
        self.tables["ended"] = self.open("Anna", "Bruno")
        assert self.people["Anna"].act(self.tables["ended"], "propose_end").status_code == 200
        done = self.people["Bruno"].act(self.tables["ended"], "vote", vote=1, yes=True)
        assert done.status_code == 200
        return self


@contextmanager
def house(path: Path, **settings: Any) -> Iterator[Club]:
    """A house on this migrated SQLite file whose deadlines are far away."""
    far = {f"{span}_seconds": 1e6 for span in ("shuffle", "cut", "pro", "vote")}
    made = Settings(
        database_url=f"sqlite+aiosqlite:///{path}", secret=SECRET, **{**far, **settings}
    )
    with TestClient(create_app(made, Seeded(7))) as client:
        yield Club(client, path)
