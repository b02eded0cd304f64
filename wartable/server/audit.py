"""What administrators did and what they must know, written down."""

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
    _write(db, person.id, person.name, what, about)


def record_found(db: Connection, what: str, about: str) -> None:
    """Write down what the server itself has found for an administrator to see."""
    _write(db, "", "wartable", what, about)


def _write(db: Connection, account: str, name: str, what: str, about: str) -> None:
    values = {"at": now(), "account": account, "name": name, "what": what, "about": about}
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
