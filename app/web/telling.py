"""The sentences about the table as it stands, for one viewer: notice, chips, seats and chairs, slips, titles.

`Telling` is asked by `render` and gives plain data with finished words; where they stand on the page is the templates' affair.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from app.i18n import N_
from app.table.bot_players import Level
from app.table.shown import (
    CallView,
    LaidView,
    Link,
    Phase,
    PlayerView,
    Role,
    StichView,
)
from app.web import words
from app.web.prospects import SENTENCES, prospects
from app.web.voice import Voice


@dataclass(frozen=True, slots=True)
class Notice:
    """The one line that speaks to the viewer. `kind`: `turn`, `calm`, `refused`, `offline`."""

    kind: str
    text: Markup
    badge: str = ""
    why: Markup | str = ""
    shelf: str = ""
    actions: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Chip:
    """A check box above the hand: something said or asked along with the next card."""

    id: str
    name: str
    value: str
    tag: str
    title: str
    sub: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slips:
    """What lies on the far half of the table: questions, and at most one wide slip."""

    asks: tuple[tuple[str, Any], ...]
    main: str | None

    @property
    def wide(self) -> bool:
        """Whether the wide slip lies there; it takes the place of the Stich."""
        return self.main is not None


@dataclass(slots=True)
class Telling(Voice):
    """The sentences about the table as it stands."""

    _seats: tuple[PlayerView | None, PlayerView | None] | None = field(default=None, init=False)

    # who sits where

    @property
    def own(self) -> PlayerView | None:
        """The lower seat: the viewer's if they are active or seated, else the challenger's."""
        view = self.view
        you = self.player(view.you)
        if view.phase is Phase.GATHERING:
            return you
        if you is not None and you.name in (view.dealer, view.challenger):
            return you
        return self.player(view.challenger)

    @property
    def top(self) -> PlayerView | None:
        """The upper seat: the opponent of the lower one, nobody before the start."""
        view = self.view
        if view.phase is Phase.GATHERING:
            return None
        own = self.own
        other = view.challenger if own is not None and own.name == view.dealer else view.dealer
        return self.player(other)

    @property
    def watch(self) -> bool:
        """A viewer without a hand of their own: the phone gives the lower part to talk."""
        view = self.view
        if view.role is Role.OUTSIDE:
            return view.phase is not Phase.GATHERING
        without_hand = view.role in (Role.WAITING, Role.ADVISER, Role.SPECTATOR)
        return without_hand and view.phase is Phase.PARTIE

    @property
    def your_turn(self) -> bool:
        """Whether the table waits for something that the viewer has to do or answer."""
        view = self.view
        acts = view.acts
        you = self.player(view.you)
        return bool(
            (you and you.to_act and view.phase is not Phase.ENDED)
            or acts.play
            or acts.accept_alifer
            or acts.claim
            or any(vote.yours for vote in view.votes)
        )

    def you_or(self, name: str | None) -> str:
        """The name, or “you” for the viewer’s own."""
        if name is not None and name == self.view.you:
            return self._.pgettext("in place of one’s own name", "you")
        return name or ""

    def link_of(self, player: PlayerView) -> str:
        """The mark of a connection: `good`, `thin`, `away`."""
        return "good" if player.link is Link.HERE else player.link.value

    def link_name(self, player: PlayerView) -> str:
        """The state of a connection in words; a player of the house is always there, and is called what it is."""
        if player.bot is not None:
            return self._("of the house")
        return {
            Link.HERE: self._("here"),
            Link.THIN: self._("reconnecting"),
            Link.AWAY: self._("away"),
        }[player.link]

    def role_name(self, role: str) -> str:
        """What somebody is at the table, in words."""
        return {
            "dealer": self._("dealer"),
            "challenger": self._("challenger"),
            "waiting": self._("waiting"),
            "seated": self._("seated"),
        }.get(role, role)

    def level_name(self, level: str) -> str:
        """How well a player of the house plays."""
        return {
            Level.NOVICE: self._("novice"),
            Level.CLUB: self._("club player"),
            Level.MASTER: self._("master"),
        }[Level(level)]

    def said_of(self, player: PlayerView) -> list[Markup]:
        """What a player has announced in this deal, and what a Manko has brought out."""
        partie = self.view.partie
        if partie is None or self.view.phase is not Phase.PARTIE:
            return []
        tags = [words.said_text(said, self._) for said in partie.said if said.by == player.name]
        tags += [
            self._m("no %(suit)s", suit=words.suit_name(manko.missing, self._))
            for manko in partie.mankos
            if manko.asked_by != player.name
        ]
        return tags

    def chairs(self) -> list[PlayerView]:
        """Who sits around the table: the waiting in the order of the queue, before the start all others."""
        view = self.view
        if view.phase is Phase.GATHERING:
            return [p for p in view.players if not p.you]
        named = [self.player(name) for name in view.queue]
        return [p for p in named if p is not None]

    def chair_note(self, player: PlayerView, place: int) -> str:
        """What comes next for somebody on a chair."""
        view = self.view
        if view.phase is Phase.GATHERING:
            return self._("opened the table") if player.name == view.opener else self._("is here")
        if view.phase is Phase.ENDED:
            return ""
        if view.phase is Phase.PARTIE and view.partie is not None and view.partie.defender:
            if view.partie.defender == view.you:
                return self._("advises you")
            return self._("advises %(name)s", name=view.partie.defender)
        # Between two Parties the next challenger sits at the table already.
        ahead = place + (view.phase is Phase.BETWEEN)
        if ahead:
            return self._n("in %(num)s Partie", "in %(num)s Parties", ahead + 1)
        return self._("you challenge next") if player.you else self._("challenges next")

    # lines

    def next_number(self) -> int:
        """The number of the next Partie."""
        rows = self.view.sheet.rows
        return rows[0].number + 1 if rows else 1

    def context_line(self) -> str:
        """Where the evening stands, for the bar."""
        view = self.view
        multiple = view.partie.multiplier if view.partie else view.agreement.multiple
        times = f" · {self.times(multiple)}" if view.with_bulka else ""
        if view.role is Role.OUTSIDE:
            return ""
        if view.phase is Phase.GATHERING:
            return self._n("%(num)s player so far", "%(num)s players so far", len(view.players))
        if view.phase is Phase.ENDED:
            return self._("has ended")
        if view.partie is not None:
            return self._("Partie %(n)s", n=view.partie.number) + times
        if view.result is not None:
            return self._("Partie %(n)s is over", n=view.result.number)
        return self._("before Partie %(n)s", n=self.next_number()) + times

    def times(self, multiple: int) -> str:
        """What all payments are multiplied by."""
        return f"×{self._.number(multiple)}"

    def title(self) -> str:
        """The title of the page; it tells from afar that something is asked of the viewer."""
        view = self.view
        if view.acts.accept_alifer:
            head = self._("● Alifer?")
        elif any(vote.yours for vote in view.votes):
            head = self._("● You are asked")
        elif self.your_turn:
            head = self._("● Your turn")
        else:
            head = view.name
        return f"{head} · Bulka"

    def agreed(self) -> list[tuple[str, str | float]]:
        """What was agreed, as rows of label and value; a moment is given in epoch seconds."""
        view, agreement = self.view, self.view.agreement
        ends = self._.pgettext("label: when the game ends", "Ends")
        rows: list[tuple[str, str | float]] = []
        if view.with_bulka or agreement.multiple > 1:
            rows.append((self._("Payments"), self.times(agreement.multiple)))
        if agreement.clock_move:
            clock = self._(
                "%(move)s and %(reserve)s",
                move=words.span(agreement.clock_move, self._),
                reserve=words.span(agreement.clock_reserve or 0, self._),
            )
        else:
            clock = self._("none")
        rows.append((self._("Move clock"), clock))
        guarded = agreement.enforcement == "guarded"
        rows.append(
            (
                self._("Breaches"),
                self._("the referee refuses") if guarded else self._("lose the Partie"),
            )
        )
        rows.append(
            (
                self._("Spectators"),
                self._("let in") if agreement.spectators else self._("not let in"),
            )
        )
        if agreement.adviser_sight == "defender":
            rows.append((self._("Advisers"), self._("see the defender’s hand")))
        if agreement.end_after_bulka:
            rows.append((ends, self._("when the Bulka is won")))
        if agreement.end_time is not None:
            rows.append((ends, agreement.end_time))
        return rows

    def bulka_caption(self) -> Markup:
        """How much lies in the bowl, and for whom or how it lies there."""
        view = self.view
        partie = view.partie
        tokens = Markup('<strong class="bulka__n" data-tokens="{}">{}</strong>').format(
            view.bulka, self._.number(view.bulka)
        )
        if not view.with_bulka:
            return self._m("%(n)s <span>lies still</span>", n=tokens)
        if partie is None or not partie.pro or view.phase is Phase.ENDED:
            return self._m("%(n)s <span>in the Bulka</span>", n=tokens)
        if partie.pro == view.you:
            return self._m("%(n)s <span>for the winner, if it is you</span>", n=tokens)
        return self._m("%(n)s <span>for %(name)s, if they win</span>", n=tokens, name=partie.pro)

    def step_line(self) -> str:
        """Who shuffles or cuts now."""
        step = self.view.deal_step
        if step is None:
            return ""
        if step.yours:
            return self._("you shuffle") if step.step == "shuffle" else self._("you cut")
        if step.step == "shuffle":
            return self._("%(name)s shuffles", name=step.by)
        return self._("%(name)s cuts", name=step.by)

    # the Stich

    def lays(
        self, stich: StichView | None, players: tuple[PlayerView | None, ...] | None = None
    ) -> list[tuple[LaidView | None, str]]:
        """Who laid what, the upper player's card first."""
        cards = (
            {} if stich is None else {laid.by: laid for laid in (stich.led, stich.followed) if laid}
        )
        rows: list[tuple[LaidView | None, str]] = []
        for player in (self.top, self.own) if players is None else players:
            if player is None:
                rows.append((None, ""))
                continue
            laid = cards.get(player.name)
            who = self.you_or(player.name)
            if laid and stich and stich.winner == player.name:
                who = self._("you take it") if player.you else self._("%(name)s takes it", name=who)
            elif laid and stich and stich.led is laid:
                who = self._("you led") if player.you else self._("%(name)s led", name=who)
            rows.append((laid, who))
        return rows

    def told(self, laid: LaidView) -> str:
        """A card on the table in words."""
        card = words.name_of(laid.card, self._)
        if laid.by == self.view.you:
            return self._("You play the %(card)s.", card=card)
        return self._("%(name)s plays the %(card)s.", name=laid.by, card=card)

    def linger(self) -> dict[str, Any] | None:
        """The Stich finished last, while the next card is awaited; the ninth while the Partie is counted."""
        view = self.view
        partie, result = view.partie, view.result
        if view.phase is Phase.PARTIE and partie is not None:
            stich, players = partie.last_stich, None
            if stich is None or partie.stich.followed is not None:
                return None
            key = f"{partie.number}-{partie.deal}-{stich.number}"
        elif view.phase in (Phase.BETWEEN, Phase.ENDED) and result is not None and result.played:
            stich = result.played[-1]
            upper, lower = result.dealer, result.challenger
            if view.you == result.dealer:
                upper, lower = lower, upper
            players = (self.player(upper), self.player(lower))
            key = f"{result.number}-{result.runs}-{stich.number}"
        else:
            return None
        if stich.led is None or stich.followed is None:
            return None
        return {"key": key, "winner": stich.winner or "", "lays": self.lays(stich, players)}

    # the notice

    def notice(self) -> Notice:
        """The one line that speaks to the viewer now."""
        view = self.view
        if view.phase is Phase.PARTIE and view.partie is not None:
            return self._notice_in_partie()
        if view.role is Role.OUTSIDE:
            return Notice("calm", self._m("The players have closed the door to spectators."))
        if view.phase is Phase.GATHERING:
            if view.acts.start:
                text = self._m("You may begin as soon as everybody is here.")
            elif view.opener:
                text = self._m("The game begins when <b>%(name)s</b> starts it.", name=view.opener)
            else:
                text = self._m("The game begins when the opener starts it.")
            return Notice("calm", text)
        if view.phase is Phase.ENDED:
            return Notice("calm", self._m("The game has ended. Talk is open to everybody."))
        waiting = self._open_vote()
        if waiting is not None:
            return waiting
        step = view.deal_step
        if step is not None and step.yours and (view.acts.shuffle or view.acts.cut):
            text = (
                self._m("Shuffle: the cards are dealt.")
                if step.step == "shuffle"
                else self._m("Cut the deck. Your packet is dealt first.")
            )
            return Notice("turn", text, badge=self._("Your turn"))
        if step is not None:
            sentence = (
                N_("<b>%(name)s</b> shuffles.")
                if step.step == "shuffle"
                else N_("<b>%(name)s</b> cuts.")
            )
            return Notice("calm", self._m(sentence, name=step.by))
        return Notice("calm", self._m("Talk is open to everybody until the deal."))

    def _open_vote(self) -> Notice | None:
        for vote in self.view.votes:
            if vote.yours:
                continue
            sentence = (
                N_("<b>%(name)s</b> would like to join: %(yes)s of %(all)s have agreed.")
                if vote.kind == "join"
                else N_("<b>%(name)s</b> proposes to end the game: %(yes)s of %(all)s have agreed.")
            )
            values = {"name": vote.subject, "yes": len(vote.yes), "all": len(vote.electorate)}
            return Notice("calm", self._m(sentence, **values))
        return None

    def _notice_in_partie(self) -> Notice:
        view, acts = self.view, self.view.acts
        partie = view.partie
        assert partie is not None
        stich = partie.stich
        why = self._("Stich %(n)s of 9", n=stich.number)
        actions = self._notice_actions()
        led = stich.led if stich.followed is None else None
        suit = words.suit_name(led.card[0], self._) if led else ""
        offered = partie.offer_by is not None
        if acts.play:
            if acts.accept_alifer:
                text = (
                    self._m("Answer above, or follow <b>%(suit)s</b>", suit=suit)
                    if led
                    else self._m("Answer above, or lead a card")
                )
                return Notice("turn", text, self._("Alifer?"), why, self._shelf_hint(), actions)
            return Notice(
                "turn", self._turn_text(led), self._("Your turn"), why, self._shelf_hint(), actions
            )
        if acts.accept_alifer:
            text = self._m("<b>%(name)s</b> offers Alifer: answer above", name=partie.offer_by)
            return Notice("turn", text, self._("Alifer?"), why, "", actions)
        if offered and partie.offer_by == view.you:
            other = partie.challenger if partie.dealer == view.you else partie.dealer
            return Notice(
                "calm", self._m("You offer Alifer; <b>%(name)s</b> decides.", name=other), "", why, "",
                actions,
            )  # fmt: skip
        vote = self._open_vote()
        if vote is not None:
            return vote
        badge = ""
        if view.role is Role.ADVISER:
            badge = self._("Adviser")
        elif view.role is Role.SPECTATOR:
            badge = self._.pgettext("what the viewer does", "Watching")
        elif view.role is Role.WAITING:
            badge = self._.pgettext("what the viewer does", "Waiting")
        to_play = self.player(partie.to_play)
        if to_play is None:
            return Notice("calm", self._m("The Partie is being counted."), badge, why, "", actions)
        if to_play.you and to_play.name == view.you and view.role is Role.ACTIVE:
            text = self._m("It is your turn.")
        elif to_play.link is Link.AWAY:
            text = self._m("<b>%(name)s</b> is away.", name=to_play.name)
            if to_play.clock is not None and to_play.clock.running:
                text = self._m("<b>%(name)s</b> is away, the clock runs on.", name=to_play.name)
        elif led is not None:
            text = self._m(
                "<b>%(name)s</b> is thinking. %(suit)s was led.", name=to_play.name, suit=suit
            )
        else:
            text = self._m("<b>%(name)s</b> is thinking.", name=to_play.name)
        return Notice("calm", text, badge, why, "", actions)

    def _turn_text(self, led: LaidView | None) -> Markup:
        view = self.view
        partie = view.partie
        assert partie is not None
        if led is None:
            first = partie.stich.number == 1
            return self._m("Lead the first Stich") if first else self._m("Lead the next Stich")
        suit = words.suit_name(led.card[0], self._)
        if view.agreement.enforcement != "guarded":
            # Under `penalty` the table must not tell whether the hand can follow (D24).
            return self._m("<b>%(suit)s</b> was led", suit=suit)
        if any(slot.card and slot.card[0] == led.card[0] for slot in view.hand):
            return self._m("Follow <b>%(suit)s</b>", suit=suit)
        return self._m("No <b>%(suit)s</b> in your hand: play any card", suit=suit)

    def _notice_actions(self) -> tuple[tuple[str, str], ...]:
        acts = self.view.acts
        actions = []
        if acts.hint:
            actions.append(("hint", self._("Hint")))
        if acts.take_back:
            actions.append(("correct", self._("Take it back")))
        if acts.withdraw_alifer:
            actions.append(("withdraw_alifer", self._("Withdraw the offer")))
        if acts.offer_alifer:
            actions.append(("offer_alifer", self._("Offer Alifer")))
        return tuple(actions)

    # the shelf

    def pays(self, call: CallView) -> str:
        """Who pays how much for an announcement."""
        return self._("%(name)s pays %(n)s", name=call.payer, n=call.tokens)

    def chips(self) -> list[Chip]:
        """What may be said and asked along with the next card."""
        view = self.view
        acts = view.acts
        if not acts.play:
            return []
        held = {slot.card for slot in view.hand if slot.card}
        chips = []
        for call in acts.calls:
            if call.what == "aces":
                sub = self._("with an Ass")
                if call.tokens:
                    sub += " · " + self._("pays %(n)s", n=call.tokens)
            elif call.tokens:
                sub = self.pays(call)
            else:
                sub = self._("points only")
            value = words.call_value(call, acts.calls)
            cards = tuple(c for c in call.with_cards if c in held)
            chips.append(
                Chip(
                    id=value.replace(":", "-"),
                    name="announce",
                    value=value,
                    tag=words.tagged(call.what, call.points, self._),
                    title=words.call_title(call.what, call.points, self._),
                    sub=sub,
                    cards=cards if len(cards) < len(held) else (),
                )
            )
        for rank in acts.mankos:
            chips.append(
                Chip(
                    id=f"manko-{rank}",
                    name="manko",
                    value=rank,
                    tag=self._("Manko?"),
                    title=self._("Manko?"),
                    sub=self._("which %(rank)s is missing", rank=words.rank_name(rank, self._)),
                )
            )
        return chips

    def shelf_label(self) -> str:
        """What the chips go with."""
        acts = self.view.acts
        if acts.mankos and not acts.calls:
            return self._("With your second card")
        if acts.calls and all(call.what in ("aces", "bianka") for call in acts.calls):
            return self._("With your next card")
        if acts.calls:
            return self._("With your first card")
        return self._("Announce")

    def prospects(self) -> list[Markup]:
        """What this Stich may bring, for the place where there is nothing to announce."""
        partie = self.view.partie
        if partie is None or self.view.phase is not Phase.PARTIE:
            return []
        return [
            self._n(
                "%(bonus)s: <b>%(num)s</b> point",
                "%(bonus)s: <b>%(num)s</b> points",
                points,
                bonus=self._(SENTENCES[no]),
            )
            for no, points in prospects(partie.stiche)
        ]

    def _shelf_hint(self) -> str:
        acts = self.view.acts
        if acts.mankos and not acts.calls:
            return self._("Ask with it:")
        return self._("Announce with it:") if acts.calls else ""

    # slips

    def slips(self) -> Slips:
        """The questions and the wide slip that lie on the table now."""
        view, acts = self.view, self.view.acts
        asks: list[tuple[str, Any]] = []
        if acts.accept_alifer or acts.decline_alifer:
            asks.append(("alifer", None))
        if view.absence is not None and (acts.claim or acts.keep_waiting):
            asks.append(("away", None))
        asks.extend(("vote", vote) for vote in view.votes if vote.yours)
        return Slips(tuple(asks), self._main_slip())

    def _main_slip(self) -> str | None:
        view, acts = self.view, self.view.acts
        if view.role is Role.OUTSIDE:
            return "closed" if view.phase is not Phase.GATHERING else "gather"
        if view.phase is Phase.GATHERING:
            return "gather"
        if view.phase is Phase.ENDED:
            return "ended"
        if view.phase is Phase.PARTIE:
            return None
        if acts.cut:
            return "cut"
        if acts.pro and view.pro_choice is not None:
            return "pro"
        if view.phase is Phase.BETWEEN and view.result is not None:
            return "result"
        return "deal"

    def deal_title(self) -> str:
        """The heading of the slip before a deal."""
        view = self.view
        if view.phase is Phase.REDEAL and view.partie is not None:
            if view.partie.tied:
                return self._("Level: the Partie is dealt again")
            return self._("Alifer: the Partie is dealt again")
        if view.draw is not None and not view.sheet.rows:
            return self._("The starting order is drawn")
        return self._("Partie %(n)s", n=self.next_number())
