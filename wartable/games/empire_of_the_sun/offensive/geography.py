"""What movement asks of a map again and again, worked out once for each map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from wartable.board.floods import Ways
from wartable.games.empire_of_the_sun.facts import Map, Route

MARKED = {"jarhat": "2104", "imphal": "2105", "ledo": "2205"}
"""The hexes whose No Transport Route marker says that a route is not built (EOS-13.77-01)."""


class Geography:
    """Neighbours over sea and land, and bits of hexes, of one map."""

    def __init__(self, of: Map) -> None:
        self.map = of

    @cached_property
    def by_sea(self) -> Mapping[str, tuple[tuple[str, int], ...]]:
        """From which hexes one enters each over the sea, by number, with the points it costs; a
        port off the map is linked with hexes at given distances (EOS-17.10-08)."""
        found = {
            here: [(there, 1) for there in beside]
            for here, beside in self.map.board.borders.along("w").items()
        }
        for port, links in self.map.away.items():
            found[port] = list(links.items())
            for place, distance in links.items():
                found[place].append((port, distance))
        return {here: tuple(sorted(beside)) for here, beside in found.items()}

    @cached_property
    def by_land(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes beyond an open land side, by number (EOS-8.42-01)."""
        along = self.map.board.borders.along("l")
        return {here: tuple(sorted(beside)) for here, beside in along.items()}

    @cached_property
    def over_all(self) -> Ways:
        """Steps over any side, whatever it is: what range and flights are counted by."""
        return self.map.board.costs(lambda here, there: 1)[1]

    @cached_property
    def routes(self) -> Mapping[tuple[str, str], Route]:
        """Transport routes by the side that they cross, from either hex."""
        found = {}
        for route in self.map.routes:
            a, b = route.hexes
            found[a, b] = found[b, a] = route
        return found


_KNOWN: dict[int, Geography] = {}


def geography(of: Map) -> Geography:
    """The geography of a map."""
    found = _KNOWN.get(id(of))
    if found is None or found.map is not of:
        found = _KNOWN[id(of)] = Geography(of)
    return found
