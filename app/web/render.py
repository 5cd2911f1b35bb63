"""Pages and pushes: the one place where a view becomes HTML.

A table page is a frame around blocks. Each block is a complete element with a fixed id; a push is a handful of blocks, and
the page is made of the same ones, so a push cannot differ from a fresh page. Rendering is a pure function
of its inputs: the view, the language, the reader's preferences, and the CSRF token that forms carry. Pushes need no token,
because the script sends that of the page as a header; so they can be shared by all who see the same view in the same
language and letter set.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from app.i18n import languages
from app.rules.bulka import BASE_STAKE
from app.services.tables import LONGEST_TABLE_NAME, LONGEST_TEXT
from app.table.bots import Hint
from app.table.names import LONGEST_NAME
from app.table.shown import Phase, TableView
from app.web import words
from app.web.opening import LIMITS
from app.web.preferences import DEFAULT, Preferences, card_image_in, page_attributes
from app.web.presenters import blocks_of
from app.web.presenters.notice_block import present_hint, present_refusal
from app.web.presenters.part import Part
from app.web.presenters.slip_block import Slip
from app.web.presenters.table_frame import present_frame
from app.web.speech import iso_time, minutes, speech
from app.web.statics import address, imports

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"

KEPT_BLOCKS = 4096
"""Blocks kept in memory for pushes: those of some hundred tables, about 2 KB each."""

LONGEST = {"name": LONGEST_NAME, "table": LONGEST_TABLE_NAME, "text": LONGEST_TEXT}
"""Characters that may be typed: a player's name, a table's name, a line of talk."""


# ------------------------------------------------------------------ environment


class _Compiled(BytecodeCache):
    """Compiled templates of a language, shared by the environments of its letter sets."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take the code of a template if it was compiled before."""
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        self._code[bucket.key] = bucket.bytecode_to_string()


@functools.cache
def _compiled(_lang: str) -> _Compiled:
    return _Compiled()


class _Unindented(FileSystemLoader):
    """Templates with each tag in one line and no indentation: that is for readers and would travel with every push."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Any]:
        """The text of a template as it is compiled."""
        source, path, fresh = super().get_source(environment, template)
        source = re.sub(r"<[a-zA-Z][^<>]*>", lambda tag: re.sub(r"\n\s*", " ", tag[0]), source)
        return re.sub(r"\n[ \t]+", "\n", source), path, fresh


@functools.cache
def environment(lang: str, letters: str = DEFAULT.letters) -> Environment:
    """The Jinja environment of a language and a letter set: escapes everything, refuses what is undefined."""
    env = Environment(
        loader=_Unindented(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_compiled(lang),
    )
    translated = speech(lang)
    env.install_gettext_translations(translated.catalogue, newstyle=True)  # type: ignore[attr-defined]
    # In a template, too, a number in a sentence is written as the language writes it.
    env.globals.update(
        gettext=translated.markup, ngettext=translated.markup_n, pgettext=translated.markup_p
    )
    env.filters.update(
        number=translated.number,
        signed=translated.signed,
        clocktime=translated.clock_time,
        minutes=minutes,
        iso=iso_time,
        card=lambda code: words.name_of(code, translated),
        span=lambda seconds: words.span(seconds, translated),
        listed=lambda names: words.listed(names, translated),
    )
    env.globals.update(
        lang=lang,
        languages=languages(),
        static=address,
        imports=imports,
        card_image=functools.partial(card_image_in, letters),
        page_attributes=page_attributes,
        longest=LONGEST,
        discs_for=words.discs_for,
    )
    macros: Any = env.get_template("macros.html").module
    env.globals.update(icon=macros.icon, token=macros.token)
    return env


def render_page(
    template: str,
    lang: str,
    csrf: str = "",
    preferences: Preferences = DEFAULT,
    **context: Any,
) -> str:
    """A page that is no table (`front.html`, `lobby.html`, …) with its context."""
    page = environment(lang, preferences.letters).get_template(template)
    return page.render(csrf=csrf, preferences=preferences, **context)


# ------------------------------------------------------------------ the table


def _context(part: Part) -> dict[str, Any]:
    return {field.name: getattr(part, field.name) for field in fields(part)}


def render_part(part: Part, env: Environment, csrf: str) -> Markup:
    """A part of a table's page: its template is given the fields of the part and the token, nothing else."""
    context = _context(part)
    if isinstance(part, Slip):
        context["panels"] = [render_part(panel, env, csrf) for panel in part.panels]
    return Markup(env.get_template(part.template).render(context, csrf=csrf))  # noqa: S704


def _block(part: Part, env: Environment, csrf: str) -> str:
    return str(render_part(part, env, csrf)).strip()


@functools.lru_cache(maxsize=KEPT_BLOCKS)
def _pushed_block(part: Part, lang: str, letters: str) -> str:
    """A block for a push. Equal parts have equal HTML: what a card leaves as it was is not rendered again."""
    return _block(part, environment(lang, letters), "")


def render_blocks(
    view: TableView,
    lang: str,
    csrf: str = "",
    *,
    elsewhere: bool = False,
    letters: str = DEFAULT.letters,
) -> dict[str, str]:
    """Every block of the table by its id, each the whole element. Without `csrf` for a push: see the module."""
    parts = blocks_of(view, speech(lang), elsewhere=elsewhere)
    if not csrf:
        return {name: _pushed_block(part, lang, letters) for name, part in parts.items()}
    env = environment(lang, letters)
    return {name: _block(part, env, csrf) for name, part in parts.items()}


def render_table_page(
    view: TableView,
    lang: str,
    csrf: str,
    flash: str | None = None,
    *,
    elsewhere: bool = False,
    preferences: Preferences = DEFAULT,
) -> str:
    """The whole page of a table; `flash` is a sentence about an act sent without a script."""
    env = environment(lang, preferences.letters)
    blocks = render_blocks(view, lang, csrf, elsewhere=elsewhere, letters=preferences.letters)
    frame = present_frame(view, speech(lang), flash)
    whole = {name: Markup(html) for name, html in blocks.items()}  # noqa: S704
    page = env.get_template(frame.template)
    return page.render(_context(frame), blocks=whole, csrf=csrf, preferences=preferences)


def render_push(blocks: Mapping[str, str]) -> str:
    """Blocks as one frame for the socket: each morphs the element of its id.

    The block `bar` carries `data-version` and `data-now`; send it along with anything that changed.
    """
    return "".join(
        f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">{html}</hx-partial>'
        for name, html in blocks.items()
    )


def refusal_text(refusal: words.Refusal, lang: str) -> str:
    """A refusal in words: what was wrong, what would have been legal."""
    return words.refusal_text(refusal, speech(lang))


def render_refusal(view: TableView, refusal: words.Refusal, lang: str, csrf: str = "") -> str:
    """The block `notice` that answers a refused act: the sentence and its article; nothing has changed."""
    return _block(present_refusal(view, refusal, speech(lang)), environment(lang), csrf)


def render_hint(view: TableView, hint: Hint, lang: str, csrf: str = "") -> str:
    """The block `notice` that gives a learner a hint."""
    return _block(present_hint(view, hint, speech(lang)), environment(lang), csrf)


# ------------------------------------------------------------------ other pages


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """A table as the lobby lists it.

    `players`: the two at the table with their points (names only while it gathers); `chairs`: who
    waits. `meta` is a finished sentence fragment. `yours`: the reader has a seat there.
    """

    game: str
    name: str
    phase: Phase
    players: tuple[tuple[str, int], ...]
    chairs: tuple[str, ...]
    free: int
    bulka: int
    multiple: int
    with_bulka: bool
    pro: bool
    partie: int
    stich: int
    watchers: int
    spectators: bool
    may_join: bool
    yours: bool
    your_turn: bool


@dataclass(frozen=True, slots=True)
class LobbyView:
    """The tables tonight, as one reader sees them.

    `you`: the reader's name, if known. `with_bots`: whether one can play against bots (`/play`).
    """

    you: str | None
    tables: tuple[LobbyTable, ...]
    with_bots: bool = False


def render_front(
    lang: str,
    csrf: str,
    preferences: Preferences = DEFAULT,
    *,
    playing: int,
    you: str | None = None,
    with_bots: bool = False,
) -> str:
    """The front page for a newcomer.

    `playing`: the tables that may be watched. `with_bots`: whether one can play against bots (`/play`).
    """
    return render_page(
        "front.html", lang, csrf, preferences, playing=playing, you=you, with_bots=with_bots
    )


def render_lobby(view: LobbyView, lang: str, csrf: str, preferences: Preferences = DEFAULT) -> str:
    """The list of tables."""
    return render_page("lobby.html", lang, csrf, preferences, lobby=view)


def render_open_table(
    lang: str,
    csrf: str,
    values: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
    preferences: Preferences = DEFAULT,
) -> str:
    """The form that opens a table, with what was filled in and what was wrong with it.

    Fields: `name`, `player`, `multiple`, `end_time` (local time of day, with `end_offset` in minutes
    put in by the script), `end_after_bulka`, `enforcement`, `clock_move`, `clock_reserve`,
    `absence`, `adviser_sight`, `spectators`. `errors`: a sentence by field.
    """
    return render_page(
        "open.html",
        lang,
        csrf,
        preferences,
        values=dict(values or {}),
        errors=dict(errors or {}),
        limits=LIMITS,
        stake=BASE_STAKE,
    )


def render_name(
    lang: str,
    csrf: str,
    preferences: Preferences = DEFAULT,
    *,
    action: str,
    value: str = "",
    error: str = "",
) -> str:
    """The form in which somebody chooses the name that others see; it posts `name` to `action`."""
    return render_page(
        "name.html", lang, csrf, preferences, action=action, value=value, error=error
    )


def render_settings(
    preferences: Preferences, lang: str, csrf: str, *, back: str = "", saved: bool = False
) -> str:
    """The form for one's preferences; `back` is the page to go on to."""
    _ = speech(lang)
    titles = {
        "international": (_("international"), "B C R A"),
        "german": (_("German"), "B C K A"),
        "italian": (_("Italian"), "F C R A"),
        "czech": (_("Czech"), "S J K E"),
    }
    sets = [
        (name, title, letters, [card_image_in(name, card) for card in _SHOWN])
        for name, (title, letters) in titles.items()
    ]
    return render_page(
        "settings.html",
        lang,
        csrf,
        preferences,
        chosen=asdict(preferences),
        letter_sets=sets,
        back=back,
        saved=saved,
    )


_SHOWN = ("cB", "sC", "bR", "dA")
"""A card of each letter, for the choice of a letter set."""


def render_error(
    lang: str, status: int, sentence: str = "", preferences: Preferences = DEFAULT
) -> str:
    """An error page: what happened, in a sentence, and the way on."""
    _ = speech(lang)
    titles = {
        400: _("That was not understood"),
        403: _("This door is closed"),
        404: _("There is nothing here"),
        405: _("That does not work here"),
        409: _("The game has moved on"),
        422: _("That was not understood"),
        429: _("One thing at a time"),
        503: _("The house is closing for a moment"),
    }
    title = titles.get(status, _("Something went wrong here"))
    # The error may come before the visitor is known, so the page has no form that would need their token.
    return render_page(
        "error.html",
        lang,
        "",
        preferences,
        status=status,
        heading=title,
        sentence=sentence,
        without_forms=True,
    )
