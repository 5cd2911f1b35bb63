"""Settings from the environment, and the secret that is made once."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, get_ident

import pytest
from pydantic import ValidationError

from app.settings import Settings, kept_secret, with_driver


@pytest.fixture(autouse=True)
def empty_house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [*os.environ]:
        if name.startswith("BULKA_") or name in ("HOST", "PORT", "DATABASE_URL"):
            monkeypatch.delenv(name)


def test_the_defaults() -> None:
    settings = Settings()
    assert settings.model_dump(exclude={"secret"}) == {
        "host": "127.0.0.1",
        "port": 8000,
        "database_url": "sqlite+aiosqlite:///var/bulka.db",
        "public_url": None,
        "shuffle_seconds": 20.0,
        "pro_seconds": 40.0,
        "cut_seconds": 12.0,
        "vote_seconds": 60.0,
        "heartbeat_seconds": 1.0,
        "bot_seconds_least": 0.6,
        "bot_seconds_most": 2.0,
        "language": "en",
    }


def test_plain_names_and_our_own_which_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOST", "0.0.0.0")
    monkeypatch.setenv("PORT", "9000")
    monkeypatch.setenv("DATABASE_URL", "postgres://club@db/bulka")
    monkeypatch.setenv("BULKA_PORT", "9001")
    monkeypatch.setenv("BULKA_CUT_SECONDS", "0.5")
    monkeypatch.setenv("LANGUAGE", "de_DE")
    settings = Settings()
    assert (settings.host, settings.port) == ("0.0.0.0", 9001)
    assert settings.database_url == "postgresql+asyncpg://club@db/bulka"
    assert settings.cut_seconds == 0.5
    assert settings.language == "en"


def test_settings_given_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "9000")
    settings = Settings(port=1, database_url="sqlite:///x.db", secret="0123456789abcdef")
    assert (settings.port, settings.database_url) == (1, "sqlite+aiosqlite:///x.db")
    assert not Path("var").exists()


@pytest.mark.parametrize("value", ["0", "-1", "soon"])
def test_a_duration_is_more_than_nothing(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("BULKA_VOTE_SECONDS", value)
    with pytest.raises(ValidationError, match="vote_seconds"):
        Settings()


def test_a_secret_is_not_shown_and_not_short() -> None:
    assert "0123456789abcdef" not in repr(Settings(secret="0123456789abcdef"))
    with pytest.raises(ValidationError, match="secret"):
        Settings(secret="short")


@pytest.mark.parametrize(
    ("url", "driven"),
    [
        ("postgres://u:p@h:5/d", "postgresql+asyncpg://u:p@h:5/d"),
        ("postgresql://h/d", "postgresql+asyncpg://h/d"),
        ("sqlite:///var/x.db", "sqlite+aiosqlite:///var/x.db"),
        ("sqlite:////srv/x.db", "sqlite+aiosqlite:////srv/x.db"),
        ("postgresql+asyncpg://h/d", "postgresql+asyncpg://h/d"),
        ("sqlite+aiosqlite:///x.db", "sqlite+aiosqlite:///x.db"),
    ],
)
def test_a_bare_address_gets_its_driver(url: str, driven: str) -> None:
    assert with_driver(url) == driven


def test_the_secret_is_made_once_for_us_alone(tmp_path: Path) -> None:
    first, second = Settings(), Settings()
    assert first.secret == second.secret
    assert len(first.secret) >= 48
    assert (tmp_path / "var/secret").stat().st_mode & 0o777 == 0o600
    assert os.listdir("var") == ["secret"]


def test_who_starts_together_agrees_on_the_secret(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    together = Barrier(8, timeout=10)

    def draw(_bytes: int) -> str:
        together.wait()  # nobody writes before all have seen that there is no secret yet
        return f"drawn by {get_ident()}"

    monkeypatch.setattr("app.settings.secrets.token_urlsafe", draw)
    with ThreadPoolExecutor(8) as threads:
        kept = set(threads.map(kept_secret, [tmp_path / "s/secret"] * 8))
    assert len(kept) == 1
    assert os.listdir(tmp_path / "s") == ["secret"]
