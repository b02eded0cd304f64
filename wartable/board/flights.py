"""Flights over spaces that lie side by side: what they cross, and how far they reach."""

from __future__ import annotations

from wartable.board.search import Neighbours, distances

NOWHERE: frozenset[str] = frozenset()
"""No space is barred."""
MOST_PATHS = 600
"""Spaces from which all flights are remembered; on a large board those of one take some 40 KB."""


class Flights:
    """Flights that depend on the board and on the spaces barred to them, each worked out once."""

    def __init__(
        self, neighbours: Neighbours, sea: frozenset[str], closed: frozenset[str] = NOWHERE
    ) -> None:
        self._neighbours = neighbours
        self._sea = sea
        self._closed = closed
        self._paths: dict[tuple[str, frozenset[str]], dict[str, tuple[str, ...]]] = {}
        self._within: dict[tuple[str, int, frozenset[str]], frozenset[str]] = {}
        self._nearest: dict[tuple[frozenset[str], frozenset[str]], dict[str, int]] = {}

    def paths(self, start: str, barred: frozenset[str] = NOWHERE) -> dict[str, tuple[str, ...]]:
        """The shortest flight from a space to every other; no flight enters a closed space, and
        none crosses a barred one, though it may end there."""
        paths = self._paths.get((start, barred))
        if paths is None:
            if len(self._paths) > MOST_PATHS:
                self._paths.clear()
            paths = self._paths[start, barred] = self.paths_within(start, None, barred)
        return paths

    def paths_within(
        self, start: str, most: int | None, barred: frozenset[str] = NOWHERE
    ) -> dict[str, tuple[str, ...]]:
        """The same, of so many steps at most, nearest first; of flights as short the one that is
        first in the order of the neighbours. It is worked out whenever it is asked for."""
        paths: dict[str, tuple[str, ...]] = {start: (start,)}
        frontier = [start]
        steps = 0
        while frontier and (most is None or steps < most):
            steps += 1
            ahead = []
            for here in frontier:
                way = paths[here]
                for there in self._neighbours[here]:
                    if there not in paths and there not in self._closed:
                        paths[there] = (*way, there)
                        if there not in barred:
                            ahead.append(there)
            frontier = ahead
        return paths

    def zones_within(
        self, start: str, steps: int, barred: frozenset[str] = NOWHERE
    ) -> frozenset[str]:
        """The sea zones that a flight of so many steps can reach, none of them barred."""
        zones = self._within.get((start, steps, barred))
        if zones is None:
            zones = frozenset(
                end
                for end, path in self.paths(start, barred).items()
                if end in self._sea and len(path) - 1 <= steps and end not in barred
            )
            if len(self._within) > 4096:
                self._within.clear()
            self._within[start, steps, barred] = zones
        return zones

    def distances_to(
        self, places: frozenset[str], barred: frozenset[str] = NOWHERE
    ) -> dict[str, int]:
        """From every space, the flight to the nearest of these places that crosses no barred one;
        what is over a barred one may leave it."""
        found = self._nearest.get((places, barred))
        if found is None:
            if len(self._nearest) > 256:
                self._nearest.clear()
            found = distances(self._neighbours, places, blocked=self._closed | barred)
            found |= {
                space: 1 + min(ways)
                for space in barred - found.keys()
                if (ways := [found[near] for near in self._neighbours[space] if near in found])
            }
            self._nearest[places, barred] = found
        return found
