"""Flights: what they cross, and how far they reach."""

from __future__ import annotations

from wartable.board import Flights

#   isle - north - port - inland
#             |      |
#           south - cape - peak     peak is closed
BESIDE = {
    "isle": ("north",),
    "north": ("isle", "port", "south"),
    "port": ("cape", "inland", "north"),
    "inland": ("port",),
    "south": ("cape", "north"),
    "cape": ("peak", "port", "south"),
    "peak": ("cape",),
}
FLIGHTS = Flights(BESIDE, frozenset({"north", "south"}), frozenset({"peak"}))


def test_a_flight_is_the_shortest_and_enters_no_closed_space() -> None:
    assert FLIGHTS.paths("isle") == {
        "isle": ("isle",),
        "north": ("isle", "north"),
        "port": ("isle", "north", "port"),
        "south": ("isle", "north", "south"),
        "cape": ("isle", "north", "port", "cape"),
        "inland": ("isle", "north", "port", "inland"),
    }


def test_a_barred_space_is_flown_to_but_not_over() -> None:
    paths = FLIGHTS.paths("isle", frozenset({"port"}))

    assert paths["port"] == ("isle", "north", "port")
    assert paths["cape"] == ("isle", "north", "south", "cape")
    assert "inland" not in paths


def test_flights_within_a_range_are_the_nearest_of_all() -> None:
    near = FLIGHTS.paths_within("isle", 2)

    assert near == {end: path for end, path in FLIGHTS.paths("isle").items() if len(path) <= 3}
    assert "cape" not in near
    assert FLIGHTS.paths_within("isle", 0) == {"isle": ("isle",)}


def test_sea_zones_within_a_flight_are_not_barred() -> None:
    assert FLIGHTS.zones_within("isle", 1) == {"north"}
    assert FLIGHTS.zones_within("isle", 2) == {"north", "south"}
    assert FLIGHTS.zones_within("port", 2, frozenset({"north"})) == {"south"}


def test_the_way_home_is_to_the_nearest_place() -> None:
    home = frozenset({"isle", "cape"})

    assert FLIGHTS.distances_to(home) == {
        "cape": 0,
        "isle": 0,
        "north": 1,
        "port": 1,
        "south": 1,
        "inland": 2,
    }


def test_what_is_over_a_barred_space_may_leave_it() -> None:
    found = FLIGHTS.distances_to(frozenset({"isle"}), frozenset({"port", "inland"}))

    assert found == {"isle": 0, "north": 1, "port": 2, "south": 2, "cape": 3}
