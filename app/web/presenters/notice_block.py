"""The line that addresses the viewer: what the table waits for, why an act was refused, or a hint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from app.i18n import N_
from app.table.bots import Hint
from app.table.shown import LaidView, Link, Phase, PlayerView, Role, TableView, VoteView
from app.web import words
from app.web.presenters.part import FormTarget, form_target
from app.web.presenters.people import player_of
from app.web.speech import Speech


@dataclass(frozen=True, slots=True)
class Notice:
    """The block `notice`. `kind`: `turn`, `calm` or `refused` (the script makes one of kind `offline`).

    `why`: what stands small behind the sentence; `shelf`: that something may be announced along with the card.
    `actions`: the word of an act and its label. `bianka_now`: holds the form by which Bianka is said apart from a card.
    """

    template: ClassVar[str] = "blocks/notice.html"

    form: FormTarget
    kind: str
    text: Markup
    badge: str
    why: Markup | str
    shelf: str
    actions: tuple[tuple[str, str], ...]
    bianka_now: bool
    ask_to_join: bool


@dataclass(frozen=True, slots=True)
class _Line:
    """What the notice says, before the controls that stand beside it."""

    kind: str
    text: Markup
    badge: str = ""
    why: Markup | str = ""
    shelf: str = ""
    with_actions: bool = False


def present_notice(view: TableView, _: Speech) -> Notice:
    """What is awaited now."""
    return _notice(view, _line(view, _), _)


def present_refusal(view: TableView, refusal: words.Refusal, _: Speech) -> Notice:
    """What was wrong with an act, by which article; nothing has changed."""
    why: Markup | str = _("Nothing has changed.")
    if refusal.article:
        # Some articles are decisions of this club server (`D20`); the rulebook lists them too.
        is_article = refusal.article[0].isdigit()
        label = _("Art. %(n)s", n=refusal.article) if is_article else refusal.article
        why = words.article_link(refusal.article, label) + " " + why
    text = Markup("<b>{}</b>").format(words.refusal_text(refusal, _))
    return _notice(view, _Line("refused", text, why=why, with_actions=True), _)


def present_hint(view: TableView, hint: Hint, _: Speech) -> Notice:
    """A hint for a learner."""
    text = Markup("<b>{}</b>").format(words.refusal_sentence(hint.template, hint.params, _))
    return _notice(view, _Line("calm", text, badge=_("Hint"), with_actions=True), _)


def _notice(view: TableView, line: _Line, _: Speech) -> Notice:
    return Notice(
        form=form_target(view),
        kind=line.kind,
        text=line.text,
        badge=line.badge,
        why=line.why,
        shelf=line.shelf,
        actions=_actions(view, _) if line.with_actions else (),
        bianka_now=view.acts.bianka_now is not None,
        ask_to_join=view.acts.ask_to_join,
    )


def _actions(view: TableView, _: Speech) -> tuple[tuple[str, str], ...]:
    acts = view.acts
    actions = []
    if acts.hint:
        actions.append(("hint", _("Hint")))
    if acts.take_back:
        actions.append(("correct", _("Take it back")))
    if acts.withdraw_alifer:
        actions.append(("withdraw_alifer", _("Withdraw the offer")))
    if acts.offer_alifer:
        actions.append(("offer_alifer", _("Offer Alifer")))
    return tuple(actions)


def _line(view: TableView, _: Speech) -> _Line:
    _m = _.markup
    if view.phase is Phase.PARTIE and view.partie is not None:
        return _in_partie(view, _)
    if view.role is Role.OUTSIDE:
        return _Line("calm", _m("The players have closed the door to spectators."))
    if view.phase is Phase.GATHERING:
        return _gathering(view, _)
    if view.phase is Phase.ENDED:
        return _Line("calm", _m("The game has ended. Talk is open to everybody."))
    vote = _pending_vote(view)
    if vote is not None:
        return _about(vote, _)
    return _before_the_deal(view, _)


def _gathering(view: TableView, _: Speech) -> _Line:
    _m = _.markup
    if view.acts.start:
        text = _m("You may begin as soon as everybody is here.")
    elif view.opener:
        text = _m("The game begins when <b>%(name)s</b> starts it.", name=view.opener)
    else:
        text = _m("The game begins when the opener starts it.")
    return _Line("calm", text)


def _before_the_deal(view: TableView, _: Speech) -> _Line:
    _m = _.markup
    step = view.deal_step
    if step is None:
        return _Line("calm", _m("Talk is open to everybody until the deal."))
    shuffle = step.step == "shuffle"
    if step.yours and (view.acts.shuffle or view.acts.cut):
        text = (
            _m("Shuffle: the cards are dealt.")
            if shuffle
            else _m("Cut the deck. Your packet is dealt first.")
        )
        return _Line("turn", text, badge=_("Your turn"))
    sentence = N_("<b>%(name)s</b> shuffles.") if shuffle else N_("<b>%(name)s</b> cuts.")
    return _Line("calm", _.markup(sentence, name=step.by))


def _pending_vote(view: TableView) -> VoteView | None:
    """A vote in which the viewer has nothing to answer."""
    return next((vote for vote in view.votes if not vote.yours), None)


def _about(vote: VoteView, _: Speech) -> _Line:
    sentence = (
        N_("<b>%(name)s</b> would like to join: %(yes)s of %(all)s have agreed.")
        if vote.kind == "join"
        else N_("<b>%(name)s</b> proposes to end the game: %(yes)s of %(all)s have agreed.")
    )
    values = {"name": vote.subject, "yes": len(vote.yes), "all": len(vote.electorate)}
    return _Line("calm", _.markup(sentence, **values))


def _in_partie(view: TableView, _: Speech) -> _Line:
    _m = _.markup
    partie, acts = view.partie, view.acts
    assert partie is not None
    stich = partie.stich
    why = _("Stich %(n)s of 9", n=stich.number)
    led = stich.led if stich.followed is None else None
    if acts.play:
        badge, text = _your_turn(view, led, _)
        return _Line("turn", text, badge, why, _shelf_hint(view, _), with_actions=True)
    if acts.accept_alifer:
        text = _m("<b>%(name)s</b> offers Alifer: answer above", name=partie.offer_by)
        return _Line("turn", text, _("Alifer?"), why, with_actions=True)
    if partie.offer_by is not None and partie.offer_by == view.you:
        other = partie.challenger if partie.dealer == view.you else partie.dealer
        text = _m("You offer Alifer; <b>%(name)s</b> decides.", name=other)
        return _Line("calm", text, why=why, with_actions=True)
    vote = _pending_vote(view)
    if vote is not None:
        return _about(vote, _)
    text = _awaited(view, player_of(view, partie.to_play), led, _)
    return _Line("calm", text, _role_badge(view, _), why, with_actions=True)


def _your_turn(view: TableView, led: LaidView | None, _: Speech) -> tuple[str, Markup]:
    """The badge and the sentence for whoever has to play a card."""
    _m = _.markup
    if not view.acts.accept_alifer:
        return _("Your turn"), _what_to_play(view, led, _)
    if led is None:
        return _("Alifer?"), _m("Answer above, or lead a card")
    suit = words.suit_name(led.card[0], _)
    return _("Alifer?"), _m("Answer above, or follow <b>%(suit)s</b>", suit=suit)


def _what_to_play(view: TableView, led: LaidView | None, _: Speech) -> Markup:
    _m = _.markup
    assert view.partie is not None
    if led is None:
        first = view.partie.stich.number == 1
        return _m("Lead the first Stich") if first else _m("Lead the next Stich")
    suit = words.suit_name(led.card[0], _)
    if view.agreement.enforcement != "guarded":
        # Under `penalty` the page must not reveal whether the hand can follow (D24).
        return _m("<b>%(suit)s</b> was led", suit=suit)
    if any(slot.card and slot.card[0] == led.card[0] for slot in view.hand):
        return _m("Follow <b>%(suit)s</b>", suit=suit)
    return _m("No <b>%(suit)s</b> in your hand: play any card", suit=suit)


def _shelf_hint(view: TableView, _: Speech) -> str:
    acts = view.acts
    if acts.mankos and not acts.calls:
        return _("Ask with it:")
    return _("Announce with it:") if acts.calls else ""


def _role_badge(view: TableView, _: Speech) -> str:
    if view.role is Role.ADVISER:
        return _("Adviser")
    if view.role is Role.SPECTATOR:
        return _.pgettext("what the viewer does", "Watching")
    if view.role is Role.WAITING:
        return _.pgettext("what the viewer does", "Waiting")
    return ""


def _awaited(
    view: TableView, to_play: PlayerView | None, led: LaidView | None, _: Speech
) -> Markup:
    """Whose card is awaited, for those who have none to play."""
    _m = _.markup
    if to_play is None:
        return _m("The Partie is being counted.")
    if to_play.name == view.you and view.role is Role.ACTIVE:
        return _m("It is your turn.")
    if to_play.link is Link.AWAY:
        if to_play.clock is not None and to_play.clock.running:
            return _m("<b>%(name)s</b> is away, the clock runs on.", name=to_play.name)
        return _m("<b>%(name)s</b> is away.", name=to_play.name)
    if led is None:
        return _m("<b>%(name)s</b> is thinking.", name=to_play.name)
    suit = words.suit_name(led.card[0], _)
    return _m("<b>%(name)s</b> is thinking. %(suit)s was led.", name=to_play.name, suit=suit)
