"""What is written at the same time is written together, and nobody is answered too early."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import Connection, event, insert, select
from sqlalchemy.exc import DBAPIError

from tests.server.conftest import PATIENCE, Visitor, play_on, settings_for
from wartable.server.app import create_app
from wartable.server.database import Database, open_database
from wartable.server.schema import secrets


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = open_database(settings_for(tmp_path))
    yield database
    database.close()


@contextmanager
def commits(database: Database) -> Iterator[list[Connection]]:
    """The transactions that are committed meanwhile."""
    found: list[Connection] = []

    def committed(db: Connection) -> None:
        if db.get_execution_options().get("writes"):
            found.append(db)

    event.listen(database.engine, "commit", committed)
    yield found
    event.remove(database.engine, "commit", committed)


def together(database: Database, works: list[Callable[[], Any]]) -> list[Future[Any]]:
    """All this work, begun while somebody else writes, and ended."""
    with ThreadPoolExecutor(len(works)) as pool, database.writing():
        before = waiting(database)
        futures = [pool.submit(work) for work in works]
        end = time.monotonic() + PATIENCE
        while waiting(database) < before + len(works) and time.monotonic() < end:
            time.sleep(0.005)
    return futures


def waiting(database: Database) -> int:
    assert database.together
    return database.together.waiting


def write(database: Database, name: str) -> Callable[[], str]:
    """Work that stores a secret and says its name."""

    def store(db: Connection) -> str:
        db.execute(insert(secrets).values(name=name, value="x"))
        return name

    return lambda: database.write(store)


def stored(database: Database) -> set[str]:
    with database.reading() as db:
        return set(db.scalars(select(secrets.c.name)))


def test_what_waits_is_written_in_one_transaction(database: Database) -> None:
    names = [f"s{n}" for n in range(8)]
    with commits(database) as found:
        futures = together(database, [write(database, name) for name in names])

    assert [future.result() for future in futures] == names
    assert stored(database) == set(names)
    assert len(found) == 2, "who wrote before, and all together"


def test_work_that_fails_harms_no_other(database: Database) -> None:
    def broken(db: Connection) -> None:
        db.execute(insert(secrets).values(name="half", value="x"))
        raise ValueError("and then the light went out")

    works = [write(database, "a"), lambda: database.write(broken), write(database, "b")]
    futures = together(database, [*works, write(database, "a")])
    failed = [future.exception() for future in futures]

    assert stored(database) == {"a", "b"}
    assert str(failed[1]) == "and then the light went out"
    assert failed[2] is None
    assert sum(isinstance(error, DBAPIError) for error in (failed[0], failed[3])) == 1
    with pytest.raises(ValueError, match="light"):
        database.write(broken)
    assert stored(database) == {"a", "b"}


def test_nobody_is_answered_before_it_is_on_disk(database: Database) -> None:
    def no_disk(db: Connection) -> None:
        if db.get_execution_options().get("writes") and threading.current_thread() is not me:
            raise OSError("no space left")

    me = threading.current_thread()
    event.listen(database.engine, "commit", no_disk)
    futures = together(database, [write(database, name) for name in "abc"])
    event.remove(database.engine, "commit", no_disk)

    assert [str(future.exception()) for future in futures] == ["no space left"] * 3
    assert stored(database) == set()
    assert write(database, "d")() == "d"
    assert stored(database) == {"d"}


def test_if_the_transaction_ends_under_one_of_them_all_are_told(database: Database) -> None:
    """SQLite ends a transaction when the disk is full: what was written in it is gone."""

    def ending(db: Connection) -> None:
        db.exec_driver_sql("ROLLBACK")
        db.exec_driver_sql("no sql")

    works = [write(database, "a"), lambda: database.write(ending), write(database, "b")]
    futures = together(database, works)

    assert all(isinstance(future.exception(), DBAPIError) for future in futures)
    assert stored(database) == set()
    assert write(database, "c")() == "c"


def test_who_wants_a_turn_alone_gets_it_in_order(database: Database) -> None:
    order: list[str] = []

    def alone() -> None:
        with database.writing() as db:
            db.execute(insert(secrets).values(name="alone", value="x"))
            order.append("alone")

    futures = together(database, [alone, write(database, "a"), alone, write(database, "b")])

    assert sum(future.exception() is None for future in futures) == 3
    assert stored(database) == {"alone", "a", "b"}


def test_actions_at_many_tables_share_a_transaction(tmp_path: Path) -> None:
    with TestClient(create_app(settings_for(tmp_path))) as client:
        visitor, hall = Visitor(client), client.app.state.hall
        tables = [visitor.table("me", "me")["id"] for _ in range(6)]
        with commits(hall.database) as found:
            works = [partial(play_on, hall, table, 1, random.Random(1)) for table in tables]
            futures = together(hall.database, works)

        assert not any(future.exception() for future in futures)
        assert len(found) == 2
        assert [visitor.see(table)["version"] for table in tables] == [2] * 6


def test_the_write_ahead_log_is_emptied_beside_the_writers(database: Database) -> None:
    """SQLite would do it within somebody's commit, who would wait for two more syncs."""
    file = Path(str(database.engine.url.database))

    def fill(n: int) -> None:
        stored = {"name": str(n), "value": "x" * 20_000}
        database.write(lambda db: db.execute(insert(secrets).values(stored)))

    before = file.stat().st_size
    for n in range(250):
        fill(n)
    log = file.with_name(f"{file.name}-wal")
    full = log.stat().st_size
    assert full > 1000 * 4096, "more than SQLite would wait for"
    assert file.stat().st_size == before, "no writer had to do it"
    database.checkpoint()
    assert file.stat().st_size > before
    for n in range(250, 300):
        fill(n)
    assert log.stat().st_size == full, "the log begins anew"
    assert len(stored(database)) == 300


def test_nobody_waits_for_a_turn_for_ever(tmp_path: Path) -> None:
    database = open_database(settings_for(tmp_path, patience=1))
    with database.writing(), ThreadPoolExecutor(2) as pool:
        futures = [pool.submit(write(database, name)) for name in "ab"]
        failed = [future.exception(PATIENCE) for future in futures]
    assert [getattr(error, "code", None) for error in failed] == ["database_locked"] * 2
    assert write(database, "c")() == "c"
    assert stored(database) == {"c"}
    database.close()
