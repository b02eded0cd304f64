"""A game with hands of cards: each seat hears of its own and of no other, by every call."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from tests.server.conftest import PATIENCE, Visitor
from wartable.core.codec import encode
from wartable.core.records import Acted
from wartable.desk.values import Act, Ask, Button, Desk, Fact, GameInfo, PowerInfo, Scene, Told
from wartable.games import GAMES
from wartable.server import hall as halls
from wartable.server import sides
from wartable.server.hall import Hall
from wartable.testing.toy import CARDS, OWNERS, Options, State, Toy

RIDGE = Toy()


class RidgeDesk:
    """Lays all it is given on the table: what leaks, leaks here."""

    def info(self, language: str) -> GameInfo:
        powers = tuple(PowerInfo(each, each, each, "#000", "dots") for each in OWNERS)
        return GameInfo("ridge", "Ridge", "1", "RDG", (), powers, (), (), (), (), ())

    def options(self, chosen: Mapping[str, Any], seats: Mapping[str, tuple[str, ...]]) -> Any:
        return Options()

    def scene(self, view: State, language: str) -> Scene:
        everything = Fact("view", "", encode(view).decode())
        return Scene(view.turn, view.active, "turn", {}, (), (everything,))

    def desk(self, view: State, owners: Iterable[str], language: str) -> Desk:
        asks = tuple(
            Ask(
                decision.owner,
                "turn",
                "",
                "",
                buttons=tuple(
                    Button(str(place), "", action)
                    for branch in RIDGE.legal(view, decision)
                    for place, action in enumerate(branch.actions())
                ),
            )
            for decision in RIDGE.pending(view)
            if decision.owner in set(owners)
        )
        return Desk(self.scene(view, language), asks)

    def resolve(self, view: State, owner: str, wish: Act) -> tuple[Any, ...]:
        return (msgspec.convert(wish.action, RIDGE.action_type),)

    def reason(self, text: str, language: str) -> str:
        return text

    def rehearse(self, view: State, owner: str) -> State | None:
        return None

    def tell(self, acted: Acted, language: str) -> tuple[Told, ...]:
        return (Told(acted.n, "told", encode(acted).decode()),)


@pytest.fixture
def ridge(monkeypatch: pytest.MonkeyPatch, visitor: Visitor, other: Visitor) -> str:
    """A table of Ridge: the visitor sits north, the other south, and the cards are dealt."""
    desk = RidgeDesk()
    known = halls.desk_of
    monkeypatch.setitem(GAMES, "ridge", RIDGE)
    monkeypatch.setattr(halls, "desk_of", lambda game: desk if game is RIDGE else known(game))
    sides.sides_of.cache_clear()
    seats = [{"powers": ["north"], "who": "me"}, {"powers": ["south"], "who": "open"}]
    asked = {"game": "ridge", "seats": seats, "public": True}
    table: str = visitor.post("/tables", asked, 201)["id"]
    other.post(f"/tables/{table}/seats/south/sit")
    visitor.post(f"/tables/{table}/start")
    act(visitor, table, {"do": "deal", "by": "north"})
    return table


def act(visitor: Visitor, table: str, action: dict[str, Any]) -> dict[str, Any]:
    sight = visitor.see(table)
    wish = {"wish": "action", "action": action}
    body = {"version": sight["version"], "owner": action["by"], "wish": wish}
    done: dict[str, Any] = visitor.post(f"/tables/{table}/do", body)
    return done


def hands(hall: Hall, table: str) -> dict[str, set[str]]:
    room = hall.look(table)[1]
    assert room is not None
    state: State = room.table.state
    return {owner: set(side.hand) for owner, side in state.sides.items()}


def cards_in(text: str) -> set[str]:
    return {card for card in CARDS if f'"{card}' in text.replace("\\", "") or f">{card}" in text}


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
