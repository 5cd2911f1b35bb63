"""What a first visit to a table costs: everything it may load, gzipped as the server sends it."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from app.web.statics import SHEETS, content
from tests.support.samples import PAGES

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
MOST = 250_000


def weight(data: bytes) -> int:
    return len(gzip.compress(data, 6))


def test_a_first_visit_weighs_at_most_250_kb_with_the_whole_deck() -> None:
    page = max((PAGES[name]() for name in ("penalty", "result", "adviser")), key=len)
    loaded = set(re.findall(r'(?:src|href)="/static/([\w./-]+)\?v=\w+"', page))
    scripts = {name for name in loaded if name.endswith((".js", ".css"))}
    assert {"js/table.js", "js/hand.js", "bulka.css", "vendor/htmx.min.js"} <= scripts
    parts = {
        "page": weight(page.encode()),
        "scripts and style": sum(weight(content(name)) for name in scripts),
        # Fonts are compressed in themselves; names beyond Latin load another file.
        "fonts": sum(p.stat().st_size for p in STATIC.glob("fonts/*-latin-[0-9w]*.woff2")),
        "icons": sum(weight(p.read_bytes()) for p in STATIC.glob("icons/*.svg")),
        "deck": sum(weight(p.read_bytes()) for p in STATIC.glob("deck/*.svg")),
    }
    assert parts["fonts"] > 40_000
    assert sum(parts.values()) <= MOST, parts


def test_another_letter_set_weighs_no_more() -> None:
    usual = {p.name: weight(p.read_bytes()) for p in STATIC.glob("deck/*.svg")}
    for folder in ("italian", "german", "czech"):
        theirs = {p.name: weight(p.read_bytes()) for p in (STATIC / "deck" / folder).iterdir()}
        assert sum((usual | theirs).values()) < sum(usual.values()) * 1.01


def test_nothing_comes_from_elsewhere() -> None:
    for name in (*SHEETS, *(f"js/{file.name}" for file in STATIC.glob("js/*.js"))):
        text = content(name).decode()
        assert not re.search(r"(https?:)?//\w+\.\w", text.replace("http://www.w3.org/", "")), name
