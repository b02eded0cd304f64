"""Hexes by their numbers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.board import (
    BoardError,
    Direction,
    Hex,
    direction,
    distance,
    format_hex,
    neighbour,
    parse_hex,
)

HEXES = st.builds(Hex, st.integers(0, 99), st.integers(0, 99))


def around(number: str) -> list[str]:
    return [format_hex(neighbour(parse_hex(number), towards)) for towards in Direction]


def test_neighbours_go_clockwise_and_odd_columns_lie_lower() -> None:
    assert around("2220") == ["2219", "2319", "2320", "2221", "2120", "2119"]
    assert around("2319") == ["2318", "2419", "2420", "2320", "2220", "2219"]
    assert set(around("2508")) == {"2507", "2608", "2609", "2509", "2409", "2408"}


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        ("3014", "2220", 10),
        ("3520", "3319", 2),
        ("4612", "5108", 6),
        ("3705", "5506", 18),
        ("5506", "5808", 3),
        ("5808", "4825", 22),
        ("5808", "4828", 25),
        ("4415", "4715", 3),
        ("2015", "1912", 3),
        ("2015", "1913", 2),
        ("2015", "2112", 3),
        ("2015", "2015", 0),
    ],
)
def test_distances_that_are_printed(a: str, b: str, steps: int) -> None:
    """Examples of play and of the rules of a board with 51 columns and 29 rows."""
    assert distance(parse_hex(a), parse_hex(b)) == distance(parse_hex(b), parse_hex(a)) == steps


@settings(deadline=None)
@given(HEXES, HEXES)
def test_only_hexes_side_by_side_share_a_side(a: Hex, b: Hex) -> None:
    assert (direction(a, b) is not None) == (distance(a, b) == 1)


@settings(deadline=None)
@given(HEXES)
def test_a_number_names_its_hex(place: Hex) -> None:
    assert parse_hex(format_hex(place)) == place


@pytest.mark.parametrize("number", ["", "205", "20150", "20-5", "2O15", "٢٠١٥"])
def test_what_is_no_number_is_refused(number: str) -> None:
    with pytest.raises(BoardError, match=r"is no hex: two digits name its column, two its row$"):
        parse_hex(number)


@settings(deadline=None)
@given(HEXES, st.sampled_from(Direction))
def test_the_way_back_is_the_opposite_direction(place: Hex, towards: Direction) -> None:
    beyond = neighbour(place, towards)

    assert direction(place, beyond) is towards
    assert direction(beyond, place) is Direction((towards + 3) % 6)
    assert neighbour(beyond, Direction((towards + 3) % 6)) == place
    assert distance(place, beyond) == 1


@settings(deadline=None)
@given(HEXES, st.lists(st.sampled_from(Direction), max_size=30))
def test_no_walk_is_shorter_than_the_distance(start: Hex, walk: list[Direction]) -> None:
    here = start
    for towards in walk:
        here = neighbour(here, towards)

    left = distance(here, start)

    assert left <= len(walk)
    assert left == 0 or min(distance(neighbour(here, d), start) for d in Direction) == left - 1
