"""The power fails again and again while three programs play: nothing that was acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import json
import random
from itertools import groupby
from typing import Any

from app.db import journal
from app.db.engine import create_engine
from app.table.codec import event_from_json
from app.table.events import Resumed
from tests.support.api_client import Player
from tests.support.journal_checks import check_books, rows

KILLS = 20
QUICK = {
    "BULKA_SHUFFLE_SECONDS": "1.5",
    "BULKA_CUT_SECONDS": "1",
    "BULKA_PRO_SECONDS": "1.5",
    "BULKA_VOTE_SECONDS": "5",
    "BULKA_HEARTBEAT_SECONDS": "0.5",
}


async def seated(url: str, count: int, seed: int, **agreement: Any) -> list[Player]:
    """So many players at one table that has just started, all listening."""
    players = [Player(url, name, random.Random(seed + n)) for n, name in enumerate(NAMES[:count])]
    for player in players:
        await player.become_member()
    table = await players[0].open(**agreement)
    for player in players[1:]:
        player.table = table
        assert (await player.act("sit", name=player.name)).status_code == 200
    assert (await players[0].act("start")).status_code == 200
    return players


NAMES = ("Anna", "Bruno", "Carla", "Dino")


async def test_a_power_failure_loses_nothing_and_doubles_nothing(
    server: Any, database_url: str
) -> None:
    rng = random.Random(1988)
    house = await asyncio.to_thread(server, database_url, QUICK)
    players = await seated(house.url, 3, 7, absence=600)
    table = players[0].table
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(p.listen()) for p in players]
        tasks += [group.create_task(p.play(quick=0.03)) for p in players]
        for _ in range(KILLS):
            await asyncio.sleep(rng.uniform(0.1, 0.9))
            await asyncio.to_thread(house.kill9)
            await asyncio.to_thread(house.start)
        # Everybody has come back by themselves, and the game goes on.
        version = max(p.view["version"] for p in players if p.view)
        for player in players:
            await player.until(
                lambda view: view["version"] > version and view["sheet"]["rows"], patience=60
            )
        for task in tasks:
            task.cancel()
    assert all(player.connected > KILLS // 2 for player in players)

    acknowledged = [done for player in players for done in player.acknowledged]
    assert sum(done.attempts > 1 for done in acknowledged) >= 3, "no answer was ever lost"

    # What was acknowledged is answered the same for ever, also if it is asked again after all this.
    await asyncio.to_thread(house.kill9)
    await asyncio.to_thread(house.start)
    for player in players:
        for done in player.acknowledged[-20:]:
            again = await player.post(f"/api/tables/{table}/acts", done.body)
            assert again.json() == {"seq": done.seq, "repeated": True}
    shown = [await player.look() for player in players]
    watched = await players[0].http.get(f"/api/tables/{table}")
    for player in players:
        await player.close()
    await asyncio.to_thread(house.stop)
    assert "Traceback" not in house.log, house.log[-3000:]
    await _compare(database_url, table, players, [*shown, watched.json()])


async def _compare(
    database_url: str, table: str, players: list[Player], shown: list[dict[str, Any]]
) -> None:
    """The journal against what the players were told, and the books against the journal."""
    engine = create_engine(database_url)
    async with engine.connect() as conn:
        entries = await journal.read(conn, table)
        session = await check_books(conn, table)
        acts = await rows(
            conn, "SELECT act_id, member_id, seq FROM acts WHERE game_id = :g", g=table
        )
    await engine.dispose()

    written = {act_id: (member, seq) for act_id, member, seq in acts}
    assert len({seq for _, seq in written.values()}) == len(acts), "two acts at one place"
    for player in players:
        for done in player.acknowledged:
            assert written[f"{player.id}:{done.act}"] == (player.id, done.seq)
            assert entries[done.seq - 1].member_id == player.id
            if done.body["do"] in ("play", "cut", "shuffle"):
                assert _matches(entries[done.seq - 1].body, done.body, player.name)
    # Whatever a member did stands there for one act: the opening and the first seat go without.
    by_members = [(e.member_id, e.at) for e in entries[2:] if e.member_id is not None]
    assert len([key for key, _ in groupby(by_members)]) == len(acts)
    resumed = [e for e in entries if isinstance(event_from_json(e.body), Resumed)]
    assert len(resumed) == KILLS + 1

    game = session.game
    assert game is not None
    for view in shown:
        assert view["bulka"] == game.bulka
        assert dict(view["sheet"]["balances"]) == dict(game.balances)
        assert len(view["sheet"]["rows"]) == len(game.parties)
        assert (view["dealer"], view["challenger"]) == (game.dealer, game.challenger)
        # Deadlines may have gone on between the last look and the stop, nothing else.
        assert view["version"] <= session.seq


def _matches(entry: dict[str, Any], asked: dict[str, Any], name: str) -> bool:
    if asked["do"] == "play":
        same = (entry["do"], entry["by"], entry["card"]) == ("play", name, asked["card"])
        return same and len(entry.get("announce", [])) == len(asked["announce"])
    if asked["do"] == "cut":
        return bool(entry["do"] == "deal" and entry["seal"]["cut"] == asked["off"])
    return entry["do"] == "shuffled" and not json.loads(json.dumps(entry))["by_itself"]
