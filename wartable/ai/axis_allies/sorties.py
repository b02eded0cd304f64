"""Stage 3, last: bombers without a better target, and ships that support a landing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.ai.axis_allies.options import Key, Options, Part
from wartable.ai.axis_allies.study import Study
from wartable.games.axis_allies.movement import move

RAID_DAMAGE = 3.5


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
                damage = sum(pos.state.facilities[target].values()) + planned.get(target, 0.0)
                room = 2 * pos.data.spaces[target].income - damage
                guns = any(pos.type(unit).anti_air for unit, _ in pos.enemies(target))
                value = min(RAID_DAMAGE, room) - (2.0 if guns else 0.0)
                for part in parts:
                    if part.uses[0] == key and value > 1.0 and (best is None or value > best[0]):
                        best = (value, part.action)
            if best is not None:
                target = best[1].path[-1]
                planned[target] = planned.get(target, 0.0) + RAID_DAMAGE
                yield best[1], f"Bomb the factory in {study.name(target)}, where repairs cost more."


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
            if zone in zones and zone != action.path[0] and not pos.enemies(zone):
                yield action, f"Support the landing from {study.name(zone)}."
                break


def _bombarders(study: Study) -> set[str]:
    return {kind.id for kind in study.pos.data.units.values() if kind.bombard}
