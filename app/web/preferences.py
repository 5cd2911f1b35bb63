"""How a reader likes the pages: kept in a cookie of theirs, put onto every page that leaves the house.

Pages are rendered alike for all and dressed last: `<html>` gets the preferences as data attributes, which the style sheet
and the scripts read; cards whose letter is another one in the reader's letter set come from that set's folder.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final
from urllib.parse import parse_qsl, urlencode

from app.web.statics import picture

COOKIE: Final = "bulka_preferences"
LARGEST_COOKIE: Final = 400

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "letters": ("international", "german", "italian", "czech"),
    "theme": ("auto", "light", "dark"),
    "contrast": ("auto", "more"),
    "play": ("auto", "first", "confirm"),
    "linger": ("0.5", "0.8", "1.2", "2", "3", "click"),
    "sound": ("off", "soft", "medium", "loud"),
    "motion": ("auto", "off"),
}
"""What there is to choose."""

_CARD = re.compile(r"/static/deck/([scdb][BCRA])\.svg\?v=\w+")
_LETTERED: Final[Mapping[str, str]] = {
    "international": "",
    "german": "R",
    "italian": "B",
    "czech": "BCRA",
}
"""The ranks whose letter is not the international one."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """One reader's wishes; every field is one of its `CHOICES`.

    `play`: whether a card is played by the first click, or lifted first (`auto`: lifted with a finger).
    `linger`: the seconds a finished Stich stays, or until a `click`.
    """

    letters: str = "international"
    theme: str = "auto"
    contrast: str = "auto"
    play: str = "auto"
    linger: str = "1.2"
    sound: str = "medium"
    motion: str = "auto"


DEFAULT: Final = Preferences()


def preferences_from(values: Mapping[str, str]) -> Preferences:
    """The preferences among these values; what makes no sense is left as it was made."""
    chosen = {
        field.name: value
        for field in fields(Preferences)
        if (value := values.get(field.name, "")) in CHOICES[field.name]
    }
    return Preferences(**chosen)


def read(cookie: str) -> Preferences:
    """The preferences in a cookie, whatever is in it."""
    if not cookie or len(cookie) > LARGEST_COOKIE:
        return DEFAULT
    try:
        pairs = parse_qsl(cookie, max_num_fields=20)
    except ValueError:
        return DEFAULT
    return preferences_from(dict(pairs))


def written(preferences: Preferences) -> str:
    """The preferences as a cookie: only what differs from what everybody gets."""
    usual = asdict(DEFAULT)
    return urlencode({k: v for k, v in asdict(preferences).items() if v != usual[k]})


def dress(html: str, preferences: Preferences) -> str:
    """A page as this reader likes it."""
    attributes = {k: v for k, v in asdict(preferences).items() if k != "letters"}
    if preferences.contrast == DEFAULT.contrast:
        del attributes["contrast"]
    said = " ".join(f'data-{name}="{value}"' for name, value in attributes.items())
    return lettered(html.replace(' data-theme="auto"', f" {said}", 1), preferences.letters)


def lettered(html: str, letters: str) -> str:
    """The same page or push with the cards of this letter set."""
    ranks = _LETTERED[letters]
    if not ranks:
        return html

    def card(found: re.Match[str]) -> str:
        code = found[1]
        return picture(f"{letters}/{code}") if code[1] in ranks else found[0]

    return _CARD.sub(card, html)
