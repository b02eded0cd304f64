"""A database that is locked, full or away: it is said, nothing has changed, and play goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient
from sqlalchemy import event

from tests.server.conftest import Visitor, settings_for
from tests.server.test_notices import waiting_table
from tests.small_disk import filled, small_disk
from wartable.core import Log, Table
from wartable.games import find_game
from wartable.server.app import create_app
from wartable.server.notices import Notice, Notices


def refused(visitor: Visitor, table: str) -> dict[str, Any]:
    """What an action is refused with; the table is what it was."""
    before = visitor.see(table)
    ask = before["asks"][0]
    wish = {"wish": "action", "action": {"do": "done", "by": ask["owner"]}}
    body = {"version": before["version"], "owner": ask["owner"], "wish": wish}
    answer = visitor.request("POST", f"/tables/{table}/do", json=body)
    if answer.status_code == 200:
        return {}
    assert answer.status_code == 503, answer.text
    assert int(answer.headers["retry-after"]) > 0
    assert visitor.see(table) == before
    said: dict[str, Any] = answer.json()
    return said


def goes_on(visitor: Visitor, table: str) -> None:
    """Play goes on, and the log is whole."""
    before = visitor.see(table)
    moved = visitor.end_phase(before)
    assert moved["version"] == before["version"] + 1
    log = Log.parse(visitor.request("GET", f"/tables/{table}/export").content, find_game)
    assert log.lines == moved["version"]
    assert Table(log, None).log.actions == moved["actions"]


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Somebody else is writing all the while."""
    with closing(sqlite3.connect(folder / "wartable.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_who_finds_the_database_locked_is_told_and_may_try_again(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, patience=1)
    with TestClient(create_app(settings)) as client:
        visitor = Visitor(client)
        table = visitor.table("me", "me")["id"]
        with locked(tmp_path):
            assert refused(visitor, table)["code"] == "database_locked"
            assert visitor.post(f"/tables/{table}/chat", {"text": "hello"}, 503)["error"] == "busy"
        goes_on(visitor, table)


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    with (
        small_disk(tmp_path / "disk", 2048) as disk,
        TestClient(create_app(settings_for(disk))) as client,
    ):
        visitor = Visitor(client)
        table = visitor.table("me", "me")["id"]
        with filled(disk):
            said = next(said for _ in range(500) if (said := refused(visitor, table)))
            assert said["code"] == "disk_full"
            assert refused(visitor, table)["code"] == "disk_full"
            assert Visitor(client).post("/account/guest", {"name": "Gerd"}, 503)["error"] == "busy"
            chat = visitor.request("POST", f"/tables/{table}/chat", json={"text": "hello" * 100})
            assert chat.status_code == 503
        goes_on(visitor, table)


def test_a_database_that_may_grow_no_more_says_so_too(tmp_path: Path) -> None:
    with TestClient(create_app(settings_for(tmp_path))) as client:
        visitor = Visitor(client)
        table = visitor.table("me", "me")["id"]
        engine = client.app.state.hall.database.engine

        def small(connection: Any, _: Any) -> None:
            connection.execute("PRAGMA max_page_count=1")  # no more than it has

        event.listen(engine, "connect", small)
        engine.dispose()
        said = next(said for _ in range(500) if (said := refused(visitor, table)))
        assert said["code"] == "disk_full"
        event.remove(engine, "connect", small)
        engine.dispose()
        goes_on(visitor, table)


def test_who_could_not_be_told_is_told_when_the_database_answers_again(tmp_path: Path) -> None:
    """The notice of a turn is not lost with the look that found the database locked."""
    with TestClient(create_app(settings_for(tmp_path, patience=1))) as client:
        hall = client.app.state.hall
        hook = "https://example.org/hook"
        table = waiting_table(Visitor(client), Visitor(client), hall, webhook=hook)
        told: list[str] = []

        class Noting(Notices):
            async def send(self, notice: Notice) -> list[str]:
                told.append(notice.table)
                return []

        async def look(notices: Notices) -> None:
            await notices._tell_all()
            await asyncio.gather(*notices._telling)

        notices = Noting(hall, delay=0)
        notices.wake(table)
        with locked(tmp_path):
            asyncio.run(look(notices))
        assert told == []
        asyncio.run(look(notices))
        assert told == [table]
