"""The decisions D1-D38: where the rulebook is silent or can be read two ways, and what this club server plays."""

from __future__ import annotations

from dataclasses import dataclass

from app.i18n import N_
from app.rules.agreement import MOST_MULTIPLE
from app.rules.alifer import CONSENTED_DOUBLINGS
from app.rules.game import WITH_BULKA


@dataclass(frozen=True, slots=True)
class Reading:
    """A decision: its number, the article it explains, and the reading in a sentence or two."""

    number: int
    article: str
    text: str

    @property
    def anchor(self) -> str:
        """Its place on the rulebook page; refusals link there."""
        return f"dec-D{self.number}"


NUMBERS = {
    "doublings": CONSENTED_DOUBLINGS,
    "most": MOST_MULTIPLE,
    "least": WITH_BULKA,
}
"""Values of the places in the sentences below."""

_TEXTS: tuple[tuple[str, str], ...] = (
    (
        "3",
        N_(
            "Only those who tied draw again. Each new card replaces the old one and is "
            "compared with everybody’s, until all ranks differ. Cards drawn stay out, "
            "unless the pack runs out: then all of them go back."
        ),
    ),
    (
        "4.2",
        N_(
            "If somebody due to play leaves between two Parties, the front of the queue "
            "takes the empty seat. If it was the dealer’s, the one of the two who has "
            "waited longest deals; if neither has waited, the challenger."
        ),
    ),
    (
        "4.2",
        N_(
            "With only two players left, the game goes on for points alone (Part IV). The "
            "Bulka stays where it is, there is no Pro, and those still there share it at "
            "the end."
        ),
    ),
    ("4.2", N_("If one player is left, the game ends and the Bulka goes to that player.")),
    (
        "4.3",
        N_(
            "“Would not yet have challenged” means: since the Bulka was last empty, the "
            "Parties begun with stakes are at most two fewer than the players, the newcomer "
            "included. A game of two has no Bulka: a third may join whenever both agree, "
            "and the next Partie is played for stakes."
        ),
    ),
    ("5.4", N_("A won Bulka includes everything that this very Partie has paid into it.")),
    (
        "6",
        N_(
            "After the end time no ordinary Partie begins, no Pro is announced and nobody "
            "joins. If a Pro still to be played lapses because its player leaves, the game "
            "ends then."
        ),
    ),
    (
        "6",
        N_(
            "Tokens that cannot be divided evenly go out one each: first to the player due "
            "to challenge, then along the queue, last to the player due to deal."
        ),
    ),
    (
        "6",
        N_(
            "All players together may end the game at once between two Parties. It is "
            "settled in the same way, and an announced Pro lapses."
        ),
    ),
    (
        "9",
        N_(
            "The payment is made at once, with the announcement, and stands whatever "
            "becomes of the Partie."
        ),
    ),
    (
        "9",
        N_("The nine cards dealt decide what may be announced, not those still in the hand."),
    ),
    (
        "9.1.1",
        N_(
            "The number announced is the number dealt, for sets and for Aces: who was dealt "
            "four cannot announce three."
        ),
    ),
    (
        "9.1.2",
        N_("The referee answers Manko, truthfully and at once, for everybody to hear."),
    ),
    (
        "9.1.3",
        N_(
            "Once the first Ass has been played in silence, neither three nor four can be "
            "announced. The payment is due on announcing, whether the Aces succeed or not."
        ),
    ),
    (
        "9.1.4",
        N_("A hand that is good for Bianka is good for Blans as well; both may be announced."),
    ),
    (
        "9.2.1",
        N_(
            "The replay is the same Partie: stakes are not paid again, streaks do not move, "
            "and a Pro Partie stays one."
        ),
    ),
    (
        "9.2.1",
        N_("What was paid before the Alifer stays paid; points start again at zero."),
    ),
    ("9.2.1", N_("Once the Partie is decided, payments fall back to the agreed multiple.")),
    (
        "9.2.1",
        N_("An offer stands until it is answered, withdrawn, or the next card is played."),
    ),
    (
        "9.2.1",
        N_(
            "By consent a Partie is doubled %(doublings)s times at most; a further offer is "
            "refused. Only one offer stands at a time."
        ),
    ),
    ("10", N_("The other player, who missed the bonus, pays for it into the Bulka.")),
    (
        "10",
        N_(
            "Bonuses are settled after the ninth Stich. A Partie that ends earlier, by a "
            "breach or an agreed Alifer, has none."
        ),
    ),
    (
        "10",
        N_(
            "“Without a Due” looks at the winning card only: a Due that merely lay in the "
            "Stich does not matter."
        ),
    ),
    (
        "12",
        N_(
            "Before the game the players choose how breaches are handled. <b>Guarded</b>: "
            "the referee refuses an illegal card or a false announcement, names the "
            "article, and nothing changes. <b>Penalty</b>: it is accepted in silence, as at "
            "a real table; the offender may correct it until the opponent’s next card, and "
            "then the Partie is lost."
        ),
    ),
    (
        "12",
        N_(
            "Running out of an agreed clock is a comparable breach, and so is staying away "
            "longer than agreed once the opponent claims the Partie."
        ),
    ),
    (
        "12",
        N_(
            "A Partie lost by a breach counts like any other for streaks, rotation and Pro. "
            "Payments already made for announcements stand."
        ),
    ),
    (
        "IV",
        N_(
            "The first dealer is drawn as in Art. 3 and the winner deals next; after a draw "
            "the same player deals again. The score sheet counts Parties won and points "
            "over the whole game."
        ),
    ),
    (
        "5.3",
        N_(
            "Advisers see what everybody sees, and share a channel with the defender that "
            "nobody else can read. As a house rule a table may agree that the defender "
            "shows them the hand."
        ),
    ),
    (
        "4.2",
        N_(
            "Streaks start from zero whenever a game changes between two players and "
            "%(least)s or more. A Pro not yet played lapses then."
        ),
    ),
    (
        "8.5",
        N_(
            "Only a breach may be corrected. A legal card stays played, however much it is "
            "regretted."
        ),
    ),
    (
        "2",
        N_(
            "After a won Bulka the rotation begins anew from the seats of Art. 5.5; nothing "
            "is drawn again."
        ),
    ),
    (
        "4.2",
        N_(
            "The form of a Partie is fixed when it is dealt. Whoever comes or goes "
            "meanwhile changes the next one only; a running Pro Partie is played for the "
            "Bulka to its end. Back at three players, a Bulka that lay still is live again."
        ),
    ),
    (
        "4.2",
        N_("Whoever has left may join again like any newcomer, with the balance they had."),
    ),
    ("7.1", N_("The multiple scales tokens only. Points never change.")),
    (
        "9.2.1",
        N_(
            "Between a level count and the new deal nothing is said or played, except that "
            "a lost clock, a claimed absence or the agreed end still counts."
        ),
    ),
    (
        "12",
        N_(
            "Under <b>penalty</b> a breach can be corrected while it is the last thing "
            "played, and the earliest one decides. A wrong number counts as a false "
            "announcement. If the opponent has no card left, the breach is declared at "
            "once. Manko about a false set gets no answer. An agreed Alifer ends the Partie "
            "and the breach with it."
        ),
    ),
    ("7.1", N_("The multiple is a whole number from 1 to %(most)s.")),
    ("4.4", N_("Spectators are held to the same silence, without exception.")),
)

READINGS: tuple[Reading, ...] = tuple(
    Reading(number, article, text) for number, (article, text) in enumerate(_TEXTS, 1)
)


def readings_of(article: str) -> tuple[Reading, ...]:
    """The decisions that explain this article."""
    return tuple(reading for reading in READINGS if reading.article == article)
