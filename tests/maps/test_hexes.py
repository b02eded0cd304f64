"""A sheet of hexes shows what the board says of every hex and of every side."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pytest
from shapely import LineString, Point, Polygon, unary_union
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from maps.hexes.bend import Bend
from maps.hexes.board import HexBoard, read_hexes
from maps.hexes.grid import SIZE, beyond, hexagon, middle, side
from maps.hexes.land import Land, has_land, has_water
from maps.hexes.sheet import PLANS
from wartable.board.hexes import Direction

DRAWN = ("empire_of_the_sun",)
ROUNDED = 0.3
"""Places are rounded to a tenth."""


@cache
def read(game: str) -> dict[str, Any]:
    drawn: dict[str, Any] = json.loads(read_hexes(game).map.read_text())
    return drawn


@cache
def lands(game: str) -> dict[str, BaseGeometry]:
    return {
        each["properties"]["space"]: shape(each["geometry"]).buffer(0)
        for each in read(game)["features"]
        if each["properties"]["kind"] == "land"
    }


def sides(board: HexBoard) -> list[tuple[str, Direction, str]]:
    """Every side of a hex with land that is no edge of what is played on."""
    return [
        (number, direction, kind)
        for number in sorted(board.land)
        for direction, kind in zip(Direction, board.sides[number], strict=True)
        if kind != "-"
    ]


def ashore(drawn: dict[str, BaseGeometry], number: str, line: LineString) -> float:
    """How much of a side is land in this hex."""
    shape = drawn.get(number, Polygon())
    return float(line.intersection(shape.buffer(ROUNDED)).length / line.length)


def test_every_plan_is_drawn() -> None:
    assert sorted(PLANS) == sorted(DRAWN)


@pytest.mark.parametrize("game", DRAWN)
def test_every_hex_with_land_shows_some_and_no_other_does(game: str) -> None:
    board = read_hexes(game)

    assert lands(game).keys() == board.land
    for number, land in lands(game).items():
        assert hexagon(number).buffer(ROUNDED).covers(land), number
        assert land.area > 0.02 * hexagon(number).area, number


@pytest.mark.parametrize("game", DRAWN)
def test_land_lies_on_both_sides_of_every_side_that_land_crosses(game: str) -> None:
    drawn = lands(game)
    for number, direction, kind in sides(read_hexes(game)):
        least = 0.15 if has_water(kind) else 0.5
        if "l" in kind:
            for there in (number, beyond(number, direction)):
                assert ashore(drawn, there, side(number, direction)) > least, (number, direction)


@pytest.mark.parametrize("game", DRAWN)
def test_water_lies_along_every_side_that_land_does_not_cross(game: str) -> None:
    """And some along every side that ships cross."""
    drawn = lands(game)
    for number, direction, kind in sides(read_hexes(game)):
        covered = ashore(drawn, number, side(number, direction))
        if not has_land(kind):
            assert covered == 0.0, (number, direction)
        elif "w" in kind:
            assert covered < 0.9, (number, direction)


@pytest.mark.parametrize("game", DRAWN)
def test_land_that_nobody_plays_on_lies_beyond_the_hexes(game: str) -> None:
    (closed,) = (each for each in read(game)["features"] if each["properties"]["kind"] == "closed")
    played = unary_union([hexagon(number) for number in read_hexes(game).terrain])

    assert shape(closed["geometry"]).buffer(-ROUNDED).intersection(played).area < 1.0


@pytest.mark.parametrize("game", DRAWN)
def test_a_sheet_is_soon_there(game: str) -> None:
    assert read_hexes(game).map.stat().st_size < 300_000


# ---- how it is drawn ----


def test_hexes_lie_as_the_client_draws_them() -> None:
    """Columns to the east, rows to the south, odd columns half a hex further south."""
    assert middle("1104") == pytest.approx((11 * 1.5 * SIZE, 4.5 * 3**0.5 * SIZE))
    for direction in Direction:
        line = side("2015", direction)
        assert line.length == pytest.approx(SIZE)
        there = side(beyond("2015", direction), Direction((direction + 3) % 6))
        assert line.equals(there) or line.reverse().distance(there) < 1e-6
        assert line.centroid.distance(Point(middle("2015"))) == pytest.approx(SIZE * 3**0.5 / 2)


def test_places_come_to_lie_in_their_hexes() -> None:
    """Also across the line where dates change."""
    bend = Bend({"1010": (170.0, 0.0), "1310": (-175.0, 0.0), "1013": (170.0, -15.0)})
    found = bend.project(np.array([(170.0, 0.0), (-175.0, 0.0), (-182.5, 0.0)]))

    assert np.abs(found[:2] - [middle("1010"), middle("1310")]).max() < 0.1 * SIZE
    assert found[2] == pytest.approx((found[0] + found[1]) / 2, abs=0.2 * SIZE)


def board(terrain: dict[str, str], **between: str) -> HexBoard:
    """Hexes whose sides are water, but for those that are said: `h2015_N="l"`."""
    named = {key[1:]: kind for key, kind in between.items()}
    kinds = {
        number: tuple(named.get(f"{number}_{direction.name}", "w") for direction in Direction)
        for number in terrain
    }
    return HexBoard(PLANS[DRAWN[0]].parent, terrain, kinds)


def test_a_coast_is_cut_and_filled_until_it_shows_its_sides() -> None:
    """Land that crosses a side of water is cut, and where land must cross it is led there."""
    hexes = board({"2015": "open", "2014": "open"}, h2015_N="l", h2014_S="l")
    coasts = hexagon("2015").intersection(side("2015", Direction.S).buffer(70))
    north = side("2015", Direction.N)
    assert coasts.distance(north) > 10
    drawn = Land(hexes, coasts).fitted

    assert ashore(drawn, "2015", side("2015", Direction.S)) == 0
    assert min(ashore(drawn, number, north) for number in hexes.land) > 0.5
    assert drawn["2014"].distance(Point(middle("2014"))) < 5


def test_an_island_that_is_hardly_to_be_seen_is_drawn_larger() -> None:
    """In the middle of its hex; an atoll as a ring."""
    x, y = middle("2015")
    rock = Point(x + 30, y).buffer(2)
    drawn = Land(board({"2015": "open", "2215": "atoll"}), rock).fitted

    assert drawn["2015"].area > 20 * rock.area
    assert drawn["2015"].centroid.distance(Point(x, y)) < 8
    assert drawn["2215"].area > 100
    assert not drawn["2215"].contains(Point(middle("2215")))
