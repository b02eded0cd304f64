"""A server in this process, and people who visit it."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from litestar.testing import TestClient

from tests.server.postgresql import Postgresql
from wartable.core.game import seat_of
from wartable.core.random_action import random_action
from wartable.core.table import Table
from wartable.server import accounts
from wartable.server.accounts import set_administrator
from wartable.server.app import create_app
from wartable.server.hall import Hall
from wartable.server.rows import TableRow
from wartable.server.settings import Limits, Settings, database_url

PATIENCE = 600.0
"""Seconds after which a test gives up waiting: it guards against waiting for ever, not slowness."""
AXIS = ["germany", "japan"]
ALLIES = ["soviet_union", "united_kingdom", "united_states"]
HASHER = accounts._HASHER
"""What passwords are hashed with outside of tests."""
MANY = Limits(*[10**6] * len(fields(Limits)))


class Visitor:
    """Somebody with a browser: cookies of their own."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.jar = httpx.Cookies()
        self.get("/account")

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """One request under /api, with the header that repeats the cookie."""
        self.client.cookies = self.jar
        headers = {"x-csrftoken": self.jar.get("csrftoken", ""), **more.pop("headers", {})}
        answer = self.client.request(method, f"/api{path}", headers=headers, **more)
        self.jar = httpx.Cookies(self.client.cookies)
        return answer

    def get(self, path: str, **more: Any) -> Any:
        answer = self.request("GET", path, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.request("POST", path, json={} if body is None else body)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def put(self, path: str, body: Any, status: int = 200) -> Any:
        answer = self.request("PUT", path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def delete(self, path: str, status: int = 204) -> Any:
        answer = self.request("DELETE", path)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    @property
    def id(self) -> str:
        """Who they are."""
        id: str = self.get("/account")["account"]["id"]
        return id

    def live(self, table: str, **query: Any) -> Any:
        """A socket at a table."""
        self.client.cookies = self.jar
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        return self.client.websocket_connect(f"/api/tables/{table}/live?{asked}")

    def table(self, axis: str = "me", allies: str = "random", **more: Any) -> dict[str, Any]:
        """A new table of two seats."""
        seats = [{"powers": AXIS, "who": axis}, {"powers": ALLIES, "who": allies}]
        asked = {"game": "spring_1942", "seats": seats, **more}
        made: dict[str, Any] = self.post("/tables", asked, 201)
        return made

    def see(self, table: str, **query: Any) -> dict[str, Any]:
        """The sight of a table."""
        sight: dict[str, Any] = self.get(f"/tables/{table}", params=query)
        return sight

    def end_phase(self, sight: dict[str, Any]) -> dict[str, Any]:
        """Press the button that ends the phase, or the first there is, or a sheet as it opens."""
        ask = sight["asks"][0]
        buttons = [button for button in ask.get("buttons", ()) if not button.get("refused")]
        buttons.sort(key=lambda button: button["action"]["do"] != "done")
        wish: dict[str, Any]
        if buttons:
            wish = {"wish": "action", "action": buttons[0]["action"]}
        else:
            sheet = ask["sheets"][0]
            counts = {row["key"]: row["n"] for row in sheet["rows"] if row.get("n")}
            wish = {"wish": "sheet", "sheet": sheet["id"], "counts": counts}
        body = {"version": sight["version"], "owner": ask["owner"], "wish": wish}
        done: dict[str, Any] = self.post(f"/tables/{sight['table']['id']}/do", body)
        return done


AXIS_SEAT = "-".join(AXIS)
ALLIED_SEAT = "-".join(ALLIES)


def settings_for(folder: Path, **more: Any) -> Settings:
    """A server in this folder, with no limits to speak of."""
    return Settings(data=folder, database=database_url("", folder), **{"limits": MANY, **more})


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """A hash takes long on purpose, a third of a second here: nobody guesses these passwords."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "_HASHER", PasswordHasher(1, 8, 1))
        yield


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server that all tests share; everybody keeps to their own tables."""
    settings = settings_for(tmp_path_factory.mktemp("server"))
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.fixture
def hall(client: TestClient[Any]) -> Hall:
    """The hall of the server that all share."""
    hall: Hall = client.app.state.hall
    return hall


@pytest.fixture
def visitor(client: TestClient[Any]) -> Visitor:
    return Visitor(client)


@pytest.fixture
def boss(client: TestClient[Any]) -> Visitor:
    """The administrator, signed in."""
    boss = Visitor(client)
    asked = {"name": "the boss", "password": "correct horse"}
    if boss.request("POST", "/account/sign-up", json=asked).status_code != 201:
        boss.post("/account/sign-in", asked)
    hall: Hall = client.app.state.hall
    with hall.database.writing() as db:
        set_administrator(db, hall.accounts.person(db, boss.id), True)
    return boss


@pytest.fixture
def other(client: TestClient[Any]) -> Visitor:
    return Visitor(client)


@pytest.fixture
def database_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Postgresql]:
    with tempfile.TemporaryDirectory(prefix="wartable-") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        server = Postgresql(Path(folder))
        yield server
        server.close()


@pytest.fixture
def postgresql(database_server: Postgresql) -> str:
    """The URL of a real PostgreSQL."""
    return database_server.url


def play_on(hall: Hall, table: str, actions: int, rng: random.Random) -> None:
    """Random actions at a table, each stored."""

    def any_action(_: TableRow, at: Table) -> None:
        decision = at.game.pending(at.state)[0]
        action = random_action(at.game, at.state, decision, rng)
        at.submit(seat_of(at.game, at.state, action.by), action)

    for _ in range(actions):
        hall.act(table, None, any_action)


def wait_until(is_so: Callable[[], Any]) -> Any:
    """What is so at last; computers think in other processes."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := is_so():
            return found
        time.sleep(0.02)
    raise AssertionError("it never came true")
