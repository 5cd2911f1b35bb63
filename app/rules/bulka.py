"""The Bulka and everything that is paid: base stake, second stake, the books, the split at the end (Art. 5.2, 6, 7.1).

Every payment has a payer and a payee; the Bulka is an account like a player's. All accounts together add up to zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

BULKA: Final = "bulka"
"""The Bulka's name as an account; no player may bear it."""
BASE_STAKE: Final = 10
"""Tokens each active player pays into the Bulka at multiple 1 (Art. 7.1)."""


class Payment(NamedTuple):
    """Tokens from one account to another (a name or `BULKA`); `purpose` is the record's `for`."""

    payer: str
    payee: str
    tokens: int
    purpose: str


def stake_at(multiple: int) -> int:
    """The base stake of a game with this agreed multiple; the second stake is as large (Art. 5.2, 7.1)."""
    return BASE_STAKE * multiple


def stakes(challenger: str, dealer: str, multiple: int, *, pro: bool) -> tuple[Payment, ...]:
    """What a Partie costs at its start: both base stakes, and in a Pro Partie the dealer's second one (Art. 5.2, 7.1)."""
    stake = stake_at(multiple)
    base = (
        Payment(challenger, BULKA, stake, "stake"),
        Payment(dealer, BULKA, stake, "stake"),
    )
    return (*base, Payment(dealer, BULKA, stake, "pro_stake")) if pro else base


def prize(winner: str, bulka: int) -> Payment:
    """The whole Bulka for the Pro player who won (Art. 5.4)."""
    return Payment(BULKA, winner, bulka, "bulka_won")


def split(bulka: int, order: Sequence[str]) -> tuple[Payment, ...]:
    """The Bulka in equal shares; odd tokens go out one each in this order, from the next challenger on (Art. 6, D8)."""
    share, odd = divmod(bulka, len(order))
    return tuple(
        Payment(BULKA, name, share + (place < odd), "bulka_split")
        for place, name in enumerate(order)
        if share + (place < odd)
    )


def refund(payment: Payment) -> Payment:
    """The payment returned (Art. 12)."""
    return Payment(payment.payee, payment.payer, payment.tokens, "refund")


def entered(
    balances: Mapping[str, int], bulka: int, payments: Iterable[Payment]
) -> tuple[Mapping[str, int], int]:
    """Balances and Bulka with these payments entered on both sides."""
    accounts = {**balances, BULKA: bulka}
    for payer, payee, tokens, _ in payments:
        accounts[payer] -= tokens
        accounts[payee] += tokens
    bulka = accounts.pop(BULKA)
    return MappingProxyType(accounts), bulka
