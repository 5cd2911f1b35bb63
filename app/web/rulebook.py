"""The rulebook pages: the rules with anchors for refusals, an example, a summary, a guided Partie, the game's history."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from app import __version__
from app.i18n import N_
from app.rules.announcements import WORTH
from app.rules.cards import code_of
from app.web import deps, lessons, readings, rulebook_tables, words
from app.web.errors import NOT_UNDERSTOOD, RequestError
from app.web.example import EXAMPLE_STEPS, example_step
from app.web.lesson_answers import BLANK_HAND, Choice
from app.web.pages import page_response, redirect_to
from app.web.preferences import DEFAULT, Preferences
from app.web.render import refusal_text, render_page
from app.web.speech import speech

router = APIRouter()


def _shown(lang: str) -> dict[str, Any]:
    """What the templates of this module are given besides their own values."""
    _ = speech(lang)

    def ranks_or(letters: tuple[str, ...]) -> str:
        names = [words.rank_name(letter, _) for letter in letters]
        if len(names) == 1:
            return names[0]
        return _("%(some)s or %(last)s", some=", ".join(names[:-1]), last=names[-1])

    return {
        "anchor": words.article_anchor,
        "readings_of": lambda articles: [
            reading for article in articles for reading in readings.readings_of(article)
        ],
        "ranks_or": ranks_or,
        "rank_of": lambda code: words.rank_name(code[1:], _),
        "bonus_condition": lambda no: words.bonus_condition(no, _),
        "code_of": code_of,
        "tag": lambda word: words.tag_text(word, _),
        "n": rulebook_tables.NUMBERS,
    }


def _tables() -> dict[str, Any]:
    return {
        "sets_": rulebook_tables.set_rows(),
        "aces_": rulebook_tables.ace_rows(),
        "blanks_": rulebook_tables.blank_rows(),
        "bonuses_": rulebook_tables.bonus_rows(),
        "card_rows": rulebook_tables.card_rows(),
    }


def render_rules(lang: str, csrf: str = "", preferences: Preferences = DEFAULT) -> str:
    """The rules, article by article."""
    return render_page(
        "rulebook/rules.html", lang, csrf, preferences, **_shown(lang), **_tables(),
        suit_row=rulebook_tables.suit_row(), rank_row=rulebook_tables.rank_row(),
        decisions=readings.READINGS, decision_numbers=readings.NUMBERS,
    )  # fmt: skip


def render_summary(lang: str, csrf: str = "", preferences: Preferences = DEFAULT) -> str:
    """The rules on one page for the printer."""
    return render_page(
        "rulebook/summary.html", lang, csrf, preferences, **_shown(lang), **_tables()
    )


def render_about(lang: str, csrf: str = "", preferences: Preferences = DEFAULT) -> str:
    """Where the game comes from."""
    return render_page(
        "rulebook/about.html", lang, csrf, preferences, version=__version__, **_shown(lang)
    )


def render_example(
    number: int, lang: str, csrf: str = "", preferences: Preferences = DEFAULT
) -> str:
    """A step of the example Partie, counted from 1."""
    _ = speech(lang)
    step = example_step(number)
    places: dict[str, object] = {**step.numbers}
    places |= {key: words.name_of(code, _) for key, code in step.cards.items()}
    return render_page(
        "rulebook/example.html", lang, csrf, preferences, **_shown(lang),
        step=step, steps=EXAMPLE_STEPS, text=_(step.note.text, **places),
    )  # fmt: skip


def render_lesson(
    number: int,
    choice: Choice,
    lang: str,
    csrf: str = "",
    preferences: Preferences = DEFAULT,
) -> str:
    """A step of the guided Partie, counted from 1, with the answer to what was pressed."""
    _ = speech(lang)
    lesson = lessons.LESSONS[number - 1]
    numbers = lessons.lesson_numbers()
    answer = lessons.answer(number, choice) if choice.made else None
    text: str | Markup = ""
    if answer is not None:
        text = (
            refusal_text(answer.refusal, lang)
            if answer.refusal is not None
            else _(answer.text, **numbers)
        )
    calls = [
        (
            figure.value,
            words.call_title(
                figure.value, WORTH[figure, 3 if figure.rank is not None else None].points, _
            ),
        )
        for _word, figure in lessons.offered_calls()
    ]
    chip_title = ""
    if lesson.chip[0] == "manko":
        chip_title = f"{_('Manko?')} {words.called('set:C', _)}"
    elif lesson.chip[0]:
        chip_title = words.call_title("aces", numbers["aces"], _)
    return render_page(
        "rulebook/learn.html", lang, csrf, preferences, **_shown(lang),
        number=number, steps=len(lessons.LESSONS), lesson=lesson, numbers=numbers,
        answer=answer, answer_text=text,
        board_now=(answer and answer.board) or lessons.lesson_board(lesson),
        calls=calls, chip_title=chip_title, chip_on=bool(choice.announce or choice.manko),
        aside=BLANK_HAND.split(),
    )  # fmt: skip


async def _page(request: Request, render: Callable[[str, str, Preferences], str]) -> Response:
    visitor = await deps.visitor_of(request)
    page = render(visitor.lang, deps.csrf_for(request, visitor), visitor.preferences)
    return page_response(request, visitor, page)


def _step(text: str, steps_in_all: int) -> int:
    """The step in an address. Raises `RequestError` 404 for one that there is not."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
    if not 1 <= number <= steps_in_all:
        raise RequestError(404, N_("There is no such step."))
    return number


@router.get("/rules")
async def rules(request: Request) -> Response:
    """The rules, article by article, each with an anchor."""
    return await _page(request, render_rules)


@router.get("/rules/summary")
async def summary(request: Request) -> Response:
    """The rules on one page."""
    return await _page(request, render_summary)


@router.get("/about")
async def about(request: Request) -> Response:
    """The game's history."""
    return await _page(request, render_about)


@router.get("/rules/example")
async def example_begins(request: Request) -> Response:
    """The first step of the example Partie."""
    return redirect_to(request, await deps.visitor_of(request), "/rules/example/1")


@router.get("/rules/example/{step}")
async def example(request: Request, step: str) -> Response:
    """A step of the example Partie."""
    number = _step(step, EXAMPLE_STEPS)
    return await _page(request, partial(render_example, number))


@router.get("/learn")
async def learn_begins(request: Request) -> Response:
    """The first step of the guided Partie."""
    return redirect_to(request, await deps.visitor_of(request), "/learn/1")


@router.get("/learn/{step}")
async def learn(request: Request, step: str) -> Response:
    """A step of the guided Partie, and the answer to what the learner has pressed."""
    number = _step(step, len(lessons.LESSONS))
    query = request.query_params
    try:
        choice = Choice(
            query.get("card", ""), query.get("announce", ""), query.get("manko", ""), query.get("do", "")
        )  # fmt: skip
        if choice.made:
            lessons.answer(number, choice)
    except ValueError as wrong:
        raise RequestError(422, NOT_UNDERSTOOD, detail=str(wrong)) from wrong
    return await _page(request, partial(render_lesson, number, choice))
