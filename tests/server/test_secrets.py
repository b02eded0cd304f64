"""Everything that leaves the server is searched for what belongs to others."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import select, update

from tests.server.conftest import ALLIED_SEAT, AXIS_SEAT, PATIENCE, Visitor
from wartable.server.accounts import digest
from wartable.server.hall import Hall
from wartable.server.schema import accounts, seeds

MAIL = "very.private@example.org"
HOOK = "https://hooks.example.org/very-private"
PLOT = "we land in Algeria and tell nobody"
RAISED = {"active": True, "orders": {"losses": ["bomber", "tank"], "submerge": "always"}}


class Listener(Visitor):
    """Somebody who keeps everything that was ever said to them, headers and refusals too."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.heard: list[str] = []
        super().__init__(client)

    def request(self, method: str, path: str, **more: Any) -> Any:
        answer = super().request(method, path, **more)
        told = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
        self.heard.append(f"{method} {path}\n{told}\n{answer.text}")
        return answer


def all_questions(table: str) -> Iterator[tuple[str, str, Any]]:
    """Every call that tells something of a table, and some that are refused."""
    for path in (
        "",
        "?since=1&told=500",
        f"?seat={AXIS_SEAT}",
        f"?seat={ALLIED_SEAT}",
        "/told",
        "/at/0",
        "/at/1",
        "/export",
        "/proof",
        "/series",
        "/chat",
        "/invitations",
        "/combat/ukraine_s_s_r",
        f"/seats/{AXIS_SEAT}/orders",
        f"/seats/{ALLIED_SEAT}/orders",
    ):
        yield "GET", f"/tables/{table}{path}", None
    for owner in ("germany", "soviet_union"):
        done = {"wish": "action", "action": {"do": "done", "by": owner}}
        for path, asked in (
            ("plan", {"version": 1, "owner": owner, "wishes": [done, done]}),
            ("why", {"owner": owner, "wish": done}),
            ("reach", {"owner": owner, "source": "germany", "pieces": {"tank@germany": 1}}),
            ("combat/russia", {"owner": owner, "wishes": [done]}),
            ("do", {"version": 99, "owner": owner, "wish": done}),
            ("undo", {"version": 99}),
            ("draw", {"agree": False}),
        ):
            yield "POST", f"/tables/{table}/{path}", asked
    for path in ("/tables", "/account", "/schema", "/admin", "/admin/tables", "/admin/accounts"):
        yield "GET", path, None


@pytest.mark.parametrize("sits_there", [True, False])
def test_no_payload_tells_what_belongs_to_others(
    client: TestClient[Any], visitor: Visitor, hall: Hall, sits_there: bool
) -> None:
    """Not the seed, nor another's orders, side talk, mail, hook, session or invitation; neither to
    the opponent nor to a spectator, over HTTP or the socket, in answers or refusals."""
    visitor.post("/account/guest", {"name": "Otto"}, 201)
    own = accounts.c.id == visitor.get("/account")["account"]["id"]
    with hall.database.writing() as db:
        db.execute(update(accounts).where(own).values(email=MAIL, webhook=HOOK))
    seats = [
        {"powers": ["germany", "japan"], "who": "me"},
        {"powers": ["soviet_union"], "who": "open"},
        {"powers": ["united_kingdom", "united_states"], "who": "open"},
    ]
    made = visitor.post(
        "/tables", {"game": "spring_1942", "seats": seats, "public": True, "start": False}, 201
    )
    table = made["id"]
    listener = Listener(client)
    listener.post("/account/guest", {"name": "Ears"}, 201)
    link = visitor.post(f"/tables/{table}/seats/soviet_union/invite", status=201)
    if sits_there:
        listener.post(f"/tables/{table}/seats/united_kingdom-united_states/sit")
    visitor.put(f"/tables/{table}/seats/{AXIS_SEAT}/orders", RAISED)
    with listener.live(table) as live:
        listener.heard.append(live.receive_text(timeout=PATIENCE))
        visitor.post(f"/tables/{table}/chat", {"text": PLOT, "to": "side"}, 201)
        visitor.post(f"/tables/{table}/chat", {"text": "good luck"}, 201)
        while "good luck" not in listener.heard[-1]:
            listener.heard.append(live.receive_text(timeout=PATIENCE))
        for seat in made["seats"][1:]:
            if not sits_there or seat["id"] == "soviet_union":
                visitor.put(f"/tables/{table}/seats/{seat['id']}", {"computer": "random"})
        visitor.post(f"/tables/{table}/start")
        while '"version":1,' not in listener.heard[-1]:
            listener.heard.append(live.receive_text(timeout=PATIENCE))
        for method, path, asked in all_questions(table):
            listener.request(method, path, **({"json": asked} if asked is not None else {}))

    with hall.database.reading() as db:
        seed: bytes = db.scalar(select(seeds.c.seed).where(seeds.c.table == table)) or b""
    session = visitor.jar["wartable"]
    said = "\n".join(listener.heard)
    assert len(listener.heard) > 35
    assert "good luck" in said
    secrets = {
        "seed": [seed.hex(), base64.b64encode(seed).decode(), repr(seed)],
        "mail": [MAIL, HOOK],
        "side": [PLOT],
        "session": [session, digest(session)],
        "invitation": [link["token"], digest(link["token"])],
        "password": ["$argon2"],
        "orders": ['"losses":["bomber","tank"]', '"submerge":"always"'],
    }
    assert {name: one for name, all in secrets.items() for one in all if one in said} == {}
    assert visitor.get(f"/tables/{table}/seats/{AXIS_SEAT}/orders")["active"]


def test_a_socket_looks_from_no_seat_of_another(visitor: Visitor, other: Visitor) -> None:
    table = visitor.table("me", "open", public=True)["id"]
    other.post("/account/guest", {}, 201)

    with (
        other.live(table, seat=AXIS_SEAT) as live,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        live.receive(timeout=PATIENCE)
    assert closed.value.code == 4404
    with other.live(table) as live:
        sight = live.receive_json(timeout=PATIENCE)["sight"]
    assert (sight["owners"], sight["asks"]) == ([], [])
