"""Playing a card, with what is announced and asked along with it (Art. 8, 9)."""

from __future__ import annotations

from app.rules.announcing import after_announcements, said_with
from app.rules.breaches import closes_breach, falsely_said, judged, revoked
from app.rules.cards import NO_CARDS, SUIT_OF, Card, Hand, cards_in, name_of
from app.rules.consequences import Consequence, StichWon
from app.rules.deciding import counted
from app.rules.game import Game, Played, at_the_table
from app.rules.manko import answers, mankos_answered
from app.rules.moves import Play
from app.rules.partie import CHALLENGER, Partie, Run
from app.rules.refusal import N_, IllegalMove
from app.rules.stich import STICHE_IN_PARTIE, followable, revokes, stich_of


def playable(run: Run, side: int, guarded: bool) -> Hand:
    """The cards the side may play now: none out of turn; in `penalty` every card held is accepted (Art. 8.3, D24)."""
    if run.turn != side:
        return NO_CARDS
    hand = run.hands[side]
    return followable(hand, run.led) if guarded and run.led is not None else hand


def play_card(game: Game, move: Play) -> Played:
    """The game after a card. Raises `IllegalMove` (Art. 8, 9, 12)."""
    partie, run, side = at_the_table(game, move.by)
    card, led = move.card, run.led
    hand = run.hands[side]
    if run.turn != side:
        raise _out_of_turn(partie, run)
    if not hand >> card & 1:
        raise _not_held(run, side, card, game.agreement.guarded)
    denied = led is not None and revokes(hand, led, card)
    if denied and game.agreement.guarded:
        raise _must_follow(run, side, card)
    if move.announce or move.manko or denied or run.breaches:
        return _play_with_words(game, partie, run, side, move, denied)
    after = _lay(run, side, card)
    if led is None:
        return Played(game.with_run(after), ())
    news = (_stich_won(partie, after),)
    if len(after.stiche) == STICHE_IN_PARTIE:
        return counted(game, partie, after, news)
    return Played(game.with_run(after), news)


def _play_with_words(
    game: Game, partie: Partie, run: Run, side: int, move: Play, denied: bool
) -> Played:
    """The game after a card with which something is said or asked, or that has to do with a breach (Art. 9, 12)."""
    card = move.card
    said = said_with(run, side, move.announce, card, game.agreement.guarded)
    answered = answers(run, side, move.manko) if move.manko else ()
    closes = closes_breach(run, side)
    after = _lay(run, side, card)
    words: tuple[Consequence, ...] = ()
    if said:
        after, words = after_announcements(partie, after, said, card, too_late=closes)
        game = game.with_payments(after.payments[len(run.payments) :])
    if answered:
        after = after._replace(mankos=run.mankos + answered)
    news: tuple[Consequence, ...] = (*words, *mankos_answered(partie, answered))
    if run.led is not None:
        news += (_stich_won(partie, after),)
    false = next((one for one in said if not one.true), None)
    if denied:
        after = revoked(after, side, card)
    elif false is not None:
        after = falsely_said(after, false, card)
    if after.breaches:
        return judged(game, partie, after, news, closes)
    if len(after.stiche) == STICHE_IN_PARTIE:
        return counted(game, partie, after, news)
    return Played(game.with_run(after), news)


def _lay(run: Run, side: int, card: Card) -> Run:
    """The run with the card on the table, in a complete Stich if one was led."""
    rest = Hand(run.hands[side] ^ (1 << card))
    hands = (rest, run.hands[1]) if side == CHALLENGER else (run.hands[0], rest)
    if run.led is None:
        return run.with_card(hands, 1 - side, card, run.stiche)
    stich = stich_of(run.led, 1 - side, card)
    return run.with_card(hands, stich.winner, None, (*run.stiche, stich))


def _stich_won(partie: Partie, run: Run) -> StichWon:
    stich = run.stiche[-1]
    winner = partie.challenger if stich.winner == CHALLENGER else partie.dealer
    return StichWon(len(run.stiche), winner, stich)


# Refusals


def _not_held(run: Run, side: int, card: Card, guarded: bool) -> IllegalMove:
    return IllegalMove(
        "8.2" if run.led is None else "8.3", "not_held",
        N_("{card} is not in your hand; you can play {legal}."),
        card=name_of(card), legal=_names_of(playable(run, side, guarded)),
    )  # fmt: skip


def _must_follow(run: Run, side: int, card: Card) -> IllegalMove:
    assert run.led is not None
    return IllegalMove(
        "8.3", "must_follow", N_("Not the {card}: you can follow {suit} with {legal}."),
        card=name_of(card), suit=SUIT_OF[run.led].title, legal=_names_of(followable(run.hands[side], run.led)),
    )  # fmt: skip


def _out_of_turn(partie: Partie, run: Run) -> IllegalMove:
    """Out of turn, with the article that says whose turn it is."""
    player = partie.sides[run.turn]
    if run.led is not None:
        return IllegalMove(
            "8.3",
            "out_of_turn",
            N_("It is {player}'s turn to follow {card}."),
            player=player,
            card=name_of(run.led),
        )
    if not run.stiche:
        return IllegalMove(
            "8.1",
            "out_of_turn",
            N_("The challenger {player} leads the first Stich."),
            player=player,
        )
    return IllegalMove(
        "8.4",
        "out_of_turn",
        N_("{player} took the last Stich and leads the next one."),
        player=player,
    )


def _names_of(hand: Hand) -> str:
    """The English names of the cards in a hand, separated by commas."""
    return ", ".join(name_of(card) for card in cards_in(hand))
