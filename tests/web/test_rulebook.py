"""The rulebook pages: every anchor a refusal may need, tables equal to the rules, every step legal and shown."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from app import __version__
from app.i18n import languages
from app.rules.announcements import WORTH, Figure, is_held
from app.rules.bulka import BASE_STAKE
from app.rules.cards import CODES, card_of, hand_of
from app.rules.record import replay
from app.rules.stich import STICHE_IN_PARTIE
from app.web import lessons, rulebook, rulebook_tables
from app.web.board import record_of
from app.web.example import EXAMPLE_STEPS, example_step
from app.web.lesson_answers import BLANK_HAND, Choice
from app.web.lessons import LESSONS
from app.web.words import article_anchor
from tests.web.test_render import Node, parse

ROOT = Path(__file__).resolve().parents[2]
ARTICLE = re.compile(r"\d{1,2}(\.\d{1,2}){1,2}[abc]?|IV|D\d{1,2}")


def cited_articles() -> set[str]:
    """All articles that the code can name in a refusal or a count."""
    found = {f"10.{row.bonus.no}" for row in rulebook_tables.bonus_rows()}
    # Preferences and the version are numbers that look like articles.
    others = {ROOT / "app" / "web" / "preferences.py", ROOT / "app" / "__init__.py"}
    for path in set((ROOT / "app").rglob("*.py")) - others:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and "IllegalMove" in ast.unparse(node.func) and node.args:
                found |= {
                    part.value
                    for part in ast.walk(node.args[0])
                    if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value
                }
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if ARTICLE.fullmatch(node.value) else set()
    return found


def ids(tree: Node) -> set[str]:
    return {node.get("id") for node in tree.walk() if node.get("id")}


@pytest.fixture(scope="module")
def rules() -> Node:
    return parse(rulebook.render_rules("en"))


# ---------------------------------------------------------------- the rules


def test_every_article_that_may_be_cited_has_its_anchor(rules: Node) -> None:
    cited = cited_articles()
    assert {"3", "4.3", "9.1.4", "12", "IV", "10.4b"} <= cited
    assert sorted(a for a in cited if article_anchor(a) not in ids(rules)) == []


def test_every_article_of_the_rulebook_has_its_anchor(rules: Node) -> None:
    parts = {"4": 4, "5": 5, "7": 4, "8": 5, "9.1": 4, "9.2": 2, "10": 5}
    articles = [str(n) for n in range(1, 13)]
    articles += [f"{head}.{n}" for head, many in parts.items() for n in range(1, many + 1)]
    assert [a for a in articles if article_anchor(a) not in ids(rules)] == []


def test_all_decisions_are_listed_once_and_linked(rules: Node) -> None:
    listed = [node for node in rules.walk() if re.fullmatch(r"dec-D\d+", node.get("id"))]
    assert [node.get("id") for node in listed] == [f"dec-D{n}" for n in range(1, 39)]
    assert all(len(node.text()) > 30 for node in listed)
    to = {node.get("href") for node in rules.walk() if node.tag == "a"}
    assert {f"#dec-D{n}" for n in range(1, 39)} <= to
    # each is named at its own article too, but for those about the agreement
    named = {
        node.get("href")
        for block in rules.walk() if "readings" in block.get("class").split()
        for node in block.walk() if node.tag == "a"
    }  # fmt: skip
    assert named == {f"#dec-D{n}" for n in range(1, 39)}


def test_links_within_the_page_lead_somewhere(rules: Node) -> None:
    to = {node.get("href")[1:] for node in rules.walk() if node.get("href").startswith("#")}
    assert to - ids(rules) == set()


def test_ids_stand_once(rules: Node) -> None:
    found = [node.get("id") for node in rules.walk() if node.get("id")]
    assert len(found) == len(set(found))


def test_pictures_have_words_and_exist(rules: Node) -> None:
    pictured = [node for node in rules.walk() if node.tag == "img"]
    assert len(pictured) > 80
    assert all(" of " in node.get("alt") for node in pictured)
    assert all((ROOT / node.get("src")[1:].partition("?")[0]).is_file() for node in pictured)


def rows(tree: Node, kind: str) -> list[list[int]]:
    """The numbers of the tables of a class, row by row."""
    found = []
    for table in (n for n in tree.walk() if n.tag == "table" and kind in n.get("class").split()):
        for row in (n for n in table.walk() if n.tag == "tr"):
            cells = [n.text() for n in row.children if n.tag == "td"]
            if cells:
                found.append([int(c) if c != "–" else 0 for c in cells])
    return found


@pytest.mark.parametrize("page", [rulebook.render_rules, rulebook.render_summary])
def test_tables_say_what_the_rules_say(page: Any) -> None:
    said = rows(parse(page("en")), "worth")
    worth = {key: list(value) for key, value in WORTH.items()}
    expected = []
    for number in (3, 4):
        for figure in (Figure.RE, Figure.DUE):
            points, _failed, tokens = worth[figure, number]
            expected.append([points, tokens])
    expected += [worth[Figure.ACES, number] for number in (3, 4)]
    for figure in (Figure.BLANS, Figure.BIANKA):
        points, _failed, tokens = worth[figure, None]
        expected.append([points, tokens])
    expected += [[row.bonus.points, row.bonus.tokens] for row in rulebook_tables.bonus_rows()]
    assert said == expected


def test_tables_leave_nothing_out() -> None:
    sets = {(rank, row.number) for row in rulebook_tables.set_rows() for rank in row.ranks}
    assert sets == {(rank, n) for rank in "RCB2" for n in (3, 4)}
    assert [row.bonus.no for row in rulebook_tables.bonus_rows()] == [
        "1",
        "2",
        "3",
        "4a",
        "4b",
        "4c",
        "5",
    ]
    assert [points for _code, points in rulebook_tables.card_rows()] == [6, 5, 4, 3]


def test_pictures_show_what_they_stand_for() -> None:
    for row in (*rulebook_tables.set_rows(), *rulebook_tables.ace_rows()):
        assert {code[1:] for code in row.cards} == {row.ranks[0]}
        assert len(row.cards) == row.number
    for blank in rulebook_tables.blank_rows():
        assert len(blank.cards) == 9
        assert is_held(blank.figure, hand_of(tuple(map(card_of, blank.cards))))
    blans = rulebook_tables.blank_rows()[0]
    assert not is_held(Figure.BIANKA, hand_of(tuple(map(card_of, blans.cards))))


def test_the_stake_is_named() -> None:
    assert f"stake of {BASE_STAKE} tokens" in rulebook.render_rules("en")


# ---------------------------------------------------------------- the example


@pytest.mark.parametrize("name", ["example", "lesson"])
def test_the_records_are_whole_parties(name: str) -> None:
    game = replay(record_of(name))
    assert len(game.parties) == 1
    assert len(game.parties[0].runs[-1].stiche) == STICHE_IN_PARTIE


def test_the_example_has_a_step_for_every_move_and_shows_much() -> None:
    record = record_of("example")
    assert len(record.moves) == EXAMPLE_STEPS
    run = replay(record).parties[0].runs[-1]
    assert {said.figure for said in run.said} == {Figure.RE, Figure.ACES}
    assert run.mankos
    assert {bonus.no for bonus in run.bonuses} == {"3", "4a"}


@pytest.mark.parametrize("lang", sorted(languages()))
@pytest.mark.parametrize("number", range(1, EXAMPLE_STEPS + 1))
def test_a_step_of_the_example(number: int, lang: str) -> None:
    tree = parse(rulebook.render_example(number, lang))
    links = {node.get("rel"): node.get("href") for node in tree.walk() if node.get("rel")}
    if number > 1:
        assert links["prev"] == f"/rules/example/{number - 1}"
    if number < EXAMPLE_STEPS:
        assert links["next"] == f"/rules/example/{number + 1}"
    assert not any(node.tag == "script" for node in tree.walk())
    article = next(n for n in tree.walk() if "art-link" in n.get("class"))
    assert article.get("href").removeprefix("/rules#") in ids(parse(rulebook.render_rules(lang)))
    step = example_step(number)
    if step.board is not None:
        hands = [n for n in tree.walk() if "slots" in n.get("class").split()]
        shown = sum(node.tag == "img" for hand in hands for node in hand.walk())
        assert shown == len(step.board.own.held) + len(step.board.other.held)


def test_notes_name_the_card_that_is_played() -> None:
    for number in range(3, EXAMPLE_STEPS + 1):
        note = example_step(number).note
        assert "%(card)s" in note.text, number


# ---------------------------------------------------------------- the lesson

RIGHT = (
    Choice(card="dR"), Choice(card="dR"), Choice(card="dR", announce="set:R"), Choice(card="s7", manko="C"),
    Choice(card="cR"), Choice(card="bA", announce="aces"), Choice(card="cB"), Choice(card="sR"),
    Choice(card="d2"), Choice(do="deal"),
)  # fmt: skip

WRONG = (
    (1, Choice(card="d2"), "9.1.1", "not_held"),
    (3, Choice(card="dR", announce="set:C"), "9.1.1", "not_held"),
    (3, Choice(card="dR", announce="aces"), "9.1.3", "too_early"),
    (3, Choice(card="dR", announce="blans"), "9.1.4", "not_held"),
    (5, Choice(card="b2"), "8.3", "must_follow"),
    (5, Choice(card="sA"), "8.3", "must_follow"),
    (5, Choice(card="c7"), "8.3", "not_held"),
    (6, Choice(card="b2", announce="aces"), "9.1.3", "too_early"),
    (7, Choice(card="s9"), "9.1.4", "not_held"),
    (10, Choice(do="pro"), "5.1", "streak_too_short"),
)  # fmt: skip

ALLOWED = (
    (1, Choice(card="sA")), (1, Choice(card="s7")), (2, Choice(card="s7")), (3, Choice(card="dR")),
    (4, Choice(card="s7")), (4, Choice(card="sA", manko="C")), (5, Choice(card="cA")), (6, Choice(card="bA")),
    (6, Choice(card="d2")), (6, Choice(card="sA", announce="aces")), (7, Choice(card="dA")), (8, Choice(card="d2")),
)  # fmt: skip


def test_there_are_ten_steps() -> None:
    assert len(LESSONS) == len(RIGHT) == 10


@pytest.mark.parametrize("number", range(1, 11))
def test_a_lesson_asks_and_the_right_answer_goes_on(number: int) -> None:
    asked = parse(rulebook.render_lesson(number, Choice(), "en"))
    links = [node.get("href") for node in asked.walk() if node.tag == "a"]
    assert number == 10 or f"/learn/{number + 1}" in links  # skippable
    assert any(node.tag == "button" and node.get("name") for node in asked.walk())
    answer = lessons.answer(number, RIGHT[number - 1])
    assert (answer.kind, answer.refusal) == ("right", None)
    told = rulebook.render_lesson(number, RIGHT[number - 1], "en")
    assert 'rel="next"' in told or number == 10
    parse(told)


@pytest.mark.parametrize(("number", "choice", "article", "reason"), WRONG)
def test_a_wrong_choice_is_refused_by_the_rules(
    number: int, choice: Choice, article: str, reason: str
) -> None:
    answer = lessons.answer(number, choice)
    assert answer.kind == "refused"
    assert answer.refusal is not None
    assert (answer.refusal.article, answer.refusal.reason) == (article, reason)
    page = rulebook.render_lesson(number, choice, "en")
    assert answer.refusal.message in page.replace("&#39;", "'")
    assert f'href="/rules#{article_anchor(article)}"' in page


@pytest.mark.parametrize(("number", "choice"), ALLOWED)
def test_a_legal_card_that_is_not_asked_for_is_called_legal(number: int, choice: Choice) -> None:
    answer = lessons.answer(number, choice)
    assert answer.kind == "allowed"
    assert answer.article
    parse(rulebook.render_lesson(number, choice, "en"))


@pytest.mark.parametrize(
    "number", [n for n, lesson in enumerate(LESSONS, 1) if lesson.form == "cards"]
)
def test_every_card_of_the_hand_has_an_answer(number: int) -> None:
    held = lessons.lesson_board(LESSONS[number - 1]).own.held
    for code in held:
        for choice in (
            Choice(card=code),
            Choice(card=code, announce="aces"),
            Choice(card=code, manko="C"),
        ):
            parse(rulebook.render_lesson(number, choice, "en"))


@pytest.mark.parametrize("due", ["b2", "d2"])
def test_either_due_ends_the_partie_alike(due: str) -> None:
    board = lessons.answer(9, Choice(card=due)).board
    assert board is not None
    assert board.last
    assert [bonus.no for bonus in board.bonuses] == ["4b"]
    assert (board.own.points, board.other.points) == (136, 6)


def test_what_the_right_answers_play_is_the_record() -> None:
    moves = record_of("lesson").moves
    for lesson, choice in zip(LESSONS, RIGHT, strict=True):
        if lesson.form == "cards" and lesson.at > 2 and lesson.at < 16:
            move = moves[lesson.at]
            assert getattr(move, "card", None) == card_of(choice.card)
            assert bool(getattr(move, "announce", ())) is bool(choice.announce)
            assert bool(getattr(move, "manko", ())) is bool(choice.manko)


def test_the_learner_never_sees_the_other_hand() -> None:
    for number, lesson in enumerate(LESSONS, 1):
        tree = parse(rulebook.render_lesson(number, Choice(), "en"))
        shown = {
            n.get("src").split("/")[-1].partition(".svg")[0] for n in tree.walk() if n.tag == "img"
        }
        assert shown <= {*CODES, "back"}
        board = lessons.lesson_board(lesson)
        aside = set(BLANK_HAND.split()) if lesson.form == "hand" else set()
        laid = {laid.code for laid in board.laid}
        assert not shown & set(board.other.held) - aside - laid


# ---------------------------------------------------------------- addresses


@pytest.fixture
def address(server: Any, sqlite_url: str) -> str:
    return f"http://127.0.0.1:{server(sqlite_url).port}"


PAGES = ["/rules", "/rules/summary", "/rules/example", "/rules/example/8", "/rules/example/20", "/learn", "/learn/3",
         "/learn/5?card=b2", "/learn/6", "/learn/7", "/learn/9?card=d2", "/learn/10", "/about"]  # fmt: skip


def test_pages_are_accessible_and_fit(page: Any, axe: Any, address: str) -> None:
    faults: list[Any] = []
    page.on("pageerror", lambda error: faults.append(error))
    page.on("console", lambda m: faults.append(m.text) if m.type in ("error", "warning") else None)
    for width, height in ((1280, 800), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        for path in PAGES:
            page.goto(address + path)
            faults += [(path, fault) for fault in axe(page)]
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
    assert faults == []


def test_the_lesson_is_played_through_with_the_keyboard_alone(page: Any, address: str) -> None:
    page.goto(address + "/learn")
    for number, choice in enumerate(RIGHT, 1):
        assert page.url.endswith(f"/learn/{number}")
        if number in (4, 6):
            page.locator("input[type=checkbox]").focus()
            page.keyboard.press("Space")
        name, value = next(
            (n, v)
            for n, v in (
                ("do", choice.do), ("announce", choice.announce if number == 3 else ""), ("card", choice.card),
            )
            if v
        )  # fmt: skip
        page.locator(f'button[name="{name}"][value="{value}"]').focus()
        page.keyboard.press("Enter")
        page.locator(".reply--right").wait_for()
        if number < 10:
            page.locator('a[rel="next"]').focus()
            page.keyboard.press("Enter")
            page.wait_for_url(f"**/learn/{number + 1}")


def test_addresses_that_lead_nowhere(page: Any, address: str) -> None:
    for path, status in {
        "/learn/0": 404, "/learn/11": 404, "/learn/x": 404, "/rules/example/21": 404, "/rules/example/²": 404,
        "/learn/2?card=x9": 422, "/learn/3?card=dR&announce=no": 422, "/learn/10?do=no": 422, "/learn/2?do=deal": 422,
        "/learn/10?card=sA": 422,
    }.items():  # fmt: skip
        assert page.request.get(address + path).status == status, path


@pytest.mark.parametrize("lang", sorted(languages()))
def test_the_summary_is_one_sheet(page: Any, address: str, lang: str) -> None:
    page.set_extra_http_headers({"accept-language": lang})
    page.goto(address + "/rules/summary")
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1


def test_the_page_about_the_game_shows_the_version() -> None:
    for lang in ("en", "de", "it", "cs", "ko"):
        assert f"Bulka {__version__}" in rulebook.render_about(lang)
