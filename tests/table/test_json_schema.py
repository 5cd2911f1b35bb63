"""The JSON Schema says what programs may send and what they get: neither more nor less than the server's own reading."""

from __future__ import annotations

import random
from typing import Any

import orjson
import pytest
from jsonschema import Draft202012Validator

from app.table import commands
from app.table.commands import ACTS
from app.table.json_schema import schema
from app.web.deps import view_as_json
from tests.support.evenings import VIEWERS, Evening, Seeded, random_evening, wander
from tests.table.test_codec import BAD, COMMANDS

SCHEMA = schema()
SENT = {"act": "7f3a", "seen": 41}


def check(name: str) -> Draft202012Validator:
    """What validates one definition of the document."""
    definitions = {key: SCHEMA[key] for key in ("$schema", "$defs")}
    return Draft202012Validator({**definitions, "$ref": f"#/$defs/{name}"})


ACT, VIEW = check("act"), check("TableView")


def test_the_document_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(("data", "command"), COMMANDS)
def test_what_is_read_as_a_command_validates(
    data: dict[str, object], command: commands.Command
) -> None:
    # A form has fields beside those of the act, which programs may not send.
    own = {name: data[name] for name in ("do", *command.act.fields) if name in data}
    ACT.validate({**own, **SENT})
    if own != data:
        assert not ACT.is_valid({**data, **SENT})


@pytest.mark.parametrize(("data", "field"), BAD)
def test_what_is_malformed_does_not_validate(data: dict[str, object], field: str) -> None:
    if data.get("off") == 7.0:
        return  # JSON Schema has no word for a whole number that is written with a fraction
    assert not ACT.is_valid({**data, **SENT})


@pytest.mark.parametrize("word", ACTS)
def test_an_act_needs_its_id_its_version_and_all_that_is_not_optional(word: str) -> None:
    [data] = [data for data, _ in COMMANDS if data["do"] == word and "csrf" not in data][-1:]
    whole = {**data, **SENT}
    ACT.validate(whole)
    fields = ACTS[word].act.fields
    for name in whole:
        without = {key: value for key, value in whole.items() if key != name}
        assert ACT.is_valid(without) is (name in fields and fields[name].optional), name
    assert not ACT.is_valid({**whole, "anounce": ["aces"]})


@pytest.mark.parametrize(
    ("wrong", "valid"),
    [
        ({"act": "x" * 64}, True), ({"act": "x" * 65}, False), ({"act": ""}, False), ({"act": "a b"}, False),
        ({"seen": 0}, True), ({"seen": "41"}, True), ({"seen": -1}, False), ({"seen": 2**31}, False), ({"seen": None}, False),
    ],
)  # fmt: skip
def test_id_and_version_have_their_limits(wrong: dict[str, object], valid: bool) -> None:
    assert ACT.is_valid({"do": "leave", **SENT, **wrong}) is valid


@pytest.mark.parametrize("off", [1, 35, "12"])
def test_a_cut_within_its_limits(off: int | str) -> None:
    ACT.validate({"do": "cut", "off": off, **SENT})


@pytest.mark.parametrize("off", [0, 36])
def test_a_cut_beyond_its_limits(off: int) -> None:
    assert not ACT.is_valid({"do": "cut", "off": off, **SENT})


def sent(evening: Evening, viewer: str | None) -> Any:
    """The view as it travels."""
    return orjson.loads(view_as_json(evening.view(viewer)))


@pytest.mark.parametrize("seed", range(4))
def test_every_view_of_an_evening_validates(seed: int) -> None:
    evening, rng = random_evening(seed)
    some = random.Random(seed)

    def look(at: Evening) -> None:
        VIEW.validate(sent(at, some.choice(VIEWERS)))

    wander(evening, rng, 90, look)
    for viewer in VIEWERS:
        VIEW.validate(sent(evening, viewer))
    VIEW.validate(sent(Evening(Seeded(seed)).seat(2), "m0"))


def test_a_view_that_is_none_does_not_validate() -> None:
    evening = Evening(Seeded(1)).start(3).deal()
    view = sent(evening, "m0")
    VIEW.validate(view)
    for name in view:
        assert not VIEW.is_valid({key: value for key, value in view.items() if key != name}), name
        assert not VIEW.is_valid({**view, name: {"tea": 1}}), name
    VIEW.validate({**view, "new": 1})  # fields may be added
    assert not VIEW.is_valid({**view, "phase": "tea"})
    [slot, *others] = view["hand"]
    assert not VIEW.is_valid({**view, "hand": [{**slot, "card": 5}, *others]})
    balances = [["Anna", 0, "more"]]
    assert not VIEW.is_valid({**view, "sheet": {**view["sheet"], "balances": balances}})


def test_every_kind_of_act_has_its_definition() -> None:
    kinds = {part["$ref"].rsplit("/", 1)[1] for part in SCHEMA["$defs"]["act"]["oneOf"]}
    assert kinds == {f"act.{word}" for word in ACTS}
    for word, command in ACTS.items():
        declared = SCHEMA["$defs"][f"act.{word}"]
        assert declared["description"] == command.__doc__
        assert set(declared["properties"]) == {"do", "act", "seen", *command.act.fields}
