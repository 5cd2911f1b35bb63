"""The database engine, on PostgreSQL or SQLite, and the migration of its schema."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from app.db.schema import Base

_CHECKOUT = Path(__file__).resolve().parents[2]
_BUSY_TIMEOUT_MS = 10_000
_READERS = 2

DATABASE_ERRORS: Final = (SQLAlchemyError, OSError)
"""What a statement or a connect raises if the database fails or cannot be reached; covers `TimeoutError`."""


def create_engine(url: str) -> AsyncEngine:
    """Return an engine for `url`, which must name an asynchronous driver.

    On SQLite the folder of the file is created, and transactions run one at a time, from BEGIN
    to their end, so that no update is lost; a task that holds a connection must not wait for a
    second one. Raises `sqlalchemy.exc.ArgumentError` for a malformed URL, and
    `sqlalchemy.exc.InvalidRequestError` for a synchronous driver.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_async_engine(parsed, pool_pre_ping=True)
    if parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    # A pool of one connection queues transactions in order of arrival; SQLite's own lock makes
    # waiting transactions sleep and retry in no order.
    engine = create_async_engine(
        parsed, poolclass=AsyncAdaptedQueuePool, pool_size=1, max_overflow=0
    )
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_immediate)
    event.listen(engine.sync_engine, "invalidate", _roll_back)
    return engine


def reading_engine(engine: AsyncEngine) -> AsyncEngine:
    """Return the engine for transactions that only read what `engine` writes.

    On PostgreSQL that is `engine` itself. On SQLite it has read-only connections of its own: a
    read sees what was committed when it began, waits for no writer and blocks none. The caller
    disposes of both engines.
    """
    if not is_sqlite(engine):
        return engine
    # Unbounded overflow: waiting for a pool slot whose connect was cancelled can block for 30 s.
    reading = create_async_engine(
        engine.url, poolclass=AsyncAdaptedQueuePool, pool_size=_READERS, max_overflow=-1
    )
    event.listen(reading.sync_engine, "connect", _prepare_sqlite)
    event.listen(reading.sync_engine, "connect", _refuse_writing)
    event.listen(reading.sync_engine, "begin", _begin)
    event.listen(reading.sync_engine, "invalidate", _roll_back)
    return reading


def is_sqlite(engine: AsyncEngine) -> bool:
    """Say whether the database is SQLite, which serves a single process only."""
    return engine.dialect.name == "sqlite"


def insert_into(conn: AsyncConnection, table: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """Return an INSERT in the dialect of `conn`; both dialects have the same `on_conflict_…` methods."""
    if conn.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)


def migrate(url: str) -> None:
    """Upgrade the database at `url` to the newest schema.

    Blocks until done. May be called with or without a running event loop, and from several
    processes at once. Raises `FileNotFoundError` if the migrations are missing, and the driver's
    error if the database cannot be reached.
    """
    ini = _CHECKOUT / "alembic.ini"
    if not ini.is_file():
        raise FileNotFoundError(f"no {ini.name} beside the package: run from a checkout")
    config = Config(ini, attributes={"url": url})
    # The migration environment runs its own event loop, which needs a thread without one.
    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(command.upgrade, config, "head").result()


def _prepare_sqlite(dbapi_connection: Any, _record: object) -> None:
    # In the driver's default mode a transaction begins at its first write, which loses updates.
    dbapi_connection.isolation_level = None
    cursor = dbapi_connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {_BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _refuse_writing(dbapi_connection: Any, _record: object) -> None:
    cursor = dbapi_connection.cursor()
    cursor.execute("PRAGMA query_only = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


_rolling_back: set[asyncio.Task[None]] = set()


def _roll_back(dbapi_connection: Any, _record: object, _error: object) -> None:
    # The connection of a cancelled task is closed. If a statement of it is unfinished, SQLite
    # keeps the transaction and its lock even after the close, and blocks every other writer.
    # This rollback is queued on the connection before the close and cannot be cancelled.
    task = asyncio.ensure_future(dbapi_connection.driver_connection.rollback())
    _rolling_back.add(task)
    task.add_done_callback(_rolled_back)


def _rolled_back(task: asyncio.Task[None]) -> None:
    _rolling_back.discard(task)
    if not task.cancelled():
        task.exception()  # retrieved so that asyncio does not log it; the connection is discarded
