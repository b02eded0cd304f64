"""Moves into combat: into an enemy's land zone, or a minor power's on which that is war (9.1 to
9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import force, single, size
from wartable.games.global_war_1936.actions import Move
from wartable.games.global_war_1936.battle import screens
from wartable.games.global_war_1936.battle.fleets import challenge, is_opposed, raider_objection
from wartable.games.global_war_1936.battle.sides import attackers
from wartable.games.global_war_1936.diplomacy import (
    bounds,
    china,
    monroe,
    pact_zones,
    shared_zones,
    undeclared,
)
from wartable.games.global_war_1936.diplomacy.after_war import begin_war
from wartable.games.global_war_1936.diplomacy.annexation import annex, annexation_objections
from wartable.games.global_war_1936.diplomacy.declarations import war_objections
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import air, crossing, decks, land, straits
from wartable.games.global_war_1936.movement.ground import leaves_home, not_open
from wartable.games.global_war_1936.movement.move import (
    mine,
    move,
    move_objections,
    points,
    standing_objections,
    towed_units,
)
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.nations import barbarossa, overlord, slow_mobilization
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Force, Unit

OVERFLIGHT = "GW-9.3-01"


def target_objections(pos: Position, nation: str, zone: str) -> Iterable[Objection]:
    """Why a nation may not attack a zone: a major power must be at war with it (GW-0.2-10), on a
    minor power the move itself declares war (GW-5.1-05)."""
    about = nation, zone
    return pos.worked_out("now", about, lambda: tuple(_target_objections(pos, nation, zone)))


def _target_objections(pos: Position, nation: str, zone: str) -> Iterator[Objection]:
    """Some nations attack only in some zones, the USSR in its disorder only one, and nobody what
    keeps a strait that it forced (GW-14.1-02, GW-15.1-07, GW-AMB-69); a pact opens zones at any
    income (GW-5.1-12)."""
    owner = pos.state.control[zone]
    yield from bounds.attack_objections(pos, nation, zone)
    yield from barbarossa.attack_objections(pos, nation, zone)
    yield from straits.forced_objections(pos, zone)
    if undeclared.may_fight(pos, nation, owner, zone):
        return
    if pos.relations.may_enter(nation, pos.state.control[zone]):
        yield no(pos, "GW-9.1-01", "nobody is attacked in {space}", space=zone)
    elif pos.relations.is_major(owner):
        yield no(
            pos,
            "GW-0.2-10",
            "{nation} is not at war with {nation_2}",
            nation=nation,
            nation_2=owner,
        )
    else:
        is_open = pact_zones.is_opened(pos, nation, zone)
        yield from war_objections(pos, nation, owner, at_any_income=is_open)


def together_objections(pos: Position, units: Force, zone: str) -> Iterator[Objection]:
    """Only those who are one nation in war attack together: a controlled minor never does with who
    controls it (GW-7.1-02, GW-7.1-03, GW-0.3-12), but for a landing together (GW-15.8-03)."""
    there = {unit.owner for unit, _ in (*units, *attackers(pos, zone))}
    host = pos.relations.host(units[0][0].owner)
    if not there <= {*host} and not overlord.is_joint(pos, zone, there):
        yield no(pos, "GW-7.1-02", "{nations} do not attack together", nations=sorted(there))


def attack_objections(pos: Position, action: Move) -> Iterator[Objection]:
    """Everything against a combat move of land units and aircraft (GW-7.1-02, GW-5.1-05,
    GW-9.2-01, GW-9.3-01, GW-9.3-03, GW-15.6-02, GW-1.9-02), by land as far as they come, with what
    they tow (GW-0.4-01, GW-13.1.2-13); out of a zone that the Chinese share it is no attack
    (GW-6.6-03)."""
    start, target = action.path[0], action.path[-1]
    if shared_zones.leaves(pos, action):
        yield from move_objections(pos, action)
        return
    yield from standing_objections(pos, action.units, start)
    if target not in pos.data.map.land:
        yield from _sea_objections(pos, action)
        return
    yield from together_objections(pos, action.units, target)
    if not annexes(pos, action):
        for owner in sorted({unit.owner for unit, _ in action.units}):
            yield from target_objections(pos, owner, target)
        yield from _by_land_objections(pos, action.units, target)
    yield from slow_mobilization.attack_objections(pos, action.units, target)
    towed = towed_units(pos, action.units)
    over = crossing.crossing_of(pos, action.path)
    if over is not None:
        yield from crossing.combat_objections(pos, action.units, over, target)
    for unit, number in action.units:
        kind = pos.data.units[unit.type]
        if objection := moved_already(pos, unit):
            yield objection
        elif kind.kind == "air" and unit.cargo:
            yield no(pos, "GW-11.3.1-02", "{unit} carries units of an ally", unit=unit.type)
        elif kind.kind == "air":
            yield from air.flight_objections(pos, unit, action.path, OVERFLIGHT)
            yield from landing_objections(pos, unit, action.path)
        elif kind.is_land and over is not None:
            continue
        elif kind.is_land:
            left = points(pos, unit, towed.get(unit, 0) >= number)
            yield from land.objections(pos, unit, action.path, left, _enter(target))
            if objection := leaves_home(pos, unit, start, target, "GW-9.2-02"):
                yield objection
        else:
            yield no(pos, "GW-9.1-01", "{unit} does not attack so", unit=unit.type)


def _by_land_objections(pos: Position, units: Force, zone: str) -> Iterator[Objection]:
    """War on a minor power is declared by land units, not by aircraft alone (GW-5.1-05,
    GW-9.2-01)."""
    owner = pos.state.control[zone]
    if any(pos.data.units[unit.type].is_land for unit, _ in units):
        return
    for nation in sorted({unit.owner for unit, _ in units}):
        if not undeclared.may_fight(pos, nation, owner, zone):
            yield no(pos, "GW-5.1-05", "land units declare war on {nation}", nation=owner)


def moved_already(pos: Position, unit: Unit) -> Objection | None:
    """Why it does not set out: it moved before, unless it waited behind a screen, or patrols
    (GW-9.2-01, GW-9.3.1-06, GW-9.4.1-04)."""
    if screens.goes_on(pos, unit) or not (unit.did or unit.spent or unit.duty):
        return None
    return no(pos, "GW-9.2-01", "{unit} has moved already", unit=unit.type)


def _sea_objections(pos: Position, action: Move) -> Iterator[Objection]:
    """Aircraft attack enemies at sea, not together with a raider (GW-9.1-01, GW-9.3-01,
    GW-9.4.4-05)."""
    target = action.path[-1]
    if objection := raider_objection(pos, [unit for unit, _ in action.units], target):
        yield objection
    for unit, _ in action.units:
        if pos.data.units[unit.type].attack is None or pos.data.units[unit.type].kind != "air":
            yield no(pos, "GW-9.1-01", "{unit} does not attack so", unit=unit.type)
        elif not is_opposed(pos, {unit.owner}, target):
            yield no(pos, "GW-9.1-01", "no combat is declared in {space}", space=target)
        elif objection := moved_already(pos, unit):
            yield objection
        else:
            yield from air.flight_objections(pos, unit, action.path, OVERFLIGHT)
            yield from landing_objections(pos, unit, action.path)


def _enter(target: str) -> land.Enter:
    """Only the last zone is the enemy's: nobody goes through one (GW-9.2-01)."""

    def enter(pos: Position, unit: Unit, zone: str) -> Objection | None:
        objection = not_open(pos, unit, zone)
        if objection is None or zone == target:
            return None
        if pos.relations.may_capture(unit.owner, pos.state.control[zone]):
            return no(pos, "GW-9.2-01", "{space} is the enemy's", space=zone)
        return objection

    return enter


def landing_objections(pos: Position, unit: Unit, path: tuple[str, ...]) -> Iterator[Objection]:
    """It must be able to land afterwards, with the movement that is left (GW-9.3-03)."""
    left = air.points(pos, unit, path) - (len(path) - 1)
    if not air.can_land(pos, unit, path[-1], left):
        yield no(pos, "GW-9.3-03", "{unit} could not land afterwards", unit=unit.type)


def annexes(pos: Position, action: Move) -> bool:
    """The move is an annexation: land units of who may annex the zone, and nobody else
    (GW-5.6-01, GW-0.2-03)."""
    owner, *others = {unit.owner for unit, _ in action.units}
    return (
        not others
        and all(pos.data.units[unit.type].is_land for unit, _ in action.units)
        and not any(annexation_objections(pos, owner, action.path[-1]))
    )


def set_out(script: Script, units: Force, target: str) -> bool:
    """On a minor power it is war, in China on all of it; whether the zone is still an enemy's by
    what followed."""
    for owner in sorted({unit.owner for unit, _ in units}):
        on = script.state.control[target]
        if not undeclared.may_fight(script.pos, owner, on, target) and not any(
            target_objections(script.pos, owner, target)
        ):
            begin_war(script, owner, on)
        china.attacked(script, owner, on)
        monroe.after_attack(script, owner, target)
        barbarossa.attacked(script, owner, target)
    pos = script.pos
    on = pos.state.control[target]
    return all(undeclared.may_fight(pos, unit.owner, on, target) for unit, _ in units)


def attack(script: Script, action: Move) -> None:
    """The units stand in the zone, with where they came from; where it is annexed there is no
    combat. Where by what followed a war the zone is no enemy's any more, they stay."""
    target = action.path[-1]
    if shared_zones.leaves(script.pos, action):
        move(script, action)
        return
    is_annexed = annexes(script.pos, action)
    if target in script.pos.data.map.sea:
        challenge(script, {unit.owner for unit, _ in action.units}, target)
        march(script, action)
        return
    if is_annexed:
        annex(script, action.units[0][0].owner, target)
    elif not set_out(script, action.units, target):
        return
    march(script, action, is_annexed)


def march(script: Script, action: Move, is_annexed: bool = False) -> None:
    """The units are in the space at the end of the path; at sea they aim at who is there
    (GW-9.1-01, GW-9.3-01, GW-9.4.1-04, GW-10.1-01); where they annex it they came from nowhere to
    retreat to (GW-5.6-01)."""
    slow = decks.take_off(script, action.path[0], action.units)
    pos, target = script.pos, action.path[-1]
    to = target if target in pos.data.map.sea else ""
    over = crossing.crossing_of(pos, action.path)
    if over is not None:
        script.count("crossed", border(*over.zones), size(action.units))
    steps = len(action.path) - 1
    moved = []
    for unit, number in action.units:
        is_air = pos.data.units[unit.type].kind == "air"
        more = air.boost(pos, unit, action.path) if is_air else unit.boost
        there = replace(
            unit,
            spent=unit.spent + steps - slow[unit],
            did="moved",
            came="" if is_annexed else action.path[-2],
            boost=more,
            to=to,
            duty="",
            mission="landing" if over is not None else "",
        )
        moved.append((there, number))
    changes = (
        Change(action.path[0], force(action.units), ()),
        Change(target, (), force(moved)),
    )
    script.emit(UnitsChanged(changes, "GW-7.3-03"))


def listed_attacks(pos: Position, by: str, space: str) -> Iterator[Move]:
    """One of each unit there along the shortest way to whatever it can attack; what is towed, and
    comes farther so, with what tows it."""
    for unit in mine(pos, space):
        if moved_already(pos, unit):
            continue
        if pos.data.units[unit.type].kind == "air":
            ways = air.paths(pos, unit, space, air.points(pos, unit, (space,)))
        elif space in pos.data.map.land:
            ways = _land_ways(pos, unit, space, points(pos, unit, False))
            yield from _listed_pairs(pos, by, space, unit, ways)
        else:
            continue
        for path in ways.values():
            if _is_target(pos, unit.owner, path[-1]):
                action = Move(by, single(unit), path)
                if not any(attack_objections(pos, action)):
                    yield action


def _is_target(pos: Position, nation: str, space: str) -> bool:
    """There is something to attack or to annex, or a zone of the truce to go to."""
    return pos.worked_out("now", (nation, space, "open"), lambda: _is_open(pos, nation, space))


def _is_open(pos: Position, nation: str, space: str) -> bool:
    if space in pos.data.map.sea:
        return is_opposed(pos, {nation}, space)
    return (
        not any(target_objections(pos, nation, space))
        or shared_zones.may_break(pos)
        or not any(annexation_objections(pos, nation, space))
    )


def _listed_pairs(
    pos: Position, by: str, space: str, unit: Unit, alone: dict[str, tuple[str, ...]]
) -> Iterator[Move]:
    """With each unit there that can tow it, to where it does not come alone (GW-13.1.2-13)."""
    for tower in mine(pos, space):
        if unit.type in pos.data.units[tower.type].tows:
            for end, path in _land_ways(pos, unit, space, points(pos, unit, True)).items():
                if end in alone:
                    continue
                action = Move(by, force([(unit, 1), (tower, 1)]), path)
                if not any(attack_objections(pos, action)):
                    yield action


def _land_ways(pos: Position, unit: Unit, space: str, most: int) -> dict[str, tuple[str, ...]]:
    """Through open zones, and one border further."""
    near = land.paths(pos, unit, space, most - 1, not_open) if most > 1 else {}
    found: dict[str, tuple[str, ...]] = {
        end: (space, end) for end in crossing.other_sides(pos, space)
    }
    for path in ((space,), *near.values()):
        if len(path) > 1 and land.stopped_by(pos, unit, path[-2], path[-1]):
            continue
        for there in pos.data.map.land[path[-1]].neighbours:
            if there not in path and (there not in found or len(found[there]) > len(path) + 1):
                found[there] = (*path, there)
    return found
