"""Hints: a card for a learner, or one true sentence of advice for the defender of a Pro Partie (Art. 5.3)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.cards import RANKS_IN_SUIT, SUIT_OF, SUITS, Card, Rank, Suit, card_of, name_of
from app.rules.refusal import N_
from app.rules.stich import STICHE_IN_PARTIE
from app.table.bots import master
from app.table.bots.observation import Observation, observation_of, observation_of_defender
from app.table.shown import Role, TableView


@dataclass(frozen=True, slots=True)
class Hint:
    """A sentence with `{named}` places, to be translated, and their values; `card` if it is about one to be played."""

    template: str
    params: Mapping[str, str]
    card: Card | None = None

    @property
    def message(self) -> str:
        """The whole sentence in English."""
        return self.template.format(**self.params)


def hint(view: TableView, rng: random.Random) -> Hint | None:
    """The master's card if the viewer is to play, a sentence of advice if they are an adviser; from what they may know."""
    if view.role is Role.ADVISER:
        return _advice(view, rng)
    observation = observation_of(view)
    if observation is None or not observation.my_turn or not view.acts.play:
        return None
    return _card(observation, rng)


def _hint(template: str, **params: str) -> Hint:
    return Hint(template, params)


def _card(observation: Observation, rng: random.Random) -> Hint:
    card = master.card(observation, rng)
    forced = observation.cards.bit_count() == 1
    template = N_("You can play the {card} only.") if forced else N_("Try the {card}.")
    return Hint(template, {"card": name_of(card)}, card)


def _advice(view: TableView, rng: random.Random) -> Hint | None:
    """The defender's best card if their hand is open to the viewer, else a fact about the Pro player's hand."""
    partie = view.partie
    if partie is None or partie.pro is None:
        return None
    open_hand = observation_of_defender(view)
    if open_hand is not None and open_hand.my_turn:
        return _card(open_hand, rng)
    voids = {
        SUIT_OF[card_of(stich.led.card)]
        for stich in partie.stiche
        if stich.led is not None
        and stich.followed is not None
        and stich.followed.by == partie.pro
        and stich.led.card[0] != stich.followed.card[0]
    }
    if voids:
        suit = min(voids)
        return _hint(
            N_("{player} has run out of {suit}: a Due of it would take its Stich."),
            player=partie.pro,
            suit=suit.title,
        )
    out = {card_of(partie.plate_card)} if partie.plate_card is not None else set()
    out |= {
        card_of(laid.card)
        for stich in (*partie.stiche, partie.stich)
        for laid in (stich.led, stich.followed)
        if laid is not None
    }
    for suit in SUITS:
        if _card_of(suit, Rank.ASS) in out and _card_of(suit, Rank.RE) not in out:
            return _hint(
                N_("The Ass of {suit} is out: the Re is the highest there."), suit=suit.title
            )
    if partie.stich.number < STICHE_IN_PARTIE:
        return _hint(N_("Keep a Due for the last Stich if you can."))
    return None


def _card_of(suit: Suit, rank: Rank) -> Card:
    return Card(RANKS_IN_SUIT * suit + rank)
