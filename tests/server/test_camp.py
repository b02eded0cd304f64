"""A game that begins with a deal, asks several at once, and lets people act out of turn."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.camp import CAMP
from tests.server import ridge as ridges
from tests.server.conftest import Visitor, settings_for, wait_until
from tests.server.ridge import act, cards_in, hands
from wartable.core.log import Log
from wartable.core.verify import verify
from wartable.core.words import seal
from wartable.server import importing
from wartable.server.app import create_app
from wartable.server.hall import Hall
from wartable.server.notices import _waited_for


@pytest.fixture(autouse=True)
def camp(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    ridges.install(monkeypatch, tmp_path, "tests.server.ridge:FAMILY")
    yield
    monkeypatch.undo()
    ridges.forget()


@pytest.fixture
def camps(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server of one's own, whose processes know the game."""
    with TestClient(create_app(settings_for(tmp_path))) as client:
        yield client


def sealed(visitor: Visitor, table: str, seat: str) -> None:
    commitment = visitor.see(table)["dice"]["commitment"]
    body = {"seat": seat, "words": seal(commitment, seat, f"words of {seat}")}
    visitor.post(f"/tables/{table}/words/seal", body)


def opened(visitor: Visitor, table: str, seat: str) -> dict[str, Any]:
    body = {"seat": seat, "text": f"words of {seat}"}
    sight: dict[str, Any] = visitor.post(f"/tables/{table}/words/open", body)
    return sight


def is_dealt(visitor: Visitor, table: str) -> bool:
    return bool(visitor.see(table)["actions"])


def dealt(north: Visitor, south: Visitor, **more: Any) -> str:
    """A table at which the cards are dealt."""
    table = ridges.begun(north, south, "camp", **more)
    for who, seat in ((north, "north"), (south, "south")):
        sealed(who, table, seat)
    for who, seat in ((north, "north"), (south, "south")):
        opened(who, table, seat)
    assert is_dealt(north, table)
    return table


def choose(hall: Hall, who: Visitor, table: str, owner: str) -> dict[str, Any]:
    card = sorted(hands(hall, table)[owner])[0]
    return act(who, table, {"do": "choose", "by": owner, "card": card})


# ---- the deal ----


def test_the_table_deals_when_all_words_are_in(visitor: Visitor, other: Visitor) -> None:
    table = ridges.begun(visitor, other, "camp")
    first = visitor.see(table)
    assert (first["actions"], first["asks"]) == (0, [])
    assert not any(seat["waiting"] for seat in first["table"]["seats"])
    refused = act(visitor, table, {"do": "deal", "by": "table"}, 403)
    assert refused["code"] == "nobody_s_power"

    sealed(visitor, table, "north")
    sealed(other, table, "south")
    opened(visitor, table, "north")
    assert not is_dealt(visitor, table)
    sight = opened(other, table, "south")
    assert sight["actions"] == 1
    assert [ask["owner"] for ask in sight["asks"]] == ["south"]
    visitor.post(f"/tables/{table}/resign", {"seat": "north"})
    exported = visitor.request("GET", f"/tables/{table}/export").text
    assert verify(Log.parse(exported.encode(), lambda _: CAMP)).words == ("north", "south")
    imported = importing.read(exported)
    assert (imported.game, imported.verdict) == ("camp", "part")


def test_the_table_deals_after_a_while_without_those_who_add_nothing(tmp_path: Path) -> None:
    with TestClient(create_app(settings_for(tmp_path, dealing=1))) as client:
        north, south = Visitor(client), Visitor(client)
        silent = ridges.begun(north, south, "camp")
        gone = ridges.begun(north, south, "camp")
        sealed(north, gone, "north")
        wait_until(lambda: is_dealt(north, silent))
        wait_until(lambda: north.see(gone)["dice"]["closed"])
        wait_until(lambda: is_dealt(north, gone))
        north.post(f"/tables/{gone}/resign", {"seat": "north"})
        log = Log.parse(north.request("GET", f"/tables/{gone}/export").content, lambda _: CAMP)
        assert verify(log).forgone == ("north",)


def test_a_table_deals_at_once_where_nobody_plays_by_hand(camps: TestClient[Any]) -> None:
    host = Visitor(camps)
    seats = [{"powers": [each], "who": "random"} for each in ("north", "south")]
    table = host.post("/tables", {"game": "camp", "seats": seats, "public": True}, 201)["id"]
    wait_until(lambda: is_dealt(host, table))


def test_a_table_that_has_yet_to_deal_is_dealt_after_a_restart(tmp_path: Path) -> None:
    with TestClient(create_app(settings_for(tmp_path))) as client:
        north, south = Visitor(client), Visitor(client)
        table = ridges.begun(north, south, "camp")
        cookies = north.jar
        assert not is_dealt(north, table)
    time.sleep(1)
    with TestClient(create_app(settings_for(tmp_path, dealing=1))) as client:
        again = Visitor(client)
        again.jar.update(cookies)
        wait_until(lambda: is_dealt(again, table))
        assert [ask["owner"] for ask in again.see(table)["asks"]] == ["north"]


# ---- several are asked at once ----


def test_several_are_asked_at_once_and_none_sees_another_s_answer(
    hall: Hall, visitor: Visitor, other: Visitor
) -> None:
    table = dealt(visitor, other, clock={"kind": "live", "minutes": 10, "increment": 5})
    held = hands(hall, table)
    for who, seat in ((visitor, "north"), (other, "south")):
        sight = who.see(table)
        assert [(ask["owner"], ask["ask"]) for ask in sight["asks"]] == [(seat, "ChooseCard")]
        assert [each["waiting"] for each in sight["table"]["seats"]] == [True, True]
        assert all(each["due"] for each in sight["table"]["seats"])
    assert len(_waited_for(hall.look(table)[0])) == 2

    choose(hall, other, table, "south")
    sight = visitor.see(table)
    assert [each["waiting"] for each in sight["table"]["seats"]] == [True, False]
    assert [bool(each["due"]) for each in sight["table"]["seats"]] == [True, False]
    assert cards_in(json.dumps(sight)) == held["north"]

    shown = choose(hall, visitor, table, "north")
    assert cards_in(json.dumps(shown["told"])) & held["south"] == {min(held["south"])}


def test_an_answer_to_what_is_still_asked_need_not_know_of_another_s(
    hall: Hall, visitor: Visitor, other: Visitor
) -> None:
    """Who answers while another does is told that the table has moved on, and answers again."""
    table = dealt(visitor, other)
    version = visitor.see(table)["version"]
    card = min(hands(hall, table)["north"])
    choose(hall, other, table, "south")

    wish = {"wish": "action", "action": {"do": "choose", "by": "north", "card": card}}
    body = {"version": version, "owner": "north", "wish": wish}
    stale = visitor.post(f"/tables/{table}/do", body, 409)
    assert stale["error"] == "stale"
    visitor.post(f"/tables/{table}/do", {**body, "version": stale["version"]})


def test_computers_answer_beside_people(camps: TestClient[Any]) -> None:
    north = Visitor(camps)
    hall: Hall = camps.app.state.hall
    table = ridges.begun(north, "random", "camp")
    sealed(north, table, "north")
    opened(north, table, "north")
    wait_until(lambda: hall.look(table)[0].waiting == ("north",))
    choose(hall, north, table, "north")
    assert north.see(table)["asks"][0]["ask"] == "TakeTurn"


# ---- acts that nobody waits for ----


@pytest.fixture
def shown(hall: Hall, visitor: Visitor, other: Visitor) -> str:
    """A table in the first turn, north's."""
    table = dealt(visitor, other, clock={"kind": "live", "minutes": 10, "increment": 5})
    choose(hall, visitor, table, "north")
    choose(hall, other, table, "south")
    return table


def test_who_is_not_waited_for_may_act(
    hall: Hall, visitor: Visitor, other: Visitor, shown: str
) -> None:
    sight = other.see(shown)
    asks = [(ask["owner"], ask["ask"], ask["atWill"]) for ask in sight["asks"]]
    assert asks == [("south", "MayShout", True)]
    assert [each["waiting"] for each in sight["table"]["seats"]] == [True, False]
    assert [bool(each["due"]) for each in sight["table"]["seats"]] == [True, False]
    assert len(_waited_for(hall.look(shown)[0])) == 1
    assert not any(ask.get("atWill") for ask in visitor.see(shown)["asks"])

    done = act(other, shown, {"do": "shout", "by": "south"})
    assert done["asks"] == []
    assert [each["waiting"] for each in done["table"]["seats"]] == [True, False]
    refused = act(other, shown, {"do": "shout", "by": "south"}, 409)
    assert refused["error"] == "not_now"


def test_nobody_takes_back_another_s_act(visitor: Visitor, other: Visitor, shown: str) -> None:
    act(visitor, shown, {"do": "march", "by": "north", "steps": 1})
    done = act(other, shown, {"do": "shout", "by": "south"})
    assert done["undoable"] == 1
    sight = visitor.see(shown)
    assert sight["undoable"] == 0
    body = {"version": sight["version"], "count": 1}
    assert visitor.post(f"/tables/{shown}/undo", body, 409)["code"] == "nothing_to_undo"

    other.post(f"/tables/{shown}/undo", body)
    assert visitor.see(shown)["undoable"] == 1


def test_what_may_be_done_at_will_can_be_tried(camps: TestClient[Any]) -> None:
    north, south = Visitor(camps), Visitor(camps)
    hall: Hall = camps.app.state.hall
    table = dealt(north, south)
    choose(hall, north, table, "north")
    choose(hall, south, table, "south")
    wish = {"wish": "action", "action": {"do": "shout", "by": "south"}}
    plan = south.post(f"/tables/{table}/plan", {"version": 0, "owner": "south", "wishes": [wish]})
    assert (plan["done"], plan["failed"]) == (1, None)


def test_a_computer_acts_at_will_when_the_game_waits_for_another(camps: TestClient[Any]) -> None:
    north = Visitor(camps)
    hall: Hall = camps.app.state.hall
    table = ridges.begun(north, "random", "camp")
    sealed(north, table, "north")
    opened(north, table, "north")
    wait_until(lambda: hall.look(table)[0].waiting == ("north",))
    choose(hall, north, table, "north")
    act(north, table, {"do": "end_turn", "by": "north"})

    def shouted() -> tuple[str, ...]:
        found: tuple[str, ...] = ridges.state_of(hall, table).shouted  # type: ignore[attr-defined]
        return found

    def goes_on() -> bool:
        row, room = hall.look(table)
        if room is None or row.status == "over" or "south" in shouted():
            return True
        if row.waiting == ("north",):
            decision = CAMP.pending(room.table.state)[0]
            done = CAMP.legal(room.table.state, decision)[-1].actions()[0]
            hall.act(table, row.version, lambda _, at: at.submit("north", done))
        return False

    wait_until(goes_on)
    assert "south" in shouted()
