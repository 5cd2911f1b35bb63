"""Preferences: a cookie that may hold anything, and pages made after it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.web import preferences, render
from app.web.preferences import (
    CHOICES,
    DEFAULT,
    Preferences,
    card_image_in,
    preferences_from,
    read,
)
from app.web.statics import card_image
from tests.support.samples import my_turn


@given(st.text(max_size=600))
def test_whatever_the_cookie_holds_it_is_read(cookie: str) -> None:
    for name, options in CHOICES.items():
        assert getattr(read(cookie), name) in options


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_is_kept_and_read_again(name: str) -> None:
    for value in CHOICES[name]:
        chosen = preferences_from({name: value})
        assert getattr(chosen, name) == value
        assert read(preferences.written(chosen)) == chosen


def test_what_everybody_gets_is_not_written() -> None:
    assert preferences.written(DEFAULT) == ""
    assert read("") == read("theme=purple&linger=9&x=1") == read("&&==%") == DEFAULT
    assert read("theme=dark&" * 80) == DEFAULT


def made(wishes: Preferences) -> str:
    return render.render_table_page(my_turn(), "en", "token", preferences=wishes)


def test_a_page_is_made_after_them() -> None:
    wishes = Preferences("german", "dark", "more", "confirm", "2", "off", "off")
    html = re.search(r"<html[^>]*>", made(wishes))
    assert html is not None
    assert html[0] == (
        '<html lang="en" data-theme="dark" data-contrast="more" data-play="confirm" data-linger="2"'
        ' data-sound="off" data-motion="off">'
    )
    plain = re.search(r"<html[^>]*>", made(DEFAULT))
    assert plain is not None
    assert "data-contrast" not in plain[0]


CARDS = ("sR", "cB", "bC", "dA", "s2", "d10", "back")


@pytest.mark.parametrize(
    ("letters", "own"),
    [("international", ()), ("german", ("sR",)), ("italian", ("cB",)), ("czech", ("sR", "cB", "bC", "dA"))],
)  # fmt: skip
def test_the_letters_of_a_set_come_from_its_folder_and_the_rest_stays_shared(
    letters: str, own: tuple[str, ...]
) -> None:
    for card in CARDS:
        expected = card_image(f"{letters}/{card}" if card in own else card)
        assert card_image_in(letters, card) == expected


def test_every_picture_of_a_page_and_of_a_push_is_of_the_readers_letter_set() -> None:
    usual = re.findall(r"/static/deck/(\w+)\.svg", made(DEFAULT))
    assert [card for card in usual if card[1:] in "BCRA"]
    wishes = Preferences(letters="czech")
    blocks = render.render_blocks(my_turn(), "en", letters="czech").values()
    for html in (made(wishes), "".join(blocks)):
        pictures = re.findall(r"/static/deck/([\w/]+)\.svg", html)
        assert [card.removeprefix("czech/") for card in pictures] == usual
        assert all(("czech/" in card) == (card[-1] in "BCRA") for card in pictures)


def test_what_looks_like_a_picture_in_a_text_stays_as_it_was_typed() -> None:
    view = my_turn()
    typed = card_image("sR")
    talk = replace(view.talk, entries=(replace(view.talk.entries[0], text=typed),))
    html = render.render_blocks(replace(view, talk=talk), "en", letters="german")["talk"]
    assert typed in html
