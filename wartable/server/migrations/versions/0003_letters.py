"""What was sent to whom is counted, and a password is renewed by a link."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing was sent before that counts."""
    op.create_table(
        "letters",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("what", sa.String(length=8), nullable=False),
        sa.Column("account", sa.String(length=24), nullable=False),
        sa.Column("to", sa.Text(), nullable=False),
        sa.Column("sent", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_letters")),
    )
    op.create_index(op.f("ix_letters_account"), "letters", ["account"], unique=False)
    op.create_index(op.f("ix_letters_to"), "letters", ["to"], unique=False)
