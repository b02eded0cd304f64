"""Moves without combat: what is against them, what they leave behind, what is listed (11.1 to
11.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import each, force, holds, single
from wartable.games.global_war_1936.actions import Move, RailMove
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.facts_units import UnitType
from wartable.games.global_war_1936.movement import air, crossing, decks, land, patrol, rail
from wartable.games.global_war_1936.movement.ground import leaves_home, not_open
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Did, Force, Unit

OVERFLIGHT = "GW-11.3-01"
STILL = frozenset({"", "fought"})
"""What aircraft did that may still fly: nothing, or a combat they return from (GW-11.1-01)."""


def standing_objections(pos: Position, units: Force, space: str) -> Iterator[Objection]:
    """The units stand there, and their nation acts in this player turn."""
    if not holds(decks.with_aircraft(pos, space), units):
        yield no(pos, "GW-11.1-01", "these units are not in {space}", space=space)
    for owner in sorted({unit.owner for unit, _ in units} - {*pos.acting}):
        yield no(pos, "GW-7.1-01", "{nation} does not act in this turn", nation=owner)


def move_objections(pos: Position, action: Move) -> Iterator[Objection]:
    """Everything against a move without combat."""
    start = action.path[0]
    yield from standing_objections(pos, action.units, start)
    over = crossing.crossing_of(pos, action.path)
    towed = towed_units(pos, action.units)
    for unit, number in action.units:
        kind = pos.data.units[unit.type]
        if kind.kind == "air":
            yield from _air_objections(pos, unit, action)
        elif not _walks(kind):
            yield no(pos, "GW-7.3-05", "{unit} does not move so", unit=unit.type)
        elif over is not None:
            yield from _land_ready(pos, unit, start, action.path[-1])
            yield from crossing.objections(pos, unit, over)
            if objection := not_open(pos, unit, action.path[-1]):
                yield objection
        else:
            yield from _land_ready(pos, unit, start, action.path[-1])
            left = points(pos, unit, towed.get(unit, 0) >= number)
            yield from land.objections(pos, unit, action.path, left, not_open)
    walking = sum(number for unit, number in action.units if pos.data.units[unit.type].is_land)
    if over is not None and walking > (left := crossing.room_left(pos, over)):
        yield no(pos, "GW-1.9-01", "{number} more units use the crossing", number=max(0, left))


def _land_ready(pos: Position, unit: Unit, start: str, end: str) -> Iterator[Objection]:
    if unit.did or unit.spent:
        yield no(pos, "GW-11.1-01", "{unit} has moved or fought this turn", unit=unit.type)
    if objection := leaves_home(pos, unit, start, end, "GW-11.1-02"):
        yield objection


def _air_objections(pos: Position, unit: Unit, action: Move) -> Iterator[Objection]:
    """Everything against a flight without combat (GW-11.3-01, GW-11.3-02)."""
    if unit.duty == "patrol":
        yield from patrol.return_objections(pos, unit, action.path)
        return
    if unit.did not in STILL:
        yield no(pos, "GW-11.1-01", "{unit} has moved this turn", unit=unit.type)
    yield from air.flight_objections(pos, unit, action.path, OVERFLIGHT)
    if objection := air.landing_objection(pos, unit, action.path[-1]):
        yield objection


def points(pos: Position, unit: Unit, towed: bool) -> int:
    """Movement of a land unit; towed, that of what tows it (GW-13.1.2-13, GW-0.4-01)."""
    kinds = pos.data.units
    most = kinds[unit.type].move
    if towed:
        most = max(most, *(kind.move for kind in kinds.values() if unit.type in kind.tows))
    return most - unit.spent


def towed_units(pos: Position, units: Force) -> dict[Unit, int]:
    """Of units that move together, how many of each are paired one to one with what tows them
    (GW-13.1.2-13)."""
    kinds = pos.data.units
    left = dict(units)
    found: dict[Unit, int] = {}
    for unit, number in units:
        for tower in left:
            if unit.type in kinds[tower.type].tows:
                pairs = min(number - found.get(unit, 0), left[tower])
                left[tower] -= pairs
                found[unit] = found.get(unit, 0) + pairs
    return found


def move(script: Script, action: Move) -> None:
    """The units stand at the end of the path and have moved; the crossing has less room."""
    pos = script.pos
    steps = len(action.path) - 1
    moved = []
    for unit, number in action.units:
        is_air = pos.data.units[unit.type].kind == "air"
        did: Did = "landed" if is_air else "moved"
        more = air.boost(pos, unit, action.path) if is_air else unit.boost
        duty = "" if unit.duty == "patrol" else unit.duty
        there = replace(unit, spent=unit.spent + steps, did=did, boost=more, duty=duty)
        moved.append((there, number))
    if over := crossing.crossing_of(pos, action.path):
        walking = sum(number for unit, number in action.units if pos.data.units[unit.type].is_land)
        if walking:
            script.count("crossed", border(*over.zones), walking)
    _set_down(script, action, force(moved))


def _set_down(script: Script, action: Move | RailMove, moved: Force) -> None:
    """The units stand at the end of the way, aircraft at sea on a deck (GW-7.3-05, GW-11.2-01)."""
    start, end = action.path[0], action.path[-1]
    decks.take_off(script, start, action.units)
    changes = (Change(start, force(action.units), ()), Change(end, (), moved))
    script.emit(UnitsChanged(changes, "GW-7.3-05"))
    if end in script.pos.data.map.sea:
        for unit in each(moved):
            decks.board(script, end, unit)


def rail_objections(pos: Position, action: RailMove) -> Iterator[Objection]:
    """Everything against a strategic rail move."""
    yield from standing_objections(pos, action.units, action.path[0])
    yield from rail.rail_objections(pos, action)


def move_by_rail(script: Script, action: RailMove) -> None:
    """The units stand at the end of the line; each region's capacity is used (GW-11.2-03,
    GW-11.2-02)."""
    for region in rail.regions_of(script.pos, action.path):
        for unit, number in action.units:
            rail.use(script, region, unit.owner, number)
    moved = force((replace(unit, did="moved"), number) for unit, number in action.units)
    _set_down(script, action, moved)


# what is listed


def spaces(pos: Position) -> Iterator[str]:
    """Where somebody who acts has land units or aircraft, in the order of the alphabet."""
    for space in pos.ours:
        if any(
            unit.owner in pos.acting and _travels(pos, unit) for unit, _ in pos.units(space)
        ) or any(True for _ in decks.aboard(pos, space)):
            yield space


def _travels(pos: Position, unit: Unit) -> bool:
    kind = pos.data.units[unit.type]
    return _walks(kind) or kind.kind == "air"


def _walks(kind: UnitType) -> bool:
    """It moves on land; so does a rocket (GW-13.1.7-01)."""
    return kind.is_land or kind.kind == "rocket"


def mine(pos: Position, space: str) -> Iterator[Unit]:
    """Land units and aircraft there of who acts in this player turn."""
    for unit, _ in decks.with_aircraft(pos, space):
        if unit.owner in pos.acting and _travels(pos, unit):
            yield unit


def listed_moves(pos: Position, by: str, space: str) -> Iterator[Move]:
    """One of each unit there along the shortest way to wherever it can go; what is towed with what
    tows it."""
    for unit in mine(pos, space):
        one = single(unit)
        if pos.data.units[unit.type].kind == "air":
            if unit.duty == "patrol":
                for path in patrol.returns(pos, unit, space):
                    yield Move(by, one, path)
            elif unit.did in STILL:
                for path in air.landings(pos, unit, space).values():
                    yield Move(by, one, path)
            continue
        if unit.did or unit.spent:
            continue
        near = land.paths(pos, unit, space, points(pos, unit, False), not_open)
        ways = [*near.values(), *((space, end) for end in crossing.other_sides(pos, space))]
        for path in ways:
            action = Move(by, one, path)
            if not any(move_objections(pos, action)):
                yield action
        for tower in mine(pos, space):
            if unit.type in pos.data.units[tower.type].tows and not tower.did:
                yield from _listed_pairs(pos, by, space, unit, tower, near)


def _listed_pairs(
    pos: Position, by: str, space: str, unit: Unit, tower: Unit, near: dict[str, tuple[str, ...]]
) -> Iterator[Move]:
    both = force([(unit, 1), (tower, 1)])
    for end, path in land.paths(pos, unit, space, points(pos, unit, True), not_open).items():
        if end not in near:
            action = Move(by, both, path)
            if not any(move_objections(pos, action)):
                yield action


def listed_rails(pos: Position, by: str, space: str) -> Iterator[RailMove]:
    """One of each unit there to wherever rail and river lead."""
    for unit in mine(pos, space):
        if space in pos.data.map.land:
            for path in rail.paths(pos, unit, space).values():
                yield RailMove(by, single(unit), path)
