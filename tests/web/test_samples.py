"""Every sample is a state that a server can be in: it adds up, and what it offers is accepted."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pytest

from app.rules.cards import PACK, code_of
from app.rules.refusal import IllegalMove
from app.table.deadlines import deadlines
from app.table.shown import (
    LaidView,
    MankoView,
    PartieView,
    Phase,
    PlayerView,
    ResultView,
    Role,
    StichView,
    TableView,
)
from tests.support.samples import NOW, SAMPLES, Sample, played

RANKS = ("2", "7", "8", "9", "10", "B", "C", "R", "A")
POINTS = {"A": 6, "R": 5, "C": 4, "B": 3}
HAND = 9


@pytest.fixture(params=SAMPLES, name="sample")
def sample_fixture(request: pytest.FixtureRequest) -> Sample:
    return played(request.param)


# ---------------------------------------------------------------- what does not add up in a view


def faults(view: TableView) -> list[str]:
    """What no table can show, each in a sentence; empty for a view that adds up."""
    found = [*_of_the_accounts(view), *_of_the_streaks(view)]
    if view.role is not Role.OUTSIDE:
        found += _of_the_seats(view)
    if view.partie is not None:
        found += _of_the_cards(view, view.partie)
        found += _of_the_stiche(view.partie.stiche)
        found += _of_the_tags(view.partie)
        if view.phase is Phase.PARTIE:
            found += _of_the_hands(view, view.partie)
    if view.result is not None:
        found += _of_the_result(view, view.result)
    return found


def _of_the_seats(view: TableView) -> Iterator[str]:
    names = [player.name for player in view.players]
    roles = [player.role for player in view.players]
    if view.phase in (Phase.GATHERING, Phase.ENDED):
        return
    if names != [view.dealer, view.challenger, *view.queue]:
        yield f"seats: {names}, {view.dealer}, {view.challenger}, {view.queue}"
    if roles != ["dealer", "challenger", *["waiting"] * len(view.queue)]:
        yield f"roles: {roles}"
    for vote in view.votes:
        if set(vote.electorate) != set(names) or not set(vote.yes) < set(names):
            yield f"voters: {vote}"
        if vote.kind == "join" and len(names) == 4:
            yield "a fifth would join"
    if view.deal_step is not None:
        due = view.dealer if view.deal_step.step == "shuffle" else view.challenger
        if view.deal_step.by != due or view.deal_step.yours != (due == view.you):
            yield f"deal step: {view.deal_step}"
    if [player.name for player in view.players if player.you] != [view.you] * (view.you in names):
        yield f"you: {view.you}"


def _of_the_accounts(view: TableView) -> Iterator[str]:
    sheet = view.sheet
    balances = {player.name: player.balance for player in view.players}
    if sum(balances.values()) + view.bulka:
        yield f"balances {balances} and Bulka {view.bulka} add up to something"
    if view.role is Role.OUTSIDE or view.phase is Phase.GATHERING:
        return
    if dict(sheet.balances) != balances or sheet.bulka != view.bulka:
        yield f"sheet {sheet.balances}, {sheet.bulka}; seats {balances}, {view.bulka}"
    bulka = 0
    for number, row in enumerate(reversed(sheet.rows), 1):
        if row.number != number:
            yield f"row {row.number} is the {number}th"
        if bulka + sum(change for _, change in row.changes) * -1 != row.bulka:
            yield f"row {row.number}: Bulka {bulka}, changes {row.changes}, Bulka {row.bulka}"
        bulka = row.bulka
    sums = dict.fromkeys(balances, 0)
    for row in sheet.rows:
        for name, change in row.changes:
            sums[name] += change
    # Whatever else changed belongs to the running Partie, or to the split at the end.
    moved = {name for name in balances if balances[name] != sums[name]}
    active = {view.dealer, view.challenger} if view.partie is not None else set()
    if view.ended is None and not moved <= active:
        yield f"sheet sums {sums}, balances {balances}"
    if dict(sheet.wins) != {name: sum(r.winner == name for r in sheet.rows) for name in balances}:
        yield f"wins: {sheet.wins}"


def _of_the_streaks(view: TableView) -> Iterator[str]:
    streaks = {player.name: 0 for player in view.players}
    for row in reversed(view.sheet.rows) if view.with_bulka else ():
        assert row.winner is not None
        assert row.loser is not None
        dealer = row.changes[1][0]
        bulka_won = row.pro and row.winner == dealer
        streaks[row.winner] = 0 if bulka_won else streaks[row.winner] + 1
        streaks[row.loser] = 0
    for player in view.players:
        if player.streak != streaks[player.name]:
            yield f"streak of {player.name}: {player.streak}, after the sheet {streaks}"
        if player.may_announce_pro != (player.streak >= 2):
            yield f"Pro of {player.name} at a streak of {player.streak}"


def laid_in(stiche: tuple[StichView, ...], *more: StichView) -> list[LaidView]:
    """Every card laid in these Stiche, in the order of play."""
    return [laid for s in (*stiche, *more) for laid in (s.led, s.followed) if laid is not None]


def _on_the_table(partie: PartieView) -> list[LaidView]:
    """Every card laid in this deal; after the ninth Stich the one "in progress" is the ninth again."""
    begun = () if len(partie.stiche) == HAND else (partie.stich,)
    return laid_in(partie.stiche, *begun)


def _of_the_cards(view: TableView, partie: PartieView) -> Iterator[str]:
    cards = [laid.card for laid in _on_the_table(partie)]
    cards += [slot.card for slot in view.hand if slot.card is not None]
    cards += [partie.plate_card] if partie.plate_card is not None else []
    if view.you != partie.defender:
        cards += partie.defender_hand or ()
    if twice := {card for card in cards if cards.count(card) > 1}:
        yield f"twice: {twice}"
    if strange := set(cards) - set(map(code_of, PACK)):
        yield f"no cards: {strange}"
    if partie.stiche and partie.last_stich != partie.stiche[-1]:
        yield f"last Stich: {partie.last_stich}, {partie.stiche[-1]}"
    complete = len(partie.stiche)
    if partie.stich.number != min(complete + 1, HAND):
        yield f"Stich {partie.stich.number} after {complete}"
    if complete < HAND and partie.stich.followed is not None:
        yield "a complete Stich is not among the complete ones"


def _of_the_stiche(stiche: tuple[StichView, ...]) -> Iterator[str]:
    for number, stich in enumerate(stiche, 1):
        led, followed = stich.led, stich.followed
        if stich.number != number or led is None or followed is None or led.by == followed.by:
            yield f"Stich {number}: {stich}"
            continue
        higher = RANKS.index(followed.card[1:]) > RANKS.index(led.card[1:])
        takes = followed if followed.card[0] == led.card[0] and higher else led
        if stich.winner != takes.by:
            yield f"Stich {number} is taken by {stich.winner}: {led}, {followed}"
    for before, after in itertools.pairwise(stiche):
        if after.led is not None and before.winner != after.led.by:
            yield f"{before.winner} takes Stich {before.number}, {after.led.by} leads the next"


def _of_the_tags(partie: PartieView) -> Iterator[str]:
    laid = _on_the_table(partie)
    tags = sorted((one.by, tag) for one in laid for tag in one.said)
    said = [
        (s.by, f"{s.what}:{s.count}" if s.count is not None else s.what)
        for s in partie.said
        if s.what != "bianka" or (s.by, "bianka") in tags  # it may be said apart from a card
    ]
    asked = [(m.asked_by, f"manko:{m.rank}") for m in partie.mankos]
    if tags != sorted(said + asked):
        yield f"tags {tags}, said {said}, asked {asked}"
    for side in (partie.dealer, partie.challenger):
        own = [one for one in laid if one.by == side]
        for place, one in enumerate(own, 1):
            if any(tag.startswith("manko:") for tag in one.said) and place != 2:
                yield f"Manko with card {place}"
            if any(tag.startswith("set:") for tag in one.said) and place != 1:
                yield f"a set with card {place}"
            if "aces" in str(one.said) and one.card[1:] != "A":
                yield f"Aces with {one.card}"


def _of_the_hands(view: TableView, partie: PartieView) -> Iterator[str]:
    laid = _on_the_table(partie)
    for player in view.players:
        if player.role not in ("dealer", "challenger"):
            continue
        own = [one for one in laid if one.by == player.name]
        if player.hand_count != HAND - len(own):
            yield f"{player.name} holds {player.hand_count} and has played {len(own)}"
        if player.stiche != sum(s.winner == player.name for s in partie.stiche):
            yield f"{player.name} has {player.stiche} Stiche"
        if player.points != _count(player, partie):
            yield f"{player.name} has {player.points} points, counted {_count(player, partie)}"
        if player.to_act != (partie.to_play == player.name):
            yield f"{partie.to_play} is to play, {player.name} acts: {player.to_act}"
        if player.you and view.hand:
            held = sum(slot.card is not None for slot in view.hand)
            if (len(view.hand), held) != (HAND, player.hand_count):
                yield f"{held} of {len(view.hand)} slots for {player.hand_count} cards"
    led = partie.stich.led
    before = partie.stiche[-1].winner if partie.stiche else partie.challenger
    leader = led.by if led is not None else partie.to_play
    if before != leader or (led is not None and led.by == partie.to_play):
        yield f"{before} leads; led {led}, to play {partie.to_play}"


def _count(player: PlayerView, partie: PartieView) -> int:
    stiche = [s for s in partie.stiche if s.winner == player.name]
    cards = sum(POINTS.get(laid.card[1:], 0) for laid in laid_in(tuple(stiche)))
    return cards + sum(said.points for said in partie.said if said.by == player.name)


def _of_the_result(view: TableView, result: ResultView) -> Iterator[str]:
    if sorted(result.deck) != sorted(map(code_of, PACK)):
        yield f"{len(result.deck)} cards, {len(set(result.deck))} different"
    complete = [s for s in result.played if s.followed is not None]
    yield from _of_the_stiche(tuple(complete))
    hands: dict[str, set[str]] = {result.challenger: set(), result.dealer: set()}
    for place, card in enumerate(result.deck[:18]):
        hands[result.dealer if place // 3 % 2 else result.challenger].add(card)
    cards = [laid.card for laid in laid_in(result.played)]
    if len(set(cards)) != len(cards):
        yield f"a card twice: {cards}"
    for laid in laid_in(result.played):
        if laid.card not in hands[laid.by]:
            yield f"{laid.by} never held {laid.card}"
    for name, stiche in result.stiche:
        if stiche != sum(s.winner == name for s in complete):
            yield f"{name} has {stiche} Stiche"
    for points in result.points:
        won = tuple(s for s in complete if s.winner == points.name)
        counted = sum(POINTS.get(laid.card[1:], 0) for laid in laid_in(won))
        said = sum(s.points for s in result.announcements if s.by == points.name)
        bonuses = sum(b.points for b in result.bonuses if b.by == points.name)
        shown = (points.cards, points.announcements, points.bonuses, points.total)
        if shown != (counted, said, bonuses, counted + said + bonuses):
            yield f"{points}: counted {counted}, {said}, {bonuses}"
    totals = {points.name: points.total for points in result.points}
    best = max(totals, key=totals.__getitem__, default=None)
    level = len(set(totals.values())) < 2
    if totals and result.winner != (None if level else best):
        yield f"{result.winner} has won, {totals}"
    flow = sum(p.tokens * ((p.payee == "bulka") - (p.payer == "bulka")) for p in result.payments)
    if result.bulka_before + flow != result.bulka_after:
        yield f"Bulka {result.bulka_before} and {flow} make {result.bulka_after}"
    if view.ended is None and view.partie is None and result.bulka_after != view.bulka:
        yield f"Bulka {result.bulka_after} and {view.bulka}"
    if view.sheet.rows and view.sheet.rows[0].number != result.number:
        yield f"result of Partie {result.number}, sheet {view.sheet.rows[0].number}"


def test_every_sample_adds_up(sample: Sample) -> None:
    assert faults(sample.view()) == []


# ---------------------------------------------------------------- inventions are found


def _partie(view: TableView, **other: object) -> TableView:
    assert view.partie is not None
    return replace(view, partie=replace(view.partie, **other))  # type: ignore[arg-type]


def _result(view: TableView, **other: object) -> TableView:
    assert view.result is not None
    return replace(view, result=replace(view.result, **other))  # type: ignore[arg-type]


def _a_card_in_two_stiche(view: TableView) -> TableView:
    assert view.partie is not None
    first, *rest = view.partie.stiche
    return _partie(view, stiche=(first, *(replace(s, led=first.led) for s in rest)))


def _a_tag_for_nothing(view: TableView) -> TableView:
    assert view.partie is not None
    last = view.partie.last_stich
    assert last is not None
    assert last.led is not None
    told = replace(last, led=replace(last.led, said=("manko:C",)))
    return _partie(view, last_stich=told, stiche=(*view.partie.stiche[:-1], told))


def _one_player(view: TableView, **other: object) -> TableView:
    first, *rest = view.players
    return replace(view, players=(replace(first, **other), *rest))  # type: ignore[arg-type]


INVENTIONS: dict[str, tuple[str, Callable[[TableView], TableView]]] = {
    "a card in two Stiche": ("my_turn", _a_card_in_two_stiche),
    "a tag for nothing": ("my_turn", _a_tag_for_nothing),
    "a Manko without its tag": (
        "my_turn", lambda view: _partie(view, mankos=(MankoView("Bruno", "R", "d"),))
    ),
    "the plate card in the hand": ("my_turn", lambda view: _partie(view, plate_card="sR")),
    "the wrong one to play": ("my_turn", lambda view: _partie(view, to_play="Bruno")),
    "tokens out of nothing": ("my_turn", lambda view: replace(view, bulka=view.bulka + 5)),
    "a balance that no payment made": ("my_turn", lambda view: _one_player(view, balance=-70)),
    "a streak without a Partie won": ("my_turn", lambda view: _one_player(view, streak=3)),
    "a card too many": ("my_turn", lambda view: _one_player(view, hand_count=9)),
    "points that nobody has": ("my_turn", lambda view: _one_player(view, points=4)),
    "a fifth who would join": (
        "my_turn", lambda view: replace(view, votes=SAMPLES["vote_join"]().votes)
    ),
    "a deck of 35": ("result", lambda view: _result(view, deck=view.result.deck[1:])),  # type: ignore[union-attr]
    "a payment that nobody noticed": ("result", lambda view: _result(view, bulka_before=0)),
    "the loser as the winner": ("result", lambda view: _result(view, winner="Bruno")),
}  # fmt: skip


@pytest.mark.parametrize("what", INVENTIONS)
def test_what_is_invented_is_found(what: str) -> None:
    name, invented = INVENTIONS[what]
    assert faults(invented(SAMPLES[name]()))


# ---------------------------------------------------------------- journal and view


def test_the_version_is_the_number_of_the_last_entry(sample: Sample) -> None:
    assert sample.view().version == len(sample.journal) == sample.session.seq


def test_nothing_is_overdue(sample: Sample) -> None:
    late = [deadline for deadline in deadlines(sample.session) if deadline.due_at <= NOW]
    assert late == []


def commands_of(view: TableView) -> Iterator[Mapping[str, object]]:
    """Every act that a view offers, as a program would send it."""
    acts = view.acts
    simple = {
        "stand_up": "stand", "start": "start", "shuffle": "shuffle", "cut": "cut", "pro": "pro",
        "offer_alifer": "offer_alifer", "accept_alifer": "accept_alifer",
        "decline_alifer": "decline_alifer", "withdraw_alifer": "withdraw_alifer",
        "take_back": "correct", "claim": "claim", "keep_waiting": "wait", "leave": "leave",
        "propose_end": "propose_end",
    }  # fmt: skip
    yield from ({"do": word} for name, word in simple.items() if getattr(acts, name))
    if acts.take_seat:
        yield {"do": "sit", "name": "Milena"}
    if acts.ask_to_join:
        yield {"do": "join", "name": "Milena"}
    if acts.invite:
        yield {"do": "invite", "level": "novice"}
    if acts.bianka_now is not None:
        yield {"do": "announce", "what": "bianka"}
    for vote in view.votes:
        if vote.yours:
            yield from ({"do": "vote", "vote": vote.id, "yes": yes} for yes in (True, False))
    held = [slot.card for slot in view.hand if slot.card and slot.state != "illegal"]
    if acts.play:
        yield from ({"do": "play", "card": card} for card in held)
        yield from ({"do": "play", "card": held[0], "manko": [rank]} for rank in acts.mankos)
    for call in acts.calls:
        cards = [card for card in call.with_cards if card in held]
        assert cards, call
        yield from ({"do": "play", "card": card, "announce": [call.what]} for card in cards)


def test_what_is_offered_is_accepted(sample: Sample) -> None:
    for command in commands_of(sample.view()):
        assert sample.command(**command).seq > sample.session.seq, command


def test_what_is_shown_as_illegal_is_refused(sample: Sample) -> None:
    for slot in sample.view().hand:
        if slot.state == "illegal":
            with pytest.raises(IllegalMove):
                sample.command(do="play", card=slot.card)


def test_each_sample_says_what_it_shows_and_no_two_show_the_same() -> None:
    samples = [played(name) for name in SAMPLES]
    assert all(len(sample.shows) > 12 for sample in samples)
    views = [sample.view() for sample in samples]
    assert len({repr(view) for view in views}) == len(views)


def test_every_act_is_offered_in_a_sample() -> None:
    """Dismissing a bot and a hint need a table with one; no sample has that."""
    views = [build() for build in SAMPLES.values()]
    offered = {
        name
        for view in views
        for name in view.acts.__dataclass_fields__
        if getattr(view.acts, name)
    }
    assert set(views[0].acts.__dataclass_fields__) - offered == {"dismiss", "hint"}
