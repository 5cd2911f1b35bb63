"""The record: its shape, there and back; the report; D37; refusals name their place."""

from __future__ import annotations

import json

import pytest

from app.rules.agreement import AdviserSight, Agreement, Enforcement
from app.rules.announcements import Call, Figure, call_of, word_of
from app.rules.cards import CODES, PACK, Rank, Suit, card_of, code_of, name_of, rank_of_letter
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
from app.rules.record import (
    NoRecord,
    StoppedReplay,
    agreement_as_json,
    move_as_json,
    parse,
    parse_agreement,
    parse_move,
    replay,
    written,
)
from app.rules.report import report
from tests.support.deals import PENALTY, PLAIN, begun, card_move, dealt, put, put_all, run_of

DECK = list(map(code_of, PACK))
MOVES: list[tuple[Move, dict[str, object]]] = [
    (Draw((("Anna", card_of("s7")), ("Bruno", card_of("cA")))),
     {"do": "draw", "cards": {"Anna": "s7", "Bruno": "cA"}}),
    (Deal(PACK), {"do": "deal", "deck": DECK}),
    (Deal(PACK, {"a": [1]}), {"do": "deal", "deck": DECK, "seal": {"a": [1]}}),
    (Pro("Anna"), {"do": "pro", "by": "Anna"}),
    (Play("Anna", card_of("c10")), {"do": "play", "by": "Anna", "card": "c10"}),
    (card_move("Anna", "dA", "aces set:R set:2:4 aces:3 blans bianka", "R 2"),
     {"do": "play", "by": "Anna", "card": "dA",
      "announce": ["aces", "set:R", "set:2:4", "aces:3", "blans", "bianka"], "manko": ["R", "2"]}),
    (Announce("Anna"), {"do": "announce", "by": "Anna", "what": "bianka"}),
    (OfferAlifer("Anna"), {"do": "offer_alifer", "by": "Anna"}),
    (AcceptAlifer("Anna"), {"do": "accept_alifer", "by": "Anna"}),
    (DeclineAlifer("Anna"), {"do": "decline_alifer", "by": "Anna"}),
    (WithdrawAlifer("Anna"), {"do": "withdraw_alifer", "by": "Anna"}),
    (Correct("Anna"), {"do": "correct", "by": "Anna"}),
    (Forfeit("Anna", ForfeitReason.CLOCK), {"do": "forfeit", "by": "Anna", "reason": "clock"}),
    (Forfeit("Anna", ForfeitReason.ABSENCE), {"do": "forfeit", "by": "Anna", "reason": "absence"}),
    (Join("Elena"), {"do": "join", "player": "Elena", "agreed": True}),
    (Join("Elena", agreed=False), {"do": "join", "player": "Elena", "agreed": False}),
    (Leave("Elena"), {"do": "leave", "player": "Elena"}),
    (End(EndReason.TIME), {"do": "end", "reason": "time"}),
    (End(EndReason.AGREED), {"do": "end", "reason": "agreed"}),
]  # fmt: skip


@pytest.mark.parametrize(("move", "data"), MOVES, ids=lambda value: type(value).__name__)
def test_every_move_there_and_back(move: Move, data: object) -> None:
    assert move_as_json(move) == data
    back = parse_move(json.loads(json.dumps(data)), "move 1")
    assert back == move
    assert getattr(back, "seal", None) == getattr(move, "seal", None)


AGREEMENTS = [
    Agreement(),
    Agreement(
        multiple=1000, enforcement=Enforcement.PENALTY, end_after_bulka=True,
        adviser_sight=AdviserSight.DEFENDER, end_time="1988-12-24T22:00:00+01:00", clock_move=30,
        clock_reserve=0, absence=120, spectators=False,
    ),
]  # fmt: skip


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_every_agreement_there_and_back(agreement: Agreement) -> None:
    assert parse_agreement(json.loads(json.dumps(agreement_as_json(agreement)))) == agreement


def test_the_defaults_of_an_agreement() -> None:
    """D24 guarded, D28 public."""
    agreement = parse_agreement({})
    assert agreement == Agreement()
    assert agreement.guarded
    assert agreement.adviser_sight is AdviserSight.PUBLIC
    assert (agreement.multiple, agreement.end_after_bulka) == (1, False)


def test_adviser_sight_and_spectators_do_not_change_the_game() -> None:
    """D28, D38: who sees and who speaks is no matter of the moves."""
    quiet = Agreement(adviser_sight=AdviserSight.DEFENDER, spectators=False)
    assert report(dealt(agreement=quiet)) == report(dealt())


@pytest.mark.parametrize("multiple", [1, 2, 999, 1000])
def test_multiples(multiple: int) -> None:
    """D37."""
    assert parse_agreement({"multiple": multiple}).multiple == multiple


@pytest.mark.parametrize("multiple", [0, -1, 1001, 1.0, "1", True, None, [1]])
def test_no_multiples(multiple: object) -> None:
    """D37."""
    with pytest.raises(NoRecord, match=r"agreement\.multiple"):
        parse_agreement({"multiple": multiple})


def record(**changed: object) -> dict[str, object]:
    return {
        "format": "trappola-record",
        "version": 1,
        "players": ["Anna", "Bruno"],
        "moves": [],
        **changed,
    }


def test_the_smallest_record() -> None:
    parsed = parse(record())
    assert parsed.players == ("Anna", "Bruno")
    assert replay(parsed).drawing.due == ("Anna", "Bruno")
    assert report(replay(parsed)) == {
        "status": "running", "parties": [], "bulka": 0, "balances": {"Anna": 0, "Bruno": 0},
        "streaks": {"Anna": 0, "Bruno": 0}, "table": None, "ended": None,
    }  # fmt: skip


def move(**data: object) -> dict[str, object]:
    return record(moves=[{"do": "end", "reason": "time"}, data])


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (None, "the file"),
        ([], "the file"),
        ({}, "is missing"),
        (record(format="pgn"), "format"),
        (record(version=2), "version"),
        (record(version=True), "version"),
        (record(version=1.0), "version"),
        (record(players=["Anna"]), "players: 2 to 4"),
        (record(players=["A", "B", "C", "D", "E"]), "players: 2 to 4"),
        (record(players=["Anna", "Anna"]), "players: Anna"),
        (record(players=["Anna", "bulka"]), "players: “bulka”"),
        (record(players=["Anna", ""]), "players"),
        (record(players=["Anna", None]), "players"),
        (record(players=["Anna", "\ud800"]), "players"),
        (record(players="Anna"), "players"),
        (record(moves={}), "moves"),
        (record(extra=1), "unknown field “extra”"),
        (record(agreement=None), "agreement"),
        (record(agreement={"colour": 1}), "agreement: unknown field “colour”"),
        (record(agreement={"enforcement": []}), "agreement.enforcement"),
        (record(agreement={"adviser_sight": "all"}), "agreement.adviser_sight"),
        (record(agreement={"end_after_bulka": 1}), "agreement.end_after_bulka"),
        (record(agreement={"spectators": "yes"}), "agreement.spectators"),
        (record(agreement={"end_time": "tomorrow"}), "agreement.end_time"),
        (record(agreement={"end_time": 7}), "agreement.end_time"),
        (record(agreement={"clock": {"move": 5}}), "agreement.clock: field “reserve”"),
        (record(agreement={"clock": {"move": 0, "reserve": 5}}), "agreement.clock.move"),
        (record(agreement={"clock": {"move": 5, "reserve": -1}}), "agreement.clock.reserve"),
        (record(agreement={"clock": 5}), "agreement.clock"),
        (record(agreement={"absence": 0}), "agreement.absence"),
        (record(agreement={"rules": 2}), "agreement.rules"),
        (record(moves=[7]), "move 1: an object"),
        (move(by="Anna"), "move 2"),
        (move(do="sing", by="Anna"), "move 2: “sing”"),
        (move(do=["play"], by="Anna"), "move 2"),
        (move(do="pro"), "move 2: field “by”"),
        (move(do="pro", by=""), "move 2, by"),
        (move(do="pro", by="Anna", card="s2"), "move 2: unknown field “card”"),
        (move(do="play", by="Anna"), "move 2: field “card”"),
        (move(do="play", by="Anna", card="s1"), "move 2, card: “s1”"),
        (move(do="play", by="Anna", card=2), "move 2, card"),
        (move(do="play", by="Anna", card="s2", announce="aces"), "move 2, announce"),
        (move(do="play", by="Anna", card="s2", announce=["set:A"]), "move 2, announce: “set:A”"),
        (move(do="play", by="Anna", card="s2", announce=["blans:3"]), "move 2, announce"),
        (move(do="play", by="Anna", card="s2", announce=["set:R:2"]), "move 2, announce"),
        (move(do="play", by="Anna", card="s2", announce=[["aces"]]), "move 2, announce"),
        (move(do="play", by="Anna", card="s2", manko=["K"]), "move 2, manko"),
        (move(do="play", by="Anna", card="s2", manko=[7]), "move 2, manko"),
        (move(do="announce", by="Anna", what="blans"), "move 2, what"),
        (move(do="forfeit", by="Anna", reason="bored"), "move 2, reason"),
        (move(do="forfeit", by="Anna"), "move 2: field “reason”"),
        (move(do="end", reason="bulka_won"), "move 2, reason"),
        (move(do="end", reason=None), "move 2, reason"),
        (move(do="join", player="Elena"), "move 2: field “agreed”"),
        (move(do="join", player="Elena", agreed=1), "move 2, agreed"),
        (move(do="join", player="bulka", agreed=True), "move 2, player"),
        (move(do="leave", player=["Anna"]), "move 2, player"),
        (move(do="draw", cards={}), "move 2, cards"),
        (move(do="draw", cards=["s2"]), "move 2, cards"),
        (move(do="draw", cards={"Anna": "s2", "Bruno": "s2"}), "move 2, cards: s2"),
        (move(do="draw", cards={"Anna": "s2", "": "s7"}), "move 2, cards"),
        (move(do="draw", cards={"Anna": "s0"}), "move 2, cards.Anna"),
        (move(do="deal", deck=DECK[:35]), "move 2, deck: 36 cards expected, 35"),
        (move(do="deal", deck=[*DECK, "s2"]), "move 2, deck: 36 cards expected, 37"),
        (move(do="deal", deck=[*DECK[:35], "s2"]), "move 2, deck: s2"),
        (move(do="deal", deck=" ".join(DECK)), "move 2, deck"),
        (move(do="deal", deck=DECK, seal="x"), "move 2, seal"),
    ],
)  # fmt: skip
def test_what_is_no_record_says_where(data: object, where: str) -> None:
    with pytest.raises(NoRecord) as caught:
        parse(data)
    assert where in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_the_first_illegal_move_stops_the_replay() -> None:
    data = written(
        ["Anna", "Bruno"],
        Agreement(),
        [MOVES[0][0], Deal(PLAIN), card_move("Bruno", "s2"), card_move("Bruno", "s7"), Pro("Anna")],
    )
    with pytest.raises(StoppedReplay) as caught:
        replay(parse(data))
    stopped = caught.value
    assert (stopped.move, stopped.refusal.article) == (4, "8.3")
    assert run_of(stopped.game).led == card_of("s2")
    assert str(stopped).startswith("move 4: It is Anna's turn")


def test_cards_have_codes_and_names() -> None:
    assert len(set(CODES)) == 36
    assert [card_of(code) for code in CODES] == list(PACK)
    assert name_of(card_of("dR")) == "Re of Denari"
    assert name_of(card_of("s2")) == "Due of Spade"
    assert [suit.letter for suit in Suit] == list("scdb")
    assert [suit.title for suit in Suit] == ["Spade", "Coppe", "Denari", "Bastoni"]
    assert [rank_of_letter(rank.letter) for rank in Rank] == list(Rank)


def test_calls_have_words() -> None:
    assert call_of("set:R") == Call(Figure.RE)
    assert call_of("aces:4") == Call(Figure.ACES, 4)
    for word in ("set:2", "set:B:3", "set:C:4", "aces:3", "blans", "bianka"):
        assert word_of(call_of(word)) == word


# The report


def test_a_stich_of_one_card() -> None:
    run = report(put(dealt(), "s2"))["parties"][0]["runs"][0]
    assert run["stiche"] == [{"led": "s2", "by": "Bruno", "followed": None, "winner": None}]
    assert run["points"] is None
    assert run["outcome"] == "running"


def test_the_table_names_who_is_due() -> None:
    assert report(begun(4))["table"] == {
        "dealer": "Anna", "challenger": "Bruno", "queue": ["Carla", "Dino"], "pro": None,
    }  # fmt: skip


def test_what_was_paid_and_returned_is_listed_as_both() -> None:
    """D24, D36."""
    game = put_all(put(dealt(agreement=PENALTY), "s2", "blans"), "c2")
    told = report(game)
    partie = told["parties"][0]
    assert (partie["winner"], partie["decided_by"]) == ("Anna", "breach")
    assert partie["runs"][0]["announcements"] == [{"by": "Bruno", "what": "blans", "points": 0}]
    assert [p["for"] for p in partie["runs"][0]["payments"]] == [
        "stake",
        "stake",
        "blans",
        "refund",
    ]
    assert told["balances"] == {"Anna": -10, "Bruno": -10, "Carla": 0}
