"""The house's players at work: they look at their own view, think beside the server, and act like everybody else.

A bot gets nothing but the view of its seat, thinks in another process, and sends its ask through `Tables.perform` with an
act id that follows from the version it saw: whatever dies, its act is carried out at most once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import random
import signal
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.db import club
from app.rules.partie import Run
from app.rules.refusal import IllegalMove
from app.services.tables import Conflict, NoTable, Tables
from app.table import commands
from app.table.bot_players import BOT_PLAYERS, Level
from app.table.bots import Hint, Review, choose, hint, review
from app.table.session import Session
from app.table.shown import Role, TableView
from app.table.views import view_for

_log = logging.getLogger("bulka.bots")

T = TypeVar("T")
_KEPT_REVIEWS = 500
MOST_THINKERS = max(1, min(4, (os.cpu_count() or 1) - 1))
"""So many processes think at once, each started when it is first needed; one core is left to the server."""
READING_SECONDS = 6.0
"""So long a bot that deals leaves the count of the last Partie in sight."""


def thought(view: TableView, level: Level, seed: int) -> commands.Command | None:
    """What a bot of this level asks for in view of this, None if it waits; runs in a process of its own."""
    return choose(view, level, random.Random(seed))


def advised(view: TableView, seed: int) -> Hint | None:
    """A hint from this view; runs in a process of its own."""
    return hint(view, random.Random(seed))


def think_quietly() -> None:
    """Let a thinking process give way to the server, and leave its end to it."""
    os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Bots:
    """All bots of this process, and the thinking done for people.

    `pause` gives the seconds a bot seems to think about an act, `phrase` puts its word of advice into words.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        tables: Tables,
        pause: Callable[[], float],
        phrase: Callable[[Hint], str],
    ) -> None:
        self._engine = engine
        self._tables = tables
        self._pause = pause
        self._phrase = phrase
        self._reviews: OrderedDict[tuple[str, int], asyncio.Task[Review]] = OrderedDict()
        self._thinkers: Executor | None = None
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()

    async def begin(self) -> None:
        """Enter the house's players as members, and go on where a game with some of them runs; call once."""
        async with self._engine.begin() as conn:
            for bot in BOT_PLAYERS:
                await club.put_member(conn, bot.member, bot.name, 0.0)
            running = await club.games_running(conn)
        for game_id in running:
            self.notify(game_id)

    def notify(self, game_id: str) -> None:
        """Something is new at this table: perhaps a bot has to act. Returns at once."""
        known = self._tables.known(game_id)
        if known is not None and not known.bots:
            return  # if one has come by another process, that one looks after it
        if game_id in self._at_work:
            self._woken.add(game_id)
            return
        task = asyncio.create_task(self._work(game_id))
        self._at_work[game_id] = task
        task.add_done_callback(lambda _task: self._rest(game_id))

    def _rest(self, game_id: str) -> None:
        self._at_work.pop(game_id, None)
        if game_id in self._woken:
            self._woken.discard(game_id)
            self.notify(game_id)

    async def close(self) -> None:
        """Stop all thinking."""
        tasks = list(self._at_work.values())
        self._at_work.clear()
        self._woken.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._thinkers is not None:
            self._thinkers.shutdown(wait=False, cancel_futures=True)

    # For people

    async def hint(self, view: TableView) -> Hint | None:
        """A hint for the viewer from what they may know."""
        return await self._beside(advised, view, random.randrange(2**32))

    async def review(self, game_id: str, number: int, run: Run) -> Review:
        """What each card of a decided Partie has cost; thought out once, for all who ask, and remembered."""
        key = game_id, number
        known = self._reviews.get(key)
        if known is None:
            known = self._reviews[key] = asyncio.create_task(self._beside(review, run))
            known.add_done_callback(lambda done: self._reviewed(key, done))
            while len(self._reviews) > _KEPT_REVIEWS:
                self._reviews.popitem(last=False)
        return await asyncio.shield(known)

    def _reviewed(self, key: tuple[str, int], done: asyncio.Task[Review]) -> None:
        """Forget what failed, so that the next who asks has it thought out again."""
        if (done.cancelled() or done.exception() is not None) and self._reviews.get(key) is done:
            del self._reviews[key]

    # At the tables

    async def _work(self, game_id: str) -> None:
        """Let the bots of a table act until all of them wait for somebody else."""
        try:
            while await self._act_once(game_id):
                self._woken.discard(game_id)
        except NoTable:
            return
        except (SQLAlchemyError, OSError, Conflict, BrokenProcessPool):
            _log.exception(
                "the bots of game %s lost their thread; the next notice wakes them", game_id
            )

    async def _act_once(self, game_id: str) -> bool:
        """One act of one bot; False if there is nothing for any of them to do."""
        session, context = await self._tables.load(game_id)
        if session.game is None or session.ended or not session.bots:
            return False
        for name, level in session.bots.items():
            view = view_for(session, session.members[name], context)
            if view.advice is not None and view.role is Role.ADVISER:
                await self._advise(game_id, session.members[name], view)
            if not concerns(view):
                continue
            command = leaving(view) or await self._considered(view, level)
            if command is not None and await self._perform(game_id, session, name, command):
                return True
        return False

    async def _considered(self, view: TableView, level: Level) -> commands.Command | None:
        """The bot's choice, not sooner than a person would make it; at once if there is none, so that it sees what comes next."""
        clock = asyncio.get_running_loop().time
        ready = clock() + self._pause()
        choice = await self._think(view, level)
        if choice is None:
            return None
        await asyncio.sleep(max(0.0, ready - clock()))
        if isinstance(choice, commands.Shuffle) and view.result is not None:
            # People want to read the count first.
            await asyncio.sleep(READING_SECONDS)
        return choice

    async def _advise(self, game_id: str, member: str, view: TableView) -> None:
        """One honest word to the defender in each Pro Partie, as soon as there is something to say (Art. 5.3)."""
        advice = view.advice
        if advice is None or any(entry.author == view.you for entry in advice.entries):
            return
        word = await self.hint(view)
        if word is not None:
            with contextlib.suppress(IllegalMove):
                await self._tables.say(game_id, member, self._phrase(word), aloud=False)

    async def _think(self, view: TableView, level: Level) -> commands.Command | None:
        return await self._beside(thought, view, level, random.randrange(2**32))

    async def _beside(self, work: Callable[..., T], *given: object) -> T:
        """Do the work in a thinking process; they are started again if one has died."""
        if self._thinkers is None:
            self._thinkers = ProcessPoolExecutor(
                max_workers=MOST_THINKERS,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=think_quietly,
            )
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thinkers, work, *given)
        except BrokenProcessPool:
            self._thinkers = None
            raise

    async def _perform(
        self, game_id: str, session: Session, name: str, command: commands.Command
    ) -> bool:
        try:
            await self._tables.perform(
                game_id,
                session.members[name],
                command,
                f"bot-{session.seq}-{type(command).__name__}",
                session.seq,
            )
        except IllegalMove as refusal:
            # The table has moved on while the bot was thinking; the notice of that wakes it again.
            _log.debug("%s in game %s: %s", name, game_id, refusal.message)
            return False
        return True


def concerns(view: TableView) -> bool:
    """Whether the view holds anything that its player could do now and would not merely watch."""
    acts = view.acts
    return (
        acts.play or acts.shuffle or acts.cut or acts.accept_alifer or acts.take_back or acts.offer_alifer
        or acts.claim or acts.bianka_now is not None or any(vote.yours for vote in view.votes)
        or (acts.leave and _deserted(view))
    )  # fmt: skip


def _deserted(view: TableView) -> bool:
    """Whether the house's players are among themselves."""
    return bool(view.players) and all(player.bot is not None for player in view.players)


def leaving(view: TableView) -> commands.Command | None:
    """Bots do not play among themselves: once the last person has gone they leave, and the game ends."""
    return commands.Leave() if view.acts.leave and _deserted(view) else None
