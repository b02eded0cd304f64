"""Sockets: who looks at a table is told sooner. Nothing is said here that HTTP does not say."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.channels import ChannelsPlugin
from litestar.exceptions import WebSocketDisconnect

from wartable.server import chat, rows
from wartable.server.hall import Hall
from wartable.server.looking import Eyes, sight_of, table_info
from wartable.server.refusals import NotYours, Unknown
from wartable.server.rooms import Room
from wartable.server.rows import TableRow
from wartable.server.seating import check_sees
from wartable.server.values import Beat, ChatTold, SightTold, TableTold

CHANNEL = "tables"
BEAT = 20.0
"""Seconds between two signs of life."""
PACE = 0.25
"""Seconds at least between two sights on one line."""
MOST = 300
"""How many lookers-on of one table a process names: a message must not grow too long."""
REMIND = 60.0
"""Seconds between two times a process says who looks on there."""

Socket = WebSocket[Any, Any, Any]

logger = logging.getLogger("wartable.server")


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells all."""

    table: str
    what: str
    process: str = ""
    here: tuple[str, ...] = ()


@dataclass(eq=False, slots=True)
class Line:
    """One socket: whose it is and what it has been told."""

    table: str
    eyes: Eyes
    token: str
    version: int
    owners: tuple[str, ...] = ()
    chat: int = 0
    news: set[str] = field(default_factory=set)
    called: asyncio.Event = field(default_factory=asyncio.Event)

    def call(self, what: str) -> None:
        """Something has happened."""
        self.news.add(what)
        self.called.set()

    @property
    def account(self) -> str:
        return self.eyes.person.id if self.eyes.person else ""


@dataclass(frozen=True, slots=True)
class Glance:
    """A table as it was looked at after so many news, and what was made of it for those who look
    alike."""

    news: int
    row: TableRow
    room: Room | None
    messages: dict[tuple[object, ...], bytes] = field(default_factory=dict)

    def holds(self, news: int) -> bool:
        """Whether nothing has happened since."""
        return self.news == news and (not self.room or self.room.version == self.row.version)


class Live:
    """The sockets of one process."""

    def __init__(self, hall: Hall, channels: ChannelsPlugin) -> None:
        self._hall = hall
        self._channels = channels
        self._lines: dict[str, set[Line]] = {}
        self._news: dict[str, int] = {}
        self._glances: dict[str, Glance] = {}
        self._process = secrets.token_hex(4)

    def publish(self, table: str, what: str) -> None:
        """Tell the sockets of all processes; from the event loop."""
        self._channels.publish(msgspec.json.encode(News(table, what)), CHANNEL)

    async def listen(self) -> None:
        """Pass news on to the sockets here."""
        async with self._channels.start_subscription(CHANNEL) as subscriber:
            async for message in subscriber.iter_events():
                news = msgspec.json.decode(message, type=News)
                if news.what == "here":
                    self._hall.presence.update(news.process, news.table, news.here)
                lines = self._lines.get(news.table, ())
                if lines:
                    self._news[news.table] = self._news.get(news.table, 0) + 1
                for line in lines:
                    line.call(news.what)

    async def remind(self) -> None:
        """Say now and then who looks on here: a process that is gone does not."""
        while True:
            await asyncio.sleep(REMIND)
            for table in list(self._lines):
                self._say_who(table)

    def _say_who(self, table: str) -> None:
        here = sorted((line.account for line in self._lines.get(table, ())), reverse=True)
        news = News(table, "here", self._process, tuple(here[:MOST]))
        self._channels.publish(msgspec.json.encode(news), CHANNEL)

    @asynccontextmanager
    async def _joined(self, line: Line) -> AsyncIterator[None]:
        self._lines.setdefault(line.table, set()).add(line)
        self._say_who(line.table)
        try:
            yield
        finally:
            lines = self._lines[line.table]
            lines.discard(line)
            if not lines:
                for about in (self._lines, self._news, self._glances):
                    about.pop(line.table, None)
            self._say_who(line.table)

    async def talk(self, socket: Socket, line: Line) -> None:
        """Talk to one socket until it is closed."""
        await socket.accept()
        async with self._joined(line):
            hearing = asyncio.create_task(_until_closed(socket))
            telling = asyncio.create_task(self._tell(socket, line))
            done, left = await asyncio.wait({hearing, telling}, return_when=asyncio.FIRST_COMPLETED)
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
            for task in done:
                with suppress(WebSocketDisconnect, RuntimeError):
                    task.result()

    async def _tell(self, socket: Socket, line: Line) -> None:
        line.call("moved")
        while True:
            news = await _next_news(line)
            try:
                messages = await asyncio.to_thread(self._messages, line, news)
            except (Unknown, NotYours):
                await socket.close(4404, "there is no such table")
                return
            for message in messages:
                await socket.send_data(message, mode="text")
            if "moved" in news:
                await asyncio.sleep(PACE)

    def _messages(self, line: Line, news: set[str]) -> list[bytes]:
        """What this line has not been told yet; who is there and where they sit is looked up anew
        each time."""
        hall, id = self._hall, line.table
        with hall.database.reading() as db:
            person = hall.accounts.of_session(db, line.token) if line.token else None
        eyes = line.eyes = replace(line.eyes, person=person)
        messages: list[bytes] = []
        with hall.alone_at(id):
            glance = self._glance(id)
            row = glance.row
            check_sees(row, person)
            owners = eyes.owners(row)
            if row.version != line.version or owners != line.owners:
                key = (line.account, eyes.language, eyes.seat, line.version)
                if key not in glance.messages:
                    sight = sight_of(hall, row, glance.room, eyes, since=line.version)
                    glance.messages[key] = msgspec.json.encode(SightTold(sight))
                messages.append(glance.messages[key])
                line.version = row.version
            elif any(what != "beat" and not what.startswith("chat") for what in news):
                told = TableTold(table_info(row, eyes, hall.presence.online(id)))
                messages.append(msgspec.json.encode(told))
            line.owners = owners
        if not messages and "beat" in news:
            messages.append(msgspec.json.encode(Beat()))
        if any(what.startswith("chat") for what in news):
            with hall.database.reading() as db:
                lines = chat.said(db, row, person, line.chat)
            messages += [msgspec.json.encode(ChatTold(each)) for each in lines]
            line.chat = max([line.chat, *(each.id for each in lines)])
        return messages

    def _glance(self, id: str) -> Glance:
        """The table, looked at once for all lines that the same news has called."""
        news = self._news.get(id, 0)
        found = self._glances.get(id)
        if found is None or not found.holds(news):
            found = Glance(news, *self._hall.look(id))
            if id in self._lines:
                self._glances[id] = found
        return found

    def check(self, line: Line) -> None:
        """Whether this line may be opened; what was said before is no news to it."""
        with self._hall.database.reading() as db:
            row = rows.load(db, line.table)
            line.chat = chat.newest(db, line.table)
        check_sees(row, line.eyes.person)
        line.eyes.view_seat(row)


async def _next_news(line: Line) -> set[str]:
    """What happens next; a beat if nothing does for a while."""
    try:
        await asyncio.wait_for(line.called.wait(), BEAT)
    except TimeoutError:
        return {"beat"}
    line.called.clear()
    news, line.news = line.news, set()
    return news


async def _until_closed(socket: Socket) -> None:
    """Read what the client sends and look at none of it."""
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_data(mode="text")


def is_same_origin(socket: Socket) -> bool:
    """Whether a page of this server opened the socket; programs name no origin."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    return origin.partition("://")[2] == socket.headers.get("host")
