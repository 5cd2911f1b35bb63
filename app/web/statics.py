"""The files in static/: each has an address that changes with its content, so a browser may keep what it got there."""

from __future__ import annotations

import functools
import hashlib
import os
from pathlib import Path
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).resolve().parents[2] / "static"
FOREVER: Final = "public, max-age=31536000, immutable"


@functools.cache
def _digest(file: Path, _changed: int) -> str:
    """Ten characters that follow from the content of a file, read once for each change of it."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:10]


def query(file: Path) -> str:
    """What the address of this file has to end with for its present content."""
    return f"v={_digest(file, file.stat().st_mtime_ns)}"


def address(name: str) -> str:
    """Where browsers get a file of static/, as it is now."""
    return f"/static/{name}?{query(STATIC / name)}"


def picture(card: str) -> str:
    """Where browsers get the picture of a card (`sR`, or `german/sR` for the letters of a set), or the `back`."""
    return address(f"deck/{card}.svg")


class Statics(StaticFiles):
    """Gives the files, and says how long they may be kept: under any other address than the present one not unasked."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file; kept for good by whoever asked for the content it has."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        present = scope["query_string"] == query(Path(full_path)).encode()
        response.headers["cache-control"] = FOREVER if present else "no-cache"
        return response
