"""Maritime air patrol: aircraft that stay over the sea (9.3.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from wartable.board import distances
from wartable.core.game import Objection
from wartable.forces import force, single
from wartable.games.global_war_1936.actions import Patrol
from wartable.games.global_war_1936.diplomacy import neutrality
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import air, decks
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit

OUT, BACK = "GW-9.3-01", "GW-11.3-01"
LONG_RANGE = "long_range_aircraft"
FARTHER = frozenset({"medium_bomber", "seaplane"})
"""Whose patrol range grows by 1 with Long-range Aircraft (GW-9.3.1-02)."""


def farthest(pos: Position, unit: Unit) -> int:
    """How far it patrols from the best of landing places (GW-9.3.1-02)."""
    more = unit.type in FARTHER and pos.has_technology(unit.owner, LONG_RANGE)
    return pos.data.units[unit.type].patrol + more


def patrol_range(pos: Position, unit: Unit, place: str) -> int:
    """How far from this landing place it patrols: what seaplanes gain, they gain where they have a
    base (GW-9.3.1-02, GW-8.2.1-28)."""
    if unit.type in air.SEAPLANES and not any(True for _ in air.bases(pos, unit, place)):
        return pos.data.units[unit.type].patrol
    return farthest(pos, unit)


def patrol_objections(pos: Position, action: Patrol) -> Iterator[Objection]:
    """Everything against a patrol being flown."""
    start, target = action.path[0], action.path[-1]
    for unit, number in action.units:
        if dict(decks.with_aircraft(pos, start)).get(unit, 0) < number:
            yield no(pos, "GW-9.3.1-01", "{unit} is not in {space}", unit=unit.type, space=start)
        if unit.owner not in pos.acting:
            yield no(pos, "GW-7.1-01", "{nation} does not act in this turn", nation=unit.owner)
        if not pos.data.units[unit.type].patrol:
            yield no(pos, "GW-9.3.1-02", "{unit} does not patrol", unit=unit.type)
            continue
        if target not in pos.data.map.sea:
            yield no(pos, "GW-9.3.1-01", "a patrol is flown over the sea")
        if unit.did or unit.spent or unit.duty:
            yield no(pos, "GW-9.3.1-06", "{unit} has moved or patrols", unit=unit.type)
        if len(action.path) - 1 > patrol_range(pos, unit, start):
            yield no(pos, "GW-9.3.1-02", "{unit} patrols nearer", unit=unit.type)
        yield from air.flight_objections(pos, unit, action.path, OUT)
        yield from neutrality.objections(pos, unit, target)


def fly_patrol(script: Script, action: Patrol) -> None:
    """The aircraft stay there for any number of turns (GW-9.3.1-01)."""
    start, target = action.path[0], action.path[-1]
    decks.take_off(script, start, action.units)
    steps = len(action.path) - 1
    there = force(
        (replace(unit, did="moved", duty="patrol", spent=steps, came=action.path[-2]), number)
        for unit, number in action.units
    )
    changes = (Change(start, force(action.units), ()), Change(target, (), there))
    script.emit(UnitsChanged(changes, "GW-9.3.1-01"))


def return_objections(pos: Position, unit: Unit, path: Sequence[str]) -> Iterator[Objection]:
    """It returns to a landing place within its range, in the turn it began too (GW-9.3.1-06)."""
    if len(path) - 1 > patrol_range(pos, unit, path[-1]):
        yield no(pos, "GW-9.3.1-06", "{unit} is too far from there", unit=unit.type)
    rested = replace(unit, spent=0, boost=0)
    yield from air.flight_objections(pos, rested, path, BACK)
    if objection := air.landing_objection(pos, unit, path[-1]):
        yield objection


def returns(pos: Position, unit: Unit, space: str) -> Iterator[tuple[str, ...]]:
    """The ways home."""
    for path in air.paths(pos, unit, space, farthest(pos, unit)).values():
        if not any(return_objections(pos, unit, path)):
            yield path


def look_for_landing(script: Script) -> None:
    """A patrol that is farther than its range from any landing place is lost, in whoever's turn
    (GW-9.3.1-07, GW-9.3.1-08)."""
    pos = script.pos
    lost = [
        Change(sea, ((unit, number),), ())
        for sea in pos.data.map.sea
        for unit, number in pos.units(sea)
        if unit.duty == "patrol" and not _has_landing(pos, unit, sea)
    ]
    if lost:
        script.emit(UnitsChanged(tuple(lost), "GW-9.3.1-07"))


def _has_landing(pos: Position, unit: Unit, sea: str) -> bool:
    near = distances(pos.data.map.airways, (sea,), farthest(pos, unit))
    return any(
        far <= patrol_range(pos, unit, space) and air.landing_objection(pos, unit, space) is None
        for space, far in near.items()
    )


def listed_patrols(pos: Position, by: str, space: str) -> Iterator[Patrol]:
    """One of each aircraft there along the shortest way to wherever it can patrol."""
    for unit, _ in decks.with_aircraft(pos, space):
        reach = patrol_range(pos, unit, space) if unit.owner in pos.acting else 0
        if reach and not unit.did and not unit.duty:
            for path in air.paths(pos, unit, space, reach).values():
                action = Patrol(by, single(unit), path)
                if not any(patrol_objections(pos, action)):
                    yield action
