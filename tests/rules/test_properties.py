"""Whole random games: whatever happens in them, the books balance and everybody agrees on what is legal.

A game is grown by `Player`: at each step an act is drawn out of everything that exists, sensible or not, so that refusals
are met as often as moves.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.rules.agreement import Agreement, Enforcement
from app.rules.announcements import Call, Figure
from app.rules.bulka import BULKA
from app.rules.cards import PACK, RANK_OF, SUITS, Card, Rank, cards_in
from app.rules.ending import refuse_ending
from app.rules.game import Game, Played, new_game
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
from app.rules.partie import Outcome
from app.rules.play import play
from app.rules.record import parse, replay, written
from app.rules.refusal import IllegalMove
from app.rules.report import report
from app.rules.rotation import refuse_joining
from app.rules.sheet import score_sheet
from tests.support.deals import challenger_of, dealer_of, run_of

NAMES = ("Anna", "Bruno", "Carla", "Dino")
EVERYBODY = (*NAMES, "Elena")
HEALTH = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


class Player:
    """Grows one game from a seed. `wild`: how often something other than a card is tried."""

    def __init__(self, seed: int, players: int, agreement: Agreement, wild: float) -> None:
        self.rng = random.Random(seed)
        self.players = NAMES[:players]
        self.agreement = agreement
        self.wild = wild
        self.game = new_game(self.players, agreement)
        self.moves: list[Move] = []
        self.played: Played | None = None

    def happen(self, move: Move) -> None:
        """Play the move, which may be refused."""
        self.played = play(self.game, move)
        self.game = self.played.game
        self.moves.append(move)

    def steps(self, times: int) -> Iterator[Game]:
        """The game after each of so many steps, as far as it goes."""
        for _ in range(times):
            if self.game.ended is not None:
                return
            before = self.game
            try:
                self.happen(self.next_move())
            except IllegalMove:
                assert self.game is before
            yield self.game

    def deck(self) -> tuple[Card, ...]:
        """A deck; every other one is stacked so that sets, Aces, Dues and hands without pictures come together."""
        deck = list(PACK)
        self.rng.shuffle(deck)
        kind = self.rng.random()
        if kind < 0.25:
            deck.sort(key=lambda card: RANK_OF[card] in (Rank.ASS, Rank.DUE), reverse=True)
        elif kind < 0.5:
            deck.sort(key=lambda card: RANK_OF[card] < Rank.BUBE, reverse=True)
        return tuple(deck)

    def next_move(self) -> Move:
        rng, game = self.rng, self.game
        anybody = rng.choice(EVERYBODY)
        if not game.drawn:
            if rng.random() < 0.05:
                return Leave(anybody)
            due = game.drawing.due
            fresh = [c for c in PACK if not game.drawing.used >> c & 1]
            return Draw(
                tuple(
                    zip(
                        due,
                        rng.sample(fresh if len(fresh) >= len(due) else PACK, len(due)),
                        strict=True,
                    )
                )
            )
        if rng.random() < self.wild:
            active = game.partie.sides if game.partie else NAMES[:2]
            one = rng.choice(active)
            other = active[one == active[0]]
            frequent: tuple[Move, ...] = (
                OfferAlifer(one), AcceptAlifer(other), AcceptAlifer(one), DeclineAlifer(one),
                WithdrawAlifer(one), Announce(one), Correct(one), Correct(other),
            )  # fmt: skip
            final: tuple[Move, ...] = (End(EndReason.TIME), End(EndReason.AGREED), Leave(one))
            moves: list[Move] = [
                *frequent, *frequent, *frequent,
                Pro(game.dealer or anybody), Pro(anybody), Join(anybody), Leave(anybody),
                Forfeit(one, rng.choice(list(ForfeitReason))),
                rng.choice(final)
                if rng.random() < 0.2 else Deal(self.deck()),
            ]  # fmt: skip
            return rng.choice(moves)
        if game.to_play is None:
            if game.dealer and legal_moves(game, game.dealer).pro and rng.random() < 0.6:
                return Pro(game.dealer)
            return Deal(self.deck())
        legal = legal_moves(game, game.to_play)
        cards = legal.sound if rng.random() < 0.9 else legal.cards
        # Who likes to win plays high, so that Parties are won by the same player often enough for streaks.
        card = rng.choice(cards_in(cards)) if rng.random() < 0.5 else cards_in(cards)[-1]
        fits = [o for o in legal.calls if o.cards >> card & 1 and (o.true or rng.random() < 0.05)]
        calls = tuple(
            Call(o.figure, rng.choice([None, o.number])) for o in fits if rng.random() < 0.8
        )
        return Play(game.to_play, card, calls, legal.mankos if rng.random() < 0.7 else ())


def agreements() -> st.SearchStrategy[Agreement]:
    return st.builds(
        Agreement,
        multiple=st.sampled_from([1, 2, 7, 1000]),
        enforcement=st.sampled_from(Enforcement),
        end_after_bulka=st.booleans(),
    )


PLAYERS = st.builds(
    Player,
    seed=st.integers(0, 2**32 - 1),
    players=st.integers(2, 4),
    agreement=agreements(),
    wild=st.sampled_from([0.02, 0.08, 0.3]),
)


def check_books(game: Game) -> None:
    """Tokens are neither made nor lost, nobody owes the Bulka, and the report's payments give the balances."""
    assert sum(game.balances.values()) + game.bulka == 0
    assert game.bulka >= 0
    told = report(game)
    account = {**dict.fromkeys(game.roster, 0), BULKA: 0}
    payments = [p for partie in told["parties"] for run in partie["runs"] for p in run["payments"]]
    for payment in [*payments, *(told["ended"]["payments"] if told["ended"] else [])]:
        assert payment["tokens"] > 0
        account[payment["from"]] -= payment["tokens"]
        account[payment["to"]] += payment["tokens"]
    assert account == {**told["balances"], BULKA: told["bulka"]}


def check_seats(game: Game) -> None:
    """Everybody has one seat, a streak and a balance; a Pro belongs to a dealer with a streak."""
    if game.ended is not None or not game.drawn:
        assert game.dealer is None
        return
    active = (challenger_of(game), dealer_of(game))
    assert game.partie is None or game.partie.sides == active
    assert sorted([*active, *game.queue]) == sorted(game.players)
    assert set(game.streaks) == set(game.waited) == set(game.players)
    assert set(game.balances) == set(game.roster)
    if game.pro is not None:
        assert game.pro == game.dealer
        assert game.streaks[game.pro] >= 2
    if not game.with_bulka and game.partie is None:
        assert not any(game.streaks.values())
    assert sum(streak > 0 for streak in game.streaks.values()) <= 1


def check_run(game: Game) -> None:
    """Cards are where they can be, and complete counts add up."""
    run = game.run
    if run is not None:
        left = sum(hand.bit_count() for hand in run.hands)
        assert left + run.played == 18
        assert not run.hands[0] & run.hands[1]
        assert run.hands[run.turn]
        assert run.outcome is Outcome.RUNNING
        assert game.agreement.guarded <= (not run.breaches)
    for partie in game.parties[-1:]:
        for one in partie.runs:
            if one.scores is not None:
                lay = sum(s.points for s in one.stiche)
                assert one.scores[0].cards + one.scores[1].cards == lay <= 72
                assert len(one.stiche) == 9
            if one.outcome in (Outcome.ALIFER, Outcome.BREACH):
                assert one.bonuses == ()


@settings(max_examples=150, deadline=None, suppress_health_check=HEALTH)
@given(PLAYERS)
def test_the_books_balance_and_everybody_has_a_seat(player: Player) -> None:
    for game in player.steps(220):
        check_seats(game)
        check_run(game)
        assert sum(game.balances.values()) + game.bulka == 0
        assert game.bulka >= 0
    check_books(player.game)


@settings(max_examples=60, deadline=None, suppress_health_check=HEALTH)
@given(PLAYERS)
def test_the_report_balances_at_every_step(player: Player) -> None:
    for game in player.steps(60):
        check_books(game)


@settings(max_examples=80, deadline=None, suppress_health_check=HEALTH)
@given(PLAYERS)
def test_a_record_replays_to_the_same_game(player: Player) -> None:
    for _ in player.steps(200):
        pass
    text = json.dumps(written(player.players, player.agreement, player.moves))
    record = parse(json.loads(text))
    assert record.moves == tuple(player.moves)
    assert record.players == player.players
    assert record.agreement == player.agreement
    again = replay(record)
    assert again == player.game
    assert report(again) == report(player.game)
    assert json.loads(json.dumps(report(again))) == report(again)
    assert written(record.players, record.agreement, record.moves) == json.loads(text)
    assert score_sheet(again) == score_sheet(player.game)
    assert "{" not in score_sheet(again)


@settings(max_examples=30, deadline=None, suppress_health_check=HEALTH)
@given(PLAYERS)
def test_games_before_never_change(player: Player) -> None:
    seen = [(player.game, repr(player.game))]
    seen += [(game, repr(game)) for game in player.steps(60)]
    assert all(repr(game) == text for game, text in seen)


def accepted(game: Game, move: Move) -> bool:
    """Whether the move is accepted; a refusal is complete and changes nothing."""
    try:
        play(game, move)
    except IllegalMove as error:
        refusal = error
    else:
        return True
    assert refusal.article.split(".")[0] in {"3", "4", "5", "6", "7", "8", "9", "12", "IV"}
    assert refusal.reason
    assert refusal.message.endswith(".")
    assert "{" not in refusal.message
    return False


def check_legal_moves(game: Game) -> None:
    """`legal_moves` says of every kind of act what `play` does about it."""
    for name in EVERYBODY:
        legal = legal_moves(game, name)
        for card in PACK:
            assert accepted(game, Play(name, card)) is bool(legal.cards >> card & 1)
        assert not legal.sound & ~legal.cards
        if game.agreement.guarded:
            assert legal.sound == legal.cards
        calls = {option.figure: option for option in legal.calls}
        for figure in Figure:
            option = calls.get(figure)
            for card in cards_in(legal.cards):
                said = accepted(game, Play(name, card, (Call(figure),)))
                assert said is bool(option and option.cards >> card & 1)
                if option and said and option.number is not None:
                    assert accepted(game, Play(name, card, (Call(figure, option.number),)))
        apart = legal.bianka_apart
        assert accepted(game, Announce(name)) is (apart is not None)
        if apart is not None:
            check_paid(game, name, Announce(name), apart.tokens)
        for card in cards_in(legal.cards)[:1]:
            for rank in Rank:
                assert accepted(game, Play(name, card, (), (rank,))) is (rank in legal.mankos)
        assert accepted(game, OfferAlifer(name)) is legal.offer_alifer
        assert accepted(game, AcceptAlifer(name)) is legal.answer_alifer
        assert accepted(game, DeclineAlifer(name)) is legal.answer_alifer
        assert accepted(game, WithdrawAlifer(name)) is legal.withdraw_alifer
        assert accepted(game, Correct(name)) is legal.correct
        assert accepted(game, Pro(name)) is legal.pro
        assert accepted(game, Leave(name)) is legal.leave
        if name in game.players:
            assert accepted(game, Deal(PACK)) is game.deal_due
        assert accepted(game, Join(name)) is _passes(refuse_joining, game, name)
        assert not accepted(game, Join(name, agreed=False))
        active = game.partie is not None and name in game.partie.sides
        assert accepted(game, Forfeit(name, ForfeitReason.CLOCK)) is active
    assert accepted(game, End(EndReason.AGREED)) is _passes(refuse_ending, game)
    assert accepted(game, End(EndReason.TIME)) is (game.ended is None and not game.time_up)


def check_paid(game: Game, by: str, move: Move, tokens: int) -> None:
    """The announcement brings so many tokens, unless it is a breach declared at once."""
    after = play(game, move).game
    if after.partie is not None:
        assert after.balances[by] - game.balances[by] == tokens


def _passes(check: Callable[..., None], *asked: object) -> bool:
    try:
        check(*asked)
    except IllegalMove:
        return False
    return True


@settings(max_examples=50, deadline=None, suppress_health_check=HEALTH)
@given(PLAYERS, st.integers(0, 200))
def test_legal_moves_and_play_agree_about_every_kind_of_act(player: Player, start: int) -> None:
    check_legal_moves(player.game)
    for step, game in enumerate(player.steps(start + 20)):
        if step >= start:
            check_legal_moves(game)
    check_legal_moves(player.game)


@settings(max_examples=80, deadline=None, suppress_health_check=HEALTH)
@given(PLAYERS)
def test_a_game_never_gets_stuck(player: Player) -> None:
    for game in player.steps(150):
        if game.ended is not None:
            continue
        if game.to_play is not None:
            legal = legal_moves(game, game.to_play)
            assert legal.sound
            for card in cards_in(legal.sound):
                assert accepted(game, Play(game.to_play, card))
        elif game.drawn:
            assert game.deal_due
            assert accepted(game, Deal(PACK))
        else:
            assert len(game.drawing.due) != 1


@settings(max_examples=40, deadline=None, suppress_health_check=HEALTH)
@given(PLAYERS)
def test_a_revealed_suit_is_truly_missing(player: Player) -> None:
    """D13: whatever Manko answers stands in the cards dealt."""
    for game in player.steps(120):
        run = game.run
        for asked in run.mankos if run is not None else ():
            held = run_of(game).dealt[1 - asked.asked_by]
            suits = [suit for suit in SUITS if held >> (9 * suit + asked.rank) & 1]
            assert sorted([*suits, asked.missing]) == list(SUITS)


def test_the_random_games_reach_every_corner() -> None:
    """Else the other properties would say little: what must come about in some hundreds of games from fixed seeds."""
    seen: set[str] = set()
    for seed in range(160):
        agreement = Agreement(
            enforcement=(Enforcement.GUARDED, Enforcement.PENALTY)[seed % 2],
            end_after_bulka=seed % 4 < 2,
        )
        player = Player(seed, 2 + seed % 3, agreement, (0.02, 0.08, 0.3)[seed // 3 % 3])
        for _ in player.steps(260):
            pass
        seen |= {type(move).__name__ for move in player.moves}
        game = player.game
        if game.ended is not None:
            seen.add(game.ended.reason.value)
        for partie in game.parties:
            assert partie.decided_by is not None
            seen.add(f"decided by {partie.decided_by.value}")
            if partie.pro:
                seen.add("pro won" if partie.winner == partie.dealer else "pro lost")
            for run in partie.runs:
                seen.add(run.outcome.value)
                seen |= {payment.purpose for payment in run.payments}
                seen |= {"manko" for _ in run.mankos}
    missing = {
        "Draw", "Deal", "Pro", "Play", "Announce", "OfferAlifer", "AcceptAlifer", "DeclineAlifer", "WithdrawAlifer",
        "Correct", "Forfeit", "Join", "Leave", "End", "time", "agreed", "one_left", "bulka_won", "pro won", "pro lost",
        "won", "alifer", "tied", "drawn", "breach", "decided by points", "decided by breach", "decided by forfeit",
        "stake", "pro_stake", "set:R", "set:C", "set:B", "set:2", "aces", "blans", "bianka", "refund", "manko",
        "bonus:1", "bonus:2", "bonus:3", "bonus:4a", "bonus:4b",
    } - seen  # fmt: skip
    assert not missing
