"""What was agreed before the game, as rows of label and value."""

from __future__ import annotations

from app.table.shown import TableView
from app.web import words
from app.web.speech import Speech

AgreedRow = tuple[str, str | float]
"""Label and value; a time is in epoch seconds, which the reader's browser turns into local time."""


def times(multiple: int, _: Speech) -> str:
    """What all payments are multiplied by."""
    return f"×{_.number(multiple)}"


def agreed_rows(view: TableView, _: Speech) -> tuple[AgreedRow, ...]:
    """The agreement of this table."""
    agreement = view.agreement
    ends = _.pgettext("label: when the game ends", "Ends")
    rows: list[AgreedRow] = []
    if view.with_bulka or agreement.multiple > 1:
        rows.append((_("Payments"), times(agreement.multiple, _)))
    if agreement.clock_move:
        clock = _(
            "%(move)s and %(reserve)s",
            move=words.span(agreement.clock_move, _),
            reserve=words.span(agreement.clock_reserve or 0, _),
        )
    else:
        clock = _("none")
    rows.append((_("Move clock"), clock))
    guarded = agreement.enforcement == "guarded"
    rows.append((_("Breaches"), _("the referee refuses") if guarded else _("lose the Partie")))
    rows.append((_("Spectators"), _("let in") if agreement.spectators else _("not let in")))
    if agreement.adviser_sight == "defender":
        rows.append((_("Advisers"), _("see the defender’s hand")))
    if agreement.end_after_bulka:
        rows.append((ends, _("when the Bulka is won")))
    if agreement.end_time is not None:
        rows.append((ends, agreement.end_time))
    return tuple(rows)
