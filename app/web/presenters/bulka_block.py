"""The bowl in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from app.table.shown import Phase, Role, TableView
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class Bulka:
    """The block `bulka`; `multiple` is that of all payments, for the size of the heap."""

    template: ClassVar[str] = "blocks/bulka.html"

    shown: bool
    tokens: int
    multiple: int
    caption: Markup


def present_bulka(view: TableView, _: Speech) -> Bulka:
    """The bowl with what lies in it."""
    return Bulka(
        shown=shows_bulka(view),
        tokens=view.bulka,
        multiple=view.agreement.multiple,
        caption=_caption(view, _),
    )


def shows_bulka(view: TableView) -> bool:
    """Whether there is a Bulka to be seen: one that is played for, or one that lies still."""
    in_play = view.role is not Role.OUTSIDE and view.phase is not Phase.GATHERING
    return view.bulka > 0 or (view.with_bulka and in_play)


def _caption(view: TableView, _: Speech) -> Markup:
    """How much lies in the bowl, and for whom or how it lies there."""
    _m = _.markup
    partie = view.partie
    tokens = Markup('<strong class="bulka__n" data-tokens="{}">{}</strong>').format(
        view.bulka, _.number(view.bulka)
    )
    if not view.with_bulka:
        return _m("%(n)s <span>lies still</span>", n=tokens)
    if partie is None or not partie.pro or view.phase is Phase.ENDED:
        return _m("%(n)s <span>in the Bulka</span>", n=tokens)
    if partie.pro == view.you:
        return _m("%(n)s <span>for the winner, if it is you</span>", n=tokens)
    return _m("%(n)s <span>for %(name)s, if they win</span>", n=tokens, name=partie.pro)
