"""Transports: what they load and where it lands (9.4.3, 11.3.1, 11.4.1). Air transports carry units
of allies so, who load in their own turn, are flown in that of the transport, and unload in the next
of their own; what they carry of their own they lift at once (`airlift`)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import each, force, holds, single, size
from wartable.games.global_war_1936.actions import Load, Offload
from wartable.games.global_war_1936.battle.fleets import is_clear
from wartable.games.global_war_1936.diplomacy.annexation import annex, annexation_objections
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import sea
from wartable.games.global_war_1936.movement.airlift import can_lift
from wartable.games.global_war_1936.movement.attack import set_out, target_objections
from wartable.games.global_war_1936.movement.ground import leaves_home, not_open
from wartable.games.global_war_1936.movement.move import standing_objections
from wartable.games.global_war_1936.nations import destroyer_transport, slow_mobilization
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Force, Unit


def fits(pos: Position, ship: Unit, more: Force) -> bool:
    """The hold has room for what is aboard and more: two infantry, or one and another land unit or
    rocket (GW-13.1.6-24); a marine on some destroyers (GW-15.4-08); aircraft lift one unit."""
    kinds = pos.data.units
    if _flies(pos, ship):
        alone = not ship.cargo and size(more) == 1
        return alone and can_lift(pos, ship, more[0][0])
    aboard = [*ship.cargo, *each(more)]
    if destroyer_transport.fits(ship, aboard):
        return True
    infantry = sum(kinds[unit.type].kind == "infantry" for unit in aboard)
    others = len(aboard) - infantry
    return any(
        others <= hold.count("land") and len(aboard) <= len(hold) for hold in kinds[ship.type].holds
    )


def is_transport(pos: Position, ship: Unit) -> bool:
    """It carries land units."""
    row = pos.data.units[ship.type]
    return bool(row.holds or row.lifts) or destroyer_transport.carries(ship)


def _flies(pos: Position, ship: Unit) -> bool:
    return pos.data.units[ship.type].kind == "air"


# loading


def load_objections(pos: Position, action: Load) -> Iterator[Objection]:
    """Everything against land units going aboard."""
    rule = "GW-9.4.3-01" if sea.is_combat(pos) else "GW-11.4.1-01"
    yield from standing_objections(pos, action.units, action.zone)
    yield from _ship_objections(pos, action, rule)
    for unit, _ in action.units:
        row = pos.data.units[unit.type]
        if not (row.is_land or row.kind == "rocket"):
            yield no(pos, "GW-13.1.6-24", "{unit} is not carried by ship", unit=unit.type)
        if row.only_in_home:
            home = "GW-9.2-02" if sea.is_combat(pos) else "GW-11.1-02"
            yield no(pos, home, "{unit} moves only inside the home country", unit=unit.type)
        if unit.did or unit.spent:
            yield no(pos, rule, "{unit} has moved or fought this turn", unit=unit.type)
    yield from _friend_objections(pos, action)
    if not fits(pos, action.ship, action.units):
        yield no(pos, "GW-13.1.6-24", "{unit} has no room for that", unit=action.ship.type)


def _ship_objections(pos: Position, action: Load | Offload, rule: str) -> Iterator[Objection]:
    """The transport is there, beside the zone, of who acts or of a friend, and can still be used
    (GW-11.3.1-02, GW-11.4.1-01)."""
    ship, space = action.ship, action.space
    if not holds(pos.units(space), single(ship)):
        yield no(pos, rule, "{unit} is not in {space}", unit=ship.type, space=space)
    if not is_transport(pos, ship):
        yield no(pos, rule, "{unit} is no transport", unit=ship.type)
    if _flies(pos, ship) and (ship.owner in pos.acting or sea.is_combat(pos)):
        yield no(pos, "GW-11.3.1-01", "{unit} carries by airlift", unit=ship.type)
    if action.zone != space and (
        space not in pos.data.map.sea or action.zone not in pos.data.map.sea[space].coast
    ):
        yield no(pos, rule, "{space} is not beside {space_2}", space=action.zone, space_2=space)
    usable = sea.READY[sea.is_combat(pos)] | {"unloaded"}
    is_landing = isinstance(action, Offload)
    if (
        ship.did not in usable
        or (ship.to in pos.data.map.sea and ship.to != space)
        or (ship.did == "unloaded" and not is_landing)
    ):
        yield no(pos, "GW-11.1-01", "{unit} has moved or fought this turn", unit=ship.type)


def _friend_objections(pos: Position, action: Load | Offload) -> Iterator[Objection]:
    for owner in sorted({unit.owner for unit, _ in action.units}):
        if not pos.relations.is_friendly(action.ship.owner, owner):
            yield no(pos, "GW-11.3.1-02", "{nation} is no friend", nation=action.ship.owner)


def load(script: Script, action: Load) -> None:
    """The units are aboard."""
    aboard = tuple(replace(unit, did="loaded") for unit in each(action.units))
    after = replace(action.ship, cargo=tuple(sorted((*action.ship.cargo, *aboard))))
    changes = (
        Change(action.zone, force(action.units), ()),
        Change(action.space, single(action.ship), single(after)),
    )
    script.emit(UnitsChanged(changes, "GW-11.4.1-01"))


# landing


def _cargo_objections(pos: Position, action: Offload, rule: str) -> Iterator[Objection]:
    if not holds(force((unit, 1) for unit in action.ship.cargo), action.units):
        yield no(pos, rule, "these units are not aboard")
    for unit, _ in action.units:
        if unit.owner not in pos.acting:
            yield no(pos, "GW-11.3.1-02", "{nation} lands its own units", nation=unit.owner)
        if unit.did == "loaded" and action.ship.owner not in pos.acting:
            yield no(pos, "GW-11.3.1-02", "{unit} was loaded this turn", unit=unit.type)


def offload_objections(pos: Position, action: Offload) -> Iterator[Objection]:
    """Everything against cargo landing without combat."""
    yield from _ship_objections(pos, action, "GW-11.4.1-01")
    yield from _cargo_objections(pos, action, "GW-11.4.1-01")
    for unit, _ in action.units:
        if objection := not_open(pos, unit, action.zone):
            yield objection


def offload(script: Script, action: Offload) -> None:
    """The units are ashore; neither they nor the transport move further (GW-11.4.1-01)."""
    landed = force((replace(unit, did="unloaded", to=""), number) for unit, number in action.units)
    ship = replace(action.ship, cargo=without(action.ship, action.units), did="unloaded")
    changes = (
        Change(action.space, single(action.ship), single(ship)),
        Change(action.zone, (), landed),
    )
    script.emit(UnitsChanged(changes, "GW-11.4.1-01"))


def without(ship: Unit, units: Force) -> tuple[Unit, ...]:
    """What is aboard when these are gone."""
    left = list(ship.cargo)
    for unit in each(units):
        left.remove(unit)
    return tuple(left)


# assault


def assault_objections(pos: Position, action: Offload) -> Iterator[Objection]:
    """Everything against an amphibious assault being declared (GW-9.4.3-01, GW-5.1-05,
    GW-15.6-02)."""
    if action.ship.owner not in pos.acting:
        yield no(pos, "GW-7.1-01", "{nation} does not act in this turn", nation=action.ship.owner)
    yield from _ship_objections(pos, action, "GW-9.4.3-01")
    yield from _cargo_objections(pos, action, "GW-9.4.3-01")
    if action.space not in pos.data.map.sea:
        yield no(pos, "GW-9.4.3-01", "an assault comes from the sea")
    for reef in pos.data.map.reefs.values():
        if reef.land == action.zone and action.space in reef.seas:
            yield no(pos, "GW-1.14-01", "the reef closes {space}", space=action.zone)
    if not annexes(pos, action):
        for owner in sorted({unit.owner for unit, _ in action.units}):
            yield from target_objections(pos, owner, action.zone)
    yield from slow_mobilization.attack_objections(pos, action.units, action.zone)
    for unit, _ in action.units:
        if unit.to:
            yield no(pos, "GW-9.4.3-03", "{unit} lands elsewhere", unit=unit.type)
        if objection := leaves_home(pos, unit, action.zone, action.zone, "GW-9.2-02"):
            yield objection


def annexes(pos: Position, action: Offload) -> bool:
    """The landing is an annexation: by who may annex the zone, from a sea zone without enemies
    (GW-5.6-01, GW-0.2-03, GW-5.6-02)."""
    owner, *others = {unit.owner for unit, _ in action.units}
    return (
        not others
        and is_clear(pos, action.space, owner)
        and not any(annexation_objections(pos, owner, action.zone))
    )


def declare_assault(script: Script, action: Offload) -> None:
    """The cargo will land there; on a minor power it is war (GW-5.1-05). Where it annexes it is
    ashore at once (GW-5.6-01), and where by what followed a war the zone is no enemy's any more, it
    stays aboard."""
    if annexes(script.pos, action):
        annex(script, action.units[0][0].owner, action.zone)
        offload(script, action)
        return
    if not set_out(script, action.units, action.zone):
        return
    bound = [replace(unit, to=action.zone) for unit in each(action.units)]
    cargo = tuple(sorted((*without(action.ship, action.units), *bound)))
    ship = replace(action.ship, cargo=cargo, did="unloaded")
    change = Change(action.space, single(action.ship), single(ship))
    script.emit(UnitsChanged((change,), "GW-9.4.3-01"))


# what is listed


def _transports(pos: Position, space: str) -> Iterator[Unit]:
    """Those of who acts, and of friends."""
    for ship, _ in pos.units(space):
        if ship.owner in pos.friends and is_transport(pos, ship):
            yield ship


def anchorages(pos: Position) -> Iterator[str]:
    """Where such transports are, in the order of the alphabet."""
    for space in pos.spaces_of(pos.friends):
        if any(True for _ in _transports(pos, space)):
            yield space


def _shores(pos: Position, space: str) -> tuple[str, ...]:
    return pos.data.map.sea[space].coast if space in pos.data.map.sea else (space,)


def listed_loads(pos: Position, by: str, space: str) -> Iterator[Load]:
    """One of each unit of a zone beside it for each transport there."""
    for ship in _transports(pos, space):
        for zone in _shores(pos, space):
            for unit, _ in pos.units(zone):
                if unit.owner in pos.acting:
                    action = Load(by, single(unit), zone, ship, space)
                    if not any(load_objections(pos, action)):
                        yield action


def _listed(pos: Position, by: str, space: str) -> Iterator[Offload]:
    for ship in _transports(pos, space):
        for zone in _shores(pos, space):
            for unit in dict.fromkeys(ship.cargo):
                yield Offload(by, single(unit), zone, ship, space)


def listed_landings(pos: Position, by: str, space: str) -> Iterator[Offload]:
    """One of each unit aboard in each zone beside it."""
    for action in _listed(pos, by, space):
        if not any(offload_objections(pos, action)):
            yield action


def listed_assaults(pos: Position, by: str, space: str) -> Iterator[Offload]:
    for action in _listed(pos, by, space):
        if not any(assault_objections(pos, action)):
            yield action
