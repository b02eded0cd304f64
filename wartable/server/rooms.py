"""Games that are open: in memory as far as they are stored, written line by line."""

from __future__ import annotations

import time
import zlib
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
from sqlalchemy import Connection, func, insert, select

from wartable.core.codec import encode
from wartable.core.dice import commitment
from wartable.core.errors import BadLog, WartableError
from wartable.core.game import Game
from wartable.core.log import Log
from wartable.core.records import Bookmark, Undone
from wartable.core.table import Table
from wartable.games import find_game
from wartable.server.refusals import Damaged, Unknown
from wartable.server.rows import TableRow
from wartable.server.schema import bookmarks, lines, seeds

KEPT = 200
"""How many games stay in memory."""
RECENT = 60
"""How many actions at least an open game remembers: enough to tell the last ones."""
LONG = 500
"""How many lines an open game gets before it is opened anew."""
MENDED = 60.0
"""Seconds until it is looked again whether a damaged log has been mended."""
APART = 50
"""How many lines at least lie between two bookmarks."""
BOOKMARK = msgspec.json.Decoder(Bookmark)


class Unwritten:
    """Lines of a log that wait for the transaction in which they are stored."""

    path: Path | None = None

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def append(self, line: bytes) -> None:
        self.lines.append(line.rstrip(b"\n"))

    def close(self) -> None:
        pass


class Room:
    """An open game. `shown` and `told` keep what was made for screens, as long as it is true."""

    def __init__(self, table: Table, unwritten: Unwritten, marked: int) -> None:
        self.table = table
        self.marked = marked
        """How many lines the newest bookmark has before it."""
        self._opened = marked
        self.shown: dict[Any, Any] = {}
        self.told: dict[Any, Any] = {}
        self.row: tuple[TableRow, int] | None = None
        """The table as it was stored last, after so many changes to accounts."""
        self._unwritten = unwritten

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def is_long(self) -> bool:
        """Whether it has got so long that it had better be opened anew, at a bookmark."""
        return self.is_stored and self.marked - self._opened > LONG

    @property
    def is_stored(self) -> bool:
        """Whether every line is stored."""
        return not self._unwritten.lines

    @property
    def version(self) -> int:
        """How many lines the log has, stored or about to be."""
        return self.table.log.lines

    def write(self, db: Connection, id: str) -> None:
        """Write the new lines, and a bookmark now and then; another writer's are never replaced."""
        new = self._unwritten.lines
        if not new:
            return
        first = self.version - len(new) + 1
        written = [{"table": id, "n": n, "line": line} for n, line in enumerate(new, start=first)]
        db.execute(insert(lines), written)
        if self.version - self.marked >= APART and (mark := self.table.bookmark()):
            store_bookmark(db, id, mark)
            self.marked = mark.lines

    def is_on_disk(self) -> None:
        """The transaction has ended: what was written is stored."""
        new = len(self._unwritten.lines)
        self._unwritten.lines.clear()
        self.shown.clear()
        if any(isinstance(record, Undone) for record in self.table.log.records[-new:]):
            self.told.clear()


class Rooms:
    """The open games of this process, those used last."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, Room] = OrderedDict()
        self._damaged: dict[str, tuple[float, str]] = {}
        self._lock = Lock()

    def known(self, id: str, version: int) -> Room | None:
        """The game as it stands at this version, if it is open."""
        with self._lock:
            room = self._open.get(id)
            if room is None or room.version != version or room.is_long:
                return None
            self._open.move_to_end(id)
            return room

    def get(self, db: Connection, id: str, version: int) -> Room:
        """The game as it stands at this version; `Damaged` if what is stored is not that game."""
        if room := self.known(id, version):
            return room
        with self._lock:
            since, why = self._damaged.get(id, (0.0, ""))
            if why and time.monotonic() - since < MENDED:
                raise Damaged(why)
        try:
            room = open_room(db, id)
            check_whole(db, id, version, room.table)
        except (WartableError, msgspec.MsgspecError, zlib.error) as error:
            with self._lock:
                self._open.pop(id, None)
                self._damaged[id] = time.monotonic(), str(error)
            raise Damaged(str(error), is_news=not why) from error
        with self._lock:
            self._damaged.pop(id, None)
            self._open[id] = room
            while len(self._open) > KEPT:
                self._open.popitem(last=False)
        return room

    def forget(self, id: str) -> None:
        """The game is gone."""
        with self._lock:
            self._open.pop(id, None)
            self._damaged.pop(id, None)

    def forget_unstored(self, id: str) -> None:
        """What has not been stored has not happened."""
        with self._lock:
            room = self._open.get(id)
            if room is not None and not room.is_stored:
                del self._open[id]


def begin(db: Connection, id: str, table: Table, seed: bytes) -> None:
    """Store a game that was just created: its first line and its secret."""
    header = encode(table.log.header)
    db.execute(insert(lines).values(table=id, n=1, line=header))
    db.execute(insert(seeds).values(table=id, seed=seed))


def open_room(db: Connection, id: str) -> Room:
    """The game as it is stored, read from a bookmark near its end."""
    newest = db.execute(
        select(bookmarks.c.lines, bookmarks.c.actions)
        .where(bookmarks.c.table == id)
        .order_by(bookmarks.c.lines.desc())
        .limit(1)
    ).one_or_none()
    mark = bookmark_before(db, id, newest.actions - RECENT) if newest else None
    seed = db.scalar(select(seeds.c.seed).where(seeds.c.table == id))
    unwritten = Unwritten()
    log = _log(db, id, mark, None, unwritten)
    return Room(Table(log, seed), unwritten, newest.lines if newest else 1)


def check_whole(db: Connection, id: str, version: int, table: Table) -> None:
    """No line is missing, and the seed is the one that the game was begun with (`BadLog`)."""
    stored = db.scalar(select(func.count()).select_from(lines).where(lines.c.table == id))
    if not stored == table.log.lines == version:
        raise BadLog(f"{version} lines were written, {stored} are stored")
    kept = db.scalar(select(seeds.c.seed).where(seeds.c.table == id))
    published = table.log.published
    for seed in (kept, bytes.fromhex(published) if published is not None else None):
        if seed is not None and commitment(seed) != table.log.header.commitment:
            raise BadLog("the seed is not the one that the game was begun with")


def open_around(db: Connection, id: str, first: int, last: int) -> Table:
    """The game with its actions `first` to `last` and little else, to be looked at."""
    mark = bookmark_before(db, id, first - 1)
    until = db.scalar(
        select(bookmarks.c.lines)
        .where(bookmarks.c.table == id, bookmarks.c.actions >= last)
        .order_by(bookmarks.c.lines)
        .limit(1)
    )
    return Table(_log(db, id, mark, until, Unwritten()), None)


def whole_log(db: Connection, id: str) -> bytes:
    """Every line, as a file has them."""
    query = select(lines.c.line).where(lines.c.table == id).order_by(lines.c.n)
    return b"".join(line + b"\n" for line in db.scalars(query))


def bookmark_before(db: Connection, id: str, actions: int) -> Bookmark | None:
    """The last bookmark after at most so many actions."""
    data = db.scalar(
        select(bookmarks.c.data)
        .where(bookmarks.c.table == id, bookmarks.c.actions <= actions)
        .order_by(bookmarks.c.lines.desc())
        .limit(1)
    )
    return BOOKMARK.decode(zlib.decompress(data)) if data else None


def store_bookmark(db: Connection, id: str, mark: Bookmark) -> None:
    """Remember a place to open the log at."""
    data = zlib.compress(encode(mark))
    values = {"table": id, "lines": mark.lines, "actions": mark.actions, "data": data}
    db.execute(insert(bookmarks).values(values))


def store_lines(db: Connection, id: str, written: Iterable[bytes]) -> None:
    """Store a log that comes from elsewhere."""
    rows = [{"table": id, "n": n, "line": line} for n, line in enumerate(written, start=1)]
    db.execute(insert(lines), rows)


def _log(db: Connection, id: str, mark: Bookmark | None, until: int | None, file: Unwritten) -> Log:
    header = db.scalar(select(lines.c.line).where(lines.c.table == id, lines.c.n == 1))
    if header is None:
        raise Unknown("not_begun")
    query = select(lines.c.line).where(lines.c.table == id, lines.c.n > (mark.lines if mark else 1))
    if until is not None:
        query = query.where(lines.c.n <= until)
    later = db.scalars(query.order_by(lines.c.n))
    return Log.resume(header, later, find_game, file, mark, f"table {id}")
