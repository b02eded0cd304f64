"""How much one person may leave on the server; what is refused here changes nothing."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from wartable.server import rows
from wartable.server.accounts import Person
from wartable.server.hall import Hall
from wartable.server.refusals import NotNow
from wartable.server.rows import TableRow
from wartable.server.schema import chat, lines, tables
from wartable.server.settings import Quota, Settings

MEGABYTE = 1_000_000


def quota_of(settings: Settings, person: Person) -> Quota:
    """What this person may leave."""
    return settings.guest_quota if person.is_guest else settings.quota


def add_table(hall: Hall, db: Connection, person: Person, row: TableRow) -> None:
    """A new table, if its host has not too many."""
    most = quota_of(hall.settings, person).tables
    if _count(db, tables.c.host == person.id) >= most:
        raise NotNow("too_many_tables", most=most)
    rows.add(db, row)


def check_log(hall: Hall, db: Connection, person: Person, size: int) -> None:
    """One more imported log of this size is not too much."""
    quota = quota_of(hall.settings, person)
    own = (tables.c.host == person.id) & (tables.c.origin["imported"].as_string() != "")
    if _count(db, own) >= quota.logs:
        raise NotNow("too_many_logs", most=quota.logs)
    stored = select(func.sum(func.length(lines.c.line))).join(tables).where(own)
    if (db.scalar(stored) or 0) + size > quota.megabytes * MEGABYTE:
        raise NotNow("logs_too_large", most=quota.megabytes)


def check_chat(hall: Hall, db: Connection, person: Person) -> None:
    """One more line of chat is not too much."""
    most = quota_of(hall.settings, person).chat
    said = select(func.count()).where(chat.c.account == person.id)
    if (db.scalar(said) or 0) >= most:
        raise NotNow("said_enough", most=most)


def _count(db: Connection, where: object) -> int:
    return db.scalar(select(func.count()).select_from(tables).where(where)) or 0  # type: ignore[arg-type]
