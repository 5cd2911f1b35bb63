"""The files in static/: each has an address that changes with its content, so a browser may cache it for good.

Two kinds are not served as they lie there. A style sheet is put together from files of static/css: their order is the
order of the cascade within a layer, and one request is faster than thirty that all have to come before the page can
be shown. A script of static/js names the modules it imports by their addresses, which change with their content.
Both are made when first asked for and again after a change: there is no build.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).resolve().parents[2] / "static"
FOREVER: Final = "public, max-age=31536000, immutable"

SHEETS: Final = {
    "bulka.css": (
        *("layers", "fonts", "tokens", "base"),
        *("controls", "panels", "score-sheet", "talk"),
        *("table", "bar", "menu", "company", "seats", "china", "stich", "notice", "shelf", "hand"),
        *("slips", "closer", "fields", "gathering", "deal", "ways", "result"),
        *("house", "front", "lobby", "forms", "replay"),
        *("cramped", "contrast", "evening", "motion", "print", "states"),
    ),
    "rulebook.css": ("rulebook", "example", "leaf", "rulebook-print"),
}
"""The style sheets that pages name, and the files of static/css each is made of, in order."""

TYPES: Final = {".css": "text/css", ".js": "text/javascript"}
_RELATIVE: Final = re.compile(r'"(\.\.?/[\w./-]+)"')


def _parts(name: str) -> tuple[str, ...]:
    """The files that the content under this name is made of."""
    return tuple(f"css/{part}.css" for part in SHEETS[name]) if name in SHEETS else (name,)


def _is_made(name: str) -> bool:
    return name in SHEETS or (name.startswith("js/") and name.endswith(".js"))


@functools.lru_cache(maxsize=1024)
def _read(file: Path, _changed: int) -> bytes:
    """A file's bytes, read once for each change of it."""
    return file.read_bytes()


@functools.lru_cache(maxsize=1024)
def _digest(data: bytes) -> str:
    """Ten characters of the digest of this content."""
    return hashlib.sha256(data).hexdigest()[:10]


def _bytes(name: str) -> bytes:
    file = STATIC / name
    return _read(file, file.stat().st_mtime_ns)


def _named(part: str) -> Iterator[tuple[str, str]]:
    """The files that a style sheet or script names in quotes: as written there, and as a name in static/."""
    folder = PurePosixPath(part).parent
    for written in dict.fromkeys(_RELATIVE.findall(_bytes(part).decode())):
        steps = [*folder.parts]
        for step in PurePosixPath(written).parts:
            if step == "..":
                steps.pop()
            else:
                steps.append(step)
        yield written, "/".join(steps)


def _sources() -> tuple[int, ...]:
    """When each of the files was changed that the content under this name is made of."""
    times: list[int] = []
    for folder in ("css", "js", "fonts"):
        with os.scandir(STATIC / folder) as files:
            times += (file.stat().st_mtime_ns for file in files)
    return tuple(times)


@functools.lru_cache(maxsize=128)
def _make(name: str, _changed: tuple[int, ...]) -> bytes:
    made = []
    for part in _parts(name):
        text = _bytes(part).decode()
        for written, file in _named(part):
            text = text.replace(f'"{written}"', f'"{address(file)}"')
        made.append(text)
    return "".join(made).encode()


def content(name: str) -> bytes:
    """The content served under this name. `OSError` if it is no file of static/."""
    if not _is_made(name):
        return _bytes(name)
    return _make(name, _sources())


def query(name: str) -> str:
    """The query that the address of this file has for its present content."""
    return f"v={_digest(content(name))}"


def address(name: str) -> str:
    """The address of a file of static/ with its present content."""
    return f"/static/{name}?{query(name)}"


@functools.lru_cache(maxsize=8)
def _imports(script: str, _changed: tuple[int, ...]) -> tuple[str, ...]:
    found: dict[str, None] = {}

    def follow(name: str) -> None:
        for _, file in _named(name):
            if file not in found:
                found[file] = None
                follow(file)

    follow(script)
    return tuple(address(name) for name in found)


def imports(script: str) -> tuple[str, ...]:
    """The addresses of all modules that a script imports, directly or through others, so that browsers preload them."""
    return _imports(script, _sources())


def card_image(card: str) -> str:
    """The address of the image of a card (`sR`, or `german/sR` for the letters of a set), or the `back`."""
    return address(f"deck/{card}.svg")


class Statics(StaticFiles):
    """Serves the files. Only the address with the present query may be cached without asking the server again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file; cached for good if the query names its present content. `HTTPException` if there is none."""
        name = PurePosixPath(path).as_posix()
        if _is_made(name) and scope["method"] in {"GET", "HEAD"}:
            response = self._made(name, Headers(scope=scope))
        else:
            response = await super().get_response(path, scope)
        kept = response.status_code in {200, 304} and scope["query_string"] == query(name).encode()
        response.headers["cache-control"] = FOREVER if kept else "no-cache"
        return response

    def _made(self, name: str, request_headers: Headers) -> Response:
        try:
            data = content(name)
        except (OSError, ValueError):  # no such file, or a name that cannot be one
            raise HTTPException(status_code=404) from None
        etag = {"etag": f'"{_digest(data)}"'}
        response = Response(data, media_type=TYPES[PurePosixPath(name).suffix], headers=etag)
        unchanged = self.is_not_modified(response.headers, request_headers)
        return NotModifiedResponse(response.headers) if unchanged else response
