"""What counters are worth, in points of victory."""

from __future__ import annotations

from functools import cache

from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.position import Position

STRENGTH, TOUGHNESS = 0.012, 0.006
"""What a point of attack and of defence is worth in a counter at full strength."""
LEAST = 0.04
"""What the smallest unit is worth: it takes and holds hexes."""
KIND = {"ground": 0.9, "air": 1.0, "naval": 1.1}
RENEWED = {"japan": 0.9, "allies": 0.6}
"""How much less is lost with a unit that replacements bring back; the Allies have many."""
HQ, EFFICIENCY = 0.5, 0.4
"""What an HQ is worth, and each point of its efficiency."""
CARRIER = 1.3
"""Carriers fight from afar and open the way for landings."""


@cache
def step(unit: str) -> float:
    """What one step of a counter is worth."""
    counter = data().counters[unit]
    if counter.kind == "hq":
        return HQ + EFFICIENCY * counter.efficiency
    whole = LEAST + STRENGTH * counter.attack + TOUGHNESS * counter.defence
    whole *= KIND[counter.kind] * (CARRIER if counter.is_carrier else 1.0)
    if counter.replaceable:
        whole *= RENEWED[counter.side]
    return whole / counter.steps


def steps(pos: Position, unit: str) -> int:
    """The steps that a counter has on the side it shows; an HQ has one."""
    counter = pos.counter(unit)
    if counter.steps < 2:
        return 1
    return 1 if unit in pos.state.reduced else 2


def unit(pos: Position, unit: str) -> float:
    """What a counter is worth as it stands."""
    return step(unit) * steps(pos, unit)
