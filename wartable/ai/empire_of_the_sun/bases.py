"""How good a place is for a unit to stand in: supply, the front, cover for others, and what may
strike it there."""

from __future__ import annotations

from wartable.ai.empire_of_the_sun import worth
from wartable.ai.empire_of_the_sun.aims import stakes_of
from wartable.ai.empire_of_the_sun.network import network_of
from wartable.ai.empire_of_the_sun.outlook import IDLE, LAZIEST, UNSUPPLIED, idleness
from wartable.games.empire_of_the_sun import stacking
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.position import Position

COVER = 0.04
"""What it is worth to have a place of stake 1 under one's own ZOI, when nobody else does that."""
STRIKE = 8
"""Hexes from which ships strike with a card of value 2, more or less."""
DREAD = 0.004
"""How much of a unit is lost for each point of strength that may strike it."""
MOST_DREAD = 0.25
CROWDED = 0.2
"""What it costs to come where there is no room: somebody has to leave."""


def merit(pos: Position, unit: str, place: str) -> float:
    """What a unit is worth in a place, with all that it does for others there."""
    counter = pos.counter(unit)
    side = counter.side
    network = network_of(pos)
    whole = worth.unit(pos, unit)
    share = max(LAZIEST, 1.0 - IDLE * idleness(pos, place))
    if place in pos.map.hexes and not network.supply.is_served(unit, place):
        share *= UNSUPPLIED
    found = whole * (share - exposure(pos, side, place))
    if counter.is_air and not counter.lrb:
        found += _cover(pos, unit, place)
    if counter.kind == "ground":
        found += _guard(pos, unit, place)
    if place in pos.map.hexes and not stacking.room(pos, side, place, unit):
        found -= CROWDED
    return found


def _cover(pos: Position, unit: str, place: str) -> float:
    """Places under the unit's ZOI that no other own aircraft covers."""
    if place not in pos.map.hexes or place in pos.map.away:
        return 0.0
    side = pos.counter(unit).side
    zoi = network_of(pos).supply.zoi
    covered = 0
    for each, where in zoi.units[side].items():
        if each != unit and each not in zoi.long_range:
            covered |= zoi.grid.discs[where]
    stakes = stakes_of(pos.scenario.id).by_place
    fresh = zoi.grid.discs[place] & ~covered
    return COVER * sum([stakes.get(each, 0.0) for each in pos.map.board.numbers(fresh)])


def _guard(pos: Position, unit: str, place: str) -> float:
    """What the place gains in safety by one more garrison."""
    stakes = stakes_of(pos.scenario.id).by_place
    network = network_of(pos)
    side = pos.counter(unit).side
    there = [each for each in pos.own(side, place, "ground") if each != unit]
    threat = network.threat(other(side), place)
    if not threat or not pos.controls(side, place):
        return 0.0
    from wartable.ai.empire_of_the_sun.network import EMPTY, HELD, STRONG, THIN

    guard = sum(map(pos.attack, there))
    before = EMPTY if not guard else THIN if threat > STRONG * guard else HELD
    guard += pos.attack(unit)
    after = THIN if threat > STRONG * guard else HELD
    return (before - after) * (stakes.get(place, 0.0) + 1.0)


def exposure(pos: Position, side: Side, place: str) -> float:
    """The share of a unit that enemy aircraft and carriers may take in that place."""
    if place not in pos.map.hexes or place in pos.map.away:
        return 0.0

    def found() -> dict[str, tuple[int, int]]:
        return {
            unit: (pos.attack(unit), _far(pos, unit))
            for unit in pos.units_of(other(side), "air", "naval")
            if pos.counter(unit).is_air and pos.where(unit) not in pos.map.away
        }

    strikers: dict[str, tuple[int, int]] = pos.once(("strikers against", side), found)
    total = sum(
        [
            strength
            for unit, (strength, far) in strikers.items()
            if pos.distance(pos.where(unit), place) <= far
        ]
    )
    return min(MOST_DREAD, DREAD * total)


def _far(pos: Position, unit: str) -> int:
    counter = pos.counter(unit)
    return counter.range + STRIKE if counter.kind == "naval" else counter.range
