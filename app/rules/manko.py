"""Manko (Art. 9.1.2): asking which suit is missing in an announced set of three, and the referee's answer (D13)."""

from __future__ import annotations

from app.rules.announcements import SET_OF_RANK
from app.rules.cards import RANK_MASK, SUIT_OF, Rank
from app.rules.consequences import MankoAnswered
from app.rules.partie import Manko, Partie, Run
from app.rules.refusal import N_, IllegalMove


def refuse_manko(run: Run, side: int, rank: Rank) -> None:
    """Refuse a Manko: only with one's own second card, once, and for an announced set of three (Art. 9.1.2)."""
    if (run.dealt[side] ^ run.hands[side]).bit_count() != 1:
        raise IllegalMove(
            "9.1.2", "not_second_card", N_("Manko is asked along with your own second card.")
        )
    figure = SET_OF_RANK.get(rank)
    said = next(
        (s.said for s in run.announcements if s.said.by != side and s.said.figure is figure), None
    )
    if said is None or said.number is None:
        raise IllegalMove(
            "9.1.2", "no_such_set", N_("Manko asks for a set of three that your opponent announced; {rank} is none."),
            rank=rank.title,
        )  # fmt: skip
    if said.number == 4:
        raise IllegalMove(
            "9.1.2", "set_of_four", N_("A set of four misses no suit: Manko is for sets of three.")
        )
    if any(m.asked_by == side and m.rank is rank for m in run.mankos):
        raise IllegalMove(
            "9.1.2", "asked_twice", N_("You have asked for {rank} already."), rank=rank.title
        )


def answers(run: Run, side: int, ranks: tuple[Rank, ...]) -> tuple[Manko, ...]:
    """The referee's answers; a false set gets none, since this very card declares the breach (D13, D36).

    Raises `IllegalMove` if one of the questions is refused.
    """
    if len(set(ranks)) != len(ranks):
        raise IllegalMove("9.1.2", "asked_twice", N_("Each announced set may be asked for once."))
    found = []
    for rank in ranks:
        refuse_manko(run, side, rank)
        missing = RANK_MASK[rank] & ~run.dealt[1 - side]
        if missing.bit_count() == 1:
            found.append(Manko(side, rank, SUIT_OF[missing.bit_length() - 1]))
    return tuple(found)


def mankos_answered(partie: Partie, answered: tuple[Manko, ...]) -> tuple[MankoAnswered, ...]:
    """The consequences of these answers."""
    return tuple(MankoAnswered(partie.sides[m.asked_by], m.rank, m.missing) for m in answered)


def manko_options(run: Run, side: int) -> tuple[Rank, ...]:
    """The ranks the side may ask for with its next card (Art. 9.1.2)."""
    if run.turn != side:
        return ()
    found = []
    for rank in SET_OF_RANK:
        try:
            refuse_manko(run, side, rank)
        except IllegalMove:
            continue
        found.append(rank)
    return tuple(found)
