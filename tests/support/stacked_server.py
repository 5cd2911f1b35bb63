"""A server whose draws and deals are prepared: `python -m tests.support.stacked_server`.

Settings come from the environment as for `bulka serve`; `STACKED` names a JSON file with what comes next:
`{"draws": ["s9", …], "deals": [{"deck": [36 cards as they are dealt], "off": 14}, …]}`. `draws` are the cards of the draw
for the starting order in turn; `off` is where the pack will be cut, and where it is cut "anywhere" or by itself. What is
used is taken out of the file, so it holds what is left also after a restart; then chance is the true one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

import uvicorn

from app.rules.cards import PACK, Card, card_of, code_of
from app.services.tables import SystemRandomSource
from app.settings import Settings
from app.web.app import create_app


class PlannedDeal(TypedDict):
    """A deck by its codes, and how many cards the cut lifts off."""

    deck: list[str]
    off: int


class Plan(TypedDict):
    """What comes next: the cards of the draw in turn, then the deals."""

    draws: list[str]
    deals: list[PlannedDeal]


class Stacked(SystemRandomSource):
    """Chance as a file prepares it."""

    def __init__(self, plan: Path) -> None:
        self._plan = plan
        self._pack = list(PACK)

    def below(self, limit: int) -> int:
        plan = self._read()
        if plan["draws"]:
            if limit == len(PACK):
                self._pack = list(PACK)
            place = self._pack.index(card_of(plan["draws"].pop(0)))
            self._pack.pop(place)
            self._write(plan)
            return place
        return plan["deals"][0]["off"] - 1 if plan["deals"] else super().below(limit)

    def deck(self, contributions: Sequence[bytes]) -> tuple[Card, ...]:
        plan = self._read()
        if not plan["deals"]:
            return super().deck(contributions)
        deal = plan["deals"].pop(0)
        self._write(plan)
        cards, off = tuple(map(card_of, deal["deck"])), deal["off"]
        return cards[-off:] + cards[:-off]

    def _read(self) -> Plan:
        plan: Plan = json.loads(self._plan.read_text())
        return plan

    def _write(self, plan: Plan) -> None:
        draft = self._plan.with_suffix(".draft")
        draft.write_text(json.dumps(plan))
        draft.replace(self._plan)


def deal(challenger: str, dealer: str, bottom: str, off: int = 14) -> PlannedDeal:
    """A deal of these two hands of nine and this card face up, for a cut of `off` cards."""
    hands = challenger.split(), dealer.split()
    first, second = ([hand[i : i + 3] for i in (0, 3, 6)] for hand in hands)
    cards = [card for packets in zip(first, second, strict=True) for p in packets for card in p]
    rest = [code for code in map(code_of, PACK) if code not in cards and code != bottom]
    deck = [*cards, *rest, bottom]
    assert len(set(deck)) == len(deck) == len(PACK), (
        "nine different cards each, and one of the rest"
    )
    return {"deck": deck, "off": off}


def main() -> None:
    settings = Settings()
    random_source = Stacked(Path(os.environ["STACKED"]))
    uvicorn.run(
        create_app(settings, random_source),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        ws_per_message_deflate=False,
    )


if __name__ == "__main__":
    main()
