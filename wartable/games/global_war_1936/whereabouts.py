"""Where each nation has units: found once, and from then on only where units changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import compress
from operator import is_not

from wartable.games.global_war_1936.unit import NO_UNITS, Force

Units = Mapping[str, Force]
"""The units of each space."""
NOWHERE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """The spaces in which each nation has units, of which position."""

    units: Units
    spaces: Mapping[str, frozenset[str]]

    def of(self, nations: Iterable[str]) -> frozenset[str]:
        """Where any of them has units."""
        return NOWHERE.union(*(self.spaces.get(nation, NOWHERE) for nation in nations))


def whereabouts(units: Units, before: Whereabouts | None = None) -> Whereabouts:
    """The whereabouts of these units; only spaces that are not as they were are looked at."""
    before = before or Whereabouts({}, {})
    if before.units is units:
        return before
    were, spaces = before.units, dict(before.spaces)
    changed = [*compress(units, map(is_not, map(were.get, units), units.values()))]
    changed += were.keys() - units.keys()
    gone: dict[str, set[str]] = {}
    come: dict[str, set[str]] = {}
    for space in changed:
        for owner in {unit.owner for unit, _ in were.get(space, NO_UNITS)}:
            gone.setdefault(owner, set()).add(space)
        for owner in {unit.owner for unit, _ in units.get(space, NO_UNITS)}:
            come.setdefault(owner, set()).add(space)
    for owner in gone.keys() | come.keys():
        left = spaces.get(owner, NOWHERE) - gone.get(owner, NOWHERE)
        spaces[owner] = left | come.get(owner, NOWHERE)
    return Whereabouts(units, spaces)
