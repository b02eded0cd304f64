"""What is stored: migrations, bookmarks, two writers, a server that starts again."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import get_ident
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from litestar.testing import TestClient
from sqlalchemy import Connection, select

from tests.server.conftest import Visitor, play_on, settings_for, wait_until
from wartable.core.errors import BadOptions, WartableError
from wartable.core.game import seat_of
from wartable.core.random_action import random_action
from wartable.core.table import Table
from wartable.desk.values import Act
from wartable.games.axis_allies.actions import Done
from wartable.server import rooms, rows
from wartable.server.app import create_app
from wartable.server.database import open_database
from wartable.server.hall import Hall
from wartable.server.looking import Eyes
from wartable.server.moments import later
from wartable.server.playing import do
from wartable.server.refusals import Refusal, Stale
from wartable.server.rooms import RECENT, open_around, open_room
from wartable.server.rows import TableRow
from wartable.server.schema import bookmarks, metadata, tables
from wartable.server.settings import database_url, read_settings
from wartable.server.values import DoAsked


def test_the_migrations_make_the_tables_of_the_schema(tmp_path: Path) -> None:
    database = open_database(settings_for(tmp_path))
    with database.engine.connect() as db:
        context = MigrationContext.configure(db)
        assert context.get_current_revision() == "0003"
        assert compare_metadata(context, metadata) == []
    database.close()


def test_a_game_that_comes_no_further_is_not_opened_again_and_again(
    visitor: Visitor, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who acts and takes back, over and over, makes a log that is long and has hardly an action.

    Tables of other tests are on the same server, and computers may still play at them.
    """
    monkeypatch.setattr(rooms, "LONG", 100)
    opened: list[str] = []
    real = rooms.open_room
    monkeypatch.setattr(rooms, "open_room", lambda db, id: opened.append(id) or real(db, id))
    table = visitor.table("me", "me")["id"]
    rng = random.Random(5)
    for _ in range(160):
        play_on(hall, table, 1, rng)
        hall.act(table, None, lambda _, at: at.undo(1))

    assert hall.look(table)[0].version > 300
    assert 1 <= opened.count(table) <= 4


def test_a_long_game_is_opened_near_its_end(
    visitor: Visitor, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "LONG", 100)
    table = visitor.table("me", "me")["id"]
    rng = random.Random(5)
    states = []
    for _ in range(8):
        play_on(hall, table, 60, rng)
        _, room = hall.look(table)
        assert room is not None
        states.append((room.table.log.actions, room.table.state))

    assert room.table.log.actions_before > 0, "it does not remember all for ever"
    with hall.database.reading() as db:
        opened = open_room(db, table)
        marks = db.scalars(select(bookmarks.c.actions).where(bookmarks.c.table == table)).all()
        assert len(marks) >= 2
        assert opened.table.log.actions_before > 0
        assert opened.table.log.actions - opened.table.log.actions_before >= RECENT
        assert opened.table.state == states[-1][1]
        for actions, state in states:
            around = open_around(db, table, actions, actions)
            assert around.at(actions) == state
            assert len(around.log.acted) < 180
    whole = visitor.get(f"/tables/{table}/told", params={"from": 1, "to": 30})
    assert {told["n"] for told in whole["told"]} <= set(range(1, 31))
    assert visitor.get(f"/tables/{table}/at/7")["told"]


def test_of_two_writers_one_is_stale(visitor: Visitor, hall: Hall) -> None:
    """Two processes with the same database: what one has not seen it does not write over."""
    table = visitor.table("me", "me")["id"]
    another = Hall(hall.settings, hall.database)
    play_on(hall, table, 3, random.Random(1))
    play_on(another, table, 2, random.Random(2))
    play_on(hall, table, 2, random.Random(3))

    def slow(row: TableRow, at: Table) -> None:
        play_on(another, table, 1, random.Random(4))
        decision = at.game.pending(at.state)[0]
        action = random_action(at.game, at.state, decision, random.Random(5))
        at.submit(seat_of(at.game, at.state, action.by), action)

    with pytest.raises(Stale) as stale:
        hall.act(table, 8, slow)
    assert stale.value.version == 9
    assert visitor.see(table)["actions"] == 8
    play_on(hall, table, 1, random.Random(6))
    _, room = another.look(table)
    assert room is not None
    assert room.version == 10


def test_an_action_looks_at_its_table_only_if_something_else_was_agreed_on(
    visitor: Visitor, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another program stores holds for the next action: it is made beside that, or refused
    because of it."""
    table = visitor.table("me", "me")["id"]
    loads: list[int] = []
    load = rows.load

    def spy(db: Connection, id: str, *, lock: bool = False) -> TableRow:
        loads.append(get_ident())
        return load(db, id, lock=lock)

    def end_phase(_: TableRow, at: Table) -> None:
        owner = at.game.pending(at.state)[0].owner
        at.submit(seat_of(at.game, at.state, owner), Done(owner))

    def elsewhere(**changed: Any) -> None:
        with hall.database.writing() as db:
            before = load(db, table)
            seats = {name: changed.pop(name) for name in ("computer",) if name in changed}
            after = replace(before.with_seats(lambda seat: replace(seat, **seats)), **changed)
            rows.save(db, before, replace(after, changed=later(before.changed)))

    row, _ = hall.act(table, 1, end_phase, lambda row: None)
    monkeypatch.setattr(rows, "load", spy)
    hall.act(table, row.version, end_phase, lambda row: None)
    assert get_ident() not in loads
    sight = visitor.see(table)

    elsewhere(name="another name")
    sight = visitor.end_phase(sight)
    assert sight["table"]["name"] == visitor.see(table)["table"]["name"] == "another name"

    elsewhere(name="a third name")
    plan = {"owner": sight["asks"][0]["owner"], "version": sight["version"], "wishes": []}
    sight = visitor.post(f"/tables/{table}/plan/do", plan)
    assert sight["table"]["name"] == "a third name"

    elsewhere(computer="random")
    owner = sight["asks"][0]["owner"]
    done = {"wish": "action", "action": {"do": "done", "by": owner}}
    body = {"owner": owner, "version": sight["version"], "wish": done}
    assert visitor.post(f"/tables/{table}/do", body, 409)["code"] == "computer_plays"


def test_of_many_who_press_at_once_one_is_heard(visitor: Visitor, hall: Hall) -> None:
    table = visitor.table("me", "me")["id"]
    with hall.database.reading() as db:
        person = hall.accounts.of_session(db, visitor.jar["wartable"])
    assert person is not None
    wish = Act({"do": "done", "by": "soviet_union"})

    def press(process: Hall) -> str:
        try:
            do(process, person, table, DoAsked(1, "soviet_union", wish), Eyes(person))
        except Refusal as refusal:
            return refusal.error
        return "done"

    processes = [hall, Hall(hall.settings, hall.database)] * 4
    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(press, processes))
    assert answers == ["done"] + ["stale"] * 7
    assert visitor.see(table)["version"] == 2


def test_an_action_that_cannot_be_stored_has_not_happened(visitor: Visitor, hall: Hall) -> None:
    table = visitor.table("me", "me")["id"]
    before = visitor.see(table)

    def broken(row: TableRow, at: Table) -> None:
        decision = at.game.pending(at.state)[0]
        at.submit(
            seat_of(at.game, at.state, decision.owner),
            random_action(at.game, at.state, decision, random.Random(1)),
        )
        raise WartableError("and then the light went out")

    with pytest.raises(WartableError, match="light"):
        hall.act(table, None, broken)
    assert visitor.see(table) == before


def test_a_server_that_starts_again_goes_on(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with TestClient(create_app(settings)) as client:
        visitor = Visitor(client)
        table = visitor.table("me", "random")["id"]
        sight = wait_until(lambda: (s := visitor.see(table))["asks"] and s)
        assert client.app.state.hall.database.secret("csrf", "x") != "x"

    with TestClient(create_app(settings)) as client:
        again = Visitor(client)
        again.jar = visitor.jar
        assert again.see(table)["scene"] == sight["scene"]
        moved = again.end_phase(again.see(table))
        assert moved["version"] > sight["version"]


def test_computers_that_were_cut_off_play_on_after_a_start(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    database = open_database(settings)
    with TestClient(create_app(settings)) as client:
        visitor = Visitor(client)
        table = visitor.table("random", "random")["id"]
        wait_until(lambda: visitor.see(table)["actions"] >= 2)
    with database.writing() as db:
        db.execute(tables.update().values(lease=2**52))
    with database.reading() as db:
        before: Any = db.scalar(select(tables.c.version).where(tables.c.id == table))
    database.close()

    with TestClient(create_app(settings)) as client:
        again = Visitor(client)
        again.jar = visitor.jar
        wait_until(lambda: again.see(table)["version"] > before + 2)


def test_the_file_is_for_its_owner_s_eyes_only(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "new")
    open_database(settings).close()

    assert (tmp_path / "new" / "wartable.sqlite").stat().st_mode & 0o077 == 0


def test_a_table_of_a_game_that_is_gone_spoils_no_list(
    visitor: Visitor, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = visitor.table("me", "me")["id"]
    with hall.database.writing() as db:
        db.execute(tables.update().where(tables.c.id == table).values(game="lost_1943"))

    assert visitor.get("/tables")["mine"] == []
    assert visitor.request("GET", f"/tables/{table}").status_code == 404
    with hall.database.writing() as db:
        db.execute(tables.delete().where(tables.c.id == table))


def test_a_missing_driver_and_a_bad_url_are_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_for(tmp_path)
    with pytest.raises(WartableError, match="cannot be read"):
        open_database(replace(settings, database="postgresql+psycopg://h:port/x"))
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(WartableError, match=r"pip install wartable\[postgresql\]"):
        open_database(replace(settings, database="postgresql+psycopg://u@h/x"))


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("", "sqlite:////data/wartable.sqlite"),
        ("sqlite:////x.db", "sqlite:////x.db"),
        ("postgres://u@h/d", "postgresql+psycopg://u@h/d"),
        ("postgresql://u@h/d", "postgresql+psycopg://u@h/d"),
    ],
)
def test_a_database_is_named_by_its_url(given: str, meant: str) -> None:
    assert database_url(given, Path("/data")) == meant


def test_settings_that_make_no_sense_are_named() -> None:
    for name, value in (
        ("WARTABLE_DATABASE", "mongodb://x"),
        ("WARTABLE_THINKERS", "many"),
        ("WARTABLE_HTTPS", "maybe"),
        ("WARTABLE_LIMIT_CHAT", "0"),
    ):
        with pytest.raises(BadOptions):
            read_settings({name: value})
