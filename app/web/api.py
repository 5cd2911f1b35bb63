"""The JSON interface for programs: the same views and acts as the pages (docs/protocol.md)."""

from __future__ import annotations

from typing import Any

import orjson
from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse, Response

from app.rules.cards import code_of
from app.rules.refusal import N_, IllegalMove
from app.security import csrf_ok, new_id, sign_member
from app.table.codec import command_from
from app.table.json_schema import schema
from app.table.views import view_for
from app.web import deps
from app.web.opening import NoAgreement, checked_agreement

router = APIRouter(prefix="/api")

LISTED_TABLES = 50
_SCHEMA = orjson.dumps(schema(), option=orjson.OPT_INDENT_2)


@router.post("/members", status_code=201)
async def become_member(request: Request) -> JSONResponse:
    """`{"name"}` gives a new member: `{"id", "name", "token"}`; the token goes into `Authorization: Bearer`."""
    services, data = deps.services_of(request), await _body(request)
    _only(data, "name")
    member = await services.members.named(new_id(), _text(data, "name"))
    token = sign_member(services.settings.secret, member.id)
    return JSONResponse({"id": member.id, "name": member.name, "token": token}, 201)


@router.get("/tables")
async def tables(request: Request) -> JSONResponse:
    """The tables that gather or play, newest first."""
    games = await deps.services_of(request).members.open_games(LISTED_TABLES)
    return JSONResponse(
        {
            "tables": [
                {
                    "id": game.id,
                    "name": game.name,
                    "status": game.status,
                    "agreement": game.agreement,
                    "players": [seat.name for seat in game.seats if not seat.left],
                }
                for game in games
            ]
        }
    )


@router.post("/tables", status_code=201)
async def open_table(request: Request) -> JSONResponse:
    """`{"name", "agreement"?, "player"?}` opens a table and gives `{"id", "link"}`; with `player` the opener sits down."""
    services, (visitor, data) = deps.services_of(request), await _known(request)
    _only(data, "name", "agreement", "player")
    agreement = checked_agreement(data.get("agreement", {}), deps.now())
    player = _text(data, "player") if "player" in data else None
    game_id = await services.tables.open(visitor.id, _text(data, "name"), agreement, player=player)
    base = services.settings.public_url or str(request.base_url)
    return JSONResponse({"id": game_id, "link": f"{base.rstrip('/')}/t/{game_id}"}, 201)


@router.get("/tables/{game}")
async def view(request: Request, game: str) -> Response:
    """The view of this table for this member."""
    visitor = await deps.visitor_of(request)
    session, context = await deps.services_of(request).tables.load(deps.game_id_of(game))
    view = deps.view_as_json(view_for(session, visitor.id, context))
    return Response(view, media_type="application/json", headers={"cache-control": "no-store"})


@router.post("/tables/{game}/acts")
async def act(request: Request, game: str) -> JSONResponse:
    """An act with its `do`, its id `act` and the version `seen`; 200 once it is committed, 409 if it is refused."""
    services, (visitor, data) = deps.services_of(request), await _known(request)
    command = command_from(data)
    _only(data, "do", "act", "seen", *command.act.fields)
    act_id, seen = deps.act_id_of(data.get("act")), deps.version_of(data.get("seen"))
    done = await services.tables.perform(
        deps.game_id_of(game), visitor.id, command, act_id=act_id, seen=seen
    )
    return JSONResponse({"seq": done.seq, "repeated": done.repeated})


@router.post("/tables/{game}/talk")
async def talk(request: Request, game: str) -> JSONResponse:
    """`{"text", "aloud"?}` says something in the channel that the role gives."""
    services, (visitor, data) = deps.services_of(request), await _known(request)
    _only(data, "text", "aloud")
    aloud = data.get("aloud", False)
    if not isinstance(aloud, bool):
        raise HTTPException(422, "aloud: true or false expected")
    await services.tables.say(deps.game_id_of(game), visitor.id, _text(data, "text"), aloud=aloud)
    return JSONResponse({"said": True})


@router.get("/tables/{game}/hint")
async def hint(request: Request, game: str) -> JSONResponse:
    """What a master would play in the member's seat: `{"message", "card"}`; only where `acts.hint` is true."""
    services, visitor = deps.services_of(request), await deps.visitor_of(request)
    session, context = await services.tables.load(deps.game_id_of(game))
    seen = view_for(session, visitor.id, context)
    found = await services.bots.hint(seen) if seen.acts.hint else None
    if found is None:
        raise IllegalMove("", "no_hint", N_("Hints are for learners who play against the house."))
    card = None if found.card is None else code_of(found.card)
    return JSONResponse({"message": found.message, "card": card})


@router.get("/schema.json")
async def json_schema() -> Response:
    """The JSON Schema of acts and views."""
    return Response(_SCHEMA, media_type="application/schema+json")


@router.get("/tables/{game}/record")
async def record(request: Request, game: str) -> JSONResponse:
    """The record of a finished game."""
    services, visitor = deps.services_of(request), await deps.visitor_of(request)
    return JSONResponse(await services.tables.record(deps.game_id_of(game), visitor.id))


async def _known(request: Request) -> tuple[deps.Visitor, dict[str, Any]]:
    """The member who sent the request, and the body. A cookie alone is not enough to write: a foreign page could send it."""
    visitor = await deps.visitor_of(request)
    if visitor.member is None:
        raise HTTPException(
            401, "Become a member first: POST /api/members, then send the token as a bearer."
        )
    token = request.headers.get("x-csrf-token", "")
    if not visitor.by_token and not csrf_ok(
        deps.services_of(request).settings.secret, visitor.id, token
    ):
        raise HTTPException(403, "With a cookie, writing needs the page's token in X-CSRF-Token.")
    return visitor, await _body(request)


async def _body(request: Request) -> dict[str, Any]:
    try:
        data = orjson.loads(await request.body())
    except orjson.JSONDecodeError:
        raise HTTPException(422, "The body is not JSON.") from None
    if not isinstance(data, dict):
        raise HTTPException(422, "The body is not a JSON object.")
    return data


def _only(data: dict[str, Any], *fields: str) -> None:
    """Refuse unknown fields: with `announce` misspelt the card must not be played without the announcement."""
    for key in data:
        if key not in fields:
            raise HTTPException(422, f"{key}: no such field here; expected are {', '.join(fields)}")


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise HTTPException(422, f"{key}: a text expected")
    return value


def refusal_as_json(refusal: IllegalMove) -> dict[str, Any]:
    """A refusal for programs: article, reason and the English sentence."""
    return {
        "error": {"article": refusal.article, "reason": refusal.reason, "message": refusal.message}
    }


def wrong_agreement_as_json(wrong: NoAgreement) -> dict[str, Any]:
    """What cannot be agreed, by field."""
    return {"error": {"message": str(wrong), "fields": wrong.errors}}
