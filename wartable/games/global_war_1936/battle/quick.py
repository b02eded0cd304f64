"""Who may blitz after a land combat, and with whom (10.5.1)."""

from __future__ import annotations

from math import ceil

from wartable.games.global_war_1936.battle.forts import crosses, forts
from wartable.games.global_war_1936.movement.land import stopped_by
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Battle
from wartable.games.global_war_1936.unit import Force, Unit

ROUNDS = 2
"""GW-10.5.1-01."""


def is_quick(pos: Position, frame: Battle, unit: Unit) -> bool:
    """The unit can go on after this combat: it lasted two rounds at most, and the unit neither came
    across a fortification, by air or sea, nor stands in a city or terrain that stops it
    (GW-10.5.1-01 to GW-10.5.1-04)."""
    row = pos.data.units[unit.type]
    if frame.round > ROUNDS or unit.mission or not (row.blitzes or row.blitz_pairs):
        return False
    if pos.data.map.land[frame.zone].city:
        return False
    if not row.is_land:
        return True
    if any(crosses(pos, fort, unit) for fort in forts(pos, frame.zone)):
        return False
    return not stopped_by(pos, unit, unit.came, frame.zone)


def tanks_needed(pos: Position, units: Force) -> int:
    """Partners of a tank each, two of the advanced mechanized infantry to one (GW-10.5.1-03,
    GW-8.2.1-01, GW-10.5.1-01, GW-10.5.1-02)."""
    kinds = pos.data.units
    led: dict[int, int] = {}
    for unit, number in units:
        pairs = kinds[unit.type].blitz_pairs
        led[pairs] = led.get(pairs, 0) + number
    return sum(ceil(number / pairs) for pairs, number in led.items() if pairs)


def tanks(pos: Position, units: Force) -> int:
    """GW-10.5.1-02."""
    return sum(number for unit, number in units if pos.data.units[unit.type].is_tank)
