"""Stage 3, last: bombers without a better target, and ships that support a landing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.ai.axis_allies.judge import counts, minus
from wartable.ai.axis_allies.options import Key, Options, Part
from wartable.ai.axis_allies.study import Study
from wartable.games.axis_allies.actions import Move
from wartable.games.axis_allies.movement import move
from wartable.games.axis_allies.production import complex_in

RAID_DAMAGE = 3.5
SALVO = 3.0
"""What a ship may risk to bombard, in IPC."""


def raids(study: Study, options: Options, busy: list[Part]) -> Iterator[tuple[Any, str]]:
    """Bombers without a better target raid factories where it pays (S42-SBR-03)."""
    used: dict[Key, int] = {}
    for part in busy:
        for key in part.uses:
            used[key] = used.get(key, 0) + 1
    pos = study.pos
    planned: dict[str, float] = {}
    for key in sorted({part.uses[0] for parts in options.raids.values() for part in parts}):
        for _ in range(options.stacks[key] - used.get(key, 0)):
            best: tuple[float, Any] | None = None
            for target, parts in options.raids.items():
                works = complex_in(pos, target)
                if works is None or (pos.has_escorts and _interceptors(study, target)):
                    continue
                damage = pos.state.facilities[target][works] + planned.get(target, 0.0)
                room = pos.edition.most_damage(pos, target, works) - damage
                guns = pos.data.units[works].anti_air or any(
                    pos.type(unit).anti_air for unit, _ in pos.enemies(target)
                )
                bonus = pos.type(key[1]).raid_bonus
                value = min(RAID_DAMAGE + bonus, room) - (2.0 if guns else 0.0)
                for part in parts:
                    if part.uses[0] == key and value > 1.0 and (best is None or value > best[0]):
                        best = (value, part.action)
            if best is not None:
                target = best[1].path[-1]
                damage = RAID_DAMAGE + pos.type(key[1]).raid_bonus
                planned[target] = planned.get(target, 0.0) + damage
                yield best[1], f"Bomb the factory in {study.name(target)}, where repairs cost more."


def _interceptors(study: Study, target: str) -> bool:
    """Whether fighters could rise against the bombers."""
    return any(study.pos.type(unit).escorts for unit, _ in study.pos.enemies(target))


def support(study: Study) -> Iterator[tuple[Any, str]]:
    """Ships that can bombard come along once a landing is declared (S42-CMV-27)."""
    pos = study.pos
    zones = {zone for found in pos.assaults.values() for zone in found}
    if not zones:
        return
    for branch in move.combat_branches(pos):
        if branch.label.split(" in ")[0] not in _bombarders(study):
            continue
        for action in branch.actions():
            zone = action.path[-1]
            if zone not in zones or zone == action.path[0] or pos.enemies(zone):
                continue
            if _exposed(study, action) <= SALVO:
                yield action, f"Support the landing from {study.name(zone)}."
                break


def _exposed(study: Study, action: Move) -> float:
    """What these ships risk more where they bombard than where they are."""
    start, zone = action.path[0], action.path[-1]
    ships = study.count(action.units)
    there, here = study.friends_at(zone), study.friends_at(start)
    added = study.peril(zone, counts([*there, *ships])) - study.peril(zone, there)
    return added + study.peril(start, minus(here, dict(ships))) - study.peril(start, here)


def _bombarders(study: Study) -> set[str]:
    return {kind.id for kind in study.pos.data.units.values() if kind.bombard}
