"""The migrations build, on each database, exactly what the models say."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import CheckConstraint, Connection, UniqueConstraint, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.db import engine as engine_module
from app.db import heartbeat
from app.db.engine import create_engine, is_sqlite, migrate
from app.db.schema import Base
from tests.support.postgres import in_thread


async def test_models_and_migrated_schema_are_the_same(engine: AsyncEngine) -> None:
    def differences(conn: Connection) -> list[Any]:
        context = MigrationContext.configure(
            conn, opts={"compare_type": True, "compare_server_default": True}
        )
        return list(compare_metadata(context, Base.metadata))

    async with engine.connect() as conn:
        assert await conn.run_sync(differences) == []


async def test_constraints_that_alembic_does_not_compare_are_the_same(engine: AsyncEngine) -> None:
    def constraints(conn: Connection) -> set[str | None]:
        found = inspect(conn)
        return {
            name
            for table in Base.metadata.tables
            for name in (
                found.get_pk_constraint(table)["name"],
                *(check["name"] for check in found.get_check_constraints(table)),
                *(key["name"] for key in found.get_foreign_keys(table)),
            )
        }

    # A constraint's name is resolved by its naming convention only when it is formatted.
    name_of = engine.dialect.identifier_preparer.format_constraint
    declared = {
        name_of(constraint)
        for table in Base.metadata.tables.values()
        for constraint in table.constraints
        if not isinstance(constraint, UniqueConstraint)
    }
    async with engine.connect() as conn:
        assert await conn.run_sync(constraints) == declared


async def test_checks_say_what_the_models_say(sqlite_url: str) -> None:
    """On SQLite, which keeps their text as it was written."""

    def checks(conn: Connection) -> set[str]:
        found = inspect(conn)
        return {
            c["sqltext"]
            for table in Base.metadata.tables
            for c in found.get_check_constraints(table)
        }

    engine = create_engine(sqlite_url)
    async with engine.connect() as conn:
        built = await conn.run_sync(checks)
    await engine.dispose()
    assert built == {
        str(constraint.sqltext)
        for table in Base.metadata.tables.values()
        for constraint in table.constraints
        if isinstance(constraint, CheckConstraint)
    }


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/new/folder/bulka.db"
    return str(request.getfixturevalue("empty_postgres_url"))


async def tables(url: str) -> set[str]:
    engine = create_engine(url)
    async with engine.connect() as conn:
        found = await conn.run_sync(lambda sync: set(inspect(sync).get_table_names()))
    await engine.dispose()
    return found


async def test_migrating_inside_a_running_loop_and_again(empty_url: str) -> None:
    migrate(empty_url)
    migrate(empty_url)
    assert await tables(empty_url) == {*Base.metadata.tables, "alembic_version"}


def test_migrating_without_a_loop_and_back(empty_url: str) -> None:
    migrate(empty_url)
    ini = Path(engine_module.__file__).parents[2] / "alembic.ini"
    in_thread(lambda: command.downgrade(Config(ini, attributes={"url": empty_url}), "base"))
    assert asyncio.run(tables(empty_url)) == {"alembic_version"}


async def migrate_in_processes(url: str, count: int) -> list[asyncio.subprocess.Process]:
    program = f"from app.db.engine import migrate; migrate({url!r})"
    return [
        await asyncio.create_subprocess_exec(sys.executable, "-c", program) for _ in range(count)
    ]


async def test_processes_that_migrate_at_once(empty_url: str) -> None:
    started = await migrate_in_processes(empty_url, 3)
    assert [await process.wait() for process in started] == [0, 0, 0]
    assert await tables(empty_url) == {*Base.metadata.tables, "alembic_version"}


async def test_processes_that_are_held_up_in_the_same_migration(empty_postgres_url: str) -> None:
    """A transaction of ours stands in the way of all until each of them has got so far."""
    engine = create_engine(empty_postgres_url)
    waiting = text(
        "select count(*) from pg_stat_activity"
        " where datname = current_database() and wait_event_type = 'Lock'"
    )
    async with engine.connect() as blocker, engine.connect() as watcher:
        await blocker.execute(text("create table alembic_version (version_num text)"))
        started = await migrate_in_processes(empty_postgres_url, 3)
        async with asyncio.timeout(30):
            while (await watcher.execute(waiting)).scalar_one() < 3:
                await watcher.rollback()
                await asyncio.sleep(0.05)
        await blocker.rollback()
    await engine.dispose()
    assert [await process.wait() for process in started] == [0, 0, 0]


def test_without_migrations_there_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "_CHECKOUT", Path("/nonexistent"))
    with pytest.raises(FileNotFoundError, match="run from a checkout"):
        migrate("sqlite+aiosqlite://")


async def test_sqlite_is_told_apart_and_set_up(sqlite_url: str, postgres_url: str) -> None:
    embedded, club_server = create_engine(sqlite_url), create_engine(postgres_url)
    assert (is_sqlite(embedded), is_sqlite(club_server)) == (True, False)
    async with embedded.connect() as conn:
        pragmas = {
            name: (await conn.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "foreign_keys", "synchronous")
        }
    await embedded.dispose()
    await club_server.dispose()
    assert pragmas == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2}


async def test_sqlite_loses_no_update(sqlite_url: str) -> None:
    engines = [create_engine(sqlite_url), create_engine(sqlite_url)]

    async def count(n: int) -> None:
        async with engines[n % 2].begin() as conn:
            await heartbeat.write_heartbeat(conn, (await heartbeat.last_heartbeat(conn) or 0.0) + 1)

    await asyncio.gather(*(count(n) for n in range(100)))
    async with engines[0].connect() as conn:
        assert await heartbeat.last_heartbeat(conn) == 100.0
    for engine in engines:
        await engine.dispose()
