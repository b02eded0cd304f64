"""Databases of other versions: an old one is brought up to date, a newer one is left alone."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from litestar.testing import TestClient
from sqlalchemy import Boolean, create_engine, select, text

from tests.server.conftest import Visitor, settings_for
from wartable.core.errors import WartableError
from wartable.server.app import create_app
from wartable.server.database import open_database
from wartable.server.hall import Hall
from wartable.server.refusals import NotNow
from wartable.server.schema import accounts, chat, metadata, seats, sessions
from wartable.server.settings import Settings, database_url

OLD = Path(__file__).parent / "databases" / "0001.sql"
"""A server of revision 0001, as SQLite wrote it: the accounts Head of House, Pope, and one that
only looks like Pope; the guest Ivy, who plays against Pope; and what they said."""
ROPE = "\u0420\u043e\u0440\u0435"
"""In Cyrillic letters."""


@pytest.fixture
def old_file(tmp_path: Path) -> Settings:
    """That server's file."""
    with sqlite3.connect(tmp_path / "wartable.sqlite") as db:
        db.executescript(OLD.read_text())
    db.close()
    return settings_for(tmp_path, admin="Head of House")


@pytest.fixture
def old_server(tmp_path: Path, postgresql: str) -> Settings:
    """The same on PostgreSQL: its tables made by revision 0001, its rows copied from the file."""
    url = database_url(postgresql, tmp_path)
    source = sqlite3.connect(":memory:")
    source.executescript(OLD.read_text())
    source.row_factory = sqlite3.Row
    engine = create_engine(url)
    with (
        resources.as_file(resources.files("wartable.server") / "migrations") as folder,
        engine.begin() as db,
    ):
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = db
        command.upgrade(config, "0001")
        for table in metadata.sorted_tables:
            if table.name in ("confirmations", "letters"):
                continue
            for row in source.execute(f'SELECT * FROM "{table.name}"'):
                values = {
                    name: bool(row[name]) if isinstance(table.c[name].type, Boolean) else row[name]
                    for name in row.keys()  # noqa: SIM118
                }
                columns = ", ".join(f'"{name}"' for name in values)
                places = ", ".join(f":{name}" for name in values)
                statement = f'INSERT INTO "{table.name}" ({columns}) VALUES ({places})'
                db.execute(text(statement), values)
    engine.dispose()
    source.close()
    return replace(settings_for(tmp_path, admin="Head of House"), database=url)


@pytest.mark.parametrize("where", ["old_file", "old_server"])
def test_an_old_database_is_brought_up_to_date(where: str, request: pytest.FixtureRequest) -> None:
    settings: Settings = request.getfixturevalue(where)
    database = open_database(settings)
    hall = Hall(settings, database)
    with database.engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db), metadata) == []
    with database.reading() as db:
        found = {row.name: row for row in db.execute(select(accounts))}
        assert set(found) == {"Head of House", "Pope", ROPE, "Ivy"}
        assert not any(row.admin or row.confirmed for row in found.values())
        assert {name: row.skeleton for name, row in found.items()} == {
            "Head of House": "headofhouse",
            "Pope": "pope",
            ROPE: None,
            "Ivy": None,
        }
        said = db.execute(select(chat.c.name, chat.c.guest).order_by(chat.c.id)).all()
        assert [tuple(line) for line in said] == [("Pope", False), ("Ivy", True)]
        assert len(db.execute(select(sessions)).all()) == 4
        seated = db.scalars(select(seats.c.account).where(seats.c.account.is_not(None))).all()
        assert sorted(seated) == sorted([found[name].id for name in ("Pope", "Ivy", ROPE)])
    with pytest.raises(NotNow, match="looks like"), database.writing() as db:
        hall.accounts.guest(db, "P0pe")
    database.close()
    open_database(settings).close()


def test_people_go_on_where_they_were(old_file: Settings) -> None:
    """With the name and the password they had; nobody administers by name alone."""
    with TestClient(create_app(old_file)) as client:
        for name in ("Pope", ROPE, "Head of House"):
            visitor = Visitor(client)
            asked = {"name": name, "password": "correct horse"}
            mine = visitor.post("/account/sign-in", asked)["account"]
            assert (mine["admin"], mine["confirmed"]) == (False, False)
            assert visitor.request("GET", "/admin").status_code == 403
        pope = Visitor(client)
        pope.post("/account/sign-in", {"name": "pope", "password": "correct horse"})
        (table,) = pope.get("/tables")["mine"]
        assert (table["name"], table["version"]) == ("The long war", 2)
        assert pope.see(table["id"])["actions"] == 1


@pytest.mark.parametrize("where", ["old_file", "old_server"])
def test_a_database_of_a_newer_wartable_is_left_alone(
    where: str, request: pytest.FixtureRequest
) -> None:
    settings: Settings = request.getfixturevalue(where)
    engine = create_engine(settings.database)
    with engine.begin() as db:
        db.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    with pytest.raises(WartableError, match=r"newer wartable.* 9999, .* up to 0003") as refused:
        open_database(settings)
    assert "\n" not in str(refused.value)
    with engine.connect() as db:
        assert MigrationContext.configure(db).get_current_revision() == "9999"
    engine.dispose()
