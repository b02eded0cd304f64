"""Which enemy capital a power makes for: a choice that lasts, so that fleets and armies arrive."""

from __future__ import annotations

import random

from wartable.ai.axis_allies.wars import nearness_of_war
from wartable.board import distances
from wartable.games.axis_allies.position import Position

OVERLAND = 10.0
"""How much more a capital draws that can be walked to."""
BEATEN = 25
"""Units worth less than this near a capital do not threaten it."""
NAVY = 25
"""Ships worth so much halve the draw of a capital behind them."""
NEARER = 0.5
"""How much less a capital draws for each step it is farther away."""


def choose_aim(pos: Position, me: str, rng: random.Random) -> str | None:
    """One of the enemy's capitals, a near one rather than a far one; by chance, so that games
    differ. `None` when all have fallen."""
    mine = pos.relations.friends[me]
    capitals = [
        purse.capital
        for purse in pos.data.purses.values()
        if purse.capital and pos.state.control[purse.capital] not in mine
    ]
    start = _main_army(pos, me)
    if not capitals or not start:
        return None
    steps = distances(pos.board.neighbours, [start])
    by_land = distances(pos.board.land_neighbours, [start])
    weights = [
        (OVERLAND if capital in by_land else 1.0)
        * NEARER ** steps.get(capital, 20)
        * nearness_of_war(pos, me, pos.state.control[capital])
        / (1 + _guarded(pos, mine, capital) / NAVY)
        for capital in capitals
    ]
    return rng.choices(capitals, weights)[0]


def _main_army(pos: Position, me: str) -> str:
    """Where most of a power's land units are; its capital, if it has one, without any."""
    armies = {pos.data.powers[me].capital: 0}
    for space in sorted(pos.state.control):
        for unit, number in pos.at(space):
            if unit.owner == me and pos.type(unit).captures:
                armies[space] = armies.get(space, 0) + pos.type(unit).cost * number
    return max(armies, key=lambda space: armies[space])


def is_won(pos: Position, me: str, aim: str) -> bool:
    """Whether the capital is ours and nothing much is left of the army that could take it back."""
    if pos.is_opponent(me, pos.state.control[aim]):
        return False
    near = distances(pos.board.land_neighbours, [aim], 2)
    left = sum(
        pos.type(unit).cost * number
        for space in near
        for unit, number in pos.at(space)
        if pos.is_opponent(me, unit.owner)
    )
    return left < BEATEN


def _guarded(pos: Position, mine: frozenset[str], capital: str) -> int:
    """The enemy's ships around a capital, in IPC."""
    near = distances(pos.board.neighbours, [capital], 3)
    return sum(
        pos.type(unit).cost * number
        for space in near
        if not pos.board.is_land(space)
        for unit, number in pos.at(space)
        if unit.owner not in mine
    )
