"""The pages around the tables: front page, lobby, opening a table, one's name and language."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.db.game_rows import GameRow
from app.i18n import languages
from app.rules.game import MOST
from app.rules.refusal import IllegalMove
from app.services.tables import NoTable
from app.table.names import tidy_name
from app.table.shown import Phase, Role, TableView
from app.table.views import view_for
from app.web import deps
from app.web.errors import NOT_UNDERSTOOD, RequestError
from app.web.opening import NoAgreement, agreement_from_form
from app.web.render import (
    LobbyTable,
    LobbyView,
    refusal_text,
    render_front,
    render_lobby,
    render_name,
    render_open_table,
)
from app.web.speech import speech

router = APIRouter()

LISTED_TABLES = 50


def page_response(
    request: Request, visitor: deps.Visitor, html: str, status: int = 200
) -> HTMLResponse:
    """A page for this visitor; sets the cookie of a new visitor."""
    response = HTMLResponse(html, status)
    response.headers["cache-control"] = "no-store"
    deps.remember(request, response, visitor)
    return response


def redirect_to(request: Request, visitor: deps.Visitor, path: str) -> Response:
    """Redirect to another page of ours, by GET."""
    response = RedirectResponse(path, 303)
    deps.remember(request, response, visitor)
    return response


@router.get("/")
async def front(request: Request) -> Response:
    """The front page for a newcomer."""
    visitor = await deps.visitor_of(request)
    games = await deps.services_of(request).members.open_games(LISTED_TABLES)
    playing = sum(
        game.status == "playing" and bool(game.agreement.get("spectators", True)) for game in games
    )
    return page_response(
        request,
        visitor,
        render_front(
            visitor.lang,
            deps.csrf_for(request, visitor),
            visitor.preferences,
            playing=playing,
            you=visitor.name,
            with_bots=True,
        ),
    )


@router.get("/lobby")
async def lobby(request: Request) -> Response:
    """The tables tonight."""
    services, visitor = deps.services_of(request), await deps.visitor_of(request)
    tables = []
    for game in await services.members.open_games(LISTED_TABLES):
        try:
            session, context = await services.tables.load(game.id)
        except NoTable:
            continue
        tables.append(_listed(game, view_for(session, visitor.id, context), visitor.id))
    view = LobbyView(visitor.name, tuple(tables), with_bots=True)
    csrf = deps.csrf_for(request, visitor)
    return page_response(
        request, visitor, render_lobby(view, visitor.lang, csrf, visitor.preferences)
    )


def _listed(game: GameRow, view: TableView, reader: str) -> LobbyTable:
    """A table as this reader's lobby lists it, made from the reader's view of it."""
    active = tuple((p.name, p.points) for p in view.players if p.role in ("dealer", "challenger"))
    gathering = view.phase is Phase.GATHERING
    outside = view.role is Role.OUTSIDE
    seated = tuple(seat.name for seat in game.seats if not seat.left)
    names = tuple((name, 0) for name in seated) if outside or gathering else active
    return LobbyTable(
        game=game.id,
        name=game.name,
        phase=view.phase,
        players=names,
        chairs=() if outside or gathering else view.queue,
        free=MOST - len(seated),
        bulka=view.bulka,
        multiple=view.agreement.multiple,
        with_bulka=view.with_bulka and not gathering and not outside,
        pro=view.pro is not None,
        partie=view.partie.number if view.partie else len(view.sheet.rows) + 1,
        stich=view.partie.stich.number if view.partie else 0,
        watchers=view.audience_count,
        spectators=view.agreement.spectators,
        may_join=view.acts.ask_to_join or view.acts.take_seat,
        yours=any(seat.member_id == reader and not seat.left for seat in game.seats),
        your_turn=any(p.you and p.to_act for p in view.players),
    )


@router.get("/open")
async def opening(request: Request) -> Response:
    """The form that opens a table."""
    visitor = await deps.visitor_of(request)
    csrf = deps.csrf_for(request, visitor)
    page = render_open_table(visitor.lang, csrf, preferences=visitor.preferences)
    return page_response(request, visitor, page)


@router.post("/open")
async def open_table(request: Request) -> Response:
    """Open a table, sit down at it, go there."""
    services, visitor = deps.services_of(request), await deps.visitor_of(request)
    form = await deps.checked_form(request, visitor)
    values = {key: value for key, value in form.items() if isinstance(value, str)}
    _ = speech(visitor.lang)
    errors: dict[str, str] = {}
    agreement = None
    try:
        agreement = agreement_from_form(values, deps.now())
    except NoAgreement as wrong:
        errors |= {
            # What belongs to no field is a word of the record, which the form never sends.
            field: _(sentence if field else NOT_UNDERSTOOD)
            for field, sentence in wrong.errors.items()
        }
    player = values.get("player", "")
    try:
        tidy_name(player)
    except IllegalMove as refusal:
        errors["player"] = refusal_text(refusal, visitor.lang)
    if not errors and agreement is not None:
        guest = player if visitor.member is None else None
        try:
            game_id = await services.tables.open(
                visitor.id, values.get("name", ""), agreement, player=player, guest=guest
            )
        except IllegalMove as refusal:
            errors["name"] = refusal_text(refusal, visitor.lang)
        else:
            return redirect_to(request, visitor, f"/t/{game_id}")
    csrf = deps.csrf_for(request, visitor)
    page = render_open_table(visitor.lang, csrf, values, errors, visitor.preferences)
    return page_response(request, visitor, page, 422)


@router.get("/name")
async def name_form(request: Request) -> Response:
    """The form for one's name."""
    visitor = await deps.visitor_of(request)
    page = render_name(
        visitor.lang,
        deps.csrf_for(request, visitor),
        visitor.preferences,
        action="/name",
        value=visitor.name or "",
    )
    return page_response(request, visitor, page)


@router.post("/name")
async def choose_name(request: Request) -> Response:
    """Take a name, or another one."""
    services, visitor = deps.services_of(request), await deps.visitor_of(request)
    form = await deps.checked_form(request, visitor)
    name = str(form.get("name", ""))
    try:
        await services.members.named(visitor.id, name)
    except IllegalMove as refusal:
        page = render_name(
            visitor.lang,
            deps.csrf_for(request, visitor),
            visitor.preferences,
            action="/name",
            value=name,
            error=refusal_text(refusal, visitor.lang),
        )
        return page_response(request, visitor, page, 422)
    return redirect_to(request, visitor, "/lobby")


@router.post("/language")
async def choose_language(request: Request) -> Response:
    """Choose another language and return to the page."""
    visitor = await deps.visitor_of(request)
    form = await deps.checked_form(request, visitor)
    lang = str(form.get("lang", ""))
    if lang not in languages():
        raise RequestError(
            422, NOT_UNDERSTOOD, detail="lang: one of the languages on offer expected"
        )
    back = str(form.get("back", "/"))
    response = redirect_to(
        request,
        visitor,
        back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/",
    )
    deps.remember_language(request, response, lang)
    return response
