"""The count after a Partie and the standings after an evening, laid out and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from app.table.shown import ResultView
from app.web import words
from app.web.voice import Voice


@dataclass(frozen=True, slots=True)
class PointsRow:
    """A row of the count: a label with its article, and what each of the two got."""

    label: str
    article: str
    cells: tuple[Markup | str, ...]

    @property
    def anchor(self) -> str:
        """The article as an anchor of the rulebook page."""
        return anchor(self.article)


@dataclass(frozen=True, slots=True)
class Count:
    """The result of a Partie, laid out for the slip."""

    names: tuple[str, ...]
    title: str
    points: tuple[PointsRow, ...]
    totals: tuple[int, ...]
    tokens: tuple[tuple[str, list[int]], ...]
    flow: tuple[tuple[str, str, int], ...]
    sums: tuple[int, ...]
    why: str
    why_article: str
    streak: int
    streak_label: str
    next: Markup
    deck: tuple[tuple[str, tuple[str, ...]], ...]


def anchor(article: str) -> str:
    """The article as part of an anchor of the rulebook page: `8.3` is `8-3`."""
    return article.replace(".", "-")


@dataclass(slots=True)
class Counting(Voice):
    """The sentences about what a Partie and an evening came to."""

    def count(self) -> Count | None:
        """The count of the last Partie, laid out; None before there is one."""
        result = self.view.result
        return None if result is None else self._count(result)

    def _count(self, result: ResultView) -> Count:
        view = self.view
        names = [result.dealer, result.challenger]
        if view.you == result.challenger or (
            view.you != result.dealer and result.winner == result.challenger
        ):
            names.reverse()
        by_name = {points.name: points for points in result.points}
        rows: list[PointsRow] = []
        if by_name:
            stiche = dict(result.stiche)
            label = self._(
                "Cards in %(a)s and %(b)s Stiche",
                a=stiche.get(names[0], 0),
                b=stiche.get(names[1], 0),
            )
            rows.append(
                PointsRow(
                    label,
                    "",
                    tuple(
                        self._.number(by_name[n].cards) if by_name[n].cards else "" for n in names
                    ),
                )
            )
        for said in result.announcements:
            if not by_name:
                break
            cell: Markup | str = self._.number(said.points)
            label = words.call_title(said.what, said.points, self._)
            article = ""
            if said.failed:
                cell = words.failed_points(said, self._)
                label = self._("%(call)s: an Ass was lost", call=words.called(said.what, self._))
                article = "9.1.3"
            rows.append(
                PointsRow(label, article, tuple(cell if n == said.by else "" for n in names))
            )
        for bonus in result.bonuses:
            rows.append(
                PointsRow(
                    words.bonus_text(bonus.no, bonus.stich, self._),
                    f"10.{bonus.no}",
                    tuple(self._.number(bonus.points) if n == bonus.by else "" for n in names),
                )
            )
        tokens = words.payment_rows(result.payments, names, self._)
        sums = [sum(cells[i] for _label, cells in tokens) for i in range(3)] if tokens else []
        winner = self.player(result.winner)
        return Count(
            names=tuple(names),
            title=self._count_title(result),
            points=tuple(rows),
            totals=tuple(by_name[n].total for n in names) if by_name else (),
            tokens=tuple(tokens),
            flow=self._flow(result),
            sums=tuple(sums),
            why=self._(
                "%(name)s lost the Partie: %(why)s.",
                name=result.loser or "",
                why=words.reason_text(result.reason, self._),
            ),
            why_article="12",
            streak=winner.streak if winner else 0,
            streak_label=(
                self._("Your streak")
                if winner and winner.you
                else self._("Streak of %(name)s", name=winner.name if winner else "")
            ),
            next=self._next_line(result),
            deck=self._deck(result),
        )

    def _flow(self, result: ResultView) -> tuple[tuple[str, str, int], ...]:
        """Who paid whom how much in all, the largest first."""
        sums: dict[tuple[str, str], int] = {}
        for payment in result.payments:
            pair = payment.payer, payment.payee
            sums[pair] = sums.get(pair, 0) + payment.tokens
        ordered = sorted(sums.items(), key=lambda item: -item[1])
        return tuple((self._party(a), self._party(b), n) for (a, b), n in ordered)

    def _party(self, name: str) -> str:
        if name == "bulka":
            return self._("Bulka")
        if name == self.view.you:
            return self._.pgettext("who pays or is paid", "you")
        return name

    def _count_title(self, result: ResultView) -> str:
        if result.winner is None:
            return self._("The Partie is drawn")
        you = result.winner == self.view.you
        if result.bulka_won:
            if you:
                return self._("You win the Bulka")
            return self._("%(name)s wins the Bulka", name=result.winner)
        if you:
            return self._("You win the Partie")
        if result.loser == self.view.you:
            return self._("%(name)s wins, you lose", name=result.winner)
        return self._("%(name)s wins the Partie", name=result.winner)

    def _next_line(self, result: ResultView) -> Markup:
        view = self.view
        parts = []
        if view.dealer:
            parts.append(
                self._m("<strong>you</strong> deal")
                if view.dealer == view.you
                else self._m("<strong>%(name)s</strong> deals", name=view.dealer)
            )
        if view.challenger:
            parts.append(
                self._m("<strong>you</strong> challenge")
                if view.challenger == view.you
                else self._m("<strong>%(name)s</strong> challenges", name=view.challenger)
            )
        for name in view.queue:
            if name in (result.winner, result.loser):
                parts.append(
                    self._m("you sit out")
                    if name == view.you
                    else self._m("%(name)s sits out", name=name)
                )
        return Markup(", ").join(parts)

    def _deck(self, result: ResultView) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The deck by hands: three packets of three each, the challenger's first; then the plate."""
        deck = result.deck
        if len(deck) != 36:
            return ()
        packets = [deck[i : i + 3] for i in range(0, 18, 3)]
        challenger = tuple(card for packet in packets[0::2] for card in packet)
        dealer = tuple(card for packet in packets[1::2] for card in packet)
        return (
            (self._("%(name)s, challenger", name=result.challenger), challenger),
            (self._("%(name)s, dealer", name=result.dealer), dealer),
            (self._("On the plate, the last one face up"), deck[18:]),
        )

    # the end

    def ended_title(self) -> str:
        """How the game ended, as a heading."""
        ended = self.view.ended
        titles = {
            "time": self._("The agreed time is over"),
            "agreed": self._("The game has ended by agreement"),
            "bulka_won": self._("The Bulka is won: the game has ended"),
            "one_left": self._("One player is left: the game has ended"),
        }
        return titles.get(ended.reason, self._("The game has ended")) if ended else ""

    def standings(self) -> list[dict[str, Any]]:
        """The players of the evening with what they end with, the best first."""
        view = self.view
        ended = view.ended
        if ended is None:
            return []
        share: dict[str, int] = {}
        for payment in ended.payments:
            share[payment.payee] = share.get(payment.payee, 0) + payment.tokens
        tokens = view.with_bulka or bool(ended.payments)
        balances, wins, totals = (
            dict(view.sheet.balances), dict(view.sheet.wins), dict(view.sheet.totals),
        )  # fmt: skip
        names = list(view.sheet.names)
        if tokens:
            names.sort(key=lambda n: -balances.get(n, 0))
            return [
                {"name": n, "cells": self._evening_cells(share.get(n, 0), balances.get(n, 0))}
                for n in names
            ]
        names.sort(key=lambda n: (-wins.get(n, 0), -totals.get(n, 0)))
        return [
            {"name": n, "cells": tuple(map(self._.number, (wins.get(n, 0), totals.get(n, 0))))}
            for n in names
        ]

    def _evening_cells(self, share: int, balance: int) -> tuple[str, str]:
        """What came out of the Bulka at the end, and the balance of the whole evening."""
        return self._.number(share) if share else "–", self._.signed(balance)

    def ended_why(self) -> str:
        """What became of the Bulka at the end."""
        view = self.view
        if view.ended is not None and view.ended.payments:
            return self._("The Bulka has been split among those still at the table (Art. 6).")
        return self._("Thank you for the evening.")
