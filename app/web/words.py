"""The words of the table: names of cards, calls, bonuses, payments, reasons, lines of the log, refusals.

Pure functions of a value and a language (its `Speech`): the word for each thing is said here and nowhere else.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Protocol

from markupsafe import Markup

from app.i18n import DEFAULT, N_, Nn_
from app.rules.announcements import WORTH, Figure
from app.rules.bulka import BASE_STAKE
from app.rules.cards import code_of
from app.rules.consequences import (
    AliferAccepted,
    AliferDeclined,
    AliferOffered,
    AliferWithdrawn,
    Announced,
    BreachDeclared,
    BulkaWon,
    Corrected,
    Dealt,
    Drawn,
    Forfeited,
    GameEnded,
    Joined,
    Left,
    MankoAnswered,
    PartieDecided,
    ProAnnounced,
    StakesPaid,
    StichWon,
    Tied,
)
from app.table.log import LogEntry, LogLine, VoteFailed
from app.table.shown import CallView, LaidView, MankoView, PaymentView, SaidView
from app.web.speech import Speech, speech

SUITS = {"s": N_("Spade"), "c": N_("Coppe"), "d": N_("Denari"), "b": N_("Bastoni")}
RANKS = {
    "2": N_("Due"),
    "7": N_("7"),
    "8": N_("8"),
    "9": N_("9"),
    "10": N_("10"),
    "B": N_("Bube"),
    "C": N_("Cavall"),
    "R": N_("Re"),
    "A": N_("Ass"),
}
SETS = {"R": N_("Re"), "C": N_("Cavalli"), "B": N_("Buben"), "2": N_("Deuces")}
"""How a set is called when it is announced (Art. 9.1.1)."""

CALLS = {
    "set:R": N_("Re for %(points)s"),
    "set:C": N_("Cavalli for %(points)s"),
    "set:B": N_("Buben for %(points)s"),
    "set:2": N_("Deuces for %(points)s"),
    "aces": N_("Aces for %(points)s"),
    "blans": N_("Blans for %(points)s"),
    "bianka": N_("Bianka for %(points)s"),
}
"""What is said aloud, in the player's own language (Art. 9)."""

BONUSES = {
    "1": N_("Marc: all nine Stiche"),
    "2": N_("First Stich won with a Due"),
    "3": N_("Stich %(stich)s won with a Due"),
    "4a": N_("Last Stich won with a Due"),
    "4b": N_("Last two Stiche won with a Due"),
    "4c": N_("Last three Stiche won with a Due"),
    "5": N_("Last Stich won without a Due"),
}
"""The Stich bonuses of Art. 10 by their number, once they are won."""

BONUSES_AHEAD = {
    "1": N_("Marc, all nine Stiche"),
    "2": N_("This Stich with a Due"),
    "3": N_("This Stich with a Due"),
    "4a": N_("The last Stich with a Due"),
    "4b": N_("The last two Stiche with a Due"),
    "4c": N_("The last three Stiche with a Due"),
    "5": N_("The last Stich without a Due"),
}
"""The Stich bonuses before they are won."""

BONUS_CONDITIONS = {
    **BONUSES,
    "3": N_("Each Stich from 2 to 8 won with a Due, unless it counts under 4"),
}
"""The conditions of the Stich bonuses as the rulebook lists them."""


def article_anchor(article: str) -> str:
    """Where an article stands on the rulebook page: `art-8-3`, and `dec-…` for decisions and Part IV."""
    kind = "art" if article[:1].isdigit() else "dec"
    return f"{kind}-{article.replace('.', '-')}"


def article_address(article: str) -> str:
    """The address of an article."""
    return f"/rules#{article_anchor(article)}"


def article_link(article: str, label: str) -> Markup:
    """A link to an article that leaves the table where it is."""
    link = Markup('<a href="{}" target="_blank" rel="noopener">{}</a>')
    return link.format(article_address(article), label)


def name_of(card: str, _: Speech) -> str:
    """A card's name in words: `Re of Spade`, `7 of Denari`."""
    return _("%(rank)s of %(suit)s", rank=_(RANKS[card[1:]]), suit=_(SUITS[card[0]]))


def suit_name(letter: str, _: Speech) -> str:
    """A suit's name."""
    return _(SUITS[letter])


def rank_name(rank: str, _: Speech) -> str:
    """A rank's name."""
    return _(RANKS[rank])


def called(what: str, _: Speech) -> str:
    """How an announcement is called, without its points: `Re`, `Deuces`, `Aces`, `Blans`."""
    if what.startswith("set:"):
        return _(SETS[what.split(":")[1]])
    return {"aces": _("Aces"), "blans": _("Blans"), "bianka": _("Bianka")}[what]


def call_title(what: str, points: int, _: Speech) -> str:
    """An announcement with its points: `Re for 6`, `Aces for 30`."""
    return _(CALLS[what], points=points)


def call_value(call: CallView, calls: Sequence[CallView]) -> str:
    """What a form sends for an announcement: the number only where both three and four may be said (D12)."""
    rivals = [other for other in calls if other.what == call.what]
    return f"{call.what}:{call.count}" if len(rivals) > 1 and call.count else call.what


def tag_text(tag: str, _: Speech) -> str:
    """The small tag on a card for what was said with it: `Re 6`, `Aces 40`, `Manko?`."""
    if tag.startswith("manko:"):
        return _("Manko?")
    what, count = split_call(tag)
    return tagged(what, full_worth(what, count), _)


def tagged(what: str, points: int, _: Speech) -> str:
    """An announcement in the least room: its name and its points."""
    return f"{called(what, _)} {_.number(points)}"


def split_call(word: str) -> tuple[str, int | None]:
    """The parts of a call's word: `set:R:3` is (`set:R`, 3), `blans` is (`blans`, None)."""
    head, _sep, last = word.rpartition(":")
    if last in {"3", "4"}:
        return head, int(last)
    return word, None


def said_text(said: SaidView, _: Speech) -> Markup:
    """What was said, as it stays at the seat; failed Aces show both values."""
    label = called(said.what, _)
    if said.failed:
        return Markup("{} {}").format(label, failed_points(said, _))
    return Markup("{} {}").format(label, _.number(said.points))


def failed_points(said: SaidView, _: Speech) -> Markup:
    """What Aces would have counted, struck out, and what they count since one is lost."""
    full = full_worth(said.what, said.count)
    return Markup("<s>{}</s> {}").format(_.number(full), _.number(said.points))


def full_worth(what: str, count: int | None) -> int:
    """What an announcement counts if nothing is lost (Art. 9)."""
    return WORTH[Figure(what), count].points


def laid_tags(laid: LaidView, mankos: Sequence[MankoView], _: Speech) -> list[str]:
    """The tags of a card on the table; a Manko among these answered ones with its answer: `Manko? Denari`."""
    answers = {f"manko:{m.rank}": m.missing for m in mankos if m.asked_by == laid.by}
    return [
        _("Manko? %(suit)s", suit=suit_name(answers[tag], _))
        if tag in answers
        else tag_text(tag, _)
        for tag in laid.said
    ]


def span(seconds: int, _: Speech) -> str:
    """A span in words: `30 s`, `2 min`."""
    if seconds % 60 or seconds < 60:
        return _("%(n)s s", n=seconds)
    return _("%(n)s min", n=seconds // 60)


def discs_for(tokens: int, multiple: int = 1) -> list[tuple[float, float]]:
    """Where the discs lie in the bowl: one for each base stake (times the multiple), 30 at most.

    Laid like the seeds of a sunflower, so that the heap grows from the middle and no disc ever moves.
    """
    count = min(30, max(0, math.ceil(tokens / (BASE_STAKE * multiple))))
    places = []
    for i in range(count):
        radius, angle = 12.6 * math.sqrt(i + 0.35), i * 2.39996
        x, y = 100 + radius * math.cos(angle) - 13, 100 + radius * math.sin(angle) - 13
        places.append((round(x, 1), round(y, 1)))
    return places


def listed(names: Sequence[str], _: Speech) -> str:
    """Names in a row: `Franz`, `Franz and Ottla`, `Anna, Franz and Ottla`."""
    if len(names) < 2:
        return "".join(names)
    return _("%(some)s and %(last)s", some=", ".join(names[:-1]), last=names[-1])


def purpose_text(purpose: str, _: Speech) -> str:
    """What tokens were paid for; the words of the record."""
    if purpose.startswith("bonus:"):
        return _("Stich bonus")
    fixed = {
        "stake": _("Stakes"),
        "pro_stake": _("Second stake"),
        "bulka_won": _("The Bulka"),
        "bulka_split": _("Share of the Bulka"),
        "refund": _("Given back"),
    }
    return fixed.get(purpose) or called(purpose, _)


def payment_rows(
    payments: Sequence[PaymentView], accounts: Sequence[str], _: Speech
) -> list[tuple[str, list[int]]]:
    """Payments added up by purpose: a row for each, with the change of every account (a name or the Bulka)."""
    rows: dict[str, dict[str, int]] = {}
    for payment in payments:
        row = rows.setdefault(purpose_text(payment.purpose, _), {})
        row[payment.payer] = row.get(payment.payer, 0) - payment.tokens
        row[payment.payee] = row.get(payment.payee, 0) + payment.tokens
    return [(label, [row.get(account, 0) for account in accounts]) for label, row in rows.items()]


def bonus_text(no: str, stich: int, _: Speech) -> str:
    """A Stich bonus in words."""
    return _(BONUSES[no], stich=stich)


def bonus_ahead(no: str, _: Speech) -> str:
    """A Stich bonus that may still be won."""
    return _(BONUSES_AHEAD[no])


def bonus_condition(no: str, _: Speech) -> str:
    """What a Stich bonus is won with, as the rulebook lists it."""
    return _(BONUS_CONDITIONS[no])


def reason_text(reason: str | None, _: Speech) -> str:
    """Why a Partie was lost under Art. 12."""
    return {
        "revoke": _("suit not followed"),
        "false_announcement": _("false announcement"),
        "clock": _("time ran out"),
        "absence": _("stayed away"),
    }.get(reason or "", _("breach of the rules"))


LOG_SENTENCES = {
    "draw": N_("The starting order is drawn."),
    "draw_done": N_("<b>%(dealer)s</b> deals first, <b>%(challenger)s</b> challenges."),
    "deal": N_("Partie %(partie)s. <b>%(by)s</b> deals, bottom card <b>%(plate)s</b>."),
    "deal_again": N_("Dealt again by <b>%(by)s</b>, bottom card <b>%(plate)s</b>."),
    "stakes": N_("%(by)s and %(challenger)s pay %(tokens)s each into the Bulka."),
    "pro": N_("<b>%(by)s</b> announces <b>Pro</b>: a second stake of %(stake)s."),
    "call": N_("<b>%(by)s</b> announces <b>%(call)s</b>."),
    "call_paid": N_("<b>%(by)s</b> announces <b>%(call)s</b>. %(payer)s pays %(tokens)s."),
    "manko": N_("<b>%(by)s</b> asks for the missing %(rank)s: <b>%(missing)s</b>."),
    "stich": N_("<b>%(by)s</b> takes Stich %(number)s."),
    "alifer_offered": N_("<b>%(by)s</b> offers Alifer."),
    "alifer_accepted": N_("<b>%(by)s</b> accepts: the Partie is dealt again."),
    "alifer_declined": N_("<b>%(by)s</b> declines the Alifer."),
    "alifer_withdrawn": N_("<b>%(by)s</b> withdraws the Alifer."),
    "tied": N_("Level at %(total)s: the Partie is dealt again."),
    "corrected": N_("<b>%(by)s</b> takes the card back."),
    "breach": N_("<b>%(by)s</b> has broken a rule (%(why)s, Art. %(article)s)."),
    "forfeit": N_("<b>%(by)s</b> has lost the Partie: %(why)s."),
    "won": N_("<b>%(by)s</b> wins Partie %(partie)s against %(loser)s, %(points)s : %(against)s."),
    "won_breach": N_("<b>%(by)s</b> wins Partie %(partie)s against %(loser)s."),
    "drawn": N_("Partie %(partie)s is drawn, %(points)s each."),
    "joined": N_("<b>%(by)s</b> joins the game."),
    "left": N_("<b>%(by)s</b> leaves the game."),
    "ended": N_("The game has ended."),
    "vote_failed": N_("The vote did not find everybody’s consent."),
}
"""The referee's lines."""

COUNTED_SENTENCES = {
    "stich_points": (
        "points",
        Nn_(
            "<b>%(by)s</b> takes Stich %(number)s, %(points)s point.",
            "<b>%(by)s</b> takes Stich %(number)s, %(points)s points.",
        ),
    ),
    "bulka_won": (
        "tokens",
        Nn_(
            "<b>%(by)s</b> takes the Bulka: %(tokens)s token.",
            "<b>%(by)s</b> takes the Bulka: %(tokens)s tokens.",
        ),
    ),
}
"""Lines whose form depends on a number: which of the values it is, and the forms."""


def log_text(entry: LogEntry, _: Speech) -> Markup:
    """A line of the referee's log."""
    key, values = _log_sentence(entry.line, _)
    if key in COUNTED_SENTENCES:
        counted, forms = COUNTED_SENTENCES[key]
        return _.markup_n(*forms, int(values[counted]), **values)
    return _.markup(LOG_SENTENCES[key], **values)


def _log_sentence(line: LogLine, _: Speech) -> tuple[str, dict[str, str | int]]:
    """Which sentence a line of the log is, and what stands in its places."""
    match line:
        case Drawn(dealer=str(dealer), challenger=str(challenger)):
            return "draw_done", {"dealer": dealer, "challenger": challenger}
        case Drawn():
            return "draw", {}
        case Dealt(partie, deal, dealer):
            plate = name_of(code_of(line.plate), _)
            key = "deal" if deal == 1 else "deal_again"
            return key, {"by": dealer, "partie": partie, "plate": plate}
        case StakesPaid(dealer, challenger, stake):
            return "stakes", {"by": dealer, "challenger": challenger, "tokens": stake}
        case ProAnnounced(player, stake):
            return "pro", {"by": player, "stake": stake}
        case Announced(player, opponent):
            call = call_title(line.figure.value, line.points, _)
            key = "call_paid" if line.tokens else "call"
            return key, {"by": player, "call": call, "payer": opponent, "tokens": line.tokens}
        case MankoAnswered(player, rank, missing):
            title, suit = rank_name(rank.letter, _), suit_name(missing.letter, _)
            return "manko", {"by": player, "rank": title, "missing": suit}
        case StichWon(number, winner, stich):
            key = "stich_points" if stich.points else "stich"
            return key, {"by": winner, "number": number, "points": stich.points}
        case Tied(total):
            return "tied", {"total": total}
        case BreachDeclared(player, article, reason):
            return "breach", {"by": player, "article": article, "why": reason_text(reason, _)}
        case Forfeited(player, forfeit):
            return "forfeit", {"by": player, "why": reason_text(forfeit.value, _)}
        case PartieDecided(number, str(winner), str(loser), _by, int(points), int(against)):
            return "won", {
                "by": winner, "loser": loser, "partie": number, "points": points, "against": against,
            }  # fmt: skip
        case PartieDecided(number, str(winner), str(loser)):
            return "won_breach", {"by": winner, "loser": loser, "partie": number}
        case PartieDecided(number):
            return "drawn", {"partie": number, "points": line.points or 0}
        case BulkaWon(player, tokens):
            return "bulka_won", {"by": player, "tokens": tokens}
        case GameEnded() | VoteFailed():
            return _BARE_LINES[type(line)], {}
        case _:
            return _BARE_LINES[type(line)], {"by": line.player}


_BARE_LINES: dict[type, str] = {
    AliferOffered: "alifer_offered",
    AliferAccepted: "alifer_accepted",
    AliferDeclined: "alifer_declined",
    AliferWithdrawn: "alifer_withdrawn",
    Corrected: "corrected",
    Joined: "joined",
    Left: "left",
    GameEnded: "ended",
    VoteFailed: "vote_failed",
}
"""Lines in whose sentences nothing stands but, at most, a name."""


class _Missing(dict[str, object]):
    """Leaves the name of a place in a sentence if its value is missing, rather than failing."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


class Refusal(Protocol):
    """What the rules and the table raise when they refuse: an article, a reason, a sentence."""

    article: str
    reason: str
    template: str
    params: Mapping[str, str]


def refusal_text(refusal: Refusal, _: Speech) -> str:
    """A refusal in words: what was wrong, what would have been legal."""
    return refusal_sentence(refusal.template, refusal.params, _)


def refusal_sentence(template: str, params: Mapping[str, object], _: Speech) -> str:
    """A refusal in the reader's language: the template is translated, then its places are filled."""
    words = {key: value if key in _NAMES else translated(value, _) for key, value in params.items()}
    return _(template).format_map(_Missing(words))


_NAMES = {"player", "players", "name", "dealer", "challenger"}
"""Places of a refusal that hold what people call themselves."""


def translated(value: object, _: Speech) -> object:
    """A value of a refusal in the reader's language: a number, a card or several by name, other words as listed."""
    if not isinstance(value, str) or not value:
        return value
    if value.isdecimal():
        return _.number(int(value))
    parts = value.split(", ")
    if all(part in _CARD_BY_NAME for part in parts):
        return ", ".join(name_of(_CARD_BY_NAME[part], _) for part in parts)
    return _(value)


_CARD_BY_NAME = {
    name_of(suit + rank, speech(DEFAULT)): suit + rank for suit in SUITS for rank in RANKS
}
