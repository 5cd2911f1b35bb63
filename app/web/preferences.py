"""The preferences of a reader: kept in their cookie, and an input of every rendering.

`<html>` has the preferences as data attributes, which the style sheet and the scripts read; cards whose letter is another
one in the reader's letter set come from that set's folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final
from urllib.parse import parse_qsl, urlencode

from app.web.statics import card_image

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

_LETTERED: Final[Mapping[str, str]] = {
    "international": "",
    "german": "R",
    "italian": "B",
    "czech": "BCRA",
}
"""The ranks whose letter is not the international one."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """One reader's preferences; every field is one of its `CHOICES`.

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
    """The preferences among these values; an invalid one is left at its default."""
    chosen = {
        field.name: value
        for field in fields(Preferences)
        if (value := values.get(field.name, "")) in CHOICES[field.name]
    }
    return Preferences(**chosen)


def read(cookie: str) -> Preferences:
    """The preferences in a cookie; whatever is invalid in it is ignored."""
    if not cookie or len(cookie) > LARGEST_COOKIE:
        return DEFAULT
    try:
        pairs = parse_qsl(cookie, max_num_fields=20)
    except ValueError:
        return DEFAULT
    return preferences_from(dict(pairs))


def written(preferences: Preferences) -> str:
    """The preferences as a cookie: only what differs from the defaults."""
    usual = asdict(DEFAULT)
    return urlencode({k: v for k, v in asdict(preferences).items() if v != usual[k]})


def page_attributes(preferences: Preferences) -> dict[str, str]:
    """The data attributes of `<html>` that style sheet and scripts read, by name."""
    attributes = {k: v for k, v in asdict(preferences).items() if k != "letters"}
    if preferences.contrast == DEFAULT.contrast:
        del attributes["contrast"]
    return attributes


def card_image_in(letters: str, card: str) -> str:
    """The address of the image of a card in this letter set, or the `back`."""
    suit_and_rank = len(card) == 2
    own = suit_and_rank and card[1] in _LETTERED[letters]
    return card_image(f"{letters}/{card}" if own else card)
