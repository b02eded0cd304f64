"""Lists of tables: mine, those that wait for me, those that are open to all."""

from __future__ import annotations

from sqlalchemy import exists, select

from wartable.games import playable
from wartable.server import rows
from wartable.server.accounts import Person
from wartable.server.hall import Hall
from wartable.server.looking import Eyes, table_info
from wartable.server.rows import TableRow
from wartable.server.schema import seats, tables
from wartable.server.values import TableInfo, TableLists

MOST = 100


def lists(hall: Hall, visitor: Person | None) -> TableLists:
    """What the home page shows, newest first; a table stands in one list only."""
    eyes = Eyes(visitor)
    known = tables.c.game.in_(playable())
    newest = select(tables).where(known).order_by(tables.c.changed.desc()).limit(MOST)
    open_seat = exists().where(
        seats.c.table == tables.c.id, seats.c.account.is_(None), seats.c.computer == ""
    )
    with hall.database.reading() as db:
        mine: list[TableRow] = []
        if visitor is not None:
            seated = exists().where(seats.c.table == tables.c.id, seats.c.account == visitor.id)
            mine = rows.load_all(db, newest.where(seated | (tables.c.host == visitor.id)))
        free = rows.load_all(
            db, newest.where(tables.c.public, tables.c.status != "over", open_seat)
        )
        live = rows.load_all(db, newest.where(tables.c.public, tables.c.status == "playing"))

    def shown(found: list[TableRow], *elsewhere: list[TableRow]) -> tuple[TableInfo, ...]:
        listed = {row.id for others in elsewhere for row in others}
        return tuple(
            table_info(row, eyes, hall.presence.online(row.id))
            for row in found
            if row.id not in listed
        )

    waiting = tuple(row.id for row in mine if is_waiting(row, visitor))
    return TableLists(shown(mine), waiting, shown(free, mine), shown(live, mine, free))


def is_waiting(row: TableRow, visitor: Person | None) -> bool:
    """Whether the table waits for this person."""
    own = row.seats_of(visitor.id if visitor else None)
    return any(seat.is_played_by_hand and row.is_waiting_for(seat) for seat in own)
