"""A table through its evening: the fold of its journal, and what becomes of an ask or of a deadline that has come.

`apply(session, happened, seq, at)` is the fold; `answer` turns what a member asks into what happens, or refuses it;
`run_out` does the same for a deadline. All three are pure: time, presence and chance come in from outside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Protocol, TypeVar

from app.rules.agreement import Agreement
from app.rules.bulka import BULKA
from app.rules.cards import PACK, PACK_SIZE, Card
from app.rules.consequences import Consequence
from app.rules.ending import refuse_ending
from app.rules.game import FEWEST, MOST, Game, new_game
from app.rules.legal import legal_moves
from app.rules.moves import (
    AcceptAlifer,
    Announce,
    Correct,
    Deal,
    DeclineAlifer,
    Draw,
    End,
    EndReason,
    Forfeit,
    ForfeitReason,
    Join,
    Leave,
    Move,
    OfferAlifer,
    Play,
    Pro,
    WithdrawAlifer,
)
from app.rules.play import play
from app.rules.refusal import N_, IllegalMove
from app.rules.rotation import refuse_joining
from app.rules.shuffle import cut
from app.table import commands
from app.table.bot_players import BOT_PLAYERS, BotPlayer, Level
from app.table.events import (
    BotSeated,
    Event,
    Opened,
    Patience,
    Resumed,
    SeatLeft,
    SeatTaken,
    Shuffled,
    Started,
    Timeouts,
    VoteCast,
    VoteClosed,
    VoteKind,
    VoteOpened,
)
from app.table.log import LogEntry, VoteFailed, log_of

DEFAULT_ABSENCE = 120
"""Seconds an opponent may stay away before the Partie may be claimed, unless agreed otherwise (D25)."""
LONGEST_NAME = 24


class RandomSource(Protocol):
    """Where randomness comes from."""

    def secret(self) -> bytes:
        """Thirty-two unforeseeable bytes."""

    def below(self, limit: int) -> int:
        """A number in 0..limit-1, each equally likely."""

    def deck(self, contributions: Sequence[bytes]) -> tuple[Card, ...]:
        """The whole pack, shuffled by all contributions together."""


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """What an answer needs from outside: the time, since when members are away (None: here), and chance."""

    now: float
    away: Mapping[str, float | None]
    random_source: RandomSource


@dataclass(frozen=True, slots=True)
class Vote:
    """An open vote: fixed electorate, who has agreed so far, when it is over."""

    id: int
    kind: VoteKind
    subject: str
    member: str
    electorate: tuple[str, ...]
    yes: frozenset[str]
    due_at: float
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Deadline:
    """Something that happens by itself at `due_at`: `shuffle`, `cut`, `clock`, `vote`, `end`; `who` it concerns."""

    kind: str
    who: str
    due_at: float


@dataclass(frozen=True, slots=True)
class Session:
    """A table at one version (`seq` of its journal).

    `members` maps the names of this table to members, also of those who have left. `step_since`: when the present step
    before the deal began. `turn_since`: since when the player to act thinks. `used`: seconds of the reserve used in this
    Partie by name. `advisers`: who waited when the running Pro Partie was dealt. `patience`: until when a player has
    decided to wait for the absent opponent. `log` is that of this Partie, `last_log` of the one before. `moved`: the `seq`
    of the last move of the rules; whoever saw an older version has not seen the table as it is. `bots`: the levels of the
    house's players by name. `brought`: what the last entry brought by the rules, nothing if it was no move of theirs.
    """

    name: str
    opener: str
    agreement: Agreement
    timeouts: Timeouts
    seq: int
    at: float
    members: Mapping[str, str]
    seated: tuple[str, ...]
    game: Game | None
    shuffled: Shuffled | None
    step_since: float
    turn_since: float
    used: Mapping[str, float]
    advisers: tuple[str, ...]
    votes: tuple[Vote, ...]
    votes_opened: int
    patience: Mapping[str, float]
    log: tuple[LogEntry, ...]
    last_log: tuple[LogEntry, ...]
    bots: Mapping[str, Level]
    moved: int = 0
    brought: tuple[Consequence, ...] = ()

    def name_of(self, member: str | None) -> str | None:
        """The name under which the member sits, or has sat, here."""
        return next((name for name, who in self.members.items() if who == member), None)

    @property
    def absence(self) -> int:
        """Seconds of absence after which a Partie may be claimed."""
        return self.agreement.absence or DEFAULT_ABSENCE

    @property
    def ended(self) -> bool:
        """Whether the game at this table is over."""
        return self.game is not None and self.game.ended is not None

    def vote(self, kind: VoteKind) -> Vote | None:
        """The open vote of this kind, if there is one."""
        return next((vote for vote in self.votes if vote.kind is kind), None)

    @property
    def deal_step(self) -> str | None:
        """What has to happen before the cards are dealt: `shuffle`, then `cut`; None while nothing is to be dealt."""
        if self.game is None or not self.game.deal_due:
            return None
        return "shuffle" if self.shuffled is None else "cut"


# The fold


def opened(happened: Opened, seq: int, at: float) -> Session:
    """A table just opened."""
    nobody: Mapping[str, str] = MappingProxyType({})
    no_time: Mapping[str, float] = MappingProxyType({})
    return Session(
        name=happened.name, opener=happened.opener, agreement=happened.agreement, timeouts=happened.timeouts, seq=seq, at=at,
        members=nobody, seated=(), game=None, shuffled=None, step_since=at, turn_since=at, used=no_time, advisers=(),
        votes=(), votes_opened=0, patience=no_time, log=(), last_log=(), bots=MappingProxyType({}),
    )  # fmt: skip


def apply(session: Session | None, happened: Event, seq: int, at: float) -> Session:
    """The session after one more entry of its journal. Raises `IllegalMove` if the rules refuse it: a broken journal."""
    if session is None:
        if not isinstance(happened, Opened):
            raise ValueError("a journal begins with the opening of its table")
        return opened(happened, seq, at)
    now = replace(session, seq=seq, at=at, brought=())
    match happened:
        case SeatTaken(member, name):
            return replace(
                now, seated=(*now.seated, name), members=_with(now.members, name, member)
            )
        case BotSeated(member, name, level):
            return replace(
                now,
                seated=(*now.seated, name),
                members=_with(now.members, name, member),
                bots=_with(now.bots, name, level),
            )
        case SeatLeft(name):
            members = {n: m for n, m in now.members.items() if n != name}
            bots = MappingProxyType({n: level for n, level in now.bots.items() if n != name})
            seated = tuple(n for n in now.seated if n != name)
            return replace(now, seated=seated, members=MappingProxyType(members), bots=bots)
        case Started(players):
            return replace(now, game=new_game(players, now.agreement), step_since=at)
        case Shuffled():
            return replace(now, shuffled=happened, step_since=at)
        case VoteOpened():
            return _vote_opened(now, happened)
        case VoteCast():
            votes = tuple(
                replace(v, yes=v.yes | {happened.by})
                if v.id == happened.vote and happened.yes
                else v
                for v in now.votes
            )
            return replace(now, votes=votes)
        case VoteClosed():
            return _vote_closed(now, happened)
        case Patience(by):
            return replace(now, patience=_with(now.patience, by, at + now.absence))
        case Resumed(downtime):
            return _resumed(now, downtime)
        case Opened():
            raise ValueError("a table is opened once")
        case _:
            return _moved(now, happened)


K = TypeVar("K")


def _with(mapping: Mapping[str, K], key: str, value: K) -> Mapping[str, K]:
    return MappingProxyType({**mapping, key: value})


def _moved(session: Session, move: Move) -> Session:
    """The session after a move of the rules: the game, its log, clocks and steps."""
    before = session.game
    if before is None:
        raise ValueError("the game has not started")
    game, brought = play(before, move)
    lines = log_of(brought, session.seq, session.at)
    now = replace(session, game=game, brought=brought, moved=session.seq)
    if isinstance(move, Deal) and before.partie is None:
        fresh: Mapping[str, float] = MappingProxyType({})
        now = replace(
            now, log=lines, last_log=session.log, used=fresh, patience=fresh,
            advisers=game.queue if game.partie is not None and game.partie.pro else (),
        )  # fmt: skip
    else:
        now = replace(now, log=session.log + lines)
    now = _clocked(session, now, move)
    same_step = game.deal_due and before.deal_due and before.dealer == game.dealer
    if not same_step or isinstance(move, Pro):
        now = replace(now, shuffled=None, step_since=now.at)
    return replace(now, votes=()) if game.ended is not None else now


def _clocked(before: Session, now: Session, move: Move) -> Session:
    """The clocks after a move: a card stops the clock of who played it and starts the other's."""
    old, new = before.game, now.game
    if old is None or new is None or not isinstance(move, Play | Correct | Deal):
        return now
    thinker, thought = old.to_play, 0
    clock_move = now.agreement.clock_move
    if clock_move is not None and isinstance(move, Correct):
        if old.run is None or new.run is None or new.run.played == old.run.played:
            return now  # only words were withdrawn: whoever was thinking goes on
        # Who takes a card back goes on thinking on the reserve: correcting must not buy time.
        thought = clock_move
    if clock_move is not None and not isinstance(move, Deal) and move.by == thinker:
        over = max(0.0, now.at - before.turn_since - clock_move)
        now = replace(now, used=_with(now.used, thinker, now.used.get(thinker, 0.0) + over))
    return replace(now, turn_since=now.at - thought)


def _vote_opened(session: Session, happened: VoteOpened) -> Session:
    proposer = frozenset({happened.subject}) & frozenset(happened.electorate)
    vote = Vote(
        happened.vote,
        happened.kind,
        happened.subject,
        happened.member,
        happened.electorate,
        proposer,
        happened.due_at,
        happened.level,
    )
    return replace(session, votes=(*session.votes, vote), votes_opened=happened.vote)


def _vote_closed(session: Session, happened: VoteClosed) -> Session:
    """The session without the vote; a newcomer to whom all agreed is known by name before the joining follows."""
    vote = next((v for v in session.votes if v.id == happened.vote), None)
    if vote is None:
        return session
    log = session.log
    if happened.outcome != "passed":
        failed = VoteFailed(vote.kind, vote.subject, happened.outcome)
        log = (*log, LogEntry(session.seq, session.at, failed))
    members, bots = session.members, session.bots
    if happened.outcome == "passed" and vote.kind is VoteKind.JOIN:
        members = _with(members, vote.subject, vote.member)
        if vote.level is not None:
            bots = _with(bots, vote.subject, vote.level)
    votes = tuple(v for v in session.votes if v.id != vote.id)
    # The deal's own steps stood still while an end was voted on; they get their full time again.
    step_since = session.at if vote.kind is VoteKind.END else session.step_since
    return replace(session, votes=votes, log=log, members=members, bots=bots, step_since=step_since)


def _resumed(session: Session, downtime: float) -> Session:
    return replace(
        session,
        step_since=session.step_since + downtime,
        turn_since=session.turn_since + downtime,
        votes=tuple(replace(vote, due_at=vote.due_at + downtime) for vote in session.votes),
        patience=MappingProxyType(
            {name: until + downtime for name, until in session.patience.items()}
        ),
    )


# Time


def end_moment(agreement: Agreement) -> float | None:
    """The agreed end as an epoch second; a moment without time zone is UTC."""
    if agreement.end_time is None:
        return None
    context = datetime.fromisoformat(agreement.end_time)
    return (context if context.tzinfo else context.replace(tzinfo=UTC)).timestamp()


def reserve_left(session: Session, name: str) -> float:
    """Seconds of the player's reserve that are left for this Partie, not counting the present move."""
    return max(0.0, (session.agreement.clock_reserve or 0) - session.used.get(name, 0.0))


def deadlines(session: Session) -> tuple[Deadline, ...]:
    """Everything that will happen by itself, with its time; complete, so that the old set can be replaced by it."""
    game = session.game
    if game is None or game.ended is not None:
        return ()
    found = [Deadline("vote", str(vote.id), vote.due_at) for vote in session.votes]
    end = end_moment(session.agreement)
    if end is not None and not game.time_up:
        found.append(Deadline("end", "", end))
    step = session.deal_step
    if step is not None and session.vote(VoteKind.END) is None:
        found.append(Deadline(step, "", step_due(session)))
    thinker = game.to_play
    if thinker is not None and session.agreement.clock_move is not None:
        due = session.turn_since + session.agreement.clock_move + reserve_left(session, thinker)
        found.append(Deadline("clock", thinker, due))
    return tuple(found)


def step_due(session: Session) -> float:
    """When the present step before the deal happens by itself: more time for a dealer who may announce Pro."""
    game = session.game
    if session.deal_step == "cut":
        return session.step_since + session.timeouts.cut
    may_pro = game is not None and game.dealer is not None and legal_moves(game, game.dealer).pro
    return session.step_since + (session.timeouts.pro if may_pro else session.timeouts.shuffle)


def expire(session: Session, deadline: Deadline, context: DecisionContext) -> tuple[Event, ...]:
    """What happens because this deadline has come; nothing if it no longer stands or is not due yet."""
    standing = next(
        (d for d in deadlines(session) if (d.kind, d.who) == (deadline.kind, deadline.who)), None
    )
    if standing is None or standing.due_at > context.now:
        return ()
    game = session.game
    assert game is not None
    match deadline.kind:
        case "shuffle":
            return (_shuffle(game, context.random_source, by_itself=True),)
        case "cut":
            return (_dealt(session, None, context.random_source),)
        case "clock":
            return (Forfeit(deadline.who, ForfeitReason.CLOCK),)
        case "end":
            return (End(EndReason.TIME),)
        case _:
            return (VoteClosed(int(deadline.who), "expired"),)


# Answers


def decide(
    session: Session, member: str, command: commands.Command, context: DecisionContext
) -> tuple[Event, ...]:
    """What happens because the member asks for this; every entry is checked by the fold before it is written.

    Raises `IllegalMove` with the article, the reason and what would be possible instead.
    """
    game = session.game
    if game is None:
        return _decide_gathering(session, member, command, context)
    match command:
        case commands.TakeSeat() | commands.StandUp() | commands.Start() | commands.DismissBot():
            raise IllegalMove(
                "4.3", "started", N_("The game has begun; ask the players to let you join.")
            )
        case commands.AskToJoin(name):
            return _ask_to_join(session, game, member, name, context)
        case _:
            pass
    player = session.name_of(member)
    if player is None or player not in game.players:
        raise IllegalMove(
            "4.4", "not_in_game", N_("You watch this game; only its players act in it.")
        )
    match command:
        case commands.Shuffle():
            _refuse_step(session, game, player, "shuffle")
            return (_shuffle(game, context.random_source, by_itself=False),)
        case commands.Cut(off):
            _refuse_step(session, game, player, "cut")
            return (_dealt(session, off, context.random_source),)
        case commands.InviteBot(level):
            return _invite_bot(session, game, player, level, context)
        case commands.ProposeEnd():
            return _propose_end(session, game, player, member, context)
        case commands.AnnouncePro():
            _refuse_while_ending(session)
            return (Pro(player),)
        case commands.CastVote(vote, yes):
            return _cast_vote(session, game, player, vote, yes)
        case commands.ClaimPartie():
            return (_claim(session, game, player, context),)
        case commands.KeepWaiting():
            _claim(session, game, player, context)
            return (Patience(player),)
        case commands.Leave():
            return (Leave(player), *_votes_after_leaving(session, game, player))
        case _:
            return (_move_of(command, player),)


def _move_of(command: commands.Command, by: str) -> Move:
    """The move of the rules that an ask by this player is."""
    match command:
        case commands.PlayCard(card, announce, manko):
            return Play(by, card, announce, manko)
        case commands.SayBianka():
            return Announce(by)
        case commands.OfferAlifer():
            return OfferAlifer(by)
        case commands.AcceptAlifer():
            return AcceptAlifer(by)
        case commands.DeclineAlifer():
            return DeclineAlifer(by)
        case commands.WithdrawAlifer():
            return WithdrawAlifer(by)
        case commands.TakeBack():
            return Correct(by)
        case _:
            raise AssertionError(f"{command} is decided elsewhere")


def _decide_gathering(
    session: Session, member: str, command: commands.Command, context: DecisionContext
) -> tuple[Event, ...]:
    """Before the start: sit down, stand up, begin."""
    name = session.name_of(member)
    match command:
        case commands.TakeSeat(wanted):
            if name is not None:
                raise IllegalMove(
                    "3", "seated_already", N_("You sit here already, as {name}."), name=name
                )
            if len(session.seated) >= MOST:
                raise IllegalMove(
                    "3", "full", N_("Four have taken their seats; there is never a fifth.")
                )
            return (SeatTaken(member, _free_name(session, wanted, member)),)
        case commands.InviteBot(level):
            _refuse_hosting(session, member)
            if len(session.seated) >= MOST:
                raise IllegalMove(
                    "3", "full", N_("Four have taken their seats; there is never a fifth.")
                )
            bot = _free_bot(session)
            return (BotSeated(bot.member, bot.name, level),)
        case commands.DismissBot(bot_name):
            _refuse_hosting(session, member)
            if bot_name not in session.seated or bot_name not in session.bots:
                raise IllegalMove(
                    "3", "no_bot", N_("No player of the house of that name sits here.")
                )
            return (SeatLeft(bot_name),)
        case commands.StandUp():
            if name is None:
                raise IllegalMove(
                    "3", "not_seated", N_("You have no seat to give back; take one first.")
                )
            return (SeatLeft(name),)
        case commands.Start():
            if member != session.opener:
                raise IllegalMove(
                    "3", "not_opener", N_("Whoever opened the table starts the game.")
                )
            if len(session.seated) < FEWEST:
                raise IllegalMove(
                    "3",
                    "too_few",
                    N_("Two to four players are needed; send the link to your friends."),
                )
            return (
                Started(session.seated),
                *_drawn(new_game(session.seated, session.agreement), context.random_source),
            )
        case _:
            raise IllegalMove(
                "3", "not_started", N_("The game has not started; seats are being taken.")
            )


def _refuse_hosting(session: Session, member: str) -> None:
    """Refuse inviting and dismissing the house's players to anybody but the opener of the table."""
    if member != session.opener:
        raise IllegalMove(
            "3", "not_opener", N_("Whoever opened the table invites the house's players.")
        )


def _free_bot(session: Session) -> BotPlayer:
    """A player of the house who is not here yet and whose name nobody else here bears."""
    taken = {name.casefold() for name in session.members}
    for bot in BOT_PLAYERS:
        if bot.name.casefold() not in taken:
            return bot
    raise IllegalMove("3", "no_bot", N_("All players of the house are busy; ask a friend."))


def _free_name(session: Session, wanted: str, member: str) -> str:
    """The name made tidy, if nobody else at this table has it; a member who was here keeps the old one (D33)."""
    name = " ".join(wanted.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or name.casefold() == BULKA:
        raise IllegalMove(
            "3",
            "no_name",
            N_("A name has 1 to {most} letters, and “bulka” is none; choose another."),
            most=str(LONGEST_NAME),
        )
    if any(
        name.casefold() == other.casefold() and who != member
        for other, who in session.members.items()
    ):
        raise IllegalMove(
            "3",
            "name_taken",
            N_("Somebody here is called {name} already; choose another name."),
            name=name,
        )
    return name


def _drawn(game: Game, random_source: RandomSource) -> tuple[Draw, ...]:
    """The draw for the starting order, with as many rounds as ties demand (Art. 3, D1)."""
    rounds: list[Draw] = []
    while not game.drawn:
        pack = [card for card in PACK if not game.drawing.used >> card & 1]
        if len(pack) < len(game.drawing.due):
            pack = list(PACK)
        cards = tuple((name, pack.pop(random_source.below(len(pack)))) for name in game.drawing.due)
        rounds.append(Draw(tuple(sorted(cards))))  # by name, as the journal keeps them
        game = play(game, rounds[-1]).game
    return tuple(rounds)


def _refuse_step(session: Session, game: Game, name: str, step: str) -> None:
    """Refuse a shuffle or a cut that is not this player's to do now (Art. 7.2)."""
    if session.deal_step != step:
        raise IllegalMove(
            "7.2",
            "not_now",
            N_("That is not due now: the dealer shuffles, then the challenger cuts."),
        )
    _refuse_while_ending(session)
    due = game.dealer if step == "shuffle" else game.challenger
    if name != due:
        raise IllegalMove(
            "7.2",
            "not_yours",
            N_("The dealer shuffles and the challenger cuts; now it is for {player}."),
            player=due or "",
        )


def _refuse_while_ending(session: Session) -> None:
    """Refuse what leads to the next Partie while the end is voted on (Art. 6, D9)."""
    if session.vote(VoteKind.END) is not None:
        raise IllegalMove(
            "6", "vote_open", N_("The table is voting on ending now; the deal waits for that.")
        )


def _shuffle(game: Game, random_source: RandomSource, *, by_itself: bool) -> Shuffled:
    return Shuffled(
        game.dealer or "", random_source.secret().hex(), random_source.secret().hex(), by_itself
    )


def _dealt(session: Session, off: int | None, random_source: RandomSource) -> Deal:
    """The deal: the pack ordered by what dealer, server and challenger contributed, and cut by the challenger (Art. 7.2)."""
    shuffled = session.shuffled
    assert shuffled is not None
    challenger = random_source.secret()
    contributions = (
        bytes.fromhex(shuffled.dealer_secret),
        bytes.fromhex(shuffled.server_secret),
        challenger,
    )
    lifted = 1 + random_source.below(PACK_SIZE - 1) if off is None else off
    if not 1 <= lifted < PACK_SIZE:
        raise IllegalMove(
            "7.2",
            "no_cut",
            N_("A cut lifts 1 to {most} cards off the top."),
            most=str(PACK_SIZE - 1),
        )
    seal = {
        "dealer": shuffled.dealer_secret,
        "server": shuffled.server_secret,
        "challenger": challenger.hex(),
        "cut": lifted,
    }
    return Deal(cut(random_source.deck(contributions), lifted), seal)


def absent_since(session: Session, name: str, away: Mapping[str, float | None]) -> float | None:
    """Since when the player is away from the table, None while here."""
    return away.get(session.members[name])


def _claim(session: Session, game: Game, name: str, context: DecisionContext) -> Forfeit:
    """The Partie claimed from an absent opponent (D25)."""
    partie = game.partie
    if partie is None or partie.side_of(name) is None:
        raise IllegalMove("12", "not_active", N_("Only an active player claims a running Partie."))
    opponent = partie.opponent_of(name)
    since = absent_since(session, opponent, context.away)
    if since is None or context.now < since + session.absence:
        raise IllegalMove(
            "12", "not_absent", N_("{player} has not been away for the agreed {seconds} seconds; wait a little."),
            player=opponent, seconds=str(session.absence),
        )  # fmt: skip
    if context.now < session.patience.get(name, 0.0):
        raise IllegalMove(
            "12", "patient", N_("You have decided to wait for {player}; you will be asked again."),
            player=opponent,
        )  # fmt: skip
    return Forfeit(opponent, ForfeitReason.ABSENCE)


# Votes


def _ask_to_join(
    session: Session, game: Game, member: str, wanted: str, context: DecisionContext
) -> tuple[Event, ...]:
    known = session.name_of(member)
    if known is not None and known in game.players:
        raise IllegalMove("4.3", "in_game_already", N_("You are in this game already."))
    name = known or _free_name(session, wanted, member)
    refuse_joining(game, name)
    if session.vote(VoteKind.JOIN) is not None:
        raise IllegalMove(
            "4.3", "vote_open", N_("The table is voting on a newcomer already; ask again after it.")
        )
    due = context.now + session.timeouts.vote
    return (VoteOpened(session.votes_opened + 1, VoteKind.JOIN, name, member, game.players, due),)


def _invite_bot(
    session: Session, game: Game, name: str, level: Level, context: DecisionContext
) -> tuple[Event, ...]:
    """A vote on a player of the house; whoever invites has agreed (Art. 4.3)."""
    bot = _free_bot(session)
    refuse_joining(game, bot.name)
    if session.vote(VoteKind.JOIN) is not None:
        raise IllegalMove(
            "4.3", "vote_open", N_("The table is voting on a newcomer already; ask again after it.")
        )
    number, due = session.votes_opened + 1, context.now + session.timeouts.vote
    vote = VoteOpened(number, VoteKind.JOIN, bot.name, bot.member, game.players, due, level)
    opened_now = _vote_opened(session, vote).votes[-1]
    cast = VoteCast(number, name, yes=True)
    return (vote, cast, *_closed_if_unanimous(opened_now, frozenset({name}), game))


def _propose_end(
    session: Session, game: Game, name: str, member: str, context: DecisionContext
) -> tuple[Event, ...]:
    refuse_ending(game)
    if session.vote(VoteKind.END) is not None:
        raise IllegalMove("6", "vote_open", N_("The table is voting on that already."))
    due = context.now + session.timeouts.vote
    return (VoteOpened(session.votes_opened + 1, VoteKind.END, name, member, game.players, due),)


def _cast_vote(
    session: Session, game: Game, name: str, vote_id: int, yes: bool
) -> tuple[Event, ...]:
    vote = next((v for v in session.votes if v.id == vote_id), None)
    if vote is None:
        raise IllegalMove("4.3", "no_vote", N_("That vote is over."))
    if name not in vote.electorate:
        raise IllegalMove(
            "4.3",
            "no_voter",
            N_("You came after this vote began; those who played then decide it."),
        )
    if name in vote.yes:
        raise IllegalMove("4.3", "voted", N_("You have agreed already."))
    cast = VoteCast(vote.id, name, yes)
    if not yes:
        return (cast, VoteClosed(vote.id, "refused"))
    return (cast, *_closed_if_unanimous(vote, vote.yes | {name}, game))


def _closed_if_unanimous(vote: Vote, yes: frozenset[str], game: Game) -> tuple[Event, ...]:
    """The end of the vote and its move, if everybody of the electorate who is still in the game has agreed."""
    if any(name in game.players and name not in yes for name in vote.electorate):
        return ()
    move: Move = End(EndReason.AGREED) if vote.kind is VoteKind.END else Join(vote.subject)
    try:
        play(game, move)
    except IllegalMove:
        return (VoteClosed(vote.id, "lapsed"),)
    return (VoteClosed(vote.id, "passed"), move)


def _votes_after_leaving(session: Session, game: Game, name: str) -> tuple[Event, ...]:
    """Votes that are unanimous once this player has left."""
    left = play(game, Leave(name)).game
    happened: list[Event] = []
    for vote in session.votes:
        if left.ended is not None:
            break  # the end closes all other votes
        closed = _closed_if_unanimous(vote, vote.yes, left)
        for one in closed:
            if isinstance(one, Join | End):
                left = play(left, one).game
        happened += closed
    return tuple(happened)
