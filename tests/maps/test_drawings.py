"""Every drawn board shows the true borders, and marks the ones that are not."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from shapely import Point, box, get_coordinates
from shapely.geometry import shape

from maps.board import read_board
from maps.borders import touching
from maps.drawing import CORNER, PLANS, SEEN

DRAWN = ("spring_1942", "europe_1940", "global_1940")


@cache
def read(game: str) -> dict[str, Any]:
    drawn: dict[str, Any] = json.loads(read_board(game).map.read_text())
    return drawn


@cache
def cells(game: str) -> dict[str, Any]:
    return {
        feature["properties"]["space"]: shape(feature["geometry"])
        for feature in read(game)["features"]
        if "space" in feature["properties"]
    }


def test_every_plan_is_drawn() -> None:
    assert sorted(PLANS) == sorted(DRAWN)


@pytest.mark.parametrize("game", DRAWN)
def test_a_drawing_shows_the_borders_of_the_board(game: str) -> None:
    """Every true border is seen as touching, false ones are barriers."""
    board = read_board(game)
    drawn = read(game)
    sheet = drawn["sheet"]
    found = touching(cells(game), sheet["width"] if sheet["wraps"] else 0.0)
    barriers = {
        frozenset(feature["properties"]["between"])
        for feature in drawn["features"]
        if feature["properties"]["kind"] == "barrier"
    }
    by_sight = board.borders - board.passages
    seen = {pair for pair in by_sight if pair in found and found[pair][0] >= SEEN}
    false = {pair for pair, (length, _) in found.items() if length > CORNER} - board.borders

    assert seen == by_sight, sorted(map(sorted, by_sight - seen))
    assert false <= barriers, sorted(map(sorted, false - barriers))
    assert not barriers & board.borders


@pytest.mark.parametrize("game", DRAWN)
def test_every_space_is_drawn_with_room_for_its_pieces(game: str) -> None:
    board = read_board(game)
    shapes = cells(game)

    assert shapes.keys() == board.labels.keys()
    for feature in read(game)["features"]:
        said = feature["properties"]
        if "space" in said:
            assert said["kind"] == ("land" if said["space"] in board.land else "sea")
            assert shapes[said["space"]].contains(Point(said["label"])), said
            assert said["room"] > 3, said


@pytest.mark.parametrize("game", DRAWN)
def test_a_board_that_does_not_go_round_stays_on_its_sheet(game: str) -> None:
    """The board of Europe 1940 ends at its edges (E40-MAP-01); the others go round (S42-MAP-04)."""
    sheet = read(game)["sheet"]
    edges = box(0, 0, sheet["width"], sheet["height"]).buffer(0.5)

    assert sheet["wraps"] == (game != "europe_1940")
    if not sheet["wraps"]:
        assert all(edges.covers(cell) for cell in cells(game).values())


@pytest.mark.parametrize("game", DRAWN)
def test_who_looks_closely_sees_the_same_board_with_finer_coasts(game: str) -> None:
    """Every space is there and hardly larger or smaller; together they have far more corners."""
    drawn = json.loads(read_board(game).near.read_text())
    near = {each["properties"]["name"]: shape(each["geometry"]) for each in drawn["features"]}
    coarse = cells(game)

    assert near.keys() >= coarse.keys()
    for space, cell in coarse.items():
        changed = near[space].buffer(0).symmetric_difference(cell.buffer(0)).area
        assert changed < 0.1 * cell.area + 30, space
    corners = [
        sum(len(get_coordinates(each)) for each in which)
        for which in ([near[space] for space in coarse], coarse.values())
    ]
    assert corners[0] > 1.5 * corners[1]
