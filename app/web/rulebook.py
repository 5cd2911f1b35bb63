"""The rulebook page, where refusals at the table link to."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.web import deps
from app.web.pages import answered
from app.web.render import render_page

router = APIRouter()


@router.get("/rules")
async def rules(request: Request) -> Response:
    """The rules, article by article, each with an anchor."""
    visitor = await deps.visitor_of(request)
    return answered(
        request, visitor, render_page("rules.html", visitor.lang, deps.csrf_for(request, visitor))
    )
