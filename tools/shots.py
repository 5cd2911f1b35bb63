"""Renders the sample tables, serves them and photographs them: what a person looks at by hand.

.venv/bin/python tools/shots.py [--out FOLDER] [--size phone …] [--dark] [--contrast] [--text 200] [--lang de] [--print] [NAME …]
"""

from __future__ import annotations

import argparse
import functools
import http.server
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from app.rules.cards import card_of  # noqa: E402
from app.table.bots.hints import Hint  # noqa: E402
from app.web import render, rulebook, statics  # noqa: E402
from app.web.lesson_answers import Choice  # noqa: E402
from app.web.preferences import DEFAULT, Preferences, page_attributes  # noqa: E402
from tests.support.samples import PAGES, SAMPLES, first_card  # noqa: E402

SIZES = {
    "desktop": (1280, 800),
    "phone": (390, 844),
    "small": (360, 640),
    "narrow": (320, 640),
    "landscape": (844, 390),
    "tablet": (820, 1180),
}


def pages_in(lang: str) -> dict[str, Callable[[], str]]:
    """Every state of a table in this language; the other pages; those of the rulebook."""
    tables = {
        name: (lambda build=build: render.render_table_page(build(), lang, "token"))
        for name, build in SAMPLES.items()
    }
    reading = {
        "rules": lambda: rulebook.render_rules(lang),
        "example": lambda: rulebook.render_example(8, lang),
        "learn": lambda: rulebook.render_lesson(2, Choice(), lang),
        "summary": lambda: rulebook.render_summary(lang),
        "about": lambda: rulebook.render_about(lang),
        "hint": lambda: hinted(lang),
    }
    return {**PAGES, **tables, **reading}


def liked(html: str, wishes: Preferences) -> str:
    """A page that was made for the usual preferences, as the style sheet sees it with others."""
    usual, other = (
        " ".join(f'data-{name}="{value}"' for name, value in page_attributes(likes).items())
        for likes in (DEFAULT, wishes)
    )
    return html.replace(usual, other, 1)


def hinted(lang: str) -> str:
    """The page after a learner has asked for a hint."""
    view = first_card()
    hint = Hint("Keep a Due for the last Stich if you can.", {}, card_of("d2"))
    page = render.render_table_page(view, lang, "token")
    notice = render.render_blocks(view, lang, "token")["notice"]
    return page.replace(notice, render.render_hint(view, hint, lang, "token"))


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the pages from a temporary folder, and /static as the server gives it."""

    pages: Path

    def translate_path(self, path: str) -> str:
        """The page behind an address."""
        return str(self.pages / path.partition("?")[0].lstrip("/"))

    def do_GET(self) -> None:
        """Send a page, or a static file as the server makes it."""
        name = self.path.partition("?")[0].removeprefix("/static/")
        if not self.path.startswith("/static/"):
            super().do_GET()
            return
        data = statics.content(name)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(name))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def end_headers(self) -> None:
        """The policy the server sends as well: what it forbids fails here too."""
        self.send_header(
            "Content-Security-Policy", "default-src 'self'; style-src 'self'; script-src 'self'"
        )
        super().end_headers()

    def log_message(self, *args: object) -> None:
        """Nothing: the console is for the pages."""


def main() -> None:
    """Photograph the pages asked for in every size asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "bulka-shots")
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--contrast", action="store_true")
    parser.add_argument("--print", action="store_true", help="as it comes out of a printer")
    parser.add_argument("--text", type=int, default=100, help="the size of the text in per cent")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--script", action="store_true", help="let the scripts run (offline)")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    every = pages_in(args.lang)
    pages = {name: build for name, build in every.items() if not args.names or name in args.names}
    wishes = Preferences(contrast="more" if args.contrast else "auto")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as p:
        Handler.pages = Path(folder)
        for name, build in pages.items():
            (Path(folder) / f"{name}.html").write_text(liked(build(), wishes), encoding="utf-8")
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = p.chromium.launch(
            executable_path="/usr/bin/chromium" if Path("/usr/bin/chromium").exists() else None,
            args=["--disable-background-networking", "--disable-component-update", "--no-sandbox"],
        )
        for size in args.size or ("desktop", "phone"):
            width, height = SIZES[size]
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if args.dark else "light",
                java_script_enabled=args.script,
                timezone_id="Europe/Vienna",
            )
            page = context.new_page()
            if args.print:
                page.emulate_media(media="print")
            page.on("console", lambda m: print("console:", m.type, m.text))
            page.on("pageerror", lambda e: print("error:", e))
            for name in pages:
                page.goto(f"http://127.0.0.1:{server.server_port}/{name}.html")
                page.evaluate(
                    "(size) => document.documentElement.style.fontSize = `${size}%`", args.text
                )
                lingers = page.locator(".linger").count() and "two_cards" not in name
                page.wait_for_timeout(2000 if lingers else 700)
                page.screenshot(path=args.out / f"{name}.{size}{'.dark' if args.dark else ''}.png")
            context.close()
        browser.close()
        server.shutdown()
    print(args.out)


if __name__ == "__main__":
    main()
