"""`wartable serve`: what it refuses before it listens."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.cli.conftest import Run
from tests.server.conftest import ALLIES, AXIS, settings_for
from tests.server.process import Browser, Serving
from wartable.server.accounts import Accounts, hash_password
from wartable.server.database import open_database
from wartable.server.values import SignUp

SECRET = "correct horse"


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command writes into the environment for its workers."""
    for name in ("DATA", "DATABASE", "ADMIN", "ADDRESS", "LISTENS", "WARM"):
        monkeypatch.setenv(f"WARTABLE_{name}", "")
        monkeypatch.delenv(f"WARTABLE_{name}")


def test_a_taken_port_is_named(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        ran = run("serve", "--port", str(port))
    assert ran.status == 2
    assert f"cannot listen at 127.0.0.1:{port}" in ran.err


def test_several_workers_need_postgresql(run: Run) -> None:
    ran = run("serve", "--workers", "2")

    assert ran.status == 2
    assert "need PostgreSQL" in ran.err


def test_a_database_that_is_not_there_is_one_line(run: Run, tmp_path: Path) -> None:
    ran = run("serve", "--database", f"postgresql://u:secret@/x?host={tmp_path}")
    assert ran.status == 2
    assert "cannot be opened" in ran.err
    assert "secret" not in ran.err
    assert run("serve", "--database", "mongodb://x").status == 2


def test_a_database_of_a_newer_wartable_is_one_line(run: Run, tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    database = open_database(settings)
    with database.writing() as db:
        db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()

    for words in (("serve",), ("admin", "tables")):
        ran = run(*words, "--data", str(tmp_path))
        assert ran.status == 2
        assert ran.err.startswith("wartable: error: ")
        assert "was made by a newer wartable" in ran.err
        assert ran.err.count("\n") == 1


def test_an_account_that_was_there_is_not_raised(tmp_path: Path) -> None:
    """Somebody has signed up with the administrator's name before there was one."""
    database = open_database(settings_for(tmp_path))
    with database.writing() as db:
        Accounts().sign_up(db, SignUp("Head of House", SECRET), hash_password(SECRET), None)
    database.close()

    with Serving(tmp_path, "--admin", "head of house") as serving:
        browser = Browser(serving.address)
        asked = {"name": "Head of House", "password": SECRET}
        mine = browser.post("/account/sign-in", asked).json()
        assert not mine["account"]["admin"]
        assert browser.http.get("/admin").status_code == 403
        said = " ".join(serving.stop().split())
    assert "The account Head of House was there before it was named" in said
    assert "wartable admin grant 'Head of House'" in said
    assert "password" not in said


def test_an_administrator_who_is_new_is_made_once(tmp_path: Path) -> None:
    with Serving(tmp_path, "--admin", "Head of House") as serving:
        password = serving.said.read_text().split("password ")[1].split()[0]
        browser = Browser(serving.address)
        asked = {"name": "Head of House", "password": password}
        assert browser.post("/account/sign-in", asked).json()["account"]["admin"]
        serving.stop()

    with Serving(tmp_path, "--admin", "Head of House") as serving:
        mine = Browser(serving.address, browser.http.cookies).http.get("/account").json()
        assert mine["account"]["admin"]
        said = serving.stop()
    assert "password" not in said
    assert "grant" not in said


def test_a_folder_that_cannot_be_used_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    ran = run("serve", "--data", str(tmp_path / "file"))
    assert ran.status == 2
    assert "cannot be used" in ran.err


def test_others_are_told_where_they_reach_it(tmp_path: Path) -> None:
    """In invitations and at the terminal; an address that is none is refused."""
    with Serving(tmp_path, "--public-url", "http://war.example.org:81/") as serving:
        browser = Browser(serving.address)
        seats = [{"powers": ALLIES, "who": "me"}, {"powers": AXIS, "who": "open"}]
        table = browser.post("/tables", {"game": "spring_1942", "seats": seats}).json()["id"]
        seat = "-".join(AXIS)
        made = browser.post(f"/tables/{table}/seats/{seat}/invite", {}).json()
        assert (made["address"], made["network"]) == ("http://war.example.org:81", [])
        said = serving.stop()
    assert f"serves at {serving.address}" in said
    assert "Others reach it at http://war.example.org:81" in said


def test_a_public_url_that_is_none_is_refused(run: Run) -> None:
    ran = run("serve", "--public-url", "war.example.org")

    assert ran.status == 2
    assert "'war.example.org' is no public address" in ran.err
