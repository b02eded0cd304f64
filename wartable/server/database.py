"""The database: opened, brought up to date, and asked one transaction at a time.

It is asked synchronously, from worker threads: SQLite has no other way, PostgreSQL loses nothing by
it, and a transaction reads from top to bottom. The event loop never waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from wartable.core.errors import WartableError
from wartable.server import schema
from wartable.server.settings import Settings

LOCK = 0x57415254
"""The advisory lock under which one process at a time migrates."""


class Database:
    """Transactions: `reading` sees one moment, `writing` is on disk when it ends."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writing = engine.execution_options(writes=True)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that changes nothing."""
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; all of it or, after an exception, nothing."""
        with self._writing.begin() as connection:
            yield connection

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
        self.engine.dispose()


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
        engine = create_engine(url, pool_pre_ping=not is_sqlite, pool_size=10, max_overflow=40)
        if is_sqlite:
            _prepare_sqlite(engine)
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
    return Database(engine)


def migrate(engine: Engine) -> None:
    """Bring the tables up to the newest revision; one process at a time."""
    with resources.as_file(resources.files("wartable.server") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        with engine.execution_options(writes=True).begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _prepare_sqlite(engine: Engine) -> None:
    """Write-ahead log, every commit through to the disk, writers queue instead of failing."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say
        for pragma in (
            "busy_timeout=20000",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
