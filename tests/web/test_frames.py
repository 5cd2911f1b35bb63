"""Whole games over real sockets: no byte that anybody receives names a card that they may not know at that moment.

Two play, one waits or advises, one watches as a member, one as nobody. All of them get pages, pushes and JSON views, and
try what they may not. Afterwards the journal tells which cards were secret at each version.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from app.db import journal
from app.db.engine import create_engine
from app.rules.agreement import AdviserSight
from app.rules.cards import CODES, cards_in, code_of, name_of
from app.rules.moves import Deal
from app.rules.partie import CHALLENGER, Run
from app.security import sign_member
from app.table.events import Shuffled
from app.table.session import Session
from tests.support.api_client import Player
from tests.support.journal_checks import told

SECRET = "a-secret-for-tests-only-0123456789abcdef"
QUICK = {
    "BULKA_SHUFFLE_SECONDS": "2",
    "BULKA_CUT_SECONDS": "2",
    "BULKA_PRO_SECONDS": "2",
    "BULKA_SECRET": SECRET,
}
CODE = re.compile(r"\b[scdb](?:10|[2789BCRA])\b")
NAME_OF = {name_of(card): code for card, code in enumerate(CODES)}  # type: ignore[arg-type]
NAME = re.compile("|".join(map(re.escape, NAME_OF)))


@dataclass
class Ear:
    """All that one viewer receives; `name` is that at the table."""

    player: Player
    name: str | None
    heard: list[tuple[str, str]] = field(default_factory=list)

    @property
    def cookie(self) -> dict[str, str]:
        if not self.player.id:
            return {}
        return {"cookie": f"bulka_member={sign_member(SECRET, self.player.id)}"}

    async def pushes(self) -> None:
        """The pushes that a page gets."""
        address = f"ws{self.player.url.removeprefix('http')}/t/{self.player.table}/ws"
        while True:
            with contextlib.suppress(OSError, WebSocketException):
                async with connect(address, additional_headers=self.cookie) as socket:
                    async for frame in socket:
                        self.heard.append(("push", str(frame)))
            await asyncio.sleep(0.1)

    async def pages(self) -> None:
        """Pages, the lobby, views, and the answers to what one may not do."""
        http, table = self.player.http, self.player.table
        number = 0
        while True:
            for kind, path in (
                ("page", f"/t/{table}"), ("view", f"/api/tables/{table}"), ("none", "/lobby"), ("none", "/api/tables"),
                ("none", f"/api/tables/{table}/record"),
            ):  # fmt: skip
                answer = await http.get(path, headers=self.cookie)
                assert answer.status_code in (200, 409), answer.text
                self.heard.append((kind, answer.text))
            for code in random.Random(number).sample(CODES, 2):
                number += 1
                body = {"do": "play", "act": f"try-{number}", "seen": 0, "card": code}
                if self.player.token and self.name is None:
                    answer = await self.player.post(f"/api/tables/{table}/acts", body)
                    assert answer.status_code == 409
                    self.heard.append(("none", answer.text.replace(code, "")))
            await asyncio.sleep(0.3)


@pytest.mark.parametrize("sight", list(AdviserSight))
async def test_nobody_ever_receives_a_card_that_they_may_not_know(
    server: Any, sqlite_url: str, postgres_url: str, sight: AdviserSight
) -> None:
    database = sqlite_url if sight is AdviserSight.PUBLIC else postgres_url
    house = await asyncio.to_thread(server, database, QUICK)
    names = ("Anna", "Bruno", "Carla")
    players = [Player(house.url, name, random.Random(n)) for n, name in enumerate(names)]
    stella, nobody = (
        Player(house.url, "Stella", random.Random(8)),
        Player(house.url, "", random.Random(9)),
    )
    for player in (*players, stella):
        await player.become_member()
    table = await players[0].open(adviser_sight=sight.value)
    for player in (*players, stella, nobody):
        player.table = table
    for player in players[1:]:
        await player.act("sit", name=player.name)
    await players[0].act("start")
    ears = [Ear(p, p.name) for p in players] + [Ear(stella, None), Ear(nobody, None)]

    def pro_played(view: dict[str, Any]) -> bool:
        return any(row["pro"] for row in view["sheet"]["rows"]) and len(view["sheet"]["rows"]) >= 4

    async with asyncio.timeout(100), asyncio.TaskGroup() as group:
        tasks = [group.create_task(e.pushes()) for e in ears]
        tasks += [group.create_task(e.pages()) for e in ears]
        tasks += [group.create_task(e.player.listen()) for e in ears]
        playing = [group.create_task(p.play(quick=0.01, over=pro_played)) for p in players]
        await asyncio.wait(playing)
        for task in tasks:
            task.cancel()
    for ear in ears:
        ear.heard += [("frame", frame) for frame in ear.player.frames]
        ear.heard += [
            ("refusal", json.dumps(told).replace(str(body.get("card")), ""))
            for body, told in ear.player.refused
        ]
        await ear.player.close()
    await asyncio.to_thread(house.stop)
    engine = create_engine(database)
    async with engine.connect() as conn:
        entries = await journal.read(conn, table)
    await engine.dispose()
    secrets = Secrets(entries)
    seen: Counter[str] = Counter()
    for ear in ears:
        for kind, text in ear.heard:
            secrets.scan(ear.name, kind, text.replace(table, ""), seen)
    assert not CODE.search(house.log.replace(table, "")), house.log
    assert not [seal for seal in secrets.seals if seal in house.log]
    for kind, few in (("push", 50), ("page", 4), ("view", 4), ("frame", 50)):
        assert seen[f"{kind}: own hand"] >= few, seen
        assert seen[f"{kind}: secret for others"] >= 2 * few, seen
    advised = seen["frame: defender's hand"]
    assert advised > 3 if sight is AdviserSight.DEFENDER else advised == 0


class Secrets:
    """What each viewer may know at each version, told from the journal alone."""

    def __init__(self, entries: list[journal.Entry]) -> None:
        self.sessions: dict[int, Session] = {}
        self.dealt: dict[int, int] = {}
        self.seals: list[str] = []
        for entry, event, session in told(entries):
            self.sessions[entry.seq] = session
            if isinstance(event, Shuffled):
                self.seals += [event.dealer_secret, event.server_secret]
            if isinstance(event, Deal):
                assert event.seal is not None
                self.seals.append(event.seal["challenger"])
                assert session.game is not None
                assert session.game.partie is not None
                self.dealt.setdefault(session.game.partie.number, entry.seq)

    def known(self, version: int, name: str | None) -> tuple[set[str], set[str], int] | None:
        """Codes this viewer may see, those among them that are private, and since when; None while nothing is secret."""
        session = self.sessions[version]
        game = session.game
        if game is None or game.partie is None:
            return None
        partie = game.partie
        public: set[str] = set()
        private: set[str] = set()
        for run in (*partie.runs, *([game.run] if game.run is not None else [])):
            public |= set(laid(run))
            for side, who in ((partie.side_of(n), n) for n in (partie.dealer, partie.challenger)):
                defender = side == CHALLENGER and partie.pro
                shown = session.agreement.adviser_sight is AdviserSight.DEFENDER
                assert side is not None
                if name == who or (defender and shown and name in session.advisers):
                    private |= {code_of(card) for card in cards_in(run.dealt[side])}
        return public | private, private - public, self.dealt[partie.number]

    def scan(self, name: str | None, kind: str, text: str, seen: Counter[str]) -> None:
        """Look at something that this viewer received."""
        seen[kind] += 1
        assert not [seal for seal in self.seals if seal in text]
        if kind in ("none", "refusal"):
            assert not CODE.search(text), text
            assert not NAME.search(text) or kind == "refusal", text
            return
        version, text, lines = self._parts(kind, text)
        known = self.known(version, name)
        if known is None:
            return
        codes, private, since = known
        text += " ".join(line for seq, line in lines if seq >= since)
        found = set(CODE.findall(text)) | {NAME_OF[n] for n in NAME.findall(text)}
        assert found <= codes, (kind, name, version, found - codes, text)
        seen[f"{kind}: secret for others"] += len(codes) < len(CODES)
        if found & private:
            game = self.sessions[version].game
            assert game is not None
            assert game.partie is not None
            active = name in (game.partie.dealer, game.partie.challenger)
            seen[f"{kind}: {'own' if active else 'defender' + chr(39) + 's'} hand"] += 1

    @staticmethod
    def _parts(kind: str, text: str) -> tuple[int, str, list[tuple[int, str]]]:
        """Version, what is shown of the table now, and the lines of the log with their places in the journal."""
        if kind in ("view", "frame"):
            view = json.loads(text)
            view = view["view"] if kind == "frame" else view
            lines = [(entry["seq"], json.dumps(entry)) for entry in view.pop("log")]
            view.pop("draw")
            if view["partie"] is None:
                view.pop("result")
            return view["version"], json.dumps(view), lines
        text = re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL)
        line = re.compile(r'<li id="log-(\d+)-\d+".*?</li>', re.DOTALL)
        found = [(int(one[1]), one[0]) for one in line.finditer(text)]
        version = re.search(r'data-version="(\d+)"', text)
        assert version
        return int(version[1]), line.sub("", text), found


def laid(run: Run) -> Iterator[str]:
    """The cards of a run that everybody has seen: played ones and the bottom of the plate."""
    yield code_of(run.bottom)
    for stich in run.stiche:
        yield from (code_of(stich.led), code_of(stich.followed))
    if run.led is not None:
        yield code_of(run.led)
