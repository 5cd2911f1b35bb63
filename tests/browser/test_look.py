"""The look and feel of a table: settings, ways to play a card, what is seen to move, heard, told and printed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from app.web.statics import address as static
from app.web.statics import card_image
from tests.browser.conftest import House
from tests.support.browser_people import Club, Person, deal_out
from tests.support.crowding import crowding
from tests.support.samples import PAGES
from tests.support.stacked_server import deal

DRAWS = "s7 sR s9"  # Anna deals first, Bruno challenges, Carla waits.
HANDS = deal("sR cR dR bC bB b10 s9 c9 d9", "sA cA dA s7 s8 c7 c8 d7 d8", "b2")

# Writes down what an AudioContext is asked for, and every element that is animated by the script.
SPY = """
window.heard = []; window.moved = [];
window.AudioContext = class extends window.AudioContext {
  constructor(...more) { super(...more); window.heard.push("context"); }
  createOscillator() { window.heard.push("note"); return super.createOscillator(); }
  createBufferSource() { window.heard.push("tap"); return super.createBufferSource(); }
};
const animate = Element.prototype.animate;
Element.prototype.animate = function (...more) {
  window.moved.push(this.className.baseVal ?? this.className);
  return animate.apply(this, more);
};
"""


def prefer(person: Person, **chosen: str) -> Person:
    """Choose on the page for it."""
    person.go("/settings")
    for name, value in chosen.items():
        person.locator(f"[name={name}][value='{value}']").check(force=True)
    person.button("Keep these settings").click()
    person.page.wait_for_url("**/settings?saved=1")
    return person


def dealt(house: House, club: Club, **chosen: str) -> tuple[Person, Person]:
    """Anna has dealt, Bruno, who has chosen settings, is to lead."""
    house.prepare(DRAWS, HANDS)
    anna, bruno, carla = (club.come(name) for name in ("Anna", "Bruno", "Carla"))
    for person in (anna, bruno):
        person.page.add_init_script(SPY)
    if chosen:
        prefer(bruno, **chosen)
    club.seat(anna, bruno, carla)
    deal_out(anna, bruno)
    return anna, bruno


def test_settings_are_kept_and_dress_every_page(house: House, club: Club) -> None:
    anna = club.come("Anna")
    prefer(anna, letters="german", theme="dark", contrast="more", linger="click", sound="off")
    for path in ("/settings", "/lobby", "/", "/rules", "/nowhere"):
        anna.context.clear_cookies(name="bulka_language")
        with_status = anna.page.goto(club.url + path)
        assert with_status is not None
        html = anna.locator("html")
        expect(html).to_have_attribute("data-theme", "dark")
        expect(html).to_have_attribute("data-contrast", "more")
        expect(html).to_have_attribute("data-linger", "click")
        if path == "/nowhere":
            club.faults.clear()  # the browser notes the 404
    expect(anna.go("/").locator(".hero__fan img").nth(1)).to_have_attribute(
        "src", card_image("german/cR")
    )
    anna.go("/settings")
    expect(anna.locator("[name=letters][value=german]")).to_be_checked()
    # Garbage in the cookie is nobody's misfortune.
    anna.context.add_cookies(
        [{"name": "bulka_preferences", "value": "theme=%ff&&=letters&letters=%00", "url": club.url}]
    )
    anna.go("/settings")
    expect(anna.locator("[name=letters][value=international]")).to_be_checked()
    expect(anna.locator("html")).to_have_attribute("data-theme", "auto")


def test_the_menu_leads_to_the_settings_and_back_to_the_table(house: House, club: Club) -> None:
    _, bruno = dealt(house, club)
    table = bruno.url
    bruno.button("Menu").click()
    bruno.get_by_role("link", name="Settings").click()
    bruno.page.wait_for_url("**/settings")
    bruno.locator("[name=letters][value=czech]").check(force=True)
    bruno.button("Keep these settings").click()
    bruno.page.wait_for_url(table)
    bruno.connected()
    # The page and what is pushed to it wear the same letters.
    expect(bruno.card("sR").locator("img")).to_have_attribute("src", card_image("czech/sR"))
    bruno.put("sR")
    expect(bruno.locator("#stich img").first).to_have_attribute("src", card_image("czech/sR"))


def drag_up(person: Person, code: str, by: int) -> None:
    box = person.card(code).bounding_box()
    assert box is not None
    mouse = person.page.mouse
    # By the corner: the neighbour lies over the rest.
    mouse.move(box["x"] + 20, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 24, box["y"] + 30 - by / 2, steps=4)
    mouse.move(box["x"] + 24, box["y"] + 30 - by, steps=4)
    mouse.up()


def test_a_card_drawn_up_is_played_and_one_drawn_a_little_is_not(house: House, club: Club) -> None:
    anna, bruno = dealt(house, club)
    drag_up(bruno, "s9", 36)
    bruno.page.wait_for_timeout(150)
    expect(bruno.hand).to_have_count(9)
    drag_up(bruno, "s9", 130)
    expect(bruno.card("s9")).to_have_count(0)
    expect(bruno.hand).to_have_count(8)
    # It travelled, and whoever does not see it was told.
    assert "lay__spot" in bruno.evaluate("window.moved")
    expect(bruno.locator("#news")).to_contain_text("You play the 9 of Spade.")
    expect(anna.locator("#news")).to_contain_text("Bruno plays the 9 of Spade.")
    # One that may not be played is answered with its article.
    expect(anna.card("sA")).to_have_attribute("data-state", "legal")
    drag_up(anna, "c7", 130)
    expect(anna.notice).to_contain_text("Art. 8")
    expect(anna.hand).to_have_count(9)


def test_a_whole_card_by_keyboard_and_the_last_stich_by_a_key(house: House, club: Club) -> None:
    anna, bruno = dealt(house, club)
    bruno.page.keyboard.press("l")  # nothing to look at yet
    bruno.page.keyboard.press("ArrowRight")
    expect(bruno.card("sR")).to_be_focused()
    bruno.page.keyboard.press("ArrowRight")
    expect(bruno.card("s9")).to_be_focused()
    bruno.page.keyboard.press("Enter")
    expect(bruno.hand).to_have_count(8)
    anna.put("sA")
    large = anna.locator("#last-large")
    expect(large).to_be_hidden()
    anna.page.keyboard.press("l")
    expect(large).to_be_visible()
    expect(large.get_by_role("img", name="9 of Spade")).to_be_visible()
    anna.page.keyboard.press("L")
    expect(large).to_be_hidden()


def test_lifted_first_then_confirmed_and_a_stich_that_stays_until_the_click(
    house: House, club: Club
) -> None:
    anna, bruno = dealt(house, club, play="confirm", linger="click")
    card = bruno.card("s9")
    card.click(position={"x": 12, "y": 40})
    expect(card).to_have_class(re.compile("is-lifted"))
    expect(bruno.hand).to_have_count(9)
    card.press("Enter")
    expect(bruno.hand).to_have_count(8)
    anna.put("sA")
    linger = bruno.locator(".linger")
    expect(linger).to_be_visible()
    expect(anna.locator(".linger")).to_be_hidden(timeout=4000)  # a second and a bit, for her
    expect(linger).to_be_visible()
    bruno.page.mouse.click(640, 300)
    expect(linger).to_be_hidden()
    # It never comes back, also not with the next push.
    anna.put("s7")
    expect(bruno.locator("#stich [data-card=s7]")).to_be_visible()
    expect(linger).to_be_hidden()


def test_no_sound_before_a_gesture_and_none_when_off(house: House, club: Club) -> None:
    anna, bruno = dealt(house, club, sound="off")
    path = bruno.url
    watcher = club.come("Dora")
    watcher.page.add_init_script(SPY)
    watcher.page.goto(path)
    watcher.connected()
    bruno.put("s9", "Re for 6")
    expect(anna.locator("#stich")).to_contain_text("Re 6")
    anna.until("window.heard.includes('note')")
    assert bruno.evaluate("window.heard") == []
    expect(watcher.locator("#news")).to_contain_text("announces Re for 6")
    assert watcher.evaluate("window.heard") == []
    watcher.page.mouse.click(640, 300)
    assert watcher.evaluate("window.heard") == ["context"]
    anna.put("sA")
    watcher.until("window.heard.length > 1")


# Plays one sound into a buffer: its highest and first sample, the loudest twentieth of a second, when it falls silent.
HEARD = """async ([address, name]) => {
  const {soundsOn} = await import(address);
  const rate = 48000, audio = new OfflineAudioContext(1, 3 * rate, rate);
  soundsOn(audio, audio.destination)[name]();
  const wave = (await audio.startRendering()).getChannelData(0);
  let peak = 0, last = 0, loudest = 0;
  wave.forEach((value, i) => {
    peak = Math.max(peak, Math.abs(value));
    if (value !== 0) last = i;
  });
  for (let from = 0; from <= last; from += rate / 20)
    loudest = Math.max(loudest, Math.hypot(...wave.subarray(from, from + rate / 20)) / Math.sqrt(rate / 20));
  return {peak, first: Math.abs(wave[0]), end: Math.abs(wave[last]), seconds: last / rate, loudest};
}"""
SOUNDS = ("card", "turn", "call", "manko", "alifer", "pro", "bulka")


def test_no_sound_clips_clicks_drags_on_or_startles(house: House, club: Club) -> None:
    page = club.come("Anna").go("/").page
    heard = {name: page.evaluate(HEARD, [static("js/sounds.js"), name]) for name in SOUNDS}
    for name, sound in heard.items():
        assert 0.2 < sound["peak"] < 0.95, name
        assert sound["first"] < 0.001, name
        assert sound["end"] < 0.001, name
        assert 0.03 < sound["seconds"] < 1.2, name
    loud = [sound["loudest"] for sound in heard.values()]
    assert max(loud) < 4 * min(loud), heard


def test_nothing_moves_for_those_who_want_no_motion(house: House, club: Club) -> None:
    anna, bruno = dealt(house, club, motion="off", linger="3")
    anna.page.emulate_media(reduced_motion="reduce")
    anna.evaluate("window.moved.length = 0")
    bruno.put("s9")
    anna.put("sA")
    # To be read is no motion: a Stich stays as long as for everybody.
    for person in (anna, bruno):
        expect(person.locator(".linger")).to_be_visible()
    for person in (anna, bruno):
        expect(person.locator(".linger")).to_be_hidden(timeout=6000)
        assert person.evaluate("window.moved") == []


def test_at_twice_the_text_everything_can_be_reached(house: House, club: Club) -> None:
    anna, bruno = dealt(house, club)
    # A browser's zoom of 200 % on a window of 1280 × 800.
    bruno.page.set_viewport_size({"width": 640, "height": 400})
    for control in (
        bruno.card("sR"),
        bruno.card("d9"),
        bruno.button("Menu"),
        bruno.button("Offer Alifer"),
    ):
        expect(control).to_be_in_viewport()
    for code in bruno.codes():  # none lies under something else
        bruno.card(code).click(position={"x": 12, "y": 30}, trial=True)
    # Text alone at twice the size, on a phone and on a desk.
    for width, height in ((390, 844), (1280, 800)):
        bruno.page.set_viewport_size({"width": width, "height": height})
        bruno.evaluate("document.documentElement.style.fontSize = '200%'")
        for control in (
            bruno.card("sR"),
            bruno.card("d9"),
            bruno.button("Menu"),
            bruno.chip("Re for 6"),
        ):
            expect(control).to_be_in_viewport()
        wide = bruno.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
    bruno.chip("Re for 6").check()
    bruno.card("s9").click(position={"x": 12, "y": 40})
    expect(anna.locator("#stich")).to_contain_text("Re 6")


# Chips, Manko, an offer, an absence, the Pro bar, a result, who waits and watches, the longest names, the house.
CROWDED = [
    "first_card",
    "second_card",
    "two_cards_down",
    "penalty",
    "alifer",
    "away",
    "adviser",
    "pro_player",
    "result",
    "pro_choice",
    "waiting",
    "spectator",
    "long_names",
    "gathering",
    "front",
    "lobby",
    "open",
    "name",
    "settings",
]
WINDOWS = ((1280, 800), (390, 844), (360, 640), (844, 390))


def shown(page: Page, url: str, name: str) -> None:
    """The sample of this name, without its scripts, as this house would send it."""
    html = re.sub(r"<script.*?</script>", "", PAGES[name]())
    page.route(f"{url}/sample", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{url}/sample")
    page.unroute(f"{url}/sample")


@pytest.mark.parametrize("name", CROWDED)
def test_at_twice_the_text_nothing_is_crowded(house: House, club: Club, name: str) -> None:
    page = club.come("Anna", reduced_motion="reduce").page
    shown(page, club.url, name)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = {}
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        found[width, height] = crowding(page)
        # The hand and what is asked are in sight, whatever has to be scrolled.
        for control in page.locator("#hand button.card, .slip--ask .btn").all():
            expect(control).to_be_in_viewport()
    assert not any(found.values()), found


def test_nothing_moves_when_there_is_something_to_announce(house: House, club: Club) -> None:
    page = club.come("Anna", reduced_motion="reduce").page
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        places = []
        for name in (
            "nothing_to_announce",
            "first_card",
            "penalty",
            "bianka",
            "take_back",
        ):  # nothing, two, seven, at once, at once after a card
            shown(page, club.url, name)
            places.append([page.locator(f"#{of}").bounding_box() for of in ("hand", "stich")])
        assert places == places[:1] * 5, (width, height)
        assert page.locator(".prospects").count() == 0
        shown(page, club.url, "nothing_to_announce")
        expect(page.locator(".prospects")).to_have_text("This Stich with a Due: 52 points")


def test_the_evenings_sheet_can_be_printed_and_signed(house: House, club: Club) -> None:
    house.prepare(DRAWS, HANDS)
    anna, bruno, carla = (club.come(name) for name in ("Anna", "Bruno", "Carla"))
    club.seat(anna, bruno, carla)
    anna.page.emulate_media(media="print")
    sheet = anna.locator("#sheet")
    expect(sheet).to_be_visible()
    expect(sheet.locator(".signatures li")).to_have_text(["Anna", "Bruno", "Carla"])
    for hidden in ("#bar", "#table", "#talk", "#company"):
        expect(anna.locator(hidden)).to_be_hidden()
    anna.page.emulate_media(media="screen")
    expect(sheet.locator(".signatures")).to_be_hidden()
