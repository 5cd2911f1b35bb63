"""A table on a database, played through the services alone, with a clock that the test turns."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from app.db import journal, query_tables
from app.db.engine import reading_engine
from app.rules.agreement import Agreement
from app.rules.game import Game
from app.rules.partie import Run
from app.services.clock import Clock
from app.services.members import Members
from app.services.tables import Acknowledged, Tables
from app.table import commands
from app.table.bot_players import BOT_PLAYERS
from app.table.codec import event_from_json
from app.table.deadlines import Deadline, deadlines
from app.table.events import Event, Timeouts
from app.table.session import Session
from app.table.shown import TableView
from app.table.views import view_for
from tests.support.evenings import MEMBERS, NAMES, STRANGER, Seeded, offers


class House:
    """One process of the house: its services on the database, at the time `now`."""

    def __init__(self, engine: AsyncEngine, seed: int = 1, now: float = 1000.0) -> None:
        self.engine = engine
        self.reading = reading_engine(engine)
        self.now = now
        self.rng = random.Random(seed)
        self.tables = Tables(engine, self.reading, Timeouts(), Seeded(self.rng), lambda: self.now)
        self.clock = Clock(engine, self.tables, 1.0, lambda: self.now)
        self.members = Members(engine, self.reading, lambda: self.now)

    async def furnish(self) -> House:
        for member, name in zip(MEMBERS, NAMES, strict=True):
            await self.members.named(member, name)
        await self.members.named(STRANGER, "Gast")
        for bot in BOT_PLAYERS:
            await self.members.named(bot.member, bot.name)
        return self

    async def close(self) -> None:
        await self.reading.dispose()
        await self.engine.dispose()

    async def beat(self) -> None:
        await self.clock.poll(beat=True)

    async def table(self, players: int, *, start: bool = True, **agreed: Any) -> Table:
        """A table at which so many have sat down, started."""
        game_id = await self.tables.open(
            "m0", "The table", replace(Agreement(), **agreed), player="Anna"
        )
        table = Table(self, game_id)
        for member, name in zip(MEMBERS[1:players], NAMES[1:players], strict=True):
            await table.command(member, commands.TakeSeat(name))
        if start:
            await table.command("m0", commands.Start())
        for member in MEMBERS[:players]:
            await self.tables.connected(game_id, member)
        await table.load()
        return table


class Table:
    """A table of this house; `session` is what was last looked at."""

    def __init__(self, house: House, game_id: str) -> None:
        self.house = house
        self.id = game_id
        self.acts = 0
        self.last: Session | None = None

    @property
    def session(self) -> Session:
        assert self.last is not None
        return self.last

    @property
    def game(self) -> Game:
        assert self.session.game is not None
        return self.session.game

    @property
    def run(self) -> Run:
        assert self.game.run is not None
        return self.game.run

    def member(self, who: str | None) -> str:
        """The member of this name, or of this id."""
        assert who is not None
        return self.session.members.get(who, who) if self.last is not None else who

    async def load(self) -> Session:
        self.last, _ = await self.house.tables.load(self.id)
        return self.session

    async def view(self, who: str | None) -> TableView:
        self.last, context = await self.house.tables.load(self.id)
        return view_for(self.session, None if who is None else self.member(who), context)

    async def command(
        self,
        who: str | None,
        command: commands.Command,
        act: str | None = None,
        seen: int | None = None,
    ) -> Acknowledged:
        self.acts += 1
        member = self.member(who)
        if seen is None:
            seen = (await self.load()).seq
        done = await self.house.tables.perform(
            self.id, member, command, act_id=act or f"act-{self.acts}", seen=seen
        )
        await self.load()
        return done

    async def say(self, who: str | None, text: str, *, aloud: bool = False) -> None:
        await self.house.tables.say(self.id, self.member(who), text, aloud=aloud)

    async def happened(self) -> list[Event]:
        async with self.house.engine.begin() as conn:
            return [event_from_json(e.body) for e in await journal.read(conn, self.id)]

    async def stored(self) -> list[Deadline]:
        """The deadlines in the query table."""
        async with self.house.engine.begin() as conn:
            rows = await query_tables.due_deadlines(conn, 1e12, 1000)
        return [Deadline(kind, who, at) for game, kind, who, at in rows if game == self.id]

    # Steps that tests take again and again

    async def deal(self) -> Table:
        await self.command(self.game.dealer, commands.Shuffle())
        await self.command(self.game.challenger, commands.Cut(11))
        return self

    async def put(self) -> str:
        """Whoever's turn it is plays the first card that is legal; by whom."""
        who = self.game.to_play
        view = await self.view(who)
        card = next(s.card for s in view.hand if s.card and s.state == "legal")
        from app.rules.cards import card_of

        await self.command(who, commands.PlayCard(card_of(card)))
        assert who is not None
        return who

    async def lose(self, loser: str | None) -> Table:
        """Deal, unless a Partie runs, and let this active player lose it by staying away."""
        if self.game.partie is None:
            await self.deal()
        assert loser is not None
        assert self.game.partie is not None
        winner = self.game.partie.opponent_of(loser)
        await self.house.tables.disconnected(self.id, self.member(loser))
        self.house.now += self.session.absence
        await self.command(winner, commands.ClaimPartie())
        await self.house.tables.connected(self.id, self.member(loser))
        return self

    async def to_pro(self) -> Table:
        """Let the dealer win twice, announce Pro and be dealt the cards for it."""
        for _ in range(2):
            await self.lose(self.game.challenger)
        await self.command(self.game.dealer, commands.AnnouncePro())
        return await self.deal()

    async def wander(self, steps: int) -> None:
        """Let the evening go on by chance: acts, talk, absences, deadlines, a house that was closed."""
        rng, house = self.house.rng, self.house
        for _ in range(steps):
            await self.load()
            if self.session.ended:
                return
            house.now += rng.random() * 4
            who = rng.choice(MEMBERS)
            if rng.random() < 0.03:
                moved = house.tables.disconnected if rng.random() < 0.4 else house.tables.connected
                await moved(self.id, who)
            if rng.random() < 0.01:
                await house.beat()
                house.now += rng.random() * 500
                await house.clock.resume()
            await self._step(rng)

    async def _step(self, rng: random.Random) -> None:
        session, context = await self.house.tables.load(self.id)
        self.last = session
        due = [d for d in deadlines(session) if d.due_at <= self.house.now]
        found = [
            (weight, member, command)
            for member in MEMBERS
            for weight, command in offers(view_for(session, member, context), self, rng)  # type: ignore[arg-type]
        ]
        if due or not found or rng.random() < 0.02:
            standing = deadlines(session)
            if standing:
                self.house.now = max(self.house.now, min(d.due_at for d in standing))
                await self.house.beat()
            return
        [(_, member, command)] = rng.choices(found, [weight for weight, _, _ in found])
        await self.command(member, command)
