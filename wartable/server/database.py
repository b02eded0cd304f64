"""The database: opened, brought up to date, and asked one transaction at a time.

It is asked synchronously, from worker threads: SQLite has no other way, PostgreSQL loses nothing by
it, and a transaction reads from top to bottom. The event loop never waits for it.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, insert, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    OperationalError,
    SQLAlchemyError,
    TimeoutError,
)

from wartable.core.errors import WartableError
from wartable.server import schema
from wartable.server.refusals import Busy
from wartable.server.settings import Settings
from wartable.server.together import Together

T = TypeVar("T")

LOCK = 0x57415254
"""The advisory lock under which one process at a time migrates."""

LONG_LOG = 20_000
"""How many pages SQLite's write-ahead log may have before a writer has to empty it: far more than
come together between two checkpoints."""

SQLITE = {
    sqlite3.SQLITE_BUSY: "database_locked",
    sqlite3.SQLITE_LOCKED: "database_locked",
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_IOERR: "database_away",
    sqlite3.SQLITE_READONLY: "database_away",
    sqlite3.SQLITE_CANTOPEN: "database_away",
}
"""What SQLite's errors mean for who asks again."""

POSTGRESQL = {
    "55P03": "database_locked",
    "40P01": "database_locked",
    "40001": "database_locked",
    "53100": "disk_full",
}
"""What PostgreSQL's states mean; any other that stops it from working, that it is away."""

logger = logging.getLogger("wartable.server")


class Database:
    """Transactions: `reading` sees one moment, `writing` is on disk when it ends, and what is given
    to `write` too: where SQLite has one writer, together with what others write at the same time.
    A database that is locked, full or away refuses (`Busy`), and nothing has changed."""

    def __init__(self, engine: Engine, patience: float = 20.0) -> None:
        self.engine = engine
        self._reading = engine
        if engine.dialect.name == "postgresql":  # SQLite reads so by itself
            self._reading = engine.execution_options(isolation_level="REPEATABLE READ")
        self._writing = engine.execution_options(writes=True)
        self._trouble = ""
        """The code of what is wrong now; told to the log once, and once when it is over."""
        self.listeners: list[Callable[[Connection], None]] = []
        """Told when a transaction is on disk."""
        self.together: Together | None = None
        if engine.dialect.name == "sqlite":
            self.together = Together(self._writing, self._written, patience)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that changes nothing."""
        with self._refusing(), self._reading.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; all of it or, after an exception, nothing."""
        turn = self.together.turn() if self.together else nullcontext()
        with self._refusing(), turn, self._writing.connect() as connection:
            with connection.begin():
                yield connection
            self._written(connection)

    def write(self, work: Callable[[Connection], T]) -> T:
        """What `work` does, on disk when this returns, or nothing of it after an exception. It may
        be done in another thread."""
        if self.together:
            with self._refusing():
                return self.together.write(work)
        with self.writing() as connection:
            return work(connection)

    def _written(self, connection: Connection) -> None:
        for listener in self.listeners:
            listener(connection)
        if self._trouble:
            self._trouble = ""
            logger.warning("the database stores again")

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except SQLAlchemyError as error:
            code = trouble(error)
            if not code:
                raise
            if code != self._trouble:
                self._trouble = code
                logger.warning("%s: %s", code, getattr(error, "orig", error))
            raise Busy(code) from error

    def checkpoint(self) -> None:
        """Bring what stands in SQLite's write-ahead log into its file: nearly all of it while
        others write, the rest in a turn of its own, so that the log begins anew."""
        if not self.together:
            return
        connection = self.engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").close()
            with self.together.turn():
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").close()
        finally:
            connection.close()

    def secret(self, name: str, fresh: str) -> str:
        """The secret of this name, the same for all workers; `fresh` if there was none."""
        query = select(schema.secrets.c.value).where(schema.secrets.c.name == name)
        try:
            with self.writing() as db:
                if (kept := db.scalar(query)) is not None:
                    return str(kept)
                db.execute(insert(schema.secrets).values(name=name, value=fresh))
            return fresh
        except IntegrityError:  # another worker was faster
            with self.reading() as db:
                return str(db.scalar(query))

    def close(self) -> None:
        """Give all connections back."""
        if self.together:
            self.together.close()
        self.engine.dispose()


def trouble(error: SQLAlchemyError) -> str:
    """The sentence for a database that is not to blame on us: locked, full or away; nothing for an
    error of ours."""
    orig = getattr(error, "orig", None)
    if isinstance(orig, sqlite3.Error):
        return SQLITE.get((getattr(orig, "sqlite_errorcode", None) or 0) & 0xFF, "")
    state = getattr(orig, "sqlstate", None) or ""
    if isinstance(error, OperationalError):
        return POSTGRESQL.get(state, "database_away")
    is_lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return "database_away" if is_lost or isinstance(error, TimeoutError) else ""


def open_database(settings: Settings) -> Database:
    """The database of these settings, made if it is new, with the newest tables. A file is for its
    owner's eyes only: it holds the seeds of games that go on."""
    try:
        url = make_url(settings.database)
    except (ArgumentError, ValueError) as error:
        raise WartableError(f"the database's URL cannot be read: {error}") from error
    is_sqlite = url.get_backend_name() == "sqlite"
    try:
        if is_sqlite and url.database:
            file = Path(url.database)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)
        engine = create_engine(
            url,
            connect_args={} if is_sqlite else _usual(url, settings.patience),
            hide_parameters=True,  # seeds are among them
            pool_pre_ping=not is_sqlite,
            pool_size=10,
            max_overflow=40,
        )
        if is_sqlite:
            _prepare_sqlite(engine, settings.patience)
        migrate(engine)
    except ImportError as error:
        raise WartableError(
            f"PostgreSQL needs one thing more: pip install wartable[postgresql] ({error})"
        ) from error
    except OSError as error:
        raise WartableError(f"{settings.data}: cannot be used: {error.strerror}") from error
    except DBAPIError as error:
        shown = url.render_as_string(hide_password=True)
        raise WartableError(f"{shown}: cannot be opened: {error.orig}") from error
    return Database(engine, settings.patience)


def migrate(engine: Engine) -> None:
    """Bring the tables up to the newest revision; one process at a time. Tables that a newer
    wartable has made are left alone."""
    with resources.as_file(resources.files("wartable.server") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        with engine.execution_options(writes=True).begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
            found = MigrationContext.configure(connection).get_current_heads()
            if unknown := set(found) - known:
                shown = engine.url.render_as_string(hide_password=True)
                raise WartableError(
                    f"{shown}: was made by a newer wartable: its tables are of revision"
                    f" {', '.join(unknown)}, and this one knows them up to {max(known)}"
                )
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def postgresql_words(settings: Settings) -> dict[str, Any]:
    """How PostgreSQL's own library is told where these settings' database is."""
    url = make_url(settings.database)
    words = {"conninfo": url.set(drivername="postgresql").render_as_string(hide_password=False)}
    return words | _usual(url, settings.patience)


def _usual(url: URL, patience: int) -> dict[str, Any]:
    """How PostgreSQL is reached where the URL does not say: nobody waits for ever, neither for a
    server that is gone nor for a lock."""
    usual = {
        "connect_timeout": 5,
        "keepalives_idle": 30,
        "keepalives_interval": 10,
        "keepalives_count": 3,
        "options": f"-c lock_timeout={patience}s",
    }
    return {name: value for name, value in usual.items() if name not in url.query}


def _prepare_sqlite(engine: Engine, patience: int) -> None:
    """Write-ahead log, every commit through to the disk, writers queue for so many seconds instead
    of failing."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say
        for pragma in (
            f"busy_timeout={patience * 1000}",
            "journal_mode=WAL",
            "synchronous=FULL",
            f"wal_autocheckpoint={LONG_LOG}",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
