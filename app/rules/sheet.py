"""The score sheet: a whole game in plain text, as it would stand on paper beside the table.

One block for each Partie (Stiche, announcements, bonuses, points, payments), then how the game stands. Pure; its words
pass through the gettext function it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from app.rules.announcements import Figure
from app.rules.bulka import BULKA, Payment
from app.rules.cards import code_of
from app.rules.count import points_of
from app.rules.game import Game
from app.rules.moves import EndReason
from app.rules.partie import DecidedBy, Outcome, Partie, Run
from app.rules.refusal import N_

Gettext = Callable[[str], str]

_FIGURES = {
    Figure.RE: N_("{number} Re"),
    Figure.CAVALL: N_("{number} Cavalli"),
    Figure.BUBE: N_("{number} Buben"),
    Figure.DUE: N_("{number} Deuces"),
    Figure.ACES: N_("{number} Aces"),
    Figure.BLANS: N_("Blans"),
    Figure.BIANKA: N_("Bianka"),
}
_BONUSES = {
    "1": N_("Marc, all nine Stiche"),
    "2": N_("first Stich with a Due"),
    "3": N_("Stich {stich} with a Due"),
    "4a": N_("last Stich with a Due"),
    "4b": N_("last two Stiche with a Due"),
    "4c": N_("last three Stiche with a Due"),
    "5": N_("last Stich"),
}
_PURPOSES = {
    "stake": N_("stake"),
    "pro_stake": N_("second stake for Pro"),
    "set:R": N_("set of Re"),
    "set:C": N_("set of Cavalli"),
    "set:B": N_("set of Buben"),
    "set:2": N_("set of Deuces"),
    "aces": N_("Aces"),
    "blans": N_("Blans"),
    "bianka": N_("Bianka"),
    "bulka_won": N_("the Bulka is won"),
    "bulka_split": N_("the Bulka is split"),
    "refund": N_("returned"),
}
_OUTCOMES = {
    Outcome.RUNNING: N_("being played"),
    Outcome.WON: N_("played out"),
    Outcome.ALIFER: N_("Alifer agreed: dealt again"),
    Outcome.TIED: N_("level: Alifer, dealt again"),
    Outcome.DRAWN: N_("level"),
    Outcome.BREACH: N_("broken off by a breach"),
}
_DECIDED = {
    DecidedBy.POINTS: N_("{winner} wins by points."),
    DecidedBy.BREACH: N_("{winner} wins by the opponent's breach."),
    DecidedBy.FORFEIT: N_("{winner} wins by forfeit."),
}
_ENDED = {
    EndReason.TIME: N_("The agreed end time came."),
    EndReason.AGREED: N_("All agreed to end."),
    EndReason.BULKA_WON: N_("The Bulka was won."),
    EndReason.ONE_LEFT: N_("One player was left."),
}


def score_sheet(game: Game, gettext: Gettext = str) -> str:
    """The score sheet of a game as it stands, lines ending in a newline; `gettext` translates its words."""
    return "".join(f"{line}\n" for line in _lines(game, gettext))


def shown(text: str) -> str:
    """The text on one line, with control characters escaped, so that a terminal shows instead of executing them."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def _lines(game: Game, _: Gettext) -> Iterator[str]:
    for partie in game.parties:
        yield from _partie(partie, partie.runs, _)
    if game.partie is not None:
        runs = game.partie.runs
        yield from _partie(game.partie, runs if game.run is None else (*runs, game.run), _)
    yield _("Standing")
    names = [_name(name, _) for name in game.roster]
    width = max(map(len, names))
    if any(p.with_bulka for p in game.parties) or game.with_bulka or game.bulka:
        yield "  " + _("Bulka: {tokens}").format(tokens=game.bulka)
    for label, name in zip(names, game.roster, strict=True):
        line = f"  {label:<{width}}  " + _("balance {tokens}").format(
            tokens=f"{game.balances[name]:+d}"
        )
        if name in game.streaks:
            line += ", " + _("streak {number}").format(number=game.streaks[name])
        else:
            line += ", " + _("has left")
        yield line
    yield from _two_player_tally(game, _)
    if game.dealer is not None and game.challenger is not None:
        seats = _("{dealer} deals, {challenger} challenges").format(
            dealer=shown(game.dealer), challenger=shown(game.challenger)
        )
        if game.queue:
            seats += "; " + _("waiting: {names}").format(names=", ".join(map(shown, game.queue)))
        yield "  " + _("Seats: {seats}").format(seats=seats)
    if game.pro is not None:
        yield "  " + _("Pro is announced by {player}.").format(player=shown(game.pro))
    if game.ended is not None:
        yield "  " + _("Ended: {reason}").format(reason=_(_ENDED[game.ended.reason]))
        yield from (_payment(payment, "    ", _) for payment in game.ended.payments)


def _partie(partie: Partie, runs: Sequence[Run], _: Gettext) -> Iterator[str]:
    head = _("Partie {number}: {challenger} challenges, {dealer} deals").format(
        number=partie.number, challenger=shown(partie.challenger), dealer=shown(partie.dealer)
    )
    yield f"{head} (Pro)" if partie.pro else head
    for place, run in enumerate(runs, 1):
        if len(runs) > 1:
            yield "  " + _("Deal {number}: {outcome}").format(
                number=place, outcome=_(_OUTCOMES[run.outcome])
            )
        yield from _run(partie, run, _)
    if partie.decided_by is None:
        yield "  " + _("Not decided yet.")
    elif partie.winner is None:
        yield "  " + _("Drawn.")
    else:
        yield "  " + _(_DECIDED[partie.decided_by]).format(winner=shown(partie.winner))
    yield ""


def _run(partie: Partie, run: Run, _: Gettext) -> Iterator[str]:
    sides = tuple(map(shown, partie.sides))
    width = max(map(len, sides))
    if run.multiplier > 1 and partie.with_bulka:
        yield "  " + _("Tokens times {number}").format(number=run.multiplier)
    for number, stich in enumerate(run.stiche, 1):
        cards = f"{code_of(stich.led):>3} {code_of(stich.followed):>3}"
        yield f"  {number}.  {sides[stich.by]:<{width}}  {cards}  → {sides[stich.winner]}"
    if run.led is not None:
        yield f"  {len(run.stiche) + 1}.  {sides[run.leader]:<{width}}  {code_of(run.led):>3}"
    for said in run.said:
        what = _(_FIGURES[said.figure]).format(number=said.number)
        yield "  " + _("{player} announces {what}: {points}").format(
            player=sides[said.by], what=what, points=points_of(said, run.stiche)
        )
    for manko in run.mankos:
        yield "  " + _("{player} asks Manko for {rank}: {suit} is missing").format(
            player=sides[manko.asked_by], rank=_(manko.rank.title), suit=_(manko.missing.title)
        )
    for bonus in run.bonuses:
        yield "  " + _("{player}, {bonus}: {points}").format(
            player=sides[bonus.by],
            bonus=_(_BONUSES[bonus.no]).format(stich=bonus.stich),
            points=bonus.points,
        )
    for side, score in enumerate(run.scores or ()):
        yield "  " + _(
            "{player}: {cards} cards + {announcements} announcements + {bonuses} bonuses = {total}"
        ).format(
            player=f"{sides[side]:<{width}}", cards=score.cards, announcements=score.announcements,
            bonuses=score.bonuses, total=score.total,
        )  # fmt: skip
    yield from (_payment(payment, "  ", _) for payment in run.payments)


def _payment(payment: Payment, indent: str, _: Gettext) -> str:
    purpose = payment.purpose
    if purpose.startswith("bonus:"):
        what = _("bonus {number}").format(number=purpose.removeprefix("bonus:"))
    else:
        what = _(_PURPOSES[purpose])
    return indent + _("{payer} pays {payee} {tokens} ({what})").format(
        payer=_name(payment.payer, _), payee=_name(payment.payee, _), tokens=payment.tokens, what=what
    )  # fmt: skip


def _two_player_tally(game: Game, _: Gettext) -> Iterator[str]:
    """Parties won and points of the Parties played without a Bulka (Part IV, D27)."""
    played = [partie for partie in game.parties if not partie.with_bulka]
    names = [n for n in game.roster if any(n in partie.sides for partie in played)]
    for name in names:
        own = [partie for partie in played if name in partie.sides]
        counted = [(p.runs[-1].scores, p.side_of(name)) for p in own if p.runs]
        points = sum(s[side].total for s, side in counted if s is not None and side is not None)
        yield "  " + _("With two players {player}: Parties won {won}, points {points}").format(
            player=shown(name), won=sum(p.winner == name for p in own), points=points
        )


def _name(account: str, _: Gettext) -> str:
    return _("the Bulka") if account == BULKA else shown(account)
