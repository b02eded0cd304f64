"""Stage 3, first: what can be attacked with what, from the game's own listing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wartable.ai.axis_allies.study import Study
from wartable.games.axis_allies.actions import Move, Sail
from wartable.games.axis_allies.movement import move, sail
from wartable.games.axis_allies.unit import Unit

Key = tuple[str, Unit, Unit | None]
"""A stack that can be drawn on: where, what, from which deck."""


class Part(NamedTuple):
    """What one action brings into a battle: one unit by itself, or a transport's landing."""

    action: Any
    uses: tuple[Key, ...]
    kinds: tuple[str, ...]
    cost: int
    domain: str


@dataclass
class Options:
    """All parts by target, and how many units each stack has."""

    stacks: dict[Key, int] = field(default_factory=dict)
    parts: dict[str, list[Part]] = field(default_factory=dict)
    raids: dict[str, list[Part]] = field(default_factory=dict)
    sails: dict[str, list[Part]] = field(default_factory=dict)


def list_options(study: Study) -> Options:
    """The game's listing, by target."""
    pos = study.pos
    options = Options()
    best_path: dict[tuple[Key, str], Move] = {}
    for branch in move.combat_branches(pos):
        for action in branch.actions():
            unit = action.units[0][0]
            kind = pos.type(unit)
            if len(action.units) > 1 or action.units[0][1] > 1:
                continue
            if kind.deck or (kind.domain == "sea" and not kind.attack):
                continue
            key = (action.path[0], unit, action.deck)
            if action.mission:
                if action.mission == "raid":
                    part = Part(action, (key,), (unit.type,), kind.cost, "air")
                    options.raids.setdefault(action.path[-1], []).append(part)
                    options.stacks[key] = _number(study, key)
                continue
            target = action.path[-1]
            if pos.board.is_land(target) and not pos.is_hostile_land(target):
                continue
            if not pos.board.is_land(target) and not pos.enemies(target):
                continue
            if study.appraisal.is_taboo(target):
                continue
            known = best_path.get((key, target))
            if known is None or on_the_way(study, action) > on_the_way(study, known):
                best_path[key, target] = action
    for (key, target), action in best_path.items():
        kind = pos.type(key[1])
        options.stacks[key] = _number(study, key)
        part = Part(action, (key,), (key[1].type,), kind.cost, kind.domain)
        options.parts.setdefault(target, []).append(part)
    for branch in sail.combat_branches(pos):
        for landing in branch.actions():
            if study.appraisal.is_taboo(landing.into):
                continue
            part = _landing(study, landing)
            options.sails.setdefault(landing.into, []).append(part)
            for key in part.uses:
                options.stacks[key] = _number(study, key)
    for parts in options.sails.values():
        parts.sort(key=lambda part: -punch(study, part.kinds))
    return options


def _number(study: Study, key: Key) -> int:
    space, unit, deck = key
    there = dict(study.pos.at(space))
    if deck is not None:
        return there.get(deck, 0) and deck.cargo.count(unit)
    return there.get(unit, 0)


def on_the_way(study: Study, action: Move) -> float:
    """What a tank takes on its way."""
    return sum(study.appraisal.raid(space) for space in passed(study, action))


def passed(study: Study, action: Move) -> tuple[str, ...]:
    """The hostile territories that a tank goes through."""
    if study.pos.type(action.units[0][0]).domain != "land":
        return ()
    return tuple(space for space in action.path[1:-1] if study.pos.is_hostile_land(space))


def _landing(study: Study, action: Sail) -> Part:
    ship: Key = (action.path[0], action.ship, None)
    loaded = [
        (load.source, unit, None)
        for load in action.loads
        for unit, n in load.units
        for _ in range(n)
    ]
    kinds = tuple(unit.type for unit, n in action.landing for _ in range(n))
    cost = sum(study.pos.data.units[kind].cost for kind in kinds)
    return Part(action, (ship, *loaded), kinds, cost, "landing")


def punch(study: Study, kinds: Sequence[str]) -> float:
    types = study.pos.data.units
    return sum(types[kind].attack + 1.5 for kind in kinds)
