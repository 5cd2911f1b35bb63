"""Signed member ids, CSRF tokens and random ids; no I/O."""

import hashlib
import hmac
import secrets

from itsdangerous import BadSignature, URLSafeSerializer

_MEMBER_SALT = "bulka.member"


def sign_member(secret: str, member_id: str) -> str:
    """Return a cookie-safe token for `member_id`, signed with `secret`."""
    return URLSafeSerializer(secret, salt=_MEMBER_SALT).dumps(member_id)


def read_member(secret: str, token: str) -> str | None:
    """Return the member id in `token`, or None if it was not signed with `secret`."""
    try:
        member_id = URLSafeSerializer(secret, salt=_MEMBER_SALT).loads(token)
    except BadSignature:
        return None
    return member_id if isinstance(member_id, str) else None


def csrf_token(secret: str, member_id: str) -> str:
    """Return the token that the forms shown to `member_id` carry (64 hex digits)."""
    return hmac.new(
        secret.encode(), b"bulka.csrf:" + member_id.encode(), hashlib.sha256
    ).hexdigest()


def csrf_ok(secret: str, member_id: str, token: str) -> bool:
    """Say, in constant time, whether `token` is the CSRF token of `member_id`."""
    return hmac.compare_digest(csrf_token(secret, member_id).encode(), token.encode())


def new_id() -> str:
    """Return a new random id for a game or member: 12 URL-safe characters, 72 bits."""
    return secrets.token_urlsafe(9)
