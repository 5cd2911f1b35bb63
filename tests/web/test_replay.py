"""The pages of a decided Partie: every card of it, open, and nothing of one that is undecided."""

import re
from typing import Any

import pytest

from app.rules.cards import PACK, card_of, code_of
from app.rules.game import new_game
from app.rules.moves import Deal, Draw, Play
from app.rules.play import play
from app.rules.play_card import playable
from app.services import bots as thinking
from app.table.bots import Review, review
from app.table.replayed_partie import Replay
from app.web.replay_page import Lead, costliest_of, leads_of, plays_of
from app.web.speech import speech
from app.web.words import name_of
from tests.support.asgi_client import Club
from tests.support.deals import partie_of


@pytest.fixture(scope="module")
def replay() -> Replay:
    game = play(new_game(("Anna", "Bruno")), Draw((("Anna", PACK[0]), ("Bruno", PACK[8])))).game
    game = play(game, Deal(PACK)).game
    while game.run is not None:
        side = game.run.turn
        card = next(c for c in PACK if playable(game.run, side, True) >> c & 1)
        game = play(game, Play(partie_of(game).sides[side], card)).game
    return Replay(game.parties[0], game.parties[0].runs[-1], 18, 0, 1)


def test_every_card_stands_in_the_order_of_play(replay: Replay) -> None:
    plays = plays_of(replay)
    assert [p.place for p in plays] == list(range(1, 19))
    assert [p.stich for p in plays] == [n for n in range(1, 10) for _ in range(2)]
    assert sum(p.won for p in plays) == 9
    leaders = [p.by for p in plays[::2]]
    winners = [next(p.by for p in plays[k : k + 2] if p.won) for k in range(0, 18, 2)]
    assert leaders[1:] == winners[:-1]


def test_the_curve_is_told_by_who_leads_and_each_change_of_it(replay: Replay) -> None:
    challenger, dealer = replay.partie.sides
    told = leads_of(replay, Review((), (4, 6, -1, -1, 0, 0, 8)))
    assert told == [Lead(0, challenger), Lead(1, dealer), Lead(2, None), Lead(3, challenger)]


# ---------------------------------------------------------------- the part of the result sheet


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was thought out beside the server; here it is done at once."""
    done: list[Any] = []

    async def beside(_self: thinking.Bots, work: Any, *given: Any) -> Any:
        done.append(work)
        return work(*given)

    monkeypatch.setattr(thinking.Bots, "_run", beside)
    return done


def play_out(club: Club, table: str, cards: int = 18) -> None:
    """Both play the first card they may."""
    for _ in range(cards):
        view = club.people["Anna"].view(table)
        player = club.people[view["partie"]["to_play"]]
        hand = player.view(table)["hand"]
        card = next(slot["card"] for slot in hand if slot["state"] == "legal")
        assert player.act(table, "play", card=card).status_code == 200


def decided(club: Club, **agreement: Any) -> str:
    table = club.open("Anna", "Bruno", **agreement)
    club.deal(table)
    play_out(club, table)
    return table


CARD = re.compile(r"(Due|7|8|9|10|Bube|Cavall|Re|Ass) of (Spade|Coppe|Denari|Bastoni)|/deck/")


def test_nothing_is_told_of_a_partie_before_it_is_decided(club: Club, thought: list[Any]) -> None:
    table = club.open("Anna", "Bruno")
    club.deal(table)
    play_out(club, table, 17)
    for who in (*club.people.values(), None):
        answer = club.call(
            "GET", f"/t/{table}/partie/1/review", headers=who.cookie if who else None
        )
        assert answer.status_code == 404
        assert not CARD.search(answer.text)
    assert thought == []
    play_out(club, table, 1)
    assert club.call("GET", f"/t/{table}/partie/1/review").status_code == 200
    assert club.call("GET", f"/t/{table}/partie/2/review").status_code == 404


def test_behind_a_closed_door_only_those_who_sit_there_are_told(
    club: Club, thought: list[Any]
) -> None:
    table = decided(club, spectators=False)
    path = f"/t/{table}/partie/1/review"
    assert club.call("GET", path, headers=club.people["Bruno"].cookie).status_code == 200
    for headers in (club.people["Stella"].cookie, None):
        answer = club.call("GET", path, headers=headers)
        assert answer.status_code == 404
        assert not CARD.search(answer.text)


def test_the_costliest_card_stands_there_in_each_language(club: Club, thought: list[Any]) -> None:
    table = decided(club)
    for lang in ("en", "de", "ko"):
        headers = {"accept-language": lang}
        part = club.call("GET", f"/t/{table}/partie/1/review", headers=headers).text
        assert "<html" not in part
        told = [name for name in map(code_of, PACK) if name_of(name, speech(lang)) in part]
        assert len(told) == 2
        assert re.search(r'<svg [^>]*role="img" aria-label="[^"]*(Anna|Bruno)', part)
        assert f'href="/t/{table}/partie/1?after=0"' in part
    assert thought == [review]


def test_the_sheet_asks_for_it_beside_the_push(club: Club, thought: list[Any]) -> None:
    table = decided(club)
    page = club.call("GET", f"/t/{table}", headers=club.people["Anna"].cookie).text
    place = re.search(r'<div id="review-1"[^>]*>', page)
    assert place is not None
    assert f'hx-get="/t/{table}/partie/1/review"' in place[0]
    assert "hx-morph-skip" in place[0]
    assert thought == []


def test_the_costliest_card_is_the_one_that_lost_most(replay: Replay) -> None:
    found = costliest_of(replay, review(replay.run))
    worst = max(review(replay.run).plays, key=lambda judged: judged.loss)  # the first of equals
    assert found is not None
    assert (card_of(found.code), card_of(found.best)) == (worst.card, worst.best)
    assert found.loss == worst.loss
