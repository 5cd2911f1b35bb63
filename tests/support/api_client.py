"""A player who is a program: acts by HTTP, listens on the socket, and never gives up.

`Player` keeps all it was sent (`frames`) and every act that was acknowledged (`acknowledged`), so that a test can compare
them with the journal afterwards. An act whose answer was lost is sent again under the same id until it is answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

View = dict[str, Any]
Act = dict[str, Any]

LOST = (httpx.TransportError,)
SHORTEST_PAUSE, LONGEST_PAUSE = 0.02, 0.15


@dataclass
class Acknowledged:
    """An act that the server has confirmed."""

    act: str
    body: Act
    seq: int
    repeated: bool
    attempts: int


@dataclass
class Player:
    """A member of the house at one table; `url` is the server's, `rng` decides what is played."""

    url: str
    name: str
    rng: random.Random
    token: str = ""
    id: str = ""
    table: str = ""
    view: View | None = None
    frames: list[str] = field(default_factory=list)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    refused: list[tuple[Act, dict[str, Any]]] = field(default_factory=list)
    connected: int = 0

    def __post_init__(self) -> None:
        self.news = asyncio.Event()
        self.http = httpx.AsyncClient(base_url=self.url, timeout=10)
        self._acts = 0

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    async def close(self) -> None:
        await self.http.aclose()

    # Asking

    async def post(self, path: str, body: Act) -> httpx.Response:
        return await self.http.post(path, json=body, headers=self.headers)

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path, headers=self.headers)

    async def become_member(self) -> Player:
        answer = await self.post("/api/members", {"name": self.name})
        assert answer.status_code == 201, answer.text
        self.id, self.token = answer.json()["id"], answer.json()["token"]
        return self

    async def open(self, **agreement: Any) -> str:
        """Open a table with this agreement and sit down at it; its id."""
        body = {"name": "A table", "agreement": agreement, "player": self.name}
        answer = await self.post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        self.table = answer.json()["id"]
        return self.table

    async def look(self) -> View:
        answer = await self.get(f"/api/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        self._seen(answer.json())
        assert self.view is not None
        return self.view

    async def act(self, do: str, *, seen: int | None = None, **fields: Any) -> httpx.Response:
        """One act under an id of its own, sent until it is answered."""
        if seen is None:
            seen = (self.view or await self.look())["version"]
        self._acts += 1
        body = {"do": do, "act": f"{self.name}-{self._acts}", "seen": seen, **fields}
        return await self.send(body)

    async def send(self, body: Act) -> httpx.Response:
        """Send an act, again and again with the same id while no answer comes."""
        attempts, pause = 0, SHORTEST_PAUSE
        while True:
            attempts += 1
            try:
                answer = await self.post(f"/api/tables/{self.table}/acts", body)
            except LOST:
                answer = None
            if answer is not None and answer.status_code != 503:
                break
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        if answer.status_code == 200:
            told = answer.json()
            done = Acknowledged(body["act"], body, told["seq"], told["repeated"], attempts)
            self.acknowledged.append(done)
        else:
            self.refused.append((body, answer.json()))
        return answer

    # Listening

    async def listen(self) -> None:
        """Keep what the socket pushes; connect again for ever."""
        address = f"ws{self.url.removeprefix('http')}/api/tables/{self.table}/ws"
        pause = SHORTEST_PAUSE
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    address, additional_headers=self.headers, compression=None, max_size=None
                ) as socket:
                    self.connected += 1
                    pause = SHORTEST_PAUSE
                    async for frame in socket:
                        self.frames.append(str(frame))
                        self._seen(json.loads(frame)["view"])
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _seen(self, view: View) -> None:
        if self.view is None or view["version"] >= self.view["version"]:
            self.view = view
            self.news.set()

    async def until(self, true: Callable[[View], bool], patience: float = 15) -> View:
        """The first view of which this is true."""
        async with asyncio.timeout(patience):
            while self.view is None or not true(self.view):
                self.news.clear()
                await self.news.wait()
        return self.view

    # Playing

    async def play(self, *, quick: float = 0.0, over: Callable[[View], bool] | None = None) -> None:
        """Do what the view offers, until the game has ended or `over` is true of it."""
        tried = (-1, -1)
        while True:
            view = self.view
            if view is not None and (view["phase"] == "ended" or (over is not None and over(view))):
                return
            # A view that brought a refusal is not tried again before something has changed, or some time has passed.
            now = None if view is None else (view["version"], int(view["now"]))
            choice = None if view is None or now == tried else chosen(view, self.name, self.rng)
            if view is None or choice is None:
                self.news.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(1):
                        await self.news.wait()
                continue
            if quick:
                await asyncio.sleep(self.rng.random() * quick)
            answer = await self.act(**choice, seen=view["version"])
            tried = (view["version"], int(view["now"]))
            if answer.status_code == 200:
                # The next choice is made on a table that shows this one.
                seen = partial(_reaches, answer.json()["seq"])
                with contextlib.suppress(TimeoutError):
                    await self.until(seen, 3)
                tried = (-1, -1)


def _reaches(version: int, view: View) -> bool:
    return bool(view["version"] >= version)


def chosen(view: View, name: str, rng: random.Random) -> Act | None:
    """One of the things that this view offers, by its weight; None if there is nothing to be done."""
    found = offers(view, name, rng)
    # Where there is only something rare to be done, mostly nothing is done.
    weights = [weight for weight, _ in found]
    return rng.choices([*(act for _, act in found), None], [*weights, max(0.0, 1 - sum(weights))])[
        0
    ]


def offers(view: View, name: str, rng: random.Random) -> list[tuple[float, Act]]:
    """What the view offers, each with a weight; never what ends the game or leaves it."""
    acts = view["acts"]
    found: list[tuple[float, Act]] = [
        (5.0 * vote["yours"], {"do": "vote", "vote": vote["id"], "yes": vote["kind"] == "join"})
        for vote in view["votes"]
    ]
    simple = {
        "shuffle": 5.0, "pro": 8.0, "offer_alifer": 0.03, "accept_alifer": 2.0, "decline_alifer": 2.0,
        "withdraw_alifer": 0.5, "claim": 1.0, "keep_waiting": 1.0,
    }  # fmt: skip
    words = {"keep_waiting": "wait"}
    found += [(w, {"do": words.get(may, may)}) for may, w in simple.items() if acts[may]]
    if acts["cut"]:
        found.append((5.0, {"do": "cut", "off": rng.randint(1, 35)}))
    if acts["take_back"]:
        found.append((4.0, {"do": "correct"}))
    if acts["bianka_now"]:
        found.append((0.5, {"do": "announce"}))
    if acts["ask_to_join"]:
        found.append((0.2, {"do": "join", "name": name}))
    if acts["play"]:
        cards = [
            slot["card"] for slot in view["hand"] if slot["card"] and slot["state"] != "illegal"
        ]
        for card in cards:
            calls = [c["what"] for c in acts["calls"] if card in c["with_cards"]]
            found.append(
                (1.0, {"do": "play", "card": card, "announce": calls, "manko": acts["mankos"]})
            )
    return [(weight, act) for weight, act in found if weight > 0]
