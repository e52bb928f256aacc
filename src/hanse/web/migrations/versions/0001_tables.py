"""Matches, seats, the log of actions, guests."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "guest",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guest"),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("data", sa.String(80), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("key", sa.LargeBinary(16), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("upload", sa.Boolean(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("changed", MOMENT, nullable=False),
        sa.Column("to_move", sa.Integer(), nullable=True),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["guest.id"], name="fk_match_owner"),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
    )
    op.create_index("ix_match_public", "match", ["public", "over", "changed"])
    op.create_index("ix_match_owner", "match", ["owner", "over"])
    op.create_table(
        "seat",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(80), nullable=False),
        sa.Column("level", sa.String(80), nullable=False),
        sa.Column("guest", sa.String(32), nullable=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("hotseat", sa.Boolean(), nullable=False),
        sa.Column("token", sa.String(64), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_seat_match"),
        sa.ForeignKeyConstraint(["guest"], ["guest.id"], name="fk_seat_guest"),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seat"),
        sa.UniqueConstraint("token", name="uq_seat_token"),
    )
    op.create_index("ix_seat_guest", "seat", ["guest"])
    op.create_table(
        "log",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(80), nullable=False),
        sa.Column("forced", sa.Boolean(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_log_match"),
        sa.PrimaryKeyConstraint("match", "ply", name="pk_log"),
    )


def downgrade() -> None:
    """Take them away."""
    for table in ("log", "seat", "match", "guest"):
        op.drop_table(table)
