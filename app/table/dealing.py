"""What the server makes at random: the draw for the starting order, the shuffle, the cut deck (Art. 3, 7.2)."""

from __future__ import annotations

from app.rules.cards import PACK, PACK_SIZE
from app.rules.game import Game
from app.rules.moves import Deal, Draw
from app.rules.play import play
from app.rules.shuffle import cut
from app.table.context import RandomSource
from app.table.events import Shuffled


def drawn(game: Game, random_source: RandomSource) -> tuple[Draw, ...]:
    """The draw for the starting order, with as many rounds as ties demand (Art. 3, D1)."""
    rounds: list[Draw] = []
    while not game.drawn:
        pack = [card for card in PACK if not game.drawing.used >> card & 1]
        if len(pack) < len(game.drawing.due):
            pack = list(PACK)
        cards = tuple((name, pack.pop(random_source.below(len(pack)))) for name in game.drawing.due)
        rounds.append(Draw(tuple(sorted(cards))))  # by name, as the journal keeps them
        game = play(game, rounds[-1]).game
    return tuple(rounds)


def shuffled_for(game: Game, random_source: RandomSource, *, by_itself: bool) -> Shuffled:
    """The contributions of dealer and server to the shuffle."""
    return Shuffled(
        game.dealer or "", random_source.secret().hex(), random_source.secret().hex(), by_itself
    )


def dealt(shuffled: Shuffled, off: int | None, random_source: RandomSource) -> Deal:
    """The deal: the pack ordered by what dealer, server and challenger contributed, and cut (Art. 7.2).

    `off`: how many cards the challenger lifts, None for anywhere.
    """
    challenger = random_source.secret()
    contributions = (
        bytes.fromhex(shuffled.dealer_secret),
        bytes.fromhex(shuffled.server_secret),
        challenger,
    )
    lifted = 1 + random_source.below(PACK_SIZE - 1) if off is None else off
    seal = {
        "dealer": shuffled.dealer_secret,
        "server": shuffled.server_secret,
        "challenger": challenger.hex(),
        "cut": lifted,
    }
    return Deal(cut(random_source.deck(contributions), lifted), seal)
