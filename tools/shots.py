"""Renders the sample tables, serves them and photographs them: what a person looks at by hand.

.venv/bin/python tools/shots.py [--out FOLDER] [--phone|--desktop] [--dark] [NAME …]
"""

from __future__ import annotations

import argparse
import functools
import http.server
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from app.web.preferences import Preferences, dress  # noqa: E402
from tests.web.samples import PAGES  # noqa: E402

SIZES = {
    "desktop": (1280, 800),
    "phone": (390, 844),
    "small": (360, 640),
    "narrow": (320, 640),
    "landscape": (844, 390),
    "tablet": (820, 1180),
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the pages from a temporary folder and /static from the checkout."""

    pages: Path

    def translate_path(self, path: str) -> str:
        path = path.partition("?")[0]
        if path.startswith("/static/"):
            return str(ROOT / path[1:])
        return str(self.pages / path.lstrip("/"))

    def end_headers(self) -> None:
        self.send_header(
            "Content-Security-Policy", "default-src 'self'; style-src 'self'; script-src 'self'"
        )
        super().end_headers()

    def log_message(self, *args: object) -> None:
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "bulka-shots")
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--contrast", action="store_true")
    parser.add_argument(
        "--script", action="store_true", help="let bulka.js run (it will be offline)"
    )
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    pages = {name: build for name, build in PAGES.items() if not args.names or name in args.names}
    wishes = Preferences(contrast="more" if args.contrast else "auto")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as p:
        Handler.pages = Path(folder)
        for name, build in pages.items():
            (Path(folder) / f"{name}.html").write_text(dress(build(), wishes), encoding="utf-8")
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
            page.on("console", lambda m: print("console:", m.type, m.text))
            page.on("pageerror", lambda e: print("error:", e))
            for name in pages:
                page.goto(f"http://127.0.0.1:{server.server_port}/{name}.html")
                lingers = page.locator(".linger").count() and "two_cards" not in name
                page.wait_for_timeout(2000 if lingers else 700)
                page.screenshot(path=args.out / f"{name}.{size}{'.dark' if args.dark else ''}.png")
            context.close()
        browser.close()
        server.shutdown()
    print(args.out)


if __name__ == "__main__":
    main()
