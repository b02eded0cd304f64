"""Supply paths from airbase to airbase, for who once built its empire (GW-3.3-13)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import combinations

from wartable.board import distances
from wartable.games.global_war_1936.movement.air import fighter_zones
from wartable.games.global_war_1936.position import Position

OBJECTIVE = "italy_impero_italiano"
RANGE = 5


def has_air_supply(pos: Position, nation: str) -> bool:
    """It held the objective in a Place Units phase of its own; that is kept for good."""
    return pos.did(nation, "given", OBJECTIVE)


def air_links(pos: Position, nation: str, zones: Set[str]) -> Iterator[tuple[str, str]]:
    """Two undamaged airbases of these zones within range, by spaces without enemy fighters."""
    bases = [
        zone
        for zone in sorted(zones)
        if any(each.kind == "airbase" and not each.damage for each, _ in pos.facilities(zone))
    ]
    free = pos.data.map.airways.keys() - fighter_zones(pos, nation)
    near = {
        space: tuple(there for there in around if there in free)
        for space, around in pos.data.map.airways.items()
    }
    reached = {zone: distances(near, (zone,), RANGE) for zone in bases if zone in free}
    for one, other in combinations(reached, 2):
        if other in reached[one]:
            yield one, other
