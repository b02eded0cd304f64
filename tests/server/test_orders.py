"""Standing orders answer for a defender who is away, and the log says so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.conftest import ALLIED_SEAT, AXIS_SEAT, Visitor, wait_until
from tests.web.positions import log_of
from wartable.server import seating
from wartable.server.hall import Hall

ORDERS = {"losses": ["infantry", "artillery"], "submerge": "always", "intercept": "never"}


@pytest.fixture(autouse=True)
def nobody_is_only_loading_the_page(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall.presence, "grace", -1)


def attacked(visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch) -> str:
    """The Soviet Union attacks Ukraine, and Germany is hit."""
    monkeypatch.setattr(seating, "new_seed", lambda: b"\x01" * 32)
    table: str = visitor.table("me", "open", public=True)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    visitor.post(f"/tables/{table}/start")
    sight = other.end_phase(other.see(table))
    army = {
        piece["key"]: piece.get("n", 1)
        for piece in sight["scene"]["spaces"]["caucasus"]["pieces"]
        if piece["kind"] in ("infantry", "artillery", "tank")
    }
    attack = {
        "wish": "send",
        "source": "caucasus",
        "pieces": army,
        "target": "ukraine_s_s_r",
        "how": "attack",
    }
    body = {"version": sight["version"], "owner": "soviet_union", "wish": attack}
    sight = other.end_phase(other.post(f"/tables/{table}/do", body))
    fight = {"do": "fight", "by": "soviet_union", "space": "ukraine_s_s_r"}
    body = {
        "version": sight["version"],
        "owner": "soviet_union",
        "wish": {"wish": "action", "action": fight},
    }
    other.post(f"/tables/{table}/do", body)
    return table


def told(visitor: Visitor, table: str) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = visitor.see(table)["told"]
    return lines


def notes(visitor: Visitor, table: str) -> list[str]:
    return [each["note"] for each in told(visitor, table) if each.get("note")]


def test_orders_answer_for_who_is_away(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = attacked(visitor, other, monkeypatch)
    waiting = visitor.see(table)
    assert waiting["asks"][0]["ask"] == "choose_casualties"
    path = f"/tables/{table}/seats/{AXIS_SEAT}/orders"
    assert visitor.get(path)["active"] is False

    assert visitor.put(path, {"active": True, "orders": ORDERS}) == visitor.get(path)
    wait_until(lambda: visitor.see(table)["version"] > waiting["version"])
    assert "By standing orders." in notes(visitor, table)
    assert other.request("GET", path).status_code == 403


def test_what_orders_answered_is_told_to_who_gave_them(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer, in words; nothing before, and nothing to anybody else."""
    table = attacked(visitor, other, monkeypatch)
    waiting = visitor.see(table)
    path = f"/tables/{table}/seats/{AXIS_SEAT}/orders"
    assert visitor.get(f"{path}/answered")["told"] == []

    visitor.put(path, {"active": True, "orders": ORDERS})
    wait_until(lambda: visitor.see(table)["version"] > waiting["version"])
    answered = visitor.get(f"{path}/answered")["told"]
    assert answered == [line for line in told(visitor, table) if line.get("note")]
    assert {line["n"] for line in answered} == {waiting["actions"] + 1}
    assert other.request("GET", f"{path}/answered").status_code == 403


def test_orders_wait_while_their_owner_looks_on(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = attacked(visitor, other, monkeypatch)
    path = f"/tables/{table}/seats/{AXIS_SEAT}/orders"
    with visitor.live(table):
        wait_until(lambda: visitor.see(table)["table"]["watching"])
        before = visitor.see(table)["version"]
        visitor.put(path, {"active": True, "orders": ORDERS})
        assert visitor.end_phase(visitor.see(table))["version"] > before
    assert notes(visitor, table) == []


def test_aircraft_scramble_for_who_is_away(visitor: Visitor) -> None:
    """The Scots go up against a German submarine; nobody looks on."""
    given = {"start": "setup", "power": "germany"}
    attack = ("germany: move submarine: sz_124 > sz_111", "germany: done")
    kept = visitor.post("/tables/import", {"log": log_of("global_1940", given, *attack)}, 201)["id"]
    british = {"after": visitor.see(kept)["actions"], "seats": ["united_kingdom"]}
    table = visitor.post(f"/tables/{kept}/fork", {**british, "level": "random"}, 201)["id"]
    assert visitor.see(table)["asks"][0]["ask"] == "choose_scramble"
    orders = {"active": True, "orders": {"scramble": "always"}}

    visitor.put(f"/tables/{table}/seats/united_kingdom/orders", orders)
    wait_until(lambda: any("scrambles 1 fighter" in each["text"] for each in told(visitor, table)))


def test_orders_that_make_no_sense_are_refused(visitor: Visitor) -> None:
    table = visitor.table("me", "me")["id"]
    path = f"/tables/{table}/seats/{AXIS_SEAT}/orders"

    for orders in ({"submerge": "sometimes"}, {"scramble": True}, {"losses": "infantry"}, []):
        refused = visitor.put(path, {"active": True, "orders": orders}, 400)
        assert refused["error"] == "malformed"
    assert visitor.get(path)["active"] is False
