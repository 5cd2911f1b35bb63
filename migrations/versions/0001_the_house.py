"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("beat_at", sa.Double(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_heartbeat_single")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_heartbeat")),
    )
    op.create_table(
        "members",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_members")),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("opener", sa.Text(), nullable=False),
        sa.Column("agreement", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("ended_at", sa.Double(), nullable=True),
        sa.CheckConstraint(
            "status in ('gathering', 'playing', 'ended')", name=op.f("ck_games_status")
        ),
        sa.ForeignKeyConstraint(["opener"], ["members.id"], name=op.f("fk_games_opener_members")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
    )
    op.create_index(
        op.f("ix_games_status_created_at"), "games", ["status", "created_at"], unique=False
    )
    op.create_table(
        "acts",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("act_id", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_acts_game_id_games")),
        sa.ForeignKeyConstraint(
            ["member_id"], ["members.id"], name=op.f("fk_acts_member_id_members")
        ),
        sa.PrimaryKeyConstraint("game_id", "act_id", name=op.f("pk_acts")),
    )
    op.create_table(
        "bulka_totals",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.CheckConstraint("total >= 0", name=op.f("ck_bulka_totals_total")),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_bulka_totals_game_id_games")
        ),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_bulka_totals")),
    )
    op.create_table(
        "deadlines",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("due_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_deadlines_game_id_games")),
        sa.PrimaryKeyConstraint("game_id", "kind", "who", name=op.f("pk_deadlines")),
    )
    op.create_index(op.f("ix_deadlines_due_at"), "deadlines", ["due_at"], unique=False)
    op.create_table(
        "moves",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("member_id", sa.Text(), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.CheckConstraint("seq > 0", name=op.f("ck_moves_seq")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_moves_game_id_games")),
        sa.ForeignKeyConstraint(
            ["member_id"], ["members.id"], name=op.f("fk_moves_member_id_members")
        ),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_moves")),
    )
    op.create_table(
        "parties",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("dealer", sa.Text(), nullable=False),
        sa.Column("challenger", sa.Text(), nullable=False),
        sa.Column("pro", sa.Boolean(), nullable=False),
        sa.Column("winner", sa.Text(), nullable=True),
        sa.Column("decided_by", sa.Text(), nullable=True),
        sa.Column("multiplier", sa.Integer(), nullable=False),
        sa.Column("runs", sa.Integer(), nullable=False),
        sa.Column("points", sa.Text(), nullable=True),
        sa.Column("began_seq", sa.Integer(), nullable=False),
        sa.Column("decided_seq", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_parties_game_id_games")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_parties")),
    )
    op.create_table(
        "presence",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Text(), nullable=False),
        sa.Column("away_since", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_presence_game_id_games")),
        sa.ForeignKeyConstraint(
            ["member_id"], ["members.id"], name=op.f("fk_presence_member_id_members")
        ),
        sa.PrimaryKeyConstraint("game_id", "member_id", name=op.f("pk_presence")),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.CheckConstraint("state in ('seated', 'left')", name=op.f("ck_seats_state")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_seats_game_id_games")),
        sa.ForeignKeyConstraint(
            ["member_id"], ["members.id"], name=op.f("fk_seats_member_id_members")
        ),
        sa.PrimaryKeyConstraint("game_id", "member_id", name=op.f("pk_seats")),
        sa.UniqueConstraint("game_id", "name", name=op.f("uq_seats_game_id_name")),
    )
    op.create_index(op.f("ix_seats_member_id"), "seats", ["member_id"], unique=False)
    op.create_table(
        "streaks",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_streaks_game_id_games")),
        sa.PrimaryKeyConstraint("game_id", "player", name=op.f("pk_streaks")),
    )
    op.create_table(
        "talk",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("partie", sa.Integer(), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.CheckConstraint("channel in ('talk', 'advice')", name=op.f("ck_talk_channel")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_talk_game_id_games")),
        sa.ForeignKeyConstraint(
            ["member_id"], ["members.id"], name=op.f("fk_talk_member_id_members")
        ),
        sa.PrimaryKeyConstraint("game_id", "no", name=op.f("pk_talk")),
    )
    op.create_table(
        "payments",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("partie", sa.Integer(), nullable=True),
        sa.Column("payer", sa.Text(), nullable=False),
        sa.Column("payee", sa.Text(), nullable=False),
        sa.Column("tokens", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.CheckConstraint("payer <> payee", name=op.f("ck_payments_accounts")),
        sa.CheckConstraint("tokens > 0", name=op.f("ck_payments_tokens")),
        sa.ForeignKeyConstraint(
            ["game_id", "partie"],
            ["parties.game_id", "parties.number"],
            name=op.f("fk_payments_game_id_partie_parties"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "seq"],
            ["moves.game_id", "moves.seq"],
            name=op.f("fk_payments_game_id_seq_moves"),
        ),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_payments_game_id_games")),
        sa.PrimaryKeyConstraint("game_id", "no", name=op.f("pk_payments")),
    )


def downgrade() -> None:
    op.drop_table("payments")
    op.drop_table("talk")
    op.drop_table("streaks")
    op.drop_index(op.f("ix_seats_member_id"), table_name="seats")
    op.drop_table("seats")
    op.drop_table("presence")
    op.drop_table("parties")
    op.drop_table("moves")
    op.drop_index(op.f("ix_deadlines_due_at"), table_name="deadlines")
    op.drop_table("deadlines")
    op.drop_table("bulka_totals")
    op.drop_table("acts")
    op.drop_index(op.f("ix_games_status_created_at"), table_name="games")
    op.drop_table("games")
    op.drop_table("members")
    op.drop_table("heartbeat")
