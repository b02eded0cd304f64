"""What a land combat leaves: a zone captured, attackers gone back, facilities in other hands
(10.3, 10.10, 13.2)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.board import distances
from wartable.forces import force
from wartable.games.global_war_1936.battle.sides import attackers, defenders
from wartable.games.global_war_1936.economy.increases import Happening, happened
from wartable.games.global_war_1936.events import Change, FacilitiesBecame, UnitsChanged, ZoneTaken
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility

RAZED = frozenset({"fortification", "coastal_artillery"})
"""Gone when the zone is captured (GW-13.2.6-05, GW-13.2.7-03)."""
FACTORIES = frozenset({"medium_factory", "major_factory"})
MINOR = "minor_factory"
NO_CAPITAL_NEEDED = frozenset({"anzac", "fec", "ccp", "kmt"})
"""GW-10.10.2-01."""


def end_battle(script: Script, zone: str) -> None:
    """Who attacked has fought; with a land unit left and no defender the zone is captured
    (GW-10.10-02)."""
    pos = script.pos
    won = not defenders(pos, zone)
    left = attackers(pos, zone)
    fought = force((replace(unit, did="fought", came=""), number) for unit, number in left)
    if left:
        script.emit(UnitsChanged((Change(zone, left, fought),), "GW-10.10-01"))
    walkers = [unit for unit, _ in fought if pos.data.units[unit.type].is_land]
    if won and walkers:
        capture(script, zone, walkers[0].owner)


def release_bombers(script: Script, zone: str) -> None:
    """Carpet bombers leave after the first round (GW-10.6.5-03)."""
    pos = script.pos
    changes = tuple(
        Change(zone, ((unit, number),), ((replace(unit, did="fought", came=""), number),))
        for unit, number in attackers(pos, zone)
        if pos.data.units[unit.type].carpet
    )
    if changes:
        script.emit(UnitsChanged(changes, "GW-10.6.5-03"))


def capture(script: Script, zone: str, by: str) -> None:
    """The zone is the attacker's: for the Commonwealth together it is Great Britain's; a zone of
    another major of the alliance goes back to it (GW-10.10-02, GW-10.10.1-01)."""
    pos = script.pos
    owner = pos.state.control[zone]
    takers = {unit.owner for unit, _ in pos.units(zone) if unit.owner in pos.acting}
    taker = by if len(takers) == 1 else pos.relations.host(by)[0]
    original = pos.data.map.land[zone].roundel
    if (
        pos.relations.is_major(original)
        and pos.relations.alliance(original) == pos.relations.alliance(taker)
        and not pos.relations.is_enemy(original, taker)
    ):
        taker = original
    _lose_capital(script, owner, zone)
    _change_facilities(script, zone, taker)
    script.emit(ZoneTaken(zone, taker))
    _clear(script, zone)
    happened(script, Happening("gain", by=script.pos.relations.host(taker), zone=zone))


def _lose_capital(script: Script, owner: str, zone: str) -> None:
    """Who loses its capital loses its IPP (GW-10.10.2-01)."""
    sheet = script.pos.sheet(owner)
    if sheet.capital == zone and owner not in NO_CAPITAL_NEEDED:
        script.pay(owner, sheet.ipp, "GW-10.10.2-01")


def _change_facilities(script: Script, zone: str, taker: str) -> None:
    """Forts and guns are razed, larger factories work as minor ones, but for who had them
    (GW-13.2.1-06)."""
    pos = script.pos
    is_back = pos.data.map.land[zone].roundel == taker
    now = []
    for facility, number in pos.facilities(zone):
        if facility.kind in RAZED:
            continue
        if facility.was and is_back:
            now.append((Facility(facility.was, facility.at, facility.damage), number))
        elif facility.kind in FACTORIES and not is_back:
            was = facility.kind
            now.append((replace(facility, kind=MINOR, was=was), number))
        else:
            now.append((facility, number))
    if force(now) != pos.facilities(zone):
        script.emit(FacilitiesBecame(zone, force(now)))


def _clear(script: Script, zone: str) -> None:
    """Units of others that took no part go to the nearest friendly zone (GW-0.3-03); seaplanes and
    other aircraft of enemies are lost (GW-10.6-01)."""
    pos = script.pos
    owner = pos.state.control[zone]
    for unit, number in pos.units(zone):
        if pos.relations.may_enter(unit.owner, owner) or pos.data.units[unit.type].is_ship:
            continue
        if unit.owner in pos.acting:
            continue
        there = nearest_friendly(pos, unit.owner, zone)
        changes = [Change(zone, ((unit, number),), ())]
        if there:
            changes.append(Change(there, (), ((unit, number),)))
        script.emit(UnitsChanged(tuple(changes), "GW-0.3-03"))


def nearest_friendly(pos: Position, nation: str, zone: str) -> str:
    """The nearest land zone where units of the nation may stay, or nothing."""
    far = distances(pos.data.map.airways, (zone,), 50)
    found = [
        (steps, there)
        for there, steps in far.items()
        if there != zone
        and there in pos.data.map.land
        and pos.relations.may_enter(nation, pos.state.control[there])
    ]
    return min(found)[1] if found else ""


def retreat(script: Script, zone: str) -> None:
    """Land units go back to where they came from, if it is still a friend's, and are lost if not;
    aircraft have fought and fly home later (GW-10.3-02, GW-10.3-03, GW-10.3-04)."""
    pos = script.pos
    changes = []
    for unit, number in attackers(pos, zone):
        gone = replace(unit, did="fought", came="")
        changes.append(Change(zone, ((unit, number),), ()))
        if not pos.data.units[unit.type].is_land:
            changes.append(Change(zone, (), ((gone, number),)))
        elif unit.came in pos.data.map.land and pos.relations.may_enter(
            unit.owner, pos.state.control[unit.came]
        ):
            back = replace(gone, did="retreated")
            changes.append(Change(unit.came, (), ((back, number),)))
    script.emit(UnitsChanged(tuple(changes), "GW-10.3-03"))
