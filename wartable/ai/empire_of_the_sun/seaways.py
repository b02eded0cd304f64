"""How far it is between places of a map, whatever lies on the way: worked out once for each map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from wartable.games.empire_of_the_sun.facts import Map

FARTHEST = 30
"""Hexes that ships ever enter in one move."""
MARCH = 2
"""Land hexes that troops cross with a card of value 2, more or less."""


class Seaways:
    """Distances over open water, and neighbourhoods over land."""

    def __init__(self, of: Map) -> None:
        self.map = of
        self._far: dict[str, dict[str, int]] = {}
        self._near: dict[tuple[str, int], tuple[str, ...]] = {}
        self._beside: dict[str, tuple[str, ...]] = {}

    def distances(self, place: str) -> Mapping[str, int]:
        """The hexes entered on the shortest way over open water from a place to others."""
        if place not in self._far:
            self._far[place] = self._flood(place)
        return self._far[place]

    def shores(self, place: str, steps: int) -> tuple[str, ...]:
        """The coasts, on which units can land, within so many hexes by sea."""
        key = (place, steps)
        if key not in self._near:
            self._near[key] = tuple(
                there
                for there, far in self.distances(place).items()
                if 0 < far <= steps and there in self.beaches
            )
        return self._near[key]

    @cached_property
    def beaches(self) -> frozenset[str]:
        """The named places on which units can land (EOS-8.45-04)."""
        return frozenset(
            place
            for place, facts in self.map.hexes.items()
            if facts.is_named
            and facts.is_coastal
            and place not in self.map.away
            and (facts.terrain != "mountain" or facts.landing)
        )

    def beside(self, place: str) -> tuple[str, ...]:
        """The hexes that troops reach over land soon."""
        if place not in self._beside:
            self._beside[place] = () if place in self.map.away else self._marched(place)
        return self._beside[place]

    def _marched(self, place: str) -> tuple[str, ...]:
        ways = self.map.board.ways("l")
        ring = seen = self.map.board.bits([place])
        for _ in range(MARCH):
            ring = ways.step(ring) & ~seen
            seen |= ring
        return tuple(each for each in self.map.board.numbers(seen) if each != place)

    def _flood(self, place: str) -> dict[str, int]:
        if place in self.map.away:
            links = self.map.away[place].items()
            return {place: 0} | {there: far for there, far in links if far <= FARTHEST}
        board = self.map.board
        ways = board.ways("w")
        ring = seen = board.bits([place])
        found = {place: 0}
        for steps in range(1, FARTHEST + 1):
            ring = ways.step(ring) & ~seen
            if not ring:
                break
            seen |= ring
            found |= dict.fromkeys(board.numbers(ring), steps)
        return found


_KNOWN: dict[int, Seaways] = {}


def seaways(of: Map) -> Seaways:
    """The seaways of a map."""
    found = _KNOWN.get(id(of))
    if found is None or found.map is not of:
        found = _KNOWN[id(of)] = Seaways(of)
    return found
