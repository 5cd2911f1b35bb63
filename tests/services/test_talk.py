"""Who may speak where: the last table of the rulebook, row by row (Art. 4.4, 5.3, D38). The role decides, nobody else."""

from __future__ import annotations

import pytest

from app.rules.refusal import IllegalMove
from app.table import commands
from tests.support.evenings import STRANGER
from tests.support.journal_checks import everything
from tests.support.service_tables import House, Table


async def channel(table: Table, who: str | None, *, aloud: bool = False) -> str | None:
    """Where the words of this member go; None if they have to be silent, and then nothing is kept."""
    held = await everything(table.house.engine)
    text = f"words of {who} {aloud}"
    refusal = None
    try:
        await table.say(who, text, aloud=aloud)
    except IllegalMove as refused:
        refusal = refused
    if refusal is not None:
        assert (refusal.article, refusal.reason) == ("4.4", "silence")
        assert await everything(table.house.engine) == held
        return None
    _, context = await table.house.tables.load(table.id)
    assert context.talk[-1].text == text
    return context.talk[-1].channel


async def heard(table: Table, who: str | None) -> tuple[set[str], set[str]]:
    """What this viewer reads in the talk and in the advice."""
    view = await table.view(who)
    advice = () if view.advice is None else view.advice.entries
    return {e.text for e in view.talk.entries}, {e.text for e in advice}


async def roles(table: Table) -> dict[str, str]:
    game = table.game
    assert game.dealer is not None
    assert game.challenger is not None
    return {"dealer": game.dealer, "challenger": game.challenger, "waiting": game.queue[0]}


async def test_while_seats_are_taken_everybody_talks(house: House) -> None:
    table = await house.table(2, start=False)
    await table.load()
    assert [await channel(table, who) for who in ("m0", "m1", STRANGER)] == ["talk"] * 3


@pytest.mark.parametrize(
    ("role", "during", "between"),
    [
        ("dealer", "talk", "talk"),
        ("challenger", "talk", "talk"),
        ("waiting", None, "talk"),
        (STRANGER, None, "talk"),
    ],
)
async def test_in_an_ordinary_partie(
    house: House, role: str, during: str | None, between: str | None
) -> None:
    table = await house.table(3)
    who = (await roles(table)).get(role, role)
    for aloud in (False, True):
        assert await channel(table, who, aloud=aloud) == between
    await table.deal()
    for aloud in (False, True):
        assert await channel(table, who, aloud=aloud) == during
    assert (await table.view(who)).advice is None
    await table.lose(table.game.challenger)
    assert await channel(table, who) == between


@pytest.mark.parametrize(
    ("role", "channels"),
    [
        ("dealer", ("talk", "talk")),
        ("challenger", ("advice", "talk")),
        ("waiting", ("advice", "talk")),
        (STRANGER, (None, None)),
    ],
)
async def test_in_a_pro_partie(
    house: House, role: str, channels: tuple[str | None, str | None]
) -> None:
    """Waiting players advise the defender, aloud or in the channel that only they share."""
    table = await (await house.table(4)).to_pro()
    assert table.game.partie is not None
    assert table.game.partie.pro
    who = (await roles(table)).get(role, role)
    assert (await channel(table, who), await channel(table, who, aloud=True)) == channels


async def test_advice_is_read_by_the_defender_and_the_advisers_in_this_partie_only(
    house: House,
) -> None:
    table = await (await house.table(4)).to_pro()
    game = table.game
    await table.say(game.challenger, "what now")
    await table.say(game.queue[0], "the Re")
    for who in (game.challenger, *game.queue):
        assert (await heard(table, who))[1] == {"what now", "the Re"}
    for stranger in (game.dealer, STRANGER, None):
        assert (await table.view(stranger)).advice is None
        assert await heard(table, stranger) == (set(), set())
    challenger, adviser = game.challenger, game.queue[0]
    await table.lose(game.dealer)
    for who in (challenger, adviser):
        assert (await heard(table, who))[1] == set()
        assert await channel(table, who) == "talk"
    await table.to_pro()
    everybody = (*(await roles(table)).values(), STRANGER)
    for who in everybody:
        assert "the Re" not in (await heard(table, who))[1]


async def test_a_table_without_spectators_hears_and_tells_them_nothing(house: House) -> None:
    table = await house.table(3, spectators=False)
    await table.say(table.game.dealer, "good evening")
    for deal in (table.deal, table.load):
        assert await channel(table, STRANGER) is None
        assert await heard(table, STRANGER) == (set(), set())
        await deal()


async def test_who_has_left_is_a_spectator(house: House) -> None:
    table = await house.table(3)
    leaver = table.game.queue[0]
    await table.command(leaver, commands.Leave())
    assert await channel(table, leaver) == "talk"
    await table.deal()
    assert await channel(table, leaver) is None


@pytest.mark.parametrize("text", ["", "  ", "\x00", "\n\t", "x" * 301])
async def test_a_line_that_is_none_is_refused(house: House, text: str) -> None:
    table = await house.table(2)
    held = await everything(house.engine)
    with pytest.raises(IllegalMove):
        await table.say("m0", text)
    assert await everything(house.engine) == held


async def test_a_line_is_kept_without_what_cannot_be_shown(house: House) -> None:
    table = await house.table(2)
    await table.say("m0", " Buona\n\nsera\u202e \x07카드 \ud800 ")
    _, context = await house.tables.load(table.id)
    line = context.talk[-1]
    assert (line.text, line.author, line.no) == ("Buona sera 카드", "Anna", 1)
