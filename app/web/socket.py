"""The sockets that push a table to those who watch it: HTML blocks to pages, JSON views to programs.

A socket only pushes. Any message of a client makes the server send everything again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Hashable

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.live.rooms import TooSlow, Watcher, changed_blocks
from app.services.tables import NoTable
from app.table.views import view_for
from app.web import deps
from app.web.errors import RequestError
from app.web.render import render_blocks, render_push

GONE, FORBIDDEN = 4404, 4403
ALWAYS = "bar"
"""The block that carries version and time; it is part of every push."""


async def page_socket(socket: WebSocket) -> None:
    """Push the blocks of a table that are new to this page."""
    await _serve(socket, as_json=False)


async def json_socket(socket: WebSocket) -> None:
    """Push the whole JSON view of a table at each version."""
    await _serve(socket, as_json=True)


async def _serve(socket: WebSocket, *, as_json: bool) -> None:
    # Accept before refusing: to a page a refused handshake looks like a lost connection, and it would retry for ever.
    await socket.accept()
    services = deps.services_of(socket)
    try:
        game_id = deps.game_id_of(socket.path_params["game"])
        visitor = await deps.visitor_of(socket)
        await services.tables.load(game_id)
    except (RequestError, NoTable) as refusal:
        code = (
            GONE
            if not isinstance(refusal, RequestError) or refusal.status_code == 404
            else FORBIDDEN
        )
        await socket.close(code, "There is no such table, or not for you.")
        return
    if not visitor.by_token and not deps.same_origin(socket):
        await socket.close(FORBIDDEN, "This page is not ours.")
        return
    try:
        await _push(socket, services, game_id, visitor, as_json=as_json)
    finally:
        # A guest may have become a member meanwhile, by sitting down.
        await asyncio.shield(note_presence(services, game_id, visitor.id))


async def note_presence(services: deps.Services, game_id: str, member: str) -> None:
    """Note whether the member has a connection to the table in this process; a guest is not noted."""
    if await services.members.find(member) is None:
        return
    while True:
        here = bool(services.rooms.connections(game_id, member))
        await (services.tables.connected if here else services.tables.disconnected)(game_id, member)
        # Another connection may have been opened or closed during the write.
        if here == bool(services.rooms.connections(game_id, member)):
            return


def snapshot_loader(services: deps.Services) -> Callable[[str], Awaitable[deps.Snapshot]]:
    """The `load` of the rooms. Members connected here but noted as away are noted as present again.

    Such a note comes from another process that lost the member's last connection to it, or that has just started.
    """

    async def load(game_id: str) -> deps.Snapshot:
        session, context = await services.tables.load(game_id)
        for member in services.rooms.members(game_id):
            if context.away.get(member) is not None:
                await note_presence(services, game_id, member)
        return session, context

    return load


async def _push(
    socket: WebSocket,
    services: deps.Services,
    game_id: str,
    visitor: deps.Visitor,
    *,
    as_json: bool,
) -> None:
    """Push until the client disconnects or is too slow, or an error ends the push."""
    known: deps.Rendering = {}

    async def send(rendering: deps.Rendering) -> None:
        if as_json:
            await socket.send_text(rendering["json"])
            return
        blocks = changed_blocks(known, rendering)
        known.update(rendering)
        await socket.send_text(render_push({ALWAYS: rendering[ALWAYS], **blocks}))

    watcher = _watcher(services, game_id, visitor, as_json=as_json)
    with services.rooms.subscribed(game_id, watcher):
        if visitor.member is not None:
            await note_presence(services, game_id, visitor.id)
        pushing = asyncio.create_task(services.rooms.push(game_id, watcher, send))
        listening = asyncio.create_task(_listen(socket, known, watcher))
        try:
            await asyncio.wait({pushing, listening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (pushing, listening):
                task.cancel()
            results = await asyncio.gather(pushing, listening, return_exceptions=True)
    for result in results:
        if isinstance(result, TooSlow):
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(1):
                    await socket.close(1013, "Too slow; connect again.")
        elif isinstance(result, Exception) and not isinstance(
            result, WebSocketDisconnect | RuntimeError
        ):
            raise result


async def _listen(
    socket: WebSocket, known: deps.Rendering, watcher: Watcher[deps.Snapshot, deps.Rendering]
) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        known.clear()
        watcher.pending.set()


def _watcher(
    services: deps.Services, game_id: str, visitor: deps.Visitor, *, as_json: bool
) -> Watcher[deps.Snapshot, deps.Rendering]:
    """The watcher for this visitor: all spectators share one rendering for each language and letter set."""
    letters = visitor.preferences.letters

    def cache_key(snapshot: deps.Snapshot) -> Hashable:
        session, _ = snapshot
        known_here = session.opener == visitor.id or session.name_of(visitor.id) is not None
        elsewhere = services.rooms.connections(game_id, visitor.id) > 1
        return as_json, visitor.lang, letters, elsewhere, visitor.id if known_here else None

    def render(snapshot: deps.Snapshot) -> deps.Rendering:
        session, context = snapshot
        view = view_for(session, visitor.id, context)
        if as_json:
            return {"json": deps.view_as_json({"type": "view", "view": view}).decode()}
        elsewhere = services.rooms.connections(game_id, visitor.id) > 1
        return render_blocks(view, visitor.lang, elsewhere=elsewhere, letters=letters)

    return Watcher(visitor.id, cache_key, render)


routes = [
    WebSocketRoute("/t/{game}/ws", page_socket),
    WebSocketRoute("/api/tables/{game}/ws", json_socket),
]
