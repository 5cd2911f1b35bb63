"""The application: builds the services, mounts the routes and turns errors into responses."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from sqlalchemy import text
from sqlalchemy.exc import TimeoutError as SQLAlchemyTimeout
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.db.engine import create_engine, is_sqlite, migrate, reading_engine
from app.live.feed import Feed
from app.live.rooms import Rooms
from app.rules.refusal import IllegalMove
from app.services.bots import Bots
from app.services.clock import Clock
from app.services.members import Members
from app.services.tables import Conflict, NoTable, SystemRandomSource, Tables
from app.settings import Settings
from app.table.bots import Hint
from app.table.codec import Malformed
from app.table.context import RandomSource
from app.table.events import Timeouts
from app.web import (
    api,
    deps,
    errors,
    pages,
    quick_game,
    replay_page,
    rulebook,
    settings_page,
    socket,
    table_page,
    words,
)
from app.web.opening import NoAgreement
from app.web.render import refusal_text, render_error
from app.web.speech import speech
from app.web.statics import STATIC, Statics

_log = logging.getLogger("bulka")

LARGEST_BODY = 64 * 1024
LARGEST_FRAME = 4096

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


def create_app(settings: Settings, random_source: RandomSource | None = None) -> FastAPI:
    """The server's application; `random_source` replaces the operating system's (in tests)."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine = create_engine(settings.database_url)
        reading = reading_engine(engine)
        timeouts = Timeouts(
            settings.shuffle_seconds,
            settings.pro_seconds,
            settings.cut_seconds,
            settings.vote_seconds,
        )
        tables_service = Tables(
            engine, reading, timeouts, random_source or SystemRandomSource(), deps.now
        )
        rooms: Rooms[deps.Snapshot, deps.Rendering] = Rooms()
        bots = Bots(engine, tables_service, _pauses(settings), _phrases(settings.language))

        def notify(game_id: str) -> None:
            rooms.notify(game_id)
            bots.notify(game_id)

        tables_service.notify = notify
        clock = Clock(engine, tables_service, settings.heartbeat_seconds, deps.now)
        members = Members(engine, reading, deps.now)
        services = deps.Services(settings, engine, tables_service, members, rooms, bots)
        rooms.load = socket.snapshot_loader(services)
        app.state.services = services
        down = await clock.resume()
        if down:
            _log.info("the server was down for %.1f seconds; all deadlines are moved by that", down)
        await bots.begin()
        tasks = [asyncio.create_task(clock.run(), name="clock")]
        if not is_sqlite(engine):
            feed = Feed(notify, rooms.notify_all, own=tables_service.origin)
            listening = feed.listen(settings.database_url)
            tasks.append(asyncio.create_task(listening, name="feed"))
        for task in tasks:
            task.add_done_callback(_report_end)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await bots.close()
            await reading.dispose()
            await engine.dispose()

    app = FastAPI(title="Bulka", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.add_middleware(GZipMiddleware, minimum_size=600, compresslevel=6)
    app.add_middleware(RequestGuard)
    app.mount("/static", Statics(directory=STATIC), name="static")
    app.router.routes.extend(socket.routes)
    for router in (
        pages.router,
        quick_game.router,
        settings_page.router,
        table_page.router,
        replay_page.router,
        rulebook.router,
        api.router,
    ):
        app.include_router(router)
    app.add_api_route("/healthz", _healthy, include_in_schema=False)
    for error, handler in _HANDLERS.items():
        app.add_exception_handler(error, handler)
    return app


def _report_end(task: asyncio.Task[None]) -> None:
    """Log the error that has ended a background task at once, not only at shutdown."""
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.critical("the %s has stopped; restart the server", task.get_name(), exc_info=error)


def _pauses(settings: Settings) -> Callable[[], float]:
    """Seconds that a bot seems to think, drawn for each act."""
    least = settings.bot_seconds_least
    most = max(least, settings.bot_seconds_most)
    return lambda: random.uniform(least, most)


def _phrases(lang: str) -> Callable[[Hint], str]:
    """A bot's advice as a sentence in the server's language."""
    return lambda hint: words.refusal_sentence(hint.template, hint.params, speech(lang))


async def _healthy(request: Request) -> Response:
    """200 once the database answers."""
    async with deps.services_of(request).engine.connect() as conn:
        await conn.execute(text("select 1"))
    return JSONResponse({"status": "ok"})


class RequestGuard:
    """Refuses bodies larger than `LARGEST_BODY` and adds the security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or len(length) > 9 or int(length) > LARGEST_BODY:
            response = _error_response(Request(scope), 413, errors.TOO_MUCH)
            await response(scope, receive, send_with_headers)
            return
        await self._app(scope, _limited(receive), send_with_headers)


def _limited(receive: Receive) -> Receive:
    """`receive` that raises `HTTPException` 413 beyond `LARGEST_BODY`, also without a content-length."""
    read = 0

    async def limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST_BODY:
            raise errors.RequestError(413, errors.TOO_MUCH)
        return message

    return limited


# Errors, for people and for programs


def _for_program(request: Request) -> bool:
    return f"{request.url.path}/".startswith("/api/")


def _error_response(request: Request, status: int, sentence: str, detail: str = "") -> Response:
    """The response to an error: for a person a page in their language, for a program JSON with the English detail."""
    if _for_program(request):
        return JSONResponse({"error": {"message": detail or sentence}}, status)
    return _page(request, status, speech(deps.language_of(request))(sentence))


def _page(request: Request, status: int, sentence: str) -> Response:
    lang, preferences = deps.language_of(request), deps.preferences_of(request)
    return HTMLResponse(render_error(lang, status, sentence, preferences), status)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, StarletteHTTPException)
    if _for_program(request):
        response = _error_response(request, error.status_code, str(error.detail))
    else:
        sentence = errors.sentence_of(error, speech(deps.language_of(request)))
        response = _page(request, error.status_code, sentence)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _malformed(request: Request, error: Exception) -> Response:
    return _error_response(request, 422, errors.NOT_UNDERSTOOD, detail=str(error))


async def _no_table(request: Request, _error: Exception) -> Response:
    return _error_response(request, 404, errors.NO_TABLE)


async def _conflict(request: Request, _error: Exception) -> Response:
    return _error_response(request, 503, errors.BUSY)


async def _no_database(request: Request, error: Exception) -> Response:
    _log.warning("the database could not be reached: %r", error)
    return _error_response(request, 503, errors.UNREACHABLE)


async def _disconnected(_request: Request, _error: Exception) -> Response:
    """The client disconnected during its request; nobody reads this response."""
    return Response(status_code=400)


async def _illegal(request: Request, error: Exception) -> Response:
    assert isinstance(error, IllegalMove)
    if _for_program(request):
        return JSONResponse(api.refusal_as_json(error), 409)
    return _page(request, 409, refusal_text(error, deps.language_of(request)))


async def _no_agreement(request: Request, error: Exception) -> Response:
    assert isinstance(error, NoAgreement)
    if _for_program(request):
        return JSONResponse(api.wrong_agreement_as_json(error), 422)
    return _error_response(request, 422, errors.NOT_UNDERSTOOD)


async def _failed(request: Request, _error: Exception) -> Response:
    return _error_response(request, 500, errors.BROKEN)


_HANDLERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    StarletteHTTPException: _http_error,
    RequestValidationError: _malformed,
    Malformed: _malformed,
    NoTable: _no_table,
    Conflict: _conflict,
    TimeoutError: _no_database,
    ConnectionError: _no_database,
    ClientDisconnect: _disconnected,
    SQLAlchemyTimeout: _no_database,
    IllegalMove: _illegal,
    NoAgreement: _no_agreement,
    Exception: _failed,
}


def serve(settings: Settings) -> None:
    """Migrate the database and run the server until it is stopped."""
    migrate(settings.database_url)
    if settings.database_url.startswith("sqlite"):
        print(
            "The embedded database serves this one process; a club runs on PostgreSQL (DATABASE_URL)."
        )
    app = create_app(settings)
    # Modules and templates are never freed: freezing them saves each full collection some 60 ms.
    gc.collect()
    gc.freeze()
    print(f"Bulka is open at http://{settings.host}:{settings.port}", flush=True)
    uvicorn.run(
        app,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_FRAME,
        proxy_headers=settings.public_url is not None,
        timeout_graceful_shutdown=3,
    )
