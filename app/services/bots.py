"""Bots at the tables: they choose a command from the view of their seat and send it as a member does.

The choice is computed in a worker process. The act id is derived from the version the bot saw, so that after a crash, or
with several server processes, each act is carried out at most once.
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

from sqlalchemy.ext.asyncio import AsyncEngine

from app.db import game_rows, member_rows
from app.db.engine import DATABASE_ERRORS
from app.db.journal import BrokenJournal
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
_CACHED_REVIEWS = 500
MOST_WORKERS = max(1, min(4, (os.cpu_count() or 1) - 1))
"""Worker processes, each started when it is first needed; one core is left to the server."""
READING_SECONDS = 6.0
"""Seconds for which a bot that deals leaves the count of the last Partie on the screen."""


def choose_seeded(view: TableView, level: Level, seed: int) -> commands.Command | None:
    """The command a bot of this level chooses, None if it waits; runs in a worker process."""
    return choose(view, level, random.Random(seed))


def hint_seeded(view: TableView, seed: int) -> Hint | None:
    """A hint from this view; runs in a worker process."""
    return hint(view, random.Random(seed))


def start_worker() -> None:
    """Lower the priority of this worker process, and leave SIGINT to the server, which shuts it down."""
    os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Bots:
    """The bots of this process, and hints and reviews for people.

    `pause` gives the seconds a bot seems to think about an act, `phrase` makes a sentence of a hint.
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
        self._workers: Executor | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._notified: set[str] = set()

    async def begin(self) -> None:
        """Insert the bots as members, and let them act in all running games; call once."""
        async with self._engine.begin() as conn:
            for bot in BOT_PLAYERS:
                await member_rows.put_member(conn, bot.member, bot.name, 0.0)
            running = await game_rows.running_games(conn)
        for game_id in running:
            self.notify(game_id)

    def notify(self, game_id: str) -> None:
        """Let the bots of this table act if they have to. Returns at once."""
        cached = self._tables.cached(game_id)
        if cached is not None and not cached.bots:
            return  # a bot seated by another process, not yet read here, is played by that process
        if game_id in self._tasks:
            self._notified.add(game_id)
            return
        task = asyncio.create_task(self._work(game_id))
        self._tasks[game_id] = task
        task.add_done_callback(lambda _task: self._worked(game_id))

    def _worked(self, game_id: str) -> None:
        self._tasks.pop(game_id, None)
        if game_id in self._notified:
            self._notified.discard(game_id)
            self.notify(game_id)

    async def close(self) -> None:
        """Stop all bots and worker processes."""
        tasks = list(self._tasks.values())
        self._tasks.clear()
        self._notified.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)

    # Hints and reviews

    async def hint(self, view: TableView) -> Hint | None:
        """A hint for the viewer from what they may know. Raises `BrokenProcessPool`."""
        return await self._run(hint_seeded, view, random.randrange(2**32))

    async def review(self, game_id: str, number: int, run: Run) -> Review:
        """What each card of a decided Partie has cost; computed once and cached. Raises `BrokenProcessPool`."""
        key = game_id, number
        known = self._reviews.get(key)
        if known is None:
            known = self._reviews[key] = asyncio.create_task(self._run(review, run))
            known.add_done_callback(lambda done: self._reviewed(key, done))
            while len(self._reviews) > _CACHED_REVIEWS:
                self._reviews.popitem(last=False)
        return await asyncio.shield(known)

    def _reviewed(self, key: tuple[str, int], done: asyncio.Task[Review]) -> None:
        """Drop a failed review from the cache, so that the next request computes it again."""
        if (done.cancelled() or done.exception() is not None) and self._reviews.get(key) is done:
            del self._reviews[key]

    # Acting

    async def _work(self, game_id: str) -> None:
        """Let the bots of a table act until all of them wait for somebody else."""
        try:
            while await self._act_once(game_id):
                self._notified.discard(game_id)
        except NoTable:
            return
        except (*DATABASE_ERRORS, BrokenJournal, Conflict, BrokenProcessPool):
            _log.exception("the bots of game %s act again at the next notice", game_id)

    async def _act_once(self, game_id: str) -> bool:
        """Let one bot act once; False if none of them has anything to do."""
        session, context = await self._tables.load(game_id)
        if session.game is None or session.ended or not session.bots:
            return False
        for name, level in session.bots.items():
            view = view_for(session, session.members[name], context)
            if view.advice is not None and view.role is Role.ADVISER:
                await self._advise(game_id, session.members[name], view)
            if not may_act(view):
                continue
            command = leave_deserted(view) or await self._choose(view, level)
            if command is not None and await self._perform(game_id, session, name, command):
                return True
        return False

    async def _choose(self, view: TableView, level: Level) -> commands.Command | None:
        """The bot's command after its pause; None at once if it waits, so that the next notice is not missed."""
        clock = asyncio.get_running_loop().time
        ready = clock() + self._pause()
        choice = await self._run(choose_seeded, view, level, random.randrange(2**32))
        if choice is None:
            return None
        await asyncio.sleep(max(0.0, ready - clock()))
        if isinstance(choice, commands.Shuffle) and view.result is not None:
            await asyncio.sleep(READING_SECONDS)
        return choice

    async def _advise(self, game_id: str, member: str, view: TableView) -> None:
        """Advise the defender once in each Pro Partie, as soon as there is a hint (Art. 5.3)."""
        advice = view.advice
        if advice is None or any(entry.author == view.you for entry in advice.entries):
            return
        advice_hint = await self.hint(view)
        if advice_hint is not None:
            with contextlib.suppress(IllegalMove):
                await self._tables.say(game_id, member, self._phrase(advice_hint), aloud=False)

    async def _run(self, work: Callable[..., T], *args: object) -> T:
        """Call `work(*args)` in a worker process. Raises `BrokenProcessPool` if one has died; the next call starts new ones."""
        if self._workers is None:
            self._workers = ProcessPoolExecutor(
                max_workers=MOST_WORKERS,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=start_worker,
            )
        try:
            return await asyncio.get_running_loop().run_in_executor(self._workers, work, *args)
        except BrokenProcessPool:
            self._workers = None
            raise

    async def _perform(
        self, game_id: str, session: Session, name: str, command: commands.Command
    ) -> bool:
        try:
            await self._tables.perform(
                game_id,
                session.members[name],
                command,
                act_id=f"bot-{session.seq}-{type(command).__name__}",
                seen=session.seq,
            )
        except IllegalMove as refusal:
            # The table has changed since the view was made; the notice of that change lets the bot act again.
            _log.debug("%s in game %s: %s", name, game_id, refusal.message)
            return False
        return True


def may_act(view: TableView) -> bool:
    """Whether the viewer has an act that a bot considers."""
    acts = view.acts
    return (
        acts.play or acts.shuffle or acts.cut or acts.accept_alifer or acts.take_back or acts.offer_alifer
        or acts.claim or acts.bianka_now is not None or any(vote.yours for vote in view.votes)
        or (acts.leave and _deserted(view))
    )  # fmt: skip


def _deserted(view: TableView) -> bool:
    """Whether all players are bots."""
    return bool(view.players) and all(player.bot is not None for player in view.players)


def leave_deserted(view: TableView) -> commands.Command | None:
    """`Leave` once only bots are left, so that the game ends; else None."""
    return commands.Leave() if view.acts.leave and _deserted(view) else None
