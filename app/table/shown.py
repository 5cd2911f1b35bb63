"""What a viewer is shown of a table: plain data, documented field by field, and nothing that computes.

`views.view_for` fills it; the page, the pushes and the JSON face are made from it alone (a field that nobody fills stays
secret). Cards are codes (`sR`), times are epoch seconds (UTC), tokens are whole numbers, player names are the names taken
at this table. Sentences are made later, in the viewer's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.table.log import LogEntry


class Phase(StrEnum):
    """How far the table has come."""

    GATHERING = "gathering"  # seats are being taken, nothing is drawn
    BETWEEN = "between"  # before a Partie: shuffle, cut, Pro
    REDEAL = "redeal"  # within a Partie after an Alifer: shuffle and cut again
    PARTIE = "partie"  # cards are on the table
    ENDED = "ended"


class Role(StrEnum):
    """What a viewer is at this table now."""

    ACTIVE = "active"
    WAITING = "waiting"
    ADVISER = "adviser"
    SEATED = "seated"  # has a seat at a table that has not started
    SPECTATOR = "spectator"
    OUTSIDE = "outside"  # a table without spectators: sees that it exists, nothing of the game


class Link(StrEnum):
    """Presence as it is shown to others."""

    HERE = "here"
    THIN = "thin"  # lost some seconds ago, probably reconnecting
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class SaidView:
    """An announcement made in this deal: `what` is `set:R`, `aces`, `blans`, `bianka`; `count` 3 or 4 with sets and Aces.

    `points` are those it counts as far as everybody can see; `failed` marks Aces of which one was lost.
    """

    by: str
    what: str
    count: int | None
    points: int
    failed: bool


@dataclass(frozen=True, slots=True)
class MankoView:
    """An answered Manko: `missing` is a suit letter."""

    asked_by: str
    rank: str
    missing: str


@dataclass(frozen=True, slots=True)
class LaidView:
    """A card on the table, by whom, with what was said along with it.

    `said` are tags: `set:R:3`, `aces:4`, `blans`, `bianka`; `manko:R` for a Manko that was answered (see `MankoView`).
    """

    card: str
    by: str
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StichView:
    """A Stich: `number` 1-9; `led` is None before it is opened, `winner` until it is complete."""

    number: int
    led: LaidView | None
    followed: LaidView | None
    winner: str | None


@dataclass(frozen=True, slots=True)
class HandSlot:
    """One of nine fixed places of the viewer's own hand; `card` is None once it was played.

    `state`: `legal`, `illegal` (only while the viewer is to play and the table is guarded), else `idle`.
    """

    card: str | None
    state: str


@dataclass(frozen=True, slots=True)
class CallView:
    """An announcement the viewer may make now.

    `with_cards`: the cards it may go with; empty for one that may be said apart from a card (Bianka outside one's turn).
    `tokens`: what `payer` pays for it (0 with two players).
    """

    what: str  # `set:R`, `set:C`, `set:B`, `set:2`, `aces`, `blans`, `bianka`
    count: int | None
    points: int
    tokens: int
    payer: str
    with_cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActsView:
    """What the viewer may do now; the page shows a control for each and no other.

    `invite`, `dismiss`: may ask a bot to the table, or send one away again; `play`: may play a card;
    `calls`: announcements that go with the next card; `mankos`: ranks that may be asked for with it; `bianka_now`: Bianka
    may be said apart from a card. `claim`: an absent opponent's Partie may be claimed. `hint`: a learner among bots
    may ask what to play.
    """

    take_seat: bool = False
    stand_up: bool = False
    invite: bool = False
    dismiss: bool = False
    start: bool = False
    shuffle: bool = False
    cut: bool = False
    pro: bool = False
    play: bool = False
    calls: tuple[CallView, ...] = ()
    mankos: tuple[str, ...] = ()
    bianka_now: CallView | None = None
    offer_alifer: bool = False
    accept_alifer: bool = False
    decline_alifer: bool = False
    withdraw_alifer: bool = False
    take_back: bool = False
    claim: bool = False
    keep_waiting: bool = False
    leave: bool = False
    ask_to_join: bool = False
    propose_end: bool = False
    hint: bool = False


@dataclass(frozen=True, slots=True)
class ClockView:
    """A player's clock: seconds left of the move (while it runs, counted to `until`) and of the reserve of this Partie."""

    running: bool
    move: float
    reserve: float
    until: (
        float | None
    )  # epoch second at which the move time is used up and the reserve begins to run


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Somebody who sits at the table or plays the game.

    `role`: `dealer`, `challenger`, `waiting`, or `seated` before the start. `place`: 0 for the front of the queue, None for
    active players. `hand_count`, `stiche`, `points` (running count: cards, announcements): active players of a Partie only.
    `away_since`: epoch second, None while here. `may_announce_pro`: the streak is long enough (Art. 5.1). `bot`: the level
    of a bot, None for people.
    """

    name: str
    you: bool
    role: str
    place: int | None
    balance: int
    streak: int
    may_announce_pro: bool
    link: Link
    away_since: float | None
    hand_count: int | None
    stiche: int
    points: int
    to_act: bool
    clock: ClockView | None
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class PaymentView:
    """Tokens that changed hands; `payer`/`payee` are names or `bulka`; `purpose` as in the record (`stake`, `bonus:4a`, ...)."""

    payer: str
    payee: str
    tokens: int
    purpose: str


@dataclass(frozen=True, slots=True)
class PointsView:
    """A player's count in a finished run."""

    name: str
    cards: int
    announcements: int
    bonuses: int
    total: int


@dataclass(frozen=True, slots=True)
class BonusView:
    """A Stich bonus (Art. 10): `no` is `1`, `2`, `3`, `4a`, `4b`, `4c`, `5`."""

    by: str
    no: str
    stich: int
    points: int


@dataclass(frozen=True, slots=True)
class ResultView:
    """The last decided Partie, shown until the next deal.

    `how`: `points`, `breach`, `forfeit`; `winner` None for a drawn two-player Partie. `points` is empty for a Partie lost
    under Art. 12. `deck`: all 36 cards in dealing order, public now. `played`: the Stiche of its last deal, also the
    one that nobody could look at any more.
    """

    number: int
    dealer: str
    challenger: str
    pro: bool
    winner: str | None
    loser: str | None
    how: str
    reason: str | None  # `revoke`, `false_announcement`, `clock`, `absence`
    multiplier: int
    runs: int
    stiche: tuple[tuple[str, int], ...]
    points: tuple[PointsView, ...]
    announcements: tuple[SaidView, ...]
    bonuses: tuple[BonusView, ...]
    payments: tuple[PaymentView, ...]  # of the whole Partie, all its runs
    bulka_before: int
    bulka_after: int
    bulka_won: int  # tokens taken by the Pro player, 0 otherwise
    deck: tuple[str, ...]
    played: tuple[StichView, ...] = ()


@dataclass(frozen=True, slots=True)
class PartieView:
    """The running Partie as everybody at the table sees it.

    `deal`: 1, and one more for each Alifer. `plate_card`: the face-up bottom card. `offer_by`: who offers Alifer.
    `defender`: in a Pro Partie, else None. `defender_hand`: only for advisers of a table that agreed to it (D28).
    `stiche`: the complete ones of this deal; the played cards are public, for those who count them and for bots.
    """

    number: int
    deal: int
    multiplier: int
    dealer: str
    challenger: str
    pro: str | None
    defender: str | None
    to_play: str | None
    plate_card: str | None
    stich: StichView
    last_stich: StichView | None
    said: tuple[SaidView, ...]
    mankos: tuple[MankoView, ...]
    offer_by: str | None
    defender_hand: tuple[str, ...] | None
    tied: bool  # level totals: to be dealt again (phase `redeal`)
    stiche: tuple[StichView, ...] = ()


@dataclass(frozen=True, slots=True)
class DealStepView:
    """What has to happen before the cards are dealt: `shuffle` by the dealer, then `cut` by the challenger.

    Either happens by itself at `due_at`.
    """

    step: str
    by: str
    yours: bool
    due_at: float


@dataclass(frozen=True, slots=True)
class ProChoiceView:
    """What Pro would mean for the dealer who may announce it: stakes and the tokens to be won at least."""

    stake: int
    second_stake: int
    bulka_to_win: int
    challenger: str
    advisers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawView:
    """The draw for the starting order (Art. 3): one tuple of (name, card) for each round of it."""

    rounds: tuple[tuple[tuple[str, str], ...], ...]


@dataclass(frozen=True, slots=True)
class VoteView:
    """An open vote: `kind` is `join` (of `subject`) or `end`. `yes`: names that agreed. `yours`: the viewer has yet to answer."""

    id: int
    kind: str
    subject: str
    electorate: tuple[str, ...]
    yes: tuple[str, ...]
    due_at: float
    yours: bool


@dataclass(frozen=True, slots=True)
class AbsenceView:
    """The opponent stays away: since when, and from when on the viewer may claim the Partie."""

    name: str
    since: float
    claim_at: float
    claimable: bool


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One Partie on the score sheet: changes of balance by name (only of those whose balance changed or who played)."""

    number: int
    pro: bool
    winner: str | None
    loser: str | None
    changes: tuple[tuple[str, int], ...]
    points: tuple[tuple[str, int], ...]
    bulka: int  # after the Partie


@dataclass(frozen=True, slots=True)
class ScoreSheetView:
    """The evening so far, newest Partie first. `wins` and `totals` matter in the two-player game."""

    names: tuple[str, ...]
    balances: tuple[tuple[str, int], ...]
    wins: tuple[tuple[str, int], ...]
    totals: tuple[tuple[str, int], ...]
    bulka: int
    rows: tuple[SheetRow, ...]


@dataclass(frozen=True, slots=True)
class TalkEntry:
    """A line of talk; `kind` is `say`."""

    no: int
    at: float
    author: str
    text: str


@dataclass(frozen=True, slots=True)
class TalkView:
    """A channel as this viewer may use it. `hush`: why they may not write: `waiting`, `spectator`, `outside`, or None.

    `channel`: `talk` or `advice`. `readers`: who reads an advice channel besides the viewer.
    """

    channel: str
    may_write: bool
    hush: str | None
    readers: tuple[str, ...]
    entries: tuple[TalkEntry, ...]


@dataclass(frozen=True, slots=True)
class EndView:
    """How the game ended: `time`, `agreed`, `bulka_won`, `one_left`, with the payments of a split."""

    reason: str
    payments: tuple[PaymentView, ...]


@dataclass(frozen=True, slots=True)
class AgreementView:
    """What was agreed before the game (rulebook, `agreement`). `clock_move`/`clock_reserve`: seconds or None."""

    multiple: int
    end_time: float | None
    end_after_bulka: bool
    enforcement: str
    clock_move: int | None
    clock_reserve: int | None
    absence: int
    adviser_sight: str
    spectators: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything one viewer may know about one table at one version.

    `version` is the number of the last entry of the game's journal: an act names the version its author saw. `now` is the
    server's time when the view was built, for countdowns. `with_bulka` is False for the two-player form (Part IV).
    `dealer`, `challenger`, `queue` name who is due in the running or the next Partie. `hand` is the viewer's own, sorted,
    in nine fixed slots; empty for everybody without a hand. `advice` is None for those who have no such channel.
    """

    game: str
    name: str
    version: int
    now: float
    phase: Phase
    role: Role
    you: str | None
    opener: str | None
    agreement: AgreementView
    with_bulka: bool
    players: tuple[PlayerView, ...]
    audience: tuple[str, ...]
    audience_count: int
    dealer: str | None
    challenger: str | None
    queue: tuple[str, ...]
    pro: str | None
    bulka: int
    draw: DrawView | None
    partie: PartieView | None
    result: ResultView | None
    hand: tuple[HandSlot, ...]
    acts: ActsView
    deal_step: DealStepView | None
    pro_choice: ProChoiceView | None
    votes: tuple[VoteView, ...]
    absence: AbsenceView | None
    sheet: ScoreSheetView
    talk: TalkView
    advice: TalkView | None
    log: tuple[LogEntry, ...]
    time_up: bool
    ended: EndView | None
