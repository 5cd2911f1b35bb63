"""Pages and pushes: the one place where a view becomes HTML.

A table page is a frame around blocks. Each block is a complete element with a fixed id; a push is a
handful of blocks, and the page is made of the very same ones, so a push can never say other things
than a fresh page. Rendering is a pure function of the view and the language: what differs between
two members of the same kind (the CSRF token) stands as `CSRF_MARK` until it is filled in.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from app.i18n import languages
from app.table.bot_players import Level
from app.table.bots import Hint
from app.table.shown import (
    Phase,
    Role,
    TableView,
)
from app.web import words
from app.web.counting import Counting, anchor
from app.web.preferences import Preferences, lettered
from app.web.speech import iso_time, minutes, speech
from app.web.statics import address, imports, picture
from app.web.talking import Talking
from app.web.telling import Notice, Telling

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"

CSRF_MARK = "@@csrf@@"
"""Stands in every form until the member's own token is filled in: see `fill_csrf`."""

TABLE_BLOCKS: tuple[str, ...] = (
    "seat-top",
    "plate",
    "last-stich",
    "stich",
    "bulka",
    "notice",
    "play",
    "seat-own",
    "slip",
)
BLOCKS: tuple[str, ...] = ("bar", "company", *TABLE_BLOCKS, "sheet", "talk")
"""The ids that a push may replace, in the order of the page."""

PLACES = 4


class Refusal(Protocol):
    """What the rules and the table raise when they refuse: an article, a reason, a sentence."""

    article: str
    reason: str
    template: str
    params: Mapping[str, str]


# ------------------------------------------------------------------ environment


@functools.cache
def environment(lang: str) -> Environment:
    """The Jinja environment of a language: escapes everything, refuses what is undefined."""
    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    spoken = speech(lang)
    env.install_gettext_translations(spoken.catalogue, newstyle=True)  # type: ignore[attr-defined]
    # In a template, too, a number in a sentence is written as the language writes it.
    env.globals.update(gettext=spoken.markup, ngettext=spoken.markup_n, pgettext=spoken.markup_p)
    env.filters.update(
        number=spoken.number,
        signed=spoken.signed,
        clocktime=spoken.clock_time,
        minutes=minutes,
        iso=iso_time,
        card=lambda code: words.name_of(code, spoken),
        span=lambda seconds: words.span(seconds, spoken),
        listed=lambda names: words.listed(names, spoken),
        tags=lambda laid, mankos: words.laid_tags(laid, mankos, spoken),
    )
    env.globals.update(
        lang=lang,
        languages=languages(),
        static=address,
        imports=imports,
        picture=picture,
        discs_for=words.discs_for,
        flash=None,
    )
    macros: Any = env.get_template("macros.html").module
    env.globals["icon"] = macros.icon
    return env


def render_page(template: str, lang: str, csrf: str = "", **context: Any) -> str:
    """A page of the house (`front.html`, `lobby.html`, …) with its context."""
    return fill_csrf(environment(lang).get_template(template).render(**context), csrf)


def fill_csrf(html: str, csrf: str) -> str:
    """Put a member's token into the forms of a rendering that many share."""
    return html.replace(CSRF_MARK, str(escape(csrf)))


# ------------------------------------------------------------------ the table


def _context(view: TableView, lang: str, elsewhere: bool) -> dict[str, Any]:
    """Everything the blocks need, said in this language."""
    w, counting, talking = Telling(view, lang), Counting(view, lang), Talking(view, lang)
    partie = view.partie if view.phase is Phase.PARTIE else None
    sheet = view.sheet
    own = w.own
    last = partie.last_stich if partie else None
    if last is not None and (last.led is None or last.followed is None):
        last = None
    stich = partie.stich if partie else None
    rows = []
    for row in sheet.rows:
        if view.with_bulka:
            cells = {name: w._.signed(n) for name, n in row.changes}
        else:
            cells = {name: w._.number(n) for name, n in row.points}
        rows.append(
            {
                "number": row.number, "pro": row.pro, "winner": row.winner, "cells": cells,
                "bulka": row.bulka,
            }
        )  # fmt: skip
    return {
        "view": view,
        "elsewhere": elsewhere,
        "watch": w.watch,
        "your_turn": w.your_turn,
        "title": w.title(),
        "context_line": w.context_line(),
        "agreed": w.agreed(),
        "advising": bool(partie and partie.defender),
        "chairs": w.chairs(),
        "chair_note": w.chair_note,
        "levels": list(Level),
        "level_name": w.level_name,
        "link_of": w.link_of,
        "link_name": w.link_name,
        "role_name": w.role_name,
        "said_of": w.said_of,
        "own": own,
        "top": w.top,
        "own_count": (own.hand_count or 0) if own and partie else 0,
        "plate_card": partie.plate_card if partie else None,
        "last": last,
        "stich": stich,
        "mankos": partie.mankos if partie else (),
        "lays": w.lays(stich),
        "linger": w.linger(),
        "stich_key": f"{partie.number}-{partie.deal}-{partie.stich.number}" if partie else "",
        "told": w.told,
        "show_bulka": view.bulka > 0
        or (
            view.with_bulka and view.role is not Role.OUTSIDE and view.phase is not Phase.GATHERING
        ),
        "bulka_caption": w.bulka_caption(),
        "notice": w.notice(),
        "chips": w.chips(),
        "shelf_label": w.shelf_label(),
        "prospects": w.prospects(),
        "pays": w.pays,
        "hand_label": Markup(' aria-label="{}"').format(w._("Your hand")),
        "cut_label": Markup(' aria-labelledby="cut-h"'),
        "defender_hand": partie.defender_hand if partie else None,
        "slips": w.slips(),
        "count": counting.count(),
        "step_line": w.step_line(),
        "deal_title": w.deal_title(),
        "places": [*view.players, *[None] * (PLACES - len(view.players))],
        "ended_title": counting.ended_title(),
        "ended_why": counting.ended_why(),
        "standings": counting.standings(),
        "sums": dict(sheet.balances),
        "wins": dict(sheet.wins),
        "totals": dict(sheet.totals),
        "sheet_rows": rows,
        "channel": talking.channel(),
        "timeline": talking.timeline(),
        "talk_title": talking.talk_title(),
        "talk_hint": talking.talk_hint(),
        "talk_placeholder": talking.talk_placeholder(),
        "hush": talking.hush(),
    }


def _block(name: str, context: dict[str, Any], lang: str) -> str:
    return environment(lang).get_template(f"blocks/{name}.html").render(context).strip()


def render_blocks(
    view: TableView, lang: str, csrf: str = CSRF_MARK, *, elsewhere: bool = False
) -> dict[str, str]:
    """Every block of the table by its id, each the whole element.

    With the default `csrf` the rendering is the same for all viewers of a kind and may be shared;
    pushes need no more than that, because the script sends the token of the page as a header.
    """
    context = _context(view, lang, elsewhere)
    return {name: fill_csrf(_block(name, context, lang), csrf) for name in BLOCKS}


def render_table_page(
    view: TableView,
    lang: str,
    csrf: str,
    flash: str | None = None,
    *,
    elsewhere: bool = False,
    theme: str = "auto",
) -> str:
    """The whole page of a table."""
    context = _context(view, lang, elsewhere)
    blocks = {name: Markup(_block(name, context, lang)) for name in BLOCKS}  # noqa: S704
    html = (
        environment(lang)
        .get_template("table.html")
        .render(**context, blocks=blocks, flash=flash, theme=theme)
    )
    return fill_csrf(html, csrf)


def render_push(blocks: Mapping[str, str]) -> str:
    """Blocks as one frame for the socket: each morphs the element of its id.

    The block `bar` carries `data-version` and `data-now`; send it along with anything that changed.
    """
    return "".join(
        f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">{html}</hx-partial>'
        for name, html in blocks.items()
    )


def refusal_text(refusal: Refusal, lang: str) -> str:
    """A refusal in words: what was wrong, what would have been legal."""
    return words.refusal_sentence(refusal.template, refusal.params, speech(lang))


def render_refusal(view: TableView, refusal: Refusal, lang: str, csrf: str = CSRF_MARK) -> str:
    """The notice that answers a refused act: the sentence and its article; nothing has changed."""
    w = Telling(view, lang)
    why: Markup | str = w._("Nothing has changed.")
    if refusal.article:
        # Some articles are decisions of this club server (`D20`); the rulebook lists them too.
        kind = "art" if refusal.article[0].isdigit() else "dec"
        label = w._("Art. %(n)s", n=refusal.article) if kind == "art" else refusal.article
        why = Markup('<a href="/rules#{}-{}" target="_blank" rel="noopener">{}</a> {}').format(
            kind, anchor(refusal.article), label, why
        )
    text = Markup("<b>{}</b>").format(refusal_text(refusal, lang))
    context = _context(view, lang, elsewhere=False)
    context["notice"] = Notice("refused", text, "", why, "", w._notice_actions())
    return fill_csrf(_block("notice", context, lang), csrf)


def render_hint(view: TableView, hint: Hint, lang: str, csrf: str = CSRF_MARK) -> str:
    """The notice that gives a learner a hint."""
    w = Telling(view, lang)
    sentence = words.refusal_sentence(hint.template, hint.params, w._)
    context = _context(view, lang, elsewhere=False)
    context["notice"] = Notice(
        "calm", Markup("<b>{}</b>").format(sentence), w._("Hint"), "", "", w._notice_actions()
    )
    return fill_csrf(_block("notice", context, lang), csrf)


# ------------------------------------------------------------------ the house


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

    `you`: the reader's name, if known. `house`: whether the house itself plays (`/play`).
    """

    you: str | None
    tables: tuple[LobbyTable, ...]
    house: bool = False


def render_front(
    lang: str, csrf: str, *, playing: int, you: str | None = None, house: bool = False
) -> str:
    """The front page for a newcomer.

    `playing`: the tables that may be watched. `house`: whether the house itself plays (`/play`).
    """
    return render_page("front.html", lang, csrf, playing=playing, you=you, house=house)


def render_lobby(view: LobbyView, lang: str, csrf: str, flash: str | None = None) -> str:
    """The list of tables."""
    return render_page("lobby.html", lang, csrf, lobby=view, flash=flash)


def render_open_table(
    lang: str,
    csrf: str,
    values: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> str:
    """The form that opens a table, with what was filled in and what was wrong with it.

    Fields: `name`, `player`, `multiple`, `end_time` (local time of day, with `end_offset` in minutes
    put in by the script), `end_after_bulka`, `enforcement`, `clock_move`, `clock_reserve`,
    `absence`, `adviser_sight`, `spectators`. `errors`: a sentence by field.
    """
    return render_page(
        "open.html", lang, csrf, values=dict(values or {}), errors=dict(errors or {})
    )


def render_name(lang: str, csrf: str, *, action: str, value: str = "", error: str = "") -> str:
    """The form in which somebody chooses the name that others see; it posts `name` to `action`."""
    return render_page("name.html", lang, csrf, action=action, value=value, error=error)


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
        (name, title, letters, [lettered(picture(card), name) for card in _SHOWN])
        for name, (title, letters) in titles.items()
    ]
    return render_page(
        "settings.html",
        lang,
        csrf,
        chosen=asdict(preferences),
        letter_sets=sets,
        back=back,
        saved=saved,
    )


_SHOWN = ("cB", "sC", "bR", "dA")
"""A card of each letter, for the choice of a letter set."""


def render_error(lang: str, status: int, sentence: str = "") -> str:
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
    # Whoever meets an error may be nobody we know, so the page holds no form that would need their token.
    return render_page(
        "error.html", lang, "", status=status, heading=title, sentence=sentence, without_forms=True
    )
