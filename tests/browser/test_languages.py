"""The house in five languages: switched on the page, spoken at the table, and fitting on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.support.browser_people import PHONE, Club, Person, deal_out
from tests.support.stacked_server import deal

DRAWS = "s7 sR s9"
HANDS = deal("sR cR dR bC bB b10 s9 c9 d9", "sA cA dA s7 s8 c7 c8 d7 d8", "b2")
CALLS = {
    "de": ("Könige für 6", "Anna zahlt 5"),
    "it": ("Re per 6", "Anna paga 5"),
    "cs": ("Králové za 6", "Anna platí 5"),
    "ko": ("레 6점", "Anna"),
    "en": ("Re for 6", "Anna pays 5"),
}
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def speak(person: Person, lang: str) -> None:
    """Choose this language on the page for it."""
    person.go("/settings")
    person.locator(f"input[name=lang][value={lang}]").check(force=True)
    person.locator("main form button:not([type=button])").last.click()
    person.page.wait_for_url("**/settings?saved=1")
    expect(person.locator("html")).to_have_attribute("lang", lang)


def test_the_table_speaks_the_language_one_has_chosen(house: House, club: Club) -> None:
    house.prepare(DRAWS, HANDS)
    anna, bruno, carla = (club.come(name) for name in ("Anna", "Bruno", "Carla"))
    path = club.seat(anna, bruno, carla)
    deal_out(anna, bruno)
    for lang, (call, payment) in CALLS.items():
        speak(bruno, lang)
        bruno.at_table(path)
        chip = bruno.locator(".chip", has_text=call)
        expect(chip).to_contain_text(payment)
        expect(anna.notice).to_contain_text("Bruno")
        bruno.page.set_viewport_size(PHONE)
        expect(bruno.hand).to_have_count(9)
        assert not bruno.page.evaluate(WIDER), lang
        for place in ("/", "/lobby", "/open", "/rules", "/learn/1", "/about", "/settings", "/play"):
            bruno.go(place)
            assert not bruno.page.evaluate(WIDER), (lang, place)
        bruno.page.set_viewport_size({"width": 1280, "height": 800})
    # What others see is theirs: Anna has chosen nothing.
    expect(anna.locator("html")).to_have_attribute("lang", "en")


def test_numbers_and_times_are_those_of_the_page_not_of_the_browser(
    house: House, club: Club
) -> None:
    house.prepare(DRAWS, HANDS)
    anna, bruno, carla = (club.come(name) for name in ("Anna", "Bruno", "Carla"))
    path = club.seat(anna, bruno, carla, multiple="1000", end_time="20:05")
    speak(carla, "ko")
    carla.at_table(path)
    deal_out(anna, bruno)  # what was paid comes to Carla by a push
    speak(bruno, "de")
    bruno.at_table(path)
    for person, tokens, end in (
        (anna, "20,000", r"8:05\sPM"),
        (bruno, "20.000", "20:05"),
        (carla, "20,000", "오후 8:05"),
    ):
        expect(person.locator("#bulka .bulka__n")).to_have_text(tokens)
        expect(person.locator(".bar__end time")).to_have_text(re.compile(f"^{end}$"))


def test_the_browser_says_which_language_a_newcomer_reads(house: House, club: Club) -> None:
    context = club.browser.new_context(base_url=club.url, locale="cs-CZ")
    try:
        page = club.watched(context.new_page())
        page.goto("/")
        expect(page.locator("html")).to_have_attribute("lang", "cs")
        expect(page.locator("h1")).not_to_have_text(re.compile("Two play"))
    finally:
        context.close()


def test_the_header_switches_at_once(house: House, club: Club) -> None:
    anna = club.come("Anna").go("/rules")
    anna.button("Deutsch").click()
    expect(anna.locator("html")).to_have_attribute("lang", "de")
