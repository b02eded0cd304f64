"""Battles as they would be: forces put into a position as if they had moved there, and the exact
odds of what follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from wartable.ai.empire_of_the_sun import worth
from wartable.ai.empire_of_the_sun.means import GROUND, Part
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.names import Condition
from wartable.games.empire_of_the_sun.offensive import land
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Fight, State
from wartable.odds.empire_of_the_sun import Odds, Policy, battle_odds

POLICY = Policy()
DISASTER = 1.0
"""What the Political Will is worth that an Allied disaster costs (EOS-16.45-01)."""


@dataclass(frozen=True)
class Result:
    """What a battle is expected to bring the active player."""

    take: float
    """The chance to take the hex."""
    win: float
    swing: float
    """What the enemy's lost steps are worth more than the own ones."""
    disaster: float


def lined_up(
    pos: Position, target: str, ours: Sequence[Part], theirs: Sequence[Part], condition: Condition
) -> State:
    """The position of an Offensive in which these units have come to fight for the target."""
    offensive, at = pos.offensive, dict(pos.state.at)
    afar: dict[str, list[str]] = {"ours": [], "theirs": []}
    for name, parts in (("ours", ours), ("theirs", theirs)):
        for part in parts:
            at[part.unit] = part.to
            if part.to != target:
                afar[name].append(part.unit)
    ground = [part for part in (*ours, *theirs) if part.role in GROUND]
    made = replace(
        offensive,
        activated=offensive.activated | {part.unit: pos.where(part.unit) for part in ours},
        landed={part.unit: pos.where(part.unit) for part in ground if part.role != "march"},
        came_overland={
            part.unit: _from(pos, part.unit, target) for part in ground if part.role == "march"
        },
        battles={target: Fight(tuple(sorted(afar["ours"])), tuple(sorted(afar["theirs"])))},
        reacted={part.unit: pos.where(part.unit) for part in theirs},
        condition=condition,
    )
    return replace(pos.state, at=at, offensive=made, flow=())


def _from(pos: Position, unit: str, target: str) -> str:
    """The hex from which a march enters: where it began, if that is beside, else any beside."""
    beside = land.neighbours(pos, target)
    here = pos.where(unit)
    return here if here in beside else next(iter(sorted(beside)), here)


def fought(state: State, target: str) -> Result:
    """What the battle of the target is expected to bring, by the exact odds."""
    odds = battle_odds(state, target, POLICY)
    return Result(odds.take, odds.win, swing(odds), odds.disaster)


def swing(odds: Odds) -> float:
    """What the enemy's lost steps are worth more than the own ones."""
    side = odds.side
    total = 0.0
    for unit, spread in odds.by_counter.items():
        mean = sum(number * chance for number, chance in spread.items())
        total += mean * step_worth(odds.pos, unit, side)
    return total


def step_worth(pos: Position, unit: str, side: Side) -> float:
    """What it is worth to a side that a unit loses a step; a garrison is worth its hex."""
    if unit not in pos.data.counters:
        return 0.0
    sign = -1.0 if pos.counter(unit).side == side else 1.0
    return sign * worth.step(unit)


def blended(parts: Iterable[tuple[float, Result]]) -> Result:
    """Results of which one comes about, each with its chance."""
    take = win = total = disaster = 0.0
    for share, result in parts:
        take += share * result.take
        win += share * result.win
        total += share * result.swing
        disaster += share * result.disaster
    return Result(take, win, total, disaster)
