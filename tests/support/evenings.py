"""Evenings at a table, played through `decide`, `expire` and views alone: by chance, or move by move."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any, NamedTuple

import pytest

from app.rules.agreement import AdviserSight, Agreement, Enforcement
from app.rules.announcements import Call, call_of
from app.rules.cards import PACK, Card, Rank, card_of, code_of, rank_of_letter
from app.rules.game import Game
from app.rules.partie import Partie, Run
from app.rules.refusal import IllegalMove
from app.rules.shuffle import shuffled
from app.table import commands
from app.table.advisers import channel_for
from app.table.bot_players import Level
from app.table.context import DecisionContext, TalkLine, ViewContext
from app.table.deadlines import Deadline, deadlines, expire
from app.table.decisions import decide
from app.table.events import Event, Opened, Resumed, Timeouts
from app.table.fold import apply
from app.table.log import entry_view
from app.table.session import Session
from app.table.shown import TableView
from app.table.views import view_for

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Emma", "Fritz")
MEMBERS = tuple(f"m{number}" for number in range(len(NAMES)))
STRANGER = "stranger"  # a member of the club whom this table has never seen
VIEWERS: tuple[str | None, ...] = (*MEMBERS, STRANGER, None)


class Seeded:
    """Chance that comes out the same for a seed."""

    def __init__(self, seed: int | random.Random) -> None:
        self.random = seed if isinstance(seed, random.Random) else random.Random(seed)

    def secret(self) -> bytes:
        return self.random.randbytes(32)

    def below(self, limit: int) -> int:
        return self.random.randrange(limit)

    def deck(self, contributions: Sequence[bytes]) -> tuple[Card, ...]:
        return shuffled(contributions)


class Stacked(Seeded):
    """Chance that deals prepared decks in turn, after a cut of `off` cards, and draws prepared cards first.

    When the decks have run out, those that follow are shuffled.
    """

    def __init__(
        self, *decks: tuple[Card, ...], draws: str = "s7 cA dR bC", off: int = 11, seed: int = 1
    ) -> None:
        super().__init__(seed)
        self.decks = list(decks)
        self.draws = [card_of(code) for code in draws.split()]
        self.pack = list(PACK)
        self.off = off

    def secret(self) -> bytes:
        self.draws.clear()  # whoever shuffles draws no more
        return super().secret()

    def below(self, limit: int) -> int:
        if not self.draws:
            return self.off - 1
        assert limit == len(self.pack)
        place = self.pack.index(self.draws.pop(0))
        self.pack.pop(place)
        return place

    def deck(self, contributions: Sequence[bytes]) -> tuple[Card, ...]:
        if not self.decks:
            return super().deck(contributions)
        deck = self.decks.pop(0)
        return deck[-self.off :] + deck[: -self.off]


class Entry(NamedTuple):
    """A journal entry: what happened, when, and the table before it."""

    happened: Event
    at: float
    before: Session | None


class Evening:
    """A table with its journal, the time, presence and talk. What is refused changes nothing."""

    def __init__(
        self,
        random_source: Seeded,
        agreement: Agreement | None = None,
        *,
        timeouts: Timeouts | None = None,
        now: float = 1000.0,
    ) -> None:
        self.random_source = random_source
        self.now = now
        self.away: dict[str, float | None] = dict.fromkeys(MEMBERS)
        self.talk: list[TalkLine] = []
        self.journal: list[Entry] = []
        self._session: Session | None = None
        self.write([Opened("The table", "m0", agreement or Agreement(), timeouts or Timeouts())])

    @property
    def session(self) -> Session:
        assert self._session is not None
        return self._session

    @property
    def game(self) -> Game:
        assert self.session.game is not None
        return self.session.game

    @property
    def partie(self) -> Partie:
        assert self.game.partie is not None
        return self.game.partie

    @property
    def run(self) -> Run:
        assert self.game.run is not None
        return self.game.run

    @property
    def moment(self) -> DecisionContext:
        return DecisionContext(self.now, self.away, self.random_source)

    @property
    def context(self) -> ViewContext:
        return ViewContext("g", self.now, self.away, ("Gast",), tuple(self.talk))

    def member(self, name: str | None) -> str:
        assert name is not None
        return self.session.members[name]

    def write(self, happened: Iterable[Event]) -> None:
        """Fold all entries, then keep them: all or none."""
        session, entries = self._session, []
        for one in happened:
            entries.append(Entry(one, self.now, session))
            session = apply(session, one, 1 if session is None else session.seq + 1, self.now)
        self.journal += entries
        self._session = session

    def command(self, who: str | None, command: commands.Command) -> tuple[Event, ...]:
        """A member, or whoever sits here under this name, asks for something; what happened."""
        assert who is not None
        member = self.session.members.get(who, who)
        happened = decide(self.session, member, command, self.moment)
        try:
            self.write(happened)
        except IllegalMove as late:
            raise AssertionError(f"{command} was decided, and refused by the fold") from late
        return happened

    def try_ask(self, who: str | None, command: commands.Command) -> IllegalMove | None:
        """Whether this would be refused, and how; nothing happens either way."""
        assert who is not None
        session, journal = self._session, list(self.journal)
        decks = list(self.random_source.decks) if isinstance(self.random_source, Stacked) else []
        state = self.random_source.random.getstate()
        try:
            self.command(who, command)
        except IllegalMove as refusal:
            assert self._session is session
            assert len(self.journal) == len(journal)
            return refusal
        finally:
            self._session, self.journal = session, journal
            self.random_source.random.setstate(state)
            if isinstance(self.random_source, Stacked):
                self.random_source.decks = decks
        return None

    @contextmanager
    def refuses(self, article: str, reason: str, *words: str) -> Iterator[None]:
        """What is asked inside is refused under this article for this reason; the table stays as it was."""
        before = repr(self.session)
        with pytest.raises(IllegalMove) as caught:
            yield
        error = caught.value
        assert (error.article, error.reason) == (article, reason), error.message
        for word in words:
            assert word in error.message, error.message
        assert repr(self.session) == before

    def deadline(self, kind: str) -> Deadline | None:
        return next((d for d in deadlines(self.session) if d.kind == kind), None)

    def due(self, kind: str) -> float:
        """Seconds from now until the deadline of this kind."""
        deadline = self.deadline(kind)
        assert deadline is not None, kind
        return deadline.due_at - self.now

    def expire(self, kind: str | None = None) -> tuple[Event, ...]:
        """Wait for the deadline of this kind (None: the next one) and let it happen."""
        standing = [d for d in deadlines(self.session) if kind in (None, d.kind)]
        deadline = min(standing, key=lambda d: d.due_at)
        self.now = max(self.now, deadline.due_at)
        happened = expire(self.session, deadline, self.moment)
        self.write(happened)
        return happened

    def down(self, seconds: float) -> None:
        """The server is down for so long."""
        self.now += seconds
        self.write([Resumed(seconds)])

    def view(self, who: str | None) -> TableView:
        member = None if who is None else self.session.members.get(who, who)
        return view_for(self.session, member, self.context)

    def say(self, who: str | None, text: str, *, aloud: bool = True) -> str | None:
        """Say something where this member's words go; the channel, None if they have to be silent."""
        name = self.session.name_of(who) if who in VIEWERS else who
        channel = channel_for(self.session, name, aloud=aloud)
        if channel is not None:
            game = self.session.game
            number = game.partie.number if game is not None and game.partie is not None else None
            author = name or "Gast"
            line = TalkLine(len(self.talk) + 1, self.now, channel, author, text, number)
            self.talk.append(line)
        return channel

    # Steps that tests take again and again

    def seat(self, count: int) -> Evening:
        for member, name in zip(MEMBERS[:count], NAMES, strict=False):
            self.command(member, commands.TakeSeat(name))
        return self

    def start(self, count: int) -> Evening:
        self.seat(count).command("m0", commands.Start())
        return self

    def shuffle(self) -> Evening:
        self.command(self.game.dealer, commands.Shuffle())
        return self

    def deal(self) -> Evening:
        """Shuffle and cut, the cut as the prepared decks expect it."""
        if self.session.deal_step == "shuffle":
            self.shuffle()
        self.command(self.game.challenger, commands.Cut(getattr(self.random_source, "off", 11)))
        return self

    def put(self, codes: str, announce: str = "", manko: str = "") -> Evening:
        """Play these cards, each by whoever's turn it is; what is said goes with the first."""
        for code in codes.split():
            calls = tuple(map(call_of, announce.split()))
            ranks = tuple(map(rank_of_letter, manko.split()))
            self.command(self.game.to_play, commands.PlayCard(card_of(code), calls, ranks))
            announce = manko = ""
        return self

    def lose(self, loser: str | None) -> Evening:
        """Deal, unless a Partie runs, and let this active player lose the Partie by staying away."""
        if self.game.partie is None:
            self.deal()
        assert loser is not None
        self.away[self.member(loser)] = self.now
        self.now += self.session.absence
        self.command(self.partie.opponent_of(loser), commands.ClaimPartie())
        self.away[self.member(loser)] = None
        return self

    def to_pro(self) -> Evening:
        """Let the dealer win twice, announce Pro and be dealt the cards for it."""
        for _ in range(2):
            self.lose(self.game.challenger)
        self.command(self.game.dealer, commands.AnnouncePro())
        return self.deal()


def as_text(view: TableView) -> str:
    """The view as it leaves the server."""
    return json.dumps(as_data(view))


def as_data(view: TableView) -> dict[str, Any]:
    """The view as plain data, field for field, with the log as it travels."""
    return {**asdict(view), "log": [asdict(entry_view(entry)) for entry in view.log]}


# What a view offers


def offers(
    view: TableView, evening: Evening, rng: random.Random
) -> list[tuple[float, commands.Command]]:
    """Everything this view offers, each with a weight for choosing."""
    acts = view.acts
    found: list[tuple[float, commands.Command]] = []
    if acts.shuffle:
        found.append((3, commands.Shuffle()))
    if acts.cut:
        found.append((3, commands.Cut(rng.choice([None, 1, 7, 35]))))
    if acts.pro:
        found.append((12, commands.AnnouncePro()))
    if acts.play:
        penalty = view.agreement.enforcement == "penalty"
        sound = evening.run.led is None or not any(
            slot.card and slot.card[0] == code_of(evening.run.led)[0] for slot in view.hand
        )
        for slot in view.hand:
            if slot.card is None or slot.state == "illegal":
                continue
            follows = sound or slot.card[0] == code_of(evening.run.led or Card(0))[0]
            weight = 1.0 if follows or not penalty else 0.08
            found.append(
                (weight, commands.PlayCard(card_of(slot.card), *_said(view, slot.card, rng)))
            )
    if acts.bianka_now:
        found.append(
            (0.4 if view.agreement.enforcement == "guarded" else 0.05, commands.SayBianka())
        )
    if acts.take_back:
        found.append((6, commands.TakeBack()))
    rare: list[tuple[bool, float, commands.Command]] = [
        (acts.offer_alifer, 0.08, commands.OfferAlifer()),
        (acts.accept_alifer, 1.0, commands.AcceptAlifer()),
        (acts.decline_alifer, 1.0, commands.DeclineAlifer()),
        (acts.withdraw_alifer, 0.3, commands.WithdrawAlifer()),
        (acts.claim, 1.0, commands.ClaimPartie()),
        (acts.keep_waiting, 1.0, commands.KeepWaiting()),
        (acts.leave, 0.04, commands.Leave()),
        (acts.propose_end, 0.05, commands.ProposeEnd()),
        (acts.ask_to_join, 0.3, commands.AskToJoin(NAMES[int(_number(view, evening))])),
    ]
    found += [(weight, command) for may, weight, command in rare if may]
    for vote in view.votes:
        if vote.yours:
            yes = 0.9 if vote.kind == "join" else 0.4
            found += [
                (5 * yes, commands.CastVote(vote.id, True)),
                (5 * (1 - yes), commands.CastVote(vote.id, False)),
            ]
    return found


def _number(view: TableView, evening: Evening) -> int:
    """Which of the names this viewer goes by; somebody new takes one that is free."""
    if view.you in NAMES:
        return NAMES.index(view.you)
    return next(n for n, name in enumerate(NAMES) if name not in evening.session.members)


def _said(
    view: TableView, card: str, rng: random.Random
) -> tuple[tuple[Call, ...], tuple[Rank, ...]]:
    """Some of what may be said and asked along with the card; in `penalty` seldom, since most of it is false."""
    guarded = view.agreement.enforcement == "guarded"
    calls = [
        call_of(call.what)
        for call in view.acts.calls
        if card in call.with_cards and rng.random() < (0.7 if guarded else 0.06)
    ]
    ranks = [rank_of_letter(rank) for rank in view.acts.mankos if rng.random() < 0.7]
    return tuple(calls), tuple(ranks)


def every_ask(evening: Evening, rng: random.Random) -> list[commands.Command]:
    """Asks of every kind, possible or not: all cards, all announcements, all cuts at the edges."""
    some = rng.sample(PACK, 6)
    held = [Card(c) for c in PACK if evening.session.game and evening.session.game.run and (
        (evening.run.hands[0] | evening.run.hands[1]) >> c & 1)]  # fmt: skip
    spoken = rng.sample(held, min(4, len(held)))
    figures = ["set:R", "set:C", "set:B", "set:2", "aces", "blans", "bianka", "set:2:4", "aces:3"]
    votes = [vote.id for vote in evening.session.votes]
    return [
        commands.TakeSeat("Zita"), commands.StandUp(), commands.Start(), commands.Shuffle(), commands.AnnouncePro(),
        commands.SayBianka(), commands.OfferAlifer(), commands.AcceptAlifer(), commands.DeclineAlifer(),
        commands.WithdrawAlifer(), commands.TakeBack(),
        commands.ClaimPartie(), commands.KeepWaiting(), commands.Leave(), commands.AskToJoin("Zita"), commands.ProposeEnd(),
        *(commands.InviteBot(level) for level in Level), commands.DismissBot("Milena"), commands.DismissBot("Zita"),
        *(commands.Cut(off) for off in (None, 0, 1, 35, 36)),
        *(commands.PlayCard(card) for card in {*some, *held}),
        *(commands.PlayCard(card, (call_of(word),)) for card in spoken for word in figures),
        *(commands.PlayCard(card, (call_of("blans"), call_of("blans"))) for card in spoken),
        *(commands.PlayCard(card, (), (rank_of_letter(rank),)) for card in spoken for rank in "RCB2A8"),
        *(commands.CastVote(vote, yes) for vote in (*votes, 99) for yes in (True, False)),
    ]  # fmt: skip


def offered(view: TableView, command: commands.Command) -> bool:
    """Whether the view offers just this."""
    acts = view.acts
    match command:
        case commands.PlayCard(card, calls, mankos):
            return acts.play and _card_offered(view, code_of(card), calls, mankos)
        case commands.Cut(off):
            return acts.cut and (off is None or 1 <= off <= 35)
        case commands.SayBianka():
            # In one's own turn it stands among the announcements that go with a card; apart from it is as good.
            return acts.bianka_now is not None or any(c.what == "bianka" for c in acts.calls)
        case commands.DismissBot(name):
            return acts.dismiss and any(p.bot is not None and p.name == name for p in view.players)
        case commands.CastVote(number, _):
            return any(vote.id == number and vote.yours for vote in view.votes)
        case _:
            return bool(getattr(acts, command.act.offered or ""))


def _card_offered(
    view: TableView, code: str, calls: tuple[Call, ...], mankos: tuple[int, ...]
) -> bool:
    slot = next((slot for slot in view.hand if slot.card == code), None)
    guarded = view.agreement.enforcement == "guarded"
    if slot is None or (guarded and slot.state != "legal"):
        return False
    if len({call.figure for call in calls}) != len(calls):
        return False
    for call in calls:
        option = next((c for c in view.acts.calls if c.what == call.figure.value), None)
        if option is None or code not in option.with_cards:
            return False
        if guarded and call.number not in (None, option.count):
            return False
    return all(rank_letter(rank) in view.acts.mankos for rank in mankos)


def rank_letter(rank: int) -> str:
    return code_of(Card(rank))[1:]


# Evenings by chance


def random_agreement(rng: random.Random, **fixed: object) -> Agreement:
    """An agreement by chance; `fixed` overrides it."""
    made = Agreement(
        multiple=rng.choice([1, 3]),
        enforcement=rng.choice(list(Enforcement)),
        adviser_sight=rng.choice(list(AdviserSight)),
        end_after_bulka=rng.random() < 0.2,
        clock_move=rng.choice([None, 30]),
        clock_reserve=60,
        spectators=rng.random() < 0.7,
        end_time="1970-01-01T00:50:00+00:00" if rng.random() < 0.3 else None,
    )
    return replace(made, **fixed)  # type: ignore[arg-type]


def wander(
    evening: Evening, rng: random.Random, steps: int, look: Callable[[Evening], None]
) -> None:
    """Let the evening go on by chance for so many steps; `look` sees it after each."""
    for number in range(steps):
        if evening.session.ended:
            return
        evening.now += rng.random() * 6
        who = rng.choice(MEMBERS)
        if rng.random() < 0.25:
            evening.say(who, f"word {number}", aloud=rng.random() < 0.3)
        if rng.random() < 0.01:
            evening.away[who] = evening.now - 100
        elif rng.random() < 0.2:
            evening.away[who] = None
        if rng.random() < 0.01:
            evening.down(rng.random() * 500)
        _act(evening, rng)
        look(evening)


def _act(evening: Evening, rng: random.Random) -> None:
    """One member does one of the things that their view offers, or a deadline comes."""
    due = [d for d in deadlines(evening.session) if d.due_at <= evening.now]
    found = [
        (weight, member, command)
        for member in MEMBERS
        for weight, command in offers(evening.view(member), evening, rng)
    ]
    if due or not found or rng.random() < 0.01:
        if deadlines(evening.session):
            evening.expire()
        return
    weights = [weight for weight, _, _ in found]
    [(_, member, command)] = rng.choices(found, weights)
    assert evening.command(member, command)


def random_evening(seed: int, **fixed: object) -> tuple[Evening, random.Random]:
    """A table of two to four just started, with everything else by chance."""
    rng = random.Random(seed)
    evening = Evening(Seeded(rng), random_agreement(rng, **fixed))
    return evening.start(rng.choice([2, 3, 3, 4, 4])), rng
