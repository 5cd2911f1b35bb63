"""A decided Partie card by card, with all hands open; the step stands in the address."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.i18n import N_
from app.rules.cards import code_of
from app.rules.partie import CHALLENGER, DEALER
from app.table.bots import Review
from app.table.replayed_partie import Replay, replay_for, run_after
from app.web import deps, words
from app.web.board import board_of_run
from app.web.errors import RequestError
from app.web.pages import page_response
from app.web.render import render_page
from app.web.speech import speech

router = APIRouter(prefix="/t")

MOST_DIGITS = 6
NO_PARTIE = N_("There is no decided Partie of this number.")


@router.get("/{game}/partie/{number}")
async def partie(request: Request, game: str, number: str, after: str = "") -> Response:
    """A decided Partie after so many of its cards (`after`, all by default)."""
    visitor = await deps.visitor_of(request)
    game_id = deps.game_id_of(game)
    name, replay, review = await _judged(request, visitor, game_id, number)
    cards = replay.cards if after == "" else _number(after)
    if cards > replay.cards:
        raise RequestError(404, N_("That Partie ended sooner."))
    run = run_after(replay.run, cards)
    page = render_page(
        "replay.html",
        visitor.lang,
        deps.csrf_for(request, visitor),
        visitor.preferences,
        game=game_id,
        table=name,
        number=replay.partie.number,
        parties=replay.parties,
        board=board_of_run(replay.partie, run, replay.bulka if replay.partie.with_bulka else None),
        cards=cards,
        all=replay.cards,
        plays=plays_of(replay, review),
        curve=curve_of(review, cards),
        leads=leads_of(replay, review),
        costliest=costliest_of(replay, review),
        tag=lambda word: words.tag_text(word, speech(visitor.lang)),
    )
    return page_response(request, visitor, page)


@router.get("/{game}/partie/{number}/review")
async def verdict(request: Request, game: str, number: str) -> Response:
    """The review in brief, without a page around it: the result sheet requests it once it is visible."""
    visitor = await deps.visitor_of(request)
    game_id = deps.game_id_of(game)
    _, replay, review = await _judged(request, visitor, game_id, number)
    part = render_page(
        "verdict.html",
        visitor.lang,
        preferences=visitor.preferences,
        game=game_id,
        number=replay.partie.number,
        sides=replay.partie.sides,
        curve=curve_of(review, replay.cards),
        leads=leads_of(replay, review),
        costliest=costliest_of(replay, review),
    )
    return page_response(request, visitor, part)


async def _judged(
    request: Request, visitor: deps.Visitor, game_id: str, number: str
) -> tuple[str, Replay, Review]:
    """The table's name, and the decided Partie of this number with its review; 404 for whoever may not see it."""
    services = deps.services_of(request)
    session, _ = await services.tables.load(game_id)
    replay = replay_for(session, visitor.id, _number(number))
    if replay is None:
        raise RequestError(404, NO_PARTIE)
    return (
        session.name,
        replay,
        await services.bots.review(game_id, replay.partie.number, replay.run),
    )


@dataclass(frozen=True, slots=True)
class Played:
    """A card of the Partie: its place in the order of play from 1, its Stich, who played it."""

    place: int
    stich: int
    code: str
    by: str
    won: bool
    loss: int = 0
    best: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """The review as a small drawing, 360 wide and 80 high: the challenger ahead above the middle line.

    `points`: the polyline; `x`, `y`: where the shown position stands on it.
    """

    points: str
    x: int
    y: int


CURVE_STEP, CURVE_MIDDLE = 20, 40


def curve_of(review: Review, cards: int) -> Curve | None:
    """The curve of a review with the position after so many cards; None if nothing was played."""
    if len(review.curve) < 2:
        return None
    top = max(1, *(abs(value) for value in review.curve))
    heights = [CURVE_MIDDLE - round(value * (CURVE_MIDDLE - 4) / top) for value in review.curve]
    points = " ".join(f"{place * CURVE_STEP},{y}" for place, y in enumerate(heights))
    here = min(cards, len(heights) - 1)
    return Curve(points, here * CURVE_STEP, heights[here])


@dataclass(frozen=True, slots=True)
class Lead:
    """Who is ahead with open hands from a Stich on, 0 being before the first card; nobody where they are level."""

    stich: int
    by: str | None


def leads_of(replay: Replay, review: Review) -> list[Lead]:
    """The curve of a review in words: who is ahead first, and each change of that."""
    leads: list[Lead] = []
    for place, value in enumerate(review.curve):
        by = replay.partie.sides[CHALLENGER if value > 0 else DEALER] if value else None
        if not leads or leads[-1].by != by:
            leads.append(Lead((place + 1) // 2, by))
    return leads


def costliest_of(replay: Replay, review: Review) -> Played | None:
    """The card that cost its player most, if any card did."""
    plays = [play for play in plays_of(replay, review) if play.loss]
    return max(plays, key=lambda play: play.loss, default=None)


def plays_of(replay: Replay, review: Review | None = None) -> list[Played]:
    """The cards of the Partie in the order of play, each with what it cost if there is a review of it."""
    judged = review.plays if review is not None else ()
    return [
        replace(play, loss=one.loss, best=code_of(one.best)) if one is not None else play
        for play, one in zip_longest(_in_order(replay), judged)
        if play is not None
    ]


def _in_order(replay: Replay) -> list[Played]:
    sides = replay.partie.sides
    played = []
    for number, stich in enumerate(replay.run.stiche, 1):
        led_won = stich.winner == stich.by
        for place, card, side, won in (
            (2 * number - 1, stich.led, stich.by, led_won),
            (2 * number, stich.followed, 1 - stich.by, not led_won),
        ):
            played.append(Played(place, number, code_of(card), sides[side], won))
    if replay.run.led is not None:
        place = len(played) + 1
        led = code_of(replay.run.led)
        played.append(Played(place, (place + 1) // 2, led, sides[replay.run.leader], won=False))
    return played


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise RequestError(404, NO_PARTIE)
    return int(text)
