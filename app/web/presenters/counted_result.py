"""The count of a decided Partie: its points with the articles behind them, and the tokens that were paid."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.rules.bulka import BULKA
from app.table.shown import PointsView, ResultView, SaidView, TableView
from app.web import words
from app.web.presenters.people import you_as_heading
from app.web.speech import Speech

WHY_LOST = "12"
"""The article by which a Partie is lost whatever the score."""


@dataclass(frozen=True, slots=True)
class PointsRow:
    """A row of the count: a label, its article and the address of that, and what each of the two got."""

    label: str
    article: str
    address: str
    cells: tuple[Markup | str, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """What one of the two reached; `won`: with it they won."""

    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class TokensRow:
    """Payments of one purpose: the change of each of the two, and of the Bulka."""

    label: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """The count of a Partie; `names` are headings. `totals` is empty for one lost under Art. 12, `why` says why then."""

    title: str
    names: tuple[str, ...]
    points: tuple[PointsRow, ...]
    totals: tuple[Total, ...]
    why: str
    why_article: str
    why_address: str
    tokens: tuple[TokensRow, ...]
    sums: tuple[int, ...]


def present_count(view: TableView, _: Speech) -> Count | None:
    """The count of the last Partie; None before there is one."""
    return None if view.result is None else count_of(view, view.result, _)


def count_of(view: TableView, result: ResultView, _: Speech) -> Count:
    """The count of this Partie, with the viewer's column or the winner's first."""
    names = [result.dealer, result.challenger]
    if view.you == result.challenger or (
        view.you != result.dealer and result.winner == result.challenger
    ):
        names.reverse()
    by_name = {points.name: points for points in result.points}
    tokens = tuple(
        TokensRow(label, tuple(cells))
        for label, cells in words.payment_rows(result.payments, (*names, BULKA), _)
    )
    why = ""
    if not by_name and result.how != "points":
        why = _(
            "%(name)s lost the Partie: %(why)s.",
            name=result.loser or "",
            why=words.reason_text(result.reason, _),
        )
    return Count(
        title=_title(view, result, _),
        names=tuple(you_as_heading(view, name, _) for name in names),
        points=_points(result, names, by_name, _) if by_name else (),
        totals=tuple(Total(by_name[n].total, n == result.winner) for n in names if by_name),
        why=why,
        why_article=WHY_LOST,
        why_address=words.article_address(WHY_LOST),
        tokens=tokens,
        sums=tuple(map(sum, zip(*(row.cells for row in tokens), strict=True))),
    )


def _title(view: TableView, result: ResultView, _: Speech) -> str:
    if result.winner is None:
        return _("The Partie is drawn")
    you = result.winner == view.you
    if result.bulka_won:
        if you:
            return _("You win the Bulka")
        return _("%(name)s wins the Bulka", name=result.winner)
    if you:
        return _("You win the Partie")
    if result.loser == view.you:
        return _("%(name)s wins, you lose", name=result.winner)
    return _("%(name)s wins the Partie", name=result.winner)


def _points(
    result: ResultView, names: list[str], by_name: dict[str, PointsView], _: Speech
) -> tuple[PointsRow, ...]:
    stiche = dict(result.stiche)
    label = _(
        "Cards in %(a)s and %(b)s Stiche", a=stiche.get(names[0], 0), b=stiche.get(names[1], 0)
    )
    cards = [by_name[name].cards for name in names]
    rows = [PointsRow(label, "", "", tuple(_.number(n) if n else "" for n in cards))]
    rows += [_said_row(said, names, _) for said in result.announcements]
    rows += [
        _row(
            words.bonus_text(bonus.no, bonus.stich, _),
            f"10.{bonus.no}",
            tuple(_.number(bonus.points) if name == bonus.by else "" for name in names),
        )
        for bonus in result.bonuses
    ]
    return tuple(rows)


def _row(label: str, article: str, cells: tuple[Markup | str, ...]) -> PointsRow:
    return PointsRow(label, article, words.article_address(article) if article else "", cells)


def _said_row(said: SaidView, names: list[str], _: Speech) -> PointsRow:
    cell: Markup | str = _.number(said.points)
    label, article = words.call_title(said.what, said.points, _), ""
    if said.failed:
        cell = words.failed_points(said, _)
        label = _("%(call)s: an Ass was lost", call=words.called(said.what, _))
        article = "9.1.3"
    return _row(label, article, tuple(cell if name == said.by else "" for name in names))
