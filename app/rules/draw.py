"""The draw for the starting order: lowest card deals, highest challenges, equal ranks draw again (Art. 3, D1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.rules.cards import NO_CARDS, PACK_SIZE, RANK_OF, Card, Hand, name_of
from app.rules.consequences import Drawn, Seated
from app.rules.game import Drawing, Game, Played
from app.rules.moves import Draw
from app.rules.refusal import N_, IllegalMove


def draw(game: Game, move: Draw) -> Played:
    """A round of the draw. Raises `IllegalMove`."""
    drawing = game.drawing
    if not drawing.due:
        raise IllegalMove(
            "3", "already_drawn", N_("The draw is complete; the next thing is a deal.")
        )
    names = tuple(name for name, _ in move.cards)
    if set(names) != set(drawing.due) or len(names) != len(drawing.due):
        raise IllegalMove(
            "3", "wrong_drawers", N_("Now draw: {players}."), players=", ".join(drawing.due)
        )
    exhausted = PACK_SIZE - drawing.used.bit_count() < len(drawing.due)
    used = NO_CARDS if exhausted else drawing.used
    for name, card in move.cards:
        if used >> card & 1:
            raise IllegalMove(
                "3", "card_drawn_again", N_("{card}, drawn by {player}, has left the pack already; draw another card."),
                card=name_of(card), player=name,
            )  # fmt: skip
        used = Hand(used | 1 << card)
    standing = MappingProxyType({**drawing.standing, **dict(move.cards)})
    again = _tied(standing)
    seated = _seated(game, Drawing(standing, used, again, (*drawing.rounds, move)))
    game = seated.game
    news = Drawn(move.cards, again, game.dealer, game.challenger)
    return Played(game, (news, *seated.consequences))


def draw_without(game: Game, gone: str) -> Played:
    """The draw continues among those who are left (Art. 4.2); `game` is already without the player who has gone."""
    drawing = game.drawing
    standing = MappingProxyType({name: c for name, c in drawing.standing.items() if name != gone})
    due = _tied(standing) if standing else game.players
    return _seated(game, drawing._replace(standing=standing, due=due))


def _tied(standing: Mapping[str, Card]) -> tuple[str, ...]:
    ranks = [RANK_OF[card] for card in standing.values()]
    return tuple(name for name, card in standing.items() if ranks.count(RANK_OF[card]) > 1)


def _seated(game: Game, drawing: Drawing) -> Played:
    """The game with this draw; once all ranks differ: lowest deals, highest challenges, the rest queue downwards."""
    if drawing.due:
        return Played(game._replace(drawing=drawing), ())
    standing = drawing.standing
    challenger, *rest, dealer = sorted(
        standing, key=lambda name: RANK_OF[standing[name]], reverse=True
    )
    queue = tuple(rest)
    game = game._replace(drawing=drawing, dealer=dealer, challenger=challenger, queue=queue)
    return Played(game, (Seated(dealer, challenger, queue),))
