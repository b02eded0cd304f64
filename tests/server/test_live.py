"""Sockets: sights, catching up, presence, chat; nobody hears more than they may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.server.conftest import ALLIED_SEAT, AXIS, PATIENCE, Visitor, wait_until

Message = dict[str, Any]


def hear(live: Any, is_it: Callable[[Message], Any]) -> Message:
    """The first message that is the one waited for."""
    for _ in range(50):
        message: Message = live.receive_json(timeout=PATIENCE)
        if is_it(message):
            return message
    raise AssertionError("it was never said")


def duel(visitor: Visitor, other: Visitor) -> str:
    table: str = visitor.table("me", "open", public=True)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    visitor.post(f"/tables/{table}/start")
    return table


def test_a_socket_tells_the_position_and_every_change(visitor: Visitor, other: Visitor) -> None:
    table = duel(visitor, other)
    with visitor.live(table) as live:
        first = hear(live, lambda message: message["kind"] == "sight")["sight"]
        assert (first["version"], first["owners"]) == (1, AXIS)

        moved = other.end_phase(other.see(table))
        news = hear(live, lambda message: message["kind"] == "sight")["sight"]
        assert news["version"] == moved["version"]
        assert news["scene"] == moved["scene"]
        assert news["told"] == moved["told"]
        assert news["asks"] == []


def test_who_comes_back_is_told_what_they_missed(visitor: Visitor, other: Visitor) -> None:
    table = duel(visitor, other)
    with visitor.live(table) as live:
        seen = hear(live, lambda message: message["kind"] == "sight")["sight"]["version"]
    sight = other.see(table)
    for _ in range(3):
        sight = other.end_phase(sight)

    with visitor.live(table, version=seen) as live:
        missed = hear(live, lambda message: message["kind"] == "sight")["sight"]
        assert missed["version"] == sight["version"]
        assert missed["toldFrom"] == 1
        assert {told["n"] for told in missed["told"]} == {1, 2, 3}
    with other.live(table, version=sight["version"]) as live:
        again = live.receive_json(timeout=PATIENCE)["sight"]
        assert (again["told"], again["asks"]) == ([], sight["asks"])


def test_who_takes_a_seat_or_loses_it_sees_the_table_anew(visitor: Visitor, other: Visitor) -> None:
    table = duel(visitor, other)
    with other.live(table) as live:
        assert hear(live, lambda message: message["kind"] == "sight")["sight"]["asks"]
        other.post(f"/tables/{table}/resign", {"seat": ALLIED_SEAT, "how": "computer"})
        gone = hear(live, lambda message: message["kind"] == "sight")["sight"]
        assert (gone["owners"], gone["asks"]) == ([], [])


def test_an_undone_action_is_told_anew_under_its_number(visitor: Visitor, other: Visitor) -> None:
    table = duel(visitor, other)
    sight = other.end_phase(other.see(table))
    with visitor.live(table, version=sight["version"]) as live:
        hear(live, lambda message: message["kind"] == "sight")
        sight = other.post(f"/tables/{table}/undo", {"version": sight["version"], "count": 1})
        news = hear(live, lambda message: message["kind"] == "sight")["sight"]
        assert (news["toldFrom"], news["told"], news["actions"]) == (1, [], 0)


def test_those_present_are_shown(client: TestClient[Any], visitor: Visitor, other: Visitor) -> None:
    table = duel(visitor, other)
    with visitor.live(table) as live:
        with other.live(table):
            both = hear(live, lambda message: message.get("table", {}).get("watching") == 2)
            assert all(seat["online"] for seat in both["table"]["seats"])
        alone = hear(live, lambda message: message.get("table", {}).get("watching") == 1)
        assert [seat["online"] for seat in alone["table"]["seats"]] == [True, False]
    wait_until(lambda: other.see(table)["table"]["watching"] == 0)


def test_chat_is_heard_at_once_and_a_side_s_by_that_side_only(
    visitor: Visitor, other: Visitor
) -> None:
    table = duel(visitor, other)
    visitor.post(f"/tables/{table}/chat", {"text": "before"}, 201)
    with visitor.live(table) as mine, other.live(table) as theirs:
        hear(mine, lambda message: message["kind"] == "sight")
        hear(theirs, lambda message: message["kind"] == "sight")
        visitor.post(f"/tables/{table}/chat", {"text": "to us", "to": "side"}, 201)
        visitor.post(f"/tables/{table}/chat", {"text": "to all"}, 201)

        heard = [hear(mine, lambda message: message["kind"] == "chat") for _ in range(2)]
        assert [message["line"]["text"] for message in heard] == ["to us", "to all"]
        line = hear(theirs, lambda message: message["kind"] == "chat")["line"]
        assert line["text"] == "to all"


def test_what_a_client_sends_is_not_looked_at(visitor: Visitor, other: Visitor) -> None:
    table = duel(visitor, other)
    with visitor.live(table) as live:
        hear(live, lambda message: message["kind"] == "sight")
        live.send_json({"kind": "do", "owner": "soviet_union", "wish": {"wish": "action"}})
        live.send_text("{")
        other.end_phase(other.see(table))
        assert hear(live, lambda message: message["kind"] == "sight")["sight"]["version"] == 2


def test_a_private_table_is_closed_to_strangers(visitor: Visitor, other: Visitor) -> None:
    table = visitor.table("me", "me")["id"]

    for who, id in ((other, table), (other, "nowhere")):
        with who.live(id) as live, pytest.raises(WebSocketDisconnect) as closed:
            live.receive_json(timeout=PATIENCE)
        assert closed.value.code == 4404


def test_a_page_of_another_site_gets_no_socket(visitor: Visitor) -> None:
    table = visitor.table("me", "me")["id"]
    visitor.client.cookies = visitor.jar
    path = f"/api/tables/{table}/live"

    with (
        pytest.raises(WebSocketDisconnect) as closed,
        visitor.client.websocket_connect(path, headers={"origin": "https://evil.example"}),
    ):
        pass
    assert closed.value.code == 4403


def test_who_signs_out_hears_no_more_of_a_private_table(visitor: Visitor) -> None:
    table = visitor.table("me", "me")["id"]
    sight = visitor.see(table)
    with visitor.live(table) as live:
        hear(live, lambda message: message["kind"] == "sight")
        visitor.end_phase(sight)
        hear(live, lambda message: message["kind"] == "sight")
        visitor.post(f"/tables/{table}/pause", {"paused": True})
        hear(live, lambda message: message.get("table", {}).get("paused"))
        visitor.client.cookies = visitor.jar
        token = visitor.jar
        visitor.post("/account/sign-out", status=204)
        visitor.jar = token
        live.send_text("still there?")
        hall = visitor.client.app.state.hall
        hall.tell(table, "changed")
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(live, lambda message: False)
        assert closed.value.code == 4404
