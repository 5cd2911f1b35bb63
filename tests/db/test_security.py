"""Signed identities and CSRF tokens."""

from __future__ import annotations

import re

import pytest
from itsdangerous import URLSafeSerializer

from app.security import csrf_ok, csrf_token, new_id, read_member, sign_member

SECRET = "a secret of the house"


def test_a_signed_member_is_read_back() -> None:
    token = sign_member(SECRET, "m-anna")
    assert read_member(SECRET, token) == "m-anna"
    assert re.fullmatch(r"[A-Za-z0-9._-]+", token)


def test_a_token_signed_elsewhere_is_nobody() -> None:
    assert read_member("another secret", sign_member(SECRET, "m-anna")) is None


def test_no_change_of_a_token_is_accepted() -> None:
    token = sign_member(SECRET, "m-anna")
    for i in range(len(token) - 1):  # the last character has bits that mean nothing
        assert (
            read_member(SECRET, token[:i] + ("A" if token[i] != "A" else "B") + token[i + 1 :])
            is None
        )


@pytest.mark.parametrize("token", ["", ".", "m-anna", "é.é", "\x00", "a.b.c"])
def test_rubbish_is_nobody(token: str) -> None:
    assert read_member(SECRET, token) is None


def test_something_else_that_we_signed_is_nobody() -> None:
    assert read_member(SECRET, str(URLSafeSerializer(SECRET).dumps("m-anna"))) is None
    numbered = URLSafeSerializer(SECRET, salt="bulka.member").dumps(7)
    assert read_member(SECRET, str(numbered)) is None


def test_a_csrf_token_is_good_for_its_member_only() -> None:
    token = csrf_token(SECRET, "m-anna")
    assert csrf_ok(SECRET, "m-anna", token)
    assert not csrf_ok(SECRET, "m-bruno", token)
    assert not csrf_ok("another secret", "m-anna", token)
    assert not csrf_ok(SECRET, "m-anna", "")
    assert not csrf_ok(SECRET, "m-anna", "é" + token)
    assert not csrf_ok(SECRET, "m-anna", sign_member(SECRET, "m-anna"))


def test_new_ids_are_short_url_safe_and_new() -> None:
    ids = [new_id() for _ in range(1000)]
    assert len(set(ids)) == 1000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{12}", one) for one in ids)
