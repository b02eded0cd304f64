"""The hall: the tables of one server process, and how a game at one of them goes on."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import RLock

from sqlalchemy.exc import IntegrityError

from wartable.core.game import Outcome
from wartable.core.table import Table
from wartable.desk import desk_of
from wartable.desk.family import FamilyDesk
from wartable.games import find_game
from wartable.server import clocks, rows
from wartable.server.accounts import Accounts
from wartable.server.database import Database
from wartable.server.moments import now
from wartable.server.presence import Presence
from wartable.server.refusals import NotNow, Stale
from wartable.server.rooms import Room, Rooms
from wartable.server.rows import TableRow
from wartable.server.settings import Settings
from wartable.server.values import TableEnding

STRIPES = 64

Told = Callable[[str, str, TableRow | None], None]
"""Told that something has happened at a table: its id, what (`moved`, `changed`, ...), and the
table as it is now where that is known."""

Think = Callable[[TableRow, Table], TableEnding | None]
"""Does something at a table; and ends it, if it says how."""

Check = Callable[[TableRow], None]
"""Refuses somebody who may not do this at the table."""


class Hall:
    """Everything that the requests of one process share.

    `thinking` is held while a game or a desk works something out: games remember the position they
    were asked about last, and Python thinks one thought at a time anyway. It is never held while
    the database writes.
    """

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings = settings
        self.database = database
        self.accounts = Accounts(settings.admin)
        self.rooms = Rooms()
        self.presence = Presence()
        self.thinking = RLock()
        self.listeners: list[Told] = []
        self._locks = [RLock() for _ in range(STRIPES)]

    @contextmanager
    def alone_at(self, id: str) -> Iterator[None]:
        """One thread of this process at a time works at a table."""
        with self._locks[zlib.crc32(id.encode()) % STRIPES]:
            yield

    def tell(self, id: str, what: str, row: TableRow | None = None) -> None:
        """Let everybody know who looks at the table."""
        for listener in self.listeners:
            listener(id, what, row)

    def look(self, id: str) -> tuple[TableRow, Room | None]:
        """A table and its game, if it has begun, at one moment."""
        with self.alone_at(id), self.database.reading() as db:
            row = rows.load(db, id)
            if not row.version:
                return row, None
            with self.thinking:
                return row, self.rooms.get(db, id, row.version)

    def change(self, id: str, change: Callable[[TableRow], TableRow]) -> TableRow:
        """Change what is agreed on at a table, not its game."""
        with self.alone_at(id), self.database.writing() as db:
            before = rows.load(db, id, lock=True)
            after = replace(change(before), changed=now())
            rows.save(db, before, after)
        self.tell(id, "changed", after)
        return after

    def act(
        self, id: str, version: int | None, think: Think, check: Check | None = None
    ) -> tuple[TableRow, Room]:
        """Let the game go on: what `think` does at the table is stored when this returns, all of
        it or nothing. `Stale` unless the game stands at this version. For a person, `check` comes
        before anything else, and a draw that was offered is declined."""
        with self.alone_at(id):
            try:
                found = self._act(id, version, think, check)
            except IntegrityError as error:  # another process has written these lines
                self.rooms.forget_unstored(id)
                with self.database.reading() as db:
                    raise Stale(rows.load(db, id).version) from error
            except BaseException:
                self.rooms.forget_unstored(id)
                raise
        self.tell(id, "moved", found[0])
        return found

    def _act(
        self, id: str, version: int | None, think: Think, check: Check | None
    ) -> tuple[TableRow, Room]:
        row, room = self.look(id)
        if check:
            check(row)
        if version is not None and version != row.version:
            raise Stale(row.version)
        if room is None:
            raise NotNow("not_begun")
        if row.status == "over":
            raise NotNow("over")
        with self.thinking:
            ending = think(row, room.table)
            standing = standing_of(room.table)
        with self.database.writing() as db:
            fresh = rows.load(db, id, lock=True)
            if fresh.version != row.version:
                raise Stale(fresh.version)
            moved = standing.moved(fresh, now())
            if check:
                moved = moved.with_seats(lambda seat: replace(seat, wants_draw=False))
            if ending is not None:
                moved = replace(moved, status="over", ending=ending, due=None)
            rows.save(db, fresh, moved)
            room.write(db, id)
        room.is_on_disk()
        return moved, room


@dataclass(frozen=True, slots=True)
class Standing:
    """What a table's row says of its game."""

    version: int
    round: int
    owners: tuple[str, ...]
    outcome: Outcome | None

    def moved(self, row: TableRow, moment: int) -> TableRow:
        """The row of a table whose game has come this far."""
        row = clocks.waiting_for(row, self.owners, moment)
        row = replace(row, version=self.version, changed=moment, round=self.round)
        if self.outcome is not None and row.ending is None:
            won = self.outcome
            ending = TableEnding("victory", won.winners, won.text, won.rule)
            row = replace(row, status="over", ending=ending, due=None)
        return row


def standing_of(table: Table) -> Standing:
    """Who owes a decision at this table, and how far it has come."""
    game, state = table.game, table.state
    is_over = table.log.published is not None
    owners = () if is_over else tuple(decision.owner for decision in game.pending(state))
    return Standing(table.log.lines, getattr(state, "round", 0), owners, game.outcome(state))


def game_desk(name: str) -> FamilyDesk:
    """The desk of the game with this id."""
    return desk_of(find_game(name))
