"""Raids on several facilities: the air battle, the targets, their fire, the bombs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from wartable.forces import Pool, force
from wartable.games.axis_allies.actions import Group
from wartable.games.axis_allies.battle.air_battle import intercepting_fire, raiding_fire
from wartable.games.axis_allies.battle.bombing import (
    aimed,
    can_bomb,
    divide_bombers,
    facilities_fire_on,
)
from wartable.games.axis_allies.battle.casualties import ANY
from wartable.games.axis_allies.battle.raid import bombing
from wartable.games.axis_allies.battle.values import dice_of
from wartable.games.axis_allies.decisions import ChooseTargets
from wartable.games.axis_allies.edition import Ask
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import damage_to
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, Unit, each
from wartable.odds.axis_allies.table import Table
from wartable.odds.hits import Chances, chances, faces
from wartable.odds.tree import then, together


class RaidEnd(NamedTuple):
    """How a raid may end."""

    attackers: Force
    defenders: Force
    damage: int
    """What is added to the damage of all facilities."""
    at: tuple[tuple[str, int], ...] = ()
    """Where there are several: what is added to each."""


def best_targets(pos: Position, question: ChooseTargets) -> tuple[Group, ...]:
    """All bombers at the facility that can take most damage yet, of those they can bomb."""
    space = question.space
    order = sorted(question.facilities, key=lambda facility: -damage_to(pos, space, facility, 99))
    groups: dict[str, list[tuple[Unit, int]]] = defaultdict(list)
    for unit, number in question.bombers:
        groups[next(name for name in order if can_bomb(pos, unit, name))].append((unit, number))
    return tuple(Group(name, force(units)) for name, units in groups.items())


def raids_on_many(table: Table, battle: Battle) -> dict[RaidEnd, float]:
    """Every end of the raid with its chance."""
    flown = then({battle: 1.0}, partial(air_battle, table))
    shot = then(flown, lambda flown: _facilities_fire(table, _aim(table, flown)))
    return then(shot, partial(_ends, table.pos))


def air_battle(table: Table, battle: Battle) -> Iterator[tuple[Battle, float]]:
    """One round; both sides fire at once (G40-SBR-08)."""
    pos = table.pos
    attack = chances([value for _, value in raiding_fire(pos, battle)])
    defense = chances([value for _, value in intercepting_fire(pos, battle)])
    for hits, chance in enumerate(attack):
        defenders = table.defenders(battle.attackers).after(battle.defenders, (Pool(hits, ANY),))
        for losses, share in enumerate(defense):
            pools = (Pool(losses, ANY),)
            attackers = table.attackers(battle.defenders).after(battle.attackers, pools)
            left = replace(battle, attackers=attackers, defenders=defenders)
            yield left, float(chance * share)


def _aim(table: Table, battle: Battle) -> Battle:
    result = divide_bombers(table.referee.quiet, battle)
    if not isinstance(result, Ask):
        return result
    (question,) = result.decisions
    assert isinstance(question, ChooseTargets)
    return aimed(battle, best_targets(table.pos, question))


def _facilities_fire(table: Table, battle: Battle) -> Iterator[tuple[Battle, float]]:
    """Each facility's hits fall on those who bomb it (G40-SBR-11)."""
    fire = {name: chances(values) for name, values in facilities_fire_on(table.pos, battle).items()}
    for hits, chance in together(*map(enumerate, fire.values())):
        pools = tuple(Pool(n, name) for n, name in zip(hits, fire, strict=True) if n)
        left = table.attackers(battle.defenders).after(battle.attackers, pools)
        yield replace(battle, attackers=left), float(chance)


def _ends(pos: Position, shot: Battle) -> Iterator[tuple[RaidEnd, float]]:
    for damage, chance in _bombs(pos, shot):
        total = sum(points for _, points in damage)
        yield RaidEnd(shot.attackers, shot.defenders, total, damage), chance


def _bombs(pos: Position, battle: Battle) -> Iterator[tuple[tuple[tuple[str, int], ...], float]]:
    """The damage to each facility that is bombed (G40-SBR-12, G40-SBR-13)."""
    points: dict[str, Chances] = {}
    for unit in each(bombing(battle)):
        die = np.concatenate(
            [np.zeros(pos.type(unit).raid_bonus), faces(dice_of(pos, battle, unit))]
        )
        points[unit.to] = np.convolve(points.get(unit.to, np.ones(1)), die)
    spreads = []
    for facility, spread in points.items():
        done: dict[int, float] = defaultdict(float)
        for number, chance in enumerate(spread):
            if chance:
                done[damage_to(pos, battle.space, facility, number)] += float(chance)
        spreads.append([((facility, number), chance) for number, chance in done.items()])
    for damage, chance in together(*spreads):
        yield tuple(sorted(damage)), float(chance)
