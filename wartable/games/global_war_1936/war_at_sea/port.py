"""Ships in port: which facilities take them, how they go in, and what keeps them there (11.5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import count, each, force, single
from wartable.games.global_war_1936.actions import EnterPort
from wartable.games.global_war_1936.battle.coastal_guns import pass_narrows
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement.move import standing_objections
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.blockade import opens_on

ON_DUTY = frozenset({"raider", "escort"})
"""What a ship must be relieved of before it goes in port (GW-11.5-03)."""
BOUND = frozenset({"docked", "shipped", "bombarded", "unloaded"})
"""What ships did that may go in port at one place only: under repair, moved strategically, used
against a land zone (GW-8.6-03, GW-11.4.2-04, GW-11.5-02)."""


def serves(pos: Position, kind: str, unit: Unit) -> bool:
    """Ships of this class lie in port at such a facility: submarines at submarine bases, others at
    major ports, docks and shipyards (GW-11.5-04, GW-11.5-06)."""
    is_submarine = pos.data.units[unit.type].kind == "submarine"
    return pos.data.facilities[kind].serves == ("submarines" if is_submarine else "ships")


def harbours(pos: Position, unit: Unit, zone: str, sea: str = "") -> Iterator[Facility]:
    """Undamaged facilities of the zone where the ship can lie, of those that open on the sea zone
    if one is named."""
    for facility, _ in pos.facilities(zone):
        is_near = not sea or sea in opens_on(pos, zone, facility)
        if is_near and serves(pos, facility.kind, unit) and not facility.damage:
            yield facility


def is_friendly_port(pos: Position, unit: Unit, zone: str) -> bool:
    """It is a friend's since the start of the turn, or was captured by an assault in which the ship
    took part (GW-13.2-02, GW-11.5-02)."""
    if not pos.relations.may_berth(unit.owner, pos.state.control[zone]):
        return False
    return zone not in pos.state.taken or unit.to == zone


def _is_friend(pos: Position, unit: Unit, zone: str) -> bool:
    return pos.relations.is_friendly(unit.owner, pos.state.control[zone])


# going in


def enter_objections(pos: Position, action: EnterPort) -> Iterator[Objection]:
    """Why these ships cannot go in port there."""
    yield from standing_objections(pos, action.units, action.sea)
    for unit, _ in action.units:
        kind = pos.data.units[unit.type]
        if not kind.is_ship:
            yield no(pos, "GW-11.5-01", "{unit} is no ship", unit=unit.type)
            continue
        rule = "GW-11.5-06" if kind.kind == "submarine" else "GW-11.5-04"
        if not any(harbours(pos, unit, action.zone, action.sea)):
            yield no(
                pos,
                rule,
                "{space} has no undamaged facility on {space_2} for {unit}",
                space=action.zone,
                space_2=action.sea,
                unit=unit.type,
            )
        elif not is_friendly_port(pos, unit, action.zone):
            yield no(pos, rule, "{space} is no friendly port", space=action.zone)
        elif kind.holds and unit.cargo and not _is_friend(pos, unit, action.zone):
            yield no(pos, "GW-4.10-03", "{unit} goes in port there empty", unit=unit.type)
        if unit.duty in ON_DUTY:
            yield no(pos, "GW-11.5-03", "{unit} is on duty at sea", unit=unit.type)
        if kind.decks and unit.cargo:
            yield no(pos, "GW-11.5-04", "a carrier goes in port without aircraft")
        if unit.did in BOUND and unit.to and unit.to != action.zone:
            yield no(
                pos,
                "GW-8.6-03" if unit.did == "docked" else "GW-11.5-02",
                "{unit} goes in port in {space} or nowhere",
                unit=unit.type,
                space=unit.to,
            )


def enter(script: Script, action: EnterPort) -> None:
    """The ships lie in the land zone, whatever they did this turn; cargo of who acts comes ashore
    if they unload, and stays there this round; that of allies waits for its owner's turn
    (GW-11.5-01, GW-11.5-05). Guns on a narrow crossing fire at them (GW-13.2.7-02)."""
    acting = script.pos.acting
    docked, ashore = [], []
    ships = count(pass_narrows(script, action.sea, [*each(action.units)]))
    for unit, number in ships:
        kept = unit.cargo
        if action.unload:
            kept = tuple(one for one in unit.cargo if one.owner not in acting)
            landed = (one for one in unit.cargo if one.owner in acting)
            ashore += [(replace(one, did="unloaded"), number) for one in landed]
        docked.append((replace(unit, did=unit.did or "moved", cargo=kept), number))
    changes = (
        Change(action.sea, ships, ()),
        Change(action.zone, (), force((*docked, *ashore))),
    )
    if ships:
        script.emit(UnitsChanged(changes, "GW-11.5-01"))


ENTER = Rule(enter_objections, enter)


def listed(pos: Position, by: str) -> Iterator[EnterPort]:
    """Every ship of who acts, one of each, into every port that takes it."""
    land, sea = pos.data.map.land, pos.data.map.sea
    for space, units in sorted(pos.state.units.items()):
        if space not in sea:
            continue
        for unit, _ in units:
            if unit.owner not in pos.acting or not pos.data.units[unit.type].is_ship:
                continue
            for zone in sea[space].coast:
                assert zone in land
                for unload in (False, True) if unit.cargo else (False,):
                    action = EnterPort(by, single(unit), space, zone, unload)
                    if not any(enter_objections(pos, action)):
                        yield action


# going out


def sailing_objections(pos: Position, unit: Unit, zone: str, sea: str) -> Iterator[Objection]:
    """Why a ship in port cannot begin its movement in that sea zone: no crew, a damaged facility,
    or none that opens on it (GW-11.5-07, GW-11.5-09, GW-11.5-12)."""
    if unit.duty == "skeleton":
        yield no(pos, "GW-11.5-12", "{unit} has no crew", unit=unit.type)
    if unit.did == "docked":
        yield no(pos, "GW-8.6-03", "{unit} is under repair", unit=unit.type)
    here = [facility for facility, _ in pos.facilities(zone) if serves(pos, facility.kind, unit)]
    near = [facility for facility in here if sea in opens_on(pos, zone, facility)]
    if not near:
        yield no(
            pos, "GW-11.5-07", "no port of {space} opens on {space_2}", space=zone, space_2=sea
        )
    elif all(facility.damage for facility in near):
        yield no(pos, "GW-11.5-09", "the port of {space} is damaged", space=zone)


def berth(pos: Position, zone: str, unit: Unit) -> str:
    """The sea zone of a major shipyard of the zone where a new surface ship can be placed in port;
    nothing without one (GW-12.1-06)."""
    kinds = pos.data.facilities
    for facility in harbours(pos, unit, zone):
        if kinds[facility.kind].builds == "all_ships":
            return opens_on(pos, zone, facility)[0]
    return ""
