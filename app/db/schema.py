"""The tables. Times are epoch seconds UTC; JSON is kept as canonical text, byte for byte.

Every row of a game carries its `game_id`, so that games can be sharded over several databases.
"""

from typing import Annotated, ClassVar

from sqlalchemy import (
    CheckConstraint,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    MetaData,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Base of all tables; constraints get the same names on both databases."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar = {str: Text(), float: Double()}


GameKey = Annotated[str, mapped_column(ForeignKey("games.id"), primary_key=True)]
MemberRef = Annotated[str, mapped_column(ForeignKey("members.id"))]
TextKey = Annotated[str, mapped_column(primary_key=True)]
NumberKey = Annotated[int, mapped_column(primary_key=True, autoincrement=False)]


class Member(Base):
    """A person or bot that has given a name."""

    __tablename__ = "members"

    id: Mapped[TextKey]
    name: Mapped[str]
    created_at: Mapped[float]


class Game(Base):
    """A game, with the agreement and the rules version it was opened with."""

    __tablename__ = "games"
    __table_args__ = (
        CheckConstraint("status in ('gathering', 'playing', 'ended')", name="status"),
        Index(None, "status", "created_at"),
    )

    id: Mapped[TextKey]
    name: Mapped[str]
    opener: Mapped[MemberRef]
    agreement: Mapped[str]
    rules_version: Mapped[int]
    status: Mapped[str]
    created_at: Mapped[float]
    ended_at: Mapped[float | None]


class Move(Base):
    """The journal: the moves of each game, append-only; everything else is derived from it."""

    __tablename__ = "moves"
    __table_args__ = (CheckConstraint("seq > 0", name="seq"),)

    game_id: Mapped[GameKey]
    seq: Mapped[NumberKey]
    at: Mapped[float]
    member_id: Mapped[MemberRef | None]
    body: Mapped[str]


class Act(Base):
    """An act that was carried out and the `seq` after it, so that a repeat gets the same result."""

    __tablename__ = "acts"

    game_id: Mapped[GameKey]
    act_id: Mapped[TextKey]
    member_id: Mapped[MemberRef]
    seq: Mapped[int]
    at: Mapped[float]


class Seat(Base):
    """Who sits or sat in a game and under which name."""

    __tablename__ = "seats"
    __table_args__ = (
        UniqueConstraint("game_id", "name"),
        CheckConstraint("state in ('seated', 'left')", name="state"),
        Index(None, "member_id"),
    )

    game_id: Mapped[GameKey]
    member_id: Mapped[Annotated[str, mapped_column(ForeignKey("members.id"), primary_key=True)]]
    name: Mapped[str]
    state: Mapped[str]


class Partie(Base):
    """A Partie and its outcome; dealer, challenger and winner are seat names."""

    __tablename__ = "parties"

    game_id: Mapped[GameKey]
    number: Mapped[NumberKey]
    dealer: Mapped[str]
    challenger: Mapped[str]
    pro: Mapped[bool]
    winner: Mapped[str | None]
    decided_by: Mapped[str | None]
    multiplier: Mapped[int]
    runs: Mapped[int]
    points: Mapped[str | None]
    began_seq: Mapped[int]
    decided_seq: Mapped[int | None]


class Payment(Base):
    """The double-entry ledger: every token has a payer and a payee, a seat name or `bulka`."""

    __tablename__ = "payments"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "partie"], ["parties.game_id", "parties.number"]),
        ForeignKeyConstraint(["game_id", "seq"], ["moves.game_id", "moves.seq"]),
        CheckConstraint("tokens > 0", name="tokens"),
        CheckConstraint("payer <> payee", name="accounts"),
    )

    game_id: Mapped[GameKey]
    no: Mapped[NumberKey]
    partie: Mapped[int | None]
    payer: Mapped[str]
    payee: Mapped[str]
    tokens: Mapped[int]
    purpose: Mapped[str]
    seq: Mapped[int]


class BulkaTotal(Base):
    """The total of the Bulka after a move that changed it."""

    __tablename__ = "bulka_totals"
    __table_args__ = (CheckConstraint("total >= 0", name="total"),)

    game_id: Mapped[GameKey]
    seq: Mapped[NumberKey]
    total: Mapped[int]


class Streak(Base):
    """The streak of a player, by seat name."""

    __tablename__ = "streaks"

    game_id: Mapped[GameKey]
    player: Mapped[TextKey]
    streak: Mapped[int]


class Deadline(Base):
    """A running deadline of a game: what happens, to whom, when."""

    __tablename__ = "deadlines"
    __table_args__ = (Index(None, "due_at"),)

    game_id: Mapped[GameKey]
    kind: Mapped[TextKey]
    who: Mapped[TextKey]
    due_at: Mapped[float]


class Talk(Base):
    """A line of talk or advice, numbered from 1 in each game; `seq` is the move it followed."""

    __tablename__ = "talk"
    __table_args__ = (CheckConstraint("channel in ('talk', 'advice')", name="channel"),)

    game_id: Mapped[GameKey]
    no: Mapped[NumberKey]
    at: Mapped[float]
    channel: Mapped[str]
    member_id: Mapped[MemberRef]
    author: Mapped[str]
    text: Mapped[str]
    partie: Mapped[int | None]
    seq: Mapped[int]


class Presence(Base):
    """Since when a member is away from a game; null while one of their connections is open."""

    __tablename__ = "presence"

    game_id: Mapped[GameKey]
    member_id: Mapped[Annotated[str, mapped_column(ForeignKey("members.id"), primary_key=True)]]
    away_since: Mapped[float | None]


class Heartbeat(Base):
    """One row: when the server was last alive, to know how long it was down."""

    __tablename__ = "heartbeat"
    __table_args__ = (CheckConstraint("id = 1", name="single"),)

    id: Mapped[NumberKey]
    beat_at: Mapped[float]
