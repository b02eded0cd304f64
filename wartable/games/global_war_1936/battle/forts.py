"""Fortifications: whom they guard against, and what they do to who comes across (13.2.6)."""

from __future__ import annotations

from typing import NamedTuple

from wartable.games.global_war_1936.battle.sides import attackers
from wartable.games.global_war_1936.names import EVERY_BORDER
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Plan
from wartable.games.global_war_1936.unit import Unit

DICE = 2
"""Of a fortification, with first strike (GW-13.2.6-03)."""
MAGINOT = "GW-13.2.6-06"
FORTIFICATION = "fortification"
ON_FOOT: tuple[Plan, ...] = ("land", "clash")
"""Combats in which borders are crossed."""


class Fort(NamedTuple):
    """A fortification: the border it guards, what it and its infantry do in the first round."""

    at: str
    value: int = 5
    bonus: int = 2
    doubles: bool = False
    """Who crosses it takes double losses."""


def forts(pos: Position, zone: str) -> tuple[Fort, ...]:
    """Those of a zone; the Maginot Line is a row of the data (GW-13.2.6-03, GW-13.2.6-06)."""
    special = {
        each.at for each in pos.data.map.facilities if each.zone == zone and each.rule == MAGINOT
    }
    return tuple(
        Fort(each.at, 6, 3, doubles=True) if each.at in special else Fort(each.at)
        for each, _ in pos.facilities(zone)
        if each.kind == FORTIFICATION
    )


def crosses(pos: Position, fort: Fort, unit: Unit) -> bool:
    """A land unit comes across its border, or an airborne assault whose last border it was
    (GW-13.2.6-02, GW-AMB-29)."""
    is_land = pos.data.units[unit.type].is_land
    return (is_land or bool(unit.cargo)) and fort.at in (unit.came, EVERY_BORDER)


def strikes(pos: Position, fort: Fort, unit: Unit) -> bool:
    """Its own dice can hit who crosses it, but not an airborne assault under Airborne Doctrine
    (GW-8.2.1-22)."""
    if unit.mission == "drop" and pos.has_technology(unit.owner, "airborne_doctrine"):
        return False
    return crosses(pos, fort, unit)


def manned(pos: Position, zone: str) -> tuple[Fort, ...]:
    """Fortifications of the zone that somebody comes across in a combat or a clash."""
    coming = [unit for plan in ON_FOOT for unit, _ in attackers(pos, zone, plan)]
    return tuple(
        fort for fort in forts(pos, zone) if any(crosses(pos, fort, unit) for unit in coming)
    )


def guards_border(pos: Position, zone: str, there: str) -> bool:
    """A fortification of the zone guards its border with the other."""
    return any(fort.at in (there, EVERY_BORDER) for fort in forts(pos, zone))


def is_doubled(pos: Position, zone: str, unit: Unit) -> bool:
    """A land unit that attacks across the Maginot Line (GW-13.2.6-06)."""
    return (
        pos.data.units[unit.type].is_land
        and unit.mission != "drop"
        and any(fort.doubles and crosses(pos, fort, unit) for fort in forts(pos, zone))
    )


def came_from(pos: Position, zone: str) -> frozenset[str]:
    """The land zones from which land units attack this one, by combat or clash."""
    return frozenset(
        unit.came
        for plan in ON_FOOT
        for unit, _ in attackers(pos, zone, plan)
        if pos.data.units[unit.type].is_land and unit.mission != "drop"
    )
