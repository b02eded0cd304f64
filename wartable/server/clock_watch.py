"""Somebody looks at the clocks."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import select

from wartable.server import clocks
from wartable.server.hall import Hall
from wartable.server.moments import now
from wartable.server.refusals import Busy, Refusal
from wartable.server.schema import tables

LOOK = 1.0
"""Seconds between two looks."""

logger = logging.getLogger("wartable.server")


async def watch_clocks(hall: Hall) -> None:
    """Let computers stand in wherever the time is up, again and again."""
    while True:
        await asyncio.sleep(LOOK)
        try:
            await asyncio.to_thread(look_at_clocks, hall)
        except Busy:
            pass
        except Exception:
            logger.exception("the clocks could not be looked at")


def look_at_clocks(hall: Hall) -> None:
    """Let computers stand in wherever the time is up."""
    query = select(tables.c.id).where(tables.c.status == "playing", tables.c.due <= now())
    with hall.database.reading() as db:
        late = list(db.scalars(query))
    for id in late:
        try:
            hall.change(id, lambda row: clocks.run_out(row, now()))
        except Refusal:
            continue  # gone, or moved on
