"""Who fights in a land battle."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Side
from wartable.games.global_war_1936.unit import Force, Unit


def attackers(pos: Position, zone: str) -> Force:
    """Those who came there by combat movement (GW-0.2-04)."""
    return tuple(pair for pair in pos.units(zone) if _attacks(pos, pair[0]))


def _attacks(pos: Position, unit: Unit) -> bool:
    return bool(unit.came) and unit.owner in pos.acting


def defenders(pos: Position, zone: str) -> Force:
    """Land units and aircraft there that are at war with the attackers; others take no part
    (GW-0.3-02), nor do ships in port."""
    foes = {unit.owner for unit, _ in attackers(pos, zone)}
    return tuple(
        (unit, number)
        for unit, number in pos.units(zone)
        if not _attacks(pos, unit)
        and not pos.data.units[unit.type].is_ship
        and any(pos.relations.is_enemy(unit.owner, foe) for foe in foes)
    )


def units_of(pos: Position, zone: str, side: Side) -> Force:
    return attackers(pos, zone) if side == "attack" else defenders(pos, zone)


def battles(pos: Position) -> Iterator[str]:
    """Zones that were attacked and are not fought for yet."""
    for zone in pos.data.map.land:
        if any(unit.did == "moved" for unit, _ in attackers(pos, zone)):
            yield zone


def decider(pos: Position, zone: str, side: Side) -> str:
    """Who chooses for a side: the lead whose turn it is; for defenders that of who owns the zone,
    else of the first of them that has one; nothing where nobody plays them."""
    if side == "attack":
        return pos.lead
    owners = (pos.state.control[zone], *(unit.owner for unit, _ in defenders(pos, zone)))
    return next((lead for owner in owners if (lead := pos.lead_of(owner))), "")
