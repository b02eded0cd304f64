"""How good a place is for a unit to stand in: supply, the front, cover for others, and what may
strike it there."""

from __future__ import annotations

from wartable.ai.empire_of_the_sun import worth
from wartable.ai.empire_of_the_sun.aims import stakes_of
from wartable.ai.empire_of_the_sun.network import EMPTY, HELD, STRONG, THIN, network_of
from wartable.ai.empire_of_the_sun.outlook import IDLE, LAZIEST, UNSUPPLIED, idleness
from wartable.games.empire_of_the_sun import stacking
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.position import Position

COVER = 0.05
"""What it is worth to have a place of stake 1 under one's own ZOI, when nobody else does that."""
QUIET = 0.15
"""How much of that counts where nobody can come."""
STRIKE = 8
"""Hexes from which ships strike with a card of value 2, more or less."""
DREAD = 0.003
"""How much of a unit is lost for each point of strength that may strike it."""
MOST_DREAD = 0.15
COMPANY = 40
"""Strength in company that halves what a unit has to dread."""
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
    found = whole * (share - exposure(pos, side, place, unit))
    if counter.is_air and not counter.lrb:
        found += _cover(pos, unit, place)
    if counter.kind == "ground":
        found += guard(pos, unit, place)
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
    fresh = zoi.grid.discs[place] & ~covered
    return COVER * sum([_at_issue(pos, side, each) for each in pos.map.board.numbers(fresh)])


def _at_issue(pos: Position, side: Side, place: str) -> float:
    """What a place is worth if the two sides are about to fight for it; else a part of it."""
    at_risk = stakes_of(pos.scenario.id).at_risk
    if place not in at_risk:
        return 0.0
    comer = other(side) if pos.controls(side, place) else side
    is_near = network_of(pos).threat(comer, place) > 0
    return at_risk[place] if is_near else QUIET * at_risk[place]


def guard(pos: Position, unit: str, place: str) -> float:
    """What the place gains in safety by this unit as garrison, or would lose without it."""
    at_risk = stakes_of(pos.scenario.id).at_risk
    side = pos.counter(unit).side
    threat = network_of(pos).threat(other(side), place)
    if not threat or place not in at_risk or not pos.controls(side, place):
        return 0.0
    others = sum(pos.attack(each) for each in pos.own(side, place, "ground") if each != unit)
    before = EMPTY if not others else THIN if threat > STRONG * others else HELD
    after = THIN if threat > STRONG * (others + pos.attack(unit)) else HELD
    return (before - after) * at_risk[place]


def exposure(pos: Position, side: Side, place: str, unit: str = "") -> float:
    """The share of a unit that enemy aircraft and carriers may take in that place; in strong
    company less."""
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
    company = sum(pos.attack(each) for each in pos.own(side, place, "air", "naval") if each != unit)
    return min(MOST_DREAD, DREAD * total) * COMPANY / (COMPANY + company)


def _far(pos: Position, unit: str) -> int:
    counter = pos.counter(unit)
    return counter.range + STRIKE if counter.kind == "naval" else counter.range
