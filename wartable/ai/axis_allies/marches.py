"""Stage 5, on land: rescue what is in danger, then move up together to where it pays."""

from __future__ import annotations

import math
from typing import Any

from wartable.ai.axis_allies.guards import LOST, SAFE, guards, key_places
from wartable.ai.axis_allies.judge import Counts, counts, minus
from wartable.ai.axis_allies.study import Study
from wartable.forces import single
from wartable.games.axis_allies.actions import Move
from wartable.games.axis_allies.movement import move
from wartable.games.axis_allies.unit import Unit

CLOSER = 1.02
"""A march must bring a unit this much nearer."""
BEARABLE = 0.15
"""The share of a stack that may be lost in the enemy's best attack."""
WORTH_A_MAN = 6.0
"""A territory worth so much is not left without anybody."""

Stack = tuple[str, Unit]


class Marches:
    """The land units that can still move, where to, and what stands where meanwhile."""

    def __init__(self, study: Study, *, ahead: bool = True) -> None:
        """Those who guard a place stay there; if they look ahead, garrisons too."""
        self.study = study
        self.paths: dict[Stack, dict[str, tuple[str, ...]]] = {}
        self.free: dict[Stack, int] = {}
        self.standing: dict[str, Counts] = {}
        self.found: list[tuple[Any, str]] = []
        pos = study.pos
        pinned = guards(study, ahead=ahead)
        for branch in move.noncombat_branches(pos):
            for action in branch.actions():
                unit = action.units[0][0]
                if pos.type(unit).domain != "land":
                    break
                stack = (action.path[0], unit)
                self.paths.setdefault(stack, {})[action.path[-1]] = action.path
        # nobody leaves a place that others were just called to
        for space, unit in self.paths:
            number = dict(pos.at(space))[unit]
            kept = min(number, pinned.get(space, {}).get(unit.type, 0))
            if kept:
                pinned[space][unit.type] -= kept
            called = any(u.spent and pos.type(u).captures for u, _ in pos.own(space))
            self.free[space, unit] = 0 if called and study.care else number - kept

    def at(self, space: str) -> Counts:
        """What will stand in a space."""
        if space not in self.standing:
            study = self.study
            self.standing[space] = counts([*study.friends_at(space), *study.new_units(space)])
        return self.standing[space]

    def send(self, stack: Stack, number: int, to: str, note: str) -> None:
        space, unit = stack
        self.free[stack] -= number
        self.standing[space] = minus(self.at(space), {unit.type: number})
        self.standing[to] = counts([*self.at(to), (unit.type, number)])
        action = Move(self.study.me, single(unit, number), self.paths[stack][to])
        self.found.append((action, note))

    def pin(self, space: str) -> None:
        """Nobody leaves this space any more."""
        for stack in self.free:
            if stack[0] == space:
                self.free[stack] = 0

    def spare(self, stack: Stack) -> int:
        """How many may leave: one stays where the enemy could walk in for nothing."""
        space, unit = stack
        number = self.free[stack]
        study = self.study
        if not number or not study.care or study.appraisal.worth(space) < WORTH_A_MAN:
            return number
        if any(n for kind, n in minus(self.at(space), {unit.type: number}) if self._fights(kind)):
            return number
        return number - 1 if study.threats.walks_in(space) else number

    def _fights(self, kind: str) -> bool:
        unit = self.study.pos.data.units[kind]
        return unit.domain == "land" and not unit.anti_air

    def pull(self, space: str) -> float:
        """How near to the enemy a land unit is; across the sea counts less."""
        return self.study.appraisal.march_pull.get(space, 0.0)


def plan_marches(study: Study) -> list[tuple[Any, str]]:
    """The marches of this noncombat move with their reasons."""
    marches = Marches(study)
    take_over(marches)
    _advance(marches)
    return marches.found


def take_over(marches: Marches) -> None:
    """One man goes to each territory that is mine when he comes."""
    study = marches.study
    ends = {end for paths in marches.paths.values() for end in paths}
    for end in sorted(end for end in ends if study.appraisal.is_gift(end)):
        near = [
            stack
            for stack, paths in marches.paths.items()
            if end in paths and marches.spare(stack) and study.pos.type(stack[1]).captures
        ]
        if near:
            cheapest = min(near, key=lambda stack: (study.pos.type(stack[1]).cost, stack))
            marches.send(cheapest, 1, end, f"{study.name(end)} joins whoever comes first.")


def plan_rescue(study: Study) -> list[tuple[Any, str]]:
    """Who goes to places in danger, before anybody is shipped away."""
    marches = Marches(study, ahead=False)
    if study.level.care:
        _rescue(marches)
    return marches.found


def plan_garrisons(study: Study) -> list[tuple[Any, str]]:
    """Who goes to strongholds before the enemy is there."""
    marches = Marches(study)
    for place in key_places(study):
        if study.shortage(place, marches.at(place)):
            _garrison(marches, place)
    return marches.found


def _rescue(marches: Marches) -> None:
    """Places that matter and are in danger call in whoever is near, if that saves them; only for
    the capital nobody stays where the enemy could walk in."""
    study = marches.study
    for place in key_places(study):
        if study.reply(place, marches.at(place)).win <= SAFE:
            continue
        able = marches.free.__getitem__ if place in study.capitals else marches.spare
        near = [stack for stack, paths in marches.paths.items() if place in paths and able(stack)]
        near.sort(key=lambda stack: (study.pos.type(stack[1]).cost, stack))
        everybody = counts([*marches.at(place), *((stack[1].type, able(stack)) for stack in near)])
        is_lost = study.reply(place, everybody).win > LOST
        if not near or (is_lost and place not in study.capitals):
            continue
        for stack in near:
            number, most = 0, able(stack)
            while number < most:
                reinforced = counts([*marches.at(place), (stack[1].type, number)])
                if study.reply(place, reinforced).win <= SAFE:
                    break
                number += 1
            if number:
                note = f"{study.name(place)} is in danger and calls in help."
                marches.send(stack, number, place, note)
        marches.pin(place)


def _garrison(marches: Marches, place: str) -> None:
    """A stronghold that could be in danger in two turns calls in those who guard no other."""
    study = marches.study
    near = [
        stack
        for stack, paths in marches.paths.items()
        if place in paths and marches.free[stack] and stack[0] not in study.garrisons
    ]
    near.sort(key=lambda stack: (study.pos.type(stack[1]).cost, stack))
    for stack in near:
        short = study.shortage(place, marches.at(place))
        number = min(marches.spare(stack), math.ceil(short / study.pos.type(stack[1]).cost))
        if number > 0:
            note = f"{study.name(place)} needs a garrison before the enemy comes."
            marches.send(stack, number, place, note)
    marches.pin(place)


def _advance(marches: Marches) -> None:
    """From the front back: everybody who gets nearer goes, where the stack then stands safely."""
    study = marches.study
    ends = {end for paths in marches.paths.values() for end in paths}
    for end in sorted(ends, key=lambda space: (-marches.pull(space), space)):
        stacks = [
            stack
            for stack, paths in marches.paths.items()
            if end in paths
            and marches.spare(stack)
            and not study.pos.type(stack[1]).anti_air
            and marches.pull(end) > CLOSER * marches.pull(stack[0])
        ]
        if not stacks:
            continue
        coming = [(stack[1].type, marches.spare(stack)) for stack in stacks]
        together = counts([*marches.at(end), *coming])
        if study.level.care and not _stands(study, end, together, counts(coming)):
            _leave_one(marches, end, stacks)
            continue
        for stack in stacks:
            note = f"Move up to {study.name(end)}, nearer to what is worth taking."
            if number := marches.spare(stack):
                marches.send(stack, number, end, note)


def _stands(study: Study, space: str, together: Counts, coming: Counts) -> bool:
    """Whether the enemy's best attack on the stack does not pay."""
    before = study.risk(space, minus(together, dict(coming)))
    after = study.risk(space, together)
    return after <= BEARABLE * study.judge.value(together) or after <= before - 3.0


def _leave_one(marches: Marches, end: str, stacks: list[Stack]) -> None:
    """One infantry holds an empty territory where a stack would be lost: it costs the enemy an
    attack, and stops tanks."""
    study = marches.study
    if marches.at(end) or study.appraisal.worth(end) < 4.0:
        return
    light = [stack for stack in stacks if study.pos.type(stack[1]).light]
    if light:
        note = f"One infantry makes the enemy fight for {study.name(end)}."
        marches.send(light[0], 1, end, note)
