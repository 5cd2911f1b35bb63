"""The Stich on the table, the one before it, and the finished one that stays for some seconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.table.shown import LaidView, PartieView, Phase, PlayerView, StichView, TableView
from app.web import words
from app.web.presenters.people import own_player, player_of, top_player, you_or
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on the table. `key` tells it from every other one of the evening; `in_words`: what a screen reader says."""

    card: str
    by: str
    key: str
    in_words: str
    tags: tuple[str, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A place for a card: what is said under it, and the card once it is laid."""

    who: str
    laid: LaidCard | None


@dataclass(frozen=True, slots=True)
class Linger:
    """The finished Stich; `ninth`: no other follows."""

    key: str
    winner: str
    ninth: bool
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class StichBlock:
    """The block `stich`: the upper player's card first. `number`: None while no Partie is played."""

    template: ClassVar[str] = "blocks/stich.html"

    number: int | None
    places: tuple[Place, ...]
    linger: Linger | None


@dataclass(frozen=True, slots=True)
class TakenCard:
    """A card of the Stich before this one."""

    card: str
    by: str
    tags: tuple[str, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class TakenStich:
    """The Stich before this one; `yours`: the viewer took it."""

    number: int
    winner: str
    yours: bool
    led: TakenCard
    followed: TakenCard


@dataclass(frozen=True, slots=True)
class LastStich:
    """The block `last-stich`; `awaited`: a Partie runs, so there will be one."""

    template: ClassVar[str] = "blocks/last-stich.html"

    last: TakenStich | None
    awaited: bool


def present_stich(view: TableView, _: Speech) -> StichBlock:
    """The Stich that is played."""
    partie = _running(view)
    stich = partie.stich if partie else None
    key = f"{partie.number}-{partie.deal}-{partie.stich.number}" if partie else ""
    return StichBlock(
        number=stich.number if stich else None,
        places=_places(view, stich, key, (top_player(view), own_player(view)), _),
        linger=_linger(view, _),
    )


def present_last_stich(view: TableView, _: Speech) -> LastStich:
    """The Stich finished last in this deal."""
    partie = _running(view)
    stich = partie.last_stich if partie else None
    last = None
    if stich is not None and stich.led is not None and stich.followed is not None:
        last = TakenStich(
            number=stich.number,
            winner=stich.winner or "",
            yours=stich.winner == view.you,
            led=_taken(view, stich.led, stich.winner, _),
            followed=_taken(view, stich.followed, stich.winner, _),
        )
    return LastStich(last, awaited=view.phase is Phase.PARTIE)


def _running(view: TableView) -> PartieView | None:
    return view.partie if view.phase is Phase.PARTIE else None


def _tags(view: TableView, laid: LaidView, _: Speech) -> tuple[str, ...]:
    """What was said and asked with a card, a Manko with its answer while the Partie runs."""
    partie = _running(view)
    return tuple(words.laid_tags(laid, partie.mankos if partie else (), _))


def _taken(view: TableView, laid: LaidView, winner: str | None, _: Speech) -> TakenCard:
    return TakenCard(laid.card, laid.by, _tags(view, laid, _), won=laid.by == winner)


def _places(
    view: TableView,
    stich: StichView | None,
    key: str,
    players: tuple[PlayerView | None, ...],
    _: Speech,
) -> tuple[Place, ...]:
    """Who laid what, the upper player's card first."""
    cards = {} if stich is None else {laid.by: laid for laid in (stich.led, stich.followed) if laid}
    places = []
    for player in players:
        if player is None:
            places.append(Place("", None))
            continue
        laid = cards.get(player.name)
        who = you_or(view, player.name, _)
        if laid and stich and stich.winner == player.name:
            who = _("you take it") if player.you else _("%(name)s takes it", name=who)
        elif laid and stich and stich.led is laid:
            who = _("you led") if player.you else _("%(name)s led", name=who)
        winner = stich.winner if stich else None
        shown = _laid(view, laid, key, winner, _) if laid else None
        places.append(Place(who, shown))
    return tuple(places)


def _laid(view: TableView, laid: LaidView, key: str, winner: str | None, _: Speech) -> LaidCard:
    return LaidCard(
        card=laid.card,
        by=laid.by,
        key=f"{key}-{laid.card}",
        in_words=_in_words(view, laid, _),
        tags=_tags(view, laid, _),
        won=laid.by == winner,
    )


def _in_words(view: TableView, laid: LaidView, _: Speech) -> str:
    card = words.name_of(laid.card, _)
    if laid.by == view.you:
        return _("You play the %(card)s.", card=card)
    return _("%(name)s plays the %(card)s.", name=laid.by, card=card)


def _linger(view: TableView, _: Speech) -> Linger | None:
    """The Stich finished last, while the next card is awaited; the ninth while the Partie is counted."""
    partie, result = view.partie, view.result
    if view.phase is Phase.PARTIE and partie is not None:
        stich = partie.last_stich
        if stich is None or partie.stich.followed is not None:
            return None
        players = (top_player(view), own_player(view))
        key = f"{partie.number}-{partie.deal}-{stich.number}"
    elif view.phase in (Phase.BETWEEN, Phase.ENDED) and result is not None and result.played:
        stich = result.played[-1]
        upper, lower = result.dealer, result.challenger
        if view.you == result.dealer:
            upper, lower = lower, upper
        players = (player_of(view, upper), player_of(view, lower))
        key = f"{result.number}-{result.runs}-{stich.number}"
    else:
        return None
    if stich.led is None or stich.followed is None:
        return None
    return Linger(
        key=key,
        winner=stich.winner or "",
        ninth=_running(view) is None,
        places=_places(view, stich, key, players, _),
    )
