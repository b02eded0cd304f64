"""Raiders: battlecruisers that slip through or have to be found (9.4.4)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import each, single
from wartable.games.global_war_1936.events import Change, RaiderRolled, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Force, Unit

RAIDER, WARSHIP, AIRCRAFT, FOUND_BY_RADAR, RADAR = 8, 1, 4, 6, 1
"""What is added to the dice (GW-9.4.4-06, GW-AMB-18)."""


def search(pos: Position, units: Force) -> int:
    """What those who look for a raider add to their die: warships, aircraft that attack, those on
    carriers too, and Radar (GW-9.4.4-06)."""
    kinds = pos.data.units
    there = [unit for ship in each(units) for unit in (ship, *ship.cargo)]
    found = sum(WARSHIP for unit in there if kinds[unit.type].is_warship)
    found += sum(
        AIRCRAFT for unit in there if kinds[unit.type].kind == "air" and kinds[unit.type].attack
    )
    owners = {unit.owner for unit in there}
    return found + FOUND_BY_RADAR * any(pos.has_technology(nation, "radar") for nation in owners)


def slips_away(script: Script, zone: str, raider: Unit, seekers: Force) -> bool:
    """Both roll, the higher total wins, ties roll again (GW-9.4.4-06)."""
    pos = script.pos
    more = RAIDER + RADAR * pos.has_technology(raider.owner, "radar")
    against = search(pos, seekers)
    while True:
        mine, theirs = script.roll(f"raider in {zone}", 2)
        totals = mine + more, theirs + against
        script.emit(RaiderRolled(zone, raider.owner, (mine, theirs), totals))
        if totals[0] != totals[1]:
            return totals[0] > totals[1]


def hide(script: Script, zone: str, raider: Unit) -> None:
    """It avoids the combat and stays in the zone (GW-9.4.4-03, GW-9.4.4-04)."""
    hidden = replace(raider, did="fought")
    script.emit(UnitsChanged((Change(zone, single(raider), single(hidden)),), "GW-9.4.4-04"))
