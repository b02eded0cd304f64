"""Strategic moves that objectives add while they hold (GW-3.3-10, GW-3.3-14, GW-3.3-15,
GW-3.3-21, GW-3.3-24)."""

from __future__ import annotations

from wartable.games.global_war_1936.objectives import holds
from wartable.games.global_war_1936.position import Position

EVERYWHERE = "everywhere"
BY_RAIL = {
    "japan_access_to_resources": EVERYWHERE,
    "commonwealth_african_colonialism": "africa",
    "ussr_pacific_expansion": EVERYWHERE,
}
"""One rail move more, and in which region."""
BY_SEA = (
    "japan_access_to_resources",
    "commonwealth_the_sun_never_sets",
    "usa_sphere_of_influence",
    "ussr_pacific_expansion",
)
"""One naval move more."""


def more_by_rail(pos: Position, region: str) -> int:
    """Rail moves that the player whose turn it is has more in the region."""
    return sum(
        where in (EVERYWHERE, region) and _is_of_acting(pos, objective)
        for objective, where in BY_RAIL.items()
    )


def more_by_sea(pos: Position, host: tuple[str, ...]) -> int:
    """Strategic naval moves that those who are one nation in war have more (GW-11.4.2-02,
    GW-3.3-10, GW-3.3-15, GW-3.3-21, GW-3.3-24)."""
    return sum(
        any(nation in pos.data.objectives[objective].nations for nation in host)
        and holds(pos, objective)
        for objective in BY_SEA
    )


def _is_of_acting(pos: Position, objective: str) -> bool:
    return pos.lead in pos.data.objectives[objective].nations and holds(pos, objective)
