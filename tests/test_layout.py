"""The files of the package: each found by its name."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import app


def test_no_two_modules_have_the_same_file_name() -> None:
    modules = Path(app.__file__).parent.rglob("*.py")
    names = Counter(module.stem for module in modules if module.stem != "__init__")
    assert {name: count for name, count in names.items() if count > 1} == {}
