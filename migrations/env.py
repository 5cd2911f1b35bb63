"""Run the migrations; started by `alembic` itself, they go to the database of the settings."""

import asyncio

from alembic import context
from sqlalchemy import Connection, text

from app.db.engine import create_engine
from app.db.schema import Base
from app.settings import Settings

# An arbitrary number, the same in every process that migrates.
_MIGRATION_LOCK = 7_072_011


def _run(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


async def _migrate(url: str) -> None:
    engine = create_engine(url)
    try:
        # One transaction around it all: a migration that fails leaves nothing behind.
        async with engine.begin() as connection:
            await connection.run_sync(_run)
    finally:
        await engine.dispose()


asyncio.run(_migrate(context.config.attributes.get("url") or Settings().database_url))
