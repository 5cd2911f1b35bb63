"""Every sentence passes through gettext, and every message is fit to be translated."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

from app.web.render import TEMPLATES, environment

ROOT = Path(__file__).resolve().parent.parent
READ_ALOUD = {"alt", "aria-label", "title", "placeholder", "aria-description"}
SAME = re.compile(r"Bulka|IV|D\d*(–D)?|[\w-]+=\".*")
"""Text that is the same in every language: the program's name, numbers; and attributes that a block adds."""
NO_TEXT = {"script", "style", "svg"}

LETTERS = re.compile(r"[^\W\d_]")
PATHS = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))


def literal_html(source: str) -> str:
    """A template without what Jinja works on, the bodies of `trans`, and the block that holds class names."""
    env = environment("en")
    html, skipped, tag = [], False, ""
    tokens = list(env.lex(source))
    for place, (_line, kind, value) in enumerate(tokens):
        if kind == "block_begin":
            words = [v for _l, k, v in tokens[place + 1 : place + 6] if k == "name"]
            tag = words[0] if words else ""
            skipped = {"trans": True, "endtrans": False}.get(tag, skipped)
            html.append("\n")
            if "main_class" in words:
                skipped = True
            elif tag == "endblock":
                skipped = False
        elif kind == "data" and not skipped:
            html.append(value)
        elif kind in ("variable_begin", "comment_begin"):
            html.append(" ")
    return "".join(html)


class Literals(HTMLParser):
    """Collects the text a reader would see or hear."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.inside: list[str] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in NO_TEXT:
            self.inside.append(tag)
        self.found += [value for name, value in attrs if name in READ_ALOUD and value]

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        if not self.inside:
            self.found.append(data)


def bare_text(source: str) -> list[str]:
    parser = Literals()
    parser.feed(literal_html(source))
    parser.close()
    words = [
        word.strip(" ·:,.()…–") for text in parser.found for word in re.split(r"\s{2,}|\n", text)
    ]
    return [word for word in words if LETTERS.search(word) and not SAME.fullmatch(word)]


@pytest.mark.parametrize("path", PATHS)
def test_no_text_stands_outside_gettext(path: str) -> None:
    assert bare_text((TEMPLATES / path).read_text("utf-8")) == []


def test_bare_text_is_found_where_it_stands() -> None:
    assert bare_text("<p>{{ _('Fine') }} {% trans %}Fine{% endtrans %}</p>") == []
    assert bare_text("<p>Hello {{ name }}</p>") == ["Hello"]
    assert bare_text('<img alt="A card">') == ["A card"]
    assert bare_text('<a class="x {% if y %}z{% endif %}" href="/rules">{# no #}1–2</a>') == []


def messages() -> list[tuple[str, tuple[str, ...]]]:
    """Every message of the program, with the file it stands in."""
    options = {"templates/**.html": {"newstyle_gettext": "true", "trim_blocks": "true"}}
    plain = dict.fromkeys(("_", "gettext", "N_", "_m"))
    counted = dict.fromkeys(("ngettext", "_n", "Nn_"), (1, 2))
    keywords = {**plain, **counted, "pgettext": ((1, "c"), 2)}
    found = []
    for folder, method in (("app/**.py", "python"), ("templates/**.html", "jinja2")):
        for name, _line, message, _comments, _context in extract_from_dir(
            ROOT / folder.split("/")[0],
            method_map=[("**.py" if method == "python" else "**.html", method)],
            options_map={"**.html": options["templates/**.html"]},
            keywords=keywords,
        ):
            parts = message if isinstance(message, tuple) else (message,)
            found.append((str(name), tuple(part for part in parts if part)))
    return found


def test_messages_are_fit_to_be_translated() -> None:
    found = messages()
    assert len(found) > 300
    wrong = [
        (name, part)
        for name, parts in found
        for part in parts
        if part != part.strip()
        or "\n" in part
        or "  " in part
        or re.search(r"%[sd]|\{\}", part)  # places have names
        or set(re.findall(r"<(\w+)", part)) - {"b", "em", "small", "span", "strong"}
    ]
    assert wrong == []
