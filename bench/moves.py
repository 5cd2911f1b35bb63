"""How many moves a second a running server takes by HTTP, and how long a player waits for the acknowledgement.

At each table two programs play against each other as fast as they are answered, each with a socket; two pages watch. So
every move is committed, acknowledged, and pushed to four viewers. The server runs with its default settings, once on
SQLite and once on PostgreSQL. Prints a line of JSON for each. `python bench/moves.py [SECONDS] [TABLES]`
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from websockets.asyncio.client import connect

from app.db.engine import migrate
from tests.support.api_client import Act, Player
from tests.support.postgres import Postgres, in_thread
from tests.support.server import Server

SETTINGS = {f"BULKA_{span}_SECONDS": "600" for span in ("SHUFFLE", "CUT", "PRO", "VOTE")}
PAGES = 2


class Timed(Player):
    """A player who measures the time of each answer."""

    waited: list[float]

    async def send(self, body: Act) -> Any:
        """Send an act and note how long the answer took."""
        begin = time.perf_counter()
        answer = await super().send(body)
        if answer.status_code == 200:
            self.waited.append(time.perf_counter() - begin)
        return answer


async def watch(url: str, table: str, frames: list[int]) -> None:
    """Watch as a page does, and count the bytes."""
    async with connect(f"ws{url.removeprefix('http')}/t/{table}/ws", max_size=None) as socket:
        async for frame in socket:
            frames.append(len(frame))


async def table_of_two(url: str, seed: int) -> list[Timed]:
    """Two programs at a table that has just begun."""
    players = [
        Timed(url, name, random.Random(seed + n)) for n, name in enumerate(("Anna", "Bruno"))
    ]
    for player in players:
        player.waited = []
        await player.become_member()
    table = await players[0].open(absence=3600)
    players[1].table = table
    await players[1].act("sit", seen=1, name="Bruno")
    await players[0].act("start", seen=1)
    return players


async def measure(url: str, seconds: float, tables: int) -> dict[str, Any]:
    """Let all tables play for so long."""
    players = [p for n in range(tables) for p in await table_of_two(url, 2 * n)]
    frames: list[int] = []
    tasks = [asyncio.create_task(p.listen()) for p in players]
    tasks += [
        asyncio.create_task(watch(url, p.table, frames)) for p in players[::2] for _ in range(PAGES)
    ]
    tasks += [asyncio.create_task(p.play()) for p in players]
    await asyncio.sleep(1)
    for player in players:
        player.waited.clear()
    frames.clear()
    begin = time.perf_counter()
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - begin
    for task in tasks:
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)
    for player in players:
        await player.close()
    waited = sorted(1000 * w for p in players for w in p.waited)
    cuts = statistics.quantiles(waited, n=100)
    return {
        "moves": len(waited),
        "moves_per_second": round(len(waited) / passed),
        "acknowledged_ms": {p: round(cuts[int(p[1:]) - 1], 1) for p in ("p50", "p95", "p99")},
        "page_frame_bytes": round(statistics.mean(frames)) if frames else None,
    }


def run(database: str, url: str, seconds: float, tables: int) -> None:
    """Measure the server on this database and print the line."""
    migrate(url)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(url, Path(folder) / "log", SETTINGS).start()
        try:
            figures = asyncio.run(measure(server.url, seconds, tables))
        finally:
            server.kill9()
    line = {
        "bench": "moves",
        "database": database,
        "tables": tables,
        "viewers": 2 + PAGES,
        **figures,
    }
    print(json.dumps(line), flush=True)


def main(seconds: float = 10.0, tables: float = 4) -> None:
    """Measure on both databases."""
    with tempfile.TemporaryDirectory() as folder:
        run("sqlite", f"sqlite+aiosqlite:///{folder}/bulka.db", seconds, int(tables))
    postgres = in_thread(Postgres)
    try:
        run("postgresql", postgres.url, seconds, int(tables))
    finally:
        postgres.stop()


if __name__ == "__main__":
    main(*map(float, sys.argv[1:3]))
