"""Sentences, numbers and times in a language.

Every number that a person reads goes through `Speech.number`; a number put into a sentence does so by itself.
What machines read (attributes, addresses, JSON) stays plain. Sentences with marks or names in them are
`Markup`, so that a name is escaped where it is put in.
"""

from __future__ import annotations

import gettext
import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache

from babel import Locale
from babel.dates import format_date, format_time
from babel.numbers import format_decimal
from markupsafe import Markup

from app.i18n import translations

MINUS = "−"


@dataclass(frozen=True, slots=True)
class Speech:
    """One language. Called with a sentence, it gives the translation; values are put into its places."""

    lang: str
    locale: Locale
    catalogue: gettext.NullTranslations

    # sentences

    def __call__(self, sentence: str, /, **values: object) -> str:
        """A translated sentence as plain text."""
        text = self.catalogue.gettext(sentence)
        return text % self._formatted(values) if values else text

    def pgettext(self, context: str, sentence: str) -> str:
        """A word that means different things in different places, told apart by the context."""
        return self.catalogue.pgettext(context, sentence)

    def markup(self, sentence: str, /, **values: object) -> Markup:
        """A sentence with marks in it; values are escaped."""
        return Markup(self.catalogue.gettext(sentence)) % self._formatted(values)  # noqa: S704

    def markup_n(self, one: str, many: str, n: int, /, **values: object) -> Markup:
        """The form of a sentence that goes with a number; `num` is that number."""
        text = self.catalogue.ngettext(one, many, n)
        return Markup(text) % self._formatted({"num": n, **values})  # noqa: S704

    def markup_p(self, context: str, sentence: str, /, **values: object) -> Markup:
        """A sentence with a context."""
        text = self.catalogue.pgettext(context, sentence)
        return Markup(text) % self._formatted(values)  # noqa: S704

    def _formatted(self, values: Mapping[str, object]) -> dict[str, object]:
        """The values with their numbers formatted as the language writes them."""
        return {
            key: self.number(value) if isinstance(value, int | float) else value
            for key, value in values.items()
        }

    # numbers

    def number(self, number: float) -> str:
        """A number as the language writes it (`1,234`, `1.234`, `0,8`), minus being U+2212."""
        # Every language here writes a small whole number alike; a page holds many of them.
        if isinstance(number, int) and -1000 < number < 1000:
            return str(number) if number >= 0 else f"{MINUS}{-number}"
        return _decimal(number, self.locale)

    def signed(self, number: int) -> str:
        """A change with its sign; no change is `±0`."""
        return f"+{self.number(number)}" if number > 0 else self.number(number) if number else "±0"

    # times

    def clock_time(self, epoch: float, *, day: bool = False) -> str:
        """A time of day in UTC, with the `day` if wanted, until the reader's browser puts in their own."""
        moment = datetime.fromtimestamp(epoch, UTC)
        time = f"{format_time(moment, 'short', locale=self.locale)} UTC"
        return f"{format_date(moment, 'medium', locale=self.locale)} {time}" if day else time


@lru_cache(maxsize=4096)
def _decimal(number: float, locale: Locale) -> str:
    return format_decimal(number, locale=locale).replace("-", MINUS)


@cache
def speech(lang: str) -> Speech:
    """The language of this tag."""
    return Speech(lang, Locale.parse(lang), translations(lang))


def minutes(seconds: float) -> str:
    """A span as a clock shows it: `0:24`, `2:00`, `1:05:00`."""
    whole = max(0, math.ceil(seconds))
    hours, rest = divmod(whole, 3600)
    head = f"{hours}:{rest // 60:02d}" if hours else str(rest // 60)
    return f"{head}:{rest % 60:02d}"


def iso_time(epoch: float) -> str:
    """A time for a `datetime` attribute."""
    return f"{datetime.fromtimestamp(epoch, UTC):%Y-%m-%dT%H:%M:%SZ}"
