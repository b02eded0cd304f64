"""Every drawn board shows the true borders, and marks the ones that are not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from shapely import Point
from shapely.geometry import shape

from maps.borders import touching
from maps.drawing import CORNER, SEEN
from wartable.desk.drawing import drawing_path
from wartable.games import GAMES
from wartable.games.axis_allies.game import AxisAllies

DRAWN = [game for game in GAMES.values() if drawing_path(game.id)]


def read(game: AxisAllies) -> dict[str, Any]:
    path = drawing_path(game.id)
    assert path is not None
    drawn: dict[str, Any] = json.loads(path.read_text())
    return drawn


def cells(drawn: dict[str, Any]) -> dict[str, Any]:
    return {
        feature["properties"]["space"]: shape(feature["geometry"])
        for feature in drawn["features"]
        if "space" in feature["properties"]
    }


def true_borders(game: AxisAllies) -> set[frozenset[str]]:
    neighbours = game.edition.data.board.neighbours
    return {frozenset((a, b)) for a, near in neighbours.items() for b in near}


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_a_drawing_shows_the_borders_of_the_board(game: AxisAllies) -> None:
    """At least 98 of 100 true borders are seen as touching; false ones are barriers."""
    drawn = read(game)
    found = touching(cells(drawn), drawn["sheet"]["width"])
    passages = {frozenset(passage.ends) for passage in game.edition.data.board.passages}
    barriers = {
        frozenset(feature["properties"]["between"])
        for feature in drawn["features"]
        if feature["properties"]["kind"] == "barrier"
    }
    true = true_borders(game)
    by_sight = true - passages
    seen = {pair for pair in by_sight if pair in found and found[pair][0] >= SEEN}
    false = {pair for pair, (length, _) in found.items() if length > CORNER} - true

    assert len(seen) >= 0.98 * len(by_sight), sorted(map(sorted, by_sight - seen))
    assert false <= barriers
    assert not barriers & true


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_every_space_is_drawn_with_room_for_its_pieces(game: AxisAllies) -> None:
    drawn = read(game)
    shapes = cells(drawn)

    assert shapes.keys() == game.edition.data.spaces.keys()
    for feature in drawn["features"]:
        said = feature["properties"]
        if "space" in said:
            assert shapes[said["space"]].contains(Point(said["label"])), said
            assert said["room"] > 3, said
