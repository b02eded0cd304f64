"""Air transports carry a unit each in non-combat movement (11.3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import force, single, size
from wartable.games.global_war_1936.actions import Airlift
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import air
from wartable.games.global_war_1936.movement.ground import leaves_home, not_open
from wartable.games.global_war_1936.movement.move import OVERFLIGHT, mine, standing_objections
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit


def can_lift(pos: Position, carrier: Unit, unit: Unit) -> bool:
    """Infantry class; a heavy air transport also artillery and anti-aircraft artillery
    (GW-13.1.5-16, GW-8.2.1-19)."""
    lifts = pos.data.units[carrier.type].lifts
    return unit.type in lifts or pos.data.units[unit.type].kind in lifts


def airlift_objections(pos: Position, action: Airlift) -> Iterator[Objection]:
    """Everything against it: who carries what, that neither moved, and the zones of the way."""
    yield from standing_objections(pos, action.units, action.path[0])
    yield from standing_objections(pos, action.cargo, action.load)
    stops = [place for place, space in enumerate(action.path) if space == action.load]
    if not stops or action.unload not in action.path[stops[0] :] or action.load == action.unload:
        yield no(pos, "GW-11.3.1-01", "they do not fly from {space} on", space=action.load)
    if size(action.cargo) != size(action.units):
        yield no(pos, "GW-13.1.5-16", "each carries one unit")
    for unit, _ in action.cargo:
        if unit.did or unit.spent:
            yield no(pos, "GW-11.1-01", "{unit} has moved or fought this turn", unit=unit.type)
        if not all(can_lift(pos, carrier, unit) for carrier, _ in action.units):
            yield no(pos, "GW-13.1.5-16", "{unit} is not carried by air", unit=unit.type)
        if objection := not_open(pos, unit, action.unload):
            yield objection
        if objection := leaves_home(pos, unit, action.load, action.unload, "GW-11.1-02"):
            yield objection
    for unit, _ in action.units:
        if unit.did or unit.cargo:
            yield no(pos, "GW-11.1-01", "{unit} has moved this turn", unit=unit.type)
        yield from air.flight_objections(pos, unit, action.path, OVERFLIGHT)
        if objection := air.landing_objection(pos, unit, action.path[-1]):
            yield objection


def airlift(script: Script, action: Airlift) -> None:
    """The cargo stands where it was unloaded, what carried it at the end of its way."""
    pos, steps = script.pos, len(action.path) - 1
    flown = force(
        (
            replace(unit, spent=steps, did="landed", boost=air.boost(pos, unit, action.path)),
            number,
        )
        for unit, number in action.units
    )
    carried = force((replace(unit, did="moved"), number) for unit, number in action.cargo)
    changes = (
        Change(action.path[0], force(action.units), ()),
        Change(action.load, force(action.cargo), ()),
        Change(action.unload, (), carried),
        Change(action.path[-1], (), flown),
    )
    script.emit(UnitsChanged(changes, "GW-11.3.1-01"))


def listed_airlifts(pos: Position, by: str, space: str) -> Iterator[Airlift]:
    """One unit of the zone with one transport there, to wherever it can land."""
    for carrier in mine(pos, space):
        if not pos.data.units[carrier.type].lifts or carrier.did:
            continue
        ways = air.landings(pos, carrier, space)
        for unit in mine(pos, space):
            if can_lift(pos, carrier, unit):
                for end, path in ways.items():
                    action = Airlift(by, single(carrier), single(unit), space, end, path)
                    if not any(airlift_objections(pos, action)):
                        yield action
