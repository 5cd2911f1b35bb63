"""Every worked record goes through the command line, and must come out as it was worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli import main

HERE = Path(__file__).resolve().parent
CASES = sorted((HERE / "records").glob("*.json")) + sorted((HERE / "games").glob("*.json"))
FREE_ORDER = ("payments", "bonuses")


def load(path: Path) -> dict[str, Any]:
    case: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return case


def comparable(value: Any, key: str | None = None) -> Any:
    """The same value, with the lists whose order is free brought into one order."""
    if isinstance(value, dict):
        return {k: comparable(v, k) for k, v in value.items()}
    if isinstance(value, list):
        items = [comparable(v) for v in value]
        if key in FREE_ORDER:
            items.sort(key=lambda item: json.dumps(item, sort_keys=True))
        return items
    return value


def record_file(tmp_path: Path, name: str, record: Any) -> Path:
    path = tmp_path / f"{name}.json"
    path.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
    return path


def worked(name: str) -> dict[str, Any]:
    return load(next(path for path in CASES if path.stem == name))


def one_line(text: str) -> str:
    lines = text.splitlines()
    assert len(lines) == 1, f"one line was expected: {text!r}"
    assert lines[0].strip()
    return lines[0]


def check_sums(report: dict[str, Any]) -> None:
    """Balances and Bulka add up to zero, and so does what was paid, player by player."""
    assert sum(report["balances"].values()) + report["bulka"] == 0
    owed = {**dict.fromkeys(report["balances"], 0), "bulka": 0}
    payments = [
        p for partie in report["parties"] for run in partie["runs"] for p in run["payments"]
    ]
    for payment in payments + (report["ended"] or {"payments": []})["payments"]:
        owed[payment["from"]] -= payment["tokens"]
        owed[payment["to"]] += payment["tokens"]
    assert owed == {**report["balances"], "bulka": report["bulka"]}


# ---------------------------------------------------------------- one record at a time


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_is_replayed_to_the_result_worked_out_by_hand(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = load(path)
    status = main(["replay", "--json", str(record_file(tmp_path, path.stem, case["record"]))])
    out, err = capsys.readouterr()
    assert status == case["exit"], out + err
    if status == 2:
        one_line(err)
        return
    got, expected = json.loads(out), case["expected"]
    if status == 1:
        assert set(got) == {"error"}
        assert got["error"]["move"] == expected["error"]["move"], got
        if expected["error"].get("article") is not None:
            assert got["error"]["article"] == expected["error"]["article"], got
        assert got["error"]["message"].strip()
        return
    assert comparable(got) == comparable(expected)
    check_sums(got)


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_worked_result_agrees_with_itself(path: Path) -> None:
    case = load(path)
    assert case["name"] == path.stem
    assert case["point"]
    assert case["articles"]
    if case["exit"] == 0:
        check_sums(case["expected"])
    else:
        assert set(case["expected"]) == ({"error"} if case["exit"] == 1 else set())


def test_an_illegal_move_is_told_in_one_line_with_move_and_article(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = worked("follow-suit-guarded")
    assert main(["replay", str(record_file(tmp_path, "game", case["record"]))]) == 1
    line = one_line(capsys.readouterr().err)
    assert "4" in line
    assert "8.3" in line


# ---------------------------------------------------------------- several files


def test_several_files_give_one_object_a_line_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["pro-won-by-three", "draw-not-complete", "follow-suit-guarded", "rotation-three"]
    files = [record_file(tmp_path, name, worked(name)["record"]) for name in names]
    status = main(["replay", "--json", *map(str, files)])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.pop("file") for line in lines] == [str(path) for path in files]
    for name, line in zip(names, lines, strict=True):
        expected = worked(name)["expected"]
        if "error" in expected:
            assert line["error"]["move"] == expected["error"]["move"]
        else:
            assert comparable(line) == comparable(expected)
    assert status == 1


def test_several_good_files_exit_with_nothing_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["rotation-three", "tie-and-replay"]
    files = [str(record_file(tmp_path, name, worked(name)["record"])) for name in names]
    assert main(["replay", "--json", *files]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_the_worst_status_wins_and_a_bad_file_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["follow-suit-guarded", "file-card-twice", "rotation-three"]
    files = [record_file(tmp_path, name, worked(name)["record"]) for name in names]
    assert main(["replay", "--json", *map(str, files)]) == 2
    out, err = capsys.readouterr()
    told = [json.loads(line)["file"] for line in out.splitlines()]
    assert [file for file in told if file != str(files[1])] == [str(files[0]), str(files[2])]
    assert "file-card-twice" in one_line(err)


# ---------------------------------------------------------------- what is no record


def test_a_file_error_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = worked("file-card-twice")["record"]
    assert main(["replay", "--json", str(record_file(tmp_path, "game", record))]) == 2
    out, err = capsys.readouterr()
    line = one_line(err)
    assert "game.json" in line
    assert "moves" in line or "move 2" in line
    assert "deck" in line
    assert "s7" in line
    assert not out.strip()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"trappola-record"', "\ufeff{}", "{}"])
def test_what_is_not_a_record_at_all_is_refused_in_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    assert main(["replay", "--json", str(path)]) == 2
    assert "game.json" in one_line(capsys.readouterr().err)


def test_a_file_that_is_no_text_or_not_there_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    assert main(["replay", "--json", str(path)]) == 2
    assert "game.json" in one_line(capsys.readouterr().err)
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["replay", "--json", str(path)]) == 2
    assert "game.json" in one_line(capsys.readouterr().err)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", ["Anna", "Anna"]),
        ("players", ["Anna", ""]),
        ("players", ["Anna", "Bruno", "Carla", "Dino", "Elena"]),
        ("players", ["Anna", 7]),
        ("agreement", {"multiple": 1001}),
        ("agreement", {"multiple": True}),
        ("agreement", {"multiple": "2"}),
        ("agreement", {"enforcement": "mild"}),
        ("agreement", {"end_after_bulka": "no"}),
        ("agreement", {"adviser_sight": "all"}),
        ("format", "chess"),
        ("moves", {}),
        ("moves", [{"do": "shout", "by": "Anna"}]),
        ("moves", [{"by": "Anna"}]),
        ("moves", [{"do": "pro"}]),
        ("moves", [{"do": "play", "by": "Anna", "card": "x7"}]),
        ("moves", [{"do": "play", "by": "Anna", "card": "s7", "announce": ["set:9"]}]),
        ("moves", [{"do": "play", "by": "Anna", "card": "s7", "announce": ["set:R:5"]}]),
        ("moves", [{"do": "forfeit", "by": "Anna", "reason": "bored"}]),
        ("moves", [{"do": "end", "reason": "tired"}]),
        ("winner", "Anna"),
    ],
)
def test_the_shape_of_the_file_is_checked(
    field: str, value: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = {**worked("rotation-three")["record"], field: value}
    assert main(["replay", "--json", str(record_file(tmp_path, "game", record))]) == 2
    assert "game.json" in one_line(capsys.readouterr().err)
