"""Learn by playing: a guided Partie in ten lessons; each asks for something and answers what is pressed.

The Partie is a record; every position and every refusal comes from the rules. Nothing is kept: the step and what was
pressed stand in the address.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

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
from app.web.pictures import NUMBERS


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
    """What comes of a choice: `right`, `allowed` (legal, but not what the lesson asks for) or `refused`."""

    kind: str
    text: str
    article: str = ""
    refusal: IllegalMove | None = None
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """One of the ten steps: what is told, what is to be done, and how a choice is judged.

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


def _moves(at: int) -> tuple[Move, ...]:
    return record_of("lesson").moves[:at]


def lesson_board(lesson: Lesson) -> Board:
    """The position in which the lesson asks."""
    board = board_of(game_after("lesson", lesson.at), _moves(lesson.at))
    assert board is not None
    return board


def _after(at: int) -> Board | None:
    return board_of(game_after("lesson", at), _moves(at))


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


def _judge_set(lesson: Lesson, choice: Choice) -> Answer:
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


def _judge_lead(lesson: Lesson, choice: Choice) -> Answer:
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


def _judge_call(lesson: Lesson, choice: Choice) -> Answer:
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


def _judge_manko(lesson: Lesson, choice: Choice) -> Answer:
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


def _judge_follow(lesson: Lesson, choice: Choice) -> Answer:
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


def _judge_aces(lesson: Lesson, choice: Choice) -> Answer:
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


def _judge_blans(lesson: Lesson, choice: Choice) -> Answer:
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


def _judge_keep(lesson: Lesson, choice: Choice) -> Answer:
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


def _judge_due(lesson: Lesson, choice: Choice) -> Answer:
    """Either Due is right: the opponent can follow neither, and the last Stich plays itself."""
    tried = _tried(lesson, choice)
    if isinstance(tried, Answer):
        return tried
    game = game_after("lesson", lesson.at)
    moves: tuple[Move, ...] = (*_moves(lesson.at), tried)
    game = play(game, tried).game
    while game.run is not None and game.to_play is not None:
        run = game.run
        card = min(cards_in(run.hands[run.turn]))
        move = Play(game.to_play, card)
        game, moves = play(game, move).game, (*moves, move)
    return Answer("right", lesson.right, board=board_of(game, moves))


def _judge_pro(lesson: Lesson, choice: Choice) -> Answer:
    if choice.do == "pro":
        try:
            play(game_after("lesson", lesson.at), Pro(LEARNER))
        except IllegalMove as refusal:
            return Answer("refused", "", refusal.article, refusal)
    elif choice.do != "deal":
        raise ValueError("do: “deal” or “pro” expected")
    return Answer("right", lesson.right, board=_after(lesson.at))


LESSONS: Final = (
    Lesson(
        N_("Read your hand"),
        N_(
            "You are Anna, and you challenge Bruno. These nine cards are yours. In a Stich "
            "the Ass is the highest, then Re, Cavall, Bube, 10, 9, 8, 7, and the Due is the "
            "lowest."
        ),
        N_(
            "Three cards of one rank make a set that has to be announced with your first "
            "card. Press one of the three."
        ),
        "9.1.1",
        2,
        "cards",
        N_("Three Re: a set, and worth a word."),
        _judge_set,
    ),
    Lesson(
        N_("Lead the first Stich"),
        N_(
            "The challenger leads, with any card. The card that lies face up on the plate "
            "is out of play; here it is the Ass of Denari."
        ),
        N_("Lead the card that has become the highest of its suit because of that."),
        "8.2",
        2,
        "cards",
        N_(
            "The Re of Denari cannot be beaten. Before it lies on the table, say what goes with it."
        ),
        _judge_lead,
    ),
    Lesson(
        N_("Announce a set"),
        N_(
            "Announcements are voluntary. A set is said as your first card is played; it "
            "brings points to you, and tokens at once from your opponent."
        ),
        N_("You play the Re of Denari. What do you say with it?"),
        "9.1.1",
        2,
        "calls",
        N_(
            "Bruno pays you %(set_pay)s tokens. He has no Denari, throws away the 7 of "
            "Bastoni and announces three Cavalli; for that you pay %(set_pay)s. The Stich "
            "is yours."
        ),
        _judge_call,
        card="dR",
    ),
    Lesson(
        N_("Ask Manko"),
        N_(
            "Bruno holds Cavalli of three suits. With your second card, and only then, you "
            "may ask which suit is missing."
        ),
        N_("Mark “Manko?”, then play your weakest Spade."),
        "9.1.2",
        4,
        "cards",
        N_(
            "The referee answers: the Cavall of Denari is missing. Bruno asks about your Re "
            "in turn and hears: Bastoni. His 9 of Spade takes the Stich, which holds no "
            "points."
        ),
        _judge_manko,
        chip=("manko", "C"),
    ),
    Lesson(
        N_("Follow suit"),
        N_(
            "Bruno leads the 10 of Coppe. You hold Coppe, so you must follow with one of "
            "them; you need not win. Try another suit if you like: at our tables the "
            "referee refuses it and names the article."
        ),
        N_("Follow suit, and keep your Aces in the hand."),
        "8.3",
        7,
        "cards",
        N_("The Re takes the Stich, and your three Aces are still a secret."),
        _judge_follow,
    ),
    Lesson(
        N_("Aces, held back and announced"),
        N_(
            "Aces may wait until you play the first one. Announced, they are worth %(aces)s "
            "if every one of them wins its Stich, and only %(failed)s if one is lost."
        ),
        N_("Mark “Aces”, then lead the Ass of Bastoni."),
        "9.1.3",
        8,
        "cards",
        N_(
            "Bruno pays %(aces_pay)s tokens and has to give up a Cavall. He would have "
            "spared it if he had another card of Bastoni: from now on he has none."
        ),
        _judge_aces,
        chip=("announce", "aces"),
    ),
    Lesson(
        N_("Blans and Bianka"),
        N_(
            "Poor hands are worth something too. Blans is a hand dealt without Bube, Cavall "
            "and Re: %(blans)s points, said with the first card. Bianka is a hand without "
            "Ass as well: %(bianka)s points, said at any time. Here is a hand from another "
            "Partie."
        ),
        N_("One card stands between this hand and Blans. Press it."),
        "9.1.4",
        14,
        "hand",
        N_("Without the Bube it would be Blans. For Bianka the Ass would have to go as well."),
        _judge_blans,
    ),
    Lesson(
        N_("Keep the Due for the end"),
        N_(
            "Meanwhile your other two Aces have won their Stiche. Three cards are left, and "
            "Bruno can follow neither Bastoni nor Denari. A Due that wins counts %(due)s "
            "points now, but two in the last two Stiche count %(two)s."
        ),
        N_("Lead the card that lets both Dues wait."),
        "10",
        14,
        "cards",
        N_("The Re of Spade wins too, for the Ass has gone. Two Stiche are left, and two Dues."),
        _judge_keep,
    ),
    Lesson(
        N_("Win with a Due, and count"),
        N_(
            "Two Stiche are left. The weakest card of the pack wins when it is led and the "
            "other cannot follow."
        ),
        N_("Lead a Due. The last card then plays itself, and the Partie is counted."),
        "11",
        16,
        "cards",
        N_(
            "Both last Stiche, each with a Due! Each player counts the cards in the Stiche "
            "they took, and adds announcements and bonuses."
        ),
        _judge_due,
    ),
    Lesson(
        N_("Stakes, the Bulka and Pro"),
        N_(
            "Before the Partie you and Bruno paid %(stake)s tokens each into the Bulka, and "
            "your bonus went there too. Now %(bulka)s lie in it. No ordinary Partie wins "
            "them: win twice in a row, announce Pro, pay a second stake and win once more, "
            "then the whole bowl is yours."
        ),
        N_("You have won and will deal; Ottla challenges. Go on, or try to announce Pro already."),
        "5.1",
        20,
        "deeds",
        N_("That is the game. Win again, then dare it."),
        _judge_pro,
    ),
)
"""The ten steps of the guided Partie."""


@cache
def lesson_numbers() -> dict[str, Any]:
    """The numbers that the lessons name, out of the rules and the finished Partie."""
    from app.web.pictures import ace_rows, blank_rows, bonus_rows, set_rows

    game = game_after("lesson", len(record_of("lesson").moves))
    bonus = {row.bonus.no: row.bonus for row in bonus_rows()}
    aces = ace_rows()[0].worth
    blans, bianka = (row.worth for row in blank_rows())
    return {
        "stake": NUMBERS["stake"],
        "set_pay": set_rows()[0].worth.tokens,
        "aces": aces.points,
        "failed": aces.failed,
        "aces_pay": aces.tokens,
        "blans": blans.points,
        "bianka": bianka.points,
        "due": bonus["3"].points,
        "two": bonus["4b"].points,
        "bulka": game.bulka,
    }


def answer(number: int, choice: Choice) -> Answer:
    """What comes of a choice in a lesson, counted from 1. Raises `ValueError` for words that mean no card or call."""
    lesson = LESSONS[number - 1]
    if lesson.form != "deeds" and not choice.card and lesson.form != "calls":
        raise ValueError("a card expected")
    return lesson.judge(lesson, choice)


def offered_calls() -> tuple[tuple[str, Figure], ...]:
    """What the third lesson lets the learner say with the first card."""
    figures = (Figure.RE, Figure.CAVALL, Figure.ACES, Figure.BLANS)
    return tuple((figure.value, figure) for figure in figures)
