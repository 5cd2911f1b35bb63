"""What every route needs: the services, the visitor, and checked parts of the request."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

import orjson
from fastapi import Request, Response
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.datastructures import FormData
from starlette.requests import HTTPConnection

from app.db.member_rows import MemberRow
from app.i18n import N_, choose_language
from app.live.rooms import Rooms
from app.security import csrf_ok, csrf_token, new_id, read_member, sign_member
from app.services.bots import Bots
from app.services.members import Members
from app.services.tables import Tables
from app.settings import Settings
from app.table.context import ViewContext
from app.table.json_schema import ACT_ID, LARGEST_VERSION
from app.table.log import LogEntry, entry_view
from app.table.session import Session
from app.web import preferences
from app.web.errors import NO_TABLE, NOT_UNDERSTOOD, RequestError

MEMBER_COOKIE = "bulka_member"
LANGUAGE_COOKIE = "bulka_language"
_YEAR = 365 * 24 * 3600
_ID = re.compile(r"[A-Za-z0-9_-]{12}")
_ACT = re.compile(ACT_ID)

Snapshot = tuple[Session, ViewContext]
"""What a room loads of its table."""
Rendering = dict[str, str]
"""What a watcher is sent: HTML by block, or one JSON text under `json`."""


@dataclass(frozen=True, slots=True)
class Services:
    """The services of this process."""

    settings: Settings
    engine: AsyncEngine
    tables: Tables
    members: Members
    rooms: Rooms[Snapshot, Rendering]
    bots: Bots


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sent the request: a member, or a guest, whose id becomes a member's with the first name they give.

    `lang`, `preferences`: how they like the pages. `fresh`: the id has just been made and has to be given to the browser.
    `by_token`: a program, not a page.
    """

    id: str
    member: MemberRow | None
    lang: str
    preferences: preferences.Preferences
    fresh: bool
    by_token: bool

    @property
    def name(self) -> str | None:
        """The member's name, None for a guest."""
        return None if self.member is None else self.member.name


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that serves this request or socket."""
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services


def now() -> float:
    """The server's time in epoch seconds."""
    return time.time()


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """The visitor who sent this request: by bearer token, else by the signed cookie, else a guest."""
    services = services_of(connection)
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    by_token = scheme.lower() == "bearer"
    signed = token.strip() if by_token else connection.cookies.get(MEMBER_COOKIE, "")
    member_id = read_member(services.settings.secret, signed) if signed else None
    lang, likes = language_of(connection), preferences_of(connection)
    if member_id is None:
        if by_token:
            raise RequestError(
                401, N_("That token is not valid here; ask for one at POST /api/members.")
            )
        return Visitor(new_id(), None, lang, likes, fresh=True, by_token=False)
    member = await services.members.find(member_id)
    return Visitor(member_id, member, lang, likes, fresh=False, by_token=by_token)


def language_of(connection: HTTPConnection) -> str:
    """The language of the visitor: the one they have chosen, else the best one that the browser accepts."""
    accepted = connection.headers.get("accept-language", "")
    return choose_language(accepted, connection.cookies.get(LANGUAGE_COOKIE))


def preferences_of(connection: HTTPConnection) -> preferences.Preferences:
    """The preferences of the visitor."""
    return preferences.read(connection.cookies.get(preferences.COOKIE, ""))


def remember(request: Request, response: Response, visitor: Visitor) -> None:
    """Set the cookie of a new visitor."""
    if visitor.fresh:
        signed = sign_member(services_of(request).settings.secret, visitor.id)
        _set_cookie(request, response, MEMBER_COOKIE, signed)


def remember_language(request: Request, response: Response, lang: str) -> None:
    """Set the cookie with the language that the visitor has chosen."""
    _set_cookie(request, response, LANGUAGE_COOKIE, lang)


def remember_preferences(
    request: Request, response: Response, chosen: preferences.Preferences
) -> None:
    """Set the cookie with the preferences of the visitor."""
    _set_cookie(request, response, preferences.COOKIE, preferences.written(chosen))


def _set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=_YEAR, httponly=True, samesite="lax", secure=secure)


def csrf_for(request: HTTPConnection, visitor: Visitor) -> str:
    """The token that this visitor's forms carry."""
    return csrf_token(services_of(request).settings.secret, visitor.id)


async def checked_form(request: Request, visitor: Visitor) -> FormData:
    """The posted form, if it carries this visitor's token. Raises `RequestError` 403 otherwise."""
    try:
        form = await request.form(max_files=0, max_fields=60)
        _ = [str(value).encode() for pair in form.multi_items() for value in pair]
    except (UnicodeError, LookupError):
        raise RequestError(
            422, N_("This form is not written in characters that we can read.")
        ) from None
    token = request.headers.get("x-csrf-token") or form.get("csrf")
    if not isinstance(token, str) or not csrf_ok(
        services_of(request).settings.secret, visitor.id, token
    ):
        raise RequestError(403, N_("This page is out of date. Load it again, then try once more."))
    return form


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a browser sent this from a page of ours; programs send no origin and are let in."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    ours = {connection.headers.get("host")}
    public = services_of(connection).settings.public_url
    if public is not None:
        ours.add(urlsplit(public).netloc)
    try:
        return urlsplit(origin).netloc in ours
    except ValueError:
        return False


def game_id_of(text: str) -> str:
    """The id of a game in an address. Raises `RequestError` 404 for what cannot be one."""
    if not _ID.fullmatch(text):
        raise RequestError(404, NO_TABLE)
    return text


def act_id_of(value: object) -> str:
    """The id of an act. Raises `RequestError` 422."""
    if not isinstance(value, str) or not _ACT.fullmatch(value):
        raise RequestError(
            422,
            NOT_UNDERSTOOD,
            detail="act: an id of the act expected, 1 to 64 characters without spaces",
        )
    return value


def version_of(value: object) -> int:
    """The version of the table that the author of an act saw. Raises `RequestError` 422."""
    text = str(value) if type(value) is int else value
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= 10:
        version = int(text)
        if version <= LARGEST_VERSION:
            return version
    raise RequestError(
        422,
        NOT_UNDERSTOOD,
        detail="seen: the version of the table that was seen expected, a whole number",
    )


def view_as_json(data: object) -> bytes:
    """A view, or something around one, as JSON: field for field what `TableView` documents."""
    # orjson serialises dataclasses itself, ten times faster than `dataclasses.asdict`.
    return orjson.dumps(data, default=_line_as_json)


def _line_as_json(data: object) -> object:
    """What orjson cannot write by itself: a line of the log. Raises `TypeError` for anything else."""
    if isinstance(data, LogEntry):
        return entry_view(data)
    raise TypeError(f"{type(data).__name__} does not travel in a view")
