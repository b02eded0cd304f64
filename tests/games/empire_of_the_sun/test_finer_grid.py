"""The map as bits: which hexes, and no others."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import Map
from wartable.games.empire_of_the_sun.grid import Grid, grid_of, held, routes
from wartable.games.empire_of_the_sun.grid import around as within
from wartable.testing.empire_of_the_sun.slow_supply import around, disc

SCENARIOS = ("1942", "south_pacific")


def grids() -> list[Grid]:
    """Of both maps, none of them remembered."""
    return [Grid(data().map_of(scenario)) for scenario in SCENARIOS]


def hexes(board: Map, bits: int) -> set[str]:
    return {*board.board.numbers(bits)}


def where(board: Map, mark: str, *values: object) -> set[str]:
    return {number for number, each in board.hexes.items() if getattr(each, mark) in values}


def test_ports_airfields_and_resources() -> None:
    """As the hexes are marked."""
    for grid in grids():
        board = grid.map
        assert hexes(board, grid.ports) == where(board, "port", True)
        assert hexes(board, grid.airfields) == where(board, "airfield", True)
        assert hexes(board, grid.resources) == where(board, "resource", True)


@pytest.mark.rule("EOS-6.22-01", "EOS-17.10-08", "EOS-6.25-01")
def test_allied_sources_are_the_edges_and_the_ports_off_the_map() -> None:
    """Oahu is one in the South Pacific, and of the east."""
    main, small = grids()

    assert hexes(main.map, main.edges) == where(main.map, "edge", "east", "west", "south")
    assert hexes(main.map, main.east) == where(main.map, "edge", "east")
    assert hexes(small.map, small.edges) == {
        "5808",
        *where(small.map, "edge", "east", "west", "south"),
    }
    assert hexes(small.map, small.east) == {"5808", *where(small.map, "edge", "east")}


@pytest.mark.rule("EOS-6.22-02", "EOS-17.10-09")
def test_japanese_sources_are_cities_or_the_north_edge() -> None:
    """The cities of the Home Islands; in the South Pacific a row of hexes."""
    main, small = grids()

    assert hexes(main.map, main.home) == where(main.map, "city", "intrinsic_japan")
    assert main.home_edge == 0
    assert hexes(small.map, small.home) == {*small.map.japanese_sources}
    assert small.home_edge == small.home


@pytest.mark.rule("EOS-13.75-04")
def test_kunming_and_the_hexes_beside_it() -> None:
    """In the South Pacific there is none."""
    main, small = grids()

    assert hexes(main.map, main.kunming) == {"2407", *around("2407")} & main.map.hexes.keys()
    assert small.kunming == 0


@pytest.mark.rule("EOS-13.76-01", "EOS-13.94-01")
def test_cities_with_a_garrison() -> None:
    """Of China and of the Home Islands."""
    main, small = grids()

    assert hexes(main.map, main.chinese_garrisons) == where(main.map, "city", "intrinsic_china")
    assert hexes(main.map, main.home_garrisons) == where(main.map, "city", "intrinsic_japan")
    assert (small.chinese_garrisons, small.home_garrisons) == (0, 0)


@pytest.mark.rule("EOS-6.4-01", "EOS-17.10-08")
def test_discs_are_the_hexes_within_two_but_of_ports_off_the_map() -> None:
    """Off the map a unit has no ZOI on it."""
    main, small = grids()

    for number in ("4021", "2407", "5808", "1004"):
        assert hexes(main.map, main.discs[number]) == disc(number) & {*main.map.board.hexes}
    assert small.discs["5808"] == 0
    assert hexes(small.map, small.discs["4021"]) == disc("4021") & {*small.map.hexes}


@pytest.mark.rule("EOS-17.10-08")
def test_round_a_port_off_the_map_are_the_hexes_whose_distance_is_given() -> None:
    """Of the four of Oahu those within so many hexes, and Oahu itself."""
    (_, small) = grids()
    links = small.map.away["5808"]

    assert len(links) == 4
    for steps in sorted({0, *links.values()}):
        near = {place for place, far in links.items() if far <= steps}
        assert hexes(small.map, within(small, "5808", steps)) == {"5808", *near}


@pytest.mark.rule("EOS-17.10-08")
def test_a_port_off_the_map_is_near_where_its_distance_says() -> None:
    """Round a hex are those so near on the map, and Oahu from its distance on."""
    (_, small) = grids()
    links = small.map.away["5808"]

    for place, far in links.items():
        near = disc(place) & {*small.map.hexes}
        assert hexes(small.map, within(small, place, 2)) == near
        assert "5808" not in hexes(small.map, within(small, place, far - 1))
        there = hexes(small.map, within(small, place, far))
        assert {"5808", *near} <= there


@pytest.mark.rule("EOS-8.42-02", "EOS-6.21-14")
def test_overland_steps_by_what_they_cost_to_enter() -> None:
    """One point into open terrain, three into mountains, two into any other, over land sides."""
    (main, _) = grids()
    board = main.map.board
    every = board.bits(main.map.hexes)
    costs = {"open": 2, "mountain": 6, "mixed": 4, "jungle": 4, "atoll": 4}

    assert [cost for cost, _ in main.entering] == [2, 4, 6]
    for cost, ways in main.entering:
        entered = {
            beyond
            for number, each in main.map.hexes.items()
            for side, beyond in zip(each.sides, around(number), strict=True)
            if "l" in side and costs[main.map.hexes[beyond].terrain] == cost
        }
        assert hexes(main.map, ways.step(every)) == entered


@pytest.mark.rule("EOS-6.21-15", "EOS-13.77-01", "EOS-13.79-01")
def test_routes_are_those_that_are_built() -> None:
    """None that touches a hex with a marker, and over the Kwai after its event only."""
    (main, _) = grids()

    def ends(unbuilt: Iterable[str], kwai: bool) -> set[str]:
        along = routes(main, frozenset(unbuilt), kwai)
        return hexes(main.map, along.step(main.map.board.all))

    def named(*without: str, kwai: bool) -> set[str]:
        return {
            number
            for route in main.map.routes
            for number in route.hexes
            if (kwai or route.condition != "kwai") and not {*without} & {*route.hexes}
        }

    assert ends((), True) == named(kwai=True)
    assert ends((), False) == named(kwai=False) != named(kwai=True)
    assert ends(["2105"], True) == named("2105", kwai=True)


def test_control_as_bits_leaves_out_what_is_not_on_the_map() -> None:
    """Tokyo is not in the South Pacific; each map has one grid."""
    main, small = grids()

    assert hexes(small.map, held(small, frozenset({"3706", "4021"}))) == {"4021"}
    assert hexes(main.map, held(main, frozenset({"3706", "4021"}))) == {"3706", "4021"}
    assert grid_of(main.map) is grid_of(main.map)
    assert grid_of(main.map) is not grid_of(small.map)
