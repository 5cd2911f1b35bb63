"""Tests of what a bot may know and do need no strong master: it looks at fewer hands here."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.table.bots import master


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "WORLDS", dict.fromkeys(range(1, 10), 2))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Search without measuring its branches: that takes three times as long."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.no_cover)
