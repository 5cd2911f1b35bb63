"""What crosses the edge of the table layer: journal bodies there and back, asks from anybody, views as plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, get_args

import orjson
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.db.journal import canonical
from app.rules.agreement import AdviserSight, Agreement, Enforcement
from app.rules.announcements import call_of
from app.rules.cards import PACK, Rank, card_of
from app.rules.moves import (
    AcceptAlifer,
    Announce,
    Correct,
    Deal,
    DeclineAlifer,
    Draw,
    End,
    EndReason,
    Forfeit,
    ForfeitReason,
    Join,
    Leave,
    Move,
    OfferAlifer,
    Play,
    Pro,
    WithdrawAlifer,
)
from app.rules.refusal import IllegalMove
from app.table import commands
from app.table.bot_players import Level
from app.table.codec import (
    Malformed,
    NoRecord,
    command_from,
    event_from_json,
    event_to_json,
)
from app.table.events import (
    BotSeated,
    Event,
    Opened,
    Patience,
    Resumed,
    SeatLeft,
    SeatTaken,
    Shuffled,
    Started,
    TableEvent,
    Timeouts,
    VoteCast,
    VoteClosed,
    VoteKind,
    VoteOpened,
)
from app.table.fold import apply
from tests.support.evenings import (
    VIEWERS,
    Evening,
    Seeded,
    as_data,
    as_text,
    random_evening,
    wander,
)

AGREED = Agreement(
    multiple=7, enforcement=Enforcement.PENALTY, end_after_bulka=True, adviser_sight=AdviserSight.DEFENDER,
    end_time="2030-01-01T20:00:00+01:00", clock_move=30, clock_reserve=90, absence=45, spectators=False,
)  # fmt: skip
SEAL = {"dealer": "ab", "server": "cd", "challenger": "ef", "cut": 9}
HAPPENED = [
    Opened("Tavola “uno” ♠", "m0", AGREED, Timeouts(1.5, 2.5, 3.5, 4.5)),
    Opened("t", "m0", Agreement(), Timeouts()),
    SeatTaken("m1", "Zoë Ñandú"),
    BotSeated("house-dora", "Dora", Level.CLUB),
    SeatLeft("Anna"),
    Started(("Anna", "Bruno", "Carla")),
    Shuffled("Anna", "00ff", "ff00", True),
    VoteOpened(1, VoteKind.JOIN, "Emma", "m4", ("Anna", "Bruno"), 1234.5),
    VoteOpened(3, VoteKind.JOIN, "Dora", "house-dora", ("Anna",), 1.5, Level.MASTER),
    VoteOpened(2, VoteKind.END, "Anna", "m0", (), 0.0),
    VoteCast(1, "Anna", True),
    VoteCast(1, "Anna", False),
    *(VoteClosed(1, outcome) for outcome in ("passed", "refused", "expired", "lapsed")),
    Patience("Anna"),
    Resumed(0.25),
    Draw((("Anna", card_of("s7")), ("Bruno", card_of("cA"))), SEAL),
    Deal(PACK, SEAL),
    Deal(PACK[::-1]),
    Pro("Anna"),
    Play("Anna", card_of("c10")),
    Play("Anna", card_of("sA"), (call_of("aces:4"), call_of("set:R")), (Rank.DUE, Rank.RE)),
    Announce("Anna"),
    OfferAlifer("Anna"),
    AcceptAlifer("Anna"),
    DeclineAlifer("Anna"),
    WithdrawAlifer("Anna"),
    Correct("Anna"),
    *(Forfeit("Anna", reason) for reason in ForfeitReason),
    Join("Emma"),
    Leave("Emma"),
    End(EndReason.TIME),
    End(EndReason.AGREED),
]


def there_and_back(happened: Any) -> Any:
    return event_from_json(json.loads(canonical(event_to_json(happened))))


@pytest.mark.parametrize("happened", HAPPENED, ids=lambda h: type(h).__name__)
def test_every_journal_entry_comes_back_as_it_was(happened: Event) -> None:
    back = there_and_back(happened)
    assert back == happened
    assert type(back) is type(happened)
    assert getattr(back, "seal", None) == getattr(happened, "seal", None)
    assert event_to_json(back) == event_to_json(happened)


def test_the_entries_above_are_of_all_kinds() -> None:
    assert {type(one) for one in HAPPENED} == {*get_args(Move), *get_args(TableEvent)}


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_evening_read_back_from_its_journal_is_the_same_evening(seed: int) -> None:
    evening, rng = random_evening(seed, end_time=None, clock_move=30)
    wander(evening, rng, 150, lambda _: None)
    session = None
    for number, entry in enumerate(evening.journal, 1):
        session = apply(session, there_and_back(entry.happened), number, entry.at)
    assert session == evening.session
    for viewer in VIEWERS:
        shown = as_text(evening.view(viewer))
        again = Evening(Seeded(1))
        again.now, again.away, again.talk = evening.now, evening.away, evening.talk
        again._session = session
        assert as_text(again.view(viewer)) == shown


@pytest.mark.parametrize(
    "body",
    [
        {}, {"do": "dance"}, {"do": ["opened"]}, {"do": None}, {"do": "opened"}, {"do": "started"},
        {"do": "seat_taken", "member": "m1"}, {"do": "seat_left", "name": "A", "more": 1},
        {"do": "started", "players": 5}, {"do": "deal", "deck": ["s2"]}, {"do": "play", "by": "A", "card": "x9"},
        {"do": "opened", "name": "t", "opener": "m", "agreement": {}, "spans": {"tea": 1}},
        {"do": "opened", "name": "t", "opener": "m", "agreement": {"multiple": 0}, "spans": {}},
        {"do": "vote_opened", "vote": 1, "kind": "tea", "electorate": []},
    ],
)  # fmt: skip
def test_a_body_that_is_no_journal_entry_is_refused(body: Mapping[str, object]) -> None:
    with pytest.raises(NoRecord):
        event_from_json(body)


def test_views_are_plain_data_for_every_json_writer() -> None:
    evening, rng = random_evening(5)

    def look(at: Evening) -> None:
        for viewer in VIEWERS:
            data = as_data(at.view(viewer))
            assert json.loads(json.dumps(data, allow_nan=False)) == orjson.loads(orjson.dumps(data))

    wander(evening, rng, 60, look)


# ---------------------------------------------------------------- asks

COMMANDS: list[tuple[dict[str, object], commands.Command]] = [
    ({"do": "sit", "name": "Anna"}, commands.TakeSeat("Anna")),
    ({"do": "stand"}, commands.StandUp()),
    ({"do": "start"}, commands.Start()),
    ({"do": "shuffle"}, commands.Shuffle()),
    ({"do": "cut"}, commands.Cut(None)),
    ({"do": "cut", "off": ""}, commands.Cut(None)),
    ({"do": "cut", "off": None}, commands.Cut(None)),
    ({"do": "cut", "off": "7"}, commands.Cut(7)),
    ({"do": "cut", "off": 7}, commands.Cut(7)),
    ({"do": "pro"}, commands.AnnouncePro()),
    ({"do": "play", "card": "c10"}, commands.PlayCard(card_of("c10"))),
    (
        {"do": "play", "card": "sA", "announce": ["aces:3", "blans"], "manko": ["R", "2"]},
        commands.PlayCard(
            card_of("sA"), (call_of("aces:3"), call_of("blans")), (Rank.RE, Rank.DUE)
        ),
    ),
    ({"do": "announce"}, commands.SayBianka()),
    ({"do": "offer_alifer"}, commands.OfferAlifer()),
    ({"do": "accept_alifer"}, commands.AcceptAlifer()),
    ({"do": "decline_alifer"}, commands.DeclineAlifer()),
    ({"do": "withdraw_alifer"}, commands.WithdrawAlifer()),
    ({"do": "correct"}, commands.TakeBack()),
    ({"do": "claim"}, commands.ClaimPartie()),
    ({"do": "wait"}, commands.KeepWaiting()),
    ({"do": "leave"}, commands.Leave()),
    ({"do": "join", "name": "Emma"}, commands.AskToJoin("Emma")),
    ({"do": "propose_end"}, commands.ProposeEnd()),
    ({"do": "invite", "level": "novice"}, commands.InviteBot(Level.NOVICE)),
    ({"do": "dismiss", "name": "Dora"}, commands.DismissBot("Dora")),
    ({"do": "vote", "vote": "3", "yes": "1"}, commands.CastVote(3, True)),
    ({"do": "vote", "vote": 3, "yes": False}, commands.CastVote(3, False)),
    ({"do": "shuffle", "csrf": "x", "version": 7}, commands.Shuffle()),
]


@pytest.mark.parametrize(("data", "command"), COMMANDS)
def test_commands_are_read(data: dict[str, object], command: commands.Command) -> None:
    assert command_from(data) == command


def test_there_is_a_word_for_every_command() -> None:
    assert {type(command) for _, command in COMMANDS} == set(commands.ACTS.values())


BAD: list[tuple[dict[str, object], str]] = [
    ({}, "do"),
    ({"do": "deal"}, "do"),
    ({"do": ["play"]}, "do"),
    ({"do": 1}, "do"),
    ({"do": "sit"}, "name"),
    ({"do": "sit", "name": 5}, "name"),
    ({"do": "sit", "name": "x" * 201}, "name"),
    ({"do": "sit", "name": "a\x00b"}, "name"),
    ({"do": "join", "name": "\ud800"}, "name"),
    ({"do": "play"}, "card"),
    ({"do": "play", "card": "s1"}, "card"),
    ({"do": "play", "card": "S2"}, "card"),
    ({"do": "play", "card": ["s2"]}, "card"),
    ({"do": "play", "card": "s2", "announce": "aces"}, "announce"),
    ({"do": "play", "card": "s2", "announce": ["marc"]}, "announcement"),
    ({"do": "play", "card": "s2", "announce": [["aces"]]}, "announce"),
    ({"do": "play", "card": "s2", "announce": ["aces"] * 9}, "announce"),
    ({"do": "play", "card": "s2", "manko": ["K"]}, "manko"),
    ({"do": "play", "card": "s2", "manko": {"R": 1}}, "manko"),
    ({"do": "play", "card": "s2", "manko": b"RR"}, "manko"),
    ({"do": "cut", "off": "-1"}, "off"),
    ({"do": "cut", "off": -1}, "off"),
    ({"do": "cut", "off": 7.0}, "off"),
    ({"do": "cut", "off": True}, "off"),
    ({"do": "cut", "off": "٣"}, "off"),
    ({"do": "cut", "off": "²"}, "off"),
    ({"do": "cut", "off": "1" * 5000}, "off"),
    ({"do": "cut", "off": 10**30}, "off"),
    ({"do": "cut", "off": float("nan")}, "off"),
    ({"do": "vote", "vote": 1}, "yes"),
    ({"do": "vote", "vote": 1, "yes": "yes"}, "yes"),
    ({"do": "vote", "vote": 1, "yes": [1]}, "yes"),
    ({"do": "vote", "yes": "1"}, "vote"),
    ({"do": "vote", "vote": float("nan"), "yes": "1"}, "vote"),
]


@pytest.mark.parametrize(("data", "field"), BAD)
def test_what_no_table_understands_is_malformed_and_says_where(
    data: dict[str, object], field: str
) -> None:
    with pytest.raises(Malformed) as caught:
        command_from(data)
    message = str(caught.value)
    assert field in message
    message.encode()  # it can be sent back as it is
    assert len(message) < 600


WORDS = [str(data["do"]) for data, _ in COMMANDS]
FIELDS = ["name", "card", "announce", "manko", "off", "vote", "yes", "version"]
TEXTS = st.one_of(
    st.text(max_size=30),
    st.text(st.characters(), max_size=5),
    st.text(st.characters(categories=["Nd", "No", "Cs", "Cf", "Cc"]), max_size=6),
    st.sampled_from(
        ["s2", "c10", "dA", "aces", "set:R", "set:R:3", "bianka", "R", "10", "1", "0", ""]
    ),
)
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), TEXTS, st.binary(max_size=4)
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=10), st.dictionaries(TEXTS, inner, max_size=3)
    ),
    max_leaves=12,
)
REQUESTS = st.builds(
    lambda word, fields, others: {**others, **fields, "do": word},
    st.one_of(st.sampled_from(WORDS), VALUES),
    st.dictionaries(st.sampled_from(FIELDS), VALUES),
    st.dictionaries(TEXTS, VALUES, max_size=2),
)


@settings(max_examples=300, deadline=None)
@given(REQUESTS)
@example({"do": "sit", "name": "\udfff"})
@example({"do": "play", "card": "s2", "announce": ["\ud800"]})
@example({"do": "vote", "vote": 0, "yes": 1.0})
def test_any_request_is_an_ask_or_malformed(data: dict[str, object]) -> None:
    try:
        command: object = command_from(data)
    except Malformed as error:
        command = str(error)
    assert isinstance(command, (str, commands.Command))
    assert command
    hash(command)
    repr(command).encode()
    str(command).encode()


@settings(max_examples=30, deadline=None)
@given(st.lists(REQUESTS, max_size=12))
def test_nothing_that_can_be_asked_breaks_a_table(requests: list[dict[str, object]]) -> None:
    evening = Evening(Seeded(3)).start(3)
    evening.deal()
    for data in requests:
        for who in ("Anna", "Bruno", "Carla", "m4"):
            try:
                evening.command(who, command_from(data))
            except Malformed:
                break
            except IllegalMove:
                continue
        for viewer in VIEWERS:
            as_text(evening.view(viewer))
