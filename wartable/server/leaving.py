"""An account goes for good; what happens where its owner sat."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, select

from wartable.server import clocks, rows
from wartable.server.hall import Hall
from wartable.server.moments import later, now
from wartable.server.refusals import NotNow
from wartable.server.rows import TableRow
from wartable.server.schema import seats, tables


def remove_account(hall: Hall, db: Connection, account: str) -> dict[str, str]:
    """The account and its sessions are gone. Its seats are open again before the start, later a
    computer plays them; a table at which nobody is left who could see it goes too. What is to be
    told at which table, once the transaction has ended."""
    if hall.accounts.person(db, account).is_admin:
        raise NotNow("admin_stays")
    sits = select(seats.c.table).where(seats.c.account == account)
    query = select(tables.c.id).where(tables.c.id.in_(sits) | (tables.c.host == account))
    news: dict[str, str] = {}
    for id in list(db.scalars(query)):
        before = rows.load(db, id, lock=True)
        after = without(before, account)
        if after.people or (after.public and after.status != "open"):
            rows.save(db, before, replace(after, changed=later(before.changed)))
            news[id] = "changed"
        else:
            rows.remove(db, id)
            news[id] = "gone"
    hall.accounts.delete(db, account)
    return news


def tell(hall: Hall, news: dict[str, str]) -> None:
    """Let everybody know at the tables where somebody has gone for good."""
    for id, what in news.items():
        if what == "gone":
            hall.rooms.forget(id)
        hall.tell(id, what)


def without(row: TableRow, account: str) -> TableRow:
    """The table without this person; somebody else who sits there is its host then."""
    computer = row.takeover if row.status == "playing" else ""
    row = clocks.charged(row, now()).with_seats(
        lambda seat: (
            replace(seat, account=None, computer=seat.computer or computer)
            if seat.account == account
            else seat
        )
    )
    if row.host == account:
        row = replace(row, host=next((seat.account for seat in row.people), None))
    return clocks.timed(row)
