"""What strategic bombing can hit in a zone (10.6.2, 8.3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.global_war_1936.economy.prices import is_rough
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Aim

RAILWAY = "railway"
FORTS = frozenset({"fortification", "coastal_artillery"})


def aims(pos: Position, zone: str) -> Iterator[Aim]:
    """Facilities that can be bombed and are not at their most, those in building but for
    fortifications (GW-8.3.2-02), and railways of the zone (GW-10.6.2-05)."""
    for facility, _ in pos.facilities(zone):
        if facility.damage < most_damage(pos, facility.was or facility.kind):
            yield Aim(facility.kind, facility.at, facility.damage)
    for projects in pos.state.queue.values():
        for project, _ in projects:
            if project.zone == zone and project.kind not in FORTS:
                yield Aim(project.kind, project.at, project.damage, project.paid)
    if any(rail_borders(pos, zone)):
        yield Aim(RAILWAY)


def most_damage(pos: Position, kind: str) -> int:
    """Damage beyond it is ignored (GW-10.6.2-04)."""
    return pos.data.facilities[kind].max_damage


def rail_borders(pos: Position, zone: str) -> Iterator[str]:
    """Zones to which a railway leads that can be damaged more."""
    for there in pos.data.map.land[zone].neighbours:
        if has_rail(pos, zone, there) and rail_damage(pos, zone, there) < most_on(pos, zone, there):
            yield there


def has_rail(pos: Position, zone: str, there: str) -> bool:
    """A printed railway, or one that was built; none that was destroyed (GW-15.3-06,
    GW-10.6.2-05)."""
    built = pos.state.rails.get(border(zone, there))
    if built and built.gone:
        return False
    return there in pos.data.map.land[zone].rails or bool(built and built.gauge)


def rail_damage(pos: Position, zone: str, there: str) -> int:
    rail = pos.state.rails.get(border(zone, there))
    return rail.damage if rail else 0


def most_on(pos: Position, zone: str, there: str) -> int:
    """By the terrain that is crossed there (GW-13.2.8-01, GW-13.2.8-02)."""
    row = pos.data.facilities[RAILWAY]
    return row.rough_max_damage if is_rough(pos, border(zone, there)) else row.max_damage
