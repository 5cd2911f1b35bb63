"""The page with the form for the preferences of the reader."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.i18n import languages
from app.web import deps
from app.web.pages import page_response, redirect_to
from app.web.preferences import preferences_from
from app.web.render import render_settings

router = APIRouter()


@router.get("/settings")
async def settings(request: Request) -> Response:
    """The form with the present preferences."""
    visitor = await deps.visitor_of(request)
    page = render_settings(
        visitor.preferences,
        visitor.lang,
        deps.csrf_for(request, visitor),
        back=_from_here(request),
        saved="saved" in request.query_params,
    )
    return page_response(request, visitor, page)


@router.post("/settings")
async def choose(request: Request) -> Response:
    """Keep the choices and return to the page the reader came from."""
    visitor = await deps.visitor_of(request)
    form = await deps.checked_form(request, visitor)
    values = {key: value for key, value in form.items() if isinstance(value, str)}
    response = redirect_to(request, visitor, _path(values.get("back", "")) or "/settings?saved=1")
    lang = values.get("lang", "")
    if lang in languages():
        deps.remember_language(request, response, lang)
    deps.remember_preferences(request, response, preferences_from(values))
    return response


def _from_here(request: Request) -> str:
    """The path of our page from which the reader came."""
    try:
        came = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return ""
    ours = came.netloc == request.headers.get("host")
    path = _path(came.path) if ours else ""
    return "" if path.startswith("/settings") else path


def _path(path: str) -> str:
    """A path on this server, or nothing."""
    inside = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if inside and path.isprintable() and path.isascii() and len(path) <= 200 else ""
