"""The JSON Schema (draft 2020-12) of what programs send and get: acts from their declarations, the view from its dataclasses."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from app.table.commands import ACTS, Command
from app.table.fields import Json
from app.table.shown import TableView

LARGEST_VERSION: Final = 2**31 - 1
"""The highest version of a table that an act may name."""
ACT_ID: Final = "[!-~]{1,64}"
"""The id of an act, as a regular expression for the whole of it."""

_PLAIN: Final[dict[Any, Json]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def schema() -> Json:
    """The document: `$defs` holds `act`, one definition for each kind of act, `TableView`, and those it is made of.

    An act has no field but those of its kind. A view may get fields that are not here yet, so its objects are open.
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Bulka",
        "description": "Acts that are sent (`act`) and views that come back (`TableView`).",
        "anyOf": [_ref("act"), _ref(TableView.__name__)],
        "$defs": {
            "act": {"oneOf": [_ref(f"act.{word}") for word in ACTS]},
            **{f"act.{word}": _act(command) for word, command in ACTS.items()},
            **{part.__name__: _object(part) for part in sorted(_parts(TableView), key=_name)},
        },
    }


def _name(kind: type) -> str:
    return kind.__name__


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _act(command: type[Command]) -> Json:
    act = command.act
    required = [name for name, kind in act.fields.items() if not kind.optional]
    return {
        "description": command.__doc__,
        "type": "object",
        "properties": {
            "do": {"const": act.word},
            "act": {"type": "string", "pattern": f"^{ACT_ID}$"},
            "seen": {
                "anyOf": [
                    {"type": "integer", "minimum": 0, "maximum": LARGEST_VERSION},
                    {"type": "string", "pattern": "^[0-9]{1,10}$"},
                ]
            },
            **{name: kind.schema() for name, kind in act.fields.items()},
        },
        "required": ["do", "act", "seen", *required],
        "additionalProperties": False,
    }


def _parts(kind: type[Any]) -> set[type[Any]]:
    """The dataclass and all that its fields are made of."""
    found = {kind}
    for hint in get_type_hints(kind).values():
        for inner in _leaves(hint):
            if isinstance(inner, type) and dataclasses.is_dataclass(inner) and inner not in found:
                found |= _parts(inner)
    return found


def _leaves(hint: Any) -> Iterator[Any]:
    """The types that stand in a hint, without the ones around them."""
    inner = get_args(hint)
    if not inner:
        yield hint
    for one in inner:
        yield from _leaves(one)


def _object(kind: type[Any]) -> Json:
    hints = get_type_hints(kind)
    names = [field.name for field in dataclasses.fields(kind)]
    return {
        "description": kind.__doc__,
        "type": "object",
        "properties": {name: _of(hints[name]) for name in names},
        "required": names,
    }


def _of(hint: Any) -> Json:
    """The schema of a type that a view is made of."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if get_origin(hint) in (Union, UnionType):
        return {"anyOf": [_of(one) for one in get_args(hint)]}
    if get_origin(hint) is tuple:
        return _list(get_args(hint))
    if issubclass(hint, StrEnum):
        return {"enum": [str(word) for word in hint]}
    return _ref(hint.__name__)


def _list(inner: tuple[Any, ...]) -> Json:
    """A list of one type (`tuple[str, ...]`), or of so many (`tuple[str, int]`)."""
    if inner[-1] is Ellipsis:
        return {"type": "array", "items": _of(inner[0])}
    return {
        "type": "array",
        "prefixItems": [_of(one) for one in inner],
        "items": False,
        "minItems": len(inner),
    }
