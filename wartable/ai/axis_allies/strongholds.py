"""Places whose fall decides the war, and the garrison each wants: a match for the army that could
be before it in two turns."""

from __future__ import annotations

from wartable.ai.axis_allies.appraisal import IN_THE_AIR, LOAD, Appraisal
from wartable.board import distances
from wartable.games.axis_allies.aims import aims
from wartable.games.axis_allies.position import Position

MATCH = 0.7
"""The share of such an army that the garrison should be worth."""
LACKING = 1
"""Places that the enemy lacks to win at which every one of them wants a garrison."""
BY_LAND, BY_SEA, BY_AIR = 2, 4, 5
"""Steps from which armies, transports and aircraft are before a place in two turns."""


def garrisons(pos: Position, appraisal: Appraisal) -> dict[str, float]:
    """For each stronghold of my side, what should stand there, in IPC; none where nobody comes."""
    found = {place: _host(pos, appraisal, place) for place in _strongholds(pos, appraisal)}
    return {place: MATCH * host for place, host in found.items() if host}


def _strongholds(pos: Position, appraisal: Appraisal) -> list[str]:
    """Capitals, and what the enemy still lacks where it lacks little."""
    wanted = {purse.capital for purse in pos.data.purses.values() if purse.capital}
    for aim in aims(pos):
        if aim.side != appraisal.side and aim.lacking <= LACKING:
            wanted |= set(aim.places)
    return sorted(place for place in wanted if pos.state.control[place] in appraisal.friends)


def _host(pos: Position, appraisal: Appraisal, place: str) -> float:
    """The largest army that one enemy could have before a place in two turns."""
    board = pos.board
    by_land = distances(board.land_neighbours, [place], BY_LAND)
    by_sea = distances(board.sea_neighbours, board.coast[place], BY_SEA)
    by_air = distances(board.neighbours, [place], BY_AIR)
    armies = dict.fromkeys(appraisal.enemies, 0.0)
    wings = dict.fromkeys(appraisal.enemies, 0.0)
    for space in by_air.keys() | by_sea.keys():
        for unit, number in pos.at(space):
            if unit.owner not in armies:
                continue
            kind = pos.type(unit)
            if kind.captures and space in by_land:
                armies[unit.owner] += kind.cost * number
            elif kind.hold and space in by_sea:
                armies[unit.owner] += LOAD * number
            for one in (unit, *unit.cargo):
                if pos.type(one).domain == "air" and space in by_air:
                    wings[unit.owner] += IN_THE_AIR * pos.type(one).cost * number
    return max((army + min(army, wings[power]) for power, army in armies.items()), default=0.0)
