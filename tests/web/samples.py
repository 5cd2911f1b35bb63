"""Views of every state of a table, made by hand: what the pages are tried on."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import ClassVar

from app.rules.announcements import Figure
from app.rules.cards import card_of
from app.rules.consequences import (
    Announced,
    Dealt,
    Drawn,
    PartieDecided,
    ProAnnounced,
    StakesPaid,
    StichWon,
    Tied,
)
from app.rules.partie import DecidedBy
from app.rules.stich import Stich
from app.table.log import LogEntry, LogLine
from app.table.shown import (
    AbsenceView,
    ActsView,
    AgreementView,
    BonusView,
    CallView,
    ClockView,
    DealStepView,
    DrawView,
    EndView,
    HandSlot,
    LaidView,
    Link,
    MankoView,
    PartieView,
    PaymentView,
    Phase,
    PlayerView,
    PointsView,
    ProChoiceView,
    ResultView,
    Role,
    SaidView,
    ScoreSheetView,
    SheetRow,
    StichView,
    TableView,
    TalkEntry,
    TalkView,
    VoteView,
)
from app.web import render
from app.web.preferences import Preferences

NOW = 1_800_000_000.0
NAMES = ("Anna", "Bruno", "Ottla", "Franz")
DECK = tuple(s + r for s in "scdb" for r in ("2", "7", "8", "9", "10", "B", "C", "R", "A"))

# The evening so far: dealer, challenger, winner, direct payments, whether Pro.
_EVENING: tuple[tuple[str, str, str, tuple[tuple[str, str, int], ...], bool], ...] = (
    ("Ottla", "Franz", "Franz", (("Ottla", "Franz", 5),), False),
    ("Franz", "Bruno", "Franz", (("Bruno", "bulka", 5),), False),
    ("Franz", "Anna", "Franz", (), False),
    ("Franz", "Ottla", "Franz", (("Ottla", "Franz", 5),), True),
    ("Bruno", "Anna", "Anna", (("Bruno", "bulka", 10),), False),
    ("Anna", "Ottla", "Ottla", (("Anna", "Ottla", 10),), False),
    ("Ottla", "Franz", "Ottla", (("Ottla", "Franz", 5),), False),
    ("Ottla", "Bruno", "Bruno", (("Ottla", "bulka", 5), ("Ottla", "Bruno", 5)), True),
    ("Bruno", "Anna", "Anna", (("Bruno", "Anna", 5),), False),
    ("Anna", "Franz", "Franz", (("Anna", "bulka", 20),), False),
    ("Franz", "Ottla", "Ottla", (("Franz", "Ottla", 5),), False),
    ("Ottla", "Bruno", "Bruno", (("Ottla", "Bruno", 10),), False),
    ("Bruno", "Anna", "Anna", (("Bruno", "Anna", 5), ("Bruno", "bulka", 10)), False),
    ("Anna", "Franz", "Anna", (("Franz", "Anna", 5),), False),
)


def evening(upto: int, names: tuple[str, ...] = NAMES) -> ScoreSheetView:
    """The score sheet after so many Parties; every row adds up to zero."""
    total = dict.fromkeys((*NAMES, "bulka"), 0)
    rows = []
    for number, (dealer, challenger, winner, pays, pro) in enumerate(_EVENING[:upto], 1):
        change = dict.fromkeys(total, 0)
        for payer, payee, tokens in (
            (dealer, "bulka", 20 if pro else 10),
            (challenger, "bulka", 10),
            *pays,
        ):
            change[payer] -= tokens
            change[payee] += tokens
        if pro and winner == dealer:
            pot = total["bulka"] + change["bulka"]
            change[dealer] += pot
            change["bulka"] -= pot
        for name in total:
            total[name] += change[name]
        loser = challenger if winner == dealer else dealer
        rows.append(
            SheetRow(
                number,
                pro,
                winner,
                loser,
                tuple((n, change[n]) for n in (dealer, challenger)),
                ((winner, 30 + number), (loser, 20)),
                total["bulka"],
            )
        )
    return ScoreSheetView(
        names,
        tuple((n, total[n]) for n in names),
        tuple((n, sum(r.winner == n for r in rows)) for n in names),
        tuple((n, 40 * (i + 1)) for i, n in enumerate(names)),
        total["bulka"],
        tuple(reversed(rows)),
    )


AGREEMENT = AgreementView(1, NOW + 3600, False, "guarded", 30, 120, 120, "public", True)


def player(name: str, role: str, **kw) -> PlayerView:
    """Somebody at the table."""
    fields = {
        "name": name, "you": False, "role": role, "place": None, "balance": 0, "streak": 0,
        "may_announce_pro": False, "link": Link.HERE, "away_since": None, "hand_count": None,
        "stiche": 0, "points": 0, "to_act": False,
        "clock": ClockView(False, 30, 120, None) if role in ("dealer", "challenger") else None,
    }  # fmt: skip
    return PlayerView(**{**fields, **kw})


def running(move: float = 24, reserve: float = 120) -> ClockView:
    """A clock that runs."""
    return ClockView(True, move, reserve, NOW + move)


def hand(*codes: str | None, legal: str = "") -> tuple[HandSlot, ...]:
    """A hand of nine slots; `legal`: the suits that may be played, empty for idle, `*` for all."""

    def state(code: str | None) -> str:
        if code is None or not legal:
            return "idle"
        return "legal" if legal == "*" or code[0] in legal else "illegal"

    return tuple(HandSlot(code, state(code)) for code in codes)


OPEN = TalkView("talk", True, None, (), ())


def talk(*said: tuple[str, str], channel: str = "talk", hush: str | None = None, readers=()):
    """A channel with what was said in it."""
    entries = tuple(
        TalkEntry(no, NOW - 60 + no, author, text) for no, (author, text) in enumerate(said, 1)
    )
    return TalkView(channel, hush is None, hush, tuple(readers), entries)


def log(*lines: LogLine) -> tuple[LogEntry, ...]:
    """The referee's lines."""
    return tuple(LogEntry(seq, 0.0, line) for seq, line in enumerate(lines, 100))


def stich_won(number: int, winner: str, led: str, followed: str) -> StichWon:
    """A Stich that the card led took."""
    return StichWon(number, winner, Stich(card_of(led), 0, card_of(followed), 0))


def won(number: int, winner: str, loser: str, points: int, against: int) -> PartieDecided:
    """A Partie won by points."""
    return PartieDecided(number, winner, loser, DecidedBy.POINTS, points, against, None)


def partie(**kw) -> PartieView:
    """A running Partie between Bruno, dealer, and Anna, challenger."""
    fields = {
        "number": 13, "deal": 1, "multiplier": 1, "dealer": "Bruno", "challenger": "Anna",
        "pro": None, "defender": None, "to_play": "Anna", "plate_card": "bC",
        "stich": StichView(1, None, None, None), "last_stich": None, "said": (), "mankos": (),
        "offer_by": None, "defender_hand": None, "tied": False,
    }  # fmt: skip
    fields |= kw
    fields.setdefault("stiche", _before(fields["stich"].number, fields["last_stich"]))
    return PartieView(**fields)


def _before(number: int, last: StichView | None) -> tuple[StichView, ...]:
    """The complete Stiche before this one, won by turns, without a Due; the last of them as given."""
    earlier = (
        StichView(n, LaidView("b9", name, ()), LaidView("d7", other, ()), name)
        for n, (name, other) in enumerate(
            itertools.islice(itertools.cycle((("Bruno", "Anna"), ("Anna", "Bruno"))), number - 1), 1
        )
    )
    found = tuple(earlier)
    return (*found[:-1], last) if last is not None and found else found


def table(**kw) -> TableView:
    """A table of four, Anna the viewer; everything else as given."""
    sheet = evening(12)
    fields = {
        "game": "stammtisch", "name": "Stammtisch", "version": 42, "now": NOW,
        "phase": Phase.PARTIE, "role": Role.ACTIVE, "you": "Anna", "opener": "Anna",
        "agreement": AGREEMENT, "with_bulka": True, "players": (),
        "audience": ("Milena", "Gustav", "Dora"), "audience_count": 3,
        "dealer": "Bruno", "challenger": "Anna", "queue": ("Franz", "Ottla"), "pro": None,
        "bulka": 225, "draw": None, "partie": None, "result": None, "hand": (),
        "acts": ActsView(), "deal_step": None, "pro_choice": None, "votes": (), "absence": None,
        "sheet": sheet, "talk": OPEN, "advice": None, "log": (), "time_up": False, "ended": None,
    }  # fmt: skip
    return TableView(**{**fields, **kw})


def _waiting(you: str | None = None) -> tuple[PlayerView, ...]:
    return (
        player("Franz", "waiting", place=0, balance=25, you=you == "Franz"),
        player("Ottla", "waiting", place=1, balance=-100, link=Link.THIN, you=you == "Ottla"),
    )


def my_turn() -> TableView:
    """The fourth Stich: Bruno led Coppe, Anna follows."""
    return table(
        players=(
            player(
                "Bruno", "dealer", balance=-70, streak=1, hand_count=5, stiche=2, points=4,
                clock=ClockView(False, 30, 108, None),
            ),
            player(
                "Anna", "challenger", you=True, balance=-80, hand_count=6, stiche=1, points=15,
                to_act=True, clock=running(),
            ),
            *_waiting(),
        ),
        partie=partie(
            stich=StichView(4, LaidView("c9", "Bruno", ()), None, None),
            last_stich=StichView(
                3, LaidView("b8", "Anna", ()), LaidView("b10", "Bruno", ()), "Bruno"
            ),
            said=(SaidView("Anna", "set:R", 3, 6, False),),
        ),
        hand=hand("sR", None, "cR", "cB", "c7", "bR", None, None, "d2", legal="c"),
        acts=ActsView(play=True, offer_alifer=True),
        talk=talk(("Bruno", "Three kings on a Monday."), ("Anna", "One has to live.")),
        log=log(
            Dealt(13, 1, "Bruno", "Anna", False, 1, card_of("bC")),
            Announced("Anna", "Bruno", Figure.RE, 3, card_of("sR"), 6, 5),
            stich_won(1, "Bruno", "b10", "b9"),
            stich_won(2, "Anna", "cA", "cB"),
            stich_won(3, "Bruno", "b10", "b9"),
        ),
    )  # fmt: skip


def _fresh_players(to_act: str = "Anna") -> tuple[PlayerView, ...]:
    return (
        player("Bruno", "dealer", balance=-65, streak=1, hand_count=9, to_act=to_act == "Bruno"),
        player(
            "Anna", "challenger", you=True, balance=-85, hand_count=9, to_act=to_act == "Anna",
            clock=running(27) if to_act == "Anna" else ClockView(False, 30, 120, None),
        ),
        *_waiting(),
    )  # fmt: skip


RE_FOR_6 = CallView("set:R", 3, 6, 5, "Bruno", ("sA", "sR", "s9", "cR", "c7", "bA", "bR", "dA"))
ACES_FOR_30 = CallView("aces", 3, 30, 5, "Bruno", ("sA", "bA", "dA"))


def first_card() -> TableView:
    """Anna leads the first Stich and may announce Re and Aces."""
    return table(
        players=_fresh_players(),
        partie=partie(),
        hand=hand("sA", "sR", "s9", "cR", "c7", "bA", "bR", "dA", "d2", legal="*"),
        acts=ActsView(play=True, calls=(RE_FOR_6, ACES_FOR_30), offer_alifer=True),
        talk=talk(("Bruno", "After you, challenger.")),
        log=log(
            Dealt(13, 1, "Bruno", "Anna", False, 1, card_of("bC")),
            StakesPaid("Bruno", "Anna", 10, 0),
        ),
    )


def second_card() -> TableView:
    """Anna may ask for the Manko with her second card."""
    return table(
        players=(
            player("Bruno", "dealer", balance=-65, streak=1, hand_count=7, stiche=1, points=10),
            player("Anna", "challenger", you=True, balance=-85, hand_count=8, points=6, to_act=True,
                   clock=running(19)),
            *_waiting(),
        ),
        partie=partie(
            stich=StichView(2, LaidView("d8", "Bruno", ()), None, None),
            last_stich=StichView(
                1,
                LaidView("s9", "Anna", ("set:R:3",)),
                LaidView("sC", "Bruno", ("set:C:3",)),
                "Bruno",
            ),
            said=(
                SaidView("Anna", "set:R", 3, 6, False),
                SaidView("Bruno", "set:C", 3, 6, False),
            ),
        ),
        hand=hand("sR", None, "cR", "cB", "c7", "bR", "b8", "dA", "d2", legal="d"),
        acts=ActsView(play=True, mankos=("C",), offer_alifer=True),
        talk=talk(("Bruno", "Go on, ask.")),
    )  # fmt: skip


def two_cards_down() -> TableView:
    """A complete Stich with tags, before the next one; the Manko was answered; Bruno thinks."""
    view = second_card()
    led, followed = LaidView("d8", "Bruno", ()), LaidView("dA", "Anna", ("manko:C", "aces:3"))
    return replace(
        view,
        partie=replace(
            view.partie,
            to_play="Bruno",
            stich=StichView(2, led, followed, "Anna"),
            mankos=(MankoView("Anna", "C", "b"),),
            said=(*view.partie.said, SaidView("Bruno", "aces", 3, 6, True)),
        ),
        hand=hand("sR", None, "cR", "cB", "c7", "bR", "b8", None, "d2"),
        acts=ActsView(offer_alifer=True),
    )


def bianka() -> TableView:
    """Bruno is to lead; Anna may say Bianka in his turn."""
    return table(
        players=_fresh_players("Bruno"),
        partie=partie(to_play="Bruno", stich=StichView(1, None, None, None)),
        hand=hand("s9", "s7", "s2", "c10", "c8", "b9", "b2", "d10", "d7"),
        acts=ActsView(bianka_now=CallView("bianka", None, 20, 10, "Bruno", ())),
    )


def penalty() -> TableView:
    """A table that tells nothing: all cards idle, every announcement on offer, a card to take back."""
    view = first_card()
    every = tuple(
        CallView(what, count, points, tokens, "Bruno", ())
        for what, count, points, tokens in (
            ("set:R", 3, 6, 5), ("set:R", 4, 12, 10), ("set:C", 3, 6, 5), ("set:C", 4, 12, 10),
            ("set:B", 3, 6, 5), ("set:B", 4, 12, 10), ("set:2", 3, 10, 5), ("set:2", 4, 20, 10),
            ("aces", 3, 30, 5), ("aces", 4, 40, 10), ("blans", None, 10, 5),
            ("bianka", None, 20, 10),
        )
    )  # fmt: skip
    return replace(
        view,
        agreement=replace(AGREEMENT, enforcement="penalty", clock_move=None, clock_reserve=None),
        partie=partie(stich=StichView(1, LaidView("c9", "Bruno", ()), None, None)),
        hand=hand("sA", "sR", "s9", "cR", "c7", "bA", "bR", "dA", "d2"),
        acts=ActsView(play=True, calls=every, offer_alifer=True),
    )


def take_back() -> TableView:
    """Under `penalty`, a card may still be taken back."""
    view = penalty()
    return replace(
        view,
        partie=replace(
            view.partie,
            to_play="Bruno",
            stich=StichView(1, LaidView("c9", "Bruno", ()), LaidView("s9", "Anna", ()), "Bruno"),
        ),
        hand=hand("sA", "sR", None, "cR", "c7", "bA", "bR", "dA", "d2"),
        acts=ActsView(take_back=True, offer_alifer=True),
    )


def alifer() -> TableView:
    """Bruno offers Alifer in Anna's turn."""
    view = my_turn()
    return replace(
        view,
        partie=replace(view.partie, offer_by="Bruno"),
        acts=ActsView(play=True, accept_alifer=True, decline_alifer=True),
    )


def alifer_offered() -> TableView:
    """Anna has offered Alifer."""
    view = my_turn()
    return replace(
        view,
        partie=replace(view.partie, offer_by="Anna", to_play="Bruno"),
        acts=ActsView(withdraw_alifer=True),
        hand=hand("sR", None, "cR", "cB", "c7", "bR", None, None, "d2"),
    )


def away() -> TableView:
    """Bruno stays away; Anna may claim the Partie."""
    view = my_turn()
    bruno = replace(
        view.players[0], link=Link.AWAY, away_since=NOW - 124, to_act=True, clock=running(0, 90)
    )
    anna = replace(view.players[1], to_act=False, clock=ClockView(False, 30, 120, None))
    return replace(
        view,
        players=(bruno, anna, *view.players[2:]),
        partie=replace(view.partie, to_play="Bruno", stich=StichView(4, None, None, None)),
        hand=hand("sR", None, "cR", "cB", "c7", "bR", None, None, "d2"),
        acts=ActsView(claim=True, keep_waiting=True),
        absence=AbsenceView("Bruno", NOW - 124, NOW - 4, True),
    )


def spectator() -> TableView:
    """The fourth Stich as the audience sees it."""
    view = my_turn()
    return replace(
        view,
        role=Role.SPECTATOR,
        you="Milena",
        players=tuple(replace(p, you=False) for p in view.players),
        hand=(),
        acts=ActsView(ask_to_join=True),
        talk=talk(("Bruno", "Three kings on a Monday."), hush="spectator"),
    )


def waiting() -> TableView:
    """Franz waits, in silence."""
    view = my_turn()
    return replace(
        view,
        role=Role.WAITING,
        you="Franz",
        players=tuple(replace(p, you=p.name == "Franz") for p in view.players),
        hand=(),
        acts=ActsView(leave=True, propose_end=True),
        talk=talk(("Bruno", "More light, please."), hush="waiting"),
    )


def _pro() -> TableView:
    return table(
        dealer="Ottla", challenger="Bruno", queue=("Anna", "Franz"), pro="Ottla", bulka=125,
        players=(
            player("Ottla", "dealer", balance=-40, streak=2, hand_count=4, stiche=2, points=11,
                   may_announce_pro=True),
            player("Bruno", "challenger", balance=-30, hand_count=5, stiche=2, points=9,
                   to_act=True, clock=running(22)),
            player("Anna", "waiting", place=0, balance=-45, you=True),
            player("Franz", "waiting", place=1, balance=10),
        ),
        sheet=evening(7),
        partie=partie(
            number=8, dealer="Ottla", challenger="Bruno", pro="Ottla", defender="Bruno",
            to_play="Bruno", plate_card="d7",
            stich=StichView(5, LaidView("s10", "Ottla", ()), None, None),
            last_stich=StichView(
                4, LaidView("cB", "Ottla", ()), LaidView("c7", "Bruno", ()), "Ottla"
            ),
        ),
        log=log(ProAnnounced("Ottla", 10), stich_won(4, "Ottla", "cB", "c7")),
    )  # fmt: skip


def adviser() -> TableView:
    """Anna advises Bruno in Ottla's Pro Partie; she may speak aloud, too."""
    return replace(
        _pro(),
        role=Role.ADVISER,
        talk=talk(("Ottla", "Do not listen to them.")),
        advice=talk(
            ("Franz", "She leads Spade again. Her Coppe must be gone."),
            ("Anna", "Hold the Ass for the ninth Stich."),
            ("Bruno", "And if she has the Due?"),
            channel="advice",
            readers=("Bruno", "Franz"),
        ),
        acts=ActsView(leave=True),
    )


def adviser_sees() -> TableView:
    """The same where the table agreed that advisers see the defender's hand (D28)."""
    view = adviser()
    return replace(
        view,
        agreement=replace(AGREEMENT, adviser_sight="defender"),
        partie=replace(view.partie, defender_hand=("sA", "s7", "cR", "b10", "d2")),
    )


def defender() -> TableView:
    """Bruno, the defender, to play."""
    view = adviser()
    return replace(
        view,
        role=Role.ACTIVE,
        you="Bruno",
        players=tuple(replace(p, you=p.name == "Bruno") for p in view.players),
        hand=hand("sA", "s7", None, "cR", None, "b10", None, None, "d2", legal="s"),
        acts=ActsView(play=True),
        advice=replace(view.advice, readers=("Anna", "Franz")),
    )


def pro_player() -> TableView:
    """Ottla, who plays for the Bulka."""
    view = _pro()
    return replace(
        view,
        you="Ottla",
        players=tuple(replace(p, you=p.name == "Ottla") for p in view.players),
        hand=hand("sR", None, "cA", "cC", None, "bR", None, None, None),
    )


def result_view(**kw) -> ResultView:
    """Partie 13, won by Anna with a Due in the last Stich."""
    fields = {
        "number": 13, "dealer": "Bruno", "challenger": "Anna", "pro": False, "winner": "Anna",
        "loser": "Bruno", "how": "points", "reason": None, "multiplier": 1, "runs": 1,
        "stiche": (("Anna", 6), ("Bruno", 3)),
        "points": (PointsView("Bruno", 13, 6, 0, 19), PointsView("Anna", 34, 6, 26, 66)),
        "announcements": (
            SaidView("Anna", "set:R", 3, 6, False), SaidView("Bruno", "aces", 3, 6, True),
        ),
        "bonuses": (BonusView("Anna", "4a", 9, 26),),
        "payments": (
            PaymentView("Bruno", "bulka", 10, "stake"), PaymentView("Anna", "bulka", 10, "stake"),
            PaymentView("Bruno", "Anna", 5, "set:R"), PaymentView("Anna", "Bruno", 5, "aces"),
            PaymentView("Bruno", "bulka", 10, "bonus:4a"),
        ),
        "bulka_before": 205, "bulka_after": 235, "bulka_won": 0, "deck": DECK,
        "played": (
            StichView(8, LaidView("s9", "Anna", ()), LaidView("s8", "Bruno", ()), "Anna"),
            StichView(9, LaidView("dA", "Bruno", ()), LaidView("d2", "Anna", ()), "Anna"),
        ),
    }  # fmt: skip
    return ResultView(**{**fields, **kw})


def _between(**kw) -> TableView:
    view = table(
        phase=Phase.BETWEEN, dealer="Anna", challenger="Franz", queue=("Ottla", "Bruno"),
        bulka=235, sheet=evening(13),
        players=(
            player("Anna", "dealer", you=True, balance=-80, streak=1, to_act=True),
            player("Franz", "challenger", balance=25),
            player("Ottla", "waiting", place=0, balance=-100),
            player("Bruno", "waiting", place=1, balance=-80),
        ),
        result=result_view(),
        deal_step=DealStepView("shuffle", "Anna", True, NOW + 30),
        acts=ActsView(shuffle=True, leave=True, propose_end=True),
        talk=talk(("Ottla", "Brava!"), ("Bruno", "With a deuce. I go home.")),
        log=log(won(13, "Anna", "Bruno", 66, 19)),
    )  # fmt: skip
    return replace(view, **kw)


def result() -> TableView:
    """After the ninth Stich: Anna won and deals next."""
    return _between()


def result_lost() -> TableView:
    """The same for Bruno, who lost and waits; a newcomer would like to join."""
    view = _between()
    return replace(
        view,
        role=Role.WAITING,
        you="Bruno",
        players=tuple(replace(p, you=p.name == "Bruno") for p in view.players),
        deal_step=replace(view.deal_step, yours=False),
        acts=ActsView(leave=True),
        votes=(VoteView(3, "join", "Milena", NAMES, ("Bruno",), NOW + 60, False),),
    )


def result_breach() -> TableView:
    """A Partie lost under Art. 12."""
    return _between(
        result=result_view(
            how="breach", reason="revoke", points=(), announcements=(), bonuses=(),
            payments=(PaymentView("Bruno", "bulka", 10, "stake"),
                      PaymentView("Anna", "bulka", 10, "stake")),
        )
    )  # fmt: skip


def result_bulka() -> TableView:
    """The Bulka was won."""
    return _between(
        result=result_view(
            pro=True, bulka_won=235, bulka_after=0,
            payments=(*result_view().payments, PaymentView("bulka", "Anna", 235, "bulka_won")),
        ),
        bulka=0,
    )  # fmt: skip


def pro_choice() -> TableView:
    """Anna deals with a streak of two: Pro or not."""
    view = _between(
        challenger="Ottla", queue=("Bruno", "Franz"), bulka=255, sheet=evening(14),
        players=(
            player("Anna", "dealer", you=True, balance=-85, streak=2, may_announce_pro=True,
                   to_act=True),
            player("Ottla", "challenger", balance=-100),
            player("Bruno", "waiting", place=0, balance=-80),
            player("Franz", "waiting", place=1, balance=10),
        ),
        pro_choice=ProChoiceView(10, 10, 285, "Ottla", ("Bruno", "Franz")),
    )  # fmt: skip
    return replace(view, acts=ActsView(shuffle=True, pro=True, leave=True))


def cut() -> TableView:
    """Bruno has shuffled; Anna cuts."""
    return table(
        phase=Phase.BETWEEN,
        players=_fresh_players(),
        sheet=evening(12),
        result=result_view(number=12),
        deal_step=DealStepView("cut", "Anna", True, NOW + 20),
        acts=ActsView(cut=True, leave=True),
        log=log(won(12, "Bruno", "Ottla", 42, 20)),
        talk=talk(("Bruno", "Cut deep, it brings luck.")),
    )


def draw() -> TableView:
    """The starting order has just been drawn."""
    return _between(
        result=None, bulka=0, sheet=evening(0),
        draw=DrawView((
            (("Anna", "s7"), ("Bruno", "cA"), ("Ottla", "d7"), ("Franz", "b9")),
            (("Anna", "c2"), ("Ottla", "s9")),
        )),
        dealer="Anna", challenger="Bruno", queue=("Franz", "Ottla"),
        players=(
            player("Anna", "dealer", you=True, to_act=True), player("Bruno", "challenger"),
            player("Franz", "waiting", place=0), player("Ottla", "waiting", place=1),
        ),
        log=log(Drawn((("Anna", card_of("s7")), ("Bruno", card_of("cA"))), (), "Anna", "Bruno")),
    )  # fmt: skip


def redeal() -> TableView:
    """Level: dealt again."""
    view = my_turn()
    return replace(
        view,
        phase=Phase.REDEAL,
        partie=partie(deal=2, multiplier=2, to_play=None, plate_card=None, tied=True),
        hand=(),
        deal_step=DealStepView("shuffle", "Bruno", False, NOW + 15),
        acts=ActsView(),
        log=log(Tied(38)),
    )


def vote_join() -> TableView:
    """Milena would like to join; Anna is asked, in the middle of a Partie."""
    return replace(
        my_turn(),
        votes=(VoteView(3, "join", "Milena", NAMES, ("Bruno",), NOW + 60, True),),
    )


def vote_end() -> TableView:
    """Bruno proposes to end the game, between two Parties."""
    return _between(votes=(VoteView(4, "end", "Bruno", NAMES, ("Bruno",), NOW + 60, True),))


def gathering() -> TableView:
    """Anna opened the table, Bruno has come."""
    return table(
        phase=Phase.GATHERING, role=Role.SEATED, dealer=None, challenger=None, queue=(), bulka=0,
        players=(player("Anna", "seated", you=True), player("Bruno", "seated")),
        sheet=ScoreSheetView((), (), (), (), 0, ()),
        acts=ActsView(start=True, stand_up=True),
    )  # fmt: skip


def gathering_guest() -> TableView:
    """The same for somebody who came by the link."""
    view = gathering()
    return replace(
        view,
        role=Role.SPECTATOR,
        you=None,
        players=tuple(replace(p, you=False) for p in view.players),
        acts=ActsView(take_seat=True),
    )


def two_players() -> TableView:
    """A two-player game: no Bulka, no balances."""
    view = my_turn()
    return replace(
        view,
        with_bulka=False, bulka=0, queue=(), players=view.players[:2],
        audience=(), audience_count=0,
        sheet=replace(evening(5, ("Anna", "Bruno"))),
    )  # fmt: skip


def two_players_result() -> TableView:
    """A drawn Partie of two."""
    view = _between()
    return replace(
        view,
        with_bulka=False, bulka=0, queue=(),
        dealer="Bruno", challenger="Anna",
        players=(player("Bruno", "dealer"), player("Anna", "challenger", you=True)),
        result=result_view(
            winner=None, loser=None, payments=(), bonuses=(), bulka_before=0, bulka_after=0,
            points=(PointsView("Bruno", 40, 0, 0, 40), PointsView("Anna", 34, 6, 0, 40)),
        ),
        deal_step=DealStepView("shuffle", "Bruno", False, NOW + 30),
        acts=ActsView(propose_end=True, leave=True),
    )  # fmt: skip


def ended() -> TableView:
    """The agreed end: the Bulka is split."""
    return _between(
        phase=Phase.ENDED, deal_step=None, acts=ActsView(), time_up=True, bulka=0,
        ended=EndView(
            "time",
            tuple(PaymentView("bulka", n, 59 - (i > 2), "bulka_split") for i, n in enumerate(NAMES)),
        ),
    )  # fmt: skip


def two_players_ended() -> TableView:
    """The end of a two-player game."""
    view = two_players_result()
    return replace(view, phase=Phase.ENDED, deal_step=None, acts=ActsView(),
                   ended=EndView("agreed", ()))  # fmt: skip


LONG = {
    "Anna": "Annemarie von Hohenfels",
    "Bruno": "Bartholomäus Wenzeslaus",
    "Franz": "Maximilian-Ferdinand X.",
    "Ottla": "Wilhelmina Przybyszewska",
}


def long_names() -> TableView:
    """The longest names a table allows, three announcements at a seat, a streak that may announce Pro."""
    view = second_card()
    text = repr(view)
    assert all(name in text for name in LONG)

    def renamed(value: object) -> object:
        if isinstance(value, str):
            return LONG.get(value, value)
        if isinstance(value, tuple):
            return tuple(map(renamed, value))
        if is_dataclass(value) and not isinstance(value, type):
            return replace(
                value, **{f.name: renamed(getattr(value, f.name)) for f in fields(value)}
            )
        return value

    said = (*view.partie.said, SaidView("Bruno", "aces", 3, 6, True))
    bruno = replace(view.players[0], streak=2, may_announce_pro=True, balance=-1250)
    long = renamed(
        replace(
            view,
            bulka=1460,
            players=(bruno, *view.players[1:]),
            partie=replace(view.partie, said=said),
        )
    )
    assert isinstance(long, TableView)
    return long


def outside() -> TableView:
    """A table without spectators, from outside."""
    return table(
        role=Role.OUTSIDE, you=None, players=(), audience=(), audience_count=0,
        dealer=None, challenger=None, queue=(), bulka=0,
        agreement=replace(AGREEMENT, spectators=False),
        sheet=ScoreSheetView((), (), (), (), 0, ()),
        talk=talk(hush="outside"),
        acts=ActsView(ask_to_join=True),
    )  # fmt: skip


SAMPLES: dict[str, Callable[[], TableView]] = {
    build.__name__: build
    for build in (
        my_turn, first_card, second_card, two_cards_down, bianka, penalty, take_back, alifer,
        alifer_offered, away, spectator, waiting, adviser, adviser_sees, defender, pro_player,
        result, result_lost, result_breach, result_bulka, pro_choice, cut, draw, redeal,
        vote_join, vote_end, gathering, gathering_guest, two_players, two_players_result, ended,
        two_players_ended, long_names, outside,
    )
}  # fmt: skip


LOBBY = render.LobbyView(
    "Anna",
    (
        render.LobbyTable(
            "stammtisch", "Stammtisch", Phase.PARTIE, (("Bruno", 4), ("Anna", 15)),
            ("Franz", "Ottla"), 0, 225, 1, True, False, 13, 4, 3, True, False, True, True,
        ),
        render.LobbyTable(
            "fenster", "Fensterplatz", Phase.PARTIE, (("Milena", 21), ("Karel", 18)),
            ("Hugo", "Dora"), 0, 100, 2, True, True, 6, 7, 0, True, False, False, False,
        ),
        render.LobbyTable(
            "ofen", "Beim Ofen", Phase.BETWEEN, (("Gustav", 0), ("Alma", 0)), ("Lou",), 1, 20, 1,
            True, False, 2, 0, 1, False, True, False, False,
        ),
        render.LobbyTable(
            "nachtzug", "Nachtzug", Phase.GATHERING, (("Felice", 0),), (), 3, 0, 1, True, False,
            0, 0, 0, True, True, False, False,
        ),
    ),
)  # fmt: skip


class Refused:
    """A refusal as the rules raise it."""

    article = "8.3"
    reason = "must_follow"
    template = "Not the {card}: you can follow {suit}."
    params: ClassVar[dict[str, str]] = {"card": "Re of Spade", "suit": "Coppe"}


def refused_page() -> str:
    """The page after a refused card, as the script leaves it."""
    view = my_turn()
    blocks = render.render_blocks(view, "en", "token")
    page = render.render_table_page(view, "en", "token")
    return page.replace(blocks["notice"], render.render_refusal(view, Refused(), "en", "token"))


BOT_PLAYERS: dict[str, Callable[[], str]] = {
    "front": lambda: render.render_front("en", "token", playing=3),
    "lobby": lambda: render.render_lobby(LOBBY, "en", "token"),
    "lobby_empty": lambda: render.render_lobby(render.LobbyView(None, ()), "en", "token"),
    "open": lambda: render.render_open_table("en", "token"),
    "open_wrong": lambda: render.render_open_table(
        "en", "token", {"multiple": "0", "name": "Stammtisch"}, {"multiple": "From 1 to 1000."}
    ),
    "name": lambda: render.render_name("en", "token", action="/name", value="Anna", error="Taken."),
    "settings": lambda: render.render_settings(
        Preferences(letters="german", linger="click"), "en", "token", back="/lobby"
    ),
    "error": lambda: render.render_error("en", 404, "This table does not exist."),
}

PAGES: dict[str, Callable[[], str]] = {
    **{
        name: (lambda build=build: render.render_table_page(build(), "en", "token"))
        for name, build in SAMPLES.items()
    },
    "refused": refused_page,
    **BOT_PLAYERS,
}
"""Every sample as a finished page."""
