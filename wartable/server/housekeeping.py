"""What nobody needs any more is swept out."""

from __future__ import annotations

import asyncio
import logging

from litestar import Litestar
from litestar.stores.memory import MemoryStore
from sqlalchemy import delete, exists

from wartable.server.hall import Hall
from wartable.server.moments import DAY, now
from wartable.server.schema import accounts, seats, sessions, tables

OFTEN = 3600.0
"""Seconds between two sweeps."""
OLD = 30 * DAY
"""A guest who sits nowhere is forgotten after so long."""

logger = logging.getLogger("wartable.server")


async def keep_house(app: Litestar, hall: Hall, limits: tuple[str, ...]) -> None:
    """Sweep again and again; `limits` are the stores that count requests."""
    while True:
        try:
            await asyncio.to_thread(sweep, hall, now())
            for name in limits:
                store = app.stores.get(name)
                if isinstance(store, MemoryStore):
                    await store.delete_expired()
        except Exception:
            logger.exception("the house could not be swept")
        await asyncio.sleep(OFTEN)


def sweep(hall: Hall, moment: int) -> None:
    """Sessions that have ended and guests who left no trace."""
    sits = exists().where(seats.c.account == accounts.c.id)
    hosts = exists().where(tables.c.host == accounts.c.id)
    forgotten = delete(accounts).where(
        accounts.c.password.is_(None), accounts.c.created < moment - OLD, ~sits, ~hosts
    )
    with hall.database.writing() as db:
        db.execute(delete(sessions).where(sessions.c.expires < moment))
        db.execute(forgotten)
