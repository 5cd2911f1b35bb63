"""The kinds of field that an act may have: how each is read from JSON or a form, and its JSON Schema.

A form has only texts and lists of texts, so numbers and booleans may come as text too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from app.rules.announcements import Call, Figure, call_of
from app.rules.cards import PACK, RANK_LETTERS, Card, Rank, card_of, code_of, rank_of_letter

Json = dict[str, Any]

_LONGEST_TEXT = 200
_MOST_WORDS = 8
_MOST_DIGITS = 9


class Malformed(ValueError):
    """A request that cannot be parsed; the message says which field and what is expected there."""


class Field(ABC):
    """A kind of field. `optional`: it may be left out. `several`: it holds a list, and a form repeats it."""

    optional: bool = False
    several: bool = False

    @abstractmethod
    def read(self, data: Mapping[str, Any], key: str) -> Any:
        """The value of the field that is called `key`. Raises `Malformed`."""

    @abstractmethod
    def schema(self) -> Json:
        """The JSON Schema of the field."""


class Text(Field):
    """A short text that can be stored and sent (no NUL, no half of a surrogate pair)."""

    def read(self, data: Mapping[str, Any], key: str) -> str:
        """The text, unchanged."""
        value = data.get(key)
        if not _is_short(value):
            raise Malformed(f"{key}: a short text expected")
        return str(value)

    def schema(self) -> Json:
        """A string without NUL and surrogates."""
        return {
            "type": "string",
            "maxLength": _LONGEST_TEXT,
            "pattern": "^[^\\u0000\\ud800-\\udfff]*$",
        }


class Choice(Field):
    """One of the words of an enumeration."""

    def __init__(self, words: type[StrEnum]) -> None:
        self.words = words

    def read(self, data: Mapping[str, Any], key: str) -> StrEnum:
        """The member of the enumeration."""
        word = Text().read(data, key)
        try:
            return self.words(word)
        except ValueError:
            raise Malformed(f"{key}: one of {', '.join(self.words)} expected") from None

    def schema(self) -> Json:
        """The words."""
        return {"enum": [str(word) for word in self.words]}


class Number(Field):
    """A whole number from `least` to `most`; one outside is left to the permission, which refuses it with its reason."""

    def __init__(
        self, least: int = 0, most: int = 10**_MOST_DIGITS - 1, *, optional: bool = False
    ) -> None:
        self.least = least
        self.most = most
        self.optional = optional

    def read(self, data: Mapping[str, Any], key: str) -> int | None:
        """The number; None for one that is left out and may be."""
        value = data.get(key)
        if self.optional and (value is None or value == ""):
            return None
        if (
            isinstance(value, str)
            and value.isascii()
            and value.isdigit()
            and len(value) <= _MOST_DIGITS
        ):
            return int(value)
        if type(value) is int and 0 <= value < 10**_MOST_DIGITS:
            return value
        raise Malformed(f"{key}: a whole number expected")

    def schema(self) -> Json:
        """An integer, or its digits."""
        kinds: list[Json] = [
            {"type": "integer", "minimum": self.least, "maximum": self.most},
            {"type": "string", "pattern": f"^[0-9]{{1,{_MOST_DIGITS}}}$"},
        ]
        if self.optional:
            kinds += [{"type": "null"}, {"const": ""}]
        return {"anyOf": kinds}


class YesNo(Field):
    """Yes or no."""

    def read(self, data: Mapping[str, Any], key: str) -> bool:
        """True for yes."""
        value = data.get(key)
        if value not in (True, False, "1", "0"):
            raise Malformed(f"{key}: 1 or 0 expected")
        return value in (True, "1")

    def schema(self) -> Json:
        """A boolean, or the digit for it."""
        return {"enum": [True, False, 1, 0, "1", "0"]}


class CardCode(Field):
    """A card by its code (`c10`)."""

    def read(self, data: Mapping[str, Any], key: str) -> Card:
        """The card."""
        try:
            return card_of(Text().read(data, key))
        except ValueError as error:
            raise Malformed(str(error)) from None

    def schema(self) -> Json:
        """The 36 codes."""
        return {"enum": [code_of(card) for card in PACK]}


class Calls(Field):
    """Announcements that go with a card (`aces`, `set:R`, `set:R:3`)."""

    optional = True
    several = True

    def read(self, data: Mapping[str, Any], key: str) -> tuple[Call, ...]:
        """The announcements in their order."""
        try:
            return tuple(call_of(word) for word in _words(data, key))
        except ValueError as error:
            raise Malformed(str(error)) from None

    def schema(self) -> Json:
        """A list of them."""
        numbered = "|".join(f.value for f in Figure if f not in (Figure.BLANS, Figure.BIANKA))
        plain = f"{Figure.BLANS.value}|{Figure.BIANKA.value}"
        pattern = f"^(({numbered})(:[34])?|{plain})$"
        return _list_of({"type": "string", "pattern": pattern})


class Ranks(Field):
    """Ranks that are asked for by Manko, by their letters."""

    optional = True
    several = True

    def read(self, data: Mapping[str, Any], key: str) -> tuple[Rank, ...]:
        """The ranks in their order."""
        letters = _words(data, key)
        if not all(letter in RANK_LETTERS for letter in letters):
            raise Malformed(f"{key}: ranks expected, of {' '.join(RANK_LETTERS)}")
        return tuple(rank_of_letter(letter) for letter in letters)

    def schema(self) -> Json:
        """A list of letters."""
        return _list_of({"enum": list(RANK_LETTERS)})


def _is_short(value: Any) -> bool:
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT or "\x00" in value:
        return False
    return not any("\ud800" <= letter <= "\udfff" for letter in value)


def _words(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = data.get(key, ())
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) > _MOST_WORDS:
        raise Malformed(f"{key}: a short list expected")
    if not all(_is_short(word) for word in value):
        raise Malformed(f"{key}: a list of words expected")
    return tuple(value)


def _list_of(items: Json) -> Json:
    return {"type": "array", "items": items, "maxItems": _MOST_WORDS}
