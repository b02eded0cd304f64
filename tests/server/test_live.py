"""Sockets: sights, catching up, presence, chat; nobody hears more than they may."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.server.conftest import (
    ALLIED_SEAT,
    AXIS,
    MANY,
    PATIENCE,
    Visitor,
    play_on,
    settings_for,
    wait_until,
)
from wartable.server import live as live_module
from wartable.server.app import create_app
from wartable.server.hall import Hall

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


def test_a_line_that_nobody_calls_looks_at_what_is_stored(
    visitor: Visitor, other: Visitor, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process has moved, and its news was lost."""
    monkeypatch.setattr(live_module, "BEAT", 0.3)
    table = duel(visitor, other)
    deaf = Hall(hall.settings, hall.database)
    with visitor.live(table) as live:
        hear(live, lambda message: message["kind"] == "sight")
        hear(live, lambda message: message["kind"] == "beat")
        play_on(deaf, table, 1, random.Random(1))
        moved = hear(live, lambda message: message["kind"] == "sight")["sight"]
        assert moved["version"] == 2
        deaf.change(table, lambda row: replace(row, paused=True))
        assert hear(live, lambda message: message["kind"] == "table")["table"]["paused"]


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


def turned_away(live: Any) -> tuple[int, str]:
    """The code and the reason with which a socket is closed at once."""
    with live as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json(timeout=PATIENCE)
    return closed.value.code, closed.value.detail


def greeted(live: Any) -> None:
    assert live.receive_json(timeout=PATIENCE)["kind"] == "sight"


def test_sockets_from_one_address_are_limited(tmp_path: Path) -> None:
    limits = replace(MANY, sockets=3)
    with TestClient(create_app(settings_for(tmp_path, limits=limits))) as client:
        visitor = Visitor(client)
        tables = [visitor.table("me", "me")["id"] for _ in range(2)]
        with visitor.live(tables[0]) as one, visitor.live(tables[1]) as two:
            with visitor.live(tables[0]) as three:
                for live in (one, two, three):
                    greeted(live)
                away = turned_away(visitor.live(tables[0]))
                assert away == (4429, "too many sockets from this address")
            wait_until(lambda: not client.app.state.live._addresses["testclient"] > 2)
            with visitor.live(tables[0]) as again:
                greeted(again)


def test_onlookers_at_one_table_are_limited_and_who_sits_there_gets_in(tmp_path: Path) -> None:
    limits = replace(MANY, onlookers=2)
    with TestClient(create_app(settings_for(tmp_path, limits=limits))) as client:
        visitor, stranger = Visitor(client), Visitor(client)
        crowded, other = (visitor.table("me", "me", public=True)["id"] for _ in range(2))
        with stranger.live(crowded) as one, stranger.live(crowded) as two:
            greeted(one)
            greeted(two)
            away = turned_away(stranger.live(crowded))
            assert away == (4429, "too many look on at this table")
            with visitor.live(crowded) as mine, stranger.live(other) as elsewhere:
                greeted(mine)
                greeted(elsewhere)


def watching(message: dict[str, Any]) -> int | None:
    """How many look on, as a message says; it may come with the first sight of the table."""
    told = message.get("table") or message.get("sight", {}).get("table", {})
    return told.get("watching")


def test_who_comes_and_goes_is_told_once_a_second(
    client: TestClient[Any], visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = duel(visitor, other)
    said: list[Any] = []
    sockets = client.app.state.live
    spread = sockets._spread

    def noted(news: live_module.News) -> None:
        if (news.table, news.what) == (table, "here"):
            said.append(news.here)
        spread(news)

    monkeypatch.setattr(sockets, "_spread", noted)
    began = time.monotonic()
    with visitor.live(table) as live:
        for _ in range(20):
            with other.live(table):
                pass
        hear(live, lambda message: watching(message) == 1)
        wait_until(lambda: len(said[-1]) == 1)
    wait_until(lambda: not said[-1])
    assert len(said) <= time.monotonic() - began + 2


def test_a_table_is_not_looked_up_for_those_who_watch_what_happened_here(
    visitor: Visitor, other: Visitor, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = duel(visitor, other)
    looks: list[str] = []
    look = Hall.look

    def spy(self: Hall, id: str) -> Any:
        looks.append(id)
        return look(self, id)

    with visitor.live(table) as one, visitor.live(table) as two:
        for live in (one, two):
            hear(live, lambda message: message["kind"] == "sight")
        sight = other.see(table)
        monkeypatch.setattr(Hall, "look", spy)
        for _ in range(3):
            sight = other.end_phase(sight)
            news = [
                hear(live, lambda message: message["kind"] == "sight")["sight"]
                for live in (one, two)
            ]
            assert [each["version"] for each in news] == [sight["version"]] * 2
            assert news[0] == news[1]
        assert looks.count(table) <= 6, "once for each action, for who acts; once for who has come"


def test_nobody_is_told_before_who_acts_is_done(visitor: Visitor, hall: Hall) -> None:
    table = visitor.table("me", "me")["id"]
    told: list[str] = []

    def listen(id: str, what: str, _: object) -> None:
        if id == table:
            told.append(what)

    hall.listeners.append(listen)
    try:
        with hall.alone_at(table):
            hall.change(table, lambda row: row)
            assert told == []
        assert told == ["changed"]
        with suppress(ValueError), hall.alone_at(table):
            hall.change(table, lambda row: row)
            raise ValueError("and then the light went out")
        assert told == ["changed"] * 2, "it is stored, whatever comes after"
    finally:
        hall.listeners.remove(listen)
