"""A game of three sides at a table: they give up one after the other, and all move on a side."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import PATIENCE, Visitor
from tests.three_sides import FAMILY, LOTS, OWNERS, Cast, Points
from wartable.core.game import TableOptions
from wartable.core.records import Acted
from wartable.desk.values import Act, Desk, GameInfo, PowerInfo, Scene, SideInfo, Told
from wartable.games.families import Family, Listed
from wartable.server import sides
from wartable.testing.toy import Toy
from wartable.testing.visiting import visiting


class LotsDesk:
    """As little as a table needs."""

    def __init__(self, game: Any) -> None:
        assert game is LOTS

    def info(self, language: str) -> GameInfo:
        powers = tuple(PowerInfo(each, each, each, "#000", "dots") for each in OWNERS)
        named = tuple(SideInfo(each, each.title()) for each in OWNERS)
        return GameInfo("lots", "Lots", "1", "LOT", named, powers, (), (), (), (), ())

    def options(self, chosen: Mapping[str, Any], seats: Mapping[str, tuple[str, ...]]) -> Any:
        return TableOptions(seats=dict(seats))

    def scene(self, view: Points, language: str) -> Scene:
        return Scene(LOTS.round(view), "", "turn", {}, (), ())

    def desk(self, view: Points, owners: Iterable[str], language: str) -> Desk:
        return Desk(self.scene(view, language), ())

    def resolve(self, view: Points, owner: str, wish: Act) -> tuple[Any, ...]:
        return (Cast(owner),)

    def default_answer(self, view: Points, decision: Any) -> Any:
        return None

    def tell(self, acted: Acted, language: str) -> tuple[Told, ...]:
        return ()


@pytest.fixture
def three(client: TestClient[Any]) -> Iterator[tuple[Visitor, Visitor, Visitor]]:
    """Three people who can play Lots."""
    sides.sides_of.cache_clear()
    with visiting(replace(FAMILY, parts={"desk": f"{__name__}:LotsDesk"})):
        yield Visitor(client), Visitor(client), Visitor(client)


def wait_for(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.05)


def sit_down(first: Visitor, *others: Visitor) -> str:
    seats = [{"powers": [owner], "who": "open"} for owner in OWNERS]
    seats[0]["who"] = "me"
    asked = {"game": "lots", "seats": seats, "public": True}
    table: str = first.post("/tables", asked, 201)["id"]
    for owner, other in zip(OWNERS[1:], others, strict=True):
        other.post(f"/tables/{table}/seats/{owner}/sit")
    first.post(f"/tables/{table}/start")
    return table


def test_the_last_side_that_has_not_conceded_wins(three: tuple[Visitor, Visitor, Visitor]) -> None:
    red, green, blue = three
    table = sit_down(*three)

    after = green.post(f"/tables/{table}/resign", {"seat": "green"})
    assert after["status"] == "playing"
    assert [seat["computer"] for seat in after["seats"]] == ["", "random", ""]
    assert [seat["side"] for seat in after["seats"]] == [*OWNERS]

    wish = {"wish": "action", "action": {"do": "cast", "by": "red"}}
    red.post(f"/tables/{table}/do", {"version": after["version"], "owner": "red", "wish": wish})
    wait_for(lambda: blue.see(table)["actions"] == 2)  # the computer's process knows no such game

    over = blue.post(f"/tables/{table}/resign", {"seat": "blue"})
    assert over["status"] == "over"
    assert over["ending"]["winners"] == ["red"]
    assert over["ending"]["losers"] == ["blue", "green"]
    assert over["ending"]["text"] == "Blue and Green concede"
    assert red.see(table)["table"]["status"] == "over"


def test_in_a_rematch_everybody_moves_on_a_side(three: tuple[Visitor, Visitor, Visitor]) -> None:
    red, green, blue = three
    table = sit_down(*three)
    for person in three:
        person.post(f"/tables/{table}/draw", {"agree": True})

    again = [person.post(f"/tables/{table}/rematch", status=201) for person in (red, green, blue)]

    assert len({each["id"] for each in again}) == 1
    assert [each["mine"] for each in again] == [["green"], ["blue"], ["red"]]


def test_the_list_of_games_tells_family_and_stage_and_leaves_out_what_has_no_desk(
    visitor: Visitor,
) -> None:
    (lots,) = FAMILY.games
    brought = replace(FAMILY, games=(replace(lots, stage="trial"),))
    with visiting(replace(brought, parts={"desk": f"{__name__}:LotsDesk"})):
        with_desk = {card["id"]: card for card in visitor.get("/games")["games"]}
    with visiting(Family("ridge", "Ridge", (BARE, MOON))):
        without = {card["id"]: card for card in visitor.get("/games")["games"]}
        assert visitor.get("/lessons")["lessons"]
        refused = visitor.request("GET", "/games/ridge")
        planned = visitor.request("GET", "/games/moon")

    assert (with_desk["lots"]["family"], with_desk["lots"]["stage"]) == ("lots", "trial")
    assert with_desk["lots"]["levels"] == ["random"]
    assert with_desk["spring_1942"]["stage"] == "complete"
    ours = ["spring_1942", "europe_1940", "global_1940", "empire_of_the_sun"]
    assert list(without) == ours
    assert (refused.status_code, refused.json()["text"]) == (404, "there is no desk for Ridge")
    assert (planned.status_code, planned.json()["error"]) == (404, "unknown")


RIDGE = Toy()
BARE = Listed("ridge", "Ridge", "RDG", f"{__name__}:RIDGE")
MOON = Listed("moon", "Moon", "MOO", "nowhere:GAME", "planned")
