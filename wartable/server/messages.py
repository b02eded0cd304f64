"""PostgreSQL's own messages between the processes of a server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from typing import Any

from litestar.channels.backends.base import ChannelsBackend
from psycopg import AsyncConnection, Error
from psycopg.sql import SQL, Identifier

FIRST = 0.2
"""Seconds until a connection that was lost is tried again; twice as long after each failure."""
SLOWEST = 5.0

logger = logging.getLogger("wartable.server")


class Messages(ChannelsBackend):
    """Messages that outlive the database's restarts: a connection that is lost is made again, and
    then `missed` is said to all, for whatever was said meanwhile nobody has heard."""

    def __init__(self, reached: dict[str, Any], missed: bytes) -> None:
        """`reached` is how PostgreSQL is reached."""
        self._reached = reached
        self._missed = missed
        self._channels: set[str] = set()
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._hearing: asyncio.Task[None] | None = None
        self._hears = False
        self._mouth: AsyncConnection[Any] | None = None

    async def on_startup(self) -> None:
        """Nothing is heard before somebody listens."""

    async def on_shutdown(self) -> None:
        """Hear and say no more, whether the database is there or not."""
        self._hears = False
        if self._hearing:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)
        await self._be_silent()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Say it to all who listen; while nobody can hear, nothing is said."""
        for _ in range(2):
            if not self._hears:
                return
            try:
                if self._mouth is None:
                    self._mouth = await self._connected()
                for channel in channels:
                    await _say(self._mouth, channel, data)
                return
            except (Error, OSError) as error:
                lost = error
                await self._be_silent()
        logger.warning("something could not be said to the other processes: %s", lost)

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Listen to these; from when on, `missed` says."""
        self._channels.update(channels)
        self._hearing = self._hearing or asyncio.create_task(self._hear())

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Hear no more of these."""
        self._channels.difference_update(channels)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """What is said, without end."""
        while True:
            channel, data = await self._heard.get()
            if channel in self._channels:
                yield channel, data

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """Nothing is kept."""
        return []

    async def _hear(self) -> None:
        """Listen as long as the server runs, with as many connections as that takes."""
        wait = FIRST
        while True:
            try:
                async with await self._connected() as ear:
                    for channel in self._channels:
                        await ear.execute(SQL("LISTEN {}").format(Identifier(channel)))
                    for channel in self._channels:
                        await _say(ear, channel, self._missed)
                    self._hears = True
                    wait = FIRST
                    async for message in ear.notifies():
                        self._heard.put_nowait((message.channel, message.payload.encode()))
            except (Error, OSError) as error:
                logger.warning("the other processes cannot be heard: %s", error)
            finally:
                self._hears = False
            await asyncio.sleep(wait)
            wait = min(2 * wait, SLOWEST)

    async def _connected(self) -> AsyncConnection[Any]:
        return await AsyncConnection.connect(**self._reached, autocommit=True)

    async def _be_silent(self) -> None:
        mouth, self._mouth = self._mouth, None
        if mouth is not None:
            with suppress(Error, OSError):
                await mouth.close()


async def _say(connection: AsyncConnection[Any], channel: str, data: bytes) -> None:
    await connection.execute("SELECT pg_notify(%s, %s)", (channel, data.decode()))
