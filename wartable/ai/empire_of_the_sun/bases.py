"""How good a place is for a unit to stand in: supply, the front, cover for others, and what may
strike it there."""

from __future__ import annotations

from wartable.ai.empire_of_the_sun import worth
from wartable.ai.empire_of_the_sun.aims import stakes_of
from wartable.ai.empire_of_the_sun.front import idleness
from wartable.ai.empire_of_the_sun.network import network_of
from wartable.ai.empire_of_the_sun.outlook import IDLE, LAZIEST, UNSUPPLIED
from wartable.games.empire_of_the_sun import stacking
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.position import Position

COVER = 0.05
"""What it is worth to have a place of stake 1 under one's own ZOI, when nobody else does that."""
QUIET = 0.15
"""How much of that counts where nobody can come."""
STRIKE = 8
"""Hexes from which ships strike with a card of value 2, more or less."""
DREAD = 0.004
"""How much of a unit is lost for each point of strength that may strike it."""
MOST_DREAD = 0.3
COMPANY = 40
"""Strength in company that halves what a unit has to dread."""
AT_ANCHOR = 0.5
"""How much of it carriers give, which are gone to sea when they are needed."""
FALLS = 2.0
"""How much less cover, or a reserve, counts that may be gone before it is needed, by the risk of
its base."""
CAUGHT = 0.8
"""How much of a ship or an air unit is lost when its base falls."""
RESERVE, ARMY, AT_HAND = 0.4, 18, 12
"""What troops of the strength of an army are worth at the front for the next landing or march, and
within how many hexes they count for it."""
CROWDED = 0.6
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
    if counter.kind != "ground" and place in pos.map.hexes:
        found -= CAUGHT * whole * network.risk(place)
    if counter.is_air and not counter.lrb:
        cover = _cover(pos, unit, place) * max(0.0, 1.0 - FALLS * network.risk(place))
        found += cover if counter.kind == "air" else AT_ANCHOR * cover
    if counter.kind == "ground":
        found += guard(pos, unit, place) + reserve(pos, unit, place)
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
    at_risk = stakes_of(pos.scenario.id, pos.state.turn).at_risk
    if place not in at_risk:
        return 0.0
    comer = other(side) if pos.controls(side, place) else side
    is_near = network_of(pos).threat(comer, place) > 0
    return at_risk[place] if is_near else QUIET * at_risk[place]


def guard(pos: Position, unit: str, place: str) -> float:
    """What the place gains in safety by this unit as garrison, or would lose without it."""
    at_risk = stakes_of(pos.scenario.id, pos.state.turn).at_risk
    side = pos.counter(unit).side
    network = network_of(pos)
    if place not in at_risk or not pos.controls(side, place):
        return 0.0
    others = sum(pos.attack(each) for each in pos.own(side, place, "ground") if each != unit)
    without = network.chance(place, network.weakness_with(place, others))
    with_it = network.chance(place, network.weakness_with(place, others + pos.attack(unit)))
    return (without - with_it) * at_risk[place]


def reserve(pos: Position, unit: str, place: str) -> float:
    """What a ground unit is worth for what is fought for next, the more the nearer it stands, and
    the less the likelier it is that its place falls before."""
    near = max(0.0, 1.0 - idleness(pos, place) / AT_HAND)
    safe = max(0.0, 1.0 - FALLS * network_of(pos).risk(place))
    return RESERVE * near * safe * pos.attack(unit) / ARMY


def exposure(pos: Position, side: Side, place: str, unit: str = "") -> float:
    """The share of a unit that enemy aircraft and carriers may take in that place; in strong
    company less."""
    if place not in pos.map.hexes or place in pos.map.away:
        return 0.0
    company = sum(
        [pos.attack(each) for each in pos.own(side, place, "air", "naval") if each != unit]
    )
    dread = min(MOST_DREAD, DREAD * _struck(pos, side, place))
    return dread * COMPANY / (COMPANY + company)


def _struck(pos: Position, side: Side, place: str) -> int:
    """The strength of all aircraft and carriers that may strike a place."""
    known: dict[str, int] = pos.once(("struck", side), dict)
    if place not in known:
        known[place] = sum(
            [
                strength
                for where, strength, far in _strikers(pos, other(side))
                if pos.distance(where, place) <= far
            ]
        )
    return known[place]


def _strikers(pos: Position, side: Side) -> list[tuple[str, int, int]]:
    """Aircraft and carriers of a side: where, how strong, and how far they strike."""

    def found() -> list[tuple[str, int, int]]:
        return [
            (pos.where(unit), pos.attack(unit), _far(pos, unit))
            for unit in pos.units_of(side, "air", "naval")
            if pos.counter(unit).is_air and pos.where(unit) not in pos.map.away
        ]

    return pos.once(("strikers", side), found)


def _far(pos: Position, unit: str) -> int:
    counter = pos.counter(unit)
    return counter.range + STRIKE if counter.kind == "naval" else counter.range
