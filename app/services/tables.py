"""Tables: opening one, acting at one, talking at one, and what they look like now.

A game is its journal; this module appends to it. What is told is told after the commit, so an acknowledged act is never
lost, and the key of the journal decides who was first, so none is doubled.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.db import club, journal
from app.rules.agreement import RULES, Agreement
from app.rules.cards import Card
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

LONGEST_TEXT = 300
"""Characters of one line of talk."""
LONGEST_TABLE_NAME = 40
_KEPT_SESSIONS = 1000
_KEPT_LINES = 200
_ATTEMPTS = 20
_WAIT = 0.004
"""Seconds by which the longest wait after a lost race grows with each."""


class NoTable(LookupError):
    """There is no table of this id."""


class Conflict(RuntimeError):
    """Others wrote first again and again; nothing was changed. A later try may succeed."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The act is committed: the table is at `seq` or further. `repeated`: it had been carried out before."""

    seq: int
    repeated: bool


class SystemRandomSource:
    """The operating system's randomness."""

    def secret(self) -> bytes:
        """Thirty-two unforeseeable bytes."""
        return secrets.token_bytes(32)

    def below(self, limit: int) -> int:
        """A number in 0..limit-1, each equally likely."""
        return secrets.randbelow(limit)

    def deck(self, contributions: Sequence[bytes]) -> tuple[Card, ...]:
        """The whole pack, shuffled by all contributions together."""
        return shuffled(contributions)


async def _give_way(attempt: int) -> None:
    """Wait a moment by chance, longer after each lost race, so that nobody comes second for ever."""
    if attempt:
        await asyncio.sleep(random.uniform(0, _WAIT * attempt))


class Tables:
    """All tables of the house on one database.

    `tell(game_id)`, to be set by whoever watches, is called after every commit that
    changed what a table looks like; it must not block. `origin` marks the notices
    to other processes that say the same. `engine` writes, `reading` is the one that
    only reads (`reading_engine`).
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
        self._spans = timeouts
        self._random = random_source
        self._clock = clock
        self.origin = new_id()
        self.notify: Callable[[str], None] = lambda _game_id: None
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._talk: dict[str, tuple[TalkLine, ...]] = {}
        self._loading: dict[str, asyncio.Task[tuple[Session, ViewContext]]] = {}

    # Opening and looking

    async def open(
        self,
        member: str,
        name: str,
        agreement: Agreement,
        player: str | None = None,
        *,
        guest: str | None = None,
    ) -> str:
        """Open a table with an agreement and return its id; the opener sits down as `player`, if given.

        A guest who opens it becomes a member called `guest`. Raises `IllegalMove` for an impossible name of the table or
        of the player.
        """
        title = " ".join(name.split())
        if not title or len(title) > LONGEST_TABLE_NAME or not title.isprintable():
            raise IllegalMove(
                "",
                "no_name",
                N_("A table's name has 1 to {most} letters; choose another."),
                most=str(LONGEST_TABLE_NAME),
            )
        game_id, now = new_id(), self._clock()
        event = Opened(title, member, agreement, self._spans)
        session = apply(None, event, 1, now)
        seats = (
            ()
            if player is None
            else decide(
                session, member, commands.TakeSeat(player), DecisionContext(now, {}, self._random)
            )
        )
        async with self._engine.begin() as conn:
            if guest is not None:
                await club.put_member(conn, member, tidy_name(guest), now)
            await club.add_game(
                conn, game_id, title, member, agreement_as_json(agreement), RULES, now
            )
            await journal.append(
                conn, game_id, [journal.Entry(1, now, member, event_to_json(event))]
            )
            if seats:
                await self._append(conn, game_id, session, seats, member, now)
        return game_id

    async def load(self, game_id: str) -> tuple[Session, ViewContext]:
        """The table as it is now, with what is around it. Raises `NoTable`.

        All who ask while a look still stands in line for the database share it: it reads after every one of them has asked.
        """
        load = self._loading.get(game_id)
        if load is None:
            load = self._loading[game_id] = asyncio.create_task(self._load(game_id))
            load.add_done_callback(lambda done: self._loaded(game_id, done))
        return await asyncio.shield(load)

    def _loaded(self, game_id: str, load: asyncio.Task[tuple[Session, ViewContext]]) -> None:
        if self._loading.get(game_id) is load:
            del self._loading[game_id]  # it never came to read
        if not load.cancelled():
            load.exception()  # told to those who still wait for it; perhaps nobody does

    async def _load(self, game_id: str) -> tuple[Session, ViewContext]:
        async with self._reading.begin() as conn:
            del self._loading[game_id]  # whoever asks from now on may know of something newer
            session = await self._current(conn, game_id)
            company = await club.company(conn, game_id)
            talk = await self._heard(conn, game_id)
        seated = {session.members[name] for name in session.players}
        return session, ViewContext(
            game=game_id,
            now=self._clock(),
            away={member: away for member, _, away in company},
            audience=tuple(
                name for member, name, away in company if away is None and member not in seated
            ),
            talk=talk,
        )

    async def _heard(self, conn: AsyncConnection, game_id: str) -> tuple[TalkLine, ...]:
        """The newest lines of talk: those in memory, and what has been said since."""
        known = self._talk.get(game_id, ())
        said = await club.talk(conn, game_id, after=known[-1].no if known else 0, limit=_KEPT_LINES)
        if said:
            lines = (
                TalkLine(line.no, line.at, line.channel, line.author, line.text, line.partie)
                for line in said
            )
            known = self._talk[game_id] = (*known, *lines)[-_KEPT_LINES:]
        return known

    def known(self, game_id: str) -> Session | None:
        """The table as this process saw it last, if it remembers it."""
        return self._sessions.get(game_id)

    async def record(self, game_id: str, member: str) -> Json:
        """The record of a finished game, for whoever may look at its table.

        Raises `NoTable`; `IllegalMove` while it runs, since its cards are still secret, and outside a closed door.
        """
        async with self._reading.begin() as conn:
            session = await self._current(conn, game_id)
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
            entries = await journal.read(conn, game_id)
        happened = [event_from_json(entry.body) for entry in entries]
        started = next(event for event in happened if isinstance(event, Started))
        return written(
            started.players,
            session.agreement,
            [move for move in happened if isinstance(move, Move)],
        )

    # Acting

    async def perform(
        self,
        game_id: str,
        member: str,
        command: commands.Command,
        act_id: str,
        seen: int,
        *,
        guest: str | None = None,
    ) -> Acknowledged:
        """Carry out what the member asks for, at most once for each `act_id`, and commit it.

        `seen` is the version of the table its author saw. A guest becomes a member called `guest` along with the act.
        Raises `IllegalMove` (nothing has changed), `NoTable`, `Conflict`.
        """
        key = f"{member}:{act_id}"
        for attempt in range(_ATTEMPTS):
            await _give_way(attempt)
            async with self._engine.connect() as conn, conn.begin() as transaction:
                done = await club.act_outcome(conn, game_id, key)
                if done is not None and done.seq is not None:
                    return Acknowledged(done.seq, repeated=True)
                before = await self._current(conn, game_id)
                if command.act.contextual and seen < before.moved:
                    raise IllegalMove(
                        "",
                        "stale",
                        N_("The table has moved on since you saw it. Look again, then act."),
                    )
                now = self._clock()
                away = await club.presence(conn, game_id) if command.act.of_absence else {}
                context = DecisionContext(now, away, self._random)
                happened = decide(before, member, command, context)
                if guest is not None:
                    await club.put_member(conn, member, tidy_name(guest), now)
                session = await self._append(conn, game_id, before, happened, member, now)
                if session is None or not await club.record_act(
                    conn, game_id, key, member, seq=session.seq, at=now
                ):
                    await transaction.rollback()
                    continue
            self._committed(game_id, session)
            return Acknowledged(session.seq, repeated=False)
        raise Conflict(game_id)

    async def expire(self, game_id: str, deadline: Deadline) -> None:
        """Do what is due at a deadline, if it still stands; quietly nothing otherwise."""
        await self._happen(
            game_id,
            lambda session, now: expire(session, deadline, DecisionContext(now, {}, self._random)),
            rewrite_deadlines=True,
        )

    async def resume(self, game_id: str, event: Event) -> None:
        """Note in the journal that the server was down, so that no clock ran meanwhile."""
        await self._happen(game_id, lambda _session, _now: (event,))

    async def _happen(
        self,
        game_id: str,
        decide: Callable[[Session, float], tuple[Event, ...]],
        *,
        rewrite_deadlines: bool = False,
    ) -> None:
        """Append what the server itself decides on the newest session."""
        for attempt in range(_ATTEMPTS):
            await _give_way(attempt)
            async with self._engine.connect() as conn, conn.begin() as transaction:
                before, now = await self._current(conn, game_id), self._clock()
                happened = decide(before, now)
                if not happened:
                    if rewrite_deadlines:
                        # The stored deadline no longer stands; without this it would come up for ever.
                        await club.project(
                            conn,
                            game_id,
                            before.seq,
                            projection(None, before, before.seq, deadlines_only=True),
                        )
                    return
                session = await self._append(conn, game_id, before, happened, None, now)
                if session is None:
                    await transaction.rollback()
                    continue
            self._committed(game_id, session)
            return
        raise Conflict(game_id)

    async def _append(
        self,
        conn: AsyncConnection,
        game_id: str,
        before: Session,
        happened: Sequence[Event],
        member: str | None,
        now: float,
    ) -> Session | None:
        """Write what happened with everything that follows from it; None if somebody else was first.

        Each entry is folded before it is written, so what the rules refuse never reaches the journal.
        """
        session = before
        entries = []
        for seq, event in enumerate(happened, before.seq + 1):
            session = apply(session, event, seq, now)
            entries.append(journal.Entry(seq, now, member, event_to_json(event)))
        if not await journal.append(conn, game_id, entries):
            return None
        await club.project(conn, game_id, session.seq, projection(before, session, before.seq + 1))
        await journal.notify(conn, game_id, session.seq, self.origin)
        return session

    def _committed(self, game_id: str, session: Session) -> None:
        self._keep(game_id, session)
        self.notify(game_id)

    async def _current(self, conn: AsyncConnection, game_id: str) -> Session:
        """The session at the end of the journal: the one in memory, with newer entries folded in. Raises `NoTable`.

        To be asked before this transaction appends anything: what it returns is remembered as committed.
        """
        session = self._sessions.get(game_id)
        for entry in await journal.read(conn, game_id, session.seq if session is not None else 0):
            session = apply(session, event_from_json(entry.body), entry.seq, entry.at)
        if session is None:
            raise NoTable(game_id)
        self._keep(game_id, session)
        return session

    def _keep(self, game_id: str, session: Session) -> None:
        """Remember a committed session; never one that a transaction might still roll back."""
        known = self._sessions.pop(game_id, None)
        self._sessions[game_id] = session if known is None or known.seq < session.seq else known
        while len(self._sessions) > _KEPT_SESSIONS:
            forgotten, _ = self._sessions.popitem(last=False)
            self._talk.pop(forgotten, None)

    # Talk and presence

    async def say(self, game_id: str, member: str, text: str, *, aloud: bool) -> None:
        """Say something in the channel that the member's role gives them. Raises `IllegalMove` where they must be silent."""
        said = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not said or len(said) > LONGEST_TEXT:
            raise IllegalMove(
                "", "no_text", N_("A line has 1 to {most} characters."), most=str(LONGEST_TEXT)
            )
        async with self._engine.begin() as conn:
            session = await self._current(conn, game_id)
            name = session.name_of(member)
            channel = channel_for(session, name, aloud=aloud)
            if channel is None:
                raise IllegalMove(
                    "4.4",
                    "silence",
                    N_("Whoever does not play keeps quiet until the Partie is over."),
                )
            known = await club.member(conn, member)
            author = name or (known.name if known is not None else "")
            partie = session.game.partie if session.game is not None else None
            await club.add_talk(
                conn, game_id, at=self._clock(), channel="advice" if channel == "advice" else "talk", member_id=member,
                author=author, text=said, partie=partie.number if partie is not None else None, seq=session.seq,
            )  # fmt: skip
            await journal.notify(conn, game_id, session.seq, self.origin)
        self.notify(game_id)

    async def arrived(self, game_id: str, member: str) -> None:
        """The member has a connection to the table. Raises `NoTable`."""
        async with self._engine.begin() as conn:
            session = await self._current(conn, game_id)
            await club.set_present(conn, game_id, member)
            await journal.notify(conn, game_id, session.seq, self.origin)
        self.notify(game_id)

    async def departed(self, game_id: str, member: str) -> None:
        """The member's last connection to the table is gone."""
        async with self._engine.begin() as conn:
            session = await self._current(conn, game_id)
            await club.set_away(conn, game_id, member, self._clock())
            await journal.notify(conn, game_id, session.seq, self.origin)
        self.notify(game_id)
