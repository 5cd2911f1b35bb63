"""What each move brings, by article; and in random games: what is brought is enough to know how the game stands."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from app.rules.agreement import Agreement, Enforcement
from app.rules.announcements import Figure
from app.rules.bulka import BULKA, Payment
from app.rules.cards import RANK_OF, Card, Rank, Suit, card_of
from app.rules.consequences import (
    AliferAccepted,
    AliferDeclined,
    AliferOffered,
    AliferWithdrawn,
    Announced,
    BonusWon,
    BreachDeclared,
    BulkaWon,
    Consequence,
    Corrected,
    Dealt,
    Drawn,
    Forfeited,
    GameEnded,
    Joined,
    Left,
    MankoAnswered,
    Paid,
    PartieDecided,
    ProAnnounced,
    ProLapsed,
    Seated,
    StakesPaid,
    StichWon,
    StreakChanged,
    Tied,
    TimeUp,
)
from app.rules.game import Game, new_game
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
    Pro,
    WithdrawAlifer,
)
from app.rules.partie import DecidedBy
from app.rules.play import play
from app.rules.stich import Stich
from tests.rules.test_properties import HEALTH, PLAYERS, Player
from tests.support.deals import (
    COPPE,
    LEVEL_CHALLENGER,
    LEVEL_DEALER,
    LEVEL_PLAY,
    NAMES,
    PENALTY,
    PLAIN,
    SPADE,
    begun,
    card_move,
    challenger_of,
    dealt,
    lost_by,
    pairs,
    put,
    put_all,
    won_in_a_row,
)

CLOCK = ForfeitReason.CLOCK
SET_OF_RE = "sR cR dR s7 s8 s9 s10 b9 b10"
OTHER = "c7 c8 c9 c10 d7 d8 d9 d10 s2"


def same(brought: tuple[Consequence, ...], *expected: Consequence) -> None:
    """These, in this order; a tuple equals one of another type, so the types are compared too."""
    assert [(type(news).__name__, news) for news in brought] == [
        (type(news).__name__, news) for news in expected
    ]


def brings(game: Game, move: Move, *expected: Consequence) -> Game:
    """The game after a move that brings exactly this."""
    played = play(game, move)
    same(played.consequences, *expected)
    return played.game


def cards(**drawn: str) -> tuple[tuple[str, Card], ...]:
    return tuple((name, card_of(code)) for name, code in drawn.items())


# ---------------------------------------------------------------- Art. 3, 4: draw, joining, leaving


def test_a_draw_tells_who_ties_and_then_who_sits_where() -> None:
    """Art. 3, D1."""
    first = cards(Anna="s7", Bruno="c7", Carla="dR")
    game = brings(new_game(NAMES[:3]), Draw(first), Drawn(first, ("Anna", "Bruno"), None, None))
    again = cards(Anna="s8", Bruno="cA")
    brings(
        game,
        Draw(again),
        Drawn(again, (), "Anna", "Bruno"),
        Seated("Anna", "Bruno", ("Carla",)),
    )


def test_leaving_during_the_draw_may_complete_it() -> None:
    first = cards(Anna="s7", Bruno="c7", Carla="dR")
    game = play(new_game(NAMES[:3]), Draw(first)).game
    brings(game, Leave("Bruno"), Left("Bruno"), Seated("Anna", "Carla", ()))
    brings(game, Leave("Carla"), Left("Carla"))


def test_joining_and_leaving_change_seats() -> None:
    """Art. 4.2, 4.3."""
    game = brings(
        begun(3), Join("Dino"), Joined("Dino"), Seated("Anna", "Bruno", ("Carla", "Dino"))
    )
    brings(game, Leave("Bruno"), Left("Bruno"), Seated("Anna", "Carla", ("Dino",)))


def test_passing_between_the_forms_ends_streaks_and_an_announced_pro() -> None:
    """D29."""
    game = play(won_in_a_row(begun(3), 2), Pro("Anna")).game
    waiting = game.queue[0]
    brings(
        game,
        Leave(waiting),
        Left(waiting),
        ProLapsed("Anna"),
        StreakChanged("Anna", 0),
        Seated("Anna", challenger_of(game), ()),
    )


def test_the_last_one_left_takes_the_bulka() -> None:
    """D4: the Bulka goes to that player."""
    game = play(lost_by(begun(3), "Bruno"), Leave("Carla")).game
    brings(
        game,
        Leave("Bruno"),
        Left("Bruno"),
        GameEnded(EndReason.ONE_LEFT),
        Paid(Payment(BULKA, "Anna", 20, "bulka_split"), None),
    )


# ---------------------------------------------------------------- Art. 5: Pro


def test_a_pro_is_told_with_its_stake_and_paid_at_the_deal() -> None:
    """Art. 5.1, 5.2."""
    game = won_in_a_row(begun(3, Agreement(multiple=3)), 2)
    game = brings(game, Pro("Anna"), ProAnnounced("Anna", 30))
    brings(
        game,
        Deal(PLAIN),
        Dealt(3, 1, "Anna", challenger_of(game), True, 3, PLAIN[-1]),
        StakesPaid("Anna", challenger_of(game), 30, 30),
        Paid(Payment(challenger_of(game), BULKA, 30, "stake"), 3),
        Paid(Payment("Anna", BULKA, 30, "stake"), 3),
        Paid(Payment("Anna", BULKA, 30, "pro_stake"), 3),
    )


@pytest.mark.parametrize("ends", [False, True])
def test_the_bulka_is_won_by_a_pro_player_who_wins(ends: bool) -> None:
    """Art. 5.4, 5.5."""
    game = play(won_in_a_row(begun(3, Agreement(end_after_bulka=ends)), 2), Pro("Anna")).game
    game = play(game, Deal(PLAIN)).game
    loser, waiting = challenger_of(game), game.queue[0]
    last: Consequence = (
        GameEnded(EndReason.BULKA_WON) if ends else Seated(loser, waiting, ("Anna",))
    )
    brings(
        game,
        Forfeit(loser, CLOCK),
        Forfeited(loser, CLOCK),
        PartieDecided(3, "Anna", loser, DecidedBy.FORFEIT, None, None, CLOCK),
        BulkaWon("Anna", 70),
        Paid(Payment(BULKA, "Anna", 70, "bulka_won"), 3),
        StreakChanged("Anna", 0),
        last,
    )


# ---------------------------------------------------------------- Art. 6: the end


def test_the_end_time_waits_for_a_running_partie() -> None:
    """D7, D8."""
    game = brings(play(begun(3), Deal(PLAIN)).game, End(EndReason.TIME), TimeUp())
    brings(
        game,
        Forfeit("Bruno", CLOCK),
        Forfeited("Bruno", CLOCK),
        PartieDecided(1, "Anna", "Bruno", DecidedBy.FORFEIT, None, None, CLOCK),
        StreakChanged("Anna", 1),
        GameEnded(EndReason.TIME),
        Paid(Payment(BULKA, "Carla", 7, "bulka_split"), None),
        Paid(Payment(BULKA, "Bruno", 7, "bulka_split"), None),
        Paid(Payment(BULKA, "Anna", 6, "bulka_split"), None),
    )


def test_an_agreed_end_ends_a_pro_not_yet_played() -> None:
    """D9."""
    game = play(won_in_a_row(begun(2), 2), Join("Carla")).game
    game = play(won_in_a_row(game, 2), Pro("Anna")).game
    brought = play(game, End(EndReason.AGREED)).consequences
    same(brought[:2], ProLapsed("Anna"), GameEnded(EndReason.AGREED))
    paid = [news for news in brought[2:] if isinstance(news, Paid)]
    assert len(paid) == len(brought[2:])
    assert sum(news.payment.tokens for news in paid) == game.bulka


# ---------------------------------------------------------------- Art. 7, 8: deal and Stich


def test_a_deal_with_two_players_costs_nothing() -> None:
    """Part IV."""
    brings(begun(2), Deal(PLAIN), Dealt(1, 1, "Anna", "Bruno", False, 1, PLAIN[-1]))


def test_a_card_led_brings_nothing_and_the_next_one_a_stich() -> None:
    """Art. 8.4."""
    game = brings(dealt(), card_move("Bruno", "s2"))
    stich = Stich(card_of("s2"), 0, card_of("c2"), 0)
    brings(game, card_move("Anna", "c2"), StichWon(1, "Bruno", stich))


# ---------------------------------------------------------------- Art. 9: announcements, Manko, Alifer


def test_an_announcement_is_told_and_paid_then_manko_answered() -> None:
    """Art. 9.1.1, 9.1.2, D10, D13."""
    game = brings(
        dealt(SET_OF_RE, OTHER),
        card_move("Bruno", "s7", "set:R"),
        Announced("Bruno", "Anna", Figure.RE, 3, card_of("s7"), 6, 5),
        Paid(Payment("Anna", "Bruno", 5, "set:R"), 1),
    )
    game = put(put(game, "s2"), "s8")
    brought = play(game, card_move("Anna", "c7", manko="R")).consequences
    same(
        brought,
        MankoAnswered("Anna", Rank.RE, Suit.BASTONI),
        StichWon(2, "Bruno", Stich(card_of("s8"), 0, card_of("c7"), 0)),
    )


def test_bianka_apart_has_no_card_and_two_players_pay_nothing() -> None:
    """Art. 9.1.4, Part IV."""
    low = "s2 s7 s8 s9 s10 c7 c8 c9 c10"
    brings(
        dealt(low, "dA dR dC dB d10 d9 d8 d7 d2", players=2),
        Announce("Bruno"),
        Announced("Bruno", "Anna", Figure.BIANKA, None, None, 20, 0),
    )


def test_alifer_by_agreement() -> None:
    """Art. 9.2.1: offered, declined, withdrawn, accepted; dealt again without stakes (D16)."""
    game = brings(dealt(), OfferAlifer("Bruno"), AliferOffered("Bruno"))
    brings(game, DeclineAlifer("Anna"), AliferDeclined("Anna"))
    brings(game, WithdrawAlifer("Bruno"), AliferWithdrawn("Bruno"))
    game = brings(game, AcceptAlifer("Anna"), AliferAccepted("Anna"))
    brings(game, Deal(PLAIN), Dealt(1, 2, "Anna", "Bruno", False, 2, PLAIN[-1]))


def test_a_level_count_is_told_after_its_bonuses() -> None:
    """Art. 9.2.1, 10: the last Stich without a Due costs nothing."""
    game = put_all(dealt(LEVEL_CHALLENGER, LEVEL_DEALER), LEVEL_PLAY[: LEVEL_PLAY.rindex(" ")])
    brought = play(game, card_move("Bruno", "d7")).consequences
    same(brought[1:], BonusWon("Anna", "5", 9, 6), Tied(6))
    assert isinstance(brought[0], StichWon)


# ---------------------------------------------------------------- Art. 10, 11: bonuses and count


def test_a_partie_is_counted_in_the_order_in_which_the_table_hears_of_it() -> None:
    """Stich, bonuses with what they cost (D21), the result, streak, seats."""
    *before, last = pairs(SPADE, COPPE).split()
    game = put_all(dealt(), " ".join(before))
    same(
        play(game, card_move("Anna", last)).consequences,
        StichWon(9, "Bruno", Stich(card_of("sA"), 0, card_of("cA"), 0)),
        BonusWon("Bruno", "1", 9, 30),
        Paid(Payment("Anna", BULKA, 10, "bonus:1"), 1),
        BonusWon("Bruno", "2", 1, 52),
        Paid(Payment("Anna", BULKA, 20, "bonus:2"), 1),
        BonusWon("Bruno", "5", 9, 6),
        PartieDecided(1, "Bruno", "Anna", DecidedBy.POINTS, 124, 0, None),
        StreakChanged("Bruno", 1),
        Seated("Bruno", "Carla", ("Anna",)),
    )


def test_a_drawn_partie_of_two_changes_no_seat() -> None:
    """Part IV, D27."""
    game = dealt(LEVEL_CHALLENGER, LEVEL_DEALER, players=2)
    game = put_all(game, LEVEL_PLAY[: LEVEL_PLAY.rindex(" ")])
    brought = play(game, card_move("Bruno", "d7")).consequences
    same(brought[-1:], PartieDecided(1, None, None, DecidedBy.POINTS, 6, 6, None))


# ---------------------------------------------------------------- Art. 12: breaches


def test_a_breach_is_silent_until_it_is_declared() -> None:
    """D24, D36: the payment comes back after the declaration, before the result."""
    game = dealt("s7 s8 s9 s10 c7 c8 c9 c10 sA", "s2 d7 d8 d9 d10 b7 b8 b9 b10", agreement=PENALTY)
    game = put(game, "s7")
    game = brings(
        game,
        card_move("Anna", "d7", "set:R"),
        Announced("Anna", "Bruno", Figure.RE, 3, card_of("d7"), 6, 5),
        Paid(Payment("Bruno", "Anna", 5, "set:R"), 1),
        StichWon(1, "Bruno", Stich(card_of("s7"), 0, card_of("d7"), 0)),
    )
    brings(
        game,
        Correct("Anna"),
        Corrected("Anna", card_of("d7"), (Figure.RE,), 1),
        Paid(Payment("Anna", "Bruno", 5, "refund"), 1),
    )
    brings(
        game,
        card_move("Bruno", "s8"),
        BreachDeclared("Anna", "8.3", "revoke"),
        Paid(Payment("Anna", "Bruno", 5, "refund"), 1),
        PartieDecided(1, "Bruno", "Anna", DecidedBy.BREACH, None, None, None),
        StreakChanged("Bruno", 1),
        Seated("Bruno", "Carla", ("Anna",)),
    )


def test_a_correction_of_words_alone_and_of_a_card_led() -> None:
    """D36."""
    game = play(dealt(agreement=PENALTY), Announce("Bruno")).game
    refund = Paid(Payment("Bruno", "Anna", 10, "refund"), 1)
    brings(game, Correct("Bruno"), Corrected("Bruno", None, (Figure.BIANKA,), None), refund)
    game = put(dealt(agreement=PENALTY), "s7", "blans")
    refund = Paid(Payment("Bruno", "Anna", 5, "refund"), 1)
    card = card_of("s7")
    brings(game, Correct("Bruno"), Corrected("Bruno", card, (Figure.BLANS,), None), refund)


def test_a_forfeit_keeps_its_reason() -> None:
    """D25."""
    absent = ForfeitReason.ABSENCE
    game = brings(
        dealt(),
        Forfeit("Anna", absent),
        Forfeited("Anna", absent),
        PartieDecided(1, "Bruno", "Anna", DecidedBy.FORFEIT, None, None, absent),
        StreakChanged("Bruno", 1),
        Seated("Bruno", "Carla", ("Anna",)),
    )
    assert game.parties[-1].forfeit is absent


# ---------------------------------------------------------------- random games


class Listener:
    """Somebody who hears what the moves bring and nothing else, and keeps the books of the game by it."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.accounts: Counter[str] = Counter(dict.fromkeys((*players, BULKA), 0))
        self.streaks = dict.fromkeys(players, 0)
        self.seats: Seated | None = None
        self.pro: str | None = None
        self.time_up = False
        self.ended: EndReason | None = None
        self.partie: Dealt | None = None
        self.stiche: list[StichWon] = []
        self.said: list[Announced] = []
        self.bonuses: list[BonusWon] = []

    def hear(self, news: Consequence) -> None:
        match news:
            case Paid(payment):
                self.accounts[payment.payer] -= payment.tokens
                self.accounts[payment.payee] += payment.tokens
            case Seated():
                self.seats = news
            case StreakChanged(player, streak):
                assert self.streaks[player] != streak
                self.streaks[player] = streak
            case Joined(player):
                self.streaks[player] = 0
                self.accounts[player] += 0
            case Left(player):
                del self.streaks[player]
            case ProAnnounced(player):
                self.pro = player
            case ProLapsed(player):
                assert self.pro == player
                self.pro = None
            case Dealt():
                self.partie = news
                self.stiche, self.said, self.bonuses = [], [], []
            case StichWon(number):
                self.stiche.append(news)
                assert number == len(self.stiche)
            case Announced():
                self.said.append(news)
            case BonusWon():
                self.bonuses.append(news)
            case Corrected(player, _card, withdrawn, stich):
                self.said = [
                    s for s in self.said if s.player != player or s.figure not in withdrawn
                ]
                if stich is not None:
                    assert self.stiche.pop().number == stich
            case PartieDecided():
                self.check_score(news)
                self.pro = None
            case TimeUp():
                self.time_up = True
            case GameEnded(reason):
                self.ended, self.seats = reason, None
            case _:
                pass

    def total(self, player: str) -> int:
        """What the player has counted by what was heard (Art. 11)."""
        taken = [won for won in self.stiche if won.winner == player]
        points = sum(won.stich.points for won in taken)
        points += sum(b.points for b in self.bonuses if b.player == player)
        lost = [won for won in self.stiche if won.winner != player]
        for said in self.said:
            if said.player != player:
                continue
            failed = said.figure is Figure.ACES and any(
                RANK_OF[self.own(won, player)] is Rank.ASS for won in lost
            )
            points += {3: 6, 4: 12}[said.number or 0] if failed else said.points
        return points

    def own(self, won: StichWon, player: str) -> int:
        assert self.partie is not None
        side = (self.partie.challenger, self.partie.dealer).index(player)
        return won.stich.led if won.stich.by == side else won.stich.followed

    def check_score(self, news: PartieDecided) -> None:
        """The result can be worked out from what was heard."""
        assert self.partie is not None
        assert news.number == self.partie.partie
        if news.by is not DecidedBy.POINTS:
            assert (news.points, news.against) == (None, None)
            return
        if news.winner is None or news.loser is None:
            assert news.winner is news.loser
            assert self.total(self.partie.dealer) == self.total(self.partie.challenger)
            assert news.points == news.against == self.total(self.partie.dealer)
            return
        assert news.points == self.total(news.winner) > self.total(news.loser) == news.against

    def check(self, game: Game) -> None:
        """What was heard is how the game stands."""
        assert self.accounts == {**game.balances, BULKA: game.bulka}
        assert self.streaks == dict(game.streaks)
        if self.seats is None:
            assert game.dealer is None
        else:
            assert self.seats == (game.dealer, game.challenger, game.queue)
        assert self.pro == game.pro
        assert (self.time_up or game.ended is not None) >= game.time_up
        assert self.ended == (None if game.ended is None else game.ended.reason)
        if game.run is not None:
            assert [won.stich for won in self.stiche] == list(game.run.stiche)
            assert [(s.figure, s.card) for s in self.said] == [
                (s.said.figure, s.card) for s in game.run.announcements
            ]


def listened(player: Player, steps: int) -> Counter[str]:
    """A random game heard from beginning to end; how often each kind was heard."""
    listener = Listener(player.players)
    heard: Counter[str] = Counter()
    for _ in player.steps(steps):
        played = player.played
        player.played = None
        if played is None:
            continue  # refused
        for news in played.consequences:
            listener.hear(news)
            heard[type(news).__name__] += 1
        listener.check(played.game)
    return heard


@settings(max_examples=80, deadline=None, suppress_health_check=HEALTH)
@given(PLAYERS)
def test_who_hears_what_moves_bring_knows_how_the_game_stands(player: Player) -> None:
    listened(player, 200)


def test_the_random_games_bring_every_kind() -> None:
    """Else the property would say little."""
    heard: Counter[str] = Counter()
    for seed in range(60):
        agreement = Agreement(
            enforcement=(Enforcement.GUARDED, Enforcement.PENALTY)[seed % 2],
            end_after_bulka=seed % 4 < 2,
        )
        wild = (0.02, 0.08, 0.3)[seed // 3 % 3]
        heard += listened(Player(seed, 2 + seed % 3, agreement, wild), 260)
    missing = {kind.__name__ for kind in Consequence.__args__} - set(heard)
    assert missing <= {"ProLapsed"}  # rare by chance; tests above are about it
