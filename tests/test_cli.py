"""The command line beside the worked records: the score sheet, odd files, pipes, and what it imports."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from app import __version__
from app.cli import main
from app.rules.moves import Deal, End, EndReason, Pro
from app.rules.play import play
from app.rules.sheet import score_sheet, shown
from tests.support.deals import (
    COPPE,
    LEVEL_CHALLENGER,
    LEVEL_DEALER,
    LEVEL_PLAY,
    PLAIN,
    SPADE,
    begun,
    dealt,
    lost_by,
    pairs,
    put,
    put_all,
    won_in_a_row,
)

HERE = Path(__file__).resolve().parent

Write = Callable[[str, object], str]
"""Writes a file with this name and content; its path."""


def record(name: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((HERE / "records" / f"{name}.json").read_text("utf-8"))[
        "record"
    ]
    return told


def test_the_version_is_told_from_one_place(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"bulka {__version__}\n"
    assert metadata.version("bulka") == __version__


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def to(name: str, data: object) -> str:
        path = tmp_path / name
        text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return to


# The score sheet


def test_a_sheet_holds_what_happened(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", write("a.json", record("pro-won-by-four"))]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    for words in (
        "Partie 1:", "challenges", "deals", "(Pro)", "Marc, all nine Stiche: 30", "last Stich: 6",
        "pays the Bulka 10 (stake)", "(second stake for Pro)", "(the Bulka is won)", "wins by points.",
        "cards + ", "Standing", "Bulka: 0", "balance +", "balance -", "streak 0", "Seats:", "waiting:",
    ):  # fmt: skip
        assert words in out, words


def test_announcements_and_manko_on_the_sheet() -> None:
    game = put(put(dealt("s10 sR cR dR", "s7 s8"), "s10", "set:R"), "s7")
    sheet = score_sheet(put(put(game, "sR"), "s8", manko="R"))
    assert "Bruno announces 3 Re: 6" in sheet
    assert "Anna asks Manko for Re: Bastoni is missing" in sheet
    assert "Anna pays Bruno 5 (set of Re)" in sheet
    assert "Not decided yet." in sheet


def test_a_replay_is_a_deal_of_its_own_on_the_sheet() -> None:
    game = put_all(dealt(LEVEL_CHALLENGER, LEVEL_DEALER), LEVEL_PLAY)
    game = put(play(game, Deal(PLAIN)).game, "s2")
    sheet = score_sheet(game)
    assert "Deal 1: level: Alifer, dealt again" in sheet
    assert "Deal 2: being played" in sheet
    assert "Tokens times 2" in sheet


def test_every_way_to_end_on_the_sheet() -> None:
    drawn = put_all(dealt(LEVEL_CHALLENGER, LEVEL_DEALER, players=2), LEVEL_PLAY)
    assert "Drawn." in score_sheet(drawn)
    assert "Bulka:" not in score_sheet(drawn)
    assert "wins by forfeit." in score_sheet(lost_by(begun(), "Bruno"))
    assert "Pro is announced by Anna." in score_sheet(
        play(won_in_a_row(begun(), 2), Pro("Anna")).game
    )
    ended = score_sheet(play(lost_by(begun(4), "Bruno"), End(EndReason.AGREED)).game)
    assert "Ended: All agreed to end." in ended
    assert "the Bulka pays Carla 5 (the Bulka is split)" in ended
    assert "Seats" not in ended


def test_the_words_of_a_sheet_pass_through_gettext() -> None:
    game = put_all(dealt(), pairs(SPADE, COPPE))
    asked: list[str] = []

    def translated(sentence: str) -> str:
        asked.append(sentence)
        return sentence.upper() if "{" not in sentence else sentence

    sheet = score_sheet(game, translated)
    assert "STANDING" in sheet
    assert "MARC, ALL NINE STICHE" in sheet
    assert "{player}, {bonus}: {points}" in asked


def test_names_cannot_command_the_terminal(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    data = record("rotation-three")
    text = json.dumps(data).replace("Anna", "An\\u001b[2Jna\\nX")
    assert main(["replay", write("a.json", text)]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "An\\x1b[2Jna\\nX" in out
    assert shown("Zoë 알리퍼") == "Zoë 알리퍼"


# Several files


def test_sheets_of_several_files_one_after_the_other(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [
        write("a.json", record("rotation-three")),
        write("b.json", record("follow-suit-guarded")),
        write("c.json", record("tie-and-replay")),
    ]
    assert main(["replay", *files]) == 1
    out, err = capsys.readouterr()
    heads = [line for line in out.splitlines() if line.startswith("== ")]
    assert heads == [f"== {file}" for file in files]
    assert out.count("Standing") == 2
    assert len(err.splitlines()) == 1
    assert "move 4 (Art. 8.3)" in err


def test_a_file_that_is_no_record_has_its_line_among_others(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [write("a.json", "nonsense"), write("b.json", record("rotation-three"))]
    assert main(["replay", "--json", *files]) == 2
    out, err = capsys.readouterr()
    first, second = map(json.loads, out.splitlines())
    assert set(first) == {"file", "error"}
    assert first["file"] == files[0]
    assert set(first["error"]) == {"message"}
    assert second["file"] == files[1]
    assert second["status"] == "running"
    assert len(err.splitlines()) == 1


# What is no record


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("{", "not JSON: "),
        ("[1,", "line 1, column"),
        ('{"format": "trappola-record", "format": "trappola-record"}', "“format” stands twice"),
        ('{"a": {"b": 1, "b": 2}}', "“b” stands twice"),
        ("NaN", "NaN"),
        ('{"version": Infinity}', "Infinity"),
        ('{"version": ' + "9" * 5000 + "}", "not a record"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"a\\nb": 1}', "unknown field “a\\nb”"),
    ],
)
def test_odd_files_are_told_in_one_line(
    text: str, words: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", write("game.json", text)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "game.json: " in err
    assert words in err


def test_a_folder_and_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert main(["replay", str(tmp_path / "none")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_bytes_that_are_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b'{"a": "\xff"}')
    assert main(["replay", str(path)]) == 2
    assert "not UTF-8: byte 8" in capsys.readouterr().err


# The process


def bulka(
    *words: str, env: Mapping[str, str] | None = None, check: bool = False
) -> subprocess.CompletedProcess[bytes]:
    command = [
        sys.executable,
        "-c",
        "import sys; from app.cli import main; sys.exit(main())",
        *words,
    ]
    return subprocess.run(command, capture_output=True, cwd=HERE.parent, env=env, check=check)


def test_a_broken_pipe_is_no_traceback(write: Write) -> None:
    file = write("a.json", record("pro-won-by-four"))
    program = (
        "import subprocess, sys\n"
        "one = subprocess.Popen([sys.executable, '-c', 'import sys; from app.cli import main; sys.exit(main())', "
        "'replay', '--json', *[sys.argv[1]] * 200], stdout=subprocess.PIPE, stderr=subprocess.PIPE)\n"
        "one.stdout.readline(); one.stdout.close()\n"
        "sys.stdout.write(one.stderr.read().decode()); sys.exit(one.wait())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, file], capture_output=True, cwd=HERE.parent, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_terminal_that_knows_only_ascii(write: Write) -> None:
    file = write("a.json", json.dumps(record("rotation-three")).replace("Anna", "Zoë"))
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    sheet = bulka("replay", file, env=ascii_only)
    assert sheet.returncode == 0, sheet.stderr
    assert b"Zo\\xeb" in sheet.stdout
    told = bulka("replay", "--json", file, env=ascii_only)
    assert "Zoë" in json.loads(told.stdout.decode("ascii"))["balances"]


def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "g\udcff.json"
    path.write_text(json.dumps(record("rotation-three")))
    for words in ([], ["--json"]):
        done = bulka("replay", *words, str(path), str(path), env={"PYTHONIOENCODING": "utf-8"})
        assert done.returncode == 0, done.stderr
        assert b"\\udcff" in done.stdout


def test_replaying_needs_nothing_but_the_rules() -> None:
    program = "import sys, app.cli; print(*sorted(m for m in sys.modules if m.startswith('app.')))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=HERE.parent, check=True
    )
    assert all(name == "app.cli" or name.startswith("app.rules") for name in done.stdout.split())
    program = "import sys, app.cli; print([m for m in ('sqlalchemy', 'fastapi', 'pydantic') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=HERE.parent, check=True
    )
    assert done.stdout == "[]\n"


def test_migrating_twice_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/house.db")
    assert main(["migrate"]) == 0
    assert main(["migrate"]) == 0
    assert (tmp_path / "house.db").exists()


@pytest.mark.parametrize("words", [[], ["replay"], ["dance"], ["replay", "--xml", "a.json"]])
def test_a_command_line_that_is_none(
    words: list[str] | str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert "usage: bulka" in capsys.readouterr().err
