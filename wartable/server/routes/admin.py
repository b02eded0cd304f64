"""What administrators may see and do; each deed is written down with who did it."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get
from litestar.params import PathParameter, QueryParameter

from wartable.server import administration, audit, leaving
from wartable.server.asking import (
    Me,
    Name,
    TableId,
    TheHall,
)
from wartable.server.looking import Eyes, table_info
from wartable.server.values import AccountList, AdminCounts, AuditList, TableList

Line = Annotated[int, PathParameter(ge=1, le=2**53)]
Words = Annotated[str, QueryParameter(name="q", max_length=80)]
Before = Annotated[int | None, QueryParameter(name="before", ge=0, le=2**53)]


@get("/admin", sync_to_thread=True)
def counts(hall: TheHall, person: Me) -> AdminCounts:
    """How much there is."""
    audit.check_admin(person)
    with hall.database.reading() as db:
        return administration.counts(db)


@get("/admin/tables", sync_to_thread=True)
def tables(hall: TheHall, person: Me, q: Words = "", before: Before = None) -> TableList:
    """All tables, private ones too, those that changed last first."""
    audit.check_admin(person)
    with hall.database.reading() as db:
        found = administration.tables_like(db, q, before)
    eyes = Eyes(person)
    return TableList(tuple(table_info(row, eyes, hall.presence.online(row.id)) for row in found))


@get("/admin/accounts", sync_to_thread=True)
def accounts(hall: TheHall, person: Me, q: Words = "", before: Before = None) -> AccountList:
    """All accounts and guests, the newest first."""
    audit.check_admin(person)
    with hall.database.reading() as db:
        return AccountList(administration.accounts_like(db, q, before))


@get("/admin/audit", sync_to_thread=True)
def entries(hall: TheHall, person: Me, before: Before = None) -> AuditList:
    """What was done, newest first."""
    audit.check_admin(person)
    with hall.database.reading() as db:
        return AuditList(audit.entries(db, before))


@delete("/admin/tables/{id:str}", sync_to_thread=True)
def remove_table(hall: TheHall, person: Me, id: TableId) -> None:
    """A table is gone."""
    audit.check_admin(person)
    with hall.alone_at(id):
        with hall.database.writing() as db:
            administration.remove_table(db, person, id)
        hall.rooms.forget(id)
    hall.tell(id, "gone")


@delete("/admin/accounts/{account:str}", sync_to_thread=True)
def remove_account(hall: TheHall, person: Me, account: Name) -> None:
    """An account is gone; computers play on in its seats."""
    audit.check_admin(person)
    with hall.database.writing() as db:
        news = administration.remove_account(hall, db, person, account)
    leaving.tell(hall, news)


@delete("/admin/tables/{id:str}/chat/{line:int}", sync_to_thread=True)
def strike(hall: TheHall, person: Me, id: TableId, line: Line) -> None:
    """A line of chat is gone."""
    audit.check_admin(person)
    with hall.database.writing() as db:
        administration.strike(db, person, id, line)
