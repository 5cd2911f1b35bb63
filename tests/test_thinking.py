"""A bot of a real server takes its time, as the settings say, and a power failure in the middle of a thought costs nothing."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import pytest

from app.settings import Settings
from app.web.app import _pauses
from tests.support.api_client import Player, View

THOUGHT = 2.0
SLOW = {"BULKA_BOT_SECONDS_LEAST": str(THOUGHT), "BULKA_BOT_SECONDS_MOST": str(THOUGHT)}


def test_a_pause_lies_between_the_two_settings() -> None:
    pause = _pauses(Settings(secret="x" * 16))
    found = [pause() for _ in range(500)]
    assert 0.6 <= min(found) < 0.8
    assert 1.8 < max(found) <= 2.0
    assert _pauses(Settings(secret="x" * 16, bot_seconds_least=3, bot_seconds_most=1))() == 3


async def against_a_bot(url: str) -> Player:
    """Anna at a table with a novice, in a game that has begun."""
    anna = await Player(url, "Anna", random.Random(5)).become_member()
    await anna.open(absence=3600)
    assert (await anna.act("invite", level="novice")).status_code == 200
    assert (await anna.act("start")).status_code == 200
    return anna


def bot_is_to_play(view: View) -> bool:
    return view["partie"] is not None and view["partie"]["to_play"] not in (None, "Anna")


def cards_of_the_bot(view: View) -> int:
    return sum(9 - (player["hand_count"] or 0) for player in view["players"] if player["bot"])


async def until_the_bot_thinks(anna: Player) -> View:
    """Anna plays until it is the bot's turn to play a card."""
    async with asyncio.timeout(60):
        while True:
            await anna.play(over=bot_is_to_play)
            view = await anna.look()
            if bot_is_to_play(view):
                return view


@pytest.mark.parametrize("power_fails", [False, True])
async def test_it_plays_when_its_time_has_come_also_after_a_power_failure(
    server: Any, sqlite_url: str, power_fails: bool
) -> None:
    house = await asyncio.to_thread(server, sqlite_url, SLOW)
    anna = await against_a_bot(house.url)
    listening = asyncio.create_task(anna.listen())
    before = await until_the_bot_thinks(anna)
    listening.cancel()
    if power_fails:
        await asyncio.sleep(THOUGHT / 4)
        assert (await anna.look())["version"] == before["version"], "it still thinks"
        house.kill9()
        await asyncio.to_thread(house.start)
    begin = time.monotonic()
    while cards_of_the_bot(view := await anna.look()) == cards_of_the_bot(before):
        assert time.monotonic() - begin < 15, "the bot does not go on"
        await asyncio.sleep(0.05)
    assert time.monotonic() - begin > THOUGHT / 2
    assert cards_of_the_bot(view) == cards_of_the_bot(before) + 1
    await anna.close()
