"""Raiders: battlecruisers that slip through or have to be found (9.4.4)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import each, single
from wartable.games.global_war_1936.events import Change, RaiderRolled, UnitsChanged
from wartable.games.global_war_1936.facts_units import SURFACE_WARSHIPS
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Force, Unit

WARSHIP, AIRCRAFT, RADAR = 1, 4, 1
"""What is added to the dice, and Radar to that of a raider (GW-9.4.4-06, GW-8.2.1-05)."""
RAIDER = {"six": 8, "one": 6}
FOUND_BY_RADAR = {"six": 6, "one": RADAR}
"""What a raider adds, and Radar for who looks for it, by reading (GW-AMB-18)."""


def search(pos: Position, units: Force) -> int:
    """What those who look for a raider add to their die: warships, aircraft that attack, those on
    carriers too, and Radar (GW-9.4.4-06); by the other reading of warships those on the surface
    (GW-AMB-18)."""
    kinds, reading = pos.data.units, pos.state.options.raider_roll
    there = [unit for ship in each(units) for unit in (ship, *ship.cargo)]
    seeks = SURFACE_WARSHIPS if reading == "one" else (*SURFACE_WARSHIPS, "submarine")
    found = sum(WARSHIP for unit in there if kinds[unit.type].kind in seeks)
    found += sum(
        AIRCRAFT for unit in there if kinds[unit.type].kind == "air" and kinds[unit.type].attack
    )
    owners = {unit.owner for unit in there}
    has_radar = any(pos.has_technology(nation, "radar") for nation in owners)
    return found + FOUND_BY_RADAR[reading] * has_radar


def added(pos: Position, raider: Unit) -> int:
    """What a raider adds to its die, with Radar one more (GW-9.4.4-06, GW-8.2.1-05)."""
    return RAIDER[pos.state.options.raider_roll] + RADAR * pos.has_technology(raider.owner, "radar")


def slips_away(script: Script, zone: str, raider: Unit, seekers: Force) -> bool:
    """Both roll, the higher total wins, ties roll again (GW-9.4.4-06)."""
    pos = script.pos
    more = added(pos, raider)
    against = search(pos, seekers)
    while True:
        mine, theirs = script.roll(f"raider in {zone}", 2)
        totals = mine + more, theirs + against
        script.emit(RaiderRolled(zone, raider.owner, (mine, theirs), totals))
        if totals[0] > totals[1]:
            return True
        if totals[0] < totals[1]:
            return False


def hide(script: Script, zone: str, raider: Unit) -> None:
    """It avoids the combat and stays in the zone (GW-9.4.4-03, GW-9.4.4-04)."""
    hidden = replace(raider, did="fought")
    script.emit(UnitsChanged((Change(zone, single(raider), single(hidden)),), "GW-9.4.4-04"))
