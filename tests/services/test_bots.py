"""The house's players at work: they play whole games by themselves, give way to people, and go on after a restart."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

import pytest
import pytest_asyncio
from sqlalchemy.ext.asyncio import AsyncEngine

from app.db.engine import create_engine, reading_engine
from app.rules.agreement import Agreement
from app.rules.cards import card_of
from app.rules.partie import Run
from app.rules.refusal import IllegalMove
from app.services.bots import Bots, may_act
from app.services.members import Members
from app.services.tables import SystemRandomSource, Tables
from app.table import commands
from app.table.bot_players import Level
from app.table.bots import Review
from app.table.events import Timeouts
from app.table.session import Session
from app.table.shown import TalkEntry
from app.table.views import view_for
from tests.support.evenings import Evening, Stacked

HUMAN = "human-member"


@pytest_asyncio.fixture
async def engine(database_url: str) -> AsyncIterator[AsyncEngine]:
    engine = create_engine(database_url)
    yield engine
    await engine.dispose()


@pytest_asyncio.fixture
async def tables(engine: AsyncEngine) -> AsyncIterator[Tables]:
    reading = reading_engine(engine)
    await Members(engine, reading, time.time).named(HUMAN, "Anna")
    yield Tables(engine, reading, Timeouts(), SystemRandomSource(), time.time)
    await reading.dispose()


@pytest_asyncio.fixture
async def bots(engine: AsyncEngine, tables: Tables) -> AsyncIterator[Bots]:
    bots = Bots(engine, tables, lambda: 0.0, lambda hint: hint.message)
    await bots.begin()
    tables.notify = bots.notify
    yield bots
    await bots.close()


async def table_with(tables: Tables, *levels: Level) -> str:
    game_id = await tables.open(HUMAN, "Against the house", Agreement(), player="Anna")
    for number, level in enumerate(levels):
        await tables.perform(
            game_id, HUMAN, commands.InviteBot(level), act_id=f"invite-{number}", seen=0
        )
    await tables.perform(game_id, HUMAN, commands.Start(), act_id="start", seen=0)
    return game_id


async def until(
    tables: Tables,
    game_id: str,
    holds: Callable[[Session], bool],
    person: Callable[[], Awaitable[None]],
) -> Session:
    """Let the person act whenever they can, until something holds."""
    for _ in range(4000):
        session, _ = await tables.load(game_id)
        if holds(session):
            return session
        await person()
        await asyncio.sleep(0.01)
    raise AssertionError(session)


def anna(tables: Tables, game_id: str) -> Callable[[], Awaitable[None]]:
    """Anna plays the first card she may."""

    async def act() -> None:
        session, context = await tables.load(game_id)
        view = view_for(session, HUMAN, context)
        command: commands.Command | None = None
        if view.acts.shuffle:
            command = commands.Shuffle()
        elif view.acts.cut:
            command = commands.Cut(7)
        elif view.acts.play:
            card = next(slot.card for slot in view.hand if slot.state == "legal")
            assert card is not None
            command = commands.PlayCard(card_of(card))
        elif view.acts.decline_alifer:
            command = commands.DeclineAlifer()
        if command is not None:
            try:
                await tables.perform(
                    game_id, HUMAN, command, act_id=f"anna-{session.seq}", seen=session.seq
                )
            except IllegalMove as refusal:
                # A bot has offered Alifer meanwhile.
                if refusal.reason != "stale":
                    raise

    return act


async def test_a_partie_with_bots_of_two_levels_is_played(
    tables: Tables, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.services.bots.READING_SECONDS", 0.0)
    game_id = await table_with(tables, Level.NOVICE, Level.CLUB)
    decided = await until(
        tables,
        game_id,
        lambda s: s.game is not None and len(s.game.parties) >= 2,
        anna(tables, game_id),
    )
    assert decided.game is not None
    assert sum(decided.game.balances.values()) + decided.game.bulka == 0


async def test_a_restart_finds_them_going_on(
    engine: AsyncEngine, tables: Tables, bots: Bots
) -> None:
    game_id = await table_with(tables, Level.NOVICE)
    await bots.close()
    tables.notify = lambda _game_id: None
    again = Bots(engine, tables, lambda: 0.0, lambda hint: hint.message)
    tables.notify = again.notify
    await again.begin()
    try:
        await until(
            tables,
            game_id,
            lambda s: s.game is not None and bool(s.game.parties),
            anna(tables, game_id),
        )
    finally:
        await again.close()


async def test_a_bot_seems_to_think_before_it_acts_but_not_before_it_waits(
    engine: AsyncEngine, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = Bots(engine, tables, lambda: 0.4, lambda hint: hint.message)
    await bots.begin()
    game_id = await table_with(tables, Level.NOVICE)
    session, context = await tables.load(game_id)
    bot = next(iter(session.bots))
    view = view_for(session, session.members[bot], context)

    async def taken(choice: commands.Command | None) -> float:
        async def think(*_: object) -> commands.Command | None:
            return choice

        monkeypatch.setattr(bots, "_run", think)
        begin = time.monotonic()
        assert await bots._choose(view, Level.NOVICE) == choice
        return time.monotonic() - begin

    assert await taken(commands.Shuffle()) >= 0.39
    assert await taken(None) < 0.3


async def test_left_alone_they_leave_and_the_game_ends(tables: Tables, bots: Bots) -> None:
    game_id = await table_with(tables, Level.NOVICE, Level.NOVICE)

    async def leave() -> None:
        session, context = await tables.load(game_id)
        if view_for(session, HUMAN, context).acts.leave:
            await tables.perform(game_id, HUMAN, commands.Leave(), act_id="leave", seen=session.seq)
        else:
            await anna(tables, game_id)()

    ended = await until(tables, game_id, lambda s: s.ended, leave)
    assert ended.game is not None
    assert len(ended.game.players) == 1


async def test_bots_agree_to_a_newcomer(tables: Tables, bots: Bots) -> None:
    game_id = await table_with(tables, Level.NOVICE)
    await tables.perform(game_id, HUMAN, commands.InviteBot(Level.NOVICE), act_id="third", seen=0)
    joined = await until(
        tables,
        game_id,
        lambda s: s.game is not None and len(s.game.players) == 3,
        anna(tables, game_id),
    )
    assert len(joined.bots) == 2


async def test_a_hint_is_a_card_that_may_be_played_and_changes_nothing(
    tables: Tables, bots: Bots
) -> None:
    game_id = await table_with(tables, Level.NOVICE)

    def to_play(session: Session) -> bool:
        return session.game is not None and session.game.to_play == "Anna"

    session = await until(tables, game_id, to_play, anna_deals(tables, game_id))
    _, context = await tables.load(game_id)
    view = view_for(session, HUMAN, context)
    assert view.acts.hint
    hint = await bots.hint(view)
    assert hint is not None
    assert hint.card is not None
    after, _ = await tables.load(game_id)
    assert after.seq == session.seq


def anna_deals(tables: Tables, game_id: str) -> Callable[[], Awaitable[None]]:
    """Anna shuffles and cuts, but plays no card."""

    async def act() -> None:
        session, context = await tables.load(game_id)
        acts = view_for(session, HUMAN, context).acts
        if acts.shuffle or acts.cut:
            command = commands.Shuffle() if acts.shuffle else commands.Cut(None)
            await tables.perform(
                game_id, HUMAN, command, act_id=f"anna-{session.seq}", seen=session.seq
            )

    return act


async def decided_run(tables: Tables, game_id: str) -> Run:
    session = await until(
        tables,
        game_id,
        lambda s: s.game is not None and bool(s.game.parties),
        anna(tables, game_id),
    )
    assert session.game is not None
    return session.game.parties[0].runs[-1]


async def test_a_review_is_thought_out_once_also_for_those_who_ask_together(
    tables: Tables, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = await table_with(tables, Level.NOVICE)
    run = await decided_run(tables, game_id)
    thought: list[object] = []

    async def beside(work: Callable[[Run], Review], run: Run) -> Review:
        thought.append(work)
        await asyncio.sleep(0.01)
        return work(run)

    monkeypatch.setattr(bots, "_run", beside)
    asked = await asyncio.gather(*(bots.review(game_id, 1, run) for _ in range(4)))
    assert len(thought) == 1
    assert all(one is asked[0] for one in asked)
    assert await bots.review(game_id, 1, run) is asked[0]
    assert len(asked[0].curve) == len(asked[0].plays) + 1


async def test_a_review_that_failed_is_thought_out_anew(
    tables: Tables, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = await table_with(tables, Level.NOVICE)
    run = await decided_run(tables, game_id)

    async def dead(*_: object) -> Review:
        raise BrokenProcessPool

    with monkeypatch.context() as patch:
        patch.setattr(bots, "_run", dead)
        with pytest.raises(BrokenProcessPool):
            await bots.review(game_id, 1, run)
    assert (await bots.review(game_id, 1, run)).plays


async def test_who_only_watches_is_no_concern(tables: Tables, bots: Bots) -> None:
    game_id = await table_with(tables, Level.NOVICE, Level.NOVICE)
    session, context = await tables.load(game_id)
    assert not may_act(view_for(session, None, context))


async def test_thinking_is_done_in_another_process(bots: Bots) -> None:
    assert await bots._run(os.getpid) != os.getpid()


async def test_an_adviser_says_one_word_in_each_pro_partie(
    tables: Tables, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(Stacked(seed=4)).start(3).to_pro()
    waiting = evening.game.queue[0]
    said: list[str] = []

    async def say(_game: str, _member: str, text: str, *, aloud: bool) -> None:
        assert not aloud
        said.append(text)

    monkeypatch.setattr(tables, "say", say)
    view = evening.view(waiting)
    assert view.advice is not None
    await bots._advise("g", "m", view)
    assert len(said) == 1
    entry = TalkEntry(1, 0.0, waiting, said[0])
    heard = replace(view, advice=replace(view.advice, entries=(entry,)))
    await bots._advise("g", "m", heard)
    assert len(said) == 1
