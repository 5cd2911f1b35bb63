"""An undecided Partie told again with everything changed that a viewer may not know (Art. 4.4)."""

from __future__ import annotations

import random
from dataclasses import replace

from app.rules.agreement import AdviserSight
from app.rules.announcements import HIGH_CARDS, PICTURES, Figure, Said
from app.rules.cards import RANK_MASK, SUIT_MASK_OF, Card, Hand
from app.rules.game import Game
from app.rules.moves import Deal
from app.rules.partie import CHALLENGER, DEALER, Run
from app.rules.refusal import IllegalMove
from app.table.events import Shuffled
from app.table.fold import apply
from app.table.session import Session
from tests.support.evenings import Entry, Evening

HANDS_IN_DECK = (
    (0, 1, 2, 6, 7, 8, 12, 13, 14),
    (3, 4, 5, 9, 10, 11, 15, 16, 17),
)
"""Where the challenger's and the dealer's cards lie in a cut deck (Art. 7.3)."""


# ---------------------------------------------------------------- two games, one difference


def public(game: Game) -> tuple[object, ...]:
    """What a game shows to everybody, written down independently of the views."""
    partie = game.partie
    runs = () if partie is None else (*partie.runs, *((game.run,) if game.run else ()))
    return (
        game._replace(partie=None, run=None),
        None if partie is None else partie._replace(runs=()),
        game.run is None,
        [
            (
                run.multiplier, run.bottom, run.turn, run.led, run.stiche, run.mankos, run.offer, run.payments,
                run.outcome, run.bonuses, run.scores, [(s.said._replace(true=True), s.card) for s in run.announcements],
                [hand.bit_count() for hand in run.hands],
            )
            for run in runs
        ],
    )  # fmt: skip


class Secrets:
    """The part of an evening that is not decided yet, told again with other secrets."""

    def __init__(self, evening: Evening) -> None:
        self.session = evening.session
        self.game = evening.game
        parties = len(self.game.parties)
        entries: list[Entry] = []
        for entry in reversed(evening.journal):
            before = entry.before
            if before is None or before.game is None or len(before.game.parties) != parties:
                break
            entries.append(entry)
        self.entries = entries[::-1]
        self.public = public(self.game)

    def runs(self) -> list[Run]:
        """The runs of the running Partie, one for each deal among the entries."""
        game = self.game
        if game.partie is None:
            return []
        return [*game.partie.runs, *([game.run] if game.run is not None else [])]

    def retold(self, decks: list[tuple[Card, ...]]) -> Session | None:
        """The session with these decks and other seals; None if anybody at the table would have seen a difference."""
        if not self.entries:
            return self.session
        session, left = self.entries[0].before, list(decks)
        try:
            for happened, at, _ in self.entries:
                if isinstance(happened, Deal):
                    happened = Deal(left.pop(0), {"dealer": "00", "server": "11", "cut": 3})
                elif isinstance(happened, Shuffled):
                    happened = replace(happened, dealer_secret="ab" * 32, server_secret="cd" * 32)
                assert session is not None
                session = apply(session, happened, session.seq + 1, at)
        except IllegalMove:
            return None
        assert session is not None
        assert session.game is not None
        return session if public(session.game) == self.public else None


def observation(session: Session, name: str | None) -> tuple[bool, bool]:
    """Whether this viewer knows the hand of the challenger, of the dealer (last table of the rulebook)."""
    game = session.game
    assert game is not None
    partie = game.partie
    if partie is None or name is None:
        return False, False
    agreed = session.agreement.adviser_sight is AdviserSight.DEFENDER
    advises = partie.pro and name in session.advisers and name in game.players
    return name == partie.challenger or (advises and agreed), name == partie.dealer


def consistent(run: Run, dealt: tuple[Hand, Hand], guarded: bool) -> bool:
    """Whether these hands could have been dealt, after all that was followed, said and answered in this run.

    In `penalty` the last card and what was said after it may still turn out to be a breach.
    """
    hands = list(dealt)
    plays = [
        play
        for stich in run.stiche
        for play in ((stich.by, stich.led, None), (1 - stich.by, stich.followed, stich.led))
    ]
    if run.led is not None:
        plays.append((run.leader, run.led, None))
    for number, (side, card, led) in enumerate(plays, 1):
        if not hands[side] >> card & 1:
            return False
        open_breach = not guarded and number == len(plays)
        if led is not None and not open_breach:
            suit = SUIT_MASK_OF[led]
            if hands[side] & suit and not suit >> card & 1:
                return False
        hands[side] = Hand(hands[side] ^ 1 << card)
    return all(
        _bears_out(made.said, dealt)
        for made in run.announcements
        if guarded or (made.card is not None and (not plays or made.card != plays[-1][1]))
    ) and all(
        not dealt[1 - m.asked_by] & RANK_MASK[m.rank] & 1 << (9 * m.missing + m.rank)
        for m in run.mankos
    )


def _bears_out(said: Said, dealt: tuple[Hand, Hand]) -> bool:
    hand = dealt[said.by]
    if said.figure is Figure.BLANS:
        return not hand & PICTURES
    if said.figure is Figure.BIANKA:
        return not hand & HIGH_CARDS
    assert said.figure.rank is not None
    return (hand & RANK_MASK[said.figure.rank]).bit_count() == said.number


def other_deck(
    run: Run, known: tuple[bool, bool], guarded: bool, rng: random.Random, swaps: int
) -> tuple[Card, ...]:
    """A deck that differs only where the viewer has never seen: a walk of swaps among unseen cards."""
    cards = list(run.deck)
    seen = {card for stich in run.stiche for card in (stich.led, stich.followed)}
    if run.led is not None:
        seen.add(run.led)
    places = list(range(18, 35))
    for side in (CHALLENGER, DEALER):
        if not known[side]:
            places += [place for place in HANDS_IN_DECK[side] if cards[place] not in seen]
    for _ in range(swaps):
        one, two = rng.sample(places, 2)
        cards[one], cards[two] = cards[two], cards[one]
        challenger, dealer = (Hand(sum(1 << cards[p] for p in places)) for places in HANDS_IN_DECK)
        if (one < 18 or two < 18) and not consistent(run, (challenger, dealer), guarded):
            cards[one], cards[two] = cards[two], cards[one]
    return tuple(cards)
