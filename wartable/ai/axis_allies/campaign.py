"""Which enemy capital a power makes for: a choice that lasts, so that fleets and armies arrive."""

from __future__ import annotations

import random

from wartable.ai.axis_allies.wars import nearness_of_war
from wartable.board import distances
from wartable.games.axis_allies.aims import aims
from wartable.games.axis_allies.position import Position

OVERLAND = 10.0
"""How much more a capital draws that can be walked to."""
BEATEN = 25
"""Units worth less than this near a capital do not threaten it."""
NAVY = 25
"""Ships worth so much halve the draw of a capital behind them."""
ALARM = 3
"""Places that the enemy lacks to win at which it becomes urgent."""
URGENT = 3.0
"""How much more a capital draws for each place fewer."""
TURNS = 3
"""Turns of income that count as strength."""
OUTMATCHED = 5.0
"""How strongly a capital draws where the enemy outmatches my friends."""
NEARER = 0.5
"""How much less a capital draws for each step it is farther away."""


def choose_aim(pos: Position, me: str, rng: random.Random) -> str | None:
    """One of the enemy's capitals, a near one rather than a far one; by chance, so that games
    differ. `None` when all have fallen."""
    mine = pos.relations.friends[me]
    capitals = _capitals(pos, me)
    start = _main_army(pos, me)
    if not capitals or not start:
        return None
    steps = distances(pos.board.neighbours, [start])
    by_land = distances(pos.board.land_neighbours, [start])
    weights = [
        (OVERLAND if capital in by_land else 1.0)
        * NEARER ** steps.get(capital, 20)
        * nearness_of_war(pos, me, pos.state.control[capital])
        * URGENT ** _alarm(pos, me, capital)
        * _need(pos, me, pos.data.spaces[capital].half) ** OUTMATCHED
        / (1 + _guarded(pos, mine, capital) / NAVY)
        for capital in capitals
    ]
    return rng.choices(capitals, weights)[0]


def _alarm(pos: Position, me: str, capital: str) -> int:
    """How near the enemy is to victory on the half of the board where a capital lies: 0 if it
    lacks much."""
    half = pos.data.spaces[capital].half
    return max(
        (
            max(0, ALARM - aim.lacking)
            for aim in aims(pos)
            if aim.side != pos.side(me)
            and half
            and any(pos.data.spaces[place].half == half for place in aim.places)
        ),
        default=0,
    )


def _need(pos: Position, me: str, half: str) -> float:
    """How much stronger the enemy is than my friends on a half of the board, without me."""
    if not half:
        return 1.0
    strength = {True: 50.0, False: 50.0}
    for space, by in pos.state.control.items():
        if pos.data.spaces[space].half == half and by != me and pos.side(by):
            strength[pos.is_opponent(me, by)] += TURNS * pos.data.spaces[space].income
    for space, units in pos.state.units.items():
        if pos.data.spaces[space].half != half:
            continue
        for unit, number in units:
            if unit.owner != me and pos.side(unit.owner):
                strength[pos.is_opponent(me, unit.owner)] += pos.type(unit).cost * number
    return strength[True] / strength[False]


def is_called_away(pos: Position, me: str, aim: str) -> bool:
    """Whether the enemy is about to win on the other half of the board, and not on this one."""
    alarms = {capital: _alarm(pos, me, capital) for capital in _capitals(pos, me)}
    return _alarm(pos, me, aim) == 0 and max(alarms.values(), default=0) > 0


def _capitals(pos: Position, me: str) -> list[str]:
    """The enemy's capitals that stand."""
    mine = pos.relations.friends[me]
    return [
        purse.capital
        for purse in pos.data.purses.values()
        if purse.capital and pos.state.control[purse.capital] not in mine
    ]


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
