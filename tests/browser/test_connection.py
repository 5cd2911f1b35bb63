"""Acts, lag, lost connections, second windows: the page tells the truth, and nothing is done twice or too late."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, OwnHouse
from tests.support.browser_people import (
    Club,
    Person,
    assert_reload_changes_nothing,
    assert_same,
    deal_out,
    play,
)
from tests.support.stacked_server import deal

# Anna's 7 deals, Bruno's Ass challenges; a third (and fourth) would wait.
DRAWS = "s7 cA dR bC"
DEAL = deal("sR s9 s8 cR cC c9 dR d9 b2", "sA s10 s7 cA c10 c8 dA d10 d7", "bA")


def seated(house: House, club: Club, *names: str, **agreed: str | bool) -> list[Person]:
    """People at a table whose starting order is drawn: the first deals, the second challenges."""
    house.prepare(" ".join(DRAWS.split()[: len(names)]), DEAL, DEAL)
    people = [club.come(name) for name in names]
    opener, *others = people
    club.seat(opener, *others, **agreed)
    return people


def dealt(house: House, club: Club, *names: str, **agreed: str | bool) -> list[Person]:
    people = seated(house, club, *names, **agreed)
    deal_out(*people[:2])
    return people


def acts_of(page: Page) -> list[str]:
    """A list that grows with every act that leaves this page."""
    sent: list[str] = []
    page.on("request", lambda r: sent.append(r.post_data or "") if r.method == "POST" else None)
    return sent


def test_a_double_click_acts_once(house: House, club: Club) -> None:
    anna, bruno = seated(house, club, "Anna", "Bruno")
    sent = acts_of(anna.page), acts_of(bruno.page)
    anna.button("Shuffle and deal").dblclick()
    bruno.button("Cut here").dblclick()
    expect(bruno.notice).to_contain_text("Lead the first Stich")
    bruno.card("s9").dblclick()
    expect(bruno.hand).to_have_count(8)
    expect(anna.notice).to_contain_text("Follow Spade")
    anna.put("s10")
    expect(bruno.locator("#last-stich")).to_contain_text("to Anna")
    expect(bruno.hand).to_have_count(8)
    assert [len(acts) for acts in sent] == [2, 2]


def test_lag_shows_what_was_sent_and_takes_no_second_card(house: House, club: Club) -> None:
    anna, bruno = dealt(house, club, "Anna", "Bruno")
    sent = acts_of(bruno.page)
    assert house.process is not None
    os.kill(house.process.pid, signal.SIGSTOP)
    try:
        bruno.card("s9").click()
        expect(bruno.card("s9")).to_have_attribute("data-state", "sent")
        expect(bruno.card("s9")).to_contain_text("sent")
        bruno.card("s9").click()
        bruno.card("cR").click()
        expect(bruno.card("cR")).to_have_attribute("data-state", "legal")
        assert len(sent) == 1
    finally:
        os.kill(house.process.pid, signal.SIGCONT)
    expect(bruno.card("s9")).to_have_count(0)
    expect(bruno.hand).to_have_count(8)
    expect(bruno.locator(".card__sent")).to_have_count(0)
    assert len(sent) == 1
    anna.put("s10")
    anna.put("cA")
    bruno.put("cR")


def test_others_news_does_not_hide_that_a_card_is_on_its_way(house: House, club: Club) -> None:
    """Whatever is pushed meanwhile, only the answer to the act itself ends it."""
    anna, bruno = dealt(house, club, "Anna", "Bruno")
    bruno.page.evaluate(
        """() => {
          const send = window.fetch;
          window.fetch = async (...what) => { await new Promise(go => { window.letGo = go; }); return send(...what); };
        }"""
    )
    bruno.card("s9").click()
    expect(bruno.card("s9")).to_have_attribute("data-state", "sent")
    anna.locator("#say").fill("Hello")
    anna.button("Send").click()
    expect(bruno.locator("#talk .log")).to_contain_text("Hello")
    anna.button("Offer Alifer").click()
    expect(bruno.get_by_role("alertdialog")).to_be_visible()
    expect(bruno.card("s9")).to_have_attribute("data-state", "sent")
    expect(bruno.card("s9")).to_contain_text("sent")
    bruno.page.evaluate("window.letGo()")
    # The table has moved on since: the card is not played blindly.
    expect(bruno.notice).to_contain_text("The table has moved on since you saw it.")
    expect(bruno.card("s9")).to_have_attribute("data-state", "legal")
    expect(bruno.hand).to_have_count(9)


def test_a_refused_card_says_why_and_changes_nothing(house: House, club: Club) -> None:
    anna, bruno = dealt(house, club, "Anna", "Bruno")
    bruno.put("s9")
    expect(anna.card("dA")).to_have_attribute("data-state", "illegal")
    before = anna.sight(), bruno.sight()
    anna.card("dA").click(force=True)
    expect(anna.notice).to_have_attribute("data-kind", "refused")
    sentence = anna.locator("#notice .notice__text b").inner_text()
    assert sentence.count(".") == 1
    assert "Spade" in sentence
    expect(anna.notice.get_by_role("link", name="Art. 8.3")).to_have_attribute(
        "href", "/rules#art-8-3"
    )
    expect(anna.card("dA")).to_have_attribute("data-state", "illegal")
    assert_same(bruno, before[1])
    anna.reload()
    assert_same(anna, before[0])
    anna.put("s10")
    expect(anna.notice).not_to_have_attribute("data-kind", "refused")


def test_two_windows_show_the_same_and_know_of_each_other(house: House, club: Club) -> None:
    anna, bruno = dealt(house, club, "Anna", "Bruno")
    second = Person(club, "Bruno", bruno.context, touch=False)
    second.page.goto(bruno.url)
    second.connected()
    for window in (bruno, second):
        expect(window.locator("#elsewhere")).to_have_text("Also open in another window")
    expect(anna.locator("#elsewhere")).to_be_hidden()
    assert_same(second, bruno.sight())
    second.put("s9")
    expect(bruno.card("s9")).to_have_count(0)
    anna.put("s7")
    for window in (bruno, second):
        expect(window.notice).to_contain_text("Lead the next Stich")
    assert_same(second, bruno.sight())
    bruno.put("cR")
    expect(second.card("cR")).to_have_count(0)
    second.page.close()
    expect(bruno.locator("#elsewhere")).to_be_hidden()
    # Bruno is still here: the last window counts, not any.
    expect(anna.locator("#seat-top .link")).to_have_attribute("data-link", "good")


def test_a_page_loaded_anew_shows_the_same_in_every_phase(house: House, club: Club) -> None:
    house.prepare("s7 cA dR", DEAL, DEAL)
    anna, bruno, carla = (club.come(name) for name in ("Anna", "Bruno", "Carla"))
    dora = club.come("Dora")

    def same(phase: str, *people: Person) -> None:
        assert_reload_changes_nothing(people, phase)

    path = club.open_table(anna, enforcement="penalty", clock_move="", clock_reserve="")
    anna.connected()
    bruno.at_table(path).sit()
    carla.at_table(path).sit()
    dora.at_table(path)
    everybody = (anna, bruno, carla, dora)
    expect(bruno.locator(".places")).to_contain_text("Carla")
    same("gathering", *everybody)
    anna.button("Begin").click()
    for person in everybody:
        expect(person.slip).to_contain_text("The starting order is drawn")
    same("shuffle", *everybody)
    anna.button("Shuffle and deal").click()
    expect(bruno.button("Cut here")).to_be_visible()
    expect(carla.slip).to_contain_text("Bruno cuts")
    expect(dora.slip).to_contain_text("Bruno cuts")
    same("cut", *everybody)
    bruno.button("Cut here").click()
    bruno.put("s9")
    expect(anna.notice).to_contain_text("Spade was led")
    expect(dora.locator("#stich")).to_contain_text("Bruno led")
    same("play", *everybody)
    anna.button("Offer Alifer").click()
    expect(bruno.get_by_role("alertdialog")).to_be_visible()
    same("Alifer offered", anna, bruno, dora)
    anna.button("Withdraw the offer").click()
    expect(bruno.get_by_role("alertdialog")).to_have_count(0)
    anna.put("dA")  # a breach: not a word about it before the opponent plays
    expect(anna.button("Take it back")).to_be_visible()
    same("a breach not yet declared", *everybody)
    bruno.put("s8")
    for person in everybody:
        expect(person.slip).to_contain_text("suit not followed")
    same("result", *everybody)
    carla.menu("Propose to end the game…")
    carla.button("Ask the others").click()
    expect(anna.get_by_role("alertdialog")).to_be_visible()
    same("vote open", anna, carla, dora)
    anna.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
    bruno.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
    for person in everybody:
        expect(person.slip).to_contain_text("The game has ended by agreement")
    same("ended", *everybody)


def test_the_power_fails(
    sqlite_url: str, own_house: OwnHouse, club_of: Callable[[House], Club]
) -> None:
    house = own_house(sqlite_url)
    club = club_of(house)
    anna, bruno = dealt(house, club, "Anna", "Bruno")
    bruno.put("s9")
    expect(anna.notice).to_contain_text("Follow Spade")
    club.server_may_vanish = True
    sent = acts_of(anna.page)
    house.kill9()
    for person in (anna, bruno):
        expect(person.notice).to_contain_text("Connection lost.")
        expect(person.notice).to_contain_text("Nothing you tap now is stored.")
        expect(person.locator("#play")).to_have_attribute("inert", "")
    anna.card("s10").click(force=True)
    anna.card("s10").evaluate("card => card.form.requestSubmit(card)")
    anna.locator("#say").fill("Hello?")
    anna.locator("#say").press("Enter")
    assert sent == []
    house.start()
    for person in (anna, bruno):
        expect(person.locator("#play")).not_to_have_attribute("inert", "")
        expect(person.notice).not_to_contain_text("Connection lost.")
    expect(anna.notice).to_contain_text("Follow Spade")
    expect(anna.hand).to_have_count(9)
    assert sent == []  # what was pressed meanwhile is not made up for
    expect(anna.locator("#say")).to_have_value("Hello?")  # what was being written is still there
    play([anna, bruno], "A:s10 A:cA B:c9")
    expect(bruno.locator("#last-stich")).to_contain_text("to Anna")


def test_no_act_leaves_while_offline(house: House, club: Club) -> None:
    anna, bruno = dealt(house, club, "Anna", "Bruno")
    sent = acts_of(bruno.page)
    club.server_may_vanish = True
    bruno.context.set_offline(True)
    expect(bruno.locator("body")).to_have_attribute("data-offline", "")
    expect(bruno.notice).to_contain_text("Connection lost.")
    bruno.card("s9").click(force=True)
    bruno.card("s9").evaluate("card => card.form.requestSubmit(card)")
    bruno.page.keyboard.press("1")
    bruno.page.keyboard.press("1")
    bruno.context.set_offline(False)
    expect(bruno.locator("body")).not_to_have_attribute("data-offline", "")
    expect(bruno.notice).to_contain_text("Lead the first Stich")
    expect(bruno.hand).to_have_count(9)
    assert sent == []
    bruno.put("s9")
    anna.put("s10")


PAGE_IS = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_page_seen_again_asks_for_everything_anew(house: House, club: Club) -> None:
    """Phones close sockets without an event: after a while in the pocket the old one is not believed."""
    anna, bruno = dealt(house, club, "Anna", "Bruno")
    sockets: list[str] = []
    bruno.page.on("websocket", lambda socket: sockets.append(socket.url))
    bruno.page.evaluate(PAGE_IS, True)
    bruno.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 11000; }")
    # Something went missing meanwhile.
    bruno.page.evaluate(
        "() => document.querySelector('#notice .notice__text').textContent = 'stale'"
    )
    bruno.page.evaluate("() => document.querySelector('#hand li').remove()")
    bruno.page.evaluate(PAGE_IS, False)
    expect(bruno.notice).to_contain_text("Lead the first Stich")
    expect(bruno.hand).to_have_count(9)
    bruno.connected()
    assert len(sockets) == 1
    # A short glance elsewhere with a living socket changes nothing.
    bruno.page.evaluate(PAGE_IS, True)
    bruno.page.evaluate(PAGE_IS, False)
    bruno.put("s9")
    anna.put("s10")
    assert len(sockets) == 1
    expect(anna.locator("#seat-top .link")).to_have_attribute("data-link", "good")


def test_a_penalty_table_shows_no_marks_and_takes_a_card_back(house: House, club: Club) -> None:
    anna, bruno, _ = dealt(house, club, "Anna", "Bruno", "Carla", enforcement="penalty")
    bruno.put("s9")
    expect(anna.notice).to_contain_text("Spade was led")
    expect(anna.locator('#hand .card[data-state="idle"]')).to_have_count(9)
    expect(anna.locator("#hand .card__mark, #hand [aria-disabled]")).to_have_count(0)
    anna.put("dA")  # accepted in silence
    expect(anna.notice).to_have_attribute("data-kind", "calm")
    expect(bruno.notice).to_contain_text("Lead the next Stich")
    anna.button("Take it back").click()
    expect(anna.hand).to_have_count(9)
    expect(bruno.locator("#talk .log")).to_contain_text("Anna takes the card back.")
    anna.put("s10")
    expect(bruno.locator("#last-stich")).to_contain_text("to Anna")


def test_two_players_have_no_bulka(house: House, club: Club) -> None:
    anna, bruno = dealt(house, club, "Anna", "Bruno")
    for person in (anna, bruno):
        expect(person.locator("#bulka")).to_be_hidden()
        expect(person.locator(".facts__balance")).to_have_count(0)
        expect(person.locator(".chair")).to_have_count(0)
        expect(person.locator("#sheet")).to_contain_text("points")
    bruno.put("s9")
    expect(bruno.button("Offer Alifer")).to_have_count(0)  # only before the first card
    play([anna, bruno], "A:s10 A:cA B:c9")


def test_without_a_script(house: House, club: Club) -> None:
    house.prepare(
        "s7 cA", deal("sR s9 s8 cR cC c9 dR d9 b2", "sA s10 s7 cA c10 c8 dA d10 d7", "bA")
    )
    anna, bruno = club.come("Anna", script=False), club.come("Bruno", script=False)
    path = club.open_table(anna, clock_move="", clock_reserve="")
    bruno.go(path)
    bruno.get_by_label("Your name at this table").fill("Bruno")
    bruno.button("Take a seat").click()
    expect(bruno.button("Stand up")).to_be_visible()
    anna.page.reload()
    anna.button("Begin").click()
    anna.button("Shuffle and deal").click()
    bruno.go(path)
    bruno.button("Cut here").click()
    expect(bruno.notice).to_contain_text("Lead the first Stich")
    bruno.chip("Re for 6").check()
    bruno.card("s9").click()
    expect(bruno.hand).to_have_count(8)
    expect(bruno.locator("#stich .tag")).to_have_text("Re 6")
    anna.go(path)
    anna.card("dA").click(force=True)
    expect(anna.get_by_role("alert")).to_contain_text("Spade")
    anna.go(path)
    anna.card("s10").click()
    expect(anna.notice).to_contain_text("Lead the next Stich")
    bruno.go(path)
    expect(bruno.notice).to_contain_text("Stich 2 of 9")
    bruno.get_by_label("Say").fill("Without a script")
    bruno.button("Send").click()
    expect(bruno.locator("#talk")).to_contain_text("Without a script")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_grave_acts_ask_elsewhere(house: House, club: Club, phone: bool) -> None:
    house.prepare("s7 cA dR")
    anna, bruno = club.come("Anna"), club.come("Bruno")
    carla = club.come("Carla", phone=phone)
    club.seat(anna, bruno, carla)
    sent = acts_of(carla.page)
    carla.button("Menu").click()
    leave = carla.button("Leave the game…")
    at = leave.bounding_box()
    leave.click()
    sure = carla.get_by_role("alertdialog").get_by_role("button", name="Leave")
    there = sure.bounding_box()
    assert at is not None
    assert there is not None
    assert (
        at["y"] + at["height"] <= there["y"]
        or there["y"] + there["height"] <= at["y"]
        or (at["x"] + at["width"] <= there["x"] or there["x"] + there["width"] <= at["x"])
    )
    carla.button("Stay").click()
    expect(sure).to_be_hidden()
    assert sent == []
    leave.click()
    sure.click()
    expect(anna.locator(".chair")).to_have_count(0)
    expect(carla.notice).to_contain_text(re.compile("shuffles"))
    assert len(sent) == 1
