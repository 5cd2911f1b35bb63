"""What an active player knows of the running Partie, read from a `TableView` and nothing else.

The observation of a game with hidden information: own cards, every card played, the plate's face-up card, what was
announced, asked and answered; and what follows about the opponent's hand: suits it has run out of, cards it must hold.
Bots decide from an `Observation`, so they know no more than a person in their seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from app.rules.announcements import (
    ACES,
    HIGH_CARDS,
    PICTURES,
    SET_OF_RANK,
    Figure,
    call_of,
)
from app.rules.cards import (
    NO_CARDS,
    RANK_MASK,
    RANK_OF,
    RANKS_IN_SUIT,
    SUIT_LETTERS,
    SUIT_MASK,
    SUIT_MASK_OF,
    SUIT_OF,
    Card,
    Hand,
    Rank,
    card_of,
    hand_of,
    rank_of_letter,
)
from app.rules.partie import CHALLENGER, DEALER
from app.rules.stich import STICHE_IN_PARTIE, Stich, followable
from app.table.shown import LaidView, PartieView, TableView

WHOLE_PACK: Final = Hand((1 << 36) - 1)


@dataclass(frozen=True, slots=True)
class Heard:
    """An announcement heard: by which side, what, how many (sets and Aces), the points it counts now, an Ass lost."""

    by: int
    figure: Figure
    number: int | None
    points: int
    failed: bool


class Outlook(NamedTuple):
    """The part of an observation by which the club player weighs a card: everything but the announcements.

    `hand`: their cards; `led`: the card they have to answer; `left`: how many Stiche are not complete; `unseen`: the cards
    that may lie in the other hand, `surely` those that must, `held` how many do.
    """

    hand: Hand
    led: Card | None
    left: int
    unseen: Hand
    surely: Hand
    held: int

    @property
    def cards(self) -> Hand:
        """The cards that may be played without a breach (Art. 8.3)."""
        return self.hand if self.led is None else followable(self.hand, self.led)


@dataclass(frozen=True, slots=True)
class Observation:
    """One side's knowledge of a running deal.

    `hand`: own cards held; `dealt`: with those played. `plate`: its card that lies face up. `shown`: what the opponent has
    played, `count` how many they hold. `unseen`: cards that may lie in their hand, `surely` those of them that must. `led`:
    the card on the table, which the side to play has to answer. `unsaid`: what they could have announced by now and have not.
    """

    side: int
    hand: Hand
    dealt: Hand
    plate: Card
    my_turn: bool
    led: Card | None
    stiche: tuple[Stich, ...]
    shown: Hand
    count: int
    unseen: Hand
    surely: Hand
    heard: tuple[Heard, ...]
    unsaid: tuple[Figure, ...]

    @property
    def cards(self) -> Hand:
        """The cards that may be played without a breach (Art. 8.3)."""
        return self.outlook.cards

    @property
    def left(self) -> int:
        """How many Stiche are not complete."""
        return STICHE_IN_PARTIE - len(self.stiche)

    @property
    def outlook(self) -> Outlook:
        """The part by which the club player weighs a card."""
        return Outlook(self.hand, self.led, self.left, self.unseen, self.surely, self.count)

    def said(self, side: int, figure: Figure) -> Heard | None:
        """The announcement of this figure by this side, if it was made."""
        return next((h for h in self.heard if h.by == side and h.figure is figure), None)


def observation_of(view: TableView) -> Observation | None:
    """What the viewer knows of the running deal; None for anybody who holds no cards in it."""
    if view.partie is None or view.you is None or not view.hand:
        return None
    held = hand_of([card_of(slot.card) for slot in view.hand if slot.card is not None])
    return _observation(view.partie, view.you, held)


def observation_of_defender(view: TableView) -> Observation | None:
    """What the defender knows, for an adviser to whom the defender's hand lies open (D28); else None."""
    partie = view.partie
    if partie is None or partie.defender is None or partie.defender_hand is None:
        return None
    held = hand_of([card_of(code) for code in partie.defender_hand])
    return _observation(partie, partie.defender, held)


def _observation(partie: PartieView, you: str, hand: Hand) -> Observation | None:
    if partie.plate_card is None:
        return None
    side = CHALLENGER if you == partie.challenger else DEALER
    stiche = tuple(
        _stich(partie, laid.led, laid.followed, laid.winner)
        for laid in partie.stiche
        if laid.led is not None and laid.followed is not None
    )
    lies = partie.stich.led if partie.stich.followed is None else None
    led = None if lies is None else card_of(lies.card)
    mine, shown = NO_CARDS, NO_CARDS
    for stich in stiche:
        own, other = (
            (stich.led, stich.followed) if stich.by == side else (stich.followed, stich.led)
        )
        mine, shown = Hand(mine | 1 << own), Hand(shown | 1 << other)
    if led is not None and lies is not None:
        if lies.by == you:
            mine = Hand(mine | 1 << led)
        else:
            shown = Hand(shown | 1 << led)
    dealt = Hand(hand | mine)
    heard = tuple(
        Heard(
            CHALLENGER if said.by == partie.challenger else DEALER,
            call_of(said.what).figure,
            said.count,
            said.points,
            said.failed,
        )
        for said in partie.said
    )
    plate = card_of(partie.plate_card)
    seen = dealt | shown | 1 << plate
    count = STICHE_IN_PARTIE - shown.bit_count()
    possible, surely = _narrowed(partie, side, stiche, heard, shown, Hand(WHOLE_PACK & ~seen))
    if possible.bit_count() < count or surely.bit_count() > count:
        # A contradiction shows an undeclared breach (Art. 12); then no inference is safe.
        possible, surely = Hand(WHOLE_PACK & ~seen), NO_CARDS
    my_turn = partie.to_play == you
    return Observation(
        side=side, hand=hand, dealt=dealt, plate=plate, my_turn=my_turn, led=led, stiche=stiche, shown=shown, count=count,
        unseen=possible, surely=surely, heard=heard, unsaid=_unsaid(1 - side, heard, shown),
    )  # fmt: skip


def _stich(partie: PartieView, led: LaidView, followed: LaidView, winner: str | None) -> Stich:
    by = CHALLENGER if led.by == partie.challenger else DEALER
    return Stich(
        card_of(led.card), by, card_of(followed.card), CHALLENGER if winner == partie.challenger else DEALER
    )  # fmt: skip


def _narrowed(
    partie: PartieView, side: int, stiche: tuple[Stich, ...], heard: tuple[Heard, ...], shown: Hand, unseen: Hand,
) -> tuple[Hand, Hand]:  # fmt: skip
    """What the opponent may hold and what they must hold, after all that was played, announced and answered."""
    possible = int(unseen)
    for stich in stiche:
        if stich.by == side and SUIT_OF[stich.followed] is not SUIT_OF[stich.led]:
            possible &= ~SUIT_MASK_OF[stich.led]
    surely = 0
    mankos = {rank_of_letter(m.rank): m.missing for m in partie.mankos}
    for one in heard:
        if one.by == side:
            continue
        if one.figure is Figure.BLANS:
            possible &= ~PICTURES
        elif one.figure is Figure.BIANKA:
            possible &= ~HIGH_CARDS
        elif (rank := one.figure.rank) is not None and one.number is not None:
            of_rank = RANK_MASK[rank]
            if rank in mankos:
                missing = SUIT_LETTERS.index(mankos[rank]) * RANKS_IN_SUIT + rank
                possible &= ~(1 << missing)
            if (possible & of_rank | shown & of_rank).bit_count() <= one.number:
                surely |= possible & of_rank
    return Hand(possible), Hand(surely & possible)


def _unsaid(other: int, heard: tuple[Heard, ...], shown: Hand) -> tuple[Figure, ...]:
    """What the opponent could have announced by now and has not, most likely for want of the cards."""
    if not shown:
        return ()
    said = {one.figure for one in heard if one.by == other}
    over = [*SET_OF_RANK.values(), Figure.BLANS]
    if shown & ACES:
        over.append(Figure.ACES)
    return tuple(figure for figure in over if figure not in said)


def is_due(card: Card) -> bool:
    """Whether the card is a Due."""
    return RANK_OF[card] is Rank.DUE


def suit_of(cards: Hand, card: Card) -> Hand:
    """Those of the cards that are of the card's suit."""
    return Hand(cards & SUIT_MASK[SUIT_OF[card]])
