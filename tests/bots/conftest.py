"""Tests of what a bot may know and do need no strong master: it looks at fewer hands here."""

from __future__ import annotations

import pytest

from app.table.bots import master


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "WORLDS", dict.fromkeys(range(1, 10), 2))
