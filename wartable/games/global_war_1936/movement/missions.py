"""Combat moves that are no plain attack: raids, port attacks, airborne assaults, border clashes and
attrition (GW-9.1-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from wartable.board import Step, reach
from wartable.core.game import Objection
from wartable.forces import each, force, single, size
from wartable.games.global_war_1936.actions import (
    Clash,
    DropAirborne,
    FlyPortAttack,
    FlyRaid,
    Shell,
)
from wartable.games.global_war_1936.battle.targets import aims
from wartable.games.global_war_1936.diplomacy.pacts import is_signed
from wartable.games.global_war_1936.diplomacy.undeclared import may_fight
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import air, decks, land
from wartable.games.global_war_1936.movement.attack import (
    OVERFLIGHT,
    landing_objections,
    moved_already,
    set_out,
    target_objections,
    together_objections,
)
from wartable.games.global_war_1936.movement.move import mine, standing_objections
from wartable.games.global_war_1936.nations import slow_mobilization
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Force, Mission, Unit


def _ready(pos: Position, units: Force, space: str) -> Iterator[Objection]:
    yield from standing_objections(pos, units, space)
    for unit, _ in units:
        if objection := moved_already(pos, unit):
            yield objection


def _flight(pos: Position, unit: Unit, path: tuple[str, ...]) -> Iterator[Objection]:
    yield from air.flight_objections(pos, unit, path, OVERFLIGHT)
    yield from landing_objections(pos, unit, path)


# strategic bombing


def raid_objections(pos: Position, action: FlyRaid) -> Iterator[Objection]:
    """Bombers bomb a facility of an enemy, fighters escort them, rockets fly as far as their range
    (GW-10.6.2-01, GW-8.2.1-37)."""
    zone = action.path[-1]
    yield from _ready(pos, action.units, action.path[0])
    if zone not in pos.data.map.land or not any(aims(pos, zone)):
        yield no(pos, "GW-10.6.2-01", "nothing in {space} can be bombed", space=zone)
        return
    owner = pos.state.control[zone]
    rows = {unit: pos.data.units[unit.type] for unit, _ in action.units}
    if not any(row.bombing for row in rows.values()):
        yield no(pos, "GW-10.6.2-01", "nobody of them bombs")
    for unit, row in rows.items():
        if not pos.relations.is_enemy(unit.owner, owner):
            yield no(pos, "GW-10.6.2-05", "{nation} is no enemy", nation=owner)
        if row.kind == "rocket":
            yield from _rocket_objections(pos, unit, action.path)
        elif not (row.bombing or row.air_superiority):
            yield no(pos, "GW-10.6.2-02", "{unit} neither bombs nor escorts", unit=unit.type)
        else:
            yield from _flight(pos, unit, action.path)


def _rocket_objections(pos: Position, unit: Unit, path: tuple[str, ...]) -> Iterator[Objection]:
    """It flies so far, over enemies and friends alone (GW-8.2.1-37, GW-8.2.1-39)."""
    far = pos.data.units[unit.type].range
    if len(path) - 1 > far:
        yield no(pos, "GW-8.2.1-37", "{unit} flies {number} zones", unit=unit.type, number=far)
    for here, there in pairwise(path):
        if objection := air.border_objection(pos, unit.owner, here, there):
            yield objection
        elif there in pos.data.map.land and not pos.relations.may_overfly(
            unit.owner, pos.state.control[there]
        ):
            yield no(pos, "GW-8.2.1-39", "{space} is neutral", space=there)


# port attack


def port_objections(pos: Position, action: FlyPortAttack) -> Iterator[Objection]:
    """Fighters, seaplanes, tactical and medium bombers attack ships in port of an enemy, or of one
    that is attacked so without war (GW-10.6.4-01, GW-15.5-01)."""
    zone = action.path[-1]
    yield from _ready(pos, action.units, action.path[0])
    ships = [*_ships_in(pos, zone)] if zone in pos.data.map.land else []
    for unit, _ in action.units:
        if not pos.data.units[unit.type].port_attack:
            yield no(pos, "GW-10.6.4-01", "{unit} attacks no ports", unit=unit.type)
            continue
        if not any(_is_attacked_in_port(pos, unit.owner, owner, zone) for owner in ships):
            yield no(pos, "GW-11.5-08", "no ship of an enemy is in port in {space}", space=zone)
        yield from _flight(pos, unit, action.path)


def _ships_in(pos: Position, zone: str) -> Iterator[str]:
    """Whose ships are in port there."""
    return (unit.owner for unit, _ in pos.units(zone) if pos.data.units[unit.type].is_ship)


def _is_attacked_in_port(pos: Position, nation: str, owner: str, zone: str) -> bool:
    if pos.relations.is_enemy(nation, owner):
        return True
    return owner == pos.state.control[zone] and may_fight(pos, nation, owner, zone, "port")


# airborne assault


def drop_objections(pos: Position, action: DropAirborne) -> Iterator[Objection]:
    """Air transports and strategic bombers take airborne infantry from a zone of their way, as many
    as each carries, into an enemy's land zone (GW-9.3.2-01, GW-10.6.1-01, GW-13.1.1-14)."""
    zone = action.path[-1]
    yield from _ready(pos, action.units, action.path[0])
    yield from _ready(pos, action.cargo, action.load)
    if zone not in pos.data.map.land:
        yield no(pos, "GW-9.3.2-01", "{space} is no land zone", space=zone)
        return
    if action.load not in action.path[:-1]:
        yield no(pos, "GW-9.3.2-01", "they do not come by {space}", space=action.load)
    yield from together_objections(pos, (*action.units, *action.cargo), zone)
    for owner in sorted({unit.owner for unit, _ in (*action.units, *action.cargo)}):
        yield from target_objections(pos, owner, zone)
    yield from slow_mobilization.attack_objections(pos, action.cargo, zone)
    for unit, _ in action.cargo:
        if not pos.data.units[unit.type].airborne:
            yield no(pos, "GW-13.1.1-14", "{unit} does not jump", unit=unit.type)
    room = 0
    for unit, number in action.units:
        drops = pos.data.units[unit.type].drops
        room += drops * number
        if not drops or unit.cargo:
            yield no(pos, "GW-10.6.1-01", "{unit} carries none of them", unit=unit.type)
        else:
            yield from _flight(pos, unit, action.path)
    if not size(action.units) <= size(action.cargo) <= room:
        yield no(pos, "GW-10.6.1-01", "they carry {number} at most and one each", number=room)


def drop(script: Script, action: DropAirborne) -> None:
    """The aircraft stand in the zone with what they carry (GW-10.6.1-01)."""
    if not set_out(script, action.units, action.path[-1]):
        return
    pos = script.pos
    waiting = [*each(force(action.cargo))]
    aircraft = sorted(each(force(action.units)), key=lambda unit: pos.data.units[unit.type].drops)
    loaded = []
    for number, unit in enumerate(aircraft, 1):
        after = len(aircraft) - number
        room = min(pos.data.units[unit.type].drops, len(waiting) - after)
        aboard, waiting = waiting[:room], waiting[room:]
        loaded.append((_flown(pos, unit, action.path, "drop", tuple(sorted(aboard))), 1))
    changes = (
        Change(action.load, force(action.cargo), ()),
        Change(action.path[0], force(action.units), ()),
        Change(action.path[-1], (), force(loaded)),
    )
    script.emit(UnitsChanged(changes, "GW-9.3.2-01"))


def _flown(
    pos: Position,
    unit: Unit,
    path: tuple[str, ...],
    mission: Mission,
    aboard: tuple[Unit, ...],
    slow: int = 0,
) -> Unit:
    is_air = pos.data.units[unit.type].kind == "air"
    return replace(
        unit,
        spent=unit.spent + len(path) - 1 - slow,
        did="moved",
        came=path[-2],
        boost=air.boost(pos, unit, path) if is_air else unit.boost,
        duty="",
        mission=mission,
        cargo=aboard,
    )


def _flies(mission: Mission) -> Callable[[Script, Any], None]:
    """The aircraft stand over the zone with what they are to do there (GW-10.6.2-01,
    GW-10.6.4-01)."""

    def fly(script: Script, action: FlyRaid | FlyPortAttack) -> None:
        slow = decks.take_off(script, action.path[0], action.units)
        pos = script.pos
        there = force(
            (_flown(pos, unit, action.path, mission, unit.cargo, slow[unit]), number)
            for unit, number in action.units
        )
        changes = (
            Change(action.path[0], force(action.units), ()),
            Change(action.path[-1], (), there),
        )
        script.emit(UnitsChanged(changes, "GW-9.1-01"))

    return fly


fly_raid = _flies("raid")
fly_port_attack = _flies("port")


# across a border


def may_clash(pos: Position, by: str, here: str, there: str) -> bool:
    """Japan and the USSR, unless their pact is signed; France and Germany across the Maginot Line,
    once Germany attacked Poland under its pact with the USSR (GW-10.5.2-01, GW-10.5.2-02)."""
    owners = {by, pos.state.control[there]}
    if owners == {"japan", "ussr"}:
        return not is_signed(pos, "japanese_soviet")
    return (
        owners == {"france", "germany"}
        and {here, there} == {"alsace_lorraine", "bavaria"}
        and is_signed(pos, "molotov_ribbentrop")
        and pos.did("germany", "declared", "poland")
    )


def _beside(pos: Position, units: Force, path: tuple[str, ...], rule: str) -> Iterator[Objection]:
    yield from _ready(pos, units, path[0])
    if len(path) != 2:
        yield no(pos, rule, "they fire across one border")
    elif objection := land.border_objection(pos, *path):
        yield objection


def clash_objections(pos: Position, action: Clash) -> Iterator[Objection]:
    """Units of a bordering zone, no militia, against units across the border (GW-10.5.2-02,
    GW-10.5.2-03)."""
    objections = [*_beside(pos, action.units, action.path, "GW-10.5.2-02")]
    yield from objections
    if objections:
        return
    here, there = action.path
    if not pos.units(there):
        yield no(pos, "GW-10.5.2-02", "nobody is in {space}", space=there)
    for unit, _ in action.units:
        row = pos.data.units[unit.type]
        if not may_clash(pos, unit.owner, here, there):
            yield no(pos, "GW-10.5.2-01", "{nation} may not clash there", nation=unit.owner)
        if row.only_in_home or not (row.is_land or row.kind == "air"):
            yield no(pos, "GW-10.5.2-03", "{unit} takes no part", unit=unit.type)


def shell_objections(pos: Position, action: Shell) -> Iterator[Objection]:
    """Advanced artillery fires into an enemy's land zone beside it, where somebody is
    (GW-10.5.3-01)."""
    objections = [*_beside(pos, action.units, action.path, "GW-10.5.3-01")]
    yield from objections
    if objections:
        return
    there = action.path[1]
    foes = [unit.owner for unit, _ in pos.units(there) if not pos.data.units[unit.type].is_ship]
    for unit, _ in action.units:
        if not pos.data.units[unit.type].attrition:
            yield no(pos, "GW-10.5.3-01", "{unit} does not fire so far", unit=unit.type)
        if not any(pos.relations.is_enemy(unit.owner, foe) for foe in foes):
            yield no(pos, "GW-10.5.3-01", "no enemy is in {space}", space=there)


def _fires(mission: Mission) -> Callable[[Script, Any], None]:
    """The units stay where they are, with what they fire at; they do not move any more
    (GW-10.5.2-02, GW-10.5.3-01)."""

    def fire(script: Script, action: Clash | Shell) -> None:
        here, there = action.path
        set_to = force(
            (replace(unit, did="moved", came=here, to=there, mission=mission), number)
            for unit, number in action.units
        )
        script.change_units(here, more=set_to, less=force(action.units), why="GW-9.1-01")

    return fire


clash = _fires("clash")
shell = _fires("shell")


# what is listed


def listed_missions(pos: Position, by: str, space: str) -> Iterator[Any]:
    """One unit of each kind on whatever it can do by itself, aircraft with one airborne unit,
    bombers also with one escort."""
    for unit in mine(pos, space):
        row = pos.data.units[unit.type]
        if moved_already(pos, unit):
            continue
        if row.kind == "air":
            yield from _listed_flights(pos, by, space, unit)
        if row.kind == "rocket":
            yield from _listed_rockets(pos, by, space, unit)
        elif space in pos.data.map.land:
            yield from _listed_fire(pos, by, space, unit)


def _listed_fire(pos: Position, by: str, space: str, unit: Unit) -> Iterator[Clash | Shell]:
    for there in filter(pos.units, pos.data.map.land[space].neighbours):
        if may_clash(pos, unit.owner, space, there):
            clashing = Clash(by, single(unit), (space, there))
            if not any(clash_objections(pos, clashing)):
                yield clashing
        if pos.data.units[unit.type].attrition:
            shelling = Shell(by, single(unit), (space, there))
            if not any(shell_objections(pos, shelling)):
                yield shelling


def _listed_rockets(pos: Position, by: str, space: str, unit: Unit) -> Iterator[FlyRaid]:
    def step(here: str, there: str) -> Step:
        return Step.NO if any(_rocket_objections(pos, unit, (here, there))) else Step.GO

    for path in reach(pos.data.map.airways, space, pos.data.units[unit.type].range, step).values():
        action = FlyRaid(by, single(unit), path)
        if len(path) > 1 and not any(raid_objections(pos, action)):
            yield action


def _listed_flights(pos: Position, by: str, space: str, unit: Unit) -> Iterator[Any]:
    row = pos.data.units[unit.type]
    if not (row.bombing or row.port_attack or row.drops):
        return
    most = air.points(pos, unit, (space,))
    passengers = [each for each, _ in pos.units(space) if pos.data.units[each.type].airborne]
    escorts = [
        each
        for each in (mine(pos, space) if row.bombing else ())
        if pos.data.units[each.type].air_superiority and not moved_already(pos, each)
    ]
    for path in air.paths(pos, unit, space, most).values():
        if path[-1] not in pos.data.map.land:
            continue
        owner = pos.state.control[path[-1]]
        tries: list[tuple[Any, Callable[[Position, Any], Iterator[Objection]]]] = []
        if row.bombing and pos.relations.is_enemy(unit.owner, owner):
            tries.append((FlyRaid(by, single(unit), path), raid_objections))
            for escort in escorts:
                both = force([(unit, 1), (escort, 1)])
                tries.append((FlyRaid(by, both, path), raid_objections))
        if row.port_attack and any(_ships_in(pos, path[-1])):
            tries.append((FlyPortAttack(by, single(unit), path), port_objections))
        if row.drops and passengers:
            cargo = single(passengers[0])
            tries.append((DropAirborne(by, single(unit), cargo, space, path), drop_objections))
        for action, objections in tries:
            if not any(objections(pos, action)):
                yield action
