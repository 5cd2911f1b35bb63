"""The server's settings, read from the environment.

Every setting is `BULKA_<NAME>`; host, port and database are also read from the
plain `HOST`, `PORT` and `DATABASE_URL` that hosting platforms set (the
`BULKA_` form wins).
"""

import os
import secrets
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, AliasChoices, Field
from pydantic_settings import BaseSettings, SettingsConfigDict

_SECRET_FILE = Path("var/secret")

_DRIVERS = {
    "postgres://": "postgresql+asyncpg://",
    "postgresql://": "postgresql+asyncpg://",
    "sqlite://": "sqlite+aiosqlite://",
}


def with_driver(url: str) -> str:
    """Return `url` with the asynchronous driver this server uses.

    A URL that already names a driver is returned unchanged.
    """
    for bare, driven in _DRIVERS.items():
        if url.startswith(bare):
            return driven + url.removeprefix(bare)
    return url


def kept_secret(path: Path = _SECRET_FILE) -> str:
    """Return the secret stored in `path`; the first call creates it (mode 0600).

    Processes that start together get the same secret. Raises `OSError` if the
    file can be neither read nor created.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        # Written to a draft and then linked, so that no process reads an incomplete secret.
        draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()


Seconds = Annotated[float, Field(gt=0)]


class Settings(BaseSettings):
    """The server's settings; the defaults run a server on one machine.

    Durations are in seconds. Raises `pydantic.ValidationError` for a value out
    of range. Without an explicit secret, one is stored in `var/secret`.
    """

    model_config = SettingsConfigDict(env_prefix="BULKA_", validate_by_name=True, frozen=True)

    host: str = Field("127.0.0.1", validation_alias=AliasChoices("BULKA_HOST", "HOST"))
    port: int = Field(8000, ge=0, le=65535, validation_alias=AliasChoices("BULKA_PORT", "PORT"))
    database_url: Annotated[str, AfterValidator(with_driver)] = Field(
        "sqlite+aiosqlite:///var/bulka.db",
        validation_alias=AliasChoices("BULKA_DATABASE_URL", "DATABASE_URL"),
    )
    secret: str = Field(default_factory=kept_secret, min_length=16, repr=False)
    public_url: str | None = None
    """Address under which players reach the server, if it stands behind a proxy."""
    shuffle_seconds: Seconds = 20.0
    pro_seconds: Seconds = 40.0
    cut_seconds: Seconds = 12.0
    vote_seconds: Seconds = 60.0
    heartbeat_seconds: Seconds = 1.0
    bot_seconds_least: Seconds = 0.6
    bot_seconds_most: Seconds = 2.0
    """The time a bot takes for an act is drawn at random between these two."""
    language: str = "en"
    """Language of a visitor whose browser asks for none that is translated."""
