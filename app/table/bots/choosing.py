"""What a bot asks for at its table: a card and the words with it, votes, shuffle and cut, Pro, Alifer, patience.

Everything is decided from the `TableView` of its seat and chance; the same view, level and chance give the same ask.
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
"""A bot thinks about offering Alifer while it holds so many cards."""
POOR_HAND: Final = 14
"""A novice that was dealt fewer card points is glad of another deal."""
TIMID, BOLD = 10, 7
"""So many stakes have to be in reach before a novice, before the others announce Pro; with fewer they play on first."""
LAST_CALL: Final = 600.0
"""Seconds before the agreed end from which on Pro does not wait."""


def choose(view: TableView, level: Level, rng: random.Random) -> commands.Command | None:
    """What the viewer, playing at this level, asks for now; None if it waits for somebody else."""
    acts = view.acts
    for vote in view.votes:
        if vote.yours:
            return commands.CastVote(vote.id, yes=True)
    if acts.pro and pro_pays(view, level):
        return commands.AnnouncePro()
    if acts.shuffle:
        return commands.Shuffle()
    if acts.cut:
        return commands.Cut(None)  # anywhere: the server has the better chance
    observation = observation_of(view)
    if observation is not None:
        if acts.accept_alifer:
            return _answer(view, observation, level, rng)
        if acts.play:
            return spoken_with(view, observation, card_for(observation, level, rng), level)
        if acts.bianka_now is not None and _says_bianka(observation, level):
            return commands.SayBianka()
        if acts.offer_alifer and not acts.claim and _offers(view, observation, level, rng):
            return commands.OfferAlifer()
    if acts.claim and view.absence is not None:
        # Wait one more span, like a friendly person; claim when that is over, too.
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


# Cards and the words with them


def spoken_with(
    view: TableView, observation: Observation, card: Card, level: Level
) -> commands.PlayCard:
    """The card with everything that is announced and asked along with it."""
    return commands.PlayCard(
        card, _calls(view, observation, card, level), _mankos(view, observation, level)
    )


def _calls(view: TableView, observation: Observation, card: Card, level: Level) -> tuple[Call, ...]:
    """Everything true that may be said with this card; Bianka keeps till one's last card, since it gives the hand away."""
    calls = []
    for option in view.acts.calls:
        figure = Figure(option.what)
        if code_of(card) not in option.with_cards or not is_held(figure, observation.dealt):
            continue  # at a table with penalties the view offers what the hand does not bear out, too
        if (
            figure is Figure.BIANKA
            and level is not Level.NOVICE
            and observation.hand.bit_count() > 1
        ):
            continue
        calls.append(Call(figure))
    return tuple(calls)


def _mankos(view: TableView, observation: Observation, level: Level) -> tuple[Rank, ...]:
    """The questions worth asking: whoever counts asks only where the missing suit does not show yet."""
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
    """Whether Pro is worth its second stake now, or may wait for a fuller Bulka at the risk of the streak."""
    choice = view.pro_choice
    if choice is None:
        return False
    end = view.agreement.end_time
    if end is not None and end - view.now < LAST_CALL:
        return True
    stakes = choice.bulka_to_win / choice.stake
    return stakes >= (TIMID if level is Level.NOVICE else BOLD)


def _answer(
    view: TableView, observation: Observation, level: Level, rng: random.Random
) -> commands.Command:
    """Consent to a doubling only with a hand that would rather lose."""
    partie = view.partie
    assert partie is not None
    if partie.deal < MOST_DEALS and view.acts.accept_alifer:
        if level is Level.NOVICE:
            gladly = sum(POINTS_OF[card] for card in cards_in(observation.dealt)) < POOR_HAND
        else:
            gladly = master.chance_to_win(observation, rng) < ACCEPT_BELOW
        if gladly:
            return commands.AcceptAlifer()
    return commands.DeclineAlifer()


def _offers(view: TableView, observation: Observation, level: Level, rng: random.Random) -> bool:
    """Offer Alifer once in a Partie, early, with a hopeless hand, and while the other is to play, so that nothing waits."""
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
