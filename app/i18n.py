"""Languages: which ones there are, which one a reader gets, and the catalogues.

The source language is English, so English needs no catalogue; every other language is a folder
`locale/<tag>/LC_MESSAGES/bulka.mo` beside this module. Sentences are written in English where they
are used and pass through gettext when they are shown.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

DOMAIN = "bulka"
LOCALE_DIR = Path(__file__).parent / "locale"
DEFAULT = "en"

_ENDONYMS = {
    "en": "English",
    "de": "Deutsch",
    "it": "Italiano",
    "cs": "Čeština",
    "ko": "한국어",
}
"""How each language calls itself; only those with a catalogue are offered."""


def N_(sentence: str) -> str:
    """Mark a sentence that is stored now and translated later."""
    return sentence


def Nn_(one: str, many: str) -> tuple[str, str]:
    """Mark a sentence whose form goes with a number."""
    return one, many


@cache
def languages() -> dict[str, str]:
    """The languages on offer, by tag, each with its own name for itself."""
    return {
        tag: name
        for tag, name in _ENDONYMS.items()
        if tag == DEFAULT or gettext.find(DOMAIN, LOCALE_DIR, [tag])
    }


@cache
def translations(lang: str) -> gettext.NullTranslations:
    """The catalogue of a language; for an unknown one that of English, which is empty."""
    return gettext.translation(DOMAIN, LOCALE_DIR, [lang], fallback=True)


def choose_language(accept_language: str, saved: str | None) -> str:
    """The reader's language: what they chose before, else the best one that the browser accepts.

    `accept_language` is the header of that name; malformed parts of it are ignored.
    """
    offered = languages()
    if saved in offered and saved is not None:
        return saved
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(accept_language.split(",")[:20]):
        tag, _, weight = part.strip().partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            continue
        if quality > 0:
            wishes.append((-quality, place, tag.strip().lower().partition("-")[0]))
    for _quality, _place, tag in sorted(wishes):
        if tag in offered:
            return tag
    return DEFAULT
