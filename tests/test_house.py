"""The house itself: the fixtures that other tests stand on, and the files around the code."""

from __future__ import annotations

import asyncio
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.support.postgres import execute, with_database

ROOT = Path(__file__).resolve().parent.parent


async def test_postgres_is_real_and_databases_are_fresh(empty_postgres_url: str) -> None:
    await execute(empty_postgres_url, "CREATE TABLE once (n integer)")
    connection = await asyncpg.connect(empty_postgres_url.replace("+asyncpg", ""))
    try:
        assert connection.get_server_version().major >= 15
    finally:
        await connection.close()


def test_the_database_is_swapped_inside_an_address() -> None:
    url = "postgresql+asyncpg://a:b@h:1/x?ssl=require"
    assert with_database(url, "y") == "postgresql+asyncpg://a:b@h:1/y?ssl=require"


def test_a_browser_shows_a_page_and_axe_looks_at_it(page: Any, axe: Any) -> None:
    page.set_content('<!doctype html><html lang="en"><title>x</title><main><img src="x"></main>')
    assert [fault["rule"] for fault in axe(page) if fault["rule"] == "image-alt"] == ["image-alt"]


async def test_an_async_test_runs_beside_the_browser_tests() -> None:
    await asyncio.sleep(0)


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_locks_hold_versions_and_hashes_but_no_addresses(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"^--", text, re.MULTILINE)
    entries = re.split(r"\n(?=[a-z])", text)
    assert len(entries) > 20
    for entry in entries:
        assert "==" in entry
        assert "--hash=sha256:" in entry, entry.splitlines()[0]


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    locks = {
        "requirements.lock": project["dependencies"],
        "requirements-dev.lock": project["dependencies"] + project["optional-dependencies"]["dev"],
    }
    for lock, wanted in locks.items():
        text = (ROOT / lock).read_text("utf-8")
        for requirement in wanted:
            name = re.match(r"[a-z0-9-]+", requirement)
            assert name
            assert f"\n{name[0]}==" in f"\n{text}", f"{name[0]} is not in {lock}: make lock"


def test_no_generated_file_is_committed() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    bad = [f for f in tracked if re.search(r"\.(pyc|mo|db|egg-info)$|^\.venv/|(^|/)uv\.lock$", f)]
    assert bad == []
