"""The first tables: rooms, seats, entries and uploaded replays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From nothing."""
    _rooms()
    _beside()


def _rooms() -> None:
    op.create_table(
        "room",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("next", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("ending", sa.LargeBinary, nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
    )
    op.create_index("room_by_stage", "room", ["stage", "kind", "created"])
    op.create_table(
        "seat",
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "entry",
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.Column("clocks", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("acts", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def _beside() -> None:
    op.create_table(
        "replay",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kept", sa.Double, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Back to nothing: every room is lost."""
    for name in ("replay", "entry", "seat", "room"):
        op.drop_table(name)
