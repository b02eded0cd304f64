"""Convoys: warships in the zones that convoys pass cost the other side income."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wartable.core.dice import announce
from wartable.forces import force
from wartable.games.axis_allies.decisions import DisruptConvoys
from wartable.games.axis_allies.events import Rolled
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import open_purses, territories
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.unit import Force, Unit, each

COUNTS_TO = 3
"""A die up to this does its face in damage, a higher one none (E40-CNV-04, G40-CVY-03)."""


def exposed(pos: Position) -> frozenset[str]:
    """My territories with an income that can be lost at sea: those of the purses that collect; some
    powers have no convoys (E40-INC-02, G40-INC-02, G40-CHN-07)."""
    if not pos.data.powers[pos.me].convoys:
        return frozenset()
    return frozenset(
        territory
        for purse in open_purses(pos, pos.me)
        for territory in territories(pos, purse)
        if pos.data.spaces[territory].income
    )


def raiders(pos: Position) -> dict[str, dict[str, Force]]:
    """By convoy zone beside my territories: the units of each enemy that roll there, if an enemy
    warship is in it, a carrier too, which rolls nothing itself; my own and my friends' ships there
    do not matter (E40-CNV-01, E40-CNV-02, E40-AMB-29, G40-CVY-01, G40-CVY-02)."""
    mine = exposed(pos)
    found: dict[str, dict[str, Force]] = {}
    for zone in sorted(pos.state.units):
        if not pos.data.spaces[zone].convoy or mine.isdisjoint(pos.board.coast[zone]):
            continue
        if any(pos.is_warship(unit) for unit, _ in pos.enemies(zone)):
            rolling = list(_rolling(pos, zone))
            owners = sorted({unit.owner for unit, _ in rolling})
            found[zone] = {
                owner: force(pair for pair in rolling if pair[0].owner == owner) for owner in owners
            }
    return {zone: forces for zone, forces in found.items() if forces}


def _rolling(pos: Position, zone: str) -> Iterator[tuple[Unit, int]]:
    """The ships of my enemies with dice, and their aircraft on any carrier there (E40-CNV-03,
    G40-CVY-02)."""
    for ship, number in pos.at(zone):
        for unit in (ship, *ship.cargo):
            if pos.is_enemy(pos.me, unit.owner) and pos.type(unit).convoy_dice:
                yield unit, number


def dice(pos: Position, units: Force) -> int:
    """How many dice these roll: 2 a submarine or aircraft, 1 any other warship (E40-CNV-03,
    G40-CVY-02)."""
    return sum(pos.type(unit).convoy_dice * number for unit, number in units)


def losses(
    damage: Mapping[str, int], beside: Mapping[str, Sequence[str]], value: Mapping[str, int]
) -> dict[str, int]:
    """What each territory loses: as much in all as the damage of the zones can do, no zone more
    than its damage, no territory more than its value (E40-CNV-05, E40-CNV-06, E40-CNV-07,
    E40-AMB-12, G40-CVY-04, G40-CVY-05, G40-AMB-23).

    A largest flow from zones to territories, point by point: a point for which there is no room
    pushes an earlier one aside to another territory.
    """
    taken: dict[tuple[str, str], int] = {}
    lost: dict[str, int] = dict.fromkeys(value, 0)

    def push(zone: str, tried: set[str]) -> bool:
        for territory in beside[zone]:
            if territory in tried or territory not in value:
                continue
            tried.add(territory)
            room = lost[territory] < value[territory]
            if room or any(
                points and push_aside(other, territory, tried)
                for (other, there), points in list(taken.items())
                if there == territory
            ):
                lost[territory] += 1
                taken[zone, territory] = taken.get((zone, territory), 0) + 1
                return True
        return False

    def push_aside(zone: str, territory: str, tried: set[str]) -> bool:
        if push(zone, tried):
            taken[zone, territory] -= 1
            lost[territory] -= 1
            return True
        return False

    for zone, points in damage.items():
        for _ in range(points):
            if not push(zone, set()):
                break
    return {territory: points for territory, points in lost.items() if points}


def roll(script: Script, rolling: Mapping[str, Sequence[Force]]) -> dict[str, int]:
    """The raiders roll zone by zone; what each of my territories loses (E40-CNV-04, G40-CVY-03)."""
    pos = script.pos
    damage: dict[str, int] = {}
    for zone, forces in rolling.items():
        for units in forces:
            announce(script.dice, (unit.type for unit in each(units)))
            faces = script.dice.roll(dice(pos, units))
            points = sum(face for face in faces if face <= COUNTS_TO)
            damage[zone] = damage.get(zone, 0) + points
            by = units[0][0].owner
            script.emit(Rolled(zone, by, "convoy raid", units, (), faces, points))
    value = {space: pos.data.spaces[space].income for space in exposed(pos)}
    beside = {zone: pos.board.coast[zone] for zone in damage}
    return losses(damage, beside, value)


def questions(pos: Position) -> tuple[DisruptConvoys, ...]:
    """Each raider is asked for each of its zones whether it rolls (G40-CVY-01)."""
    return tuple(
        DisruptConvoys(owner, zone, units, dice(pos, units))
        for zone, forces in raiders(pos).items()
        for owner, units in forces.items()
    )
