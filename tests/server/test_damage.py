"""A stored log that is not whole is noticed when its table is opened; all others are played on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import Connection, delete, func, select, update

from tests.server.conftest import PATIENCE, Visitor, play_on
from wartable.server import rooms
from wartable.server.hall import Hall
from wartable.server.refusals import Damaged
from wartable.server.rooms import whole_log
from wartable.server.schema import bookmarks, lines, seeds, tables

SHORT, LONG = 5, 300
"""Actions: a log that is read whole, and one that is opened at a bookmark."""


@contextmanager
def damaging(hall: Hall, table: str) -> Iterator[Connection]:
    """A transaction after which the log must be opened anew; nobody who has read what was stored
    before it, such as who watches for computers, opens the log meanwhile and keeps it."""
    with hall.alone_at(table):
        with hall.database.writing() as db:
            yield db
        hall.rooms.forget(table)


def without(*which: int) -> Callable[[Connection, str], None]:
    """Lines are lost, counted from the first or from behind."""

    def lose(db: Connection, id: str) -> None:
        last = db.scalar(select(func.max(lines.c.n)).where(lines.c.table == id)) or 0
        numbers = [n if n > 0 else last + 1 + n for n in which]
        db.execute(delete(lines).where(lines.c.table == id, lines.c.n.in_(numbers)))

    return lose


def other_seed(db: Connection, id: str) -> None:
    db.execute(update(seeds).where(seeds.c.table == id).values(seed=b"not the one" * 3))


def unreadable(db: Connection, id: str) -> None:
    last = select(func.max(lines.c.n)).where(lines.c.table == id).scalar_subquery()
    db.execute(update(lines).where(lines.c.table == id, lines.c.n == last).values(line=b'{"n": 1'))


def torn_bookmark(db: Connection, id: str) -> None:
    db.execute(update(bookmarks).where(bookmarks.c.table == id).values(data=b"torn"))


def fewer(db: Connection, id: str) -> None:
    """The table is that of an old copy, its lines are not."""
    db.execute(update(tables).where(tables.c.id == id).values(version=tables.c.version - 1))


@pytest.mark.parametrize(
    ("damage", "actions"),
    [
        pytest.param(without(-1), SHORT, id="last"),
        pytest.param(without(-3, -2, -1), SHORT, id="three"),
        pytest.param(without(2), SHORT, id="second"),
        pytest.param(without(2), LONG, id="old"),
        pytest.param(without(1), SHORT, id="first"),
        pytest.param(other_seed, SHORT, id="seed"),
        pytest.param(unreadable, SHORT, id="unreadable"),
        pytest.param(torn_bookmark, LONG, id="bookmark"),
        pytest.param(fewer, SHORT, id="version"),
    ],
)
def test_a_damaged_log_is_noticed_and_not_played_on(
    visitor: Visitor,
    boss: Visitor,
    hall: Hall,
    damage: Callable[[Connection, str], None],
    actions: int,
) -> None:
    table, well = (visitor.table("me", "me", public=True)["id"] for _ in range(2))
    play_on(hall, table, actions, random.Random(3))
    owner = visitor.see(table)["asks"][0]["owner"]
    with damaging(hall, table) as db:
        damage(db, table)
        version = db.scalar(select(tables.c.version).where(tables.c.id == table))
        before = whole_log(db, table)

    wish = {"wish": "action", "action": {"do": "done", "by": owner}}
    body = {"version": version, "owner": owner, "wish": wish}
    said = visitor.post(f"/tables/{table}/do", body, 409)
    assert (said["error"], said["code"]) == ("damaged", "log_damaged")
    seen = visitor.request("GET", f"/tables/{table}")
    assert (seen.status_code, seen.json()["code"]) == (409, "log_damaged")
    with visitor.live(table) as live, pytest.raises(WebSocketDisconnect) as closed:
        live.receive_json(timeout=PATIENCE)
    assert closed.value.code == 4409

    with hall.database.reading() as db:
        assert whole_log(db, table) == before
    assert table in [each["id"] for each in visitor.get("/tables")["mine"]]
    told = [e for e in boss.get("/admin/audit")["entries"] if e["about"].startswith(table)]
    assert [(e["name"], e["what"]) for e in told] == [("wartable", "log damaged")]
    assert visitor.end_phase(visitor.see(well))["version"] == 2
    visitor.delete(f"/tables/{table}")


def test_a_damaged_log_is_not_opened_again_and_again_and_can_be_mended(
    visitor: Visitor, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = visitor.table("me", "me")["id"]
    play_on(hall, table, 3, random.Random(4))
    with damaging(hall, table) as db:
        row = db.execute(select(lines).where(lines.c.table == table, lines.c.n == 4)).one()
        db.execute(delete(lines).where(lines.c.table == table, lines.c.n == 4))
    opened: list[str] = []
    open_room = rooms.open_room

    def counted(db: Connection, id: str) -> Any:
        opened.append(id)
        return open_room(db, id)

    monkeypatch.setattr(rooms, "open_room", counted)
    for _ in range(5):
        with pytest.raises(Damaged):
            hall.look(table)
    assert opened == [table]

    with hall.database.writing() as db:
        db.execute(lines.insert().values(table=table, n=4, line=row.line))
    monkeypatch.setattr(rooms, "MENDED", 0.0)
    assert visitor.end_phase(visitor.see(table))["version"] == 5
