"""The furnished house, once for each module."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.asgi_client import Club, house


@pytest.fixture(scope="module")
def club(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    path = tmp_path_factory.mktemp("club") / "bulka.db"
    shutil.copyfile(sqlite_template, path)
    with house(path) as made:
        yield made.furnish()
