"""The map as bits: what of it never changes in a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from wartable.board.floods import Ways
from wartable.games.empire_of_the_sun.facts import Hex, Map

Holds = Callable[[Hex], bool]

KUNMING = "2407"
RANGOON = "2008"
MADRAS = "1406"
COSTS: Mapping[str, int] = {"open": 2, "mountain": 6}
"""What it costs to enter terrain, in halves of a movement point; any other 4 (EOS-8.42-02)."""


@dataclass(frozen=True, eq=False)
class Grid:
    """A map as bits."""

    map: Map

    @cached_property
    def bit(self) -> dict[str, int]:
        """The bit of each playable hex, and of each port off the map."""
        return {number: self.map.board.bits([number]) for number in self.map.hexes}

    @cached_property
    def sea(self) -> Ways:
        """Steps over open water."""
        return self.map.board.ways("w")

    @cached_property
    def land(self) -> Ways:
        """Steps over open land sides."""
        return self.map.board.ways("l")

    @cached_property
    def entering(self) -> tuple[tuple[int, Ways], ...]:
        """Overland steps by what the terrain costs that they enter, in halves."""
        found = []
        for cost in (2, 4, 6):
            terrain = [
                number
                for number, each in self.map.hexes.items()
                if COSTS.get(each.terrain, 4) == cost
            ]
            found.append((cost, self.land.into(self.map.board.bits(terrain))))
        return tuple(found)

    @cached_property
    def discs(self) -> dict[str, int]:
        """The hexes within two of each: where a unit there has its ZOI (EOS-6.4-01)."""
        board = self.map.board
        return {
            number: 0 if number in self.map.away else board.within(here, 2)
            for number, here in self.bit.items()
        }

    @cached_property
    def ports(self) -> int:
        return self._where(lambda each: each.port)

    @cached_property
    def airfields(self) -> int:
        return self._where(lambda each: each.airfield)

    @cached_property
    def resources(self) -> int:
        return self._where(lambda each: each.resource)

    @cached_property
    def edges(self) -> int:
        """Allied primary sources (EOS-6.22-01), ports off the map among them (EOS-17.10-08)."""
        return self._where(lambda each: bool(each.edge)) | self.east

    @cached_property
    def east(self) -> int:
        """Those on the east edge of the map."""
        return self._where(lambda each: each.edge == "east") | self.map.board.bits(self.map.away)

    @cached_property
    def home(self) -> int:
        """Japanese primary sources (EOS-6.22-02)."""
        return self.map.board.bits(self.map.japanese_sources)

    @cached_property
    def home_edge(self) -> int:
        """Those of them that are an edge of the map and no cities (EOS-17.10-09)."""
        return self._where(lambda each: not each.city) & self.home

    @cached_property
    def kunming(self) -> int:
        """Kunming and the hexes beside it, Allied and occupied for all purposes
        (EOS-13.75-04)."""
        if KUNMING not in self.bit:
            return 0
        board = self.map.board
        return board.within(self.bit[KUNMING], 1) & board.bits(self.map.hexes)

    @cached_property
    def chinese_garrisons(self) -> int:
        """Cities with a garrison wherever Japan holds them (EOS-13.76-01)."""
        return self._where(lambda each: each.city == "intrinsic_china")

    @cached_property
    def home_garrisons(self) -> int:
        """Cities with a garrison until the Allies take them (EOS-13.94-01)."""
        return self._where(lambda each: each.city == "intrinsic_japan")

    def _where(self, holds: Holds) -> int:
        return self.map.board.bits(number for number, each in self.map.hexes.items() if holds(each))


@lru_cache(maxsize=64)
def routes(grid: Grid, unbuilt: frozenset[str], kwai: bool) -> Ways:
    """Steps along transport routes: none that touches a hex with a No Transport Route marker, and
    over the Kwai only after its event (EOS-6.21-15, EOS-13.77-01, EOS-13.79-01)."""
    return grid.map.board.over(
        route.hexes
        for route in grid.map.routes
        if unbuilt.isdisjoint(route.hexes) and (kwai or route.condition != "kwai")
    )


@lru_cache(maxsize=256)
def held(grid: Grid, hexes: frozenset[str]) -> int:
    """These hexes as bits; those that are not on this map are left out."""
    return grid.map.board.bits(hexes & grid.map.hexes.keys())


@lru_cache(maxsize=1024)
def around(grid: Grid, place: str, steps: int) -> int:
    """The hexes no further than so many steps by plain distance, as bits; ports off the map have
    the distances that are given for them (EOS-17.10-08)."""
    board, away = grid.map.board, grid.map.away
    if place in away:
        near = [number for number, far in away[place].items() if far <= steps]
        return board.bits([place, *near])
    found = board.within(grid.bit[place], steps) & ~board.bits(away)
    return found | board.bits(port for port in away if away[port].get(place, steps + 1) <= steps)


_grids: dict[int, Grid] = {}


def grid_of(board: Map) -> Grid:
    """A map as bits, worked out once a map."""
    found = _grids.get(id(board))
    if found is None:
        found = _grids[id(board)] = Grid(board)
    return found
