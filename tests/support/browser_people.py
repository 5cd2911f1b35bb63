"""People with browsers of their own, who act at a table as people do: by what is on the page."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from difflib import unified_diff
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)

# What the browser itself writes to the console when a request is refused or the server is gone.
_OF_THE_BROWSER = re.compile(r"responded with a status of (409|403|422)|ERR_CONNECTION_REFUSED")
_OF_A_LOST_SERVER = re.compile(r"ERR_|WebSocket connection|Failed to load resource|htmx|fetch")


class Person:
    """Somebody with a browser; `name` is the one at the table."""

    def __init__(self, club: Club, name: str, context: BrowserContext, *, touch: bool) -> None:
        self.club, self.name, self.context, self.touch = club, name, context, touch
        self.page = club.watched(context.new_page())

    def __getattr__(self, name: str) -> Any:
        return getattr(self.page, name)

    def go(self, path: str) -> Person:
        self.page.goto(self.club.url + path)
        return self

    def at_table(self, path: str) -> Person:
        """Open the table's page and wait until it is connected."""
        self.go(path)
        self.connected()
        return self

    def connected(self) -> None:
        self.until("document.querySelector('#wire')?.dataset.state === 'open'")

    def until(self, truth: str) -> None:
        """Wait until this is true in the page (Playwright's own waiting needs `eval`, which the CSP forbids)."""
        end = time.monotonic() + 15
        while not self.page.evaluate(f"Boolean({truth})"):
            assert time.monotonic() < end, f"not true in time: {truth}"
            self.page.wait_for_timeout(20)

    def reload(self) -> None:
        self.page.reload()
        self.connected()

    @property
    def notice(self) -> Locator:
        return self.page.locator("#notice")

    @property
    def slip(self) -> Locator:
        return self.page.locator("#slip")

    @property
    def hand(self) -> Locator:
        """The cards in hand."""
        return self.page.locator("#hand button.card")

    def card(self, code: str) -> Locator:
        return self.page.locator(f'#hand button[data-card="{code}"]')

    def codes(self) -> list[str]:
        return [card.get_attribute("data-card") or "" for card in self.hand.all()]

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def chip(self, title: str) -> Locator:
        return self.page.get_by_role("checkbox", name=re.compile(f"^{re.escape(title)}"))

    def sit(self) -> Person:
        self.page.get_by_label("Your name at this table").fill(self.name)
        self.button("Take a seat").click()
        expect(self.button("Stand up")).to_be_visible()
        return self

    def press(self, card: Locator) -> None:
        """Play a card: a click; with a finger the first tap lifts, the second plays."""
        if self.touch:
            card.tap()
            expect(card).to_have_class(re.compile("is-lifted"))
            card.tap()
        else:
            card.click()

    def put(self, code: str, *said: str) -> None:
        """Play this card, once it may be played, with these announcements."""
        for title in said:
            self.chip(title).check()
        card = self.card(code)
        expect(card).to_have_attribute("name", "card")
        self.press(card)
        expect(card).to_have_count(0)

    def sight(self) -> dict[str, str]:
        """What the page shows, block by block, without running times and what only the browser adds."""
        shown: dict[str, str] = self.page.evaluate(_SIGHT)
        return shown

    def menu(self, name: str) -> None:
        self.button("Menu").click()
        self.button(name).click()

    def facts(self, seat: str) -> tuple[int, int]:
        """Stiche and points as a seat shows them."""
        numbers = self.page.locator(f"#{seat} .count dd").all_inner_texts()
        return int(numbers[0]), int(numbers[1])


class Club:
    """All who come to one house, and everything their browsers complain about."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.faults: list[str] = []
        self.server_may_vanish = False
        self._contexts: list[BrowserContext] = []

    def come(
        self, name: str, *, phone: bool = False, script: bool = True, **options: Any
    ) -> Person:
        options.setdefault("viewport", PHONE if phone else DESKTOP)
        if phone:
            options |= {"has_touch": True, "is_mobile": True}
        context = self.browser.new_context(
            base_url=self.url, java_script_enabled=script, locale="en-GB", **options
        )
        context.set_default_timeout(15_000)
        self._contexts.append(context)
        return Person(self, name, context, touch=phone)

    def watched(self, page: Page) -> Page:
        """This page, with its complaints and its requests to elsewhere written down."""

        def complain(text: str) -> None:
            if _OF_THE_BROWSER.search(text):
                return
            if self.server_may_vanish and _OF_A_LOST_SERVER.search(text):
                return
            self.faults.append(text)

        def look(address: str) -> None:
            at = urlsplit(address)
            if at.scheme not in ("data", "about") and at.netloc != urlsplit(self.url).netloc:
                self.faults.append(f"a request to {address}")

        page.on("console", lambda m: complain(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("request", lambda request: look(request.url))
        page.on("websocket", lambda socket: look(socket.url))
        return page

    def open_table(self, opener: Person, **agreed: str | bool) -> str:
        """The opener opens a table by the form and sits at it; its path."""
        opener.go("/open")
        opener.get_by_label("Name of the table").fill("Stammtisch")
        opener.get_by_label("Your name at this table").fill(opener.name)
        for field, value in agreed.items():
            control = opener.locator(f"[name={field}]")
            if control.first.get_attribute("type") == "radio":
                opener.locator(f"[name={field}][value={value}]").check()
            elif isinstance(value, bool):
                control.set_checked(value)
            else:
                control.fill(value)
        opener.button("Open the table").click()
        opener.page.wait_for_url("**/t/*")
        return str(urlsplit(opener.url).path)

    def seat(self, opener: Person, *others: Person, **agreed: str | bool) -> str:
        """All of them at a new table whose game has begun; its path."""
        path = self.open_table(opener, **agreed)
        opener.connected()
        for person in others:
            person.at_table(path).sit()
        expect(opener.locator(".places li.is-free")).to_have_count(4 - 1 - len(others))
        opener.button("Begin").click()
        for person in (opener, *others):
            expect(person.locator("#gather")).to_have_count(0)
        return path

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def assert_same(person: Person, before: dict[str, str], when: str = "") -> None:
    """The page shows, as soon as it is calm, just this; a failure tells only where it differs."""
    end = time.monotonic() + 10
    while (now := person.sight()) != before and time.monotonic() < end:
        person.page.wait_for_timeout(50)
    for block, html in before.items():
        if now[block] != html:
            old, new = (re.split("(?=<)", text) for text in (html, now[block]))
            pytest.fail("\n".join([f"{when}: {block} differs", *unified_diff(old, new, n=1)]))


def assert_reload_changes_nothing(people: Sequence[Person], phase: str = "") -> None:
    """Each page, loaded anew, shows what it showed before."""
    for person in people:
        expect(person.locator('.link:not([data-link="good"])')).to_have_count(0)
        expect(person.locator(".verdict:not(:has(svg))")).to_have_count(0)
    before = [person.sight() for person in people]
    for person in people:
        person.reload()
    for person, sight in zip(people, before, strict=True):
        assert_same(person, sight, f"{person.name} in the phase {phase}")


_SIGHT = """() => {
  const blocks = {};
  for (const id of ["bar", "company", "table", "sheet", "talk"]) {
    const copy = document.getElementById(id).cloneNode(true);
    for (const node of copy.querySelectorAll("time, .linger, .clock__reserve, [name=csrf], .card__tags")) node.remove();
    for (const node of [copy, ...copy.querySelectorAll("*")]) {
      const kept = [...node.attributes].filter(({name, value}) => value && !/^(data-now|data-htmx-powered|style)$/.test(name));
      for (const {name} of [...node.attributes]) node.removeAttribute(name);
      for (const {name, value} of kept.sort((a, b) => a.name < b.name ? -1 : 1)) node.setAttribute(name, value);
    }
    blocks[id] = copy.outerHTML.replace(/\\s+/g, " ").replace(/> </g, "><");
  }
  blocks.page = [document.title, document.body.className, JSON.stringify(document.body.dataset)].join(" ");
  return blocks;
}"""


def deal_out(dealer: Person, challenger: Person) -> None:
    """The dealer shuffles, the challenger cuts where the slip suggests; the challenger may lead."""
    dealer.button("Shuffle and deal").click()
    challenger.button("Cut here").click()
    expect(challenger.notice).to_contain_text("Lead the first Stich")
    expect(dealer.hand).to_have_count(9)


def play(people: list[Person], moves: str) -> None:
    """Cards played in turn, each by the person whose initial stands before it: `A:s9 C:s7`."""
    by_initial = {person.name[0]: person for person in people}
    for move in moves.split():
        who, code = move.split(":")
        by_initial[who].put(code)
