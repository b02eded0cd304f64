"""The hall: the tables of one server process, and how a game at one of them goes on."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from threading import RLock, local

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from wartable.core.errors import UnknownName, WartableError, WordsSealed
from wartable.core.game import Game, Outcome
from wartable.core.sentences import places
from wartable.core.table import Table
from wartable.desk import desk_of
from wartable.desk.family import FamilyDesk
from wartable.games import family_of, find_game, playable
from wartable.server import audit, clocks, rows
from wartable.server.accounts import Accounts
from wartable.server.database import Database
from wartable.server.moments import later
from wartable.server.patience import at_most
from wartable.server.presence import Presence
from wartable.server.refusals import Busy, Damaged, NotNow, Stale
from wartable.server.rooms import Room, Rooms
from wartable.server.rows import TableRow
from wartable.server.sessions import Sessions
from wartable.server.settings import Settings
from wartable.server.values import TableEnding

STRIPES = 4096
"""So many locks that tables hardly ever share one: each is held until the disk has written."""

logger = logging.getLogger("wartable.server")

Told = Callable[[str, str, TableRow | None], None]
"""Told that something has happened at a table: its id, what (`moved`, `changed`, ...), and the
table as it is now where that is known."""

Think = Callable[[TableRow, Table], None]
"""Does something at a table."""

Change = Callable[[TableRow], TableRow]
"""What is agreed on at a table, as it is to be; refuses somebody who may not change it."""

Check = Callable[[TableRow], None]
"""Refuses somebody who may not do this at the table."""


class Hall:
    """Everything that the requests of one process share.

    Tables think side by side: games and desks are pure, and what a room remembers is touched only
    by who is alone at its table.
    """

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings = settings
        self.database = database
        self.accounts = Accounts()
        self.sessions = Sessions(database, self.accounts)
        self.rooms = Rooms()
        self.presence = Presence(settings.away)
        self.listeners: list[Told] = []
        self._locks = [RLock() for _ in range(STRIPES)]
        self._untold = _Untold()

    @contextmanager
    def alone_at(self, id: str) -> Iterator[None]:
        """One thread of this process at a time works at a table; when it is done, everybody hears
        what it has to tell."""
        lock = self._lock_of(id)
        if self._untold.news is not None:
            with lock:
                yield
            return
        news: list[tuple[str, str, TableRow | None]] = []
        self._untold.news = news
        try:
            with lock:
                yield
        finally:
            self._untold.news = None
            for each in news:
                self.tell(*each)

    @contextmanager
    def alone_if_free(self, id: str) -> Iterator[bool]:
        """The same for who does not wait: whether nobody works at the table now, nor meanwhile."""
        lock = self._lock_of(id)
        is_free = lock.acquire(blocking=False)
        try:
            yield is_free
        finally:
            if is_free:
                lock.release()

    def _lock_of(self, id: str) -> RLock:
        return self._locks[zlib.crc32(id.encode()) % STRIPES]

    def tell(self, id: str, what: str, row: TableRow | None = None) -> None:
        """Let everybody know who looks at the table; nobody could look yet while one is alone
        there."""
        if self._untold.news is not None:
            self._untold.news.append((id, what, row))
            return
        for listener in self.listeners:
            listener(id, what, row)

    def look(self, id: str) -> tuple[TableRow, Room | None]:
        """A table and its game, if it has begun, at one moment."""
        try:
            with self.alone_at(id), self.database.reading() as db:
                row = rows.load(db, id)
                if not row.version:
                    return row, None
                return row, self.rooms.get(db, id, row.version)
        except Damaged as damage:
            if damage.is_news:
                self._report(id, damage.why)
            raise

    def _report(self, id: str, why: str) -> None:
        """An administrator finds out what is wrong with a table."""
        logger.error("table %s: its stored log is damaged: %s", id, why)
        with suppress(Busy), self.database.writing() as db:
            audit.record_found(db, "log damaged", f"{id}: {why}")

    def change(self, id: str, change: Change) -> TableRow:
        """Change what is agreed on at a table, not its game."""

        def store(db: Connection) -> TableRow:
            before = rows.load(db, id, lock=True)
            after = replace(change(before), changed=later(before.changed))
            rows.save(db, before, after)
            return after

        with self.alone_at(id):
            after = self.database.write(store)
        self.tell(id, "changed", after)
        return after

    def settle(self, id: str, change: Change) -> TableRow:
        """Change what is agreed on at a table; if that ends it, its dice are shown in the same
        transaction."""
        with self.alone_at(id):
            with self.database.reading() as db:
                ends = change(rows.load(db, id)).ending is not None
            room = self.look(id)[1] if ends else None
            try:
                with self.database.writing() as db:
                    before = rows.load(db, id, lock=True)
                    moment = later(before.changed)
                    after = replace(change(before), changed=moment)
                    if after.ending is None:
                        room = None
                    else:
                        if room is None or room.version != before.version:  # another process
                            room = self.rooms.get(db, id, before.version)
                        room.table.publish()
                        after = Standing(room.version, after.round, (), None).moved(after, moment)
                        room.write(db, id)
                    rows.save(db, before, after)
            except BaseException:
                self.rooms.forget_unstored(id)
                raise
            if room:
                room.is_on_disk()
        self.tell(id, "moved" if room else "changed", after)
        return after

    def act(
        self, id: str, version: int | None, think: Think, check: Check | None = None
    ) -> tuple[TableRow, Room]:
        """Let the game go on: what `think` does at the table is stored when this returns, all of
        it or, if it fails, nothing; but nothing that was drawn or revealed is ever taken back, so
        what came before a failure then is stored and `Stopped` says so. `Stale` unless the game
        stands at this version. For a person, `check` comes before anything else, and a draw that
        was offered is declined."""
        with self.alone_at(id):
            try:
                moved, room, failed = self._act(id, version, think, check)
            except WordsSealed as error:
                self.rooms.forget_unstored(id)
                self._close_sealing(id)
                raise NotNow("words_sealed") from error
            except IntegrityError as error:  # another process has written these lines
                self.rooms.forget_unstored(id)
                with self.database.reading() as db:
                    raise Stale(rows.load(db, id).version) from error
            except BaseException:
                self.rooms.forget_unstored(id)
                raise
        self.tell(id, "moved", moved)
        if failed:
            raise Stopped(moved, room) from failed
        return moved, room

    def _close_sealing(self, id: str) -> None:
        """Somebody wants to draw: those who have sealed words must open them now. Who has left
        since will not."""

        def close(row: TableRow, table: Table) -> None:
            if not table.log.is_closed:
                table.close_sealing()
            for seat in _gone(row, table):
                table.forgo_words(seat)

        row, room = self.look(id)
        if room and (not room.table.log.is_closed or _gone(row, room.table)):
            self.act(id, None, close)

    def _act(
        self, id: str, version: int | None, think: Think, check: Check | None
    ) -> tuple[TableRow, Room, Exception | None]:
        row, room = self._as_remembered(id, version, check) or self.look(id)
        if check:
            check(row)
        if version is not None and version != row.version:
            raise Stale(row.version)
        if room is None:
            raise NotNow("not_begun")
        if row.status == "over":
            raise NotNow("over")
        if check and row.version >= self.settings.lines:
            raise NotNow("log_full")
        failed: Exception | None = None
        try:
            with at_most():
                think(row, room.table)
        except Exception as error:
            if not room.table.has_drawn_since(row.version):
                raise
            failed = error
        standing = standing_of(room.table)

        def store(db: Connection) -> TableRow:
            moved = standing.moved(row, later(row.changed))
            if check and any(seat.wants_draw for seat in row.seats):
                moved = moved.with_seats(lambda seat: replace(seat, wants_draw=False))
            rows.save(db, row, moved)
            room.write(db, id)
            return moved

        try:
            moved = self.database.write(store)
        except Stale as stale:
            if stale.version != row.version:
                raise
            self.rooms.forget_unstored(id)  # something else was agreed on meanwhile: think anew
            room.row = None
            return self._act(id, version, think, check)
        room.is_on_disk()
        room.row = moved, self.sessions.changes
        return moved, room, failed

    def _as_remembered(
        self, id: str, version: int | None, check: Check | None
    ) -> tuple[TableRow, Room] | None:
        """The table as it was stored here last, if it goes on at this version and has nothing
        against who asks: only a yes is believed, and what is stored then must still be so."""
        if version is None or check is None or not self.database.together:
            return None
        room = self.rooms.known(id, version)
        row, changes = room.row if room and room.row else (None, 0)
        if not room or not row or row.status == "over" or changes != self.sessions.changes:
            return None
        try:
            check(row)
        except WartableError:
            return None
        return row, room


def _gone(row: TableRow, table: Table) -> list[str]:
    """The seats with sealed words whose players have left."""
    sealed = table.log.sealed
    return [seat.id for seat in row.seats if seat.id in sealed and not seat.is_played_by_hand]


class _Untold(local):
    """What a thread that is alone at a table will tell."""

    news: list[tuple[str, str, TableRow | None]] | None = None


class Stopped(Exception):
    """Part of what was asked has happened and is stored, for dice fell or cards were shown; the
    cause of this is what stopped the rest."""

    def __init__(self, row: TableRow, room: Room) -> None:
        super().__init__(row.id)
        self.row = row
        self.room = room


@dataclass(frozen=True, slots=True)
class Standing:
    """What a table's row says of its game."""

    version: int
    round: int
    owners: tuple[str, ...]
    outcome: Outcome | None
    free: tuple[str, ...] = ()
    """Who may act though the game does not wait for them."""

    def moved(self, row: TableRow, moment: int) -> TableRow:
        """The row of a table whose game has come this far."""
        row = clocks.waiting_for(row, self.owners, moment)
        row = replace(row, version=self.version, changed=moment, round=self.round, free=self.free)
        ending = row.ending
        if ending is None and (won := self.outcome) is not None:
            ending = TableEnding("victory", won.winners, won.text, won.rule)
        return replace(row, status="over", ending=ending, due=None) if ending else row


def standing_of(table: Table) -> Standing:
    """Who owes a decision at this table, and how far it has come."""
    game, state = table.game, table.state
    is_over = table.log.published is not None
    owners = () if is_over else tuple(decision.owner for decision in game.pending(state))
    free = () if is_over else tuple(decision.owner for decision in game.at_will(state))
    return Standing(table.log.lines, game.round(state), owners, game.outcome(state), free)


def game_desk(name: str) -> FamilyDesk:
    """The desk of the game with this id."""
    return desk_of(find_game(name))


def games_here() -> tuple[str, ...]:
    """The games that are played at tables: more than planned, and with a desk."""
    return tuple(game for game in playable() if "desk" in family_of(game).parts)


def find_game_here(name: str) -> Game:
    """The game with this id, if it is played at tables; `UnknownName` tells which are."""
    here = games_here()
    if name not in here:
        said = "there is no game {word}; there is {text}"
        raise UnknownName(said, places(word=name, text=", ".join(here)))
    return find_game(name)
