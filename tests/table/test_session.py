"""The table's own affairs: seats, the steps before a deal, votes, claims, clocks, the end."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from app.rules.agreement import Agreement, Enforcement
from app.rules.cards import PACK, RANK_OF, card_of, code_of
from app.rules.moves import Deal, Draw, End, EndReason, Forfeit, ForfeitReason, Join, Leave, Pro
from app.rules.refusal import IllegalMove
from app.rules.shuffle import cut, shuffled
from app.table import commands
from app.table.deadlines import Deadline, deadlines, expire
from app.table.events import (
    Opened,
    Patience,
    SeatLeft,
    SeatTaken,
    Shuffled,
    Started,
    Timeouts,
    VoteClosed,
    VoteKind,
    VoteOpened,
)
from app.table.fold import apply
from app.table.log import VoteFailed
from app.table.phases import BetweenParties, Playing
from app.table.shown import Link, Phase, Role
from tests.support.deals import COPPE, PLAIN, SPADE, deck
from tests.support.evenings import (
    MEMBERS,
    NAMES,
    STRANGER,
    Evening,
    Seeded,
    Stacked,
    every_ask,
    offered,
    random_evening,
    wander,
)

CLOCK = Agreement(clock_move=30, clock_reserve=60)
CLOCK_PENALTY = Agreement(clock_move=30, clock_reserve=60, enforcement=Enforcement.PENALTY)
ENDS = "1970-01-01T01:00:00+00:00"  # second 3600 of the epoch; evenings begin at second 1000


def table(players: int = 3, agreement: Agreement | None = None, **stacked: object) -> Evening:
    """A game that has just been drawn for: Anna deals, Bruno challenges, Carla and Dino wait."""
    return Evening(Stacked(**stacked), agreement).start(players)  # type: ignore[arg-type]


def kinds(happened: tuple[object, ...]) -> list[type]:
    return [type(one) for one in happened]


# ---------------------------------------------------------------- seats


def test_seats_are_taken_and_given_back() -> None:
    evening = Evening(Stacked())
    assert evening.command("m1", commands.TakeSeat("Bruno")) == (SeatTaken("m1", "Bruno"),)
    assert evening.command("m0", commands.TakeSeat("Anna")) == (SeatTaken("m0", "Anna"),)
    assert evening.session.seated == ("Bruno", "Anna")
    with evening.refuses("3", "seated_already", "Bruno"):
        evening.command("m1", commands.TakeSeat("Other"))
    assert evening.command("m1", commands.StandUp()) == (SeatLeft("Bruno"),)
    with evening.refuses("3", "not_seated"):
        evening.command("m1", commands.StandUp())
    evening.command("m2", commands.TakeSeat("Bruno"))  # the name is free again
    assert evening.session.seated == ("Anna", "Bruno")
    assert evening.session.name_of("m1") is None


def test_there_is_never_a_fifth() -> None:
    evening = Evening(Stacked()).seat(4)
    assert not evening.view("m4").acts.take_seat
    with evening.refuses("3", "full"):
        evening.command("m4", commands.TakeSeat("Emma"))


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\t\n", "bulka", "BULKA", " Bulka ", "bulKa", "x" * 25, "a\x07b", "a\u200bb", "\u202eevil", "a\ud800"],
)  # fmt: skip
def test_what_is_no_name(name: str) -> None:
    evening = Evening(Stacked()).seat(1)
    with evening.refuses("3", "no_name", "24", "bulka"):
        evening.command("m1", commands.TakeSeat(name))
    running = table()
    with running.refuses("3", "no_name"):
        running.command("m4", commands.AskToJoin(name))


@pytest.mark.parametrize(
    ("name", "taken"),
    [("x" * 24, "x" * 24), ("  Anna   Maria ", "Anna Maria"), ("bulka 2", "bulka 2"), ("노을", "노을")],
)  # fmt: skip
def test_names_are_tidied(name: str, taken: str) -> None:
    evening = Evening(Stacked())
    evening.command("m1", commands.TakeSeat(name))
    assert evening.session.seated == (taken,)


@pytest.mark.parametrize("name", ["Strauß", "STRAUSS", "strauss", " Strauß "])
def test_a_name_is_taken_whatever_its_case(name: str) -> None:
    evening = Evening(Stacked()).seat(2)
    evening.command("m2", commands.TakeSeat("Strauß"))
    with evening.refuses("3", "name_taken"):
        evening.command("m3", commands.TakeSeat(name))
    evening.command("m0", commands.Start())
    with evening.refuses("3", "name_taken"):
        evening.command("m4", commands.AskToJoin(name))


def test_the_opener_alone_starts_and_needs_two() -> None:
    evening = Evening(Stacked(draws=""))
    with evening.refuses("3", "too_few"):
        evening.command("m0", commands.Start())
    evening.command("m1", commands.TakeSeat("Bruno"))
    with evening.refuses("3", "too_few"):
        evening.command("m0", commands.Start())
    evening.command("m2", commands.TakeSeat("Carla"))
    for other in ("m1", "m2", STRANGER):
        assert not evening.view(other).acts.start
        with evening.refuses("3", "not_opener"):
            evening.command(other, commands.Start())
    with evening.refuses("3", "not_started"):
        evening.command("m1", commands.Shuffle())
    assert deadlines(evening.session) == ()
    happened = evening.command("m0", commands.Start())  # without a seat of their own
    assert happened[0] == Started(("Bruno", "Carla"))
    assert set(kinds(happened[1:])) == {Draw}
    assert evening.game.drawn
    for command in (commands.TakeSeat("Dino"), commands.StandUp(), commands.Start()):
        with evening.refuses("4.3", "started"):
            evening.command("m0", command)


def test_a_table_is_opened_once_and_first() -> None:
    evening = Evening(Stacked()).seat(2)
    opening = evening.journal[0].happened
    assert isinstance(opening, Opened)
    with pytest.raises(ValueError, match="once"):
        apply(evening.session, opening, 9, 0.0)
    with pytest.raises(ValueError, match="begins"):
        apply(None, SeatTaken("m0", "Anna"), 1, 0.0)
    with pytest.raises(ValueError, match="not started"):
        apply(evening.session, Deal(PACK), 9, 0.0)


# ---------------------------------------------------------------- the draw


def test_the_draw_gives_the_seats() -> None:
    evening = table(4)
    assert (evening.game.dealer, evening.game.challenger) == ("Anna", "Bruno")
    assert evening.game.queue == ("Carla", "Dino")
    assert evening.session.deal_step == "shuffle"


def test_who_ties_draws_again_until_all_ranks_differ() -> None:
    evening = table(4, draws="s7 c7 dA bA c8 d8 cR sB s9 b10")
    view = evening.view(None)
    assert view.draw is not None
    assert view.draw.rounds == (
        (("Anna", "s7"), ("Bruno", "c7"), ("Carla", "dA"), ("Dino", "bA")),
        (("Anna", "c8"), ("Bruno", "d8"), ("Carla", "cR"), ("Dino", "sB")),
        (("Anna", "s9"), ("Bruno", "b10")),
    )
    assert (view.dealer, view.challenger, view.queue) == ("Anna", "Carla", ("Dino", "Bruno"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_draws_by_chance_are_always_complete_and_never_use_a_card_twice(players: int) -> None:
    again = 0
    for seed in range(60):
        evening = Evening(Seeded(seed))
        for member, name in zip(MEMBERS, reversed(NAMES[:players]), strict=False):
            evening.command(member, commands.TakeSeat(name))
        evening.command("m0", commands.Start())
        rounds = evening.game.drawing.rounds
        cards = [card for one in rounds for _, card in one.cards]
        assert len(set(cards)) == len(cards)
        standing = evening.game.drawing.standing
        assert len({RANK_OF[card] for card in standing.values()}) == players
        again += len(rounds) > 1
        for one in rounds:
            names = [name for name, _ in one.cards]
            assert names == sorted(names)  # as the journal keeps them
    assert again >= 2


# ---------------------------------------------------------------- shuffle, cut, deal


def test_the_dealer_shuffles_then_the_challenger_cuts() -> None:
    evening = table()
    with evening.refuses("7.2", "not_now"):
        evening.command("Bruno", commands.Cut(5))
    for other in ("Bruno", "Carla"):
        with evening.refuses("7.2", "not_yours", "Anna"):
            evening.command(other, commands.Shuffle())
    with evening.refuses("4.4", "not_in_game"):
        evening.command("m4", commands.Shuffle())
    [made] = evening.command("Anna", commands.Shuffle())
    assert isinstance(made, Shuffled)
    assert (made.by, made.by_itself) == ("Anna", False)
    with evening.refuses("7.2", "not_now"):
        evening.command("Anna", commands.Shuffle())
    with evening.refuses("7.2", "not_yours", "Bruno"):
        evening.command("Anna", commands.Cut(5))
    for off in (0, 36, 10**9):
        with evening.refuses("7.2", "no_cut", "35"):
            evening.command("Bruno", commands.Cut(off))
    [deal] = evening.command("Bruno", commands.Cut(5))
    assert isinstance(deal, Deal)
    assert evening.run.deck == deal.deck
    assert evening.session.deal_step is None


def test_the_seal_of_a_deal_proves_its_deck() -> None:
    evening = table()
    [made] = evening.command("Anna", commands.Shuffle())
    assert isinstance(made, Shuffled)
    [deal] = evening.command("Bruno", commands.Cut(35))
    assert isinstance(deal, Deal)
    assert deal.seal is not None
    assert deal.seal["dealer"] == made.dealer_secret
    assert deal.seal["server"] == made.server_secret
    assert len({made.dealer_secret, made.server_secret, deal.seal["challenger"]}) == 3
    secrets = [bytes.fromhex(deal.seal[who]) for who in ("dealer", "server", "challenger")]
    assert [len(secret) for secret in secrets] == [32] * 3
    assert cut(shuffled(secrets), deal.seal["cut"]) == deal.deck
    assert deal.seal["cut"] == 35


def test_prepared_decks_come_out_as_they_were_prepared() -> None:
    for off in (1, 11, 35):
        evening = Evening(Stacked(PLAIN, PLAIN[::-1], off=off)).start(3).deal()
        assert evening.run.deck == PLAIN
        evening.lose("Bruno")
        evening.expire("shuffle")
        evening.expire("cut")
        assert evening.run.deck == PLAIN[::-1]


def test_both_steps_happen_by_themselves() -> None:
    evening = table()
    timeouts = Timeouts()
    assert evening.due("shuffle") == timeouts.shuffle
    step = evening.view("Anna").deal_step
    assert step is not None
    assert (step.step, step.by, step.yours) == ("shuffle", "Anna", True)
    assert step.due_at == evening.now + timeouts.shuffle
    deadline = evening.deadline("shuffle")
    assert deadline is not None
    evening.now += timeouts.shuffle - 0.5
    assert expire(evening.session, deadline, evening.moment) == ()
    evening.now += 0.5
    [made] = expire(evening.session, deadline, evening.moment)
    assert isinstance(made, Shuffled)
    assert made.by_itself
    evening.write([made])
    assert expire(evening.session, deadline, evening.moment) == ()  # it no longer stands
    assert evening.due("cut") == timeouts.cut
    [deal] = evening.expire("cut")
    assert isinstance(deal, Deal)
    assert deal.seal is not None
    assert 1 <= deal.seal["cut"] <= 35
    assert [d.kind for d in deadlines(evening.session)] == []


def test_a_dealer_who_may_announce_pro_has_more_time_and_pro_begins_the_step_anew() -> None:
    evening = table()
    for _ in range(2):
        evening.lose(evening.game.challenger)
    assert evening.due("shuffle") == Timeouts().pro
    choice = evening.view("Anna").pro_choice
    assert choice is not None
    assert choice.bulka_to_win == evening.game.bulka + 30
    evening.command("Anna", commands.Shuffle())
    evening.now += 5
    assert evening.command("Anna", commands.AnnouncePro()) == (Pro("Anna"),)
    assert isinstance(evening.session.phase, BetweenParties)
    assert evening.session.phase.shuffled is None
    assert evening.session.deal_step == "shuffle"
    assert evening.due("shuffle") == Timeouts().shuffle
    assert evening.view("Anna").pro_choice is None
    with evening.refuses("5.1", "announced_already"):
        evening.command("Anna", commands.AnnouncePro())


def test_a_new_dealer_shuffles_anew_but_a_new_challenger_cuts_what_is_shuffled() -> None:
    evening = table(4).shuffle()
    evening.now += 4
    evening.command("Bruno", commands.Leave())
    assert evening.game.challenger == "Carla"
    assert evening.session.deal_step == "cut"
    assert evening.due("cut") == Timeouts().cut - 4
    evening.command("Anna", commands.Leave())
    assert evening.session.deal_step == "shuffle"
    assert evening.due("shuffle") == Timeouts().shuffle
    assert evening.game.dealer != "Anna"


def test_an_alifer_is_dealt_again_by_the_same_two_steps() -> None:
    evening = table().deal()
    evening.command("Bruno", commands.OfferAlifer())
    evening.now += 7
    evening.command("Anna", commands.AcceptAlifer())
    assert evening.session.deal_step == "shuffle"
    assert evening.due("shuffle") == Timeouts().shuffle
    evening.deal()
    assert evening.view(None).partie is not None
    assert evening.view(None).partie.deal == 2  # type: ignore[union-attr]


# ---------------------------------------------------------------- votes: joining


def test_a_newcomer_joins_when_all_agree() -> None:
    evening = table()
    [opened] = evening.command("m4", commands.AskToJoin(" Emma "))
    assert opened == VoteOpened(
        1, VoteKind.JOIN, "Emma", "m4", NAMES[:3], evening.now + Timeouts().vote
    )
    assert evening.due("vote") == Timeouts().vote
    assert not evening.view("m4").acts.ask_to_join
    assert [v.yours for v in evening.view("m4").votes] == [False]
    assert [v.yours for v in evening.view("Anna").votes] == [True]
    with evening.refuses("4.3", "vote_open"):
        evening.command("m5", commands.AskToJoin("Fritz"))
    evening.command("Carla", commands.CastVote(1, True))
    evening.command("Anna", commands.CastVote(1, True))
    with evening.refuses("4.3", "voted"):
        evening.command("Anna", commands.CastVote(1, False))
    [vote] = evening.view(None).votes
    assert vote.yes == ("Anna", "Carla")
    _, closed, joined = evening.command("Bruno", commands.CastVote(1, True))
    assert (closed, joined) == (VoteClosed(1, "passed"), Join("Emma"))
    assert evening.game.queue == ("Carla", "Emma")
    assert evening.session.name_of("m4") == "Emma"
    assert evening.view("m4").role is Role.WAITING
    assert evening.session.votes == ()
    with evening.refuses("4.3", "no_vote"):
        evening.command("Bruno", commands.CastVote(1, True))
    with evening.refuses("4.3", "in_game_already"):
        evening.command("m4", commands.AskToJoin("Emma"))


def test_one_refusal_closes_a_vote() -> None:
    evening = table()
    evening.command("m4", commands.AskToJoin("Emma"))
    evening.command("Anna", commands.CastVote(1, True))
    _, closed = evening.command("Bruno", commands.CastVote(1, False))
    assert closed == VoteClosed(1, "refused")
    assert evening.session.votes == ()
    assert evening.session.name_of("m4") is None
    failed = evening.view(None).log[-1]
    assert failed.what == "vote_failed"
    assert isinstance(failed.line, VoteFailed)
    assert failed.line.outcome == "refused"
    [again] = evening.command("m4", commands.AskToJoin("Emma"))
    assert isinstance(again, VoteOpened)
    assert again.vote == 2


def test_a_vote_that_nobody_finishes_means_no() -> None:
    evening = table()
    evening.command("m4", commands.AskToJoin("Emma"))
    for name in ("Anna", "Bruno"):
        evening.command(name, commands.CastVote(1, True))
    evening.deal()
    assert evening.expire("vote") == (VoteClosed(1, "expired"),)
    assert evening.game.players == NAMES[:3]
    assert evening.session.votes == ()


def test_a_vote_lapses_when_the_rules_no_longer_allow_what_it_is_about() -> None:
    evening = table()
    evening.lose(evening.game.challenger)
    evening.lose(evening.game.challenger)
    evening.command(
        "m4", commands.AskToJoin("Emma")
    )  # two Parties: the last moment for a fourth (D5)
    for name in NAMES[:2]:
        evening.command(name, commands.CastVote(1, True))
    evening.deal()
    happened = evening.command("Carla", commands.CastVote(1, True))
    assert happened[-1] == VoteClosed(1, "lapsed")
    assert evening.game.players == NAMES[:3]
    assert evening.session.name_of("m4") is None
    with evening.refuses("4.3", "too_late"):
        evening.command("m5", commands.AskToJoin("Fritz"))
    assert not evening.view("m5").acts.ask_to_join


def test_an_elector_who_leaves_is_no_longer_asked() -> None:
    evening = table(4)
    evening.command("Dino", commands.Leave())
    evening.command("m4", commands.AskToJoin("Emma"))
    evening.command("Anna", commands.CastVote(1, True))
    evening.command("Bruno", commands.CastVote(1, True))
    happened = evening.command("Carla", commands.Leave())
    assert happened == (Leave("Carla"), VoteClosed(1, "passed"), Join("Emma"))
    assert evening.game.players == ("Anna", "Bruno", "Emma")


def test_a_newcomer_decides_nothing_that_was_open_before() -> None:
    evening = table()
    evening.command("m4", commands.AskToJoin("Emma"))
    evening.command("Anna", commands.ProposeEnd())
    for name in NAMES[:3]:
        evening.command(name, commands.CastVote(1, True))
    [vote] = evening.session.votes
    assert vote.electorate == NAMES[:3]
    assert [v.yours for v in evening.view("Emma").votes] == [False]
    with evening.refuses("4.3", "no_voter"):
        evening.command("Emma", commands.CastVote(2, False))
    with evening.refuses("4.4", "not_in_game"):
        evening.command("m5", commands.CastVote(2, False))
    evening.command("Bruno", commands.CastVote(2, True))
    happened = evening.command("Carla", commands.CastVote(2, True))
    assert happened[1:] == (VoteClosed(2, "passed"), End(EndReason.AGREED))


@pytest.mark.parametrize("end_first", [True, False])
def test_a_leaver_may_be_the_last_whom_two_votes_wait_for(end_first: bool) -> None:
    evening = table()
    opening = [("m4", commands.AskToJoin("Emma")), ("Anna", commands.ProposeEnd())]
    for who, command in reversed(opening) if end_first else opening:
        evening.command(who, command)
    for vote in evening.session.votes:
        for name in ("Anna", "Bruno"):
            if name not in vote.yes:
                evening.command(name, commands.CastVote(vote.id, True))
    happened = evening.command("Carla", commands.Leave())
    assert happened[0] == Leave("Carla")
    assert End(EndReason.AGREED) in happened
    assert (Join("Emma") in happened) is not end_first
    assert evening.session.ended
    assert evening.session.votes == ()


def test_who_returns_keeps_name_and_balance() -> None:
    evening = table()
    evening.lose("Bruno")
    balance = evening.game.balances["Bruno"]
    assert balance < 0
    evening.command("Bruno", commands.Leave())
    assert evening.view("m1").role is Role.SPECTATOR
    assert evening.view("m1").you == "Bruno"
    with evening.refuses("3", "name_taken"):
        evening.command("m4", commands.AskToJoin("bruno"))
    evening.command("m1", commands.AskToJoin("Another Name"))
    [vote] = evening.session.votes
    assert (vote.subject, vote.electorate) == ("Bruno", ("Anna", "Carla"))
    for name in vote.electorate:
        evening.command(name, commands.CastVote(vote.id, True))
    assert evening.game.queue[-1] == "Bruno"
    assert evening.game.balances["Bruno"] == balance
    assert evening.session.name_of("m1") == "Bruno"


def test_somebody_may_join_a_table_where_one_is_called_newcomer() -> None:
    evening = Evening(Stacked())
    for member, name in zip(MEMBERS, ("newcomer", "Bruno"), strict=False):
        evening.command(member, commands.TakeSeat(name))
    evening.command("m0", commands.Start())
    assert evening.view(STRANGER).acts.ask_to_join


# ---------------------------------------------------------------- votes: ending


def test_all_may_agree_to_end_between_two_parties() -> None:
    evening = table()
    evening.lose("Bruno")
    bulka = evening.game.bulka
    assert bulka == 20
    evening.shuffle()
    evening.now += 3
    [opened] = evening.command("Carla", commands.ProposeEnd())
    assert isinstance(opened, VoteOpened)
    assert evening.session.votes[0].yes == {"Carla"}
    assert [d.kind for d in deadlines(evening.session)] == ["vote"]  # the deal waits
    with evening.refuses("6", "vote_open"):
        evening.command("Bruno", commands.ProposeEnd())
    with evening.refuses("6", "vote_open"):
        evening.command(evening.game.challenger, commands.Cut(5))
    acts = evening.view(evening.game.challenger).acts
    assert not acts.cut
    evening.now += 10
    evening.command("Anna", commands.CastVote(1, False))
    assert evening.due("cut") == Timeouts().cut  # the full time again
    evening.command("Anna", commands.ProposeEnd())
    evening.command("Bruno", commands.CastVote(2, True))
    evening.command("Carla", commands.CastVote(2, True))
    assert evening.session.ended
    assert evening.game.bulka == 0
    assert deadlines(evening.session) == ()
    assert evening.view(None).phase is Phase.ENDED
    with evening.refuses("6", "game_over"):
        evening.command("Anna", commands.ProposeEnd())
    for who in NAMES[:3]:
        with evening.refuses("6", "game_over"):
            evening.command(who, commands.Leave())


def test_no_pro_is_announced_while_the_end_is_voted_on() -> None:
    evening = table()
    for _ in range(2):
        evening.lose(evening.game.challenger)
    assert evening.view("Anna").acts.pro
    evening.command("Bruno", commands.ProposeEnd())
    assert not evening.view("Anna").acts.pro
    with evening.refuses("6", "vote_open"):
        evening.command("Anna", commands.AnnouncePro())
    assert evening.expire("vote") == (VoteClosed(1, "expired"),)
    assert evening.due("shuffle") == Timeouts().pro
    assert evening.command("Anna", commands.AnnouncePro())


def test_a_running_partie_is_not_ended_by_agreement() -> None:
    evening = table().deal()
    with evening.refuses("6", "partie_running"):
        evening.command("Carla", commands.ProposeEnd())
    assert not evening.view("Carla").acts.propose_end


def test_two_votes_may_be_open_and_the_end_closes_both() -> None:
    evening = table()
    evening.command("m4", commands.AskToJoin("Emma"))
    evening.command("Anna", commands.ProposeEnd())
    assert [v.kind for v in evening.session.votes] == [VoteKind.JOIN, VoteKind.END]
    evening.command("Bruno", commands.CastVote(2, True))
    evening.command("Carla", commands.CastVote(2, True))
    assert evening.session.ended
    assert evening.session.votes == ()


# ---------------------------------------------------------------- leaving and claiming


def test_who_is_active_in_a_partie_stays_and_who_waits_may_go() -> None:
    evening = table(4).deal()
    for name in ("Anna", "Bruno"):
        assert not evening.view(name).acts.leave
        with evening.refuses("4.2", "active"):
            evening.command(name, commands.Leave())
    assert evening.command("Dino", commands.Leave()) == (Leave("Dino"),)
    with evening.refuses("4.4", "not_in_game"):
        evening.command("Dino", commands.Leave())
    evening.lose("Bruno")
    evening.command("Anna", commands.Leave())
    assert evening.game.players == ("Bruno", "Carla")


def test_the_last_two_part_and_the_game_is_over() -> None:
    evening = table(2)
    evening.command("Anna", commands.Leave())
    assert evening.session.ended
    view = evening.view("Bruno")
    assert view.ended is not None
    assert view.ended.reason == "one_left"


@pytest.mark.parametrize(("agreed", "seconds"), [(None, 120), (45, 45)])
def test_the_partie_of_an_absent_opponent_may_be_claimed(agreed: int | None, seconds: int) -> None:
    evening = table(3, Agreement(absence=agreed)).deal()
    with evening.refuses("12", "not_absent"):
        evening.command("Bruno", commands.ClaimPartie())
    evening.away["m0"] = evening.now
    evening.now += seconds - 1
    absence = evening.view("Bruno").absence
    assert absence is not None
    assert (absence.name, absence.claimable) == ("Anna", False)
    assert absence.claim_at == evening.now + 1
    with evening.refuses("12", "not_absent", str(seconds)):
        evening.command("Bruno", commands.ClaimPartie())
    with evening.refuses("12", "not_absent"):
        evening.command("Bruno", commands.KeepWaiting())
    evening.now += 1
    assert evening.view("Bruno").acts.claim
    for other in ("Carla", "Anna"):
        assert not evening.view(other).acts.claim
    assert evening.view("Carla").absence is None
    with evening.refuses("12", "not_active"):
        evening.command("Carla", commands.ClaimPartie())
    assert evening.command("Bruno", commands.ClaimPartie()) == (
        Forfeit("Anna", ForfeitReason.ABSENCE),
    )
    result = evening.view(None).result
    assert result is not None
    assert (result.how, result.reason, result.winner) == ("forfeit", "absence", "Bruno")


def test_who_decides_to_wait_is_asked_again_after_another_span() -> None:
    evening = table().deal()
    evening.away["m0"] = evening.now
    evening.now += 120
    assert evening.command("Bruno", commands.KeepWaiting()) == (Patience("Bruno"),)
    acts = evening.view("Bruno").acts
    assert not acts.claim
    assert not acts.keep_waiting
    evening.now += 119
    with evening.refuses("12", "patient", "Anna"):
        evening.command("Bruno", commands.ClaimPartie())
    evening.now += 1
    assert evening.view("Bruno").acts.claim
    evening.command("Bruno", commands.KeepWaiting())
    evening.now += 60
    evening.away["m0"] = None
    assert evening.view("Bruno").absence is None
    with evening.refuses("12", "not_absent"):
        evening.command("Bruno", commands.ClaimPartie())
    evening.now += 60
    evening.lose("Anna")


def patience(evening: Evening) -> Mapping[str, float]:
    """Who is waited for in the running Partie, and until when."""
    assert evening.session.running is not None
    return evening.session.running.patience


def test_patience_outlasts_an_alifer_but_not_the_partie() -> None:
    evening = table().deal()
    evening.away["m0"] = evening.now
    evening.now += 120
    evening.command("Bruno", commands.KeepWaiting())
    evening.away["m0"] = None
    evening.command("Anna", commands.OfferAlifer())
    evening.command("Bruno", commands.AcceptAlifer())
    evening.deal()
    assert set(patience(evening)) == {"Bruno"}
    evening.lose("Anna")
    evening.deal()
    assert not patience(evening)


def test_there_is_nothing_to_claim_between_parties() -> None:
    evening = table()
    evening.away["m1"] = evening.now - 1000
    assert evening.view("Anna").absence is None
    with evening.refuses("12", "not_active"):
        evening.command("Anna", commands.ClaimPartie())


def test_presence_as_it_is_shown() -> None:
    evening = table()
    evening.away = {"m0": None, "m1": evening.now - 5, "m2": evening.now - 10}
    shown = {player.name: player.link for player in evening.view(None).players}
    assert shown == {"Anna": Link.HERE, "Bruno": Link.THIN, "Carla": Link.AWAY}
    evening.away = {}
    assert {player.link for player in evening.view(None).players} == {Link.AWAY}


# ---------------------------------------------------------------- clocks


def clocked(agreement: Agreement = CLOCK, *decks: tuple[int, ...]) -> Evening:
    """Bruno challenges with Spade, Anna has Coppe; thirty seconds a card, sixty in reserve."""
    return Evening(Stacked(*(decks or (PLAIN, PLAIN))), agreement).start(3).deal()  # type: ignore[arg-type]


def reserve(evening: Evening, name: str) -> float:
    [player] = [p for p in evening.view(None).players if p.name == name]
    assert player.clock is not None
    return player.clock.reserve


def test_a_move_has_its_seconds_and_then_eats_the_reserve() -> None:
    evening = clocked()
    assert evening.deadline("clock") == Deadline("clock", "Bruno", evening.now + 90)
    clock = {p.name: p.clock for p in evening.view(None).players}
    assert clock["Carla"] is None
    assert clock["Bruno"] is not None
    assert (clock["Bruno"].running, clock["Bruno"].until) == (True, evening.now + 30)
    assert clock["Anna"] is not None
    assert (clock["Anna"].running, clock["Anna"].until) == (False, None)
    evening.now += 30
    evening.put("s2")
    assert reserve(evening, "Bruno") == 60
    evening.now += 50
    evening.put("c2")
    assert reserve(evening, "Anna") == 40
    assert evening.due("clock") == 90
    evening.put("s7")
    assert evening.due("clock") == 70
    evening.now += 69
    assert evening.deadline("clock") is not None
    evening.now += 1
    assert evening.expire("clock") == (Forfeit("Anna", ForfeitReason.CLOCK),)
    result = evening.view(None).result
    assert result is not None
    assert (result.how, result.reason, result.loser) == ("forfeit", "clock", "Anna")


def test_a_card_in_time_beats_the_clock_that_was_about_to_run_out() -> None:
    evening = clocked()
    deadline = evening.deadline("clock")
    assert deadline is not None
    evening.now += 89
    evening.put("s2")
    evening.now += 5
    assert expire(evening.session, deadline, evening.moment) == ()
    assert expire(evening.session, Deadline("clock", "Carla", 0.0), evening.moment) == ()
    assert expire(evening.session, Deadline("tea", "", 0.0), evening.moment) == ()


def test_the_reserve_is_for_a_partie_with_all_its_deals() -> None:
    evening = clocked()
    evening.now += 70
    evening.put("s2")
    evening.command("Bruno", commands.OfferAlifer())
    evening.command("Anna", commands.AcceptAlifer())
    assert evening.deadline("clock") is None
    evening.now += 500
    evening.deal()
    assert reserve(evening, "Bruno") == 20
    assert evening.due("clock") == 50
    evening.lose("Bruno")
    evening.deal()
    assert {reserve(evening, name) for name in evening.partie.sides} == {60}


def test_offers_and_words_neither_stop_nor_start_a_clock() -> None:
    hands = deck(SPADE, "c2 c7 c8 c9 c10 d2 d7 d8 d9")
    evening = clocked(CLOCK, hands)
    evening.now += 20
    evening.command("Anna", commands.OfferAlifer())
    evening.command("Bruno", commands.DeclineAlifer())
    evening.command("Anna", commands.SayBianka())
    assert evening.due("clock") == 70


def revoke_table() -> Evening:
    """In penalty Anna follows Spade with Coppe although she holds one."""
    hands = deck("s7 s8 s9 b7 b8 b9 b10 bB bC", "s10 c8 c9 cB cC d7 d8 d9 c7")
    return clocked(CLOCK_PENALTY, hands).put("s7")


def test_taking_a_card_back_buys_no_time() -> None:
    evening = revoke_table()
    evening.now += 45
    evening.put("c8")
    assert reserve(evening, "Anna") == 45
    evening.now += 10
    evening.command("Anna", commands.TakeBack())
    assert evening.game.to_play == "Anna"
    assert evening.due("clock") == 45  # on the reserve from now on
    evening.now += 15
    evening.put("s10")
    assert reserve(evening, "Anna") == 30
    assert reserve(evening, "Bruno") == 60


def test_taking_back_a_card_that_won_the_stich_buys_no_time_either() -> None:
    hands = deck("s7 s8 s9 b7 b8 b9 b10 bB bC", "s10 c8 c9 cB cC d7 d8 d9 c7")
    evening = clocked(CLOCK_PENALTY, hands).put("s7")
    evening.put("s10", "set:R")  # false, and she leads the next Stich
    assert evening.game.to_play == "Anna"
    evening.now += 80
    evening.command("Anna", commands.TakeBack())
    assert reserve(evening, "Anna") == 10
    assert evening.due("clock") == 10
    evening.now += 4
    evening.put("s10", "set:R")
    evening.now += 1
    evening.command("Anna", commands.TakeBack())
    assert evening.due("clock") == 6


def test_taking_words_back_leaves_every_clock_as_it_was() -> None:
    evening = clocked(CLOCK_PENALTY)
    evening.now += 25
    evening.command("Anna", commands.SayBianka())  # false, and it is Bruno who thinks
    evening.command("Anna", commands.TakeBack())
    assert evening.due("clock") == 65
    evening.now += 25
    evening.command("Bruno", commands.SayBianka())
    evening.command("Bruno", commands.TakeBack())
    assert evening.due("clock") == 40


def turn_since(evening: Evening) -> float:
    assert isinstance(evening.session.phase, Playing)
    return evening.session.phase.turn_since


def test_without_an_agreed_clock_there_is_none() -> None:
    evening = table().deal()
    assert evening.deadline("clock") is None
    assert all(player.clock is None for player in evening.view(None).players)
    before = turn_since(evening)
    evening.now += 9
    evening.put(code_of(next(c for c in PACK if evening.run.hands[0] >> c & 1)))
    assert turn_since(evening) == before + 9


def test_while_the_server_was_down_no_clock_ran() -> None:
    evening = clocked()
    evening.command("m4", commands.AskToJoin("Emma"))
    evening.away["m0"] = evening.now - 200
    evening.command("Bruno", commands.KeepWaiting())
    evening.now += 10
    left = {d.kind: d.due_at - evening.now for d in deadlines(evening.session)}
    assert left == {"vote": 50, "clock": 80}
    claim = patience(evening)["Bruno"] - evening.now
    evening.down(10_000)
    assert {d.kind: d.due_at - evening.now for d in deadlines(evening.session)} == left
    assert patience(evening)["Bruno"] - evening.now == claim
    [vote] = evening.view(None).votes
    assert vote.due_at - evening.now == 50
    steps = table()
    steps.now += 5
    steps.down(777)
    assert steps.due("shuffle") == 15
    steps.shuffle()
    steps.down(777)
    assert steps.due("cut") == 12


def test_downtime_never_moves_the_agreed_end() -> None:
    evening = table(3, Agreement(end_time=ENDS))
    evening.down(100)
    assert evening.deadline("end") == Deadline("end", "", 3600.0)


# ---------------------------------------------------------------- the agreed end


@pytest.mark.parametrize(
    "end", [ENDS, "1970-01-01T01:00:00", "1970-01-01T02:00:00+01:00", "1970-01-01T01:00:00Z"]
)
def test_the_end_between_two_parties_is_the_end(end: str) -> None:
    evening = table(3, Agreement(end_time=end))
    evening.lose("Bruno")
    assert evening.view(None).agreement.end_time == 3600
    evening.expire("shuffle")
    evening.now = 3600.0
    deadline = evening.deadline("end")
    assert deadline == Deadline("end", "", 3600.0)
    assert evening.expire("end") == (End(EndReason.TIME),)
    assert evening.session.ended
    view = evening.view(None)
    assert view.ended is not None
    assert view.ended.reason == "time"
    assert sum(payment.tokens for payment in view.ended.payments) == 20


def test_a_running_partie_is_played_out_after_the_end() -> None:
    evening = table(3, Agreement(end_time=ENDS)).deal()
    evening.command("m4", commands.AskToJoin("Emma"))
    for name in ("Anna", "Bruno"):
        evening.command(name, commands.CastVote(1, True))
    evening.now = 3600.0
    evening.write(expire(evening.session, Deadline("end", "", 3600.0), evening.moment))
    assert not evening.session.ended
    assert evening.view(None).time_up
    assert evening.deadline("end") is None
    happened = evening.command("Carla", commands.CastVote(1, True))
    assert happened[-1] == VoteClosed(1, "lapsed")  # nobody joins any more
    assert not evening.view("m5").acts.ask_to_join
    evening.command("Anna", commands.OfferAlifer())
    evening.command("Bruno", commands.AcceptAlifer())
    evening.deal()  # the same Partie
    evening.lose("Bruno")
    assert evening.session.ended


def test_an_outstanding_pro_is_played_after_the_end() -> None:
    evening = table(3, Agreement(end_time=ENDS))
    for _ in range(2):
        evening.lose(evening.game.challenger)
    evening.command("Anna", commands.AnnouncePro())
    evening.now = 3600.0
    evening.write(expire(evening.session, Deadline("end", "", 3600.0), evening.moment))
    assert evening.view(None).phase is not Phase.ENDED
    evening.deal()
    evening.lose(evening.game.challenger)
    assert evening.session.ended
    result = evening.view(None).result
    assert result is not None
    assert result.bulka_won == result.bulka_before + 30


# ---------------------------------------------------------------- views and answers agree


def has_standing(evening: Evening, member: str, command: commands.Command) -> bool:
    """Whether the member is somebody who may ever give this command here, written down apart from the permissions."""
    session, game = evening.session, evening.session.game
    name = session.name_of(member)
    if game is None:
        hosts = (commands.Start, commands.InviteBot, commands.DismissBot)
        if isinstance(command, commands.TakeSeat):
            return name is None and len(session.seated) < 4
        if isinstance(command, commands.StandUp):
            return name is not None
        return isinstance(command, hosts) and member == "m0"
    playing = name in game.players
    ending = session.vote(VoteKind.END) is not None
    match command:
        case commands.AskToJoin():
            return not playing and session.vote(VoteKind.JOIN) is None
        case commands.Shuffle():
            return name == game.dealer and game.deal_due and not ending
        case commands.Cut():
            return name == game.challenger and game.deal_due and not ending
        case commands.AnnouncePro() | commands.ProposeEnd():
            return playing and not ending
        case commands.ClaimPartie() | commands.KeepWaiting():
            if game.partie is None or name not in game.partie.sides:
                return False
            since = evening.away[session.members[game.partie.opponent_of(name)]]
            return since is not None and evening.now - since >= session.absence
        case commands.CastVote(number, _):
            return playing and any(
                v.id == number and name in v.electorate and name not in v.yes for v in session.votes
            )
        case commands.TakeSeat() | commands.StandUp() | commands.Start() | commands.DismissBot():
            return False
        case _:
            return playing


def check_all_asks(evening: Evening, rng: random.Random) -> int:
    """Every ask of every member is accepted just if the view offers it; how many were tried."""
    before = repr(evening.session)
    session = evening.session
    tried = every_ask(evening, rng)
    for member in (*MEMBERS, STRANGER):
        view = evening.view(member)
        for command in tried:
            refusal = evening.try_ask(member, command)
            said = None if refusal is None else refusal.message
            assert (refusal is None) is offered(view, command), (member, view.you, command, said)
            if refusal is None:
                assert has_standing(evening, member, command), (member, view.you, command)
            else:
                assert refusal.message.strip()
                assert "{" not in refusal.message
                assert refusal.article
    assert evening.session is session
    assert repr(evening.session) == before
    return len(tried) * (len(MEMBERS) + 1)


@pytest.mark.parametrize("seed", range(200, 214))
def test_what_a_view_offers_is_accepted_and_all_else_is_refused_and_changes_nothing(
    seed: int,
) -> None:
    evening, rng = random_evening(seed)
    extra = random.Random(seed)
    tried = 0

    def look(at: Evening) -> None:
        nonlocal tried
        if extra.random() < 0.12:
            tried += check_all_asks(at, extra)

    wander(evening, rng, 150, look)
    check_all_asks(evening, extra)
    assert tried


@pytest.mark.parametrize("seated", range(5))
def test_offers_and_answers_agree_before_the_start(seated: int) -> None:
    evening = Evening(Seeded(seated)).seat(seated)
    check_all_asks(evening, random.Random(seated))


@pytest.mark.parametrize("seed", range(220, 232))
def test_tokens_always_add_up_and_deadlines_lie_ahead(seed: int) -> None:
    evening, rng = random_evening(seed)

    def look(at: Evening) -> None:
        game = at.game
        assert sum(game.balances.values()) + game.bulka == 0
        assert at.session.seq == len(at.journal)
        kinds_due = [d.kind for d in deadlines(at.session)]
        assert len(set(kinds_due) - {"vote"}) == len([k for k in kinds_due if k != "vote"])
        if game.ended is None and at.session.agreement.clock_move is not None:
            assert kinds_due  # a game never waits for ever
        sheet = at.view(None).sheet
        if at.view(None).role is not Role.OUTSIDE:
            assert dict(sheet.balances) == dict(game.balances)

    wander(evening, rng, 150, look)


def test_refusals_come_with_article_reason_and_what_would_be_legal() -> None:
    evening = Evening(Stacked(deck(SPADE.replace("s2", "b2"), COPPE.replace("c2", "s2"))))
    evening.start(3).deal().put("s7")
    with evening.refuses("8.3", "must_follow", "Due of Spade"):
        evening.put("c7")
    assert isinstance(evening.try_ask("Anna", commands.PlayCard(card_of("c7"))), IllegalMove)
    assert evening.try_ask("Anna", commands.PlayCard(card_of("s2"))) is None
