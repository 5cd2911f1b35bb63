"""The answer to a choice in the guided Partie: each lesson has a function that judges it by the rules.

The Partie is a record; every position and every refusal comes from the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from app.i18n import N_
from app.rules.announcements import (
    SET_OF_RANK,
    Call,
    Figure,
    call_of,
    is_held,
    refuse_false,
    said_of,
)
from app.rules.cards import RANK_OF, Hand, Rank, card_of, cards_in, hand_of
from app.rules.moves import Move, Play, Pro
from app.rules.partie import CHALLENGER
from app.rules.play import play
from app.rules.refusal import IllegalMove
from app.web.board import Board, board_of, game_after, record_of


@dataclass(frozen=True, slots=True)
class Choice:
    """What the learner has pressed: a card with what is said and asked along with it, or a deed without a card."""

    card: str = ""
    announce: str = ""
    manko: str = ""
    do: str = ""

    @property
    def made(self) -> bool:
        """Whether anything was pressed."""
        return bool(self.card or self.do)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a choice: `right`, `allowed` (legal, but not what the lesson asks for) or `refused`."""

    kind: str
    text: str
    article: str = ""
    refusal: IllegalMove | None = None
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """One of the ten steps: what is explained, what is to be done, and how a choice is judged.

    `form` says what is pressed: `cards` of one's own hand, `calls` that go with one card, a `hand` shown aside, or `deeds`.
    """

    title: str
    text: str
    task: str
    article: str
    at: int
    form: str
    right: str
    judge: Callable[[Lesson, Choice], Answer]
    chip: tuple[str, str] = ("", "")
    card: str = ""


BLANK_HAND: Final = "s7 s9 c2 c8 cB d10 dA b8 b9"
"""The hand of the lesson about Blans and Bianka: a Bube and an Ass too many."""
LEARNER: Final = "Anna"


def moves_before(at: int) -> tuple[Move, ...]:
    """The moves of the guided Partie that led to a position."""
    return record_of("lesson").moves[:at]


def _after(at: int) -> Board | None:
    return board_of(game_after("lesson", at), moves_before(at))


def _tried(lesson: Lesson, choice: Choice) -> Answer | Play:
    """The move the learner wants to make, or the refusal of the rules."""
    game = game_after("lesson", lesson.at)
    announce = (call_of(choice.announce),) if choice.announce else ()
    manko = (Rank.CAVALL,) if choice.manko else ()
    move = Play(LEARNER, card_of(choice.card), announce, manko)
    try:
        play(game, move)
    except IllegalMove as refusal:
        return Answer("refused", "", refusal.article, refusal)
    return move


def judge_set(lesson: Lesson, choice: Choice) -> Answer:
    """Which cards make a set: any of the three Re."""
    run = game_after("lesson", lesson.at).run
    assert run is not None
    dealt = run.dealt[CHALLENGER]
    rank = RANK_OF[card_of(choice.card)]
    if rank is Rank.ASS:
        return Answer(
            "allowed",
            N_(
                "Three Aces, quite right. But Aces may wait until you play the first of them. "
                "Which set has to be said with your very first card?"
            ),
            "9.1.3",
        )
    figure = SET_OF_RANK.get(rank)
    if figure is None:
        return Answer(
            "allowed",
            N_(
                "That rank makes no set: only Re, Cavall, Bube and Due do, and Aces in their "
                "own way."
            ),
            "9.1.1",
        )
    try:
        refuse_false(said_of(Call(figure), CHALLENGER, dealt), dealt)
    except IllegalMove as refusal:
        return Answer("refused", "", refusal.article, refusal)
    return Answer("right", lesson.right, board=_after(lesson.at))


def judge_lead(lesson: Lesson, choice: Choice) -> Answer:
    """Which card to lead: the Re of Denari, which nothing beats."""
    tried = _tried(lesson, choice)
    if isinstance(tried, Answer):
        return tried
    if choice.card != "dR":
        return Answer(
            "allowed",
            N_(
                "Allowed: the leader may play any card. But look at the plate: the Ass of "
                "Denari is out of play, so nothing can beat the Re of Denari. Lead that one."
            ),
            "8.2",
        )
    return Answer("right", lesson.right, board=_after(lesson.at))


def judge_call(lesson: Lesson, choice: Choice) -> Answer:
    """What to say with the first card: the set."""
    tried = _tried(lesson, Choice(card=lesson.card, announce=choice.announce))
    if isinstance(tried, Answer):
        return tried
    if not tried.announce:
        return Answer(
            "allowed",
            N_(
                "Allowed: nobody has to announce. But your first card is the only chance for "
                "this set, and without a word it brings neither points nor tokens."
            ),
            "9.1.1",
        )
    return Answer("right", lesson.right, board=_after(lesson.at + 2))


def judge_manko(lesson: Lesson, choice: Choice) -> Answer:
    """What to ask with the second card, and which card to play with it."""
    tried = _tried(lesson, choice)
    if isinstance(tried, Answer):
        return tried
    if not tried.manko:
        return Answer(
            "allowed",
            N_(
                "Allowed, but then the chance is gone: Manko goes with your second card only. "
                "Mark it, then play."
            ),
            "9.1.2",
        )
    if choice.card != "s7":
        return Answer(
            "allowed",
            N_(
                "Well asked, and any card will do. Here we go on with your weakest, the 7 of Spade."
            ),
            "9.1.2",
        )
    return Answer("right", lesson.right, board=_after(lesson.at + 2))


def judge_follow(lesson: Lesson, choice: Choice) -> Answer:
    """Which card to follow with: not an Ass."""
    tried = _tried(lesson, choice)
    if isinstance(tried, Answer):
        return tried
    if choice.card != "cR":
        return Answer(
            "allowed",
            N_(
                "Allowed, but it would be your first Ass, and played without a word it ends the "
                "chance to announce Aces. The Re wins as well: you hold the Ass yourself."
            ),
            "9.1.3",
        )
    return Answer("right", lesson.right, board=_after(lesson.at + 1))


def judge_aces(lesson: Lesson, choice: Choice) -> Answer:
    """Whether an Ass is led, and announced."""
    tried = _tried(lesson, choice)
    if isinstance(tried, Answer):
        return tried
    if RANK_OF[tried.card] is not Rank.ASS:
        return Answer(
            "allowed",
            N_(
                "Allowed, and the Aces would wait on. But now you lead, and an Ass that is led "
                "always wins. Play one, and announce."
            ),
            "9.1.3",
        )
    if not tried.announce:
        return Answer(
            "allowed",
            N_(
                "Allowed, but then it is too late for this Partie: your first Ass would be "
                "played without the announcement. Mark it, then play."
            ),
            "9.1.3",
        )
    if choice.card != "bA":
        return Answer(
            "allowed", N_("Just as good. Here we go on with the Ass of Bastoni."), "9.1.3"
        )
    return Answer("right", lesson.right, board=_after(lesson.at + 2))


def judge_blans(lesson: Lesson, choice: Choice) -> Answer:
    """Which card spoils Blans."""
    hand = hand_of(tuple(map(card_of, BLANK_HAND.split())))
    without = Hand(hand & ~(1 << card_of(choice.card)))
    if is_held(Figure.BLANS, without):
        return Answer("right", lesson.right, board=_after(lesson.at))
    if RANK_OF[card_of(choice.card)] is Rank.ASS:
        return Answer(
            "allowed",
            N_("The Ass spoils only Bianka. Blans allows Aces; something else is in its way."),
            "9.1.4",
        )
    try:
        refuse_false(said_of(Call(Figure.BLANS), CHALLENGER, without), without)
    except IllegalMove as refusal:
        return Answer("refused", "", refusal.article, refusal)
    raise AssertionError("a hand that holds Blans is not refused")


def judge_keep(lesson: Lesson, choice: Choice) -> Answer:
    """Whether both Dues are kept for the end."""
    tried = _tried(lesson, choice)
    if isinstance(tried, Answer):
        return tried
    if RANK_OF[tried.card] is Rank.DUE:
        return Answer(
            "allowed",
            N_(
                "Allowed, and the Due would win: %(due)s points. But the same two Dues in the "
                "last two Stiche bring %(two)s together. Lead the Re first."
            ),
            "10.4b",
        )
    return Answer("right", lesson.right, board=_after(lesson.at + 2))


def judge_due(lesson: Lesson, choice: Choice) -> Answer:
    """Either Due is right: the opponent can follow neither, and the last Stich plays itself."""
    tried = _tried(lesson, choice)
    if isinstance(tried, Answer):
        return tried
    game = game_after("lesson", lesson.at)
    moves: tuple[Move, ...] = (*moves_before(lesson.at), tried)
    game = play(game, tried).game
    while game.run is not None and game.to_play is not None:
        run = game.run
        card = min(cards_in(run.hands[run.turn]))
        move = Play(game.to_play, card)
        game, moves = play(game, move).game, (*moves, move)
    return Answer("right", lesson.right, board=board_of(game, moves))


def judge_pro(lesson: Lesson, choice: Choice) -> Answer:
    """Whether Pro may be announced already; to deal is right as well."""
    if choice.do == "pro":
        try:
            play(game_after("lesson", lesson.at), Pro(LEARNER))
        except IllegalMove as refusal:
            return Answer("refused", "", refusal.article, refusal)
    elif choice.do != "deal":
        raise ValueError("do: “deal” or “pro” expected")
    return Answer("right", lesson.right, board=_after(lesson.at))
