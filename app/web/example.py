"""The example Partie: a record, walked through move by move, with a note to each.

Every position and every number comes from the rules. Nothing is stored: the step stands in the address.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from app.i18n import N_
from app.rules.announcements import Figure
from app.rules.cards import code_of
from app.rules.moves import Play
from app.rules.stich import Bonus
from app.web.board import Board, board_of, game_after, record_of
from app.web.rulebook_tables import NUMBERS, bonus_rows


@dataclass(frozen=True, slots=True)
class Note:
    """The text of a step of the example: a sentence or two with named places, and the article."""

    article: str
    text: str


_EXAMPLE_NOTES: Final = (
    Note(
        "3",
        N_(
            "Four friends draw for their seats. The %(low)s is the lowest card: Bruno deals "
            "first. The %(high)s is the highest: Anna challenges. Franz and Ottla wait."
        ),
    ),
    Note(
        "7",
        N_(
            "Anna and Bruno pay %(stake)s tokens each into the Bulka. Each has nine cards; "
            "the rest lies on the plate, with the %(bottom)s face up: that card is out of play."
        ),
    ),
    Note(
        "9.1.1",
        N_(
            "Anna leads the %(card)s and says “Re for %(re)s”: three Re were dealt to her. "
            "Bruno pays her %(re_pay)s tokens at once."
        ),
    ),
    Note(
        "8.4",
        N_(
            "Bruno has to follow Denari. With the %(card)s he takes the Stich and its "
            "%(points)s points. His three Aces he keeps to himself."
        ),
    ),
    Note(
        "9.1.2",
        N_(
            "Bruno leads the %(card)s, his second card, and asks “Manko?”. The referee answers: "
            "Coppe. So Anna holds the Re of all other suits."
        ),
    ),
    Note(
        "8.3",
        N_(
            "Anna must follow suit too. The %(card)s wins, because the Ass of Denari was not played."
        ),
    ),
    Note("8.2", N_("Anna leads the %(card)s, her only card of Bastoni besides the Re.")),
    Note(
        "9.1.3",
        N_(
            "Bruno plays his first Ass, the %(card)s, and says “Aces for %(aces)s”. It was the "
            "last chance to say so. Anna pays %(aces_pay)s. The points are his only if all "
            "three Aces win."
        ),
    ),
    Note(
        "8.2",
        N_(
            "Bruno leads the %(card)s. Anna holds the Re, as Manko has told him; he wants it out "
            "of the way of his Ass."
        ),
    ),
    Note("8.4", N_("Anna obliges and takes the Stich with the %(card)s.")),
    Note("8.2", N_("Anna leads the %(card)s and wants to see the Ass of Denari leave.")),
    Note(
        "8.4",
        N_(
            "Bruno takes it with the %(card)s, his second Ass. Nobody need win a Stich, but "
            "here he wants to."
        ),
    ),
    Note(
        "10",
        N_(
            "Bruno leads the %(card)s. The weakest card of all wins if the other has none of the suit."
        ),
    ),
    Note(
        "10.3",
        N_(
            "Anna has no Coppe and gives away the %(card)s. A Stich won with a Due: %(due)s "
            "points for Bruno, and Anna will owe the Bulka %(due_pay)s."
        ),
    ),
    Note("8.2", N_("Bruno goes on with Coppe and leads the %(card)s.")),
    Note(
        "8.3",
        N_(
            "Anna cannot follow and may play anything. She parts with the %(card)s: she keeps "
            "the Bube of Spade against a low Spade, and the Due for the end."
        ),
    ),
    Note(
        "8.2",
        N_(
            "Bruno has two Spade left and leads the %(card)s. He saves his third Ass for the "
            "last Stich, which would bring %(end)s points. It is a mistake."
        ),
    ),
    Note("8.4", N_("Anna takes the Stich with the %(card)s. Now she leads the last one.")),
    Note("8.2", N_("Anna leads her last card, the %(card)s. Bruno holds a Spade.")),
    Note(
        "11",
        N_(
            "Bruno cannot follow: the %(card)s is lost, and his Aces shrink to %(failed)s. "
            "Anna’s Due takes the last Stich for %(last)s points. She wins the Partie, "
            "deals the next one to Franz, and Bruno goes to the back of the queue."
        ),
    ),
)

EXAMPLE_STEPS: Final = len(_EXAMPLE_NOTES)


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """A step of the example: the position, the note, and the values of its places (cards as codes)."""

    number: int
    board: Board | None
    drawn: tuple[tuple[str, str], ...]
    note: Note
    cards: dict[str, str]
    numbers: dict[str, int]


@cache
def example_step(number: int) -> ExampleStep:
    """The step, counted from 1: each is one move of the record."""
    record = record_of("example")
    moves = record.moves[:number]
    game = game_after("example", number)
    board = board_of(game, moves)
    end = game_after("example", len(record.moves)).parties[-1].runs[-1]
    worth = {said.figure: said.worth for said in end.said}
    bonus = {one.no: one for one in end.bonuses}
    standing = {name: code_of(card) for name, card in game.drawing.standing.items()}
    cards = {"low": standing["Bruno"], "high": standing["Anna"]}
    numbers = {
        "stake": NUMBERS["stake"],
        "re": worth[Figure.RE].points,
        "re_pay": worth[Figure.RE].tokens,
        "aces": worth[Figure.ACES].points,
        "aces_pay": worth[Figure.ACES].tokens,
        "failed": worth[Figure.ACES].failed,
        "due": bonus["3"].points,
        "due_pay": bonus["3"].tokens,
        "last": bonus["4a"].points,
        "end": END_BONUS.points,
        "points": 0,
    }
    if board is not None:
        cards["bottom"] = board.bottom
        move = moves[-1]
        if isinstance(move, Play):
            cards["card"] = code_of(move.card)
        run = game.run or game.parties[-1].runs[-1]
        if run.stiche:
            numbers["points"] = run.stiche[-1].points
    drawn = tuple(standing.items()) if board is None else ()
    return ExampleStep(number, board, drawn, _EXAMPLE_NOTES[number - 1], cards, numbers)


def _end_bonus() -> Bonus:
    return next(row.bonus for row in bonus_rows() if row.bonus.no == "5")


END_BONUS: Final = _end_bonus()
