"""The Partie on the table as everybody sees it, and the viewer's own hand."""

from __future__ import annotations

from app.rules.agreement import AdviserSight
from app.rules.alifer import multiplier_of
from app.rules.announcements import Figure, Said
from app.rules.cards import SUIT_OF, Card, Hand, Suit, cards_in, code_of
from app.rules.count import ass_lost, points_of
from app.rules.partie import CHALLENGER, Outcome, Partie, Run
from app.rules.play_card import playable
from app.rules.stich import STICHE_IN_PARTIE
from app.table.session import Session
from app.table.shown import HandSlot, LaidView, MankoView, PartieView, Role, SaidView, StichView


def partie_view(session: Session, role: Role) -> PartieView | None:
    """The running Partie as this role sees it, None between Parties."""
    game = session.game
    if game is None or game.partie is None:
        return None
    partie = game.partie
    run = game.run if game.run is not None else partie.runs[-1]
    complete = len(run.stiche)
    playing = game.run is not None
    defender_hand = None
    if (
        playing
        and role is Role.ADVISER
        and session.agreement.adviser_sight is AdviserSight.DEFENDER
    ):
        defender_hand = tuple(code_of(card) for card in held_order(run.hands[CHALLENGER]))
    return PartieView(
        number=partie.number,
        deal=len(partie.runs) + playing,
        multiplier=run.multiplier if playing else multiplier_of(partie, game.agreement.multiple),
        dealer=partie.dealer,
        challenger=partie.challenger,
        pro=partie.dealer if partie.pro else None,
        defender=partie.challenger if partie.pro else None,
        to_play=game.to_play,
        plate_card=code_of(run.bottom) if playing else None,
        stich=stich_view(partie, run, min(complete + 1, STICHE_IN_PARTIE)),
        last_stich=stich_view(partie, run, complete) if complete else None,
        said=said_views(partie, run),
        mankos=tuple(
            MankoView(partie.sides[m.asked_by], m.rank.letter, m.missing.letter) for m in run.mankos
        ),
        offer_by=None if run.offer is None else partie.sides[run.offer],
        defender_hand=defender_hand,
        tied=run.outcome is Outcome.TIED,
        stiche=tuple(stich_view(partie, run, number) for number in range(1, complete + 1)),
    )


def said_views(partie: Partie, run: Run) -> tuple[SaidView, ...]:
    """The announcements of a run, in the order in which they were made."""
    return tuple(_said_view(partie, run, said) for said in run.said)


def _said_view(partie: Partie, run: Run, said: Said) -> SaidView:
    failed = said.figure is Figure.ACES and ass_lost(run.stiche, said.by)
    return SaidView(
        partie.sides[said.by], said.figure.value, said.number, heard_points(run, said), failed
    )


def heard_points(run: Run, said: Said) -> int:
    """What an announcement counts as far as the table knows: a false one counts until it is declared (D24)."""
    believed = said if run.outcome is Outcome.BREACH else said._replace(true=True)
    return points_of(believed, run.stiche)


def _tag(said: Said) -> str:
    return said.figure.value if said.number is None else f"{said.figure.value}:{said.number}"


def _laid(partie: Partie, run: Run, card: Card, side: int) -> LaidView:
    said = tuple(_tag(s.said) for s in run.announcements if s.card == card and s.said.by == side)
    return LaidView(code_of(card), partie.sides[side], said + _asked_with(run, card, side))


def _asked_with(run: Run, card: Card, side: int) -> tuple[str, ...]:
    """The answered Mankos as tags, if this is the side's own second card of the deal (Art. 9.1.2)."""
    asked = tuple(f"manko:{m.rank.letter}" for m in run.mankos if m.asked_by == side)
    if not asked:
        return ()
    own = [stich.led if stich.by == side else stich.followed for stich in run.stiche[:2]]
    if run.led is not None and run.leader == side:
        own.append(run.led)
    return asked if own[1:2] == [card] else ()


def stich_view(partie: Partie, run: Run, number: int) -> StichView:
    """The Stich of this number, 1-9: complete, begun, or still to be opened."""
    if number <= len(run.stiche):
        stich = run.stiche[number - 1]
        led, followed = (
            _laid(partie, run, stich.led, stich.by),
            _laid(partie, run, stich.followed, 1 - stich.by),
        )
        return StichView(number, led, followed, partie.sides[stich.winner])
    led_now = None if run.led is None else _laid(partie, run, run.led, run.leader)
    return StichView(number, led_now, None, None)


# Hands


_SUIT_ORDER = {Suit.SPADE: 0, Suit.COPPE: 1, Suit.BASTONI: 2, Suit.DENARI: 3}


def hand_view(session: Session, name: str | None) -> tuple[HandSlot, ...]:
    """The viewer's own nine slots; a played card leaves its slot open for the rest of the Partie."""
    game = session.game
    if game is None or game.run is None or game.partie is None or name is None:
        return ()
    side = game.partie.side_of(name)
    if side is None:
        return ()
    run = game.run
    marked = game.agreement.guarded and run.turn == side
    legal = playable(run, side, game.agreement.guarded)
    slots = []
    for card in held_order(run.dealt[side]):
        if not run.hands[side] >> card & 1:
            slots.append(HandSlot(None, "idle"))
        elif marked:
            slots.append(HandSlot(code_of(card), "legal" if legal >> card & 1 else "illegal"))
        else:
            slots.append(HandSlot(code_of(card), "idle"))
    return tuple(slots)


def held_order(hand: Hand) -> list[Card]:
    """Cards by suit, dark and warm suits alternating, high to low."""
    return sorted(cards_in(hand), key=lambda card: (_SUIT_ORDER[SUIT_OF[card]], -card))
