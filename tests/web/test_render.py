"""Every sample renders whole, strictly, accessibly, and offers exactly what the viewer may do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from html.parser import HTMLParser
from typing import NoReturn

import pytest

from app.i18n import choose_language, languages
from app.table.bots import Hint
from app.table.shown import ActsView, Phase, SaidView, TableView
from app.web import render, words
from app.web.speech import speech
from tests.support.samples import PAGES, SAMPLES, first_card, my_turn, penalty, refusal, spectator

BLOCKS = (
    "bar", "company", "seat-top", "plate", "last-stich", "stich", "bulka", "notice", "play", "seat-own", "slip",
    "sheet", "talk",
)  # fmt: skip
"""What a push may replace, in the order of the page."""

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Node:
    """An element with its attributes, children and text."""

    def __init__(self, tag: str, attrs: dict[str, str | None], parent: Node | None) -> None:
        self.tag, self.attrs, self.parent = tag, attrs, parent
        self.children: list[Node] = []
        self.own_text = ""

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()

    def text(self) -> str:
        return (self.own_text + "".join(child.text() for child in self.children)).strip()

    def up(self, tag: str) -> Node | None:
        node = self.parent
        while node is not None and node.tag != tag:
            node = node.parent
        return node

    def get(self, name: str, default: str = "") -> str:
        return self.attrs.get(name, default) or default


class Tree(HTMLParser):
    """A strict little parser: every element has to be closed where it was opened."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.here = Node("#root", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        node = Node(tag, dict(attrs), self.here)
        self.here.children.append(node)
        if tag not in VOID:
            self.here = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.here.children.append(Node(tag, dict(attrs), self.here))

    def handle_endtag(self, tag: str) -> None:
        assert self.here.tag == tag, f"</{tag}> closes <{self.here.tag}>"
        assert self.here.parent is not None
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.own_text += data


def parse(html: str) -> Node:
    tree = Tree()
    tree.feed(html)
    tree.close()
    assert tree.here is tree.root, f"<{tree.here.tag}> is not closed"
    return tree.root


@pytest.fixture(params=PAGES, name="tree")
def tree_fixture(request: pytest.FixtureRequest) -> Node:
    return parse(PAGES[request.param]())


@pytest.fixture(params=SAMPLES, name="view")
def view_fixture(request: pytest.FixtureRequest) -> TableView:
    name: str = request.param
    return SAMPLES[name]()


def test_ids_are_unique_and_what_is_referred_to_exists(tree: Node) -> None:
    ids = [node.get("id") for node in tree.walk() if node.get("id")]
    assert len(ids) == len(set(ids)), [i for i in ids if ids.count(i) > 1]
    known = set(ids)
    for node in tree.walk():
        for name in ("aria-labelledby", "aria-describedby", "for", "form", "popovertarget"):
            for one in node.get(name).split():
                assert one in known, f'{node.tag} {name}="{one}"'
        if node.tag == "use":
            assert node.get("href")[1:] in known
        if node.tag == "a" and node.get("href").startswith("#"):
            assert node.get("href")[1:] in known, node.get("href")


def test_nothing_inline_and_no_foreign_host(tree: Node) -> None:
    for node in tree.walk():
        assert node.tag != "style"
        assert "style" not in node.attrs
        assert not [name for name in node.attrs if name.startswith(("on", "hx-on"))]
        if node.tag == "script":
            assert node.get("src").startswith("/static/")
            assert not node.text()
        for name in ("src", "href", "action", "hx-post"):
            assert not re.match(r"(https?:)?//", node.get(name)), node.get(name)


def test_everything_to_press_or_look_at_has_a_name(tree: Node) -> None:
    for node in tree.walk():
        if node.tag == "img":
            assert "alt" in node.attrs
        if node.tag in ("button", "a"):
            images = "".join(n.get("alt") for n in node.walk() if n.tag == "img")
            assert node.get("aria-label") or node.text() or images, node.attrs
        if node.tag in ("input", "select", "textarea") and node.get("type") != "hidden":
            labelled = node.get("aria-label") or node.up("label") is not None
            assert labelled or any(
                n.tag == "label" and n.get("for") == node.get("id") for n in tree.walk()
            ), node.attrs


def test_every_form_that_posts_carries_the_token(tree: Node) -> None:
    for form in tree.walk():
        if form.tag == "form":
            assert form.get("method") == "post"
            hidden = {n.get("name"): n.get("value") for n in form.walk() if n.tag == "input"}
            assert hidden["csrf"] == "token"
            assert form.get("hx-post", form.get("action")) == form.get("action")
            if form.get("action").endswith("/act"):
                assert re.fullmatch(r"v\d+-[\w-]+", hidden["act"])
                assert hidden["seen"].isdigit()


def submits(page: Node) -> list[tuple[str, dict[str, str]]]:
    """Every way to act: the `do` it sends, with what its button and its form say."""
    forms = {n.get("id"): n for n in page.walk() if n.tag == "form"}
    found = []
    for button in page.walk():
        if button.tag != "button" or button.get("type") == "button":
            continue
        form = forms[button.get("form")] if button.get("form") else button.up("form")
        assert form is not None
        if not form.get("action").endswith("/act"):
            continue
        sent = {
            n.get("name"): n.get("value")
            for n in form.walk()
            if n.tag == "input" and n.get("type") in ("hidden", "")
        }
        if button.get("name"):
            assert button.get("name") not in sent, "a button and a hidden field of one name"
            sent[button.get("name")] = button.get("value")
        found.append((sent.get("do", ""), sent))
    return found


DO = {
    "take_seat": "sit", "stand_up": "stand", "start": "start", "shuffle": "shuffle", "cut": "cut",
    "pro": "pro", "play": "play", "bianka_now": "announce", "offer_alifer": "offer_alifer",
    "accept_alifer": "accept_alifer", "decline_alifer": "decline_alifer",
    "withdraw_alifer": "withdraw_alifer", "take_back": "correct", "claim": "claim",
    "invite": "invite", "dismiss": "dismiss", "hint": "hint",
    "keep_waiting": "wait", "leave": "leave", "ask_to_join": "join", "propose_end": "propose_end",
}  # fmt: skip


def test_each_act_has_exactly_one_control_and_none_besides(view: TableView) -> None:
    assert set(DO) == {f.name for f in fields(ActsView)} - {"calls", "mankos"}
    page = parse(render.render_table_page(view, "en", "token"))
    expected = []
    for name, do in DO.items():
        if getattr(view.acts, name):
            times = {"play": sum(1 for slot in view.hand if slot.card), "cut": 2}.get(do, 1)
            if do == "dismiss":
                times = sum(player.bot is not None for player in view.players)
            expected += [do] * times
    expected += ["vote", "vote"] * sum(vote.yours for vote in view.votes)
    assert sorted(do for do, _sent in submits(page)) == sorted(expected)

    boxes = [
        (n.get("name"), n.get("value"))
        for n in page.walk()
        if n.get("type") == "checkbox" and n.get("name") in ("announce", "manko")
    ]
    assert not any(n.get("checked") for n in page.walk() if n.get("name") == "announce")
    calls = [("announce", words.call_value(c, view.acts.calls)) for c in view.acts.calls]
    assert boxes == calls + [("manko", rank) for rank in view.acts.mankos]


def test_blocks_are_whole_elements_and_the_page_is_made_of_them(view: TableView) -> None:
    blocks = render.render_blocks(view, "en", "token")
    page = render.render_table_page(view, "en", "token")
    assert tuple(blocks) == BLOCKS
    for name, html in blocks.items():
        root = parse(html)
        assert [child.get("id") for child in root.children] == [name]
        assert not root.own_text.strip()
        assert html in page
    places = [page.index(f'id="{name}"') for name in BLOCKS]
    assert places == sorted(places)


def test_the_owner_of_the_socket_is_outside_every_block(view: TableView) -> None:
    page = parse(render.render_table_page(view, "en", "token"))
    owners = [n for n in page.walk() if "data-socket" in n.attrs]
    assert len(owners) == 1
    node: Node | None = owners[0]
    assert owners[0].get("data-socket") == f"/t/{view.game}/ws"
    while node is not None:
        assert node.get("id") not in BLOCKS
        node = node.parent


def test_a_push_is_a_page_without_the_token(view: TableView) -> None:
    """So that all who see the same view may share it: the script sends the token of the page as a header."""
    shared = render.render_blocks(view, "en")
    own = render.render_blocks(view, "en", 'a"b')
    field = '<input type="hidden" name="csrf" value="{}">'
    filled = {n: h.replace(field.format(""), field.format("a&#34;b")) for n, h in shared.items()}
    assert filled == own
    assert 'a"b' not in "".join(own.values())


def test_a_refusal_and_a_hint_make_no_other_block(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(*_given: object, **_named: object) -> NoReturn:
        raise AssertionError("another block was made")

    view = my_turn()
    monkeypatch.setattr(render, "blocks_of", made)
    assert "notice" in render.render_refusal(view, refusal(), "en", "token")
    assert "notice" in render.render_hint(view, Hint("Follow suit.", {}), "en", "token")
    with pytest.raises(AssertionError):
        render.render_blocks(view, "en")


def test_a_push_wraps_blocks_as_partials() -> None:
    push = render.render_push({"bar": '<header id="bar"></header>', "stich": "<i></i>"})
    assert push == (
        '<hx-partial hx-target="#bar" hx-swap="outerMorph"><header id="bar"></header></hx-partial>'
        '<hx-partial hx-target="#stich" hx-swap="outerMorph"><i></i></hx-partial>'
    )


def test_no_card_of_others_is_in_a_page(view: TableView) -> None:
    """Only cards of the view are named: those on the table, in the own hand, and of finished deals."""
    html = render.render_table_page(view, "en", "token")
    shown = set(re.findall(r"/static/deck/(\w+)\.svg", html)) - {"back"}
    known = set(re.findall(r"'([scdb](?:10|[2789BCRA]))'", repr(view)))
    assert shown <= known


def test_names_and_talk_are_escaped() -> None:
    view = my_turn()
    assert view.partie is not None
    evil = '<img src=x onerror="alert(1)">'
    view = replace(
        view,
        name=evil,
        players=tuple(replace(p, name=evil) if p.name == "Bruno" else p for p in view.players),
        dealer=evil,
        talk=replace(view.talk, entries=(replace(view.talk.entries[0], text=evil, author=evil),)),
        partie=replace(view.partie, to_play=evil, dealer=evil),
        acts=ActsView(),
    )
    html = render.render_table_page(view, "en", "token")
    assert "<img src=x" not in html
    parse(html)


def test_penalty_tells_nothing() -> None:
    html = render.render_blocks(penalty(), "en")["play"]
    assert 'data-state="legal"' not in html
    assert 'data-state="illegal"' not in html
    notice = render.render_blocks(penalty(), "en")["notice"]
    assert "Follow" not in notice
    assert "was led" in notice


def test_a_refusal_is_the_notice_with_its_article() -> None:
    html = render.render_refusal(my_turn(), refusal(), "en", "token")
    (node,) = parse(html).children
    assert (node.get("id"), node.get("data-kind")) == ("notice", "refused")
    said = "Not the Re of Spade: you can follow Coppe with 7 of Coppe, Bube of Coppe."
    assert said in node.text()
    links = [n.get("href") for n in node.walk() if n.tag == "a"]
    assert links == ["/rules#art-8-3"]
    assert render.refusal_text(refusal(), "en") == said


def test_the_bar_says_which_version_and_whose_turn() -> None:
    (bar,) = parse(render.render_blocks(my_turn(), "en")["bar"]).children
    assert bar.get("data-version") == "259"
    assert bar.get("data-turn") == "yes"
    assert bar.get("data-title") == "● Your turn · Bulka"
    (bar,) = parse(render.render_blocks(spectator(), "en")["bar"]).children
    assert bar.get("data-turn") == "no"


def test_a_player_of_the_house_is_told_from_a_person() -> None:
    view = my_turn()
    bot = replace(
        view, players=tuple(p if p.you else replace(p, bot="master") for p in view.players)
    )
    for block in ("seat-top", "company"):
        assert "of the house" in render.render_blocks(bot, "en")[block]
        assert "of the house" not in render.render_blocks(view, "en")[block]
    assert "monogram--house" in render.render_blocks(bot, "en")["seat-top"]
    assert "monogram--house" not in render.render_blocks(bot, "en")["seat-own"]


def test_elsewhere_is_told() -> None:
    assert "another window" in render.render_blocks(my_turn(), "en", elsewhere=True)["bar"]
    assert "another window" not in render.render_blocks(my_turn(), "en")["bar"]


ANSWERS = {
    "en": "Manko? Bastoni", "de": "Manko? Bastoni", "it": "Manko? Bastoni", "cs": "Manko? Bastoni",
    "ko": "만코? 바스토니",
}  # fmt: skip


@pytest.mark.parametrize("lang", ANSWERS)
def test_a_manko_and_its_answer_lie_on_the_card(lang: str) -> None:
    view = SAMPLES["two_cards_down"]()
    blocks = render.render_blocks(view, lang)
    for block in ("stich", "last-stich"):
        (own,) = (
            node
            for node in parse(blocks[block]).walk()
            if node.tag == "figure" and "/dA." in "".join(n.get("src") for n in node.walk())
        )
        tags = [node.text() for node in own.walk() if node.get("class") == "tag"]
        assert len(tags) == 2
        assert tags[1] == ANSWERS[lang]
    assert view.partie is not None
    unanswered = replace(view, partie=replace(view.partie, mankos=()))
    assert "Bastoni" not in render.render_blocks(unanswered, "en")["stich"]
    assert ">Manko?<" in render.render_blocks(unanswered, "en")["stich"]


def test_words() -> None:
    _ = speech("en")
    assert words.name_of("sR", _) == "Re of Spade"
    assert words.name_of("d10", _) == "10 of Denari"
    titles = [words.call_title(c.what, c.points, _) for c in first_card().acts.calls]
    assert titles == ["Re for 6", "Aces for 30"]
    assert words.call_title("set:C", 12, _) == "Cavalli for 12"
    assert words.call_title("set:2", 10, _) == "Deuces for 10"
    assert words.tag_text("set:2:4", _) == "Deuces 20"
    assert words.tag_text("bianka", _) == "Bianka 20"
    assert words.said_text(SaidView("Anna", "aces", 4, 12, True), _) == "Aces <s>40</s> 12"
    assert len(words.discs_for(225)) == 23
    assert len(words.discs_for(3000)) == 30
    assert len(words.discs_for(225, 10)) == 3


@pytest.mark.parametrize(
    ("header", "saved", "expected"),
    [
        ("", None, "en"),
        ("fr, en;q=0.5", None, "en"),
        ("xx", "en", "en"),
        ("en-GB;q=bad, *", "tlh", "en"),
    ],
)
def test_the_language_is_one_on_offer(header: str, saved: str | None, expected: str) -> None:
    assert choose_language(header, saved) == expected
    assert choose_language(header, saved) in languages()


def test_a_saved_language_and_the_browsers_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = {"en": "English", "de": "Deutsch", "it": "Italiano"}
    monkeypatch.setattr("app.i18n.languages", lambda: offered)
    assert choose_language("it;q=0.4, de-AT;q=0.9, en;q=0.1", None) == "de"
    assert choose_language("de", "it") == "it"
    assert choose_language("de;q=0, it;q=0.2", None) == "it"


def test_every_phase_has_a_sample() -> None:
    assert {build().phase for build in SAMPLES.values()} == set(Phase)
