"""The command line: `bulka replay`, `bulka arena`, `bulka migrate`, `bulka serve`.

Replaying needs only the rules; the imports of the other commands stand in their functions.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from app import __version__
from app.rules.game import Game
from app.rules.record import NoRecord, StoppedReplay, parse, replay
from app.rules.report import report
from app.rules.sheet import score_sheet, shown

LEGAL: Final = 0
ILLEGAL: Final = 1
NO_RECORD: Final = 2
INTERRUPTED: Final = 130
ARENA: Final = ("novice", "club", "master", "seer")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; raises `SystemExit` for a malformed command line."""
    args = _parser().parse_args(argv)
    try:
        match args.command:
            case "replay":
                return _replay_all(args.files, as_json=args.json)
            case "arena":
                return _arena(args.a, args.b, args.parties, args.seed, args.jobs)
            case "migrate":
                return _migrate()
            case _:
                return _serve()
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bulka", description="A club house for the card game Trappola."
    )
    parser.add_argument("--version", action="version", version=f"bulka {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    one = commands.add_parser(
        "replay",
        help="replay game records",
        description="Replay game records and print the score sheet, or the report as JSON.",
        epilog="Exit status: 0 every move was legal; 1 an illegal move; 2 a file is no record. "
        "Of several files the worst.",
    )
    one.add_argument("files", nargs="+", metavar="FILE", help="a game record (JSON)")
    one.add_argument(
        "--json",
        action="store_true",
        help="print the report as JSON; of several files one object a line, with its “file”",
    )
    _add_arena(commands.add_parser("arena", help="let two bots play duplicate deals"))
    commands.add_parser("migrate", help="bring the database to the newest schema")
    commands.add_parser("serve", help="start the server")
    return parser


def _add_arena(arena: argparse.ArgumentParser) -> None:
    arena.description = "Two bots play each deal twice, with the seats exchanged; seer: a master who sees all cards at the end."
    arena.add_argument("--a", choices=ARENA, default="master", help="the one measured")
    arena.add_argument("--b", choices=ARENA, default="club", help="the opponent")
    arena.add_argument("--parties", type=_positive, default=2000, help="how many Parties (2000)")
    arena.add_argument(
        "--seed", type=int, default=1, help="the same seed gives the same Parties (1)"
    )
    arena.add_argument("--jobs", type=_positive, default=1, help="processes beside each other (1)")


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


# Replaying


def _replay_all(files: Sequence[str], *, as_json: bool) -> int:
    """Replay the files in order, print each result at once, and return the worst status.

    With `--json` a file that is no record is reported on standard error, and among several files also by a line,
    `{"file": …, "error": {"message": …}}`, so that there is one line for each file.
    """
    worst = LEGAL
    several = len(files) > 1
    try:
        for place, file in enumerate(files):
            if several and not as_json:
                _print(("\n" if place else "") + f"== {shown(file)}")
            status, result = _replayed(file)
            worst = max(worst, status)
            if isinstance(result, Game):
                if not as_json:
                    _print(score_sheet(result).removesuffix("\n"))
                    continue
                result = report(result)
            elif status == NO_RECORD or not as_json:
                _complain(file, result["error"])
            if as_json and (several or status != NO_RECORD):
                _print(_line({"file": file, **result} if several else result))
    except BrokenPipeError:
        # The reader has closed the pipe: redirect what the interpreter still has to flush.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    return worst


def _replayed(file: str) -> tuple[int, Game | dict[str, Any]]:
    """The status of one file, and the game, or the error as it stands in JSON."""
    try:
        return LEGAL, replay(parse(_decoded(file)))
    except NoRecord as error:
        return NO_RECORD, {"error": {"message": str(error)}}
    except StoppedReplay as stopped:
        refusal = stopped.refusal
        where = {"move": stopped.move, "article": refusal.article}
        return ILLEGAL, {"error": {**where, "message": refusal.message}}


def _decoded(file: str) -> object:
    """The JSON in the file. Raises `NoRecord` with a reason in one line."""
    try:
        text = Path(file).read_bytes().decode("utf-8")
    except OSError as error:
        raise NoRecord(f"cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise NoRecord(f"not UTF-8: byte {error.start + 1} is no part of a character") from None
    try:
        return json.loads(text, object_pairs_hook=_distinct, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise NoRecord(f"not JSON: {error.msg} ({where})") from None
    except RecursionError:
        raise NoRecord("not a record: nested too deeply") from None
    except NoRecord:
        raise
    except ValueError as error:  # a number of too many digits
        raise NoRecord(f"not a record: {error}") from None


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs. Raises `NoRecord` for a field given twice, which JSON leaves undefined."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise NoRecord(f"field “{key}” stands twice in one object")
            seen.add(key)
    return fields


def _no_number(word: str) -> object:
    raise NoRecord(f"not JSON: {word} is no number")


def _line(data: dict[str, Any]) -> str:
    """The JSON on one line, escaped if the encoding of standard output lacks one of its characters."""
    text = json.dumps(data, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return json.dumps(data)
    return text


def _print(text: str) -> None:
    """Print and flush; characters that the encoding of standard output lacks are escaped."""
    try:
        print(text, flush=True)
    except UnicodeEncodeError:
        encoding = sys.stdout.encoding or "ascii"
        print(text.encode(encoding, "backslashreplace").decode(encoding), flush=True)


def _complain(file: str, error: dict[str, Any]) -> None:
    """One line on standard error: the file, the move and the article where there are any, the message."""
    message = error["message"]
    if "move" in error:
        message = f"move {error['move']} (Art. {error['article']}): {message}"
    print(shown(f"{file}: {message}"), file=sys.stderr, flush=True)


# The arena


def _arena(first: str, second: str, parties: int, seed: int, jobs: int) -> int:
    """Play the duplicate deals and print how the first bot did against the second."""
    from functools import partial
    from multiprocessing import get_context

    from app.table.bots.arena import duel, standing

    deals = range((parties + 1) // 2)
    play = partial(duel, first, second, seed)
    if jobs == 1:
        fought = [play(number) for number in deals]
    else:
        with get_context("spawn").Pool(jobs) as pool:
            fought = pool.map(play, deals, chunksize=4)
    total = standing(fought)
    _print(
        f"{first} against {second}: {total.parties} Parties, {len(deals)} deals played twice, seed {seed}\n"
        f"win rate         {100 * total.win_rate:.1f} % ± {100 * total.win_margin:.1f}\n"
        f"mean difference  {total.difference:+.2f} ± {total.difference_margin:.2f}\n"
        f"ms a move        {first} {total.milliseconds[0]:.1f}, {second} {total.milliseconds[1]:.1f}"
    )
    return LEGAL


# The server


def _migrate() -> int:
    from app.db.engine import migrate
    from app.settings import Settings

    migrate(Settings().database_url)
    return 0


def _serve() -> int:
    from app.settings import Settings
    from app.web.app import serve

    serve(Settings())
    return 0
