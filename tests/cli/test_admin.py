"""`wartable admin`: a host looks through the tables and takes some out, and it is written down."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.cli.conftest import Run
from tests.server.conftest import ALLIED_SEAT, Visitor, settings_for, wait_until
from wartable.server.app import create_app


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    """Somebody at a server that runs meanwhile."""
    with TestClient(create_app(settings_for(tmp_path))) as client:
        yield Visitor(client)


def asked(run: Run, folder: Path, *words: str) -> Any:
    ran = run("admin", *words, "--data", str(folder), "--json")
    assert ran.status == 0, ran.err
    return json.loads(ran.out)


def test_tables_and_accounts_are_listed_and_taken_out(
    run: Run, tmp_path: Path, visitor: Visitor
) -> None:
    visitor.post("/account/guest", {"name": "Rude Rudi"}, 201)
    one = visitor.table("me", "me", name="The long war")["id"]
    two = visitor.table("me", "random", name="Another")["id"]
    rudi = visitor.get("/account")["account"]["id"]

    assert {each["id"] for each in asked(run, tmp_path, "tables")} == {one, two}
    assert [each["id"] for each in asked(run, tmp_path, "tables", "LONG")] == [one]
    (found,) = asked(run, tmp_path, "accounts", "rudi")
    assert (found["id"], found["guest"], found["seats"]) == (rudi, True, 3)
    assert "Rude Rudi (guest)" in run("admin", "tables", "--data", str(tmp_path)).out

    assert run("admin", "remove-table", one, "--data", str(tmp_path)).status == 0
    assert visitor.request("GET", f"/tables/{one}").status_code == 404
    assert run("admin", "remove-account", rudi, "--data", str(tmp_path)).status == 0
    wait_until(lambda: visitor.get("/account") == {"account": None})
    assert asked(run, tmp_path, "tables") == []
    audit = asked(run, tmp_path, "audit")
    assert [(each["name"], each["what"]) for each in audit] == [
        ("at the server", "account removed"),
        ("at the server", "table removed"),
    ]
    assert "The long war" in audit[1]["about"]


def test_what_is_not_there_is_one_line(run: Run, tmp_path: Path) -> None:
    for words in (("remove-table", "nowhere"), ("remove-account", "nobody")):
        ran = run("admin", *words, "--data", str(tmp_path))
        assert ran.status == 2
        assert ran.err.startswith("wartable: error: there is no ")
    assert asked(run, tmp_path, "audit") == []


def test_an_administrator_is_named_and_dismissed(
    run: Run, tmp_path: Path, visitor: Visitor
) -> None:
    """At the server's own machine, whoever made the account; it holds within seconds."""
    visitor.post("/account/sign-up", {"name": "Head of House", "password": "correct horse"}, 201)
    assert visitor.request("GET", "/admin").status_code == 403

    assert run("admin", "grant", "head of house", "--data", str(tmp_path)).status == 0
    wait_until(lambda: visitor.get("/account")["account"]["admin"])
    visitor.get("/admin")
    assert "administrator" in run("admin", "accounts", "--data", str(tmp_path)).out
    assert visitor.post("/account/remove", {"password": "correct horse"}, 409)

    assert run("admin", "revoke", "Head of House", "--data", str(tmp_path)).status == 0
    wait_until(lambda: visitor.request("GET", "/admin").status_code == 403)
    assert [each["what"] for each in asked(run, tmp_path, "audit")] == [
        "administrator dismissed",
        "administrator named",
    ]
    nobody = run("admin", "grant", "Nobody", "--data", str(tmp_path))
    assert (nobody.status, nobody.err) == (2, "wartable: error: there is no such account\n")


def test_a_seat_in_a_game_with_others_goes_to_a_computer(
    run: Run, tmp_path: Path, visitor: Visitor
) -> None:
    other = Visitor(visitor.client)
    table = visitor.table("me", "open", public=True)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    visitor.post(f"/tables/{table}/start")
    host = visitor.get("/account")["account"]["id"]

    assert run("admin", "remove-account", host, "--data", str(tmp_path)).status == 0
    left = other.see(table)["table"]
    assert [seat["computer"] for seat in left["seats"]] == ["normal", ""]
    assert left["isHost"]


def test_a_host_renews_a_forgotten_password(run: Run, tmp_path: Path, visitor: Visitor) -> None:
    """It is shown once, the old one is good no more, nobody stays signed in, and it is written
    down without the password."""
    visitor.post("/account/sign-up", {"name": "Head of House", "password": "correct horse"}, 201)

    ran = run("admin", "password", "head of house", "--data", str(tmp_path))
    assert ran.status == 0
    assert ran.out.startswith("New password of Head of House: ")
    fresh = ran.out.split()[-1]
    wait_until(lambda: visitor.get("/account") == {"account": None})
    old = {"name": "Head of House", "password": "correct horse"}
    assert visitor.post("/account/sign-in", old, 401)["code"] == "wrong_password"
    visitor.post("/account/sign-in", {**old, "password": fresh})

    (entry,) = asked(run, tmp_path, "audit")
    assert (entry["name"], entry["what"]) == ("at the server", "password renewed")
    assert "Head of House" in entry["about"]
    assert fresh not in str(entry)
    nobody = run("admin", "password", "Nobody", "--data", str(tmp_path))
    assert (nobody.status, nobody.err) == (2, "wartable: error: there is no such account\n")
