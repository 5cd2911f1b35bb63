"""The exact value of a Partie with open hands: both sides play their best for the difference of totals (Art. 10, 11).

Counted are card points, all Stich bonuses with their exclusions, and announced Aces that may still be lost. A `Position`
is what is left of a Partie; `solve` gives the final difference of totals (challenger minus dealer) and `best` that after
each card that may be played now. An `OpenDeal` keeps what it has computed, for many positions of one deal.

How it searches: alpha-beta from Stich to Stich with a transposition table. The cards in play, eighteen at most, get one
bit each; as no card changes hands, a position is the set of cards left and a few flags: one small number. Of neighbours
in one hand only one is tried wherever another is equal or never better: who surely loses the Stich gives the cheapest,
who surely wins it takes the dearest.

One file because the search shares its bit layout and its tables: apart they would have to be passed around for each node.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from app.rules.announcements import ACES, Figure
from app.rules.cards import (
    POINTS_OF,
    RANK_MASK,
    RANK_OF,
    RANKS_IN_SUIT,
    SUITS,
    Card,
    Hand,
    Rank,
    cards_in,
)
from app.rules.count import points_of
from app.rules.partie import Run
from app.rules.stich import STICHE_IN_PARTIE, Stich, followable, stich_of

MARC: Final = 30
FIRST_DUE: Final = 52
A_DUE: Final = 10
LAST: Final = 6
LAST_DUE: Final = (26, 52 - A_DUE, 78 - 2 * A_DUE)
"""What the last Stich won with a Due adds after 0, 1, 2 others in a row: 4b and 4c replace the no. 3 counted before."""
LONGEST_RUN: Final = 2
RUN_FROM: Final = 7
"""From this Stich on it matters whether Stiche won with a Due follow each other (4b, 4c)."""

INFINITE: Final = 10_000
"""More than any difference of totals."""


class Position(NamedTuple):
    """What is left of a Partie with open hands; the challenger is side 0, the dealer side 1.

    `hands`: what they still hold; `turn`: the side to play; `led`: the card it has to answer. `undefeated`: the side that
    has taken every Stich so far (None: neither, or none is complete). `dues`: how many Stiche the leader has just taken
    with a Due in a row, from the 7th on. `aces`: the side whose announced Aces may still be lost, `at_stake` what they
    would lose in points then (Art. 9.1.3). `ahead`: the challenger's total so far minus the dealer's, Aces at stake
    counted as won.
    """

    hands: tuple[Hand, Hand]
    turn: int
    led: Card | None = None
    undefeated: int | None = None
    dues: int = 0
    aces: int | None = None
    at_stake: int = 0
    ahead: int = 0

    @property
    def left(self) -> int:
        """How many Stiche are not complete, the one in progress included."""
        return max(self.hands[0].bit_count(), self.hands[1].bit_count())

    @property
    def stich(self) -> int:
        """The number of the Stich in progress: the last cards are always those of the ninth."""
        return STICHE_IN_PARTIE + 1 - self.left

    @property
    def leader(self) -> int:
        """The side that leads the Stich in progress."""
        return self.turn if self.led is None else 1 - self.turn

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that may be played now (Art. 8.3)."""
        hand = self.hands[self.turn]
        return cards_in(hand if self.led is None else followable(hand, self.led))

    def after(self, card: Card) -> Position:
        """The position after this card, one of `playable`; what its Stich brings is added to `ahead` (Art. 10, 11)."""
        held = Hand(self.hands[self.turn] ^ 1 << card)
        hands = (held, self.hands[1]) if self.turn == 0 else (self.hands[0], held)
        if self.led is None:
            return self._replace(hands=hands, turn=1 - self.turn, led=card)
        stich = stich_of(self.led, 1 - self.turn, card)
        number, winner = self.stich, stich.winner
        with_due = RANK_OF[stich.winning_card] is Rank.DUE
        gain = stich.points
        if number == STICHE_IN_PARTIE:
            gain += LAST_DUE[self.dues] if with_due else LAST
            gain += MARC if self.undefeated == winner else 0
        elif with_due:
            gain += FIRST_DUE if number == 1 else A_DUE
        lost = card if winner == stich.by else stich.led
        ass_lost = self.aces == 1 - winner and RANK_OF[lost] is Rank.ASS
        gain += self.at_stake if ass_lost else 0
        run = min(self.dues + 1, LONGEST_RUN) if with_due and number >= RUN_FROM else 0
        return Position(
            hands, winner, None, winner if number == 1 or self.undefeated == winner else None, run,
            None if ass_lost else self.aces, 0 if ass_lost else self.at_stake,
            self.ahead + (gain if winner == 0 else -gain),
        )  # fmt: skip


def solve(position: Position) -> int:
    """The challenger's total minus the dealer's at the end, if both play their best from here."""
    return OpenDeal(position).value(position)


def best(position: Position) -> dict[Card, int]:
    """What `solve` would give after each card that may be played now."""
    return OpenDeal(position).values(position)


class History(NamedTuple):
    """What the complete Stiche mean for those to come, and what they have brought the challenger more than the dealer."""

    undefeated: int | None
    dues: int
    ahead: int


def history_of(stiche: Sequence[Stich]) -> History:
    """The history of so many complete Stiche: card points and bonuses for a Due, but none of the ninth Stich and no Marc."""
    ahead = 0
    for number, stich in enumerate(stiche, 1):
        gain = stich.points
        if RANK_OF[stich.winning_card] is Rank.DUE:
            gain += FIRST_DUE if number == 1 else A_DUE
        ahead += gain if stich.winner == 0 else -gain
    winners = {stich.winner for stich in stiche}
    dues = 0
    for stich in reversed(stiche[RUN_FROM - 1 :]):
        if RANK_OF[stich.winning_card] is not Rank.DUE:
            break
        dues += 1
    return History(winners.pop() if len(winners) == 1 else None, dues, ahead)


def position_of(run: Run) -> Position:
    """The position of a running deal with the announcements made so far; false ones count nothing."""
    undefeated, dues, ahead = history_of(run.stiche)
    aces, at_stake = None, 0
    for said in run.said:
        points = points_of(said, run.stiche)
        ahead += points if said.by == 0 else -points
        whole, failed, _ = said.worth
        if said.figure is Figure.ACES and points == whole:
            aces, at_stake = said.by, whole - failed
    return Position(run.hands, run.turn, run.led, undefeated, dues, aces, at_stake, ahead)


# Inside the search a card is one bit of 18, and a position a number: the cards left, then these flags.

_CARDS: Final = (1 << 2 * STICHE_IN_PARTIE) - 1
_LEADER: Final = 1 << 18  # the dealer leads
_MARC: Final = 1 << 19  # the leader has taken every Stich so far, or this is the first
_ACES: Final = 1 << 20  # announced Aces are at stake
_RUN: Final = 21  # from this bit on: the leader's run of Stiche won with a Due


class _Lead(NamedTuple):
    """A card to lead: its rank in the order of search, bit, points, and the answers in its suit (None: the other has none).

    Each answer: its bit, whether the leader takes the Stich, and the points in it.
    """

    promise: int
    card: int
    points: int
    answers: tuple[tuple[int, bool, int], ...] | None


class _Suit(NamedTuple):
    """What either side may lead in a suit with these cards left, and throw away from it: (how dear, bit)."""

    leads: tuple[tuple[_Lead, ...], tuple[_Lead, ...]]
    discards: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]


_KEEP_DUE: Final = 2
"""How dear a Due is when something has to be thrown away: less than a picture, more than a plain card."""


class OpenDeal:
    """A deal with open hands, and the values found so far: later positions of it are solved faster."""

    def __init__(self, position: Position) -> None:
        """Prepare for this position and all that can follow from it."""
        hands = position.hands
        led = 0 if position.led is None else 1 << position.led
        leader = position.leader
        self._cards = cards_in(hands[0] | hands[1] | led)
        self._bit = {card: 1 << place for place, card in enumerate(self._cards)}
        self._own = (
            self._bits(hands[0] | (led if leader == 0 else 0)),
            self._bits(hands[1] | (led if leader == 1 else 0)),
        )
        in_play = hands[0] | hands[1] | led
        self._suit_cards = tuple(
            self._bits(in_play & (0x1FF << RANKS_IN_SUIT * suit)) for suit in SUITS
        )
        self._points = {bit: POINTS_OF[card] for card, bit in self._bit.items()}
        self._dues = self._bits(in_play & RANK_MASK[Rank.DUE])
        self._at_stake = position.at_stake
        self._aces = (
            0 if position.aces is None else (self._bits(in_play & ACES) & self._own[position.aces])
        )
        self._suits: dict[int, _Suit] = {}
        self._known: dict[int, tuple[int, int, int]] = {}
        self.nodes = 0
        self._search = self._searching()

    # Values

    def value(self, position: Position, low: int = -INFINITE, high: int = INFINITE) -> int:
        """The final difference of totals from this position on, exact if it lies between `low` and `high`.

        Otherwise a bound beyond the one that it passes.
        """
        if position.led is None:
            key, left = self._key(position)
            sign = 1 if position.turn == 0 else -1
            bounds = sorted((sign * (low - position.ahead), sign * (high - position.ahead)))
            return position.ahead + sign * self._search(key, left, *bounds)
        values = self.values(position, low, high).values()
        return max(values) if position.turn == 0 else min(values)

    def values(
        self, position: Position, low: int = -INFINITE, high: int = INFINITE
    ) -> dict[Card, int]:
        """The same after each card that may be played now."""
        key, left = self._key(position)
        sign = 1 if position.leader == 0 else -1
        alpha, beta = sorted((sign * (low - position.ahead), sign * (high - position.ahead)))
        found: dict[Card, int] = {}
        for card in position.playable:
            twin = self._twin(card, key, found)
            if twin is not None:
                found[card] = found[twin]
                continue
            bit = self._bit[card]
            if position.led is None:
                worth = self._led(key, left, bit, alpha, beta)
            else:
                worth = self._answered(key, left, self._bit[position.led], bit, alpha, beta)
            found[card] = position.ahead + sign * worth
        return found

    def _bits(self, cards: int) -> int:
        bits = 0
        for card in cards_in(cards):
            bits |= self._bit[card]
        return bits

    def _key(self, position: Position) -> tuple[int, int]:
        """The number of the position at the beginning of its Stich, and how many Stiche are left."""
        led = 0 if position.led is None else 1 << position.led
        left, leader = position.left, position.leader
        key = self._bits(position.hands[0] | position.hands[1] | led)
        if position.aces is not None and key & self._aces:
            key |= _ACES
        if left == STICHE_IN_PARTIE or position.undefeated == leader:
            key |= _MARC
        if leader:
            key |= _LEADER
        return key | position.dues << _RUN, left

    def _twin(self, card: Card, key: int, found: dict[Card, int]) -> Card | None:
        """A card already tried that is as good: no points, no Due, and none of the other hand's between them."""
        if POINTS_OF[card] or RANK_OF[card] is Rank.DUE or not found:
            return None
        twin = max(found)  # cards come in ascending order
        if (
            POINTS_OF[twin]
            or RANK_OF[twin] is Rank.DUE
            or twin // RANKS_IN_SUIT != card // RANKS_IN_SUIT
        ):
            return None
        between = (self._bit[card] - 1) & ~(2 * self._bit[twin] - 1)
        return None if between & key & _CARDS else twin

    def _led(self, key: int, left: int, card: int, alpha: int, beta: int) -> int:
        """What leading this card brings the leader from here on."""
        own = self._own[1 if key & _LEADER else 0]
        others = key & _CARDS & ~own
        suit = next(cards for cards in self._suit_cards if cards & card)
        worth = INFINITE
        for answer in _single(others & suit or others):
            worth = min(worth, self._answered(key, left, card, answer, alpha, min(beta, worth)))
            if worth <= alpha:
                break
        return worth

    def _answered(self, key: int, left: int, led: int, answer: int, alpha: int, beta: int) -> int:
        """What this whole Stich and those after it bring its leader."""
        rest = key & _CARDS & ~led & ~answer
        leader, run = key & _LEADER, key >> _RUN
        gain = self._points[led] + self._points[answer]
        follows = any(cards & led and cards & answer for cards in self._suit_cards)
        won = not (follows and answer > led)
        with_due = bool(led & self._dues) and not follows
        lost_ass = bool(key & _ACES and won and answer & self._aces)
        after = rest
        if key & _ACES and not lost_ass and rest & self._aces:
            after |= _ACES
        if not won:
            if left == 1:
                return -gain - LAST
            after |= (leader ^ _LEADER) | (key & _MARC if left == STICHE_IN_PARTIE else 0)
            return -gain - self._search(after, left - 1, -gain - beta, -gain - alpha)
        gain += self._at_stake if lost_ass else 0
        if left == 1:
            return gain + (LAST_DUE[run] if with_due else LAST) + (MARC if key & _MARC else 0)
        after |= leader | key & _MARC
        if with_due:
            gain += FIRST_DUE if left == STICHE_IN_PARTIE else A_DUE
            if left <= STICHE_IN_PARTIE + 1 - RUN_FROM:
                after |= min(run + 1, LONGEST_RUN) << _RUN
        return gain + self._search(after, left - 1, alpha - gain, beta - gain)

    # Search

    def _suit(self, cards: int) -> _Suit:
        """What may be led in and thrown away from a suit with these cards left; found once, then remembered."""
        bits = _single(cards)
        mine = _neighbours(bits, self._own[0]), _neighbours(bits, self._own[1])
        made = _Suit(
            (self._leads(mine[0], mine[1]), self._leads(mine[1], mine[0])),
            (self._discards(mine[0]), self._discards(mine[1])),
        )
        self._suits[cards] = made
        return made

    def _leads(self, mine: list[list[int]], theirs: list[list[int]]) -> tuple[_Lead, ...]:
        points, dues = self._points, self._dues
        found = []
        for group in mine:
            if not theirs:
                # Every card wins: the dearest, or the Due for its bonus.
                found += [
                    _Lead(20 + points[card] + (30 if card & dues else 0), card, points[card], None)
                    for card in {group[-1], *(card for card in group if card & dues)}
                ]
                continue
            lowest, highest = theirs[0][0], theirs[-1][-1]
            if group[0] > highest:
                cards = [group[-1]]
            elif group[-1] < lowest:
                cards = self._cheapest(group)
            else:
                kinds = {(points[card], card & dues): card for card in reversed(group)}
                cards = list(kinds.values())
            for card in cards:
                promise = points[card] + 10 if card > highest else points[card]
                found.append(
                    _Lead(
                        -points[card] if card < lowest else promise,
                        card,
                        points[card],
                        self._answers(card, theirs),
                    )
                )
        return tuple(found)

    def _answers(self, led: int, theirs: list[list[int]]) -> tuple[tuple[int, bool, int], ...]:
        """The answers in the suit led worth trying: who takes the Stich takes it with the dearest of neighbours."""
        points = self._points[led]
        found = []
        for group in theirs:
            won = group[0] < led
            for card in self._cheapest(group) if won else group[-1:]:
                found.append((card, won, points + self._points[card]))
        found.sort(key=lambda a: (a[1], a[2] if a[1] else -a[2]))
        return tuple(found)

    def _discards(self, mine: list[list[int]]) -> tuple[tuple[int, int], ...]:
        return tuple(
            (_KEEP_DUE if card & self._dues else self._points[card], card)
            for group in mine
            for card in self._cheapest(group)
        )

    def _cheapest(self, group: list[int]) -> list[int]:
        """Of neighbours that surely lose, those worth trying: the one of fewest points, and a Due only if that costs points."""
        if group[0] & self._dues and len(group) > 1:
            return group[1:2] if not self._points[group[1]] else group[:2]
        return group[:1]

    def _searching(self) -> Callable[[int, int, int, int], int]:
        """The search: what is left to win for the leader of a position, exact between `alpha` and `beta`."""
        spade, coppe, denari, bastoni = self._suit_cards
        suits, make, known = self._suits, self._suit, self._known
        points, dues, aces, at_stake = self._points, self._dues, self._aces, self._at_stake
        last = self._last_stich

        def search(key: int, left: int, alpha: int, beta: int) -> int:
            low, high, tried = -INFINITE, INFINITE, 0
            entry = known.get(key)
            if entry is not None:
                low, high, tried = entry
                if low >= beta or low == high:
                    return low
                if high <= alpha:
                    return high
                alpha, beta = max(alpha, low), min(beta, high)
            elif left == 1:
                worth = last(key)
                known[key] = worth, worth, 0
                return worth
            self.nodes += 1
            cards = key & _CARDS
            in_suits = (
                suits.get(cards & spade) or make(cards & spade),
                suits.get(cards & coppe) or make(cards & coppe),
                suits.get(cards & denari) or make(cards & denari),
                suits.get(cards & bastoni) or make(cards & bastoni),
            )
            leader = key & _LEADER
            side = 1 if leader else 0
            leads = [lead for suit in in_suits for lead in suit.leads[side]]
            leads.sort(reverse=True)
            if tried:
                for place, lead in enumerate(leads):
                    if lead[1] == tried:
                        leads.insert(0, leads.pop(place))
                        break
            at_risk = key & _ACES
            won_flags = key & (_LEADER | _MARC | _ACES)
            lost_flags = leader ^ _LEADER | at_risk
            if left == STICHE_IN_PARTIE:
                lost_flags |= key & _MARC
            after = left - 1
            discards: list[tuple[int, int]] | None = None
            floor, top, top_card = alpha, -INFINITE, 0
            for _, card, led_points, answers in leads:
                worth = INFINITE
                rest = cards ^ card
                if answers is not None:
                    for answer, won, gain in answers:
                        ceiling = worth if worth < beta else beta
                        now = rest ^ answer
                        flags = won_flags if won else lost_flags
                        if at_risk and not now & aces:
                            flags ^= _ACES
                        if won:
                            found = gain + search(now | flags, after, floor - gain, ceiling - gain)
                        else:
                            found = -gain - search(
                                now | flags, after, -gain - ceiling, -gain - floor
                            )
                        if found < worth:
                            worth = found
                            if worth <= floor:
                                break
                else:
                    if discards is None:
                        discards = sorted(
                            discard for suit in in_suits for discard in suit.discards[1 - side]
                        )
                    bonus, run = led_points, 0
                    if card & dues:
                        bonus = FIRST_DUE if left == STICHE_IN_PARTIE else A_DUE
                        if left <= STICHE_IN_PARTIE + 1 - RUN_FROM:
                            run = min((key >> _RUN) + 1, LONGEST_RUN) << _RUN
                    for _, answer in discards:
                        ceiling = worth if worth < beta else beta
                        now = rest ^ answer
                        gain = bonus + points[answer]
                        flags = won_flags | run
                        if at_risk:
                            if answer & aces:
                                gain += at_stake
                                flags ^= _ACES
                            elif not now & aces:
                                flags ^= _ACES
                        found = gain + search(now | flags, after, floor - gain, ceiling - gain)
                        if found < worth:
                            worth = found
                            if worth <= floor:
                                break
                if worth > top:
                    top, top_card = worth, card
                    if worth > floor:
                        floor = worth
                        if worth >= beta:
                            break
            if top < beta and top < high:
                high = top
            if top > alpha and top > low:
                low = top
            known[key] = low, high, top_card
            return top

        return search

    def _last_stich(self, key: int) -> int:
        """What the ninth Stich brings its leader, who has one card left like the other."""
        led = key & self._own[1 if key & _LEADER else 0]
        return self._answered(key, 1, led, key & _CARDS & ~led, -INFINITE, INFINITE)


def _single(cards: int) -> list[int]:
    """The single bits, ascending."""
    bits = []
    while cards:
        bit = cards & -cards
        bits.append(bit)
        cards ^= bit
    return bits


def _neighbours(bits: list[int], own: int) -> list[list[int]]:
    """The cards of one hand in groups of neighbours: no card of the other hand lies between them."""
    groups: list[list[int]] = []
    apart = True
    for bit in bits:
        if not bit & own:
            apart = True
        elif apart:
            groups.append([bit])
            apart = False
        else:
            groups[-1].append(bit)
    return groups
