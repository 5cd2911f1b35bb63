"""The database engine, on PostgreSQL or SQLite, and the migration of its schema."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from app.db.schema import Base

_CHECKOUT = Path(__file__).resolve().parents[2]
_BUSY_TIMEOUT_MS = 10_000
_READERS = 2


def create_engine(url: str) -> AsyncEngine:
    """Return an engine for `url`, which must name an asynchronous driver.

    On SQLite the folder of the file is created, and every transaction has the
    database to itself from its begin to its end, so that no update is ever
    lost: whoever holds a connection must not wait for somebody who needs
    another. Raises `sqlalchemy.exc.ArgumentError` for a URL that is none, and
    `sqlalchemy.exc.InvalidRequestError` for a synchronous driver.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_async_engine(parsed, pool_pre_ping=True)
    if parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    # Only one transaction can run at a time: waiting in line for the one connection is fair and
    # quick, while SQLite lets those who wait for its lock sleep and try again.
    engine = create_async_engine(
        parsed, poolclass=AsyncAdaptedQueuePool, pool_size=1, max_overflow=0
    )
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_immediate)
    event.listen(engine.sync_engine, "invalidate", _roll_back)
    return engine


def reading_engine(engine: AsyncEngine) -> AsyncEngine:
    """Return the engine for transactions that only read what `engine` writes.

    On PostgreSQL that is `engine` itself. On SQLite it has connections of its
    own, which refuse to write: a reading sees what was committed when it began,
    waits for no writer, and no writer waits for it. Whoever closes `engine`
    closes this one too.
    """
    if not is_sqlite(engine):
        return engine
    # Nobody waits for a connection: it would be in vain, and for half a minute, for one whose making was cancelled.
    reading = create_async_engine(
        engine.url, poolclass=AsyncAdaptedQueuePool, pool_size=_READERS, max_overflow=-1
    )
    event.listen(reading.sync_engine, "connect", _prepare_sqlite)
    event.listen(reading.sync_engine, "connect", _refuse_writing)
    event.listen(reading.sync_engine, "begin", _begin)
    event.listen(reading.sync_engine, "invalidate", _roll_back)
    return reading


def is_sqlite(engine: AsyncEngine) -> bool:
    """Say whether the database is the embedded one, which serves a single process only."""
    return engine.dialect.name == "sqlite"


def insert_into(conn: AsyncConnection, table: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """Return an INSERT in the dialect of `conn`, whose `on_conflict_…` are alike on both."""
    if conn.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)


def migrate(url: str) -> None:
    """Bring the database at `url` to the newest schema; does nothing if it is there.

    Blocks until done, may be called whether or not an event loop is running,
    and from several processes at once. Raises `FileNotFoundError` if the
    migrations are not there, and what the driver raises if the database is
    not.
    """
    ini = _CHECKOUT / "alembic.ini"
    if not ini.is_file():
        raise FileNotFoundError(f"no {ini.name} beside the package: run from a checkout")
    config = Config(ini, attributes={"url": url})
    # The migration environment runs an event loop of its own, and a thread has at most one.
    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(command.upgrade, config, "head").result()


def _prepare_sqlite(dbapi_connection: Any, _record: object) -> None:
    # The driver's own begin mode would start transactions late and lose updates in silence.
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
    # A cancelled task gives its connection up to be closed. With a statement unfinished, SQLite would
    # keep the transaction open also then, and everybody else would wait for its lock for ever. The task
    # is the first in the connection's queue, before the close, and nobody can cancel it.
    task = asyncio.ensure_future(dbapi_connection.driver_connection.rollback())
    _rolling_back.add(task)
    task.add_done_callback(_rolled_back)


def _rolled_back(task: asyncio.Task[None]) -> None:
    _rolling_back.discard(task)
    if not task.cancelled():
        task.exception()  # a connection that was broken anyway
