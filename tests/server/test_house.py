"""The client's page is served for every path of its own; what nobody needs is swept out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import select

from tests.server.conftest import ALLIED_SEAT, Visitor, settings_for
from wartable.server import web
from wartable.server.accounts import LASTS
from wartable.server.app import create_app
from wartable.server.hall import Hall
from wartable.server.housekeeping import sweep
from wartable.server.moments import DAY, now
from wartable.server.refusals import Unknown
from wartable.server.schema import tables


@pytest.fixture
def dist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client that was built."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>the client</title>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("let x = 1")
    monkeypatch.setattr(web, "DIST", tmp_path)
    return tmp_path


def test_the_page_is_served_for_every_path_of_the_client(
    client: TestClient[Any], dist: Path
) -> None:
    for path in ("/", "/table/abc", "/join/xyz", "/rules/S42-TRP-12", "/odds"):
        answer = client.get(path)
        assert (answer.status_code, answer.text) == (200, "<title>the client</title>"), path
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"


def test_files_of_the_client_are_kept_by_browsers(client: TestClient[Any], dist: Path) -> None:
    answer = client.get("/assets/app-1a2b.js")

    assert answer.text == "let x = 1"
    assert "javascript" in answer.headers["content-type"]
    assert "immutable" in answer.headers["cache-control"]
    assert client.get("/assets/gone.js").status_code == 404
    assert client.get("/assets/../../pyproject.toml").status_code == 404


def test_a_client_that_is_not_built_is_said_to_be_so(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "DIST", tmp_path / "nothing")

    assert "not built" in client.get("/").text


@pytest.fixture
def own_client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server that is swept, and where nobody else sits."""
    with TestClient(create_app(settings_for(tmp_path, guest_days=30))) as client:
        yield client


def test_guests_without_a_trace_are_forgotten_and_others_are_not(
    own_client: TestClient[Any],
) -> None:
    hall: Hall = own_client.app.state.hall
    gone, seated, signed_up = (Visitor(own_client) for _ in range(3))
    gone.post("/account/guest", {}, 201)
    signed_up.post("/account/sign-up", {"name": "Kay", "password": "correct horse"}, 201)
    table = signed_up.table("me", "open", public=True)["id"]
    seated.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    ids = [each.id for each in (gone, seated, signed_up)]

    sweep(hall, now())
    assert gone.get("/account")["account"]
    sweep(hall, now() + 30 * DAY + 1)
    with hall.database.reading() as db:
        with pytest.raises(Unknown):
            hall.accounts.person(db, ids[0])
        assert [hall.accounts.person(db, id).id for id in ids[1:]] == ids[1:]
    assert seated.get("/account")["account"]
    sweep(hall, now() + LASTS + 1)
    assert seated.get("/account") == {"account": None}


def test_tables_of_guests_that_nobody_uses_are_swept_out(own_client: TestClient[Any]) -> None:
    """Not where somebody has an account, nor where a clock runs; the guests go with them."""
    hall: Hall = own_client.app.state.hall
    guest, other, account = (Visitor(own_client) for _ in range(3))
    alone = guest.table("me", "me")["id"]
    days = {"kind": "days", "days": 60, "reserve": 0}
    timed = guest.table("me", "me", clock=days)["id"]
    shared = guest.table("me", "open", public=True)["id"]
    account.post("/account/sign-up", {"name": "Kay", "password": "correct horse"}, 201)
    account.post(f"/tables/{shared}/seats/{ALLIED_SEAT}/sit")
    own = account.table("me", "open", public=True)["id"]
    other.post(f"/tables/{own}/seats/{ALLIED_SEAT}/sit")

    def left() -> set[str]:
        with hall.database.reading() as db:
            return set(db.scalars(select(tables.c.id)))

    sweep(hall, now() + 29 * DAY)
    assert left() == {alone, timed, shared, own}
    heard: list[tuple[str, str]] = []
    hall.listeners.append(lambda id, what, _: heard.append((id, what)))
    sweep(hall, now() + 31 * DAY)
    assert left() == {timed, shared, own}
    assert heard == [(alone, "gone")]
    assert guest.request("GET", f"/tables/{alone}").status_code == 404
    sweep(hall, now() + 70 * DAY)
    assert left() == {shared, own}

    guest.post(f"/tables/{shared}/seats/germany-japan/leave")
    account.post(f"/tables/{shared}/seats/{ALLIED_SEAT}/leave")
    sweep(hall, now() + 71 * DAY)
    assert left() == {own}
    assert guest.get("/account") == {"account": None}
    assert other.get("/account")["account"]
