"""A game with hands of cards: each seat hears of its own and of no other, by every call."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.camp import RIDGE
from tests.server import ridge as ridges
from tests.server.conftest import PATIENCE, Visitor, settings_for
from tests.server.ridge import act, cards_in, deal, hands
from wartable.server.app import create_app
from wartable.server.hall import Hall


@pytest.fixture
def ridge(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, visitor: Visitor, other: Visitor, hall: Hall
) -> Iterator[str]:
    """A table of Ridge: the visitor sits north, the other south, and the cards are dealt."""
    ridges.install(monkeypatch, tmp_path, "tests.server.ridge:FAMILY")
    table = ridges.begun(visitor, other)
    deal(hall, table)
    yield table
    monkeypatch.undo()
    ridges.forget()


def test_no_call_tells_another_s_hand(
    client: TestClient[Any], visitor: Visitor, other: Visitor, ridge: str, hall: Hall
) -> None:
    held = hands(hall, ridge)
    assert len(held["north"]) == len(held["south"]) == 2
    spectator = Visitor(client)
    own = {"north": visitor, "south": other, "": spectator}

    for seat, who in own.items():
        allowed = held.get(seat, set())
        heard = [
            who.request("GET", f"/tables/{ridge}{path}").text
            for path in ("", "/told", "/at/1", "/chat", "/export", "/proof", "/series")
        ]
        with who.live(ridge) as live:
            heard.append(live.receive_text(timeout=PATIENCE))
        if seat:
            plan = {"version": 2, "owner": seat, "wishes": []}
            heard.append(who.request("POST", f"/tables/{ridge}/plan", json=plan).text)
            why = {"owner": seat, "wish": {"wish": "action", "action": {}}}
            heard.append(who.request("POST", f"/tables/{ridge}/why", json=why).text)
        assert cards_in("".join(heard)) == allowed, seat


def test_a_game_with_secrets_is_exported_and_forked_only_when_it_is_over(
    visitor: Visitor, other: Visitor, ridge: str, hall: Hall
) -> None:
    held = hands(hall, ridge)
    fork = {"after": 1, "seats": ["north"], "level": "random"}
    for method, path, body in (
        ("GET", "export", None),
        ("GET", "proof", None),
        ("GET", "series", None),
        ("POST", "fork", fork),
    ):
        answer = visitor.request(method, f"/tables/{ridge}/{path}", json=body)
        assert (answer.status_code, answer.json()["error"]) == (409, "not_now"), path

    other.post(f"/tables/{ridge}/resign", {"seat": "south"})
    shown = visitor.request("GET", f"/tables/{ridge}/export").text
    assert held["south"] <= cards_in(shown)


def test_a_card_that_is_shown_cannot_be_taken_back(
    visitor: Visitor, other: Visitor, ridge: str, hall: Hall
) -> None:
    (card, _) = sorted(hands(hall, ridge)["north"])
    played = act(visitor, ridge, {"do": "play_card", "by": "north", "card": card})

    assert played["undoable"] == 0
    assert card in json.dumps(other.see(ridge)["told"])
    body = {"version": played["version"], "count": 1}
    assert visitor.post(f"/tables/{ridge}/undo", body, 409)["error"] == "not_now"


def test_a_game_with_secrets_is_not_exported_though_none_are_there_now(
    visitor: Visitor, other: Visitor, ridge: str
) -> None:
    table = ridges.begun(visitor, other)

    answer = visitor.request("GET", f"/tables/{table}/export")
    assert (answer.status_code, answer.json()["code"]) == (409, "log_secret")


def test_a_card_played_face_down_is_told_only_to_who_played_it(
    client: TestClient[Any], visitor: Visitor, other: Visitor, ridge: str, hall: Hall
) -> None:
    table = ridges.begun(visitor, other, "face_down")
    deal(hall, table)
    held = hands(hall, table)
    (card, _) = sorted(held["north"])
    act(visitor, table, {"do": "play_card", "by": "north", "card": card})

    for who, allowed in (
        (visitor, held["north"]),
        (other, held["south"]),
        (Visitor(client), set()),
    ):
        heard = [
            who.request("GET", f"/tables/{table}{path}").text for path in ("", "/told", "/at/2")
        ]
        with who.live(table) as live:
            heard.append(live.receive_text(timeout=PATIENCE))
        assert "play_card" in heard[0]
        assert cards_in("".join(heard)) == allowed


def test_the_reason_of_a_computer_is_its_own_until_the_game_is_over(
    visitor: Visitor, other: Visitor, ridge: str, hall: Hall
) -> None:
    (card, _) = sorted(hands(hall, ridge)["south"])
    act(visitor, ridge, {"do": "end_turn", "by": "north"})
    march = RIDGE.parse_action("south march 1")
    hall.act(ridge, None, lambda _, table: table.submit("south", march, f"I keep my {card}."))

    def told(who: Visitor) -> str:
        return "".join(who.request("GET", f"/tables/{ridge}{at}").text for at in ("", "/told"))

    assert card in told(other)
    assert card not in told(visitor)
    other.post(f"/tables/{ridge}/resign", {"seat": "south"})
    assert f"I keep my {card}." in told(visitor)


def test_who_sits_at_both_seats_is_asked_for_each_as_it_sees(
    visitor: Visitor, ridge: str, hall: Hall
) -> None:
    seats = [{"powers": ["north"], "who": "me"}, {"powers": ["south"], "who": "me"}]
    table = visitor.post("/tables", {"game": "ridge", "seats": seats}, 201)["id"]
    deal(hall, table)
    held = hands(hall, table)

    sight = visitor.see(table, seat="south")
    assert cards_in(json.dumps(sight["scene"])) == held["south"]
    assert cards_in(json.dumps(sight["asks"])) == held["north"]


def test_a_refusal_says_what_the_seat_can_see(
    visitor: Visitor, other: Visitor, ridge: str, hall: Hall
) -> None:
    table = ridges.begun(visitor, other, "gossip")
    deal(hall, table)
    (card, _) = sorted(hands(hall, table)["south"])

    refused = act(visitor, table, {"do": "play_card", "by": "north", "card": card}, 422)
    assert "is not in the hand of north" in json.dumps(refused)
    assert "south holds it" not in json.dumps(refused)


def test_wishes_are_tried_in_a_position_that_the_seat_holds_possible(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ridges.install(monkeypatch, tmp_path, "tests.server.ridge:FAMILY")
    with TestClient(create_app(settings_for(tmp_path))) as client:
        north, south = Visitor(client), Visitor(client)
        table = ridges.begun(north, south)
        hall: Hall = client.app.state.hall
        deal(hall, table)
        held = hands(hall, table)
        wishes = [
            {"wish": "action", "action": {"do": "play_card", "by": "north", "card": card}}
            for card in sorted(held["north"])
        ]
        asked = {"version": 2, "owner": "north", "wishes": wishes[:1]}

        plan = north.post(f"/tables/{table}/plan", asked)
        assert (plan["done"], plan["failed"]) == (1, None)
        assert cards_in(json.dumps(plan)) == held["north"]
        why = {"owner": "north", "wishes": wishes, "wish": wishes[0]}
        refused = north.post(f"/tables/{table}/why", why)["objections"]
        assert [each["rule"] for each in refused] == ["RDG-2"]
    monkeypatch.undo()
    ridges.forget()
