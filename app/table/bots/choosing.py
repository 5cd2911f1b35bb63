"""Which command a bot sends: a card with its announcements, votes, shuffle and cut, Pro, Alifer, patience.

Decided from the `TableView` of its seat alone; the same view, level and state of `rng` give the same command.
"""

from __future__ import annotations

import random
from typing import Final

from app.rules.announcements import Call, Figure, is_held
from app.rules.cards import (
    POINTS_OF,
    RANK_MASK,
    Card,
    Rank,
    cards_in,
    code_of,
    rank_of_letter,
)
from app.rules.consequences import AliferOffered, Dealt
from app.table import commands
from app.table.bot_players import Level
from app.table.bots import club, master, novice
from app.table.bots.observation import Observation, observation_of
from app.table.shown import TableView

OFFER_BELOW: Final = 0.2
"""A bot offers Alifer if it wins less often than this."""
ACCEPT_BELOW: Final = 0.45
"""A bot consents to Alifer if it wins less often than this."""
MOST_DEALS: Final = 4
"""After so many deals of one Partie bots agree to no further doubling."""
OFFERS_WITH: Final = (9, 6)
"""The numbers of cards held at which a bot considers offering Alifer."""
POOR_HAND: Final = 14
"""A novice that was dealt fewer card points than this consents to Alifer."""
TIMID, BOLD = 10, 7
"""Stakes that winning has to bring before a novice, before the others announce Pro."""
LAST_CALL: Final = 600.0
"""Seconds before the agreed end from which on Pro does not wait."""


def choose(view: TableView, level: Level, rng: random.Random) -> commands.Command | None:
    """The viewer's command at this level; None if it waits for somebody else."""
    acts = view.acts
    for vote in view.votes:
        if vote.yours:
            return commands.CastVote(vote.id, yes=True)
    if acts.pro and pro_pays(view, level):
        return commands.AnnouncePro()
    if acts.shuffle:
        return commands.Shuffle()
    if acts.cut:
        return commands.Cut(None)  # None: the server draws the place
    observation = observation_of(view)
    if observation is not None:
        if acts.accept_alifer:
            return _answer_to_alifer(view, observation, level, rng)
        if acts.play:
            return with_announcements(view, observation, card_for(observation, level, rng), level)
        if acts.bianka_now is not None and _says_bianka(observation, level):
            return commands.SayBianka()
        if acts.offer_alifer and not acts.claim and _offers(view, observation, level, rng):
            return commands.OfferAlifer()
    if acts.claim and view.absence is not None:
        # Wait once more, then claim.
        waited = view.absence.claim_at > view.absence.since + view.agreement.absence
        return commands.ClaimPartie() if waited else commands.KeepWaiting()
    return None


def card_for(observation: Observation, level: Level, rng: random.Random) -> Card:
    """The card that a player of this level plays."""
    match level:
        case Level.NOVICE:
            return novice.card(observation)
        case Level.CLUB:
            return club.card(observation.outlook)
        case Level.MASTER:
            return master.card(observation, rng)


# Cards and announcements


def with_announcements(
    view: TableView, observation: Observation, card: Card, level: Level
) -> commands.PlayCard:
    """The command that plays the card with all announcements and Manko questions."""
    return commands.PlayCard(
        card, _calls(view, observation, card, level), _mankos(view, observation, level)
    )


def _calls(view: TableView, observation: Observation, card: Card, level: Level) -> tuple[Call, ...]:
    """All true announcements possible with this card; Bianka only with the last card, since it gives the hand away."""
    calls = []
    for option in view.acts.calls:
        figure = Figure(option.what)
        if code_of(card) not in option.with_cards or not is_held(figure, observation.dealt):
            continue  # in `penalty` the view offers false announcements too
        if (
            figure is Figure.BIANKA
            and level is not Level.NOVICE
            and observation.hand.bit_count() > 1
        ):
            continue
        calls.append(Call(figure))
    return tuple(calls)


def _mankos(view: TableView, observation: Observation, level: Level) -> tuple[Rank, ...]:
    """The Manko questions to ask: a novice asks all, the others only where the missing suit is not known yet."""
    ranks = [rank_of_letter(rank) for rank in view.acts.mankos]
    if level is Level.NOVICE:
        return tuple(ranks)
    return tuple(rank for rank in ranks if _in_doubt(observation, rank))


def _in_doubt(observation: Observation, rank: Rank) -> bool:
    """Whether the missing card of an announced set of three may still be any of two or more."""
    return bool(RANK_MASK[rank] & observation.unseen & ~observation.surely)


def _says_bianka(observation: Observation, level: Level) -> bool:
    return level is Level.NOVICE and is_held(Figure.BIANKA, observation.dealt)


# Pro (Art. 5) and Alifer (Art. 9.2.1)


def pro_pays(view: TableView, level: Level) -> bool:
    """Whether Pro is worth its second stake now, rather than later for a fuller Bulka at the risk of the streak."""
    choice = view.pro_choice
    if choice is None:
        return False
    end = view.agreement.end_time
    if end is not None and end - view.now < LAST_CALL:
        return True
    stakes = choice.bulka_to_win / choice.stake
    return stakes >= (TIMID if level is Level.NOVICE else BOLD)


def _answer_to_alifer(
    view: TableView, observation: Observation, level: Level, rng: random.Random
) -> commands.Command:
    """Accept an offered Alifer only with a hand that is likely to lose."""
    partie = view.partie
    assert partie is not None
    if partie.deal < MOST_DEALS and view.acts.accept_alifer:
        if level is Level.NOVICE:
            accepts = sum(POINTS_OF[card] for card in cards_in(observation.dealt)) < POOR_HAND
        else:
            accepts = master.chance_to_win(observation, rng) < ACCEPT_BELOW
        if accepts:
            return commands.AcceptAlifer()
    return commands.DeclineAlifer()


def _offers(view: TableView, observation: Observation, level: Level, rng: random.Random) -> bool:
    """Whether to offer Alifer: once in a Partie, early, with a poor hand, and while the other is to play."""
    partie = view.partie
    assert partie is not None
    if level is Level.NOVICE or observation.my_turn or partie.deal >= MOST_DEALS:
        return False
    if observation.hand.bit_count() not in OFFERS_WITH or _has_offered(view):
        return False
    return master.chance_to_win(observation, rng) < OFFER_BELOW


def _has_offered(view: TableView) -> bool:
    """Whether the viewer has offered Alifer in this Partie already."""
    offered = False
    for entry in view.log:
        match entry.line:
            case Dealt(deal=1):
                offered = False
            case AliferOffered(player) if player == view.you:
                offered = True
            case _:
                pass
    return offered
