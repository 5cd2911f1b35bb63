"""One person alone plays an evening against two players of the house, in the browser, to the end of a Pro Partie."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.conftest import House, OwnHouse
from tests.support.browser_people import Club, Person
from tests.support.stacked_server import deal

# The guest's 7 deals first, Milena's Re challenges, Gustav waits.
DRAWS = "s7 sR s9"
POOR, RICH = "s7 s8 s9 c7 c8 d7 d8 b7 b8", "sA sR cA cR dA dR bA bR bC"
# Whoever holds the rich hand wins all nine Stiche, whatever is played: first Milena challenges with it, then she deals.
FIRST, SECOND, PRO = deal(RICH, POOR, "dB"), deal(POOR, RICH, "dB"), deal(POOR, RICH, "sB")
QUICK = {"BULKA_BOT_SECONDS_LEAST": "0.01", "BULKA_BOT_SECONDS_MOST": "0.05"}


def test_an_evening_alone_with_the_house(
    database_url: str, own_house: OwnHouse, club_of: Callable[[House], Club]
) -> None:
    house = own_house(database_url, **QUICK)
    house.prepare(DRAWS, FIRST, SECOND, PRO)
    guest = club_of(house).come("Guest")
    guest.go("/")
    guest.button("Against two").click()
    guest.page.wait_for_url("**/t/*")
    guest.connected()
    expect(guest.locator(".chair")).to_contain_text("Gustav")

    guest.button("Shuffle and deal").click()
    expect(guest.hand).to_have_count(9)
    play_out(guest, hinted=1)
    expect(guest.slip).to_contain_text("Milena wins, you lose")
    the_review_is_there(guest, 1)

    # The second Partie is played by the bots alone.
    expect(guest.locator("#sheet tbody tr")).to_have_count(2, timeout=30_000)
    expect(guest.slip).to_contain_text("Milena wins")
    the_review_is_there(guest, 2)

    pro_partie(guest)
    end_of_the_evening(guest)


def pro_partie(guest: Person) -> None:
    """Milena has won twice and plays for a full Bulka; Gustav advises the guest, once."""
    expect(guest.locator("#bar")).to_contain_text("Milena plays for the Bulka", timeout=30_000)
    guest.button("Cut anywhere").click(timeout=30_000)
    expect(guest.hand).to_have_count(9)
    expect(guest.locator(".chair")).to_contain_text("Gustav")
    play_out(guest, kept=5)
    advice = guest.locator("#talk .log__say").filter(has_text="Gustav")
    expect(advice).to_have_count(1)
    play_out(guest, held=5, kept=1)
    expect(advice).to_have_count(1)
    play_out(guest, held=1)
    expect(guest.slip).to_contain_text("Milena wins the Bulka")
    expect(guest.locator("#bulka .bulka__n")).to_have_text("0")
    expect(guest.locator("#sheet tbody tr.is-pro")).to_have_count(1)


def end_of_the_evening(guest: Person) -> None:
    """The bots agree to end it, and the evening's sheet says who has what."""
    guest.menu("Propose to end the game…")
    guest.button("Ask the others").click()
    expect(guest.slip).to_contain_text("The game has ended by agreement")
    rows = guest.locator("#ended > .result__cols tbody tr")
    expect(rows).to_have_count(3)
    balances = [
        int(text.replace("−", "-")) for text in rows.locator("td:last-child").all_text_contents()
    ]
    assert sum(balances) == 0
    assert min(balances) < 0 < max(balances)
    expect(guest.locator("#sheet tbody tr")).to_have_count(3)


def play_out(guest: Person, held: int = 9, kept: int = 0, hinted: int = 0) -> None:
    """Play one's cards as soon as they may be played, the first legal one each time; ask for a hint so often before."""
    for left in range(held, kept, -1):
        card = guest.locator("#hand button.card[name=card]:not([aria-disabled])").first
        expect(card).to_be_visible()
        offer = guest.get_by_role("alertdialog").get_by_role("button", name="Decline")
        if offer.count():
            guest.page.wait_for_timeout(
                750
            )  # an offer takes no click before it has been in sight for a moment
            offer.click()
        if hinted > held - left:
            guest.button("Hint").click()
            expect(guest.notice).to_contain_text("Try the")
        by_its_number(guest, card, left)


def by_its_number(guest: Person, card: Locator, held: int) -> None:
    """Lift and play a card by its number key; once more if news of the table came in between and laid it down again."""
    place = card.locator("xpath=ancestor::*[@data-slot]").get_attribute("data-slot")
    assert place is not None
    for _ in range(5):
        for key in ("Escape", *2 * (str(int(place) + 1),)):
            guest.page.keyboard.press(key)
        with contextlib.suppress(AssertionError):
            expect(guest.hand).to_have_count(held - 1, timeout=2_000)
            return
    raise AssertionError(f"the card in place {place} is not played: {guest.notice.inner_text()}")


def the_review_is_there(guest: Person, number: int) -> None:
    """The result sheet gets its curve and its costliest card without moving, and keeps them when it is pushed anew."""
    review = guest.locator(f"#review-{number}")
    drawing = review.get_by_role("img")
    expect(drawing).to_be_visible()
    assert "Milena" in (drawing.get_attribute("aria-label") or "")
    expect(review).to_contain_text("open hands")
    expect(review.get_by_role("link", name="Card by card")).to_be_visible()
