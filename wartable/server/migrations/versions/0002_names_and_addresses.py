"""Administrators are marked, addresses confirmed, and names compared by what they look like."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from wartable.server.names import skeleton

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is raised: who made the account of an administrator's name is not known."""
    op.add_column("accounts", sa.Column("skeleton", sa.Text(), nullable=True))
    for table, name in (("accounts", "admin"), ("accounts", "confirmed"), ("chat", "guest")):
        op.add_column(
            table, sa.Column(name, sa.Boolean(), server_default=sa.false(), nullable=False)
        )
    op.create_index(op.f("ix_accounts_skeleton"), "accounts", ["skeleton"], unique=True)
    op.create_index(op.f("ix_chat_account"), "chat", ["account"], unique=False)
    op.create_table(
        "confirmations",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("account", sa.String(length=24), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("sent", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_confirmations")),
    )
    op.create_index(op.f("ix_confirmations_account"), "confirmations", ["account"], unique=False)
    op.create_index(op.f("ix_confirmations_email"), "confirmations", ["email"], unique=False)

    db = op.get_bind()
    columns = ("id", "name", "password", "created", "skeleton")
    accounts = sa.table("accounts", *(sa.column(name) for name in columns))
    chat = sa.table("chat", sa.column("account"), sa.column("guest"))
    is_guest = accounts.c.password.is_(None)
    guests = sa.select(accounts.c.id).where(is_guest)
    db.execute(sa.update(chat).where(chat.c.account.in_(guests)).values(guest=sa.true()))
    first: dict[str, str] = {}
    query = sa.select(accounts.c.id, accounts.c.name).where(~is_guest).order_by(accounts.c.created)
    for account in db.execute(query).all():
        first.setdefault(skeleton(account.name), account.id)
    for look, id in first.items():
        db.execute(sa.update(accounts).where(accounts.c.id == id).values(skeleton=look))
