"""What a viewer of a table may know, built up from nothing.

`view_for(session, viewer, surroundings)` makes a `TableView` (documented in `shown.py`) out of what the last table of the
rulebook allows this viewer to see: a field that nobody fills stays secret. Every byte about a game that leaves the server is
rendered from a `TableView`: the page, the pushes, the JSON face.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.rules.agreement import AdviserSight
from app.rules.announcements import Figure, Said
from app.rules.bulka import BASE_STAKE, BULKA, Payment
from app.rules.cards import SUIT_OF, Card, Hand, Suit, cards_in, code_of
from app.rules.count import ass_lost, card_points, points_of
from app.rules.game import FEWEST, MOST, Game
from app.rules.legal import CallOption, LegalMoves, legal_moves
from app.rules.partie import CHALLENGER, DecidedBy, Outcome, Partie, Run
from app.rules.playing import playable
from app.rules.pro import PRO_STREAK
from app.rules.refusal import IllegalMove
from app.rules.rotation import refuse_joining
from app.rules.stich import STICHE_IN_PARTIE
from app.table.events import VoteKind
from app.table.session import Session, end_moment, reserve_left, step_due
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


@dataclass(frozen=True, slots=True)
class TalkLine:
    """A stored line of talk or advice; `partie` is the number of the Partie in which advice was given."""

    no: int
    at: float
    channel: str
    author: str
    text: str
    partie: int | None


@dataclass(frozen=True, slots=True)
class ViewContext:
    """What is around the table at the moment of a view: time, presence, audience, talk.

    `away`: member -> since when away, None while here; a member who is missing was never here. `audience`: names of the
    people who watch.
    """

    game: str
    now: float
    away: Mapping[str, float | None]
    audience: tuple[str, ...] = ()
    talk: tuple[TalkLine, ...] = ()


THIN_SECONDS = 10.0
"""So long a lost connection is shown as thin before it is shown as away."""


def view_for(session: Session, member: str | None, context: ViewContext) -> TableView:
    """Everything this member (None: nobody known) may know about the table now; the one source of what leaves the server."""
    name = session.name_of(member)
    role = role_of(session, name)
    if role is Role.OUTSIDE:
        return _door(session, context, name)
    game = session.game
    moves = legal_moves(game, name) if game is not None and name is not None else LegalMoves()
    return TableView(
        game=context.game,
        name=session.name,
        version=session.seq,
        now=context.now,
        phase=phase_of(session),
        role=role,
        you=name,
        opener=session.name_of(session.opener),
        agreement=_agreement(session),
        with_bulka=_with_bulka(session),
        players=_players(session, name, context),
        audience=context.audience,
        audience_count=len(context.audience),
        dealer=game.dealer if game else None,
        challenger=game.challenger if game else None,
        queue=game.queue if game else (),
        pro=_pro(session),
        bulka=game.bulka if game else 0,
        draw=_draw(session),
        partie=_partie(session, role),
        result=_result(session),
        hand=_hand(session, name),
        acts=_acts(session, member, name, role, moves, context),
        deal_step=_deal_step(session, name),
        pro_choice=_pro_choice(session, moves),
        votes=_votes(session, name),
        absence=_absence(session, name, context),
        sheet=_sheet(session),
        talk=_talk(session, role, context),
        advice=_advice(session, name, role, context),
        log=session.last_log + session.log,
        time_up=game.time_up if game else False,
        ended=_ended(session),
    )


def role_of(session: Session, name: str | None) -> Role:
    """What somebody of this name (None: nobody of the table) is now; the only ground for what they see, hear and say."""
    game = session.game
    if game is None:
        return Role.SEATED if name in session.seated else Role.SPECTATOR
    if name is None or name not in game.players:
        return Role.SPECTATOR if session.agreement.spectators else Role.OUTSIDE
    if name in (game.dealer, game.challenger):
        return Role.ACTIVE
    if game.partie is not None and game.partie.pro and name in session.advisers:
        return Role.ADVISER
    return Role.WAITING


def phase_of(session: Session) -> Phase:
    """How far the table has come."""
    game = session.game
    if game is None:
        return Phase.GATHERING
    if game.ended is not None:
        return Phase.ENDED
    if game.run is not None:
        return Phase.PARTIE
    return Phase.BETWEEN if game.partie is None else Phase.REDEAL


def hush_of(session: Session, role: Role) -> str | None:
    """Why this role may not join the table talk now, None if it may (Art. 4.4, 5.3, last table of the rulebook)."""
    if role is Role.OUTSIDE:
        return "outside"
    silent = (
        role in (Role.WAITING, Role.SPECTATOR)
        and session.game is not None
        and session.game.partie is not None
    )
    return role.value if silent else None


def has_advice(session: Session, name: str | None, role: Role) -> bool:
    """Whether this viewer shares the advice channel: the defender of a running Pro Partie, and the advisers (Art. 5.3)."""
    partie = session.game.partie if session.game else None
    return partie is not None and partie.pro and (role is Role.ADVISER or name == partie.challenger)


def channel_for(session: Session, name: str | None, *, aloud: bool) -> str | None:
    """The channel a viewer's words go to, derived from the role: `advice`, `talk`, or None where they have to be silent.

    `aloud` asks for table talk where the viewer has an advice channel too.
    """
    role = role_of(session, name)
    if has_advice(session, name, role) and not aloud:
        return "advice"
    return "talk" if hush_of(session, role) is None else None


def _door(session: Session, context: ViewContext, name: str | None) -> TableView:
    """What somebody sees of a table that lets no spectators in: that it exists, who plays, and whether it may be joined."""
    game = session.game
    moves = LegalMoves()
    empty = ScoreSheetView((), (), (), (), 0, ())
    return TableView(
        game=context.game, name=session.name, version=session.seq, now=context.now, phase=phase_of(session),
        role=Role.OUTSIDE, you=name, opener=session.name_of(session.opener), agreement=_agreement(session),
        with_bulka=_with_bulka(session), players=(), audience=(), audience_count=0, dealer=None, challenger=None,
        queue=game.players if game else (), pro=None, bulka=0, draw=None, partie=None, result=None, hand=(),
        acts=_acts(session, None, name, Role.OUTSIDE, moves, context), deal_step=None, pro_choice=None, votes=(),
        absence=None, sheet=empty, talk=TalkView("talk", False, "outside", (), ()), advice=None, log=(),
        time_up=False, ended=None,
    )  # fmt: skip


def _agreement(session: Session) -> AgreementView:
    agreed = session.agreement
    return AgreementView(
        multiple=agreed.multiple,
        end_time=end_moment(agreed),
        end_after_bulka=agreed.end_after_bulka,
        enforcement=agreed.enforcement.value,
        clock_move=agreed.clock_move,
        clock_reserve=agreed.clock_reserve,
        absence=session.absence,
        adviser_sight=agreed.adviser_sight.value,
        spectators=agreed.spectators,
    )


def _with_bulka(session: Session) -> bool:
    """Whether the running Partie, or else the next one, is played for the Bulka; while gathering as if enough will come."""
    game = session.game
    if game is None:
        return True
    return game.partie.with_bulka if game.partie is not None else game.with_bulka


def _pro(session: Session) -> str | None:
    game = session.game
    if game is None:
        return None
    return game.partie.dealer if game.partie is not None and game.partie.pro else game.pro


# Players, clocks, presence


def _players(session: Session, you: str | None, context: ViewContext) -> tuple[PlayerView, ...]:
    game = session.game
    if game is None:
        return tuple(_seated_player(session, name, you, context) for name in session.seated)
    names = game.players
    if game.dealer is not None and game.challenger is not None:
        names = (game.dealer, game.challenger, *game.queue)
    return tuple(_player(session, game, name, you, context) for name in names)


def _seated_player(
    session: Session, name: str, you: str | None, context: ViewContext
) -> PlayerView:
    link, since = _link(session, name, context)
    return PlayerView(
        name=name, you=name == you, role="seated", place=None, balance=0, streak=0, may_announce_pro=False, link=link,
        away_since=since, hand_count=None, stiche=0, points=0, to_act=False, clock=None,
        bot=session.bots.get(name),
    )  # fmt: skip


def _player(
    session: Session, game: Game, name: str, you: str | None, context: ViewContext
) -> PlayerView:
    link, since = _link(session, name, context)
    role, place = "waiting", None
    if name in game.queue:
        place = game.queue.index(name)
    elif game.dealer is not None:
        role = "dealer" if name == game.dealer else "challenger"
    partie, run = game.partie, game.run
    side = partie.side_of(name) if partie is not None else None
    hand_count, stiche, points = None, 0, 0
    if run is not None and side is not None:
        hand_count = run.hands[side].bit_count()
        stiche = sum(s.winner == side for s in run.stiche)
        points = card_points(run.stiche, side) + sum(
            _heard(run, said) for said in run.said if said.by == side
        )
    return PlayerView(
        name=name,
        you=name == you,
        role=role,
        place=place,
        balance=game.balances[name],
        streak=game.streaks[name],
        may_announce_pro=game.streaks[name] >= PRO_STREAK,
        link=link,
        away_since=since,
        hand_count=hand_count,
        stiche=stiche,
        points=points,
        to_act=name == _awaited(session, game),
        clock=_clock(session, game, name) if side is not None else None,
        bot=session.bots.get(name),
    )


def _awaited(session: Session, game: Game) -> str | None:
    """Whose act the table waits for: a card, a shuffle or a cut."""
    if game.to_play is not None:
        return game.to_play
    step = session.deal_step
    return None if step is None else game.dealer if step == "shuffle" else game.challenger


def _link(session: Session, name: str, context: ViewContext) -> tuple[Link, float | None]:
    if name in session.bots:
        return Link.HERE, None
    member = session.members[name]
    if member not in context.away:
        return Link.AWAY, None
    since = context.away[member]
    if since is None:
        return Link.HERE, None
    return (Link.THIN if context.now - since < THIN_SECONDS else Link.AWAY), since


def _clock(session: Session, game: Game, name: str) -> ClockView | None:
    move = session.agreement.clock_move
    if move is None:
        return None
    running = game.to_play == name
    reserve = reserve_left(session, name)
    return ClockView(running, float(move), reserve, session.turn_since + move if running else None)


def _absence(session: Session, name: str | None, context: ViewContext) -> AbsenceView | None:
    partie = session.game.partie if session.game else None
    if partie is None or name is None or partie.side_of(name) is None:
        return None
    opponent = partie.opponent_of(name)
    since = context.away.get(session.members[opponent])
    if since is None:
        return None
    claim_at = max(since + session.absence, session.patience.get(name, 0.0))
    return AbsenceView(opponent, since, claim_at, context.now >= claim_at)


# The Partie as everybody sees it


def _heard(run: Run, said: Said) -> int:
    """What an announcement counts as far as the table knows: a false one counts until it is declared (D24)."""
    believed = said if run.outcome is Outcome.BREACH else said._replace(true=True)
    return points_of(believed, run.stiche)


def _said_view(partie: Partie, run: Run, said: Said) -> SaidView:
    failed = said.figure is Figure.ACES and ass_lost(run.stiche, said.by)
    return SaidView(
        partie.sides[said.by], said.figure.value, said.number, _heard(run, said), failed
    )


def _said_views(partie: Partie, run: Run) -> tuple[SaidView, ...]:
    return tuple(_said_view(partie, run, said) for said in run.said)


def _tag(said: Said) -> str:
    return said.figure.value if said.number is None else f"{said.figure.value}:{said.number}"


def _laid(partie: Partie, run: Run, card: Card, side: int) -> LaidView:
    said = tuple(_tag(s.said) for s in run.spoken if s.card == card and s.said.by == side)
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


def _stich_view(partie: Partie, run: Run, number: int) -> StichView:
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


def _partie(session: Session, role: Role) -> PartieView | None:
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
        defender_hand = tuple(code_of(card) for card in _sorted(run.hands[CHALLENGER]))
    return PartieView(
        number=partie.number,
        deal=len(partie.runs) + playing,
        multiplier=run.multiplier if playing else game.agreement.multiple << len(partie.runs),
        dealer=partie.dealer,
        challenger=partie.challenger,
        pro=partie.dealer if partie.pro else None,
        defender=partie.challenger if partie.pro else None,
        to_play=game.to_play,
        plate_card=code_of(run.bottom) if playing else None,
        stich=_stich_view(partie, run, min(complete + 1, STICHE_IN_PARTIE)),
        last_stich=_stich_view(partie, run, complete) if complete else None,
        said=_said_views(partie, run),
        mankos=tuple(
            MankoView(partie.sides[m.asked_by], m.rank.letter, m.missing.letter) for m in run.mankos
        ),
        offer_by=None if run.offer is None else partie.sides[run.offer],
        defender_hand=defender_hand,
        tied=run.outcome is Outcome.TIED,
        stiche=tuple(_stich_view(partie, run, number) for number in range(1, complete + 1)),
    )


_SUIT_ORDER = {Suit.SPADE: 0, Suit.COPPE: 1, Suit.BASTONI: 2, Suit.DENARI: 3}


def _sorted(hand: Hand) -> list[Card]:
    """Cards by suit, dark and warm suits alternating, high to low."""
    return sorted(cards_in(hand), key=lambda card: (_SUIT_ORDER[SUIT_OF[card]], -card))


def _hand(session: Session, name: str | None) -> tuple[HandSlot, ...]:
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
    for card in _sorted(run.dealt[side]):
        if not run.hands[side] >> card & 1:
            slots.append(HandSlot(None, "idle"))
        elif marked:
            slots.append(HandSlot(code_of(card), "legal" if legal >> card & 1 else "illegal"))
        else:
            slots.append(HandSlot(code_of(card), "idle"))
    return tuple(slots)


# What may be done now


def _acts(
    session: Session,
    member: str | None,
    name: str | None,
    role: Role,
    moves: LegalMoves,
    context: ViewContext,
) -> ActsView:
    game = session.game
    if game is None:
        return ActsView(
            take_seat=name is None and len(session.seated) < MOST,
            stand_up=name is not None,
            invite=member == session.opener and len(session.seated) < MOST,
            dismiss=member == session.opener and bool(session.bots),
            start=member == session.opener and len(session.seated) >= FEWEST,
        )
    playing = name is not None and name in game.players
    if not playing:
        return ActsView(ask_to_join=session.vote(VoteKind.JOIN) is None and _may_join(game, name))
    bianka = moves.bianka_apart
    in_turn = bool(moves.cards)
    ending = session.vote(VoteKind.END) is not None
    step = None if ending else session.deal_step
    absence = _absence(session, name, context)
    return ActsView(
        shuffle=step == "shuffle" and name == game.dealer,
        cut=step == "cut" and name == game.challenger,
        pro=moves.pro and not ending,
        play=in_turn,
        calls=tuple(_call(session, name, c) for c in moves.calls if c.cards),
        mankos=tuple(rank.letter for rank in moves.mankos),
        bianka_now=_call(session, name, bianka) if bianka is not None and not in_turn else None,
        offer_alifer=moves.offer_alifer,
        accept_alifer=moves.answer_alifer,
        decline_alifer=moves.answer_alifer,
        withdraw_alifer=moves.withdraw_alifer,
        take_back=moves.correct,
        claim=absence is not None and absence.claimable,
        keep_waiting=absence is not None and absence.claimable,
        leave=moves.leave,
        propose_end=game.partie is None and game.ended is None and not ending,
        invite=session.vote(VoteKind.JOIN) is None and _may_join(game, None),
        hint=in_turn and all(player == name or player in session.bots for player in game.players),
    )


_SOMEBODY = " "
"""A newcomer whose name is not chosen yet; nobody at a table can be called that."""


def _may_join(game: Game, name: str | None) -> bool:
    try:
        refuse_joining(game, name or _SOMEBODY)
    except IllegalMove:
        return False
    return True


def _call(session: Session, name: str | None, option: CallOption) -> CallView:
    partie = session.game.partie if session.game else None
    payer = partie.opponent_of(name) if partie is not None and name is not None else ""
    cards = tuple(code_of(card) for card in cards_in(option.cards))
    return CallView(option.figure.value, option.number, option.points, option.tokens, payer, cards)


def _deal_step(session: Session, name: str | None) -> DealStepView | None:
    step, game = session.deal_step, session.game
    if step is None or game is None:
        return None
    by = (game.dealer if step == "shuffle" else game.challenger) or ""
    return DealStepView(step, by, by == name, step_due(session))


def _pro_choice(session: Session, moves: LegalMoves) -> ProChoiceView | None:
    game = session.game
    if game is None or not moves.pro or game.challenger is None:
        return None
    stake = BASE_STAKE * game.agreement.multiple
    return ProChoiceView(stake, stake, game.bulka + 3 * stake, game.challenger, game.queue)


def _votes(session: Session, name: str | None) -> tuple[VoteView, ...]:
    return tuple(
        VoteView(
            id=vote.id,
            kind=vote.kind.value,
            subject=vote.subject,
            electorate=vote.electorate,
            yes=tuple(voter for voter in vote.electorate if voter in vote.yes),
            due_at=vote.due_at,
            yours=name in vote.electorate and name not in vote.yes and session.game is not None
            and name in session.game.players,
        )
        for vote in session.votes
    )  # fmt: skip


# Results and score sheet


def _draw(session: Session) -> DrawView | None:
    game = session.game
    if game is None or not game.drawing.rounds:
        return None
    return DrawView(tuple(tuple((n, code_of(c)) for n, c in r.cards) for r in game.drawing.rounds))


def _payment(payment: Payment) -> PaymentView:
    return PaymentView(payment.payer, payment.payee, payment.tokens, payment.purpose)


def _paid(partie: Partie) -> tuple[Payment, ...]:
    """All payments of a Partie, those of every run."""
    return tuple(payment for run in partie.runs for payment in run.payments)


def _change(payments: Iterable[Payment], account: str) -> int:
    """What these payments add to an account."""
    return sum((p.payee == account) * p.tokens - (p.payer == account) * p.tokens for p in payments)


def _reason(partie: Partie) -> str | None:
    run = partie.runs[-1]
    if partie.decided_by is DecidedBy.BREACH and run.breaches:
        return run.breaches[0].reason
    return None


def _result(session: Session) -> ResultView | None:
    """The last decided Partie, until the next one is dealt; its whole deck is public now."""
    game = session.game
    if game is None or game.partie is not None or not game.parties:
        return None
    partie = game.parties[-1]
    run = partie.runs[-1]
    payments = _paid(partie)
    split = game.ended.payments if game.ended is not None else ()
    after = game.bulka - _change(split, BULKA)
    forfeit = next((e for e in reversed(session.log) if e.what == "forfeit"), None)
    reason = _reason(partie)
    if partie.decided_by is DecidedBy.FORFEIT and forfeit is not None:
        reason = str(dict(forfeit.values)["reason"])
    return ResultView(
        number=partie.number,
        dealer=partie.dealer,
        challenger=partie.challenger,
        pro=partie.pro,
        winner=partie.winner,
        loser=partie.opponent_of(partie.winner) if partie.winner is not None else None,
        how=partie.decided_by.value if partie.decided_by is not None else DecidedBy.POINTS.value,
        reason=reason,
        multiplier=run.multiplier,
        runs=len(partie.runs),
        stiche=tuple(
            (name, sum(s.winner == side for s in run.stiche))
            for side, name in enumerate(partie.sides)
        ),
        points=_points_views(partie, run),
        announcements=_said_views(partie, run),
        bonuses=tuple(BonusView(partie.sides[b.by], b.no, b.stich, b.points) for b in run.bonuses),
        payments=tuple(_payment(p) for p in payments),
        bulka_before=after - _change(payments, BULKA),
        bulka_after=after,
        bulka_won=sum(p.tokens for p in payments if p.purpose == "bulka_won"),
        deck=tuple(code_of(card) for card in run.deck),
        played=tuple(_stich_view(partie, run, number + 1) for number in range(len(run.stiche))),
    )


def _points_views(partie: Partie, run: Run) -> tuple[PointsView, ...]:
    if run.scores is None or partie.decided_by is not DecidedBy.POINTS:
        return ()
    return tuple(
        PointsView(name, score.cards, score.announcements, score.bonuses, score.total)
        for name, score in zip(partie.sides, run.scores, strict=True)
    )


def _sheet(session: Session) -> ScoreSheetView:
    game = session.game
    if game is None:
        return ScoreSheetView((), (), (), (), 0, ())
    bulka = 0
    rows = []
    wins = dict.fromkeys(game.roster, 0)
    totals = dict.fromkeys(game.roster, 0)
    for partie in game.parties:
        payments = _paid(partie)
        bulka += _change(payments, BULKA)
        points = _points_views(partie, partie.runs[-1])
        if partie.winner is not None:
            wins[partie.winner] += 1
        for score in points:
            totals[score.name] += score.total
        rows.append(
            SheetRow(
                number=partie.number,
                pro=partie.pro,
                winner=partie.winner,
                loser=partie.opponent_of(partie.winner) if partie.winner is not None else None,
                changes=tuple((name, _change(payments, name)) for name in partie.sides),
                points=tuple((score.name, score.total) for score in points),
                bulka=bulka,
            )
        )
    balances = tuple((name, game.balances[name]) for name in game.roster)
    return ScoreSheetView(
        game.roster,
        balances,
        tuple(wins.items()),
        tuple(totals.items()),
        game.bulka,
        tuple(reversed(rows)),
    )


def _ended(session: Session) -> EndView | None:
    game = session.game
    if game is None or game.ended is None:
        return None
    return EndView(game.ended.reason.value, tuple(_payment(p) for p in game.ended.payments))


# Talk


def _entries(
    context: ViewContext, channel: str, partie: int | None = None
) -> tuple[TalkEntry, ...]:
    return tuple(
        TalkEntry(line.no, line.at, line.author, line.text)
        for line in context.talk
        if line.channel == channel and (partie is None or line.partie == partie)
    )


def _talk(session: Session, role: Role, context: ViewContext) -> TalkView:
    hush = hush_of(session, role)
    return TalkView("talk", hush is None, hush, (), _entries(context, "talk"))


def _advice(
    session: Session, name: str | None, role: Role, context: ViewContext
) -> TalkView | None:
    game = session.game
    if game is None or game.partie is None or not has_advice(session, name, role):
        return None
    advisers = tuple(n for n in session.advisers if n in game.queue)
    readers = tuple(n for n in (game.partie.challenger, *advisers) if n != name)
    return TalkView("advice", True, None, readers, _entries(context, "advice", game.partie.number))
