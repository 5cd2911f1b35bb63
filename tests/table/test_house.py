"""The house's players: invited, dismissed, voted in, and always here."""

import pytest

from app.rules.cards import card_of
from app.rules.moves import Join
from app.table import commands
from app.table.bot_players import BOT_PLAYERS, Level
from app.table.events import BotSeated, SeatLeft, VoteCast, VoteClosed, VoteOpened
from app.table.shown import Link
from tests.support.evenings import Evening, Seeded

FIRST = BOT_PLAYERS[0]


def seated(*names: str) -> Evening:
    evening = Evening(Seeded(3))
    for number, name in enumerate(names):
        evening.command(f"m{number}", commands.TakeSeat(name))
    return evening


def test_the_opener_seats_a_bot_and_sends_it_away() -> None:
    evening = seated("Anna")
    assert evening.command("Anna", commands.InviteBot(Level.CLUB)) == (
        BotSeated(FIRST.member, FIRST.name, Level.CLUB),
    )
    assert evening.view("Anna").players[1].bot == "club"
    assert evening.command("Anna", commands.DismissBot(FIRST.name)) == (SeatLeft(FIRST.name),)
    assert evening.session.bots == {}
    assert [p.name for p in evening.view("Anna").players] == ["Anna"]


def test_only_the_opener_invites_before_the_start() -> None:
    evening = seated("Anna", "Bruno")
    with evening.refuses("3", "not_opener"):
        evening.command("Bruno", commands.InviteBot(Level.CLUB))
    assert not evening.view("Bruno").acts.invite
    assert evening.view("Anna").acts.invite


def test_a_person_is_not_dismissed() -> None:
    evening = seated("Anna", "Bruno")
    with evening.refuses("3", "no_bot"):
        evening.command("Anna", commands.DismissBot("Bruno"))


def test_there_is_never_a_fifth_not_even_a_bot() -> None:
    evening = seated("Anna")
    for _ in range(3):
        evening.command("Anna", commands.InviteBot(Level.NOVICE))
    with evening.refuses("3", "full"):
        evening.command("Anna", commands.InviteBot(Level.NOVICE))
    assert evening.view("Anna").acts.dismiss
    assert not evening.view("Anna").acts.invite


def test_a_bot_takes_no_name_that_a_friend_bears() -> None:
    evening = seated(FIRST.name.upper())
    evening.command("m0", commands.InviteBot(Level.CLUB))
    assert BOT_PLAYERS[1].name in evening.session.bots


def test_a_bot_is_always_here() -> None:
    evening = seated("Anna")
    evening.command("Anna", commands.InviteBot(Level.CLUB))
    player = evening.view("Anna").players[1]
    assert (player.link, player.away_since) == (Link.HERE, None)


def test_in_a_running_game_a_bot_joins_by_a_vote_in_which_the_host_has_agreed() -> None:
    evening = seated("Anna", "Bruno")
    evening.command("Anna", commands.Start())
    opened, cast = evening.command("Bruno", commands.InviteBot(Level.MASTER))
    assert isinstance(opened, VoteOpened)
    assert (opened.subject, opened.level) == (FIRST.name, Level.MASTER)
    assert cast == VoteCast(1, "Bruno", True)
    assert evening.command("Anna", commands.CastVote(1, True)) == (
        VoteCast(1, "Anna", True),
        VoteClosed(1, "passed"),
        Join(FIRST.name),
    )
    assert evening.session.bots == {FIRST.name: Level.MASTER}
    assert evening.session.members[FIRST.name] == FIRST.member


def test_a_bot_that_was_voted_down_is_not_here() -> None:
    evening = seated("Anna", "Bruno")
    evening.command("Anna", commands.Start())
    evening.command("Bruno", commands.InviteBot(Level.MASTER))
    evening.command("Anna", commands.CastVote(1, False))
    assert evening.session.bots == {}
    assert FIRST.name not in evening.session.members


@pytest.mark.parametrize("level", Level)
def test_who_watches_invites_nobody(level: Level) -> None:
    evening = seated("Anna", "Bruno")
    evening.command("Anna", commands.Start())
    with evening.refuses("4.4", "not_in_game"):
        evening.command("m4", commands.InviteBot(level))


def dealt(evening: Evening) -> Evening:
    """The game has begun and the cards are dealt; who is asked to shuffle or cut does."""
    evening.command("m0", commands.Start())
    evening.command(evening.game.dealer, commands.Shuffle())
    evening.command(evening.game.challenger, commands.Cut(9))
    return evening


def test_hints_are_for_whoever_is_to_play_and_alone_with_the_house() -> None:
    evening = seated("Anna")
    evening.command("Anna", commands.InviteBot(Level.NOVICE))
    dealt(evening)
    for _ in range(8):
        view = evening.view("Anna")
        assert view.acts.hint == (evening.game.to_play == "Anna")
        player = evening.game.to_play
        hand = evening.view(player).hand
        card = next(slot.card for slot in hand if slot.card and slot.state == "legal")
        evening.command(player, commands.PlayCard(card_of(card)))


def test_there_is_no_hint_where_another_person_plays() -> None:
    evening = seated("Anna", "Bruno")
    evening.command("Anna", commands.InviteBot(Level.NOVICE))
    dealt(evening)
    for name in ("Anna", "Bruno", FIRST.name):
        assert not evening.view(name).acts.hint
