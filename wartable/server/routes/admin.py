"""What administrators may do; each deed is written down with who did it."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from litestar import delete, get
from litestar.params import PathParameter, QueryParameter
from sqlalchemy import select

from wartable.server import audit, chat, clocks, rows
from wartable.server.asking import (
    Me,
    Name,
    TableId,
    TheHall,
)
from wartable.server.moments import now
from wartable.server.schema import seats
from wartable.server.values import AuditList

Line = Annotated[int, PathParameter(ge=1, le=2**53)]


@get("/admin/audit", sync_to_thread=True)
def entries(
    hall: TheHall,
    person: Me,
    before: Annotated[int | None, QueryParameter(name="before", ge=0, le=2**53)] = None,
) -> AuditList:
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
            row = rows.load(db, id, lock=True)
            rows.remove(db, id)
            audit.record(db, person, "table removed", f"{id} {row.name}")
        hall.rooms.forget(id)
    hall.tell(id, "gone")


@delete("/admin/accounts/{account:str}", sync_to_thread=True)
def remove_account(hall: TheHall, person: Me, account: Name) -> None:
    """An account is gone; computers play on in its seats."""
    audit.check_admin(person)
    with hall.database.writing() as db:
        found = hall.accounts.person(db, account)
        tables = list(
            db.scalars(select(seats.c.table).where(seats.c.account == account).distinct())
        )
        for id in tables:
            before = rows.load(db, id, lock=True)
            rows.save(db, before, _without(before, account))
        hall.accounts.delete(db, account)
        audit.record(db, person, "account removed", f"{account} {found.name}")
    for id in tables:
        hall.tell(id, "changed")


def _without(row: rows.TableRow, account: str) -> rows.TableRow:
    computer = row.takeover if row.status == "playing" else ""
    row = clocks.charged(row, now()).with_seats(
        lambda seat: (
            replace(seat, account=None, computer=seat.computer or computer)
            if seat.account == account
            else seat
        )
    )
    return clocks.timed(row)


@delete("/admin/tables/{id:str}/chat/{line:int}", sync_to_thread=True)
def strike(hall: TheHall, person: Me, id: TableId, line: Line) -> None:
    """A line of chat is gone."""
    audit.check_admin(person)
    with hall.database.writing() as db:
        text = chat.strike(db, id, line)
        audit.record(db, person, "chat struck", f"{id} {line}: {text[:200]}")
