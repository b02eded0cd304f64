"""What is stored. Times are milliseconds since 1970."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

NUMBERED = BigInteger().with_variant(Integer, "sqlite")
"""A number that the database counts up."""


def _table_key(*, primary_key: bool = False, index: bool = False) -> Column[str]:
    return Column(
        "table",
        ForeignKey("tables.id", ondelete="CASCADE"),
        nullable=False,
        primary_key=primary_key,
        index=index or None,
    )


secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(32), nullable=False),
    Column("key", String(64), unique=True),
    Column("skeleton", Text, unique=True, index=True),
    Column("password", Text),
    Column("admin", Boolean, nullable=False, server_default=false()),
    Column("email", Text, nullable=False, server_default=""),
    Column("confirmed", Boolean, nullable=False, server_default=false()),
    Column("webhook", Text, nullable=False, server_default=""),
    Column("language", String(8), nullable=False, server_default="en"),
    Column("notify", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""`key` is the name as it is compared, `skeleton` what it looks like, `password` a hash; guests
have none. Of old accounts that look alike only the first has a skeleton. `confirmed` says that
whoever reads `email` has said so."""

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", BigInteger, nullable=False),
)
"""`token` is the hash of what the cookie holds."""

confirmations = Table(
    "confirmations",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("account", String(24), nullable=False, index=True),
    Column("email", Text, nullable=False, index=True),
    Column("sent", BigInteger, nullable=False),
)
"""Letters that ask whether an address is somebody's; they are counted though the account may be
gone. `token` is the hash of what the link holds."""

letters = Table(
    "letters",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("what", String(8), nullable=False),
    Column("account", String(24), nullable=False, index=True),
    Column("to", Text, nullable=False, index=True),
    Column("sent", BigInteger, nullable=False),
)
"""What has gone out to an account's address or webhook: a `renewal` of its password, whose link has
this hash as `token`, or a `trial`. They are counted though the account may be gone."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", JSON, nullable=False),
    Column("takeover", String(16), nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("waiting", JSON, nullable=False),
    Column("computer", Boolean, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("lease", BigInteger, nullable=False, server_default="0"),
    Column("ending", JSON),
    Column("origin", JSON),
    Column("rematch", String(24), nullable=False, server_default=""),
    Index("ix_tables_status_public", "status", "public"),
    Index("ix_tables_due", "due"),
)
"""`version` is the number of lines, `waiting` the owners who owe a decision since `since`,
`computer` whether a computer plays one of them, `due` when the first clock runs out, `lease` until
when a process has taken it upon itself to let the computers play."""

seats = Table(
    "seats",
    metadata,
    _table_key(primary_key=True),
    Column("id", String(80), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("powers", JSON, nullable=False),
    Column("account", ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("computer", String(16), nullable=False, server_default=""),
    Column("left", BigInteger),
    Column("allowance", BigInteger, nullable=False, server_default="0"),
    Column("wants_draw", Boolean, nullable=False),
    Column("wants_pause", Boolean, nullable=False),
    Column("conceded", Boolean, nullable=False),
)
"""A seat with an account and a computer has the computer standing in. `left` is what its clock or
its reserve holds, `allowance` what comes before that."""

lines = Table(
    "lines",
    metadata,
    _table_key(primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
)
"""The log. Its primary key keeps two writers apart."""

seeds = Table(
    "seeds",
    metadata,
    _table_key(primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)
"""The secret of the dice; no view reads it."""

bookmarks = Table(
    "bookmarks",
    metadata,
    _table_key(primary_key=True),
    Column("lines", Integer, primary_key=True, autoincrement=False),
    Column("actions", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", NUMBERED, primary_key=True),
    _table_key(index=True),
    Column("at", BigInteger, nullable=False),
    Column("account", String(24), nullable=False, index=True),
    Column("name", String(32), nullable=False),
    Column("guest", Boolean, nullable=False, server_default=false()),
    Column("side", String(40), nullable=False),
    Column("text", Text, nullable=False),
)
"""`side` is empty for what everybody at the table reads; `guest` says who spoke as one."""

orders = Table(
    "orders",
    metadata,
    _table_key(primary_key=True),
    Column("seat", String(80), primary_key=True),
    Column("active", Boolean, nullable=False),
    Column("orders", JSON, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("token", String(64), primary_key=True),
    _table_key(index=True),
    Column("seat", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""`token` is the hash of what the link holds."""

notices = Table(
    "notices",
    metadata,
    _table_key(primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
)
"""The version of a table at which somebody was last told that it waits for them."""

audit = Table(
    "audit",
    metadata,
    Column("id", NUMBERED, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("account", String(24), nullable=False),
    Column("name", String(32), nullable=False),
    Column("what", String(40), nullable=False),
    Column("about", Text, nullable=False),
)
