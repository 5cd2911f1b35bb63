"""A whole evening of three players and a spectator, each in a browser of their own, through the pages alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import House, OwnHouse
from tests.support.browser_people import Club, Person, assert_reload_changes_nothing, deal_out, play
from tests.support.stacked_server import deal

# Anna and Bruno draw nines and draw again; Carla's 7 deals first, Anna's Re challenges.
DRAWS = "s9 d9 c7 sR s10"

# Partie 1, Carla deals to Anna: three Re without Bastoni; three Aces of which two get lost.
FIRST = deal("sR cR dR bC bB b10 s9 c9 d9", "sA cA dA s7 s8 c7 c8 d7 d8", "b2", off=20)
# Partie 2, Anna deals to Bruno: a hand without a picture; it is dealt again by Alifer, and Anna wins all nine Stiche.
SECOND = deal("s7 s8 s9 c7 c8 c9 d7 d8 b7", "s10 sB sC c10 cB cC d10 dB dC", "bA")
AGAIN = deal("s7 s8 s9 c7 c8 c9 d7 d8 d9", "sA sR sC cA cR cC dA dR dC", "b10")
# Partie 3, Anna deals to Carla and plays for the Bulka.
PRO = deal("s7 s8 s9 c7 c8 d7 d8 b7 b8", "sA sR cA cR dA dR bA bR bC", "dB")


def test_an_evening(
    database_url: str, own_house: OwnHouse, club_of: Callable[[House], Club]
) -> None:
    house = own_house(database_url, BULKA_CUT_SECONDS="8")
    house.prepare(DRAWS, FIRST, SECOND, AGAIN, PRO)
    club = club_of(house)
    anna, bruno, carla = club.come("Anna"), club.come("Bruno"), club.come("Carla", phone=True)
    dora = club.come("Dora")
    players, everybody = [anna, bruno, carla], [anna, bruno, carla, dora]

    path = gathering(club, anna, bruno, carla, dora)
    first_partie(anna, bruno, carla, dora)
    second_partie(anna, bruno, carla, dora)
    pro_partie(anna, bruno, carla, dora)
    for person in everybody:
        expect(person.locator("#bulka .bulka__n")).to_have_text("0")
    after_the_bulka(anna, bruno, carla, dora)
    assert path in anna.url
    for person in players:
        assert person.hand.count() == 0


def gathering(club: Club, anna: Person, bruno: Person, carla: Person, dora: Person) -> str:
    anna.go("/")
    anna.get_by_role("link", name="Open a table").click()
    anna.page.wait_for_url("**/open")
    path = club.open_table(anna)
    expect(anna.page).to_have_title("Stammtisch · Bulka")
    expect(anna.button("Begin")).to_have_count(0)  # alone there is nothing to begin

    link = anna.get_by_label("Friends come in by this link").input_value()
    assert link == club.url + path
    bruno.page.goto(link)
    bruno.connected()
    expect(bruno.button("Begin")).to_have_count(0)
    bruno.sit()
    expect(anna.locator("#gather")).to_contain_text("Bruno")
    expect(anna.button("Begin")).to_contain_text("2 players")
    carla.at_table(path).sit()
    dora.go("/name")
    dora.locator("main input[name=name]").fill("Dora")
    dora.locator("main form .btn").click()
    dora.page.wait_for_url("**/lobby")
    dora.get_by_role("link", name="Stammtisch").or_(
        dora.get_by_role("link", name="Watch")
    ).first.click()
    dora.connected()
    expect(anna.locator(".audience")).to_contain_text("Dora")
    expect(bruno.button("Begin")).to_have_count(0)  # the opener begins

    anna.button("Begin").click()
    for person in (anna, bruno, carla, dora):
        expect(person.slip).to_contain_text("The starting order is drawn")
        rounds = person.slip.locator(".draw")
        expect(rounds).to_have_count(2)
        expect(rounds.first.get_by_role("img")).to_have_count(3)
        expect(rounds.last.get_by_role("img")).to_have_count(2)  # only the tied draw again
        expect(rounds.first.get_by_role("img", name="7 of Coppe")).to_be_visible()
    who = dora.slip.locator(".deal__who")
    expect(who).to_contain_text("Carla")
    assert [row.inner_text() for row in who.locator("dd").all()][:3] == ["Carla", "Anna", "Bruno"]
    return path


def first_partie(anna: Person, bruno: Person, carla: Person, dora: Person) -> None:
    for person in (anna, bruno, dora):
        expect(person.button("Shuffle and deal")).to_have_count(0)  # for the dealer alone
    carla.button("Shuffle and deal").click()
    # By hand: twenty cards off the top.
    cut = anna.get_by_role("slider", name="Cards to lift off")
    cut.focus()
    for _ in range(6):
        cut.press("ArrowRight")
    expect(anna.slip).to_contain_text("20 off the top")
    expect(anna.slip).to_contain_text("16 come first")
    expect(carla.notice).to_be_hidden()
    expect(carla.slip).to_contain_text("Anna cuts")
    anna.button("Cut here").click()

    expect(anna.notice).to_contain_text("Lead the first Stich")
    assert anna.codes() == ["sR", "s9", "cR", "c9", "bC", "bB", "b10", "dR", "d9"]
    expect(carla.hand).to_have_count(9)
    for person in (bruno, dora):  # backs for those who wait or watch, a hand for nobody
        expect(person.hand).to_have_count(0)
        expect(person.locator("#hand .back")).to_have_count(9)
        assert "/deck/sR" not in person.page.content()
    for person in (anna, bruno, carla, dora):
        expect(person.locator("#seat-top .back")).to_have_count(9)
        expect(person.locator("#plate")).to_contain_text("Due of Bastoni")
        expect(person.locator("#bulka .bulka__n")).to_have_text("20")
        expect(person.locator(".facts__balance dd").first).to_have_text("−10")
    expect(bruno.locator("#talk .hush")).to_contain_text("You challenge next")
    expect(dora.locator("#talk .hush")).to_contain_text("You are watching")
    expect(bruno.locator("#say")).to_have_count(0)
    expect(dora.locator(".chair")).to_contain_text("challenges next")

    anna.put("s9", "Re for 6")
    for person in (bruno, carla, dora):
        expect(person.locator("#stich .lay .tag")).to_have_text("Re 6")
        expect(
            person.locator("#seat-top .said, #seat-own .said").filter(has_text="Re 6")
        ).to_have_count(1)
    expect(carla.notice).to_contain_text("Follow Spade")
    expect(carla.locator('#hand .card[data-state="legal"]')).to_have_count(3)
    expect(carla.locator('#hand .card[data-state="illegal"]')).to_have_count(6)
    carla.put("s7")
    expect(anna.locator("#last-stich")).to_contain_text("to you")
    expect(carla.locator("#last-stich")).to_contain_text("to Anna")
    anna.put("c9")
    carla.put("c7", "Manko?")
    for person in (anna, bruno, carla, dora):
        expect(person.locator(".said").filter(has_text="no Bastoni")).to_have_count(1)
    anna.put("d9")
    expect(carla.chip("Aces for 30")).to_be_visible()
    carla.chip("Aces for 30").check()
    expect(carla.card("dA")).to_have_class("card")
    expect(carla.card("d7")).to_have_class("card is-unfit")
    carla.put("dA")
    expect(bruno.locator("#seat-top .said")).to_contain_text("Aces 30")
    play([anna, carla], "C:d7 A:dR A:bC C:sA")
    expect(bruno.locator("#seat-top .said")).to_contain_text("Aces 30 6")  # an Ass is lost
    assert anna.facts("seat-own") == (4, 4 + 6 + 5 + 6)
    assert bruno.facts("seat-own") == anna.facts(
        "seat-own"
    )  # whoever waits sees the challenger below
    assert dora.facts("seat-top") == carla.facts("seat-own") == (1, 6 + 6)
    play([anna, carla], "A:bB C:d8 A:b10 C:s8 A:cR C:c8 A:sR C:cA")

    expect(anna.slip).to_contain_text("You win the Partie")
    expect(carla.slip).to_contain_text("Anna wins, you lose")
    for person in (bruno, dora):
        expect(person.slip).to_contain_text("Anna wins the Partie")
    for person in (anna, bruno, carla, dora):
        expect(person.slip).to_contain_text("an Ass was lost")
        sums = person.locator("#sheet .evening__sums td").all_text_contents()
        assert sums == ["−10", "±0", "−10", "20"]
    expect(dora.locator(".result__score")).to_have_text("46 : 12")
    bruno.button("Look at all 36 cards").click()
    expect(bruno.locator("#deck img")).to_have_count(36)
    bruno.locator("#deck").get_by_role("button", name="Close").click()
    expect(bruno.locator("#say")).to_be_visible()  # talk is open between two Parties
    bruno.locator("#say").fill("Well played!")
    bruno.button("Send").click()
    for person in (anna, bruno, dora):
        expect(person.locator("#talk .log")).to_contain_text("Bruno Well played!")
    expect(bruno.locator("#say")).to_have_value("")


def second_partie(anna: Person, bruno: Person, carla: Person, dora: Person) -> None:
    for person in (anna, dora):
        expect(person.locator(".chair")).to_contain_text("Carla")
    deal_out(anna, bruno)
    expect(bruno.chip("Bianka for 20")).to_be_visible()
    bruno.put("s7", "Blans for 10")
    for person in (anna, carla, dora):
        expect(person.locator("#stich .lay .tag")).to_have_text("Blans 10")
    expect(anna.locator("#seat-own .facts__balance dd")).to_have_text("−25")

    # Alifer, offered and declined; then offered by the other and accepted.
    anna.button("Offer Alifer").click()
    asked = bruno.get_by_role("alertdialog")
    expect(asked).to_contain_text("Anna offers Alifer")
    expect(bruno.page).to_have_title("● Alifer? · Bulka")
    expect(anna.button("Withdraw the offer")).to_be_visible()
    for person in (anna, carla, dora):
        expect(person.get_by_role("alertdialog")).to_have_count(0)
    asked.get_by_role("button", name="Decline").click()
    expect(asked).to_have_count(0)
    for person in (anna, carla, dora):
        expect(person.locator("#talk .log")).to_contain_text("Bruno declines the Alifer.")
    bruno.button("Offer Alifer").click()
    expect(anna.get_by_role("alertdialog")).to_contain_text("×1 → ×2")
    anna.get_by_role("alertdialog").get_by_role("button", name="Accept").click()
    for person in (anna, bruno, carla, dora):
        expect(person.slip).to_contain_text("Alifer: the Partie is dealt again")
        expect(person.locator("#bulka .bulka__n")).to_have_text("40")

    anna.button("Shuffle and deal").click()
    bruno.button("Cut anywhere").click()
    expect(bruno.notice).to_contain_text("Lead the first Stich")
    expect(dora.locator(".bar__context")).to_contain_text("×2")
    bruno.put("s7")
    anna.put("sA", "Aces for 30")
    play([anna, bruno], "A:sR B:s8 A:sC B:s9 A:cA B:c7")
    # A page that is loaded anew in the middle of it is the same page.
    expect(anna.notice).to_contain_text("Stich 5 of 9")
    assert_reload_changes_nothing([anna, dora], "play")
    play([anna, bruno], "A:cR B:c8 A:cC B:c9 A:dA B:d7 A:dR B:d8 A:dC B:d9")
    for person in (anna, bruno, carla, dora):
        expect(person.slip).to_contain_text("Marc: all nine Stiche")
        expect(person.locator("#bulka .bulka__n")).to_have_text("60")
        sums = person.locator("#sheet .evening__sums td").all_text_contents()
        assert sums == ["−15", "−35", "−10", "60"]


def pro_partie(anna: Person, bruno: Person, carla: Person, dora: Person) -> None:
    expect(anna.slip).to_contain_text("2 wins in a row")
    expect(anna.slip).to_contain_text("90 or more")
    for person in (bruno, carla, dora):
        expect(person.button("Announce Pro")).to_have_count(0)
    command = anna.button("Announce Pro…")
    at = command.bounding_box()
    command.click()
    sure = anna.button("Yes, Pro")
    there = sure.bounding_box()
    assert at is not None
    assert there is not None
    apart = (
        at["y"] + at["height"] <= there["y"] or there["y"] + there["height"] <= at["y"]
        or at["x"] + at["width"] <= there["x"] or there["x"] + there["width"] <= at["x"]
    )  # fmt: skip
    assert apart, "the confirmation lies under the finger"
    anna.button("Not yet").click()
    expect(sure).to_be_hidden()
    command.click()
    sure.click()
    for person in (bruno, carla, dora):
        expect(person.locator("#bar")).to_contain_text("Anna plays for the Bulka")
    expect(anna.locator("#bar")).to_contain_text("You play for the Bulka")
    expect(anna.button("Announce Pro…")).to_have_count(0)

    anna.button("Shuffle and deal").click()
    expect(carla.slip).to_contain_text("Cut by itself in")
    expect(carla.hand).to_have_count(9, timeout=30_000)  # nobody cuts: it is cut by itself
    for person in (anna, bruno, carla, dora):
        expect(person.locator("#bulka .bulka__n")).to_have_text("90")
        expect(person.locator(".chair")).to_contain_text("Bruno")
    expect(dora.locator(".chair")).to_contain_text("advises Carla")

    # Bruno advises Carla; Anna and Dora hear nothing of it, Anna hears what is said aloud.
    expect(bruno.locator("#talk")).to_contain_text("Advice to Carla")
    bruno.locator("#say").fill("Keep the Spade")
    bruno.button("Send").click()
    expect(bruno.locator("#talk .log")).to_contain_text("Keep the Spade")
    expect(carla.locator("#talk .log")).to_contain_text("Keep the Spade")
    bruno.locator("#say").fill("She has no Aces!")
    bruno.get_by_label("say it aloud").check()
    bruno.button("Send").click()
    for person in (anna, carla, dora):
        expect(person.locator("#talk .log")).to_contain_text("She has no Aces!")
    for person in (anna, dora):
        assert "Keep the Spade" not in person.page.content()
        expect(person.locator("#talk")).to_contain_text("Table talk")
    expect(carla.locator("[data-unread]")).to_have_text("2")
    carla.button("Table talk").click()
    expect(carla.locator("#talk")).to_contain_text("Only Bruno and you read this.")
    carla.locator("#say").fill("I hear you")
    carla.button("Send").click()
    expect(bruno.locator("#talk .log")).to_contain_text("Carla I hear you")
    carla.locator("#talk").get_by_role("button", name="Close").click()
    assert "I hear you" not in anna.page.content()

    play(
        [anna, carla],
        "C:s7 A:sA A:sR C:s8 A:cA C:c7 A:cR C:c8 A:dA C:d7 A:dR C:d8 A:bA C:b7 A:bR C:b8 A:bC C:s9",
    )
    expect(anna.slip).to_contain_text("You win the Bulka")
    for person in (bruno, carla, dora):
        expect(person.slip).to_contain_text("Anna wins the Bulka")
        expect(person.slip).to_contain_text("100 won by Anna")
    for person in (anna, bruno, carla, dora):
        sums = person.locator("#sheet .evening__sums td").all_text_contents()
        assert sums == ["+65", "−35", "−30", "0"]
    for person in (anna, dora):
        assert "Keep the Spade" not in person.page.content()


def after_the_bulka(anna: Person, bruno: Person, carla: Person, dora: Person) -> None:
    # Art. 5.5 for three: the defeated opponent deals, who waited challenges, the winner sits out.
    expect(dora.slip).to_contain_text("Carla deals, Bruno challenges, Anna sits out")
    expect(anna.slip).to_contain_text("you sit out")
    expect(anna.locator(".chair")).to_contain_text("Anna")
    expect(carla.button("Shuffle and deal")).to_be_visible()

    anna.menu("Propose to end the game…")
    anna.button("Ask the others").click()
    expect(anna.notice).to_contain_text("1 of 3 have agreed")
    for person in (bruno, carla):
        vote = person.get_by_role("alertdialog")
        expect(vote).to_contain_text("Anna proposes to end the game")
        vote.get_by_role("button", name="Yes").click()
    for person in (anna, bruno, carla, dora):
        expect(person.slip).to_contain_text("The game has ended by agreement")
        balances = person.locator("#ended > .result__cols tbody td:last-child")
        assert balances.all_text_contents() == ["+65", "−30", "−35"]
    anna.reload()
    expect(anna.slip).to_contain_text("The game has ended by agreement")
    expect(anna.page).to_have_title("Stammtisch · Bulka")


def test_four_sit_and_wait_in_their_order(house: House, club: Club) -> None:
    hands = deal("sR s9 s8 cR cC c9 dR d9 b2", "sA s10 s7 cA c10 c8 dA d10 d7", "bA")
    house.prepare("s7 cA bC dR", hands)
    anna, bruno, carla, dino = (club.come(name) for name in ("Anna", "Bruno", "Carla", "Dino"))
    people = (anna, bruno, carla, dino)
    club.seat(*people, enforcement="penalty", clock_move="", clock_reserve="")
    deal_out(anna, bruno)
    for person in people:
        # Dino drew the Re, Carla the Cavall.
        expect(person.locator(".chair .chair__name")).to_contain_text(["Dino", "Carla"])
    notes = bruno.locator(".chair .chair__note")
    expect(notes).to_have_text(["challenges next", "in 2 Parties"])
    expect(dino.locator(".chair .chair__note")).to_contain_text(["you challenge next", "in 2"])
    play([anna, bruno], "B:s9 A:s10 A:cA B:sR A:dA")  # Bruno does not follow and loses
    for person in people:
        expect(person.locator("#seat-top, #seat-own").filter(has_text="Dealer")).to_contain_text(
            "Anna"
        )
        expect(
            person.locator("#seat-top, #seat-own").filter(has_text="Challenger")
        ).to_contain_text("Dino")
        expect(person.locator(".chair .chair__name")).to_contain_text(["Carla", "Bruno"])
    expect(bruno.locator(".chair .chair__note")).to_have_text(["in 2 Parties", "in 3 Parties"])


def lose(challenger: Person, dealer: Person) -> None:
    """A Partie under `penalty` that the challenger, who does not follow, has lost with the fifth card."""
    who, other = challenger.name[0], dealer.name[0]
    moves = f"{who}:s9 {other}:s10 {other}:cA {who}:sR {other}:dA"
    play([challenger, dealer], moves)
    expect(challenger.slip).to_contain_text("suit not followed")


def test_four_change_places_after_a_won_pro(house: House, club: Club) -> None:
    """Art. 5.5: both who played sit out, the one who was defeated ahead; the two who waited play, the first of them deals."""
    hands = deal("sR s9 s8 cR cC c9 dR d9 b2", "sA s10 s7 cA c10 c8 dA d10 d7", "bA")
    house.prepare("s7 cA bC dR", *[hands] * 4)
    anna, bruno, carla, dino = people = [
        club.come(name) for name in ("Anna", "Bruno", "Carla", "Dino")
    ]
    club.seat(*people, enforcement="penalty", clock_move="", clock_reserve="")
    for challenger in (bruno, dino):
        deal_out(anna, challenger)
        lose(challenger, anna)
    for person in people:
        expect(person.locator(".chair__name")).to_contain_text(["Bruno", "Dino"])
    anna.button("Announce Pro…").click()
    anna.button("Yes, Pro").click()
    expect(anna.locator("#bar")).to_contain_text("You play for the Bulka")  # else she just deals
    deal_out(anna, carla)
    for adviser in (bruno, dino):
        expect(adviser.locator("#talk")).to_contain_text("Advice to Carla")
    lose(carla, anna)

    expect(anna.slip).to_contain_text("You win the Bulka")
    expect(carla.slip).to_contain_text("Bruno deals, Dino challenges, you sit out, Anna sits out")
    expect(anna.button("Shuffle and deal")).to_have_count(0)
    for playing in ("between two Parties", "in the Partie"):
        for person in people:
            for role, name in (("Dealer", "Bruno"), ("Challenger", "Dino")):
                seat = person.locator("#seat-top, #seat-own").filter(has_text=role)
                expect(seat, playing).to_contain_text(name)
            expect(person.locator(".chair__name"), playing).to_contain_text(["Carla", "Anna"])
        if playing == "between two Parties":
            deal_out(bruno, dino)
    expect(anna.locator(".chair__note")).to_have_text(["challenges next", "in 2 Parties"])
    for person in (carla, anna):
        expect(person.hand).to_have_count(0)
        expect(person.locator("#talk .hush")).to_contain_text("Coffee time")


def test_who_stands_before_a_closed_door_may_knock(house: House, club: Club) -> None:
    house.prepare(
        "s7 cA", deal("sR s9 s8 cR cC c9 dR d9 b2", "sA s10 s7 cA c10 c8 dA d10 d7", "bA")
    )
    anna, bruno, dora = (club.come(name) for name in ("Anna", "Bruno", "Dora"))
    path = club.seat(anna, bruno, spectators=False)
    deal_out(anna, bruno)
    dora.at_table(path)
    expect(dora.slip).to_contain_text("behind a closed door")
    expect(dora.get_by_text("A free place")).to_have_count(2)
    expect(dora.locator(".seat__free").first).to_be_hidden()  # how many sit there is not told
    dora.button("Ask to join…").and_(dora.locator("#slip button")).click()
    dora.get_by_label("Your name at this table").fill("Dora")
    dora.get_by_role("button", name="Ask", exact=True).click()
    expect(anna.get_by_role("alertdialog")).to_contain_text("Dora would like to join")
