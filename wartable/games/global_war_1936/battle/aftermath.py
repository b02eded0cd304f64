"""What a land combat leaves: a zone captured, facilities in other hands (10.10, 13.2)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.board import distances
from wartable.forces import force
from wartable.games.global_war_1936.battle.quick import is_quick
from wartable.games.global_war_1936.battle.scramble import stand_down
from wartable.games.global_war_1936.battle.sides import attackers, defenders, stands
from wartable.games.global_war_1936.diplomacy import chinese_zones
from wartable.games.global_war_1936.diplomacy.surrender import surrenders_with
from wartable.games.global_war_1936.economy import levels
from wartable.games.global_war_1936.economy.increases import Happening, happened
from wartable.games.global_war_1936.events import Change, FacilitiesBecame, UnitsChanged, ZoneTaken
from wartable.games.global_war_1936.nations import overlord
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Plan
from wartable.games.global_war_1936.unit import Did, Unit
from wartable.games.global_war_1936.war_at_sea import crews

RAZED = frozenset({"fortification", "coastal_artillery"})
"""Gone when the zone is captured (GW-13.2.6-05, GW-13.2.7-03)."""
NO_CAPITAL_NEEDED = frozenset({"anzac", "fec", "ccp", "kmt"})
"""GW-10.10.2-01."""


def end_battle(script: Script, frame: Battle) -> None:
    """Who attacked has fought, and may blitz after a quick victory; with a land unit left and no
    defender the zone is captured (GW-10.10-02, GW-10.5.1-01)."""
    zone = frame.zone
    won = not defenders(script.pos, zone)
    crews.dismiss(script, zone)
    pos = script.pos
    left = attackers(pos, zone)
    walkers = [unit for unit, _ in left if pos.data.units[unit.type].is_land]
    taken = won and bool(walkers)
    fought = force(
        (_after(pos, unit, is_quick(pos, frame, unit) and taken), number) for unit, number in left
    )
    if left:
        script.emit(UnitsChanged((Change(zone, left, fought),), "GW-10.10-01"))
    stand_down(script, frame)
    if taken and walkers[0].owner != pos.state.control[zone]:
        capture(script, zone, walkers[0].owner)
    elif not left:
        _lose_shared(script, zone)


def _lose_shared(script: Script, zone: str) -> None:
    """Who attacked in a zone of its own, and is gone, loses it to who shared it (GW-6.6-03)."""
    pos = script.pos
    for unit, _ in pos.units(zone):
        is_foe = pos.relations.is_enemy(unit.owner, pos.state.control[zone])
        if is_foe and pos.data.units[unit.type].is_land:
            capture(script, zone, unit.owner)
            return


def _after(pos: Position, unit: Unit, quick: bool) -> Unit:
    return replace(unit, did="won" if quick else "fought", came="", mission="")


def release(script: Script, zone: str, plan: Plan) -> None:
    """Whoever attacked so has fought, aircraft of a clash fly nowhere any more; a rocket is used
    up (GW-10.5.2-03, GW-10.6.2-03)."""
    pos = script.pos
    changes = []
    for unit, number in attackers(pos, zone, plan):
        kind = pos.data.units[unit.type].kind
        did: Did = "moved" if plan == "clash" and kind == "air" else "fought"
        back = replace(unit, did=did, came="", to="", mission="")
        is_rocket = kind == "rocket"
        into = () if is_rocket else ((back, number),)
        changes.append(Change(stands(zone, unit), ((unit, number),), into))
    if changes:
        script.emit(UnitsChanged(tuple(changes), "GW-10.1-03"))


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
    another major of the alliance goes back to it, but after a landing together (GW-10.10-02,
    GW-10.10.1-01, GW-15.8-03)."""
    pos = script.pos
    owner = pos.state.control[zone]
    takers = {unit.owner for unit, _ in pos.units(zone) if unit.owner in pos.acting}
    taker = by if len(takers) == 1 else pos.relations.host(by)[0]
    original = pos.data.map.land[zone].roundel
    if pos.relations.is_major(original) and pos.relations.alliance(
        original
    ) == pos.relations.alliance(taker):
        taker = original
    taker = overlord.taker(pos, zone) or taker
    _lose_capital(script, owner, zone)
    _change_facilities(script, zone, owner, taker)
    _hand_over_projects(script, zone, taker)
    script.emit(ZoneTaken(zone, taker))
    _clear(script, zone)
    happened(script, Happening("gain", by=script.pos.relations.host(taker), zone=zone))
    chinese_zones.ask(script, zone)


def _lose_capital(script: Script, owner: str, zone: str) -> None:
    """Who loses its capital loses its IPP to the bank; France, when it surrenders, to the victor
    (GW-10.10.2-01, GW-10.10.2-02)."""
    sheet = script.pos.sheet(owner)
    if surrenders_with(script.pos, owner, zone):
        return
    if sheet.capital == zone and owner not in NO_CAPITAL_NEEDED:
        script.pay(owner, sheet.ipp, "GW-10.10.2-01")


def _change_facilities(script: Script, zone: str, owner: str, taker: str) -> None:
    """Forts and guns are razed, larger factories work as minor ones, but for who had them
    (GW-13.2.1-06)."""
    pos = script.pos
    kept = force(pair for pair in pos.facilities(zone) if pair[0].kind not in RAZED)
    now = levels.captured(kept, pos.data.map.land[zone].roundel, owner, taker)
    if now != pos.facilities(zone):
        script.emit(FacilitiesBecame(zone, now))


def _hand_over_projects(script: Script, zone: str, taker: str) -> None:
    """What is in building there is the captor's to continue or to leave (GW-8.3.2-01); unfinished
    forts and guns are razed as finished ones."""
    for nation, projects in sorted(script.state.queue.items()):
        here = force((project, number) for project, number in projects if project.zone == zone)
        if here and nation != taker:
            script.build(nation, less=here)
            kept = force(
                (replace(project, captured=True), number)
                for project, number in here
                if project.kind not in RAZED
            )
            if kept:
                script.build(taker, more=kept)


def _clear(script: Script, zone: str) -> None:
    """Aircraft of enemies that stayed on the ground are lost, and rockets, but not who scrambled
    from elsewhere (GW-10.5-01, GW-10.6-01, GW-8.2.1-38); units of others that took no part go to
    the nearest friendly zone (GW-0.3-03)."""
    pos = script.pos
    owner = pos.state.control[zone]
    for unit, number in pos.units(zone):
        if pos.relations.may_enter(unit.owner, owner) or pos.data.units[unit.type].is_ship:
            continue
        if unit.owner in pos.acting or unit.came:
            continue
        is_enemy = any(pos.relations.is_enemy(unit.owner, nation) for nation in pos.acting)
        there = "" if is_enemy else nearest_friendly(pos, unit.owner, zone)
        changes = [Change(zone, ((unit, number),), ())]
        if there:
            changes.append(Change(there, (), ((unit, number),)))
        script.emit(UnitsChanged(tuple(changes), "GW-10.5-01" if is_enemy else "GW-0.3-03"))


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
