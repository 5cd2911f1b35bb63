"""The report of a replay: how a game stands after its moves, in the form of `bulka replay --json`.

Field names are a contract; other programs depend on them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.rules.bulka import Payment
from app.rules.cards import code_of
from app.rules.count import points_of
from app.rules.game import Game
from app.rules.partie import Partie, Run
from app.rules.record import Json


def report(game: Game) -> Json:
    """How the game stands after its moves."""
    parties = list(game.parties)
    if game.partie is not None:
        parties.append(game.partie)
    table = None
    if game.dealer is not None:
        running_pro = game.partie.dealer if game.partie is not None and game.partie.pro else None
        table = {
            "dealer": game.dealer,
            "challenger": game.challenger,
            "queue": list(game.queue),
            "pro": game.pro or running_pro,
        }
    ended = None
    if game.ended is not None:
        payments = [_payment(p) for p in game.ended.payments]
        ended = {"reason": game.ended.reason.value, "payments": payments}
    return {
        "status": "ended" if game.ended is not None else "running",
        "parties": [
            _partie(partie, game.run if partie is game.partie else None) for partie in parties
        ],
        "bulka": game.bulka,
        "balances": {name: game.balances[name] for name in game.roster},
        "streaks": {name: game.streaks[name] for name in game.players},
        "table": table,
        "ended": ended,
    }


def _partie(partie: Partie, running: Run | None) -> Json:
    runs = partie.runs if running is None else (*partie.runs, running)
    return {
        "number": partie.number,
        "dealer": partie.dealer,
        "challenger": partie.challenger,
        "pro": partie.pro,
        "runs": [_run(run, partie.sides) for run in runs],
        "winner": partie.winner,
        "decided_by": None if partie.decided_by is None else partie.decided_by.value,
    }


def _run(run: Run, sides: Sequence[str]) -> Json:
    stiche: list[Json] = [
        {
            "led": code_of(s.led),
            "by": sides[s.by],
            "followed": code_of(s.followed),
            "winner": sides[s.winner],
        }
        for s in run.stiche
    ]
    if run.led is not None:
        stiche.append(
            {"led": code_of(run.led), "by": sides[run.leader], "followed": None, "winner": None}
        )
    return {
        "multiplier": run.multiplier,
        "stiche": stiche,
        "announcements": [
            _announcement(run, place, sides) for place in range(len(run.announcements))
        ],
        "manko": [
            {"asked_by": sides[m.asked_by], "rank": m.rank.letter, "missing": m.missing.letter}
            for m in run.mankos
        ],
        "bonuses": [
            {"by": sides[b.by], "no": b.no, "stich": b.stich, "points": b.points}
            for b in run.bonuses
        ],
        "points": _points(run, sides),
        "payments": [_payment(payment) for payment in run.payments],
        "outcome": run.outcome.value,
    }


def _announcement(run: Run, place: int, sides: Sequence[str]) -> Json:
    said = run.announcements[place].said
    data: Json = {"by": sides[said.by], "what": said.figure.value}
    if said.number is not None:
        data["count"] = said.number
    return {**data, "points": points_of(said, run.stiche)}


def _points(run: Run, sides: Sequence[str]) -> Mapping[str, Json] | None:
    if run.scores is None:
        return None
    return {
        name: {
            "cards": s.cards,
            "announcements": s.announcements,
            "bonuses": s.bonuses,
            "total": s.total,
        }
        for name, s in zip(sides, run.scores, strict=True)
    }


def _payment(payment: Payment) -> Json:
    return {
        "from": payment.payer,
        "to": payment.payee,
        "tokens": payment.tokens,
        "for": payment.purpose,
    }
