"""Stage 5, on land: where the army stands when the turn is over, as one plan: near what is to be
taken, out of reach of what would destroy it, within reach of what it must take back."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any

from wartable.ai.axis_allies.judge import Counts, counts, minus
from wartable.ai.axis_allies.marches import Marches, Stack, plan_marches, take_over
from wartable.ai.axis_allies.outlook import FEARED, Outlook
from wartable.ai.axis_allies.study import Study
from wartable.ai.improvement import improved

Posture = dict[tuple[Stack, str], int]
"""How many of each stack go where; the rest stays."""

STEP = 0.15
"""What it is worth to be a step nearer to what is to be taken, as a share of a unit's price."""
A_STEP = math.log(0.8)
"""How much less is to be had a step farther away, as a logarithm."""
STILL = 0.05
"""What a march must bring for each unit."""


class Stance:
    """The postures of an army, and what they are worth."""

    def __init__(self, study: Study, marches: Marches) -> None:
        self.study = study
        self.marches = marches
        self.outlook = Outlook(study)
        self.stacks = [
            stack
            for stack in sorted(marches.paths)
            if marches.free[stack] and not study.pos.type(stack[1]).anti_air
        ]

    def value(self, posture: Posture) -> float:
        """How near the army is, less what the enemy can do against it together."""
        standing = dict(self._standing)
        near = 0.0
        for (stack, end), number in posture.items():
            space, unit = stack
            if space in standing:
                standing[space] = minus(standing[space], {unit.type: number})
            if end in standing:
                standing[end] = counts([*standing[end], (unit.type, number)])
            price = self.study.pos.type(unit).cost
            near += number * (STEP * price * self._nearer(space, end) - STILL)
        feared = self.outlook.feared(standing, self.outlook.worth, again=self._again(standing))
        return near - FEARED * self.study.care * feared

    def _nearer(self, space: str, end: str) -> float:
        """The steps that a march brings a unit nearer."""
        here, there = self.marches.pull(space), self.marches.pull(end)
        return math.log(max(here, 0.1) / max(there, 0.1)) / A_STEP

    def _again(self, standing: dict[str, Counts]) -> dict[str, Counts]:
        """What could take each territory back: those next door, and aircraft."""
        types, board = self.study.pos.data.units, self.study.pos.board
        mine = {
            space: tuple(pair for pair in units if types[pair[0]].captures)
            for space, units in standing.items()
        }
        return {
            space: counts(
                [
                    *(pair for near in board.land_neighbours[space] for pair in mine.get(near, ())),
                    *self._wings.get(space, ()),
                ]
            )
            for space in standing
        }

    @cached_property
    def _standing(self) -> dict[str, Counts]:
        """Who stands where before the march."""
        return {space: self.marches.at(space) for space in self.outlook.standing}

    @cached_property
    def _wings(self) -> dict[str, Counts]:
        types = self.study.pos.data.units
        return {
            space: tuple(pair for pair in units if types[pair[0]].domain == "air")
            for space, units in self.outlook.again.items()
        }

    def changed(self, posture: Posture) -> Posture | None:
        """Some units of a stack go elsewhere, or stay."""
        rng = self.study.rng
        if posture and rng.random() < 0.4:
            key = rng.choice(sorted(posture))
            left = posture[key] - rng.choice((1, posture[key]))
            fewer = {each: number for each, number in posture.items() if each != key}
            posture = {**fewer, key: left} if left else fewer
            if rng.random() < 0.5:
                return posture
        stack = rng.choice(self.stacks)
        sent = sum(number for (each, _), number in posture.items() if each == stack)
        spare = self.marches.free[stack] - sent
        if spare < 1:
            return None
        end = rng.choice(sorted(self.marches.paths[stack]))
        number = rng.choice((1, max(1, spare // 2), spare))
        return {**posture, (stack, end): posture.get((stack, end), 0) + number}


def plan_posture(study: Study) -> list[tuple[Any, str]]:
    """The marches of this noncombat move: the usual ones, improved by small changes."""
    usual = plan_marches(study)
    if not study.level.effort or not study.level.care:
        return usual
    marches = Marches(study)
    take_over(marches)
    stance = Stance(study, marches)
    if not stance.stacks:
        return usual
    planned: Posture = {}
    for action, _ in usual[len(marches.found) :]:
        for unit, number in action.units:
            key = ((action.path[0], unit), action.path[-1])
            planned[key] = planned.get(key, 0) + number
    best, _ = improved(planned, stance.changed, stance.value, study.level.effort, study.clock)
    for (stack, end), number in sorted(best.items()):
        if marches.pull(end) > marches.pull(stack[0]):
            note = f"Move up to {study.name(end)}, nearer to what is worth taking."
        else:
            note = f"Go to {study.name(end)}, where the army stands better."
        marches.send(stack, number, end, note)
    return marches.found
