"""Who is to land where, from which sea zones (10.8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.forces import count
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.unit import Force, Unit


def bound(pos: Position, zone: str) -> Iterator[tuple[str, Unit, int]]:
    """Transports of who acts with cargo that is to land in the zone, and where they are."""
    for sea in pos.data.map.land[zone].coast:
        for ship, number in pos.units(sea):
            if ship.owner in pos.acting and any(unit.to == zone for unit in ship.cargo):
                yield sea, ship, number


def aboard(pos: Position, zone: str) -> Force:
    """The cargo that is to land in the zone."""
    return count(
        replace(unit, to="")
        for _, ship, number in bound(pos, zone)
        for unit in ship.cargo * number
        if unit.to == zone
    )


def launching(pos: Position, zone: str) -> tuple[str, ...]:
    """The sea zones that the assault comes from."""
    return tuple(dict.fromkeys(sea for sea, _, _ in bound(pos, zone)))


def assaulted(pos: Position) -> Iterator[str]:
    """Zones that cargo is to land in."""
    found = {
        unit.to
        for sea in pos.our_seas
        for ship, _ in pos.units(sea)
        if ship.owner in pos.acting
        for unit in ship.cargo
        if unit.to
    }
    yield from sorted(found)


def is_ashore(unit: Unit) -> bool:
    """It came over the sea into this combat (GW-9.4.3-01, GW-1.9-02)."""
    return unit.mission == "landing"
