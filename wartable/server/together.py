"""One writer at a time, as SQLite wants it: in order of arrival, and what waits meanwhile is
written together, in one transaction that costs one sync.

Nobody is answered before the sync. SQLite itself would let writers look again and again whether
they may, sleeping up to a tenth of a second in between.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from wartable.server.refusals import Busy

T = TypeVar("T")


class Writer:
    """Somebody who waits until it is their turn, or until their work is done."""

    def __init__(self, work: Callable[[Connection], Any] | None = None) -> None:
        self.work = work
        self.called = Event()
        self.is_done = False
        self.result: Any = None
        self.failed: BaseException | None = None

    def do_beside(self, db: Connection) -> None:
        """Do the work in a transaction with others; if it fails, nothing of it is left there."""
        db.exec_driver_sql("SAVEPOINT beside")
        try:
            self.do(db)
        except Exception as error:
            if not is_open(db):
                raise
            db.exec_driver_sql("ROLLBACK TO beside")
            self.failed = error
        db.exec_driver_sql("RELEASE beside")

    def do(self, db: Connection) -> None:
        """Do the work."""
        assert self.work
        self.result = self.work(db)


class Together:
    """The writers of one process to one SQLite file."""

    def __init__(
        self, engine: Engine, written: Callable[[Connection], None], patience: float
    ) -> None:
        self._engine = engine
        self._written = written
        self._patience = patience
        self._connection: Connection | None = None
        self._lock = Lock()
        self._is_writing = False
        self.count = 0
        """How many turns there were."""
        self._waiting: deque[Writer] = deque()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """A time in which nobody else writes."""
        self._wait(Writer())
        try:
            yield
        finally:
            self._call_next()

    def write(self, work: Callable[[Connection], T]) -> T:
        """What `work` does, on disk when this returns, or nothing of it after an exception. Whose
        turn it is does it for all who wait."""
        mine = Writer(work)
        self._wait(mine)
        if not mine.is_done:
            try:
                self._write_all([mine, *self._who_wait()])
            finally:
                self._call_next()
        if mine.failed:
            raise mine.failed
        result: T = mine.result
        return result

    def _wait(self, mine: Writer) -> None:
        """Until it is their turn or their work is done; `Busy` if neither comes for too long."""
        with self._lock:
            if not self._is_writing:
                self._is_writing = True
                return
            self._waiting.append(mine)
        if not mine.called.wait(self._patience):
            with self._lock:
                if mine in self._waiting:
                    self._waiting.remove(mine)
                    raise Busy("database_locked")
            mine.called.wait()

    def _call_next(self) -> None:
        with self._lock:
            self.count += 1
            if self._waiting:
                self._waiting.popleft().called.set()
            else:
                self._is_writing = False

    def _who_wait(self) -> list[Writer]:
        """Those whose work can be done for them; who wants a turn of their own waits on."""
        with self._lock:
            found = [writer for writer in self._waiting if writer.work]
            self._waiting = deque(writer for writer in self._waiting if not writer.work)
        return found

    def _write_all(self, writers: list[Writer]) -> None:
        try:
            self._connection = self._connection or self._engine.connect()
            with self._connection.begin():
                if len(writers) == 1:
                    writers[0].do(self._connection)
                else:
                    for writer in writers:
                        writer.do_beside(self._connection)
            self._written(self._connection)
        except BaseException as error:  # nothing is on disk
            for writer in writers:
                writer.failed = writer.failed or error
            self.close()
        for writer in writers:
            writer.is_done = True
            writer.called.set()

    def close(self) -> None:
        """Give the connection back."""
        connection, self._connection = self._connection, None
        if connection:
            connection.close()


def is_open(db: Connection) -> bool:
    """Whether the transaction goes on: after some errors, a full disk for one, SQLite ends it."""
    return bool(db.connection.dbapi_connection.in_transaction)  # type: ignore[union-attr]
