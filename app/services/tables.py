"""Tables: opening one, acting at one, talking at one, and reading its state.

A game is its journal; this module appends to it. Everything is committed before it is acknowledged or anybody is
notified, so an acknowledged act is never lost; the journal's primary key lets one of several concurrent appends succeed.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.db import (
    act_rows,
    game_rows,
    journal,
    member_rows,
    presence_rows,
    query_tables,
    talk_rows,
)
from app.db.journal import BrokenJournal
from app.rules.agreement import RULES, Agreement
from app.rules.cards import Card
from app.rules.consequences import Consequence
from app.rules.moves import Move
from app.rules.record import Json, agreement_as_json, written
from app.rules.refusal import N_, IllegalMove
from app.rules.shuffle import shuffled
from app.security import new_id
from app.services.projection import projection
from app.table import commands
from app.table.advisers import channel_for
from app.table.codec import event_from_json, event_to_json
from app.table.context import DecisionContext, RandomSource, TalkLine, ViewContext
from app.table.deadlines import Deadline, expire
from app.table.decisions import decide
from app.table.events import Event, Opened, Started, Timeouts
from app.table.fold import apply
from app.table.names import tidy_name
from app.table.roles import role_of
from app.table.session import Session
from app.table.shown import Role

T = TypeVar("T")

LONGEST_TEXT: Final = 300
"""Characters of one line of talk."""
LONGEST_TABLE_NAME: Final = 40
_CACHED_SESSIONS: Final = 1000
_CACHED_LINES: Final = 200
"""Lines of talk kept in memory for each game."""
_ATTEMPTS: Final = 20
_BACKOFF_SECONDS: Final = 0.004
"""The longest wait before a retry grows by this with each attempt."""


class NoTable(LookupError):
    """There is no table of this id."""


class Conflict(RuntimeError):
    """Concurrent appends won every attempt; nothing was changed. A later try may succeed."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The act is committed: the table is at `seq` or further. `repeated`: it had been carried out before."""

    seq: int
    repeated: bool


class SystemRandomSource:
    """The operating system's randomness."""

    def secret(self) -> bytes:
        """Thirty-two unpredictable bytes."""
        return secrets.token_bytes(32)

    def below(self, limit: int) -> int:
        """A number in 0..limit-1, each equally likely."""
        return secrets.randbelow(limit)

    def deck(self, contributions: Sequence[bytes]) -> tuple[Card, ...]:
        """The whole pack, shuffled by all contributions together."""
        return shuffled(contributions)


class Tables:
    """All tables on one database.

    `notify(game_id)`, to be set by the owner, is called after every commit that changes a table; it must
    not block. `origin` identifies this process in the notices to other processes. `engine` writes, `reading` only reads
    (`reading_engine`). `clock` gives epoch seconds UTC.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        reading: AsyncEngine,
        timeouts: Timeouts,
        random_source: RandomSource,
        clock: Callable[[], float],
    ) -> None:
        self._engine = engine
        self._reading = reading
        self._timeouts = timeouts
        self._random = random_source
        self._clock = clock
        self.origin = new_id()
        self.notify: Callable[[str], None] = lambda _game_id: None
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._talk: dict[str, tuple[TalkLine, ...]] = {}
        self._loading: dict[str, asyncio.Task[tuple[Session, ViewContext]]] = {}

    # Opening and reading

    async def open(
        self,
        member: str,
        name: str,
        agreement: Agreement,
        *,
        player: str | None = None,
        guest: str | None = None,
    ) -> str:
        """Open a table with an agreement and return its id; the opener sits down as `player`, if given.

        A guest who opens it becomes a member called `guest`. Raises `IllegalMove` for an impossible name of the table or
        of the player.
        """
        title = _tidy_title(name)
        game_id, now = new_id(), self._clock()
        event = Opened(title, member, agreement, self._timeouts)
        session = apply(None, event, 1, now)
        events: Sequence[Event] = ()
        if player is not None:
            context = DecisionContext(now, {}, self._random)
            events = decide(session, member, commands.TakeSeat(player), context)
        async with self._engine.begin() as conn:
            if guest is not None:
                await member_rows.put_member(conn, member, tidy_name(guest), now)
            await game_rows.add_game(
                conn,
                game_id,
                name=title,
                opener=member,
                agreement=agreement_as_json(agreement),
                rules_version=RULES,
                at=now,
            )
            entry = journal.Entry(1, now, member, event_to_json(event))
            await journal.append(conn, game_id, [entry])
            if events:
                await self._append(conn, game_id, session, events, by=member, at=now)
        return game_id

    async def load(self, game_id: str) -> tuple[Session, ViewContext]:
        """The table as it is now, with presence and talk. Raises `NoTable`, `BrokenJournal`.

        Calls that come before the database is read share one read.
        """
        load = self._loading.get(game_id)
        if load is None:
            load = self._loading[game_id] = asyncio.create_task(self._load(game_id))
            load.add_done_callback(lambda done: self._loaded(game_id, done))
        return await asyncio.shield(load)

    def _loaded(self, game_id: str, load: asyncio.Task[tuple[Session, ViewContext]]) -> None:
        if self._loading.get(game_id) is load:
            del self._loading[game_id]  # it failed before it had a connection
        if not load.cancelled():
            load.exception()  # retrieved, because all who waited for it may have been cancelled

    async def _load(self, game_id: str) -> tuple[Session, ViewContext]:
        async with self._reading.begin() as conn:
            # Calls from now on may know of a later commit than this transaction sees.
            del self._loading[game_id]
            session = await self._read_session(conn, game_id)
            seen_here = await presence_rows.read_presence(conn, game_id)
            talk = await self._read_talk(conn, game_id)
        seated = {session.members[name] for name in session.players}
        return session, ViewContext(
            game=game_id,
            now=self._clock(),
            away={member: away for member, _, away in seen_here},
            audience=tuple(
                name for member, name, away in seen_here if away is None and member not in seated
            ),
            talk=talk,
        )

    def cached(self, game_id: str) -> Session | None:
        """The session that this process has in memory, None if it has none."""
        return self._sessions.get(game_id)

    async def record(self, game_id: str, member: str) -> Json:
        """The record of a finished game, for a member who may look at its table.

        Raises `NoTable`; `IllegalMove` while it runs, since its cards are still secret, and for a member whom the table
        does not admit.
        """
        async with self._reading.begin() as conn:
            session = await self._read_session(conn, game_id)
            _refuse_record(session, member)
            entries = await journal.read(conn, game_id)
        events = [event_from_json(entry.body) for entry in entries]
        started = next(event for event in events if isinstance(event, Started))
        moves = [event for event in events if isinstance(event, Move)]
        return written(started.players, session.agreement, moves)

    # Acting

    async def perform(
        self,
        game_id: str,
        member: str,
        command: commands.Command,
        *,
        act_id: str,
        seen: int,
        guest: str | None = None,
    ) -> Acknowledged:
        """Carry out a member's command, at most once for each `act_id`, and commit it.

        `seen` is the version of the table its author saw. A guest becomes a member called `guest` along with the act.
        Raises `IllegalMove` (nothing has changed), `NoTable`, `Conflict`.
        """
        key = f"{member}:{act_id}"

        async def attempt() -> Acknowledged | None:
            async with self._engine.connect() as conn, conn.begin() as transaction:
                done = await act_rows.find_act(conn, game_id, key)
                if done is not None:
                    return Acknowledged(done, repeated=True)
                before, now = await self._read_session(conn, game_id), self._clock()
                _refuse_outdated(before, command, seen)
                context = await self._context(conn, game_id, command, now)
                events = decide(before, member, command, context)
                if guest is not None:
                    await member_rows.put_member(conn, member, tidy_name(guest), now)
                session = await self._append(conn, game_id, before, events, by=member, at=now)
                if session is None or not await act_rows.record_act(
                    conn, game_id, key, member, seq=session.seq, at=now
                ):
                    await transaction.rollback()
                    return None
            self._committed(game_id, session)
            return Acknowledged(session.seq, repeated=False)

        return await _retried(game_id, attempt)

    async def _context(
        self, conn: AsyncConnection, game_id: str, command: commands.Command, now: float
    ) -> DecisionContext:
        away = await presence_rows.read_away_times(conn, game_id) if command.act.of_absence else {}
        return DecisionContext(now, away, self._random)

    async def expire(self, game_id: str, deadline: Deadline) -> None:
        """Do what is due at a deadline; a deadline that no longer stands is deleted from the query table.

        Raises `NoTable`, `Conflict`, `BrokenJournal`.
        """

        def due(session: Session, now: float) -> tuple[Event, ...]:
            return expire(session, deadline, DecisionContext(now, {}, self._random))

        await self._append_own(game_id, due, rewrite_deadlines=True)

    async def resume(self, game_id: str, event: Event) -> None:
        """Append that the server was down, which moves all running deadlines.

        Raises `NoTable`, `Conflict`, `BrokenJournal`.
        """
        await self._append_own(game_id, lambda _session, _now: (event,))

    async def _append_own(
        self,
        game_id: str,
        decide: Callable[[Session, float], tuple[Event, ...]],
        *,
        rewrite_deadlines: bool = False,
    ) -> None:
        """Append the events that the server itself decides on the newest session; without any, rewrite the deadlines."""

        async def attempt() -> bool | None:
            async with self._engine.connect() as conn, conn.begin() as transaction:
                before, now = await self._read_session(conn, game_id), self._clock()
                with _as_broken_journal(game_id):
                    events = decide(before, now)
                if not events:
                    if rewrite_deadlines:
                        rows = projection(None, before, (), before.seq, deadlines_only=True)
                        await query_tables.project(conn, game_id, before.seq, rows)
                    return True
                with _as_broken_journal(game_id):
                    session = await self._append(conn, game_id, before, events, by=None, at=now)
                if session is None:
                    await transaction.rollback()
                    return None
            self._committed(game_id, session)
            return True

        await _retried(game_id, attempt)

    async def _append(
        self,
        conn: AsyncConnection,
        game_id: str,
        before: Session,
        events: Sequence[Event],
        *,
        by: str | None,
        at: float,
    ) -> Session | None:
        """Append the events and update the query tables; None if another append was first.

        Each event is folded before it is written, so what the rules refuse never reaches the journal.
        """
        session = before
        entries = []
        brought: list[Consequence] = []
        for seq, event in enumerate(events, before.seq + 1):
            session = apply(session, event, seq, at)
            brought += session.brought
            entries.append(journal.Entry(seq, at, by, event_to_json(event)))
        if not await journal.append(conn, game_id, entries):
            return None
        rows = projection(before, session, brought, before.seq + 1)
        await query_tables.project(conn, game_id, session.seq, rows)
        await journal.notify(conn, game_id, session.seq, self.origin)
        return session

    def _committed(self, game_id: str, session: Session) -> None:
        self._cache(game_id, session)
        self.notify(game_id)

    async def _read_session(self, conn: AsyncConnection, game_id: str) -> Session:
        """The session at the end of the journal: the cached one with newer entries folded in.

        Call it before this transaction appends anything, since the result is cached as committed. Raises `NoTable`,
        `BrokenJournal`.
        """
        session = self._sessions.get(game_id)
        entries = await journal.read(conn, game_id, session.seq if session is not None else 0)
        with _as_broken_journal(game_id):
            for entry in entries:
                session = apply(session, event_from_json(entry.body), entry.seq, entry.at)
        if session is None:
            raise NoTable(game_id)
        self._cache(game_id, session)
        return session

    def _cache(self, game_id: str, session: Session) -> None:
        """Keep a committed session in memory; never one that a transaction might still roll back."""
        cached = self._sessions.pop(game_id, None)
        self._sessions[game_id] = session if cached is None or cached.seq < session.seq else cached
        while len(self._sessions) > _CACHED_SESSIONS:
            evicted, _ = self._sessions.popitem(last=False)
            self._talk.pop(evicted, None)

    # Talk and presence

    async def say(self, game_id: str, member: str, text: str, *, aloud: bool) -> None:
        """Say something in the channel that the member's role gives them.

        Raises `IllegalMove` for an empty or too long text and where the member has to be silent (Art. 4.4), `NoTable`.
        """
        said = _tidy_text(text)
        async with self._engine.begin() as conn:
            session = await self._read_session(conn, game_id)
            name = session.name_of(member)
            channel = channel_for(session, name, aloud=aloud)
            if channel is None:
                raise IllegalMove(
                    "4.4",
                    "silence",
                    N_("Whoever does not play keeps quiet until the Partie is over."),
                )
            known = await member_rows.find_member(conn, member)
            partie = session.game.partie if session.game is not None else None
            await talk_rows.add_talk(
                conn,
                game_id,
                at=self._clock(),
                channel=channel,
                member_id=member,
                author=name or (known.name if known is not None else ""),
                text=said,
                partie=partie.number if partie is not None else None,
                seq=session.seq,
            )
            await journal.notify(conn, game_id, session.seq, self.origin)
        self.notify(game_id)

    async def _read_talk(self, conn: AsyncConnection, game_id: str) -> tuple[TalkLine, ...]:
        """The newest lines of talk: the cached ones and those written since."""
        lines = self._talk.get(game_id, ())
        last = lines[-1].no if lines else 0
        newer = await talk_rows.read_talk(conn, game_id, after=last, limit=_CACHED_LINES)
        if newer:
            lines = self._talk[game_id] = (*lines, *newer)[-_CACHED_LINES:]
        return lines

    async def connected(self, game_id: str, member: str) -> None:
        """Note that the member has a connection to the table. Raises `NoTable`."""
        async with self._engine.begin() as conn:
            session = await self._read_session(conn, game_id)
            await presence_rows.set_present(conn, game_id, member)
            await journal.notify(conn, game_id, session.seq, self.origin)
        self.notify(game_id)

    async def disconnected(self, game_id: str, member: str) -> None:
        """Note that the member has no connection to the table any more. Raises `NoTable`."""
        async with self._engine.begin() as conn:
            session = await self._read_session(conn, game_id)
            await presence_rows.set_away(conn, game_id, member, self._clock())
            await journal.notify(conn, game_id, session.seq, self.origin)
        self.notify(game_id)


async def _retried(game_id: str, attempt: Callable[[], Awaitable[T | None]]) -> T:
    """The first result of `attempt` that is not None. Raises `Conflict` after too many attempts."""
    for number in range(_ATTEMPTS):
        if number:
            # A random wait that grows: processes that collide do not collide again at once.
            await asyncio.sleep(random.uniform(0, _BACKOFF_SECONDS * number))
        result = await attempt()
        if result is not None:
            return result
    raise Conflict(game_id)


@contextlib.contextmanager
def _as_broken_journal(game_id: str) -> Iterator[None]:
    """Raise `BrokenJournal` for whatever decoding and folding entries that contradict the rules can raise."""
    try:
        yield
    except (AssertionError, LookupError, ValueError) as error:
        raise BrokenJournal(game_id) from error


def _refuse_outdated(session: Session, command: commands.Command, seen: int) -> None:
    """Refuse a command that was meant for the table before its last move."""
    if command.act.contextual and seen < session.moved:
        raise IllegalMove(
            "", "stale", N_("The table has moved on since you saw it. Look again, then act.")
        )


def _refuse_record(session: Session, member: str) -> None:
    """Refuse the record of a running game, and to members whom the table does not admit."""
    if role_of(session, session.name_of(member)) is Role.OUTSIDE:
        raise IllegalMove(
            "",
            "outside",
            N_("This table let no spectators in; its record is for those who sat there."),
        )
    if not session.ended:
        raise IllegalMove(
            "",
            "running",
            N_("A game is exported once it has ended; until then its cards are secret."),
        )


def _tidy_title(name: str) -> str:
    """The name of a table without superfluous space. Raises `IllegalMove` if it is empty, too long or unprintable."""
    title = " ".join(name.split())
    if not title or len(title) > LONGEST_TABLE_NAME or not title.isprintable():
        raise IllegalMove(
            "",
            "no_name",
            N_("A table's name has 1 to {most} letters; choose another."),
            most=str(LONGEST_TABLE_NAME),
        )
    return title


def _tidy_text(text: str) -> str:
    """A line of talk without superfluous space and control characters. Raises `IllegalMove` if empty or too long."""
    said = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not said or len(said) > LONGEST_TEXT:
        raise IllegalMove(
            "", "no_text", N_("A line has 1 to {most} characters."), most=str(LONGEST_TEXT)
        )
    return said
