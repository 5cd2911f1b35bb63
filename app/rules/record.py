"""The game record: a JSON file that holds a game (format `trappola-record`, version 1).

`parse` checks the file's shape as a whole, `replay` plays its moves, `written` makes a record of a game's moves;
`app.rules.report.report` says how the game stands. Field names are a contract; other programs depend on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeVar

from app.rules.agreement import MOST_MULTIPLE, RULES, AdviserSight, Agreement, Enforcement
from app.rules.announcements import Call, call_of, word_of
from app.rules.bulka import BULKA
from app.rules.cards import PACK_SIZE, RANK_LETTERS, Card, Rank, card_of, code_of, rank_of_letter
from app.rules.game import FEWEST, MOST, Game, new_game
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
from app.rules.play import play
from app.rules.refusal import IllegalMove

FORMAT: Final = "trappola-record"
VERSION: Final = 1

Json = dict[str, Any]
_T = TypeVar("_T")


class NoRecord(ValueError):
    """The file is no record; the message says where and what is wrong."""


@dataclass(frozen=True, slots=True)
class Record:
    """A parsed record: the names at the start, the agreement, the moves."""

    players: tuple[str, ...]
    agreement: Agreement
    moves: tuple[Move, ...]

    def begun(self) -> Game:
        """The game before the first move."""
        return new_game(self.players, self.agreement)


class StoppedReplay(Exception):
    """A move of the record is illegal: its number, counted from 1, and the refusal. `game` is the game before it."""

    def __init__(self, move: int, refusal: IllegalMove, game: Game) -> None:
        self.move = move
        self.refusal = refusal
        self.game = game
        super().__init__(f"move {move}: {refusal.message} (Art. {refusal.article})")


def replay(record: Record) -> Game:
    """The game after all moves of the record. Raises `StoppedReplay` at the first illegal one."""
    game = record.begun()
    for number, move in enumerate(record.moves, 1):
        try:
            game = play(game, move).game
        except IllegalMove as refusal:
            raise StoppedReplay(number, refusal, game) from refusal
    return game


# Reading


def parse(data: object) -> Record:
    """The record in decoded JSON. Raises `NoRecord` for anything that is not one."""
    top = _fields(data, "the file", {"format", "version", "players", "moves"}, {"agreement"})
    if top["format"] != FORMAT:
        raise NoRecord(f"format: “{FORMAT}” expected")
    if type(top["version"]) is not int or top["version"] != VERSION:
        raise NoRecord(f"version: {VERSION} is the only one")
    moves = top["moves"]
    if not isinstance(moves, list):
        raise NoRecord("moves: a list expected")
    return Record(
        players=_players(top["players"]),
        agreement=parse_agreement(top.get("agreement", {})),
        moves=tuple(parse_move(move, f"move {number}") for number, move in enumerate(moves, 1)),
    )


def parse_agreement(data: object) -> Agreement:
    """The agreement in a record's form; absent keys take their defaults. Raises `NoRecord`."""
    optional = {
        "multiple",
        "enforcement",
        "end_after_bulka",
        "adviser_sight",
        "end_time",
        "clock",
        "absence",
    }
    given = _fields(data, "agreement", set(), optional | {"spectators", "rules"})
    clock = given.get("clock")
    move, reserve = None, None
    if clock is not None:
        parts = _fields(clock, "agreement.clock", {"move", "reserve"}, set())
        move = _whole(parts["move"], "agreement.clock.move", 1)
        reserve = _whole(parts["reserve"], "agreement.clock.reserve", 0)
    multiple = _whole(given.get("multiple", 1), "agreement.multiple", 1)
    if multiple > MOST_MULTIPLE:
        raise NoRecord(f"agreement.multiple: {MOST_MULTIPLE} at most")
    if _whole(given.get("rules", RULES), "agreement.rules", 1) != RULES:
        raise NoRecord(f"agreement.rules: this engine plays version {RULES}")
    absence = given.get("absence")
    return Agreement(
        multiple=multiple,
        enforcement=_word(
            Enforcement, given.get("enforcement", "guarded"), "agreement.enforcement"
        ),
        end_after_bulka=_flag(given.get("end_after_bulka", False), "agreement.end_after_bulka"),
        adviser_sight=_word(
            AdviserSight, given.get("adviser_sight", "public"), "agreement.adviser_sight"
        ),
        end_time=_moment(given.get("end_time")),
        clock_move=move,
        clock_reserve=reserve,
        absence=None if absence is None else _whole(absence, "agreement.absence", 1),
        spectators=_flag(given.get("spectators", True), "agreement.spectators"),
    )


def parse_move(data: object, where: str) -> Move:
    """A move in a record's form. Raises `NoRecord`, naming `where`."""
    if not isinstance(data, dict):
        raise NoRecord(f"{where}: an object expected")
    word = data.get("do")
    if not isinstance(word, str) or word not in _SHAPES:
        raise NoRecord(f"{where}: “{word}” is no move")
    needed, optional, make = _SHAPES[word]
    return make(_fields(data, where, {"do", *needed}, set(optional)), where)


def _play(given: Json, where: str) -> Move:
    return Play(
        by=_name(given["by"], f"{where}, by"),
        card=_card(given["card"], f"{where}, card"),
        announce=tuple(_each(given.get("announce", []), f"{where}, announce", _call)),
        manko=tuple(_each(given.get("manko", []), f"{where}, manko", _rank)),
    )


def _draw(given: Json, where: str) -> Move:
    cards = given["cards"]
    if not isinstance(cards, dict) or not cards:
        raise NoRecord(f"{where}, cards: an object from name to card expected")
    drawn = tuple(
        (_name(n, f"{where}, cards"), _card(c, f"{where}, cards.{n}")) for n, c in cards.items()
    )
    _distinct([code_of(card) for _, card in drawn], f"{where}, cards")
    return Draw(drawn, _seal(given, where))


def _deal(given: Json, where: str) -> Move:
    deck = tuple(_each(given["deck"], f"{where}, deck", _card))
    if len(deck) != PACK_SIZE:
        raise NoRecord(f"{where}, deck: {PACK_SIZE} cards expected, {len(deck)} found")
    _distinct([code_of(card) for card in deck], f"{where}, deck")
    return Deal(deck, _seal(given, where))


def _announce(given: Json, where: str) -> Move:
    if given["what"] != "bianka":
        raise NoRecord(f"{where}, what: only “bianka” is announced apart from a card")
    return Announce(_name(given["by"], f"{where}, by"))


def _forfeit(given: Json, where: str) -> Move:
    return Forfeit(
        _name(given["by"], f"{where}, by"),
        _word(ForfeitReason, given["reason"], f"{where}, reason"),
    )


def _join(given: Json, where: str) -> Move:
    player = _name(given["player"], f"{where}, player")
    if player == BULKA:
        raise NoRecord(f"{where}, player: “{BULKA}” is no name")
    return Join(player, _flag(given["agreed"], f"{where}, agreed"))


def _leave(given: Json, where: str) -> Move:
    return Leave(_name(given["player"], f"{where}, player"))


def _end(given: Json, where: str) -> Move:
    reason = _word(EndReason, given["reason"], f"{where}, reason")
    if reason not in (EndReason.TIME, EndReason.AGREED):
        raise NoRecord(f"{where}, reason: “time” or “agreed” expected")
    return End(reason)


def _by(make: Callable[[str], Move]) -> Callable[[Json, str], Move]:
    return lambda given, where: make(_name(given["by"], f"{where}, by"))


_Shape = tuple[tuple[str, ...], tuple[str, ...], Callable[[Json, str], Move]]
_SHAPES: Final[dict[str, _Shape]] = {
    "draw": (("cards",), ("seal",), _draw),
    "deal": (("deck",), ("seal",), _deal),
    "pro": (("by",), (), _by(Pro)),
    "play": (("by", "card"), ("announce", "manko"), _play),
    "announce": (("by", "what"), (), _announce),
    "offer_alifer": (("by",), (), _by(OfferAlifer)),
    "accept_alifer": (("by",), (), _by(AcceptAlifer)),
    "decline_alifer": (("by",), (), _by(DeclineAlifer)),
    "withdraw_alifer": (("by",), (), _by(WithdrawAlifer)),
    "correct": (("by",), (), _by(Correct)),
    "forfeit": (("by", "reason"), (), _forfeit),
    "join": (("player", "agreed"), (), _join),
    "leave": (("player",), (), _leave),
    "end": (("reason",), (), _end),
}
_WORDS: Final[dict[type, str]] = {
    Pro: "pro",
    OfferAlifer: "offer_alifer",
    AcceptAlifer: "accept_alifer",
    DeclineAlifer: "decline_alifer",
    WithdrawAlifer: "withdraw_alifer",
    Correct: "correct",
}


def _fields(data: object, where: str, needed: set[str], optional: set[str]) -> Json:
    if not isinstance(data, dict):
        raise NoRecord(f"{where}: an object expected")
    for key in data:
        if key not in needed | optional:
            raise NoRecord(f"{where}: unknown field “{key}”")
    for key in sorted(needed):
        if key not in data:
            raise NoRecord(f"{where}: field “{key}” is missing")
    return data


def _each(data: object, where: str, read: Callable[[object, str], _T]) -> list[_T]:
    if not isinstance(data, list):
        raise NoRecord(f"{where}: a list expected")
    return [read(item, where) for item in data]


def _distinct(words: Sequence[str], where: str) -> None:
    for word in words:
        if words.count(word) > 1:
            raise NoRecord(f"{where}: {word} stands there twice")


def _players(data: object) -> tuple[str, ...]:
    names = tuple(_each(data, "players", _name))
    if not FEWEST <= len(names) <= MOST:
        raise NoRecord(f"players: {FEWEST} to {MOST} names expected")
    _distinct(names, "players")
    if BULKA in names:
        raise NoRecord(f"players: “{BULKA}” is no name")
    return names


def _name(data: object, where: str) -> str:
    if not isinstance(data, str) or not data:
        raise NoRecord(f"{where}: a name expected")
    if any("\ud800" <= letter <= "\udfff" for letter in data):
        raise NoRecord(f"{where}: a name holds half a character (a lone surrogate)")
    return data


def _card(data: object, where: str) -> Card:
    try:
        return card_of(data if isinstance(data, str) else repr(data))
    except ValueError as error:
        raise NoRecord(f"{where}: {error}") from None


def _call(data: object, where: str) -> Call:
    try:
        return call_of(data if isinstance(data, str) else repr(data))
    except ValueError as error:
        raise NoRecord(f"{where}: {error}") from None


def _rank(data: object, where: str) -> Rank:
    if not isinstance(data, str) or data not in RANK_LETTERS:
        raise NoRecord(f"{where}: a rank expected: {' '.join(RANK_LETTERS)}")
    return rank_of_letter(data)


def _whole(data: object, where: str, least: int) -> int:
    if type(data) is not int or data < least:
        raise NoRecord(f"{where}: a whole number of at least {least} expected")
    return data


def _flag(data: object, where: str) -> bool:
    if not isinstance(data, bool):
        raise NoRecord(f"{where}: true or false expected")
    return data


def _word(kind: Callable[[Any], _T], data: object, where: str) -> _T:
    try:
        return kind(data)
    except ValueError:
        raise NoRecord(f"{where}: “{data}” is not possible there") from None


def _moment(data: object) -> str | None:
    if data is None:
        return None
    try:
        datetime.fromisoformat(data if isinstance(data, str) else "")
    except ValueError:
        raise NoRecord("agreement.end_time: a moment in ISO 8601 expected") from None
    return str(data)


def _seal(given: Json, where: str) -> Json | None:
    seal = given.get("seal")
    if seal is not None and not isinstance(seal, dict):
        raise NoRecord(f"{where}, seal: an object expected")
    return seal


# Writing


def written(players: Iterable[str], agreement: Agreement, moves: Iterable[Move]) -> Json:
    """The record of a game, ready for JSON; `parse` gives the same players, agreement and moves back."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": list(players),
        "agreement": agreement_as_json(agreement),
        "moves": [move_as_json(move) for move in moves],
    }


def agreement_as_json(agreement: Agreement) -> Json:
    """The agreement in a record's form; what has no value is left out."""
    data: Json = {
        "multiple": agreement.multiple,
        "enforcement": agreement.enforcement.value,
        "end_after_bulka": agreement.end_after_bulka,
        "adviser_sight": agreement.adviser_sight.value,
        "spectators": agreement.spectators,
        "rules": agreement.rules,
    }
    if agreement.end_time is not None:
        data["end_time"] = agreement.end_time
    if agreement.clock_move is not None:
        data["clock"] = {"move": agreement.clock_move, "reserve": agreement.clock_reserve or 0}
    if agreement.absence is not None:
        data["absence"] = agreement.absence
    return data


def move_as_json(move: Move) -> Json:
    """A move in a record's form."""
    match move:
        case Draw():
            return _sealed(
                {"do": "draw", "cards": {name: code_of(c) for name, c in move.cards}}, move.seal
            )
        case Deal():
            return _sealed({"do": "deal", "deck": [code_of(c) for c in move.deck]}, move.seal)
        case Play():
            data: Json = {"do": "play", "by": move.by, "card": code_of(move.card)}
            if move.announce:
                data["announce"] = [word_of(call) for call in move.announce]
            if move.manko:
                data["manko"] = [rank.letter for rank in move.manko]
            return data
        case Announce():
            return {"do": "announce", "by": move.by, "what": "bianka"}
        case Forfeit():
            return {"do": "forfeit", "by": move.by, "reason": move.reason.value}
        case Join():
            return {"do": "join", "player": move.player, "agreed": move.agreed}
        case Leave():
            return {"do": "leave", "player": move.player}
        case End():
            return {"do": "end", "reason": move.reason.value}
        case _:
            return {"do": _WORDS[type(move)], "by": move.by}


def _sealed(data: Json, seal: Json | None) -> Json:
    return data if seal is None else {**data, "seal": seal}
