"""A decided Partie replayed: its whole deck is public, so every position of it may be shown."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.bulka import BULKA
from app.rules.cards import Hand
from app.rules.partie import CHALLENGER, Partie, Run
from app.table.roles import role_of
from app.table.session import Session
from app.table.shown import Role


@dataclass(frozen=True, slots=True)
class Replay:
    """A decided Partie with its last deal, and how many cards were played in that.

    `bulka`: what lay in it after the Partie before. `parties`: how many Parties of the game are decided.
    """

    partie: Partie
    run: Run
    cards: int
    bulka: int
    parties: int


def replay_for(session: Session, member: str | None, number: int) -> Replay | None:
    """The Partie of this number as this member may see it: None while it is undecided, and from outside the door."""
    game = session.game
    if game is None or role_of(session, session.name_of(member)) is Role.OUTSIDE:
        return None
    if not 1 <= number <= len(game.parties):
        return None
    partie = game.parties[number - 1]
    run = partie.runs[-1]
    paid = [
        p for earlier in game.parties[: number - 1] for deal in earlier.runs for p in deal.payments
    ]
    bulka = sum(((p.payee == BULKA) - (p.payer == BULKA)) * p.tokens for p in paid)
    return Replay(partie, run, run.played, bulka, len(game.parties))


def run_after(run: Run, cards: int) -> Run:
    """The run as it stood after so many of its cards; uncounted before the end. Raises `ValueError` beyond it."""
    if not 0 <= cards <= run.played:
        raise ValueError(f"{run.played} cards were played in this deal")
    if cards == run.played:
        return run
    complete, half = divmod(cards, 2)
    stiche = run.stiche[:complete]
    played = [(s.led, s.by) for s in stiche] + [(s.followed, 1 - s.by) for s in stiche]
    leader = stiche[-1].winner if stiche else CHALLENGER
    led = None
    if half:
        led = run.stiche[complete].led if complete < len(run.stiche) else run.led
        assert led is not None
        played.append((led, leader))
    hands = [int(run.dealt[0]), int(run.dealt[1])]
    for card, side in played:
        hands[side] ^= 1 << card
    lying = {card for card, _ in played}
    return run._replace(
        hands=(Hand(hands[0]), Hand(hands[1])),
        turn=leader if led is None else 1 - leader,
        led=led,
        stiche=stiche,
        announcements=tuple(s for s in run.announcements if s.card is None or s.card in lying),
        mankos=(),
        breaches=(),
        bonuses=(),
        scores=None,
    )
