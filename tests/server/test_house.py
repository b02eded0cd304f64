"""The client's page is served for every path of its own; what nobody needs is swept out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Visitor
from wartable.server import web
from wartable.server.accounts import LASTS
from wartable.server.hall import Hall
from wartable.server.housekeeping import OLD, sweep
from wartable.server.moments import now
from wartable.server.refusals import Unknown


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


def test_guests_without_a_trace_are_forgotten_and_others_are_not(
    client: TestClient[Any], hall: Hall
) -> None:
    gone, seated, signed_up = (Visitor(client) for _ in range(3))
    gone.post("/account/guest", {}, 201)
    seated.table("me", "me")
    signed_up.post("/account/sign-up", {"name": "Kay", "password": "correct horse"}, 201)
    ids = [each.get("/account")["account"]["id"] for each in (gone, seated, signed_up)]

    sweep(hall, now())
    assert gone.get("/account")["account"]
    sweep(hall, now() + OLD + 1)
    with hall.database.reading() as db:
        with pytest.raises(Unknown):
            hall.accounts.person(db, ids[0])
        assert [hall.accounts.person(db, id).id for id in ids[1:]] == ids[1:]
    assert seated.get("/account")["account"]
    sweep(hall, now() + LASTS + 1)
    assert seated.get("/account") == {"account": None}
