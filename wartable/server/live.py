"""Sockets: who looks at a table is told sooner. Nothing is said here that HTTP does not say."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.channels import ChannelsPlugin
from litestar.exceptions import WebSocketDisconnect

from wartable.server import chat, rows
from wartable.server.hall import Hall
from wartable.server.looking import Eyes, sight_made, sight_of, table_info
from wartable.server.refusals import Busy, Damaged, NotYours, Unknown
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
AGAIN = 1.0
"""Seconds until a line looks again when the database could not be asked."""
PRESENCE = 1.0
"""Seconds at least between two times a process says who looks on at a table."""
CROWDED = 4429
"""Closes a socket that is one too many."""
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


MISSED = msgspec.json.encode(News("", "look"))
"""Something may have been missed: look at every table."""


@dataclass(eq=False, slots=True)
class Line:
    """One socket: whose it is and what it has been told."""

    table: str
    eyes: Eyes
    token: str
    version: int
    changed: int = 0
    owners: tuple[str, ...] = ()
    chat: int = 0
    is_seated: bool = False
    news: set[str] = field(default_factory=set)
    called: asyncio.Event = field(default_factory=asyncio.Event)

    def call(self, what: str) -> None:
        """Something has happened."""
        self.news.add(what)
        self.called.set()

    @property
    def account(self) -> str:
        return self.eyes.person.id if self.eyes.person else ""

    @property
    def key(self) -> tuple[object, ...]:
        """The same for all who look alike and have been told the same."""
        return self.account, self.eyes.language, self.eyes.seat, self.version


@dataclass(frozen=True, slots=True)
class Glance:
    """A table as it was looked at after so many news, and what was made of it for those who look
    alike."""

    news: int
    row: TableRow
    room: Room | None
    messages: dict[tuple[object, ...], bytes] = field(default_factory=dict)

    def holds(self, news: int, stamp: tuple[int, int] | None) -> bool:
        """Whether nothing has happened since: nobody says so, and the table as it is stored
        neither."""
        return (
            self.news == news
            and stamp == (self.row.version, self.row.changed)
            and (not self.room or self.room.version == self.row.version)
        )


class Live:
    """The sockets of one process."""

    def __init__(self, hall: Hall, channels: ChannelsPlugin) -> None:
        self._hall = hall
        self._channels = channels
        self._lines: dict[str, set[Line]] = {}
        self._news: dict[str, int] = {}
        self._glances: dict[str, Glance] = {}
        self._rows: dict[str, tuple[int, TableRow | None]] = {}
        """Tables as they were told here, and which of the news at them that is."""
        self._process = secrets.token_hex(4)
        self._addresses: Counter[str] = Counter()
        self._said_who: dict[str, asyncio.TimerHandle] = {}
        self._came_or_went: set[str] = set()

    def publish(self, table: str, what: str, row: TableRow | None = None) -> None:
        """Tell the sockets of all processes; from the event loop."""
        if table in self._lines:
            self._rows[table] = self._news.get(table, 0) + 1, row
        self._spread(News(table, what))

    async def listen(self) -> None:
        """Pass news on to the sockets here."""
        async with self._channels.start_subscription(CHANNEL) as subscriber:
            async for message in subscriber.iter_events():
                self._hear(msgspec.json.decode(message, type=News))

    def _hear(self, news: News) -> None:
        if news.what == "look":
            for table in self._lines:
                self._say_who(table)
                self._call(table, "look")
        elif news.what != "here" or self._hall.presence.update(news.process, news.table, news.here):
            self._call(news.table, news.what)

    def _call(self, table: str, what: str) -> None:
        """Something has happened at a table, or may have."""
        if lines := self._lines.get(table):
            self._news[table] = self._news.get(table, 0) + 1
            for line in lines:
                line.call(what)

    async def remind(self) -> None:
        """Say now and then who looks on here: a process that is gone does not."""
        while True:
            await asyncio.sleep(REMIND)
            for table in list(self._lines):
                self._say_who(table)

    def _say_who(self, table: str) -> None:
        """Tell who looks on here: at once, or a second after that was told last."""
        if table in self._said_who:
            self._came_or_went.add(table)
            return
        loop = asyncio.get_running_loop()
        self._said_who[table] = loop.call_later(PRESENCE, self._say_who_again, table)
        here = sorted((line.account for line in self._lines.get(table, ())), reverse=True)
        self._spread(News(table, "here", self._process, tuple(here[:MOST])))

    def _spread(self, news: News) -> None:
        """Tell all processes; where there is but one, by the shortest way."""
        if self._hall.database.together:
            self._hear(news)
        else:
            self._channels.publish(msgspec.json.encode(news), CHANNEL)

    def _say_who_again(self, table: str) -> None:
        del self._said_who[table]
        if table in self._came_or_went:
            self._came_or_went.discard(table)
            self._say_who(table)

    def close(self) -> None:
        """Nobody is told any more."""
        for timer in self._said_who.values():
            timer.cancel()

    @contextmanager
    def admitted(self, address: str) -> Iterator[bool]:
        """Whether one more socket from this address may be open meanwhile."""
        self._addresses[address] += 1
        try:
            yield self._addresses[address] <= self._hall.settings.limits.sockets
        finally:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def _is_crowded(self, line: Line) -> bool:
        """Whether so many look on at the table that one more is too many; who sits there is not."""
        onlookers = sum(not each.is_seated for each in self._lines.get(line.table, ()))
        return not line.is_seated and onlookers >= self._hall.settings.limits.onlookers

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
                for about in (self._lines, self._news, self._glances, self._rows):
                    about.pop(line.table, None)
            self._say_who(line.table)

    async def talk(self, socket: Socket, line: Line) -> None:
        """Talk to one socket until it is closed."""
        if self._is_crowded(line):
            await turn_away(socket, CROWDED, "too many look on at this table")
            return
        async with self._joined(line):
            await socket.accept()
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
                messages = self._ready(line, news)
                if messages is None:
                    loop = asyncio.get_running_loop()
                    messages = await loop.run_in_executor(None, self._messages, line, news)
            except (Unknown, NotYours):
                await socket.close(4404, "there is no such table")
                return
            except Damaged:
                await socket.close(4409, "the stored log of this table is damaged")
                return
            except Busy:
                await socket.send_data(msgspec.json.encode(Beat()), mode="text")
                await asyncio.sleep(AGAIN)
                for what in news:
                    line.call(what)
                continue
            for message in messages:
                await socket.send_data(message, mode="text")
            if "moved" in news:
                await asyncio.sleep(PACE)

    def _ready(self, line: Line, news: set[str]) -> list[bytes] | None:
        """What this line has not been told yet, if somebody who looks alike was told it already and
        nothing has happened since; nothing here waits."""
        person = self._hall.sessions.remembered(line.token)
        if news != {"moved"} or person is None or person != line.eyes.person:
            return None
        glance = self._glance_told(line.table)
        if glance is None or glance.room is None or line.owners != line.eyes.owners(glance.row):
            return None
        key, row = line.key, glance.row
        if key not in glance.messages:
            with self._hall.alone_if_free(line.table) as is_free:
                if not is_free or glance.room.version != row.version:
                    return None
                sight = sight_made(self._hall, row, glance.room, line.eyes, line.version)
            if sight is None:
                return None
            glance.messages[key] = msgspec.json.encode(SightTold(sight))
        line.version, line.changed = row.version, row.changed
        return [glance.messages[key]]

    def _messages(self, line: Line, news: set[str]) -> list[bytes]:
        """What this line has not been told yet; who is there and where they sit is looked up anew
        each time."""
        hall, id = self._hall, line.table
        person = hall.sessions.find(line.token)
        stamp = self._stamp_told(id) if news == {"moved"} else None
        if stamp is None:
            with hall.database.reading() as db:
                stamp = rows.stamp(db, id)
        eyes = line.eyes = replace(line.eyes, person=person)
        messages: list[bytes] = []
        with hall.alone_at(id):
            glance = self._glance(id, stamp)
            row = glance.row
            check_sees(row, person)
            owners = eyes.owners(row)
            if row.version != line.version or owners != line.owners:
                key = line.key
                if key not in glance.messages:
                    sight = sight_of(hall, row, glance.room, eyes, since=line.version)
                    glance.messages[key] = msgspec.json.encode(SightTold(sight))
                messages.append(glance.messages[key])
                line.version = row.version
            elif row.changed != line.changed or any(
                what != "beat" and not what.startswith("chat") for what in news
            ):
                told = TableTold(table_info(row, eyes, hall.presence.online(id)))
                messages.append(msgspec.json.encode(told))
            line.owners, line.changed = owners, row.changed
        if not messages and "beat" in news:
            messages.append(msgspec.json.encode(Beat()))
        if any(what.startswith("chat") or what == "look" for what in news):
            with hall.database.reading() as db:
                lines = chat.said(db, row, person, line.chat)
            messages += [msgspec.json.encode(ChatTold(each)) for each in lines]
            line.chat = max([line.chat, *(each.id for each in lines)])
        return messages

    def _glance_told(self, id: str) -> Glance | None:
        """The table as it was told with the last news, if nobody need look."""
        news, found = self._news.get(id, 0), self._glances.get(id)
        if found is None or not found.holds(news, self._stamp_told(id)):
            told = self._as_told(id)
            if told is None:
                return None
            found = self._glances[id] = Glance(news, *told)
        return found

    def _glance(self, id: str, stamp: tuple[int, int] | None) -> Glance:
        """The table, looked at once for all lines that the same news has called, and again when it
        is stored otherwise."""
        news = self._news.get(id, 0)
        found = self._glances.get(id)
        if found is None or not found.holds(news, stamp):
            row, room = self._as_told(id) or self._hall.look(id)
            found = Glance(news, row, room)
            if id in self._lines:
                self._glances[id] = found
        return found

    def _row_told(self, id: str) -> TableRow | None:
        """The table as it was told with the last news, if that was told here, where nobody else
        stores anything: then nobody need look."""
        told, row = self._rows.get(id, (0, None))
        return row if self._hall.database.together and told == self._news.get(id, 0) else None

    def _stamp_told(self, id: str) -> tuple[int, int] | None:
        row = self._row_told(id)
        return (row.version, row.changed) if row else None

    def _as_told(self, id: str) -> tuple[TableRow, Room] | None:
        row = self._row_told(id)
        room = self._hall.rooms.known(id, row.version) if row else None
        return (row, room) if row and room else None

    def check(self, line: Line) -> None:
        """Whether this line may be opened; what was said before is no news to it."""
        with self._hall.database.reading() as db:
            row = rows.load(db, line.table)
            line.chat = chat.newest(db, line.table)
        check_sees(row, line.eyes.person)
        line.eyes.view_seat(row)
        line.is_seated = bool(row.seats_of(line.account))


async def _next_news(line: Line) -> set[str]:
    """What happens next; a beat if nothing does for a while."""
    try:
        async with asyncio.timeout(BEAT):
            await line.called.wait()
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


async def turn_away(socket: Socket, code: int, why: str) -> None:
    """Say why nothing will be said; a browser hears that only from a socket that was opened."""
    await socket.accept()
    await socket.close(code, why)


def is_same_origin(socket: Socket) -> bool:
    """Whether a page of this server opened the socket; programs name no origin."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    return origin.partition("://")[2] == socket.headers.get("host")
