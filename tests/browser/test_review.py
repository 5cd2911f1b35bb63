"""The review on the result sheet: it comes after the sheet, moves nothing, stays, and may stay away."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import House
from tests.support.browser_people import Club, Person, deal_out, play
from tests.support.stacked_server import deal

HANDS = deal("sR s9 s8 cR cC c9 dR d9 b2", "sA s10 s7 cA c10 c8 dA d10 d7", "bA")


def at_the_last_card(house: House, club: Club, *, phone: bool) -> tuple[Person, Person]:
    """Bruno is about to lose the Partie with Anna's next card: he has not followed."""
    house.prepare("s7 cA", HANDS)
    anna, bruno = club.come("Anna", phone=phone), club.come("Bruno")
    club.seat(anna, bruno, enforcement="penalty", clock_move="", clock_reserve="")
    deal_out(anna, bruno)
    play([anna, bruno], "B:s9 A:s10 A:cA B:sR")
    return anna, bruno


def box(person: Person) -> list[dict[str, float]]:
    """Where the sheet and everything on it lies."""
    found: list[dict[str, float]] = person.page.evaluate(
        "[...document.querySelectorAll('.slip--result, .slip--result :is(h2, th, dt, dd, .verdict, button)')]"
        ".map((node) => node.getBoundingClientRect().toJSON())"
    )
    return found


@pytest.mark.parametrize("phone", [False, True])
def test_it_comes_without_moving_anything_and_stays(house: House, club: Club, phone: bool) -> None:
    anna, _ = at_the_last_card(house, club, phone=phone)
    held: list[Route] = []
    anna.page.route("**/review", lambda route: held.append(route))
    anna.put("dA")
    expect(anna.slip).to_contain_text("You win the Partie")
    expect(anna.locator(".verdict").get_by_role("link", name="Card by card")).to_be_visible()
    anna.until("document.querySelector('.verdict.htmx-request')")
    before = box(anna)
    held[0].continue_()
    drawing = anna.locator(".verdict").get_by_role("img")
    expect(drawing).to_be_visible()
    assert box(anna) == before
    words = anna.locator(".verdict__says")
    assert words.evaluate("(node) => node.scrollHeight <= node.parentElement.clientHeight")
    # A full view by a fresh socket brings the sheet again; what is there stays, and is not asked for again.
    drawing.evaluate("(node) => { node.dataset.mark = 'the same' }")
    title = anna.slip.get_by_role("heading", name="You win the Partie")
    title.evaluate("(node) => { node.textContent = 'overwritten' }")
    anna.page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(title).to_be_visible()
    expect(drawing).to_have_attribute("data-mark", "the same")
    assert len(held) == 1


@pytest.mark.parametrize("how", ["refused", "lost"])
def test_where_it_is_not_to_be_had_the_link_stays_and_nobody_is_alarmed(
    house: House, club: Club, how: str
) -> None:
    anna, _ = at_the_last_card(house, club, phone=False)
    answered: list[Route] = []

    def answer(route: Route) -> None:
        answered.append(route)
        if how == "refused":
            route.fulfill(status=403, body="no")
        else:
            route.abort()

    club.server_may_vanish = how == "lost"
    anna.page.route("**/review", answer)
    sockets: list[Any] = []
    anna.page.on("websocket", lambda socket: sockets.append(socket))
    anna.put("dA")
    expect(anna.slip).to_contain_text("You win the Partie")
    link = anna.locator(".verdict").get_by_role("link", name="Card by card")
    expect(link).to_be_visible()
    anna.until("!document.querySelector('.verdict.htmx-request')")
    assert answered
    expect(link).to_be_visible()
    assert anna.page.evaluate("document.body.dataset.offline") is None
    assert sockets == [], "the page thought itself lost and connected anew"
    expect(anna.notice).not_to_have_attribute("data-kind", "refused")
    expect(anna.button("Shuffle and deal")).to_be_enabled()
