"""How long a person waits for the acknowledgement of a card while bots play at many other tables.

The server runs with its default settings. First a few people play against one bot each and there
is nobody else; then there are also fifty tables of one person and one to three bots of all levels, who play at their normal
pace. Prints a line of JSON for each, and the ratio of the waits. `python bench/bots.py [SECONDS] [TABLES]`
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.db.engine import migrate
from bench.moves import Timed, watch
from tests.support.server import Server

LEVELS = ("novice", "club", "master")
PEOPLE = 6
"""So many play against a bot each, at once, and are measured: a bot lets each of them play only now and then."""
LONGEST_THOUGHT = 4.0
"""The people of the crowd think up to so many seconds about a card; those who are measured act at once."""
SETTLED = 12.0
"""Seconds until the crowd has dealt and spread out in time."""
SHARES = ("p50", "p95", "p99")


async def against(url: str, name: str, seed: int, *levels: str) -> Timed:
    """A person at a table with bots of these levels, whose game has begun."""
    person = Timed(url, name, random.Random(seed))
    person.waited = []
    await person.become_member()
    await person.open(absence=3600)
    for level in levels:
        await person.act("invite", seen=1, level=level)
    started = await person.act("start", seen=1)
    assert started.status_code == 200, started.text
    return person


def levels_at(table: int) -> tuple[str, ...]:
    """The bots of a table of the crowd: one to three of them, of the levels in turn."""
    return tuple(LEVELS[(table + n) % len(LEVELS)] for n in range(1 + table % 3))


# ---------------------------------------------------------------- the crowd, in a process of its own


def crowd(url: str, tables: int, ready: Event) -> None:
    """Play at so many tables until killed, at low priority: in reality these people use other machines."""
    os.nice(10)
    asyncio.run(play_all(url, tables, ready))


async def play_all(url: str, tables: int, ready: Event) -> None:
    """A person at each table, at a person's pace, with a page and a socket."""
    people = [await against(url, f"Guest{n}", n, *levels_at(n)) for n in range(tables)]
    frames: list[int] = []
    async with asyncio.TaskGroup() as group:
        for person in people:
            group.create_task(person.listen())
            group.create_task(watch(url, person.table, frames))
            group.create_task(person.play(quick=LONGEST_THOUGHT))
        ready.set()


@contextlib.contextmanager
def crowded(url: str, tables: int) -> Any:
    """As long as this lasts, so many other tables play."""
    if not tables:
        yield
        return
    spawn = multiprocessing.get_context("spawn")
    ready = spawn.Event()
    process = spawn.Process(target=crowd, args=(url, tables, ready), daemon=True)
    process.start()
    try:
        assert ready.wait(120), "the tables of the crowd did not begin"
        time.sleep(SETTLED)
        yield
        assert process.is_alive(), "the process of the crowd has ended"
    finally:
        process.kill()
        process.join()


# ---------------------------------------------------------------- the people who are measured


async def waits(url: str, seconds: float) -> list[float]:
    """How many milliseconds each act of the measured people took to be acknowledged, within so many seconds."""
    people = [
        await against(url, f"Anna{n}", 1000 + n, LEVELS[n % len(LEVELS)]) for n in range(PEOPLE)
    ]
    frames: list[int] = []
    tasks = [asyncio.create_task(watch(url, p.table, frames)) for p in people]
    tasks += [asyncio.create_task(work) for p in people for work in (p.listen(), p.play())]
    await asyncio.sleep(2)
    for person in people:
        person.waited.clear()
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for person in people:
        await person.close()
    return [1000 * waited for person in people for waited in person.waited]


def cuts(values: list[float], digits: int) -> dict[str, float]:
    """So much at most for half of the values, 95 and 99 of a hundred."""
    found = statistics.quantiles(values, n=100)
    return {share: round(found[int(share[1:]) - 1], digits) for share in SHARES}


# ---------------------------------------------------------------- from the journal


_BOT_CARDS = """
    SELECT m.game_id, m.at - (SELECT at FROM moves b WHERE b.game_id = m.game_id AND b.seq = m.seq - 1)
    FROM moves m
    WHERE m.member_id LIKE 'house-%' AND json_extract(m.body, '$.do') = 'play' AND m.at BETWEEN ? AND ?
"""


def bot_cards(path: Path, begin: float, end: float) -> dict[str, Any]:
    """How many cards the bots played in this time, and how long after the entry before."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        found = connection.execute(_BOT_CARDS, (begin, end)).fetchall()
    return {
        "bot_tables": len({game for game, _ in found}),
        "bot_cards_per_second": round(len(found) / (end - begin), 1),
        "bot_seconds": cuts([after for _, after in found], 2),
    }


def measured(server: Server, path: Path, seconds: float, tables: int) -> dict[str, float]:
    """Measure with so many other tables and print the line; the milliseconds."""
    with crowded(server.url, tables):
        begin = time.time()
        waited = asyncio.run(waits(server.url, seconds))
        end = time.time()
    acknowledged = cuts(waited, 1)
    line = {
        "bench": "bots",
        "tables": tables,
        "acts": len(waited),
        "acknowledged_ms": acknowledged,
        **bot_cards(path, begin, end),
    }
    print(json.dumps(line), flush=True)
    return acknowledged


def main(seconds: float = 90.0, tables: float = 50) -> None:
    """Measure an idle server and a busy one, and print how they compare."""
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for others in (0, int(tables)):
            path = Path(folder) / f"{others}.db"
            url = f"sqlite+aiosqlite:///{path}"
            migrate(url)
            server = Server(url, Path(folder) / "log").start()
            try:
                found.append(measured(server, path, seconds, others))
            finally:
                server.kill9()
    idle, busy = found
    ratio = {share: round(busy[share] / idle[share], 2) for share in SHARES}
    print(json.dumps({"bench": "bots", "ratio": ratio}), flush=True)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:3]))
