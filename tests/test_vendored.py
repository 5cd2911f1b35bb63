"""What was copied from others is unchanged, licensed, and complete."""

import hashlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("folder", ["static/vendor", "tests/vendor"])
def test_every_vendored_script_has_the_checksum_in_versions(folder: str) -> None:
    written = dict(
        re.findall(
            r"^\| (\S+\.js) \|.*\| ([0-9a-f]{64}) \|$",
            (ROOT / folder / "VERSIONS.md").read_text("utf-8"),
            re.MULTILINE,
        )
    )
    found = {
        p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in (ROOT / folder).glob("*.js")
    }
    assert found
    assert found == written
    assert list((ROOT / folder).glob("LICENSE*"))


def test_the_style_sheet_finds_its_fonts_and_loads_nothing_from_elsewhere() -> None:
    static = ROOT / "static"
    sheets = "".join(file.read_text("utf-8") for file in (static / "css").glob("*.css"))
    urls = [url.strip("\"'") for url in re.findall(r"url\(([^)]+)\)", sheets)]
    files = [url.removeprefix("../") for url in urls if not url.startswith("data:")]
    assert any(name.endswith(".woff2") for name in files)
    missing = [name for name in files if not (static / name).is_file()]
    assert missing == []
    assert len(list((static / "fonts").glob("OFL-*.txt"))) == 2
