"""Learn by playing: a guided Partie in ten lessons; each asks for something and answers what is pressed.

The Partie is a record, and every position comes from the rules. Nothing is kept: the step and what was pressed stand in the
address.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from app.i18n import N_
from app.rules.announcements import Figure
from app.web.board import Board, board_of, game_after, record_of
from app.web.lesson_answers import (
    Answer,
    Choice,
    Lesson,
    judge_aces,
    judge_blans,
    judge_call,
    judge_due,
    judge_follow,
    judge_keep,
    judge_lead,
    judge_manko,
    judge_pro,
    judge_set,
    moves_before,
)
from app.web.rulebook_tables import NUMBERS, ace_rows, blank_rows, bonus_rows, set_rows

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
        judge_set,
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
        judge_lead,
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
        judge_call,
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
        judge_manko,
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
        judge_follow,
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
        judge_aces,
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
        judge_blans,
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
        judge_keep,
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
        judge_due,
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
        judge_pro,
    ),
)
"""The ten steps of the guided Partie."""


def lesson_board(lesson: Lesson) -> Board:
    """The position in which the lesson asks."""
    board = board_of(game_after("lesson", lesson.at), moves_before(lesson.at))
    assert board is not None
    return board


@cache
def lesson_numbers() -> dict[str, Any]:
    """The numbers that the lessons name, out of the rules and the finished Partie."""
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
    """The answer to a choice in a lesson, counted from 1. Raises `ValueError` for words that mean no card or call."""
    lesson = LESSONS[number - 1]
    if lesson.form != "deeds" and not choice.card and lesson.form != "calls":
        raise ValueError("a card expected")
    return lesson.judge(lesson, choice)


def offered_calls() -> tuple[tuple[str, Figure], ...]:
    """What the third lesson lets the learner say with the first card."""
    figures = (Figure.RE, Figure.CAVALL, Figure.ACES, Figure.BLANS)
    return tuple((figure.value, figure) for figure in figures)
