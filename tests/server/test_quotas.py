"""How much guests and accounts may leave on the server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import func, select

from tests.server.conftest import ALLIED_SEAT, ALLIES, AXIS, AXIS_SEAT, Visitor, settings_for
from wartable.core.errors import BadOptions
from wartable.server import invitations, quotas
from wartable.server.app import create_app
from wartable.server.hall import Hall
from wartable.server.schema import lines, tables
from wartable.server.settings import Quota, Settings, read_settings

ACCOUNT = Quota(tables=4, logs=3, megabytes=1, chat=4)
GUEST = Quota(tables=2, logs=1, megabytes=1, chat=2)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server with little room."""
    settings = settings_for(tmp_path, quota=ACCOUNT, guest_quota=GUEST)
    with TestClient(create_app(settings)) as client:
        yield client


def test_a_guest_has_so_many_tables_and_an_account_more(strict: TestClient[Any]) -> None:
    """Wherever a table comes from; one that is removed makes room."""
    visitor = Visitor(strict)
    first = visitor.table("me", "me")["id"]
    visitor.post("/lessons/spring_1942/first_game", status=201)
    new = {
        "game": "spring_1942",
        "seats": [{"powers": each, "who": "me"} for each in (AXIS, ALLIES)],
    }
    for path, asked in (
        ("/tables", new),
        ("/lessons/spring_1942/first_game", {}),
        (f"/tables/{first}/fork", {"after": 0, "seats": []}),
    ):
        refused = visitor.post(path, asked, 409)
        assert (refused["code"], refused["values"]) == ("too_many_tables", {"most": 2})
    assert len(visitor.get("/tables")["mine"]) == 2

    visitor.delete(f"/tables/{first}")
    visitor.table("me", "me")
    visitor.post("/account/sign-up", {"name": "Ivy", "password": "correct horse"}, 201)
    for _ in range(2):
        visitor.table("me", "me")
    assert visitor.post("/tables", new, 409)["values"] == {"most": 4}


def test_a_rematch_counts_too(strict: TestClient[Any]) -> None:
    visitor = Visitor(strict)
    table = visitor.table("me", "me")["id"]
    visitor.post(f"/tables/{table}/resign", {"seat": AXIS_SEAT})
    visitor.table("me", "me")

    refused = visitor.post(f"/tables/{table}/rematch", {}, 409)
    assert refused["code"] == "too_many_tables"
    assert not visitor.see(table)["table"]["rematch"]


def test_imported_logs_are_counted_and_measured(
    strict: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hall: Hall = strict.app.state.hall
    visitor = Visitor(strict)
    table = visitor.table("me", "me")["id"]
    log = visitor.request("GET", f"/tables/{table}/export").text
    visitor.post("/tables/import", {"log": log}, 201)
    refused = visitor.post("/tables/import", {"log": log}, 409)
    assert (refused["code"], refused["values"]) == ("too_many_logs", {"most": 1})

    visitor.post("/account/sign-up", {"name": "Ivy", "password": "correct horse"}, 201)
    with hall.database.reading() as db:
        own = lines.c.table == table
        size = db.scalar(select(func.sum(func.length(lines.c.line))).where(own))
    assert size == len(log.strip())
    monkeypatch.setattr(quotas, "MEGABYTE", 2 * size)
    visitor.post("/tables/import", {"log": log}, 201)
    refused = visitor.post("/tables/import", {"log": log}, 409)
    assert (refused["code"], refused["values"]) == ("logs_too_large", {"most": 1})
    with hall.database.reading() as db:
        assert db.scalar(select(func.count()).select_from(tables)) == 3


def test_one_writes_so_much(strict: TestClient[Any]) -> None:
    """All tables together; others still speak."""
    visitor, other = Visitor(strict), Visitor(strict)
    one, two = (visitor.table("me", "me", public=True)["id"] for _ in range(2))
    for table in (one, two):
        visitor.post(f"/tables/{table}/chat", {"text": "hello"}, 201)

    refused = visitor.post(f"/tables/{one}/chat", {"text": "again"}, 409)
    assert (refused["code"], refused["values"]) == ("said_enough", {"most": 2})
    other.post("/account/guest", {}, 201)
    other.post(f"/tables/{one}/chat", {"text": "hello"}, 201)


def test_links_to_a_seat_and_its_orders_are_bounded(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "LINKS", 2)
    table = visitor.table("me", "open")["id"]
    path = f"/tables/{table}/seats/{ALLIED_SEAT}/invite"
    for _ in range(2):
        visitor.post(path, status=201)
    assert visitor.post(path, {}, 409)["code"] == "too_many_links"
    visitor.delete(path)
    visitor.post(path, status=201)

    path = f"/tables/{table}/seats/{AXIS_SEAT}/orders"
    many = {"active": True, "orders": {"losses": ["infantry"] * 3000}}
    assert visitor.put(path, many, 400)["code"] == "malformed"
    long = {"active": True, "orders": {"losses": ["x" * 80] * 50}}
    assert visitor.put(path, long, 422)["code"] == "too_large"


def test_a_log_that_is_full_is_not_played_on_but_can_be_ended(tmp_path: Path) -> None:
    """Whoever does and undoes the same for days fills no disk."""
    with TestClient(create_app(settings_for(tmp_path, lines=3))) as client:
        visitor = Visitor(client)
        sight = visitor.see(visitor.table("me", "me")["id"])
        for _ in range(2):
            sight = visitor.end_phase(sight)
        table = sight["table"]["id"]
        refused = visitor.post(f"/tables/{table}/undo", {"version": sight["version"]}, 409)
        assert refused["code"] == "log_full"

        visitor.post(f"/tables/{table}/resign", {"seat": AXIS_SEAT})
        assert visitor.see(table)["table"]["status"] == "over"


def test_quotas_are_set_by_the_environment() -> None:
    settings = read_settings(
        {
            "WARTABLE_QUOTA_TABLES": "7",
            "WARTABLE_GUEST_QUOTA_MEGABYTES": "3",
            "WARTABLE_QUOTA_LINES": "5000",
            "WARTABLE_GUEST_DAYS": "9",
        }
    )

    assert settings.quota == replace(Settings.quota, tables=7)
    assert settings.guest_quota == replace(Settings.guest_quota, megabytes=3)
    assert (settings.lines, settings.guest_days) == (5000, 9)
    with pytest.raises(BadOptions, match="WARTABLE_GUEST_QUOTA_CHAT"):
        read_settings({"WARTABLE_GUEST_QUOTA_CHAT": "none"})
