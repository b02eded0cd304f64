"""What administrators did, written down."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from wartable.server.accounts import Person
from wartable.server.moments import now
from wartable.server.refusals import NotYours
from wartable.server.schema import audit
from wartable.server.values import AuditEntry


def check_admin(person: Person) -> None:
    """Only an administrator may do this."""
    if not person.is_admin:
        raise NotYours("admin_only")


def record(db: Connection, person: Person, what: str, about: str) -> None:
    """Write down what was done, in the transaction that does it."""
    values = {"at": now(), "account": person.id, "name": person.name, "what": what, "about": about}
    db.execute(insert(audit).values(values))


def entries(db: Connection, before: int | None, most: int = 100) -> tuple[AuditEntry, ...]:
    """The newest entries, or those before one."""
    query = select(audit).order_by(audit.c.id.desc()).limit(most)
    if before is not None:
        query = query.where(audit.c.id < before)
    return tuple(
        AuditEntry(each.id, each.at, each.account, each.name, each.what, each.about)
        for each in db.execute(query)
    )
