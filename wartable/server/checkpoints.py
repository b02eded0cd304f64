"""SQLite's write-ahead log is emptied now and then, so that no writer has to."""

from __future__ import annotations

import asyncio
import logging

from wartable.server.database import Database

OFTEN = 5.0
"""Seconds between two times."""

logger = logging.getLogger("wartable.server")


async def keep_log_short(database: Database) -> None:
    """Empty the log again and again, if anything was written."""
    while database.together:
        written = database.together.count
        await asyncio.sleep(OFTEN)
        if database.together.count == written:
            continue
        try:
            await asyncio.to_thread(database.checkpoint)
        except Exception:
            logger.exception("the write-ahead log could not be emptied")
