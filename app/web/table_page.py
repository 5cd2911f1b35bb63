"""A table's page, what its forms post, and its record."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.datastructures import FormData

from app.rules.refusal import N_, IllegalMove
from app.table.codec import command_from
from app.table.commands import AskToJoin, TakeSeat
from app.table.views import view_for
from app.web import deps, words
from app.web.errors import NOT_UNDERSTOOD, RequestError
from app.web.pages import page_response
from app.web.render import refusal_text, render_hint, render_refusal, render_table_page
from app.web.socket import note_presence
from app.web.speech import speech

router = APIRouter(prefix="/t")

_LISTS = ("announce", "manko")


@router.get("/{game}")
async def table(request: Request, game: str) -> Response:
    """The whole page of a table, for this visitor, as it is now."""
    visitor = await deps.visitor_of(request)
    return page_response(request, visitor, await _page(request, visitor, deps.game_id_of(game)))


async def _page(
    request: Request, visitor: deps.Visitor, game_id: str, flash: str | None = None
) -> str:
    services = deps.services_of(request)
    session, context = await services.tables.load(game_id)
    view = view_for(session, visitor.id, context)
    elsewhere = services.rooms.connections(game_id, visitor.id) > 0
    return render_table_page(
        view,
        visitor.lang,
        deps.csrf_for(request, visitor),
        flash,
        elsewhere=elsewhere,
        preferences=visitor.preferences,
    )


@router.post("/{game}/act")
async def act(request: Request, game: str) -> Response:
    """Carry out an act. A script gets 204 and then the push on its socket; a plain form is redirected to the page."""
    visitor = await deps.visitor_of(request)
    game_id = deps.game_id_of(game)
    form = await deps.checked_form(request, visitor)
    if form.get("do") == "hint":
        return await _hint(request, visitor, game_id)
    command = command_from(_fields(form))
    act_id, seen = deps.act_id_of(form.get("act")), deps.version_of(form.get("seen"))
    services = deps.services_of(request)
    # A guest becomes a member with the first name they give.
    guest = (
        command.name
        if visitor.member is None and isinstance(command, TakeSeat | AskToJoin)
        else None
    )
    try:
        await services.tables.perform(
            game_id, visitor.id, command, act_id=act_id, seen=seen, guest=guest
        )
        if guest is not None and services.rooms.connections(game_id, visitor.id):
            await note_presence(services, game_id, visitor.id)
    except IllegalMove as refusal:
        return await _refused(request, visitor, game_id, refusal)
    return _done(request, game_id)


async def _hint(request: Request, visitor: deps.Visitor, game_id: str) -> Response:
    """What a master would play, for a learner who is alone with bots; it changes nothing."""
    services = deps.services_of(request)
    session, context = await services.tables.load(game_id)
    view = view_for(session, visitor.id, context)
    hint = await services.bots.hint(view) if view.acts.hint else None
    if hint is None:
        refusal = IllegalMove(
            "", "no_hint", N_("Hints are for learners who play against the house.")
        )
        return await _refused(request, visitor, game_id, refusal)
    csrf = deps.csrf_for(request, visitor)
    if not by_script(request):
        sentence = words.refusal_sentence(hint.template, hint.params, speech(visitor.lang))
        return page_response(request, visitor, await _page(request, visitor, game_id, sentence))
    html = render_hint(view, hint, visitor.lang, csrf)
    return HTMLResponse(html, headers={"hx-retarget": "#notice", "hx-reswap": "outerMorph"})


@router.post("/{game}/say")
async def say(request: Request, game: str) -> Response:
    """Say something at the table; the channel follows from the role."""
    visitor = await deps.visitor_of(request)
    game_id = deps.game_id_of(game)
    form = await deps.checked_form(request, visitor)
    if visitor.member is None:
        raise RequestError(403, N_("Choose a name first, then you can speak."))
    text = form.get("text")
    if not isinstance(text, str):
        raise RequestError(422, NOT_UNDERSTOOD, detail="text: what is to be said expected")
    try:
        await deps.services_of(request).tables.say(
            game_id, visitor.id, text, aloud=form.get("aloud") == "1"
        )
    except IllegalMove as refusal:
        return await _refused(request, visitor, game_id, refusal)
    return _done(request, game_id)


@router.get("/{game}/record.json")
async def record(request: Request, game: str) -> Response:
    """The record of a finished game, as a download."""
    visitor, game_id = await deps.visitor_of(request), deps.game_id_of(game)
    data = await deps.services_of(request).tables.record(game_id, visitor.id)
    return JSONResponse(
        data, headers={"content-disposition": f'attachment; filename="bulka-{game_id}.json"'}
    )


def by_script(request: Request) -> bool:
    """Whether the page's script sent this, not a plain form."""
    return "hx-request" in request.headers


def _fields(form: FormData) -> dict[str, object]:
    """The form as the fields of a command: lists for what may be said several times, text for the rest."""
    fields: dict[str, object] = {key: value for key, value in form.items() if key not in _LISTS}
    return fields | {key: form.getlist(key) for key in _LISTS if key in form}


def _done(request: Request, game_id: str) -> Response:
    return (
        Response(status_code=204) if by_script(request) else RedirectResponse(f"/t/{game_id}", 303)
    )


async def _refused(
    request: Request, visitor: deps.Visitor, game_id: str, refusal: IllegalMove
) -> Response:
    """The refusal in words, with its article, in the block `notice`; nothing has changed."""
    services = deps.services_of(request)
    if not by_script(request):
        sentence = refusal_text(refusal, visitor.lang)
        return page_response(
            request, visitor, await _page(request, visitor, game_id, sentence), 409
        )
    session, context = await services.tables.load(game_id)
    view = view_for(session, visitor.id, context)
    html = render_refusal(view, refusal, visitor.lang, deps.csrf_for(request, visitor))
    return HTMLResponse(html, 409, headers={"hx-retarget": "#notice", "hx-reswap": "outerMorph"})
