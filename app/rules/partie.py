"""The Partie: nine Stiche between challenger and dealer, with all that is said, asked and paid in it (Art. 7-12).

A Partie is dealt once, and once more after every Alifer; each of these deals is a `Run`. The two sides are numbered:
the challenger is side 0, the dealer side 1. Names stand only in payments.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from app.rules.announcements import (
    SET_OF_RANK,
    Call,
    Figure,
    Said,
    article_of,
    called,
    is_held,
    refuse_false,
    refuse_timing,
    said_of,
)
from app.rules.cards import (
    NO_CARDS,
    RANK_MASK,
    RANKS_IN_SUIT,
    SUIT_OF,
    SUITS,
    Card,
    Hand,
    Rank,
    Suit,
    cards_in,
    hand_of,
    name_of,
)
from app.rules.count import Score, score
from app.rules.moves import Play
from app.rules.refusal import N_, IllegalMove
from app.rules.stich import Bonus, Stich, bonuses, followable, stich_of

BULKA: Final = "bulka"
"""The Bulka's name as an account; no player may bear it."""

CHALLENGER, DEALER = 0, 1
CONSENTED_DOUBLINGS = 16
"""At most so many doublings by consent in one Partie (D20)."""


class Outcome(Enum):
    """How a run stands; the value is the word of the record."""

    RUNNING = "running"
    WON = "won"
    ALIFER = "alifer"
    TIED = "tied"
    DRAWN = "drawn"
    BREACH = "breach"


class DecidedBy(Enum):
    """What decided a Partie."""

    POINTS = "points"
    BREACH = "breach"
    FORFEIT = "forfeit"


class Payment(NamedTuple):
    """Tokens from one account to another (a name or `BULKA`); `purpose` is the record's `for`."""

    payer: str
    payee: str
    tokens: int
    purpose: str


class Manko(NamedTuple):
    """An answered Manko (Art. 9.1.2, D13): who asked, for which rank, the suit that is missing."""

    asked_by: int
    rank: Rank
    missing: Suit


class Breach(NamedTuple):
    """An undeclared breach in `penalty` (Art. 12): by whom, after how many cards played, with which card.

    `card` is None for a false Bianka said apart from a card (D36).
    """

    by: int
    played: int
    card: Card | None
    article: str
    reason: str


class Spoken(NamedTuple):
    """An announcement with the card it was said with (None: apart from a card) and what was paid for it."""

    said: Said
    card: Card | None
    payment: Payment | None


class Run(NamedTuple):
    """One deal of a Partie. `dealt` and `hands` are those of the challenger and of the dealer; `led` lies on the table."""

    deck: tuple[Card, ...]
    multiplier: int
    dealt: tuple[Hand, Hand]
    hands: tuple[Hand, Hand]
    turn: int
    led: Card | None
    stiche: tuple[Stich, ...]
    spoken: tuple[Spoken, ...]
    mankos: tuple[Manko, ...]
    offer: int | None
    breaches: tuple[Breach, ...]
    payments: tuple[Payment, ...]
    outcome: Outcome
    bonuses: tuple[Bonus, ...]
    scores: tuple[Score, Score] | None

    @property
    def bottom(self) -> Card:
        """The face-up card of the plate (Art. 7.4)."""
        return self.deck[-1]

    @property
    def leader(self) -> int:
        """The side that leads the Stich in progress or the next one (Art. 8.1, 8.4)."""
        return self.turn if self.led is None else 1 - self.turn

    @property
    def played(self) -> int:
        """How many cards have been played, 0-18."""
        return 2 * len(self.stiche) + (self.led is not None)

    @property
    def said(self) -> tuple[Said, ...]:
        """The announcements made so far."""
        return tuple(spoken.said for spoken in self.spoken)


class Partie(NamedTuple):
    """A Partie: its form is fixed when it is dealt (D32); `runs` are the finished ones, all of them once it is decided."""

    number: int
    challenger: str
    dealer: str
    pro: bool
    with_bulka: bool
    runs: tuple[Run, ...]
    winner: str | None = None
    decided_by: DecidedBy | None = None

    @property
    def sides(self) -> tuple[str, str]:
        """The names of side 0 and side 1."""
        return self.challenger, self.dealer

    def side_of(self, player: str) -> int | None:
        """The player's side, None for anybody who is not active in this Partie."""
        if player == self.challenger:
            return CHALLENGER
        return DEALER if player == self.dealer else None

    def opponent_of(self, player: str) -> str:
        """The other active player."""
        return self.dealer if player == self.challenger else self.challenger


def dealt_hands(deck: tuple[Card, ...]) -> tuple[Hand, Hand]:
    """Nine cards each in packets of three, alternating, the challenger's first (Art. 7.3)."""
    return hand_of(deck[0:3] + deck[6:9] + deck[12:15]), hand_of(
        deck[3:6] + deck[9:12] + deck[15:18]
    )


def new_run(deck: tuple[Card, ...], multiplier: int, payments: tuple[Payment, ...]) -> Run:
    """A fresh deal; the challenger leads (Art. 8.1). `payments` are the stakes, none for a replay (D16)."""
    hands = dealt_hands(deck)
    return Run(
        deck=deck, multiplier=multiplier, dealt=hands, hands=hands, turn=CHALLENGER, led=None, stiche=(), spoken=(),
        mankos=(), offer=None, breaches=(), payments=payments, outcome=Outcome.RUNNING, bonuses=(), scores=None,
    )  # fmt: skip


# Playing a card (Art. 8)


def playable(run: Run, side: int, guarded: bool) -> Hand:
    """The cards the side may play now: none out of turn; in `penalty` every card held is accepted (Art. 8.3, D24)."""
    if run.turn != side:
        return NO_CARDS
    hand = run.hands[side]
    return followable(hand, run.led) if guarded and run.led is not None else hand


def play_card(partie: Partie, run: Run, side: int, move: Play, guarded: bool) -> Run:
    """The run after a card with what is said and asked along with it. Raises `IllegalMove` (Art. 8, 9, 12)."""
    card = move.card
    hand = run.hands[side]
    if run.turn != side:
        refuse_turn(partie, run)
    if not hand >> card & 1:
        raise IllegalMove(
            "8.2" if run.led is None else "8.3", "not_held",
            N_("{card} is not in your hand; you can play {legal}."),
            card=name_of(card), legal=names_of(playable(run, side, guarded)),
        )  # fmt: skip
    led = run.led
    revoked = led is not None and not followable(hand, led) >> card & 1
    if revoked and guarded:
        raise IllegalMove(
            "8.3", "must_follow", N_("Not the {card}: you can follow {suit} with {legal}."),
            card=name_of(card), suit=SUIT_OF[led or card].title, legal=names_of(playable(run, side, guarded)),
        )  # fmt: skip
    said: tuple[Said, ...] = ()
    if move.announce:
        said = _checked_calls(run, side, move.announce, card, guarded)
    mankos = run.mankos
    if move.manko:
        mankos += _answers(run, side, move.manko)

    rest = Hand(hand ^ (1 << card))
    hands = (rest, run.hands[1]) if side == CHALLENGER else (run.hands[0], rest)
    if led is None:
        after = Run(
            run.deck, run.multiplier, run.dealt, hands, 1 - side, card, run.stiche, run.spoken, mankos, None,
            run.breaches, run.payments, run.outcome, run.bonuses, run.scores,
        )  # fmt: skip
    else:
        stich = stich_of(led, 1 - side, card)
        after = Run(
            run.deck, run.multiplier, run.dealt, hands, stich.winner, None, (*run.stiche, stich), run.spoken, mankos,
            None, run.breaches, run.payments, run.outcome, run.bonuses, run.scores,
        )  # fmt: skip
    if said or revoked or run.breaches:
        after = _with_said_and_breaches(partie, after, side, card, said, revoked)
        if after.outcome is Outcome.BREACH:
            return after
    if after.hands == (0, 0):
        return _counted(partie, after)
    return after


def refuse_turn(partie: Partie, run: Run) -> None:
    """Refuse a card out of turn with the article that says whose turn it is. Always raises `IllegalMove`."""
    player = partie.sides[run.turn]
    if run.led is not None:
        raise IllegalMove(
            "8.3",
            "out_of_turn",
            N_("It is {player}'s turn to follow {card}."),
            player=player,
            card=name_of(run.led),
        )
    if not run.stiche:
        raise IllegalMove(
            "8.1",
            "out_of_turn",
            N_("The challenger {player} leads the first Stich."),
            player=player,
        )
    raise IllegalMove(
        "8.4",
        "out_of_turn",
        N_("{player} took the last Stich and leads the next one."),
        player=player,
    )


def names_of(hand: Hand) -> str:
    """The English names of the cards in a hand, separated by commas."""
    return ", ".join(name_of(card) for card in cards_in(hand))


# Announcements and Manko (Art. 9)


def refuse_call(run: Run, side: int, call: Call, card: Card | None, guarded: bool) -> Said:
    """The announcement as it would be made now, with `card` or apart; refuses what is said twice, late, early or falsely.

    In `penalty` a false announcement is accepted in silence (D24). Raises `IllegalMove`.
    """
    if any(spoken.said.figure is call.figure and spoken.said.by == side for spoken in run.spoken):
        raise _said_twice(call.figure)
    dealt = run.dealt[side]
    refuse_timing(call.figure, dealt, run.hands[side], card)
    said = said_of(call, side, dealt)
    if guarded:
        refuse_false(said, dealt)
    return said


def announce(partie: Partie, run: Run, side: int, guarded: bool) -> Run:
    """The run after Bianka said apart from a card, also in the opponent's turn (Art. 9.1.4). Raises `IllegalMove`."""
    said = refuse_call(run, side, Call(Figure.BIANKA), None, guarded)
    payment = _payment_for(partie, run, said)
    after = run._replace(spoken=(*run.spoken, Spoken(said, None, payment)))
    if payment is not None:
        after = after._replace(payments=(*run.payments, payment))
    if not said.true:
        breach = Breach(side, run.played, None, "9.1.4", "false_announcement")
        after = after._replace(breaches=(*run.breaches, breach))
        if not after.hands[1 - side]:
            return _declared(after)
    return after


def refuse_manko(run: Run, side: int, rank: Rank) -> None:
    """Refuse a Manko: only with one's own second card, once, and for an announced set of three (Art. 9.1.2)."""
    if (run.dealt[side] ^ run.hands[side]).bit_count() != 1:
        raise IllegalMove(
            "9.1.2", "not_second_card", N_("Manko is asked along with your own second card.")
        )
    figure = SET_OF_RANK.get(rank)
    said = next((s.said for s in run.spoken if s.said.by != side and s.said.figure is figure), None)
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


def _checked_calls(
    run: Run, side: int, calls: tuple[Call, ...], card: Card, guarded: bool
) -> tuple[Said, ...]:
    said: list[Said] = []
    for call in calls:
        if any(other.figure is call.figure for other in said):
            raise _said_twice(call.figure)
        said.append(refuse_call(run, side, call, card, guarded))
    return tuple(said)


def _said_twice(figure: Figure) -> IllegalMove:
    return IllegalMove(
        article_of(figure),
        "said_twice",
        N_("{figure} was announced already; once is enough."),
        figure=called(figure),
    )


def _answers(run: Run, side: int, ranks: tuple[Rank, ...]) -> tuple[Manko, ...]:
    """The referee's answers; a false set gets none, since this very card declares the breach (D13, D36)."""
    if len(set(ranks)) != len(ranks):
        raise IllegalMove("9.1.2", "asked_twice", N_("Each announced set may be asked for once."))
    answers = []
    for rank in ranks:
        refuse_manko(run, side, rank)
        held = run.dealt[1 - side] & RANK_MASK[rank]
        missing = [suit for suit in SUITS if not held >> (RANKS_IN_SUIT * suit + rank) & 1]
        if len(missing) == 1:
            answers.append(Manko(side, rank, missing[0]))
    return tuple(answers)


def _payment_for(partie: Partie, run: Run, said: Said) -> Payment | None:
    """What the opponent pays at once for an announcement (D10); nothing in the two-player form (Part IV)."""
    if not partie.with_bulka:
        return None
    sides = partie.sides
    return Payment(
        sides[1 - said.by], sides[said.by], said.worth.tokens * run.multiplier, said.figure.value
    )


# Breaches (Art. 12)


def _with_said_and_breaches(
    partie: Partie, run: Run, side: int, card: Card, said: tuple[Said, ...], revoked: bool
) -> Run:
    """The run with the announcements that came with `card` and with the breach it is; declared if it is time."""
    closes = any(breach.by != side for breach in run.breaches)
    spoken = list(run.spoken)
    payments = list(run.payments)
    for one in said:
        payment = _payment_for(partie, run, one) if one.true or not closes else None
        spoken.append(Spoken(one, card, payment))
        if payment is not None:
            payments.append(payment)
    after = run._replace(spoken=tuple(spoken), payments=tuple(payments))
    false = next((one for one in said if not one.true), None)
    if revoked or false is not None:
        article = "8.3" if false is None or revoked else article_of(false.figure)
        reason = "revoke" if revoked else "false_announcement"
        after = after._replace(
            breaches=(*run.breaches, Breach(side, run.played, card, article, reason))
        )
    if closes or any(not after.hands[1 - breach.by] for breach in after.breaches):
        return _declared(after)
    return after


def _declared(run: Run) -> Run:
    """The run ended by its earliest breach; false announcements bring no payment (Art. 12, D24, D36)."""
    return with_refunds(run, [s for s in run.spoken if not s.said.true])._replace(
        outcome=Outcome.BREACH, offer=None
    )


def with_refunds(run: Run, returned: list[Spoken]) -> Run:
    """The run with what was paid for these announcements returned."""
    refunds = tuple(
        Payment(s.payment.payee, s.payment.payer, s.payment.tokens, "refund")
        for s in returned
        if s.payment is not None
    )
    return run._replace(payments=run.payments + refunds)


def correctable(run: Run, side: int) -> Breach | None:
    """The side's breach that may still be corrected: nothing has been played since (Art. 8.5, D30, D36)."""
    # A false Bianka may count one card more than now lie there: the opponent took theirs back after it.
    own = [b for b in run.breaches if b.by == side and b.played >= run.played]
    return own[-1] if own else None


def correct(run: Run, side: int) -> Run:
    """The run with the side's last breach taken back: card, what was said with it, its payment. Raises `IllegalMove`."""
    breach = correctable(run, side)
    if breach is None:
        raise IllegalMove(
            "8.5", "nothing_to_correct",
            N_("A card played is final; only a breach may be corrected, until the next card is played."),
        )  # fmt: skip
    if breach.card is None:
        withdrawn = [
            s for s in run.spoken if s.said.by == side and s.card is None and not s.said.true
        ]
    else:
        withdrawn = [s for s in run.spoken if s.said.by == side and s.card == breach.card]
    after = with_refunds(run, withdrawn)._replace(
        spoken=tuple(s for s in run.spoken if s not in withdrawn),
        breaches=tuple(b for b in run.breaches if b is not breach),
    )
    return after if breach.card is None else _unplayed(after, side, breach.card)


def _unplayed(run: Run, side: int, card: Card) -> Run:
    """The run with the last card played back in the hand of its side."""
    hand = Hand(run.hands[side] | 1 << card)
    hands = (hand, run.hands[1]) if side == CHALLENGER else (run.hands[0], hand)
    if run.led is None:
        return run._replace(hands=hands, turn=side, led=run.stiche[-1].led, stiche=run.stiche[:-1])
    return run._replace(hands=hands, turn=side, led=None)


# The count (Art. 10, 11)


def _counted(partie: Partie, run: Run) -> Run:
    """The run after the ninth Stich: bonuses, count, payments, and whether it is won, tied or drawn (Art. 10, 11)."""
    found = bonuses(run.stiche)
    scores = (score(0, run.stiche, run.said, found), score(1, run.stiche, run.said, found))
    payments: tuple[Payment, ...] = ()
    if partie.with_bulka:
        payments = tuple(
            Payment(partie.sides[1 - b.by], BULKA, b.tokens * run.multiplier, f"bonus:{b.no}")
            for b in found if b.tokens
        )  # fmt: skip
    level = Outcome.TIED if partie.with_bulka else Outcome.DRAWN
    outcome = level if scores[0].total == scores[1].total else Outcome.WON
    return run._replace(
        bonuses=found, scores=scores, payments=run.payments + payments, outcome=outcome
    )


# Alifer by agreement (Art. 9.2.1)


def refuse_offer(partie: Partie, run: Run) -> None:
    """Refuse an offer of Alifer: one at a time, 16 by consent, with two players only before the first card (D20, Part IV)."""
    if run.offer is not None:
        raise IllegalMove(
            "9.2.1",
            "offer_stands",
            N_("An offer of Alifer stands already; it has to be answered first."),
        )
    if not partie.with_bulka and run.played:
        raise IllegalMove(
            "IV", "too_late", N_("With two players Alifer is agreed before the first card only.")
        )
    if sum(r.outcome is Outcome.ALIFER for r in partie.runs) >= CONSENTED_DOUBLINGS:
        raise IllegalMove(
            "9.2.1",
            "too_many",
            N_("This Partie has been doubled by consent 16 times; it is played out now."),
        )


def refuse_answer(run: Run, side: int) -> None:
    """Refuse an answer to an offer that the opponent has not made."""
    if run.offer != 1 - side:
        raise IllegalMove(
            "9.2.1", "no_offer", N_("Your opponent offers no Alifer that you could answer.")
        )


def refuse_withdrawal(run: Run, side: int) -> None:
    """Refuse taking back an offer that one has not made."""
    if run.offer != side:
        raise IllegalMove("9.2.1", "no_offer", N_("You have no offer of Alifer standing."))


# What a side may do now, one source for page, bot and check


@dataclass(frozen=True, slots=True)
class CallOption:
    """An announcement that would be accepted now: with any of `cards`, or apart from a card if `apart`.

    `tokens` are after scaling. `true` is False only in `penalty`, for what the hand does not bear out.
    """

    figure: Figure
    number: int | None
    points: int
    tokens: int
    true: bool
    cards: Hand
    apart: bool


def call_options(partie: Partie, run: Run, side: int, guarded: bool) -> tuple[CallOption, ...]:
    """Every announcement the side may make now, with the cards it may go with (Art. 9)."""
    options = []
    cards = cards_in(playable(run, side, guarded))
    for figure in Figure:
        if guarded and not is_held(figure, run.dealt[side]):
            continue  # refused with every card
        made = {
            card: said for card in cards if (said := _allowed(run, side, figure, card, guarded))
        }
        apart = _allowed(run, side, figure, None, guarded)
        said = apart or next(iter(made.values()), None)
        if said is None:
            continue
        payment = _payment_for(partie, run, said)
        tokens = payment.tokens if payment else 0
        options.append(
            CallOption(
                figure,
                said.number,
                said.worth.points,
                tokens,
                said.true,
                hand_of(tuple(made)),
                apart is not None,
            )
        )
    return tuple(options)


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


def _allowed(run: Run, side: int, figure: Figure, card: Card | None, guarded: bool) -> Said | None:
    try:
        return refuse_call(run, side, Call(figure), card, guarded)
    except IllegalMove:
        return None
