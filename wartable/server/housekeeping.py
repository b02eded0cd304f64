"""What nobody needs any more is swept out."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import ColumnElement, delete, exists, select

from wartable.server import confirming
from wartable.server.hall import Hall
from wartable.server.moments import DAY, now
from wartable.server.schema import accounts, confirmations, letters, seats, sessions, tables

OFTEN = 3600.0
"""Seconds between two sweeps."""

logger = logging.getLogger("wartable.server")


async def keep_house(hall: Hall) -> None:
    """Sweep again and again."""
    while True:
        try:
            await asyncio.to_thread(sweep, hall, now())
        except Exception:
            logger.exception("the house could not be swept")
        await asyncio.sleep(OFTEN)


def sweep(hall: Hall, moment: int) -> None:
    """Sessions and links that have ended, tables of guests that nobody uses, and guests who left no
    trace."""
    old = moment - hall.settings.guest_days * DAY
    _sweep_tables(hall, old, moment)
    sits = exists().where(seats.c.account == accounts.c.id)
    hosts = exists().where(tables.c.host == accounts.c.id)
    forgotten = delete(accounts).where(
        accounts.c.password.is_(None), accounts.c.created < old, ~sits, ~hosts
    )
    ended = confirmations.c.sent < moment - confirming.LASTS
    with hall.database.writing() as db:
        db.execute(delete(sessions).where(sessions.c.expires < moment))
        db.execute(delete(confirmations).where(ended))
        db.execute(delete(letters).where(letters.c.sent < moment - DAY))
        db.execute(forgotten)


def _sweep_tables(hall: Hall, old: int, moment: int) -> None:
    """One table in a transaction: a long log takes a while, and others want to write."""
    unused = unused_by_guests(old, moment)
    with hall.database.reading() as db:
        found = list(db.scalars(select(tables.c.id).where(unused)))
    for id in found:
        with hall.alone_at(id):
            with hall.database.writing() as db:
                gone = db.execute(delete(tables).where(tables.c.id == id, unused)).rowcount
            if gone:
                hall.rooms.forget(id)
        if gone:
            hall.tell(id, "gone")


def unused_by_guests(old: int, moment: int) -> ColumnElement[bool]:
    """Tables of guests, or nobody's, where nothing has happened since then and no clock runs."""
    has_account = accounts.c.password.is_not(None)
    hosts = exists().where(accounts.c.id == tables.c.host, has_account)
    sits = exists().where(
        seats.c.table == tables.c.id, accounts.c.id == seats.c.account, has_account
    )
    runs = tables.c.due.is_not(None) & (tables.c.due > moment)
    return (tables.c.changed < old) & ~hosts & ~sits & ~runs
