"""A bot for other people's tables, in under a hundred lines: it plays the first card it may play.

    python examples/first_card.py http://127.0.0.1:8000/t/TABLE NAME

It takes a seat at a table that gathers (or asks to join one that plays), and acts on every view that comes over the
socket until the game has ended. The protocol is described in docs/protocol.md. Needs `httpx` and `websockets`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import httpx
from websockets.sync.client import connect


class Seat:
    """A member's connection to one table."""

    def __init__(self, link: str, name: str) -> None:
        self.house, _, self.table = link.rpartition("/t/")
        self.http = httpx.Client(base_url=self.house)
        self.token = self.http.post("/api/members", json={"name": name}).json()["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def act(self, version: int, do: str, **fields: Any) -> None:
        """Carry out an act, at most once for this version."""
        body = {"do": do, "act": f"v{version}-{do}", "seen": version, **fields}
        answer = self.http.post(f"/api/tables/{self.table}/acts", json=body).json()
        if "error" in answer:
            print(f"{do}: {answer['error']['message']}", file=sys.stderr)

    def views(self) -> Any:
        """Every view of the table as it comes."""
        socket = self.house.replace("http", "ws", 1) + f"/api/tables/{self.table}/ws"
        headers = {"Authorization": f"Bearer {self.token}"}
        with connect(socket, additional_headers=headers) as frames:
            for frame in frames:
                yield json.loads(frame)["view"]


def choice(view: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """What this bot does in view of this, None if it waits."""
    acts = view["acts"]
    for vote in view["votes"]:
        if vote["yours"]:
            return "vote", {"vote": vote["id"], "yes": True}
    for do in ("decline_alifer", "shuffle", "cut"):
        if acts[do]:
            return do, {}
    if acts["play"]:
        slots = [
            slot["card"] for slot in view["hand"] if slot["card"] and slot["state"] != "illegal"
        ]
        card = slots[0]
        calls = [call["what"] for call in acts["calls"] if card in call["with_cards"]]
        honest = calls if view["agreement"]["enforcement"] == "guarded" else []
        return "play", {"card": card, "announce": honest, "manko": acts["mankos"]}
    return None


def main(link: str, name: str) -> None:
    """Sit down and play until the game has ended."""
    seat = Seat(link, name)
    for view in seat.views():
        acts, version = view["acts"], view["version"]
        if view["phase"] == "ended":
            return
        if acts["take_seat"]:
            seat.act(version, "sit", name=name)
        elif view["you"] is None and acts["ask_to_join"]:
            seat.act(version, "join", name=name)
        elif (chosen := choice(view)) is not None:
            do, fields = chosen
            seat.act(version, do, **fields)


if __name__ == "__main__":
    main(*sys.argv[1:3])
