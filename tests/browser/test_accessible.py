"""Everybody can play: by keyboard, with a screen reader, on a small phone; nothing comes from elsewhere.

That no page complains and none asks another host is watched in every browser test: see `Club.watched`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.conftest import House
from tests.support.browser_people import DESKTOP, PHONE, Club, Person, deal_out, play
from tests.support.stacked_server import deal

SMALL = ViewportSize(width=360, height=640)
SIZES = (DESKTOP, PHONE, SMALL)
Axe = Callable[..., list[dict[str, Any]]]

# Three Re and three Aces against each other; whoever deals takes the first Stich with the 10.
DEAL = deal("sR s9 s8 cR cC c9 dR d9 b2", "sA s10 s7 cA c10 c8 dA d10 d7", "bA")
# The challenger of a penalty table does not follow the second Stich and loses the Partie by it.
LOST = "{0}:s9 {1}:s10 {1}:cA {0}:sR {1}:dA"

FAULTS = """() => {
  const wide = innerWidth, high = innerHeight, faults = [];
  const page = document.scrollingElement;
  if (page.scrollWidth > wide) faults.push(`scrolls sideways: ${page.scrollWidth}`);
  if (page.scrollHeight > high && document.body.classList.contains("at-table")) faults.push(`scrolls: ${page.scrollHeight}`);
  const seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const told = (node) => `${node.tagName} ${node.getAttribute("aria-label") || node.textContent.trim().slice(0, 40)}`;
  const controls = "#hand .card, #notice .btn, #shelf .chip, #slip :is(.btn, input:not([type=hidden])), .bar__tools .btn";
  for (const node of document.querySelectorAll(controls)) {
    if (node.closest("[popover]:not(:popover-open)") || !seen(node)) continue;
    if (node.closest(".bar") && wide < 1000 && document.querySelector(".slip--ask")) continue; // an offer lies over the bar
    const at = node.getBoundingClientRect(), list = node.closest("#shelf ul");
    // More announcements than there is room for: their list scrolls.
    if (list && list.scrollWidth > list.clientWidth && at.right > list.getBoundingClientRect().right) continue;
    if (at.left < -0.5 || at.top < -0.5 || at.right > wide + 0.5 || at.bottom > high + 0.5) {
      const spot = `${Math.round(at.left)},${Math.round(at.top)},${Math.round(at.right)},${Math.round(at.bottom)}`;
      // A wide slip may scroll inside itself, but never the controls of its foot.
      if (!node.closest(".slip") || node.closest(".slip__acts")) faults.push(`outside the window (${spot}): ${told(node)}`);
      continue;
    }
    if (at.width < 24 || at.height < 24) faults.push(`too small: ${told(node)}`);
    if (document.querySelector(":popover-open")) continue;
    // Cards lie on each other: their left part is what one presses.
    const x = at.left + Math.min(at.width / 2, node.matches(".card") ? at.width / 4 : Infinity);
    const top = document.elementFromPoint(x, at.top + Math.min(at.height / 2, 40));
    if (!node.closest("[inert]") && !(top && (node.contains(top) || top.contains(node) && top.matches("label, li")))) {
      faults.push(`covered by ${top ? top.tagName + "." + top.className : "nothing"}: ${told(node)}`);
    }
  }
  for (const line of document.querySelectorAll("#notice .notice__text, .seat__name, .chair__name, #slip h2")) {
    if (seen(line) && line.getBoundingClientRect().right > wide + 0.5) faults.push(`cut off: ${told(line)}`);
  }
  const spoken = document.querySelector("#notice"), text = spoken?.querySelector("p");
  if (text && seen(text)) {
    const over = text.getBoundingClientRect(), room = spoken.getBoundingClientRect();
    // A refusal may grow upwards over the Stich, nothing grows over the hand.
    const tall = !["refused", "offline"].includes(spoken.dataset.kind) && over.height > room.height + 8;
    if (tall || over.bottom > room.bottom + 5) faults.push(`the notice is too long: ${text.textContent.trim()}`);
  }
  return faults;
}"""

CALM = "Promise.allSettled(document.getAnimations().filter(a => a.animationName !== 'linger').map(a => a.finished)).then(() => 0)"


class Inspector:
    """Looks at pages in all sizes, and lets axe look at them."""

    def __init__(self, axe: Axe) -> None:
        self.axe = axe
        self.found: list[str] = []

    def look(self, phase: str, *people: Person, phone: bool = False) -> None:
        for person in people:
            for size in SIZES:
                person.page.set_viewport_size(size)
                person.page.evaluate(CALM)
                where = f"{phase}, {person.name}, {size['width']}×{size['height']}"
                self.found += [f"{where}: {fault}" for fault in person.page.evaluate(FAULTS)]
                if size is DESKTOP or (phone and size is PHONE):
                    self.found += [
                        f"{where}: {fault['rule']}: {fault['help']}: {fault['nodes'][:3]}"
                        for fault in self.axe(person.page, resultTypes=["violations"])
                    ]
            person.page.set_viewport_size(DESKTOP)

    def report(self) -> None:
        assert not self.found, "\n" + "\n".join(self.found)


@pytest.fixture
def inspector(axe: Axe) -> Inspector:
    return Inspector(axe)


def test_the_house(house: House, club: Club, inspector: Inspector) -> None:
    anna = club.come("Anna")
    for path in ("/", "/lobby", "/open", "/name", "/rules", "/t/nothing-here"):
        anna.go(path)
        if "nothing" in path:
            assert "404" in club.faults.pop()  # the browser's own word about the missing page
        inspector.look(path, anna, phone=True)
    club.open_table(anna)
    anna.go("/lobby")
    inspector.look("lobby with a table", anna, phone=True)
    anna.go("/open")
    anna.get_by_label("Name of the table").fill("Stammtisch")
    anna.get_by_label("Your name at this table").fill("Anna")
    anna.locator("main form.sheet-form").evaluate("form => { form.noValidate = true; }")
    anna.locator("[name=clock_move]").fill("4")
    anna.button("Open the table").click()
    expect(anna.locator("[aria-invalid=true]")).to_have_count(1)
    inspector.look("open, with a mistake", anna, phone=True)
    inspector.report()


def test_before_and_after_a_partie(house: House, club: Club, inspector: Inspector) -> None:
    house.prepare("s7 s10 cA dR", DEAL, DEAL, DEAL)
    anna, bruno, carla, dora = (club.come(name) for name in ("Anna", "Bruno", "Carla", "Dora"))
    path = club.open_table(anna, enforcement="penalty", clock_move="", clock_reserve="")
    anna.connected()
    dora.at_table(path)
    inspector.look("gathering", dora, phone=True)
    bruno.at_table(path).sit()
    carla.at_table(path).sit()
    expect(anna.button("Begin")).to_contain_text("3 players")
    inspector.look("gathering", anna, bruno)
    # Anna deals, Carla challenges, Bruno waits.
    anna.button("Begin").click()
    for person in (anna, bruno, dora):
        expect(person.slip).to_contain_text("The starting order is drawn")
    inspector.look("the draw", anna, bruno, dora)
    anna.button("Shuffle and deal").click()
    expect(bruno.slip).to_contain_text("Carla cuts")
    expect(carla.button("Cut here")).to_be_visible()
    inspector.look("the cut", carla, phone=True)
    inspector.look("the cut", anna, bruno)
    carla.button("Cut here").click()
    play([anna, carla], LOST.format("C", "A"))
    for person in (anna, bruno, carla, dora):
        expect(person.slip).to_contain_text("suit not followed")
    inspector.look("result", anna, phone=True)
    inspector.look("result", bruno, carla, dora)
    dora.button("Ask to join…").click()
    expect(dora.get_by_label("Your name at this table")).to_be_visible()
    inspector.look("asking to join", dora, phone=True)
    dora.button("Keep watching").click()
    dora.button("Look at all 36 cards").click()
    inspector.look("all 36 cards", dora, phone=True)

    deal_out(anna, bruno)
    play([anna, bruno], LOST.format("B", "A"))
    expect(anna.slip).to_contain_text("2 wins in a row")
    inspector.look("Pro may be announced", anna, phone=True)
    anna.button("Announce Pro…").click()
    inspector.look("Pro, asked once more", anna, phone=True)
    anna.button("Yes, Pro").click()
    expect(anna.locator("#bar")).to_contain_text("You play for the Bulka")
    deal_out(anna, carla)
    for person in (bruno, dora):
        expect(person.locator("#bar")).to_contain_text("Anna plays for the Bulka")
        expect(person.locator("#hand .back")).to_have_count(9)
    expect(bruno.locator("#talk")).to_contain_text("Advice to Carla")
    inspector.look("Pro", bruno, dora, phone=True)
    inspector.look("Pro", anna, carla)
    play([anna, carla], LOST.format("C", "A"))
    expect(anna.slip).to_contain_text("You win the Bulka")
    inspector.look("the Bulka is won", anna, dora)
    anna.button("Menu").click()
    inspector.look("the menu", anna, phone=True)
    anna.button("Propose to end the game…").click()
    anna.button("Ask the others").click()
    expect(bruno.get_by_role("alertdialog")).to_be_visible()
    expect(anna.notice).to_contain_text("1 of 3 have agreed")
    inspector.look("vote", bruno, phone=True)
    inspector.look("vote", anna, dora)
    for person in (bruno, carla):
        person.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
    for person in (anna, dora):
        expect(person.slip).to_contain_text("The game has ended by agreement")
    inspector.look("the end", anna, dora, phone=True)
    inspector.report()


def test_within_a_partie(house: House, club: Club, inspector: Inspector) -> None:
    house.prepare("s7 s10 cA dR", DEAL)
    anna, bruno, carla, dora = (club.come(name) for name in ("Anna", "Bruno", "Carla", "Dora"))
    club.seat(anna, bruno, carla)
    dora.at_table(anna.url.removeprefix(club.url))
    deal_out(anna, carla)
    expect(dora.locator("#hand .back")).to_have_count(9)
    names = [card.get_attribute("aria-label") for card in carla.hand.all()]
    assert names[0] == "Re of Spade"
    assert len(set(names)) == 9
    inspector.look("first card", carla, bruno, phone=True)
    inspector.look("first card", anna, dora)
    carla.put("s9", "Re for 6")
    expect(anna.notice).to_contain_text("Follow Spade")
    inspector.look("second to play", anna, phone=True)
    inspector.look("second to play", carla, dora)
    anna.card("dA").click(force=True)
    expect(anna.notice).to_have_attribute("data-kind", "refused")
    inspector.look("refused", anna, phone=True)
    carla.button("Offer Alifer").click()
    expect(anna.get_by_role("alertdialog")).to_be_visible()
    inspector.look("Alifer offered", anna, phone=True)
    inspector.look("Alifer offered", carla, bruno)
    anna.get_by_role("alertdialog").get_by_role("button", name="Decline").click()
    anna.put("s10")
    anna.put("cA", "Aces for 30")
    expect(carla.notice).to_contain_text("Follow Coppe")
    inspector.look("the second Stich", carla, phone=True)
    inspector.look("the second Stich", bruno, dora)
    carla.button("Last Stich to Anna: 9 of Spade, 10 of Spade").click()
    expect(carla.locator("#last-large")).to_be_visible()
    inspector.look("the last Stich", carla, phone=True)
    carla.page.keyboard.press("Escape")
    expect(carla.locator("#last-large")).to_be_hidden()
    carla.context.set_offline(True)
    club.server_may_vanish = True
    expect(carla.notice).to_contain_text("Connection lost.")
    inspector.look("offline", carla, phone=True)
    inspector.report()


def tab_to(person: Person, control: Locator) -> None:
    """Reach a control by the Tab key alone."""
    expect(control).to_be_visible()
    for _ in range(40):
        if control.evaluate("node => node === document.activeElement"):
            return
        person.page.keyboard.press("Tab")
    pytest.fail(f"{control} cannot be reached by keyboard")


def test_a_partie_by_keyboard_alone(house: House, club: Club) -> None:
    house.prepare("s7 cA", DEAL)
    anna, bruno = club.come("Anna"), club.come("Bruno")
    club.seat(anna, bruno, clock_move="", clock_reserve="")
    tab_to(anna, anna.button("Shuffle and deal"))
    anna.page.keyboard.press("Enter")
    tab_to(bruno, bruno.get_by_role("slider"))
    bruno.page.keyboard.press("ArrowRight")
    bruno.page.keyboard.press("ArrowLeft")
    tab_to(bruno, bruno.button("Cut here"))
    bruno.page.keyboard.press("Enter")
    # An announcement by Space, a card by Enter.
    tab_to(bruno, bruno.chip("Re for 6"))
    bruno.page.keyboard.press("Space")
    expect(bruno.chip("Re for 6")).to_be_checked()
    tab_to(bruno, bruno.card("sR"))
    bruno.page.keyboard.press("ArrowRight")
    expect(bruno.card("s9")).to_be_focused()
    expect(bruno.card("s9")).to_contain_text("Re 6")
    bruno.page.keyboard.press("Enter")
    expect(bruno.card("s9")).to_have_count(0)
    # The others by their number: once lifts, twice plays.
    expect(anna.notice).to_contain_text("Follow Spade")
    anna.page.keyboard.press("2")
    expect(anna.card("s10")).to_be_focused()
    anna.page.keyboard.press("Escape")
    expect(anna.hand).to_have_count(9)
    by_number(anna, 2)
    tab_to(anna, anna.chip("Aces for 30"))
    anna.page.keyboard.press("Space")
    expect(anna.card("s7")).to_have_class("card is-unfit")
    by_number(anna, 4)
    for person, number in (
        (bruno, 6), (anna, 1), (bruno, 3), (anna, 7), (bruno, 8), (anna, 3), (bruno, 1), (bruno, 9),
        (anna, 8), (anna, 5), (bruno, 4), (bruno, 5), (anna, 6), (bruno, 7), (anna, 9),
    ):  # fmt: skip
        by_number(person, number)
    for person in (anna, bruno):
        expect(person.slip).to_contain_text("Last Stich won with a Due")
    tab_to(anna, anna.button("Look at all 36 cards"))
    anna.page.keyboard.press("Enter")
    expect(anna.locator("#deck")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.locator("#deck")).to_be_hidden()


def by_number(person: Person, number: int) -> None:
    """Play the card in this place by its number key."""
    card = person.locator(f'#hand [data-slot="{number - 1}"] .card')
    expect(card).to_have_attribute("name", "card")
    person.page.keyboard.press(str(number))
    person.page.keyboard.press(str(number))
    expect(card).to_have_count(0)
