"""Play against bots: one click opens a table, seats bots and begins."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.rules.agreement import Agreement
from app.rules.game import MOST
from app.table import commands
from app.table.bot_players import Level
from app.web import deps
from app.web.errors import NOT_UNDERSTOOD, RequestError
from app.web.pages import page_response, redirect_to
from app.web.render import render_page
from app.web.speech import speech

router = APIRouter()

MOST_BOTS = MOST - 1


@router.get("/play")
async def choose_bots(request: Request) -> Response:
    """The form that chooses how many bots, and their level."""
    visitor = await deps.visitor_of(request)
    page = render_page(
        "play.html",
        visitor.lang,
        deps.csrf_for(request, visitor),
        visitor.preferences,
    )
    return page_response(request, visitor, page)


@router.post("/play")
async def play_against_bots(request: Request) -> Response:
    """Open a table, seat the visitor and the bots, start the game, go there."""
    services, visitor = deps.services_of(request), await deps.visitor_of(request)
    form = await deps.checked_form(request, visitor)
    bots, level = _wanted(str(form.get("bots", "1")), str(form.get("level", Level.CLUB)))
    _ = speech(visitor.lang)
    member = visitor.member or await services.members.named(
        visitor.id, _.pgettext("who gave no name", "Guest")
    )
    table = _("Against the house")
    game_id = await services.tables.open(member.id, table, Agreement(), player=member.name)
    for number in range(bots):
        await services.tables.perform(
            game_id, member.id, commands.InviteBot(level), act_id=f"house-{number}", seen=0
        )
    await services.tables.perform(
        game_id, member.id, commands.Start(), act_id="house-start", seen=0
    )
    return redirect_to(request, visitor, f"/t/{game_id}")


def _wanted(bots: str, level: str) -> tuple[int, Level]:
    if bots not in {str(number) for number in range(1, MOST_BOTS + 1)}:
        raise RequestError(422, NOT_UNDERSTOOD, detail=f"bots: 1 to {MOST_BOTS} expected")
    try:
        return int(bots), Level(level)
    except ValueError:
        detail = f"level: one of {', '.join(Level)} expected"
        raise RequestError(422, NOT_UNDERSTOOD, detail=detail) from None
