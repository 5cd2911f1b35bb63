"""Fixtures for all tests.

| fixture | what a test gets |
| --- | --- |
| `sqlite_url` | a fresh, migrated SQLite file |
| `postgres_url` | a fresh, migrated database on a real PostgreSQL |
| `database_url` | the test runs twice, once with each of them |
| `server` | a function that starts `bulka serve` as a process: `server(database_url, env={...})` |
| `page`, `context`, … | pytest-playwright's, with the system's Chromium where it has no own |
| `axe` | `axe(page)` gives the accessibility faults that axe-core finds on the page |

Nothing is skipped: what a test needs and cannot get is an error.
"""

from __future__ import annotations

import itertools
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.support.postgres import Postgres, execute, in_thread, run_async, with_database
from tests.support.server import Server, StartServer

HERE = Path(__file__).resolve().parent
UNMEASURED = (HERE / "bots", HERE / "browser")
"""Counting branches makes a search three times as long; what browsers meet are servers in processes of their own."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright's own loop stays in the thread and would disturb asyncio's.

    No branches are counted in the tests of bots and browsers.
    """
    for item in items:
        if any(folder in item.path.parents for folder in UNMEASURED):
            item.add_marker(pytest.mark.no_cover)
    items.sort(key=lambda item: "playwright" in getattr(item, "fixturenames", ()))


def migrate(url: str) -> None:
    from app.db.engine import migrate as to_head

    in_thread(lambda: to_head(url))


# ---------------------------------------------------------------- databases


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL where tests may make databases."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        yield given
        return
    server = Postgres()
    try:
        yield server.url
    finally:
        server.stop()


@pytest.fixture(scope="session")
def postgres_template(postgres_server: str) -> Iterator[str]:
    """The name of a migrated database that is copied for each test."""
    name = f"bulka_template_{os.getpid()}"
    run_async(execute(postgres_server, f"CREATE DATABASE {name}"))
    try:
        migrate(with_database(postgres_server, name))
        run_async(
            execute(
                postgres_server,
                f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
                f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
            )
        )
        yield name
    finally:
        run_async(execute(postgres_server, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))


_numbers = itertools.count(1)


@pytest.fixture
def empty_postgres_url(postgres_server: str) -> Iterator[str]:
    """A database without tables, for tests of the migrations themselves."""
    yield from _database(postgres_server, "template1")


@pytest.fixture
def postgres_url(postgres_server: str, postgres_template: str) -> Iterator[str]:
    yield from _database(postgres_server, postgres_template)


def _database(server: str, template: str) -> Iterator[str]:
    name = f"bulka_{os.getpid()}_{next(_numbers)}"
    run_async(execute(server, f"CREATE DATABASE {name} TEMPLATE {template}"))
    try:
        yield with_database(server, name)
    finally:
        run_async(execute(server, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sqlite") / "template.db"
    migrate(f"sqlite+aiosqlite:///{path}")
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # all of it into the one file
    connection.close()
    return path


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    path = tmp_path / "bulka.db"
    shutil.copyfile(sqlite_template, path)
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


# ---------------------------------------------------------------- the server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers; those that still run are killed after the test."""
    started: list[Server] = []

    def start(database_url: str, env: Mapping[str, str] | None = None, port: int = 0) -> Server:
        log = tmp_path / f"server-{len(started)}.log"
        one = Server(database_url, log, env, port)
        started.append(one)
        return one.start()

    yield start
    for one in started:
        one.kill9()


# ---------------------------------------------------------------- the browser

QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_type: Any
) -> dict[str, Any]:
    if browser_type.name != "chromium":
        return browser_type_launch_args
    args = {**browser_type_launch_args}
    args["args"] = [*args.get("args", []), *QUIET]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        args["args"].append("--no-sandbox")
    if "executable_path" not in args and not Path(browser_type.executable_path).exists():
        found = next(
            filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
        )
        if found is None:
            pytest.fail(
                "no browser: `apt-get install chromium`, or `.venv/bin/playwright install chromium`"
            )
        args["executable_path"] = found
    return args


@pytest.fixture
def axe() -> Callable[..., list[dict[str, Any]]]:
    """`axe(page)`: axe-core's violations, each with rule, help text and the elements."""
    source = (HERE / "vendor/axe.min.js").read_text("utf-8")

    def look(page: Any, **options: Any) -> list[dict[str, Any]]:
        page.evaluate(source)
        result = page.evaluate("options => axe.run(document, options)", options)
        return [
            {
                "rule": fault["id"],
                "impact": fault["impact"],
                "help": fault["help"],
                "nodes": [node["html"] for node in fault["nodes"]],
            }
            for fault in result["violations"]
        ]

    return look
