"""Preferences: a cookie that may hold anything, and pages dressed after it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.web import preferences, render
from app.web.preferences import (
    CHOICES,
    DEFAULT,
    Preferences,
    dress,
    lettered,
    preferences_from,
    read,
)
from app.web.statics import picture
from tests.web.samples import my_turn


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


def test_a_page_is_dressed() -> None:
    page = render.render_table_page(my_turn(), "en", "token")
    wishes = Preferences("german", "dark", "more", "confirm", "2", "off", "off")
    html = re.search(r"<html[^>]*>", dress(page, wishes))
    assert html is not None
    assert html[0] == (
        '<html lang="en" data-theme="dark" data-contrast="more" data-play="confirm" data-linger="2"'
        ' data-sound="off" data-motion="off">'
    )
    plain = re.search(r"<html[^>]*>", dress(page, DEFAULT))
    assert plain is not None
    assert "data-contrast" not in plain[0]


def test_the_letters_of_a_set_come_from_its_folder_and_the_rest_stays_shared() -> None:
    cards = " ".join(map(picture, ("sR", "cB", "bC", "dA", "s2", "d10", "back")))
    assert lettered(cards, "international") == cards
    assert lettered(cards, "german") == cards.replace(picture("sR"), picture("german/sR"))
    assert lettered(cards, "italian") == cards.replace(picture("cB"), picture("italian/cB"))
    czech = lettered(cards, "czech")
    assert re.findall(r"czech/(\w+)", czech) == ["sR", "cB", "bC", "dA"]
    assert "/deck/s2.svg" in czech
