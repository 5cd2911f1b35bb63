"""The log of a Partie in words that are still to be translated: what everybody at the table has seen and heard.

Built from public facts alone: a false announcement reads like a true one until the referee declares it (D24).
"""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.cards import code_of
from app.rules.game import Game
from app.rules.moves import (
    AcceptAlifer,
    Announce,
    Correct,
    Deal,
    DeclineAlifer,
    Draw,
    End,
    Forfeit,
    Join,
    Leave,
    OfferAlifer,
    Play,
    Pro,
    WithdrawAlifer,
)
from app.rules.partie import Outcome, Partie, Run
from app.table.events import Event


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that happened in this or the last Partie, in the form (`what`, values); the words are made by the page.

    `seq` is the journal entry it comes from, `at` its time in epoch seconds, `by` a name. `what` and its values:

    - `draw`: `cards` (`Anna s7, Bruno cA`); `dealer` and `challenger` once the draw is complete
    - `deal` by the dealer: `partie` (its number), `deal` (1, more after an Alifer), `challenger`, `plate` (card code)
    - `stakes`: `tokens`, `challenger`, `second` (the Pro player's second stake, 0 without)
    - `pro`: `stake`
    - `call`: `figure`, `count` (0 for Blans, Bianka), `points`, `tokens`, `payer`
    - `manko`: `rank`, `missing` (suit letter)
    - `stich` by its winner: `number`, `card` (the winning one), `points`
    - `alifer_offered`, `alifer_accepted`, `alifer_declined`, `alifer_withdrawn`, `corrected`, `joined`, `left`: none
    - `tied`: `total`
    - `breach` by the offender: `article`, `reason`; `forfeit` by the loser: `reason`
    - `won` by the winner: `loser`, `partie`, `points`, `against` (both -1 under Art. 12); `drawn`: `partie`, `points`
    - `bulka_won`: `tokens`; `ended`: `reason`; `vote_failed`: `kind`, `subject`, `outcome`
    """

    seq: int
    what: str
    by: str | None
    values: tuple[tuple[str, str | int], ...] = ()
    at: float = 0.0


def logged(seq: int, what: str, by: str | None = None, **values: str | int) -> LogEntry:
    """A log entry with its values."""
    return LogEntry(seq, what, by, tuple(values.items()))


def log_of(before: Game, after: Game, event: Event, seq: int) -> tuple[LogEntry, ...]:
    """What the move `happened`, which led from one game to the other, adds to the log."""
    lines: list[LogEntry] = []
    match event:
        case Draw():
            lines.append(_draw(after, event, seq))
        case Deal():
            lines += _deal(after, seq)
        case Pro():
            lines.append(logged(seq, "pro", event.by, stake=10 * after.agreement.multiple))
        case Play() | Announce():
            lines += _said(before, after, seq)
            lines += _stich(before, after, seq)
        case OfferAlifer():
            lines.append(logged(seq, "alifer_offered", event.by))
        case AcceptAlifer():
            lines.append(logged(seq, "alifer_accepted", event.by))
        case DeclineAlifer():
            lines.append(logged(seq, "alifer_declined", event.by))
        case WithdrawAlifer():
            lines.append(logged(seq, "alifer_withdrawn", event.by))
        case Correct():
            lines.append(logged(seq, "corrected", event.by))
        case Forfeit():
            lines.append(logged(seq, "forfeit", event.by, reason=event.reason.value))
        case Join():
            lines.append(logged(seq, "joined", event.player))
        case Leave():
            lines.append(logged(seq, "left", event.player))
        case End():
            pass
    lines += _settled(before, after, seq)
    return tuple(lines)


def current(game: Game) -> tuple[Partie, Run] | None:
    """The Partie and its run that are on the table or were last: the running, else the last finished one."""
    if game.partie is not None:
        run = game.run or (game.partie.runs[-1] if game.partie.runs else None)
        return None if run is None else (game.partie, run)
    if game.parties:
        return game.parties[-1], game.parties[-1].runs[-1]
    return None


def _draw(after: Game, draw: Draw, seq: int) -> LogEntry:
    cards = ", ".join(f"{name} {code_of(card)}" for name, card in draw.cards)
    if after.dealer is None or after.challenger is None:
        return logged(seq, "draw", None, cards=cards)
    return logged(seq, "draw", None, cards=cards, dealer=after.dealer, challenger=after.challenger)


def _deal(after: Game, seq: int) -> list[LogEntry]:
    partie, run = after.partie, after.run
    if partie is None or run is None:
        return []
    plate = code_of(run.bottom)
    deal = len(partie.runs) + 1
    lines = [
        logged(
            seq,
            "deal",
            partie.dealer,
            partie=partie.number,
            deal=deal,
            challenger=partie.challenger,
            plate=plate,
        )
    ]
    if run.payments:
        second = sum(p.tokens for p in run.payments if p.purpose == "pro_stake")
        tokens = run.payments[0].tokens
        lines.append(
            logged(
                seq,
                "stakes",
                partie.dealer,
                tokens=tokens,
                challenger=partie.challenger,
                second=second,
            )
        )
    return lines


def _run_after(before: Game, after: Game) -> tuple[Partie, Run, Run] | None:
    """The Partie, and its run before and after a move within it."""
    if before.run is None or before.partie is None:
        return None
    now = current(after)
    return None if now is None else (before.partie, before.run, now[1])


def _said(before: Game, after: Game, seq: int) -> list[LogEntry]:
    found = _run_after(before, after)
    if found is None:
        return []
    partie, old, new = found
    lines = []
    for spoken in new.spoken[len(old.spoken) :]:
        said = spoken.said
        tokens = 0 if spoken.payment is None else spoken.payment.tokens
        lines.append(
            logged(
                seq, "call", partie.sides[said.by], figure=said.figure.value, count=said.number or 0,
                points=said.worth.points, tokens=tokens, payer=partie.sides[1 - said.by],
            )
        )  # fmt: skip
    for manko in new.mankos[len(old.mankos) :]:
        asker = partie.sides[manko.asked_by]
        lines.append(
            logged(seq, "manko", asker, rank=manko.rank.letter, missing=manko.missing.letter)
        )
    return lines


def _stich(before: Game, after: Game, seq: int) -> list[LogEntry]:
    found = _run_after(before, after)
    if found is None:
        return []
    partie, old, new = found
    if len(new.stiche) <= len(old.stiche):
        return []
    stich = new.stiche[-1]
    card = code_of(stich.winning_card)
    return [
        logged(
            seq,
            "stich",
            partie.sides[stich.winner],
            number=len(new.stiche),
            card=card,
            points=stich.points,
        )
    ]


def _settled(before: Game, after: Game, seq: int) -> list[LogEntry]:
    """Level counts, decided Parties, a Bulka won, the end of the game."""
    lines: list[LogEntry] = []
    if before.run is not None and after.run is None and after.partie is not None:
        run = after.partie.runs[-1]
        if run.outcome is Outcome.TIED and run.scores is not None:
            lines.append(logged(seq, "tied", None, total=run.scores[0].total))
    if len(after.parties) > len(before.parties):
        lines += _decided(after.parties[-1], seq)
    if after.ended is not None and before.ended is None:
        lines.append(logged(seq, "ended", None, reason=after.ended.reason.value))
    return lines


def _decided(partie: Partie, seq: int) -> list[LogEntry]:
    run = partie.runs[-1]
    lines: list[LogEntry] = []
    if (
        run.outcome is Outcome.BREACH
        and run.breaches
        and partie.decided_by is not None
        and partie.decided_by.value == "breach"
    ):
        breach = run.breaches[0]
        lines.append(
            logged(
                seq, "breach", partie.sides[breach.by], article=breach.article, reason=breach.reason
            )
        )
    if partie.winner is None:
        total = run.scores[0].total if run.scores is not None else 0
        return [*lines, logged(seq, "drawn", None, partie=partie.number, points=total)]
    side = partie.side_of(partie.winner) or 0
    points, against = -1, -1
    if run.outcome is Outcome.WON and run.scores is not None:
        points, against = run.scores[side].total, run.scores[1 - side].total
    loser = partie.opponent_of(partie.winner)
    lines.append(
        logged(
            seq,
            "won",
            partie.winner,
            loser=loser,
            partie=partie.number,
            points=points,
            against=against,
        )
    )
    prize = next((p.tokens for p in run.payments if p.purpose == "bulka_won"), 0)
    if prize:
        lines.append(logged(seq, "bulka_won", partie.winner, tokens=prize))
    return lines
