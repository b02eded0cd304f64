"""Units that lift each other, paired so that as many as possible have a partner."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Unit = TypeVar("Unit", bound=Hashable)
Partner = TypeVar("Partner", bound=Hashable)


def pair_up(
    wanting: Mapping[Unit, int],
    may_have: Mapping[Unit, Sequence[Partner]],
    partners: Mapping[Partner, int],
) -> dict[Unit, int]:
    """How many of each unit get a partner, as many as can be; `partners` says how many units each
    of them can lift.

    A unit whose partners are all taken gets one if those who have them can do with others, so none
    is left out that could be lifted; those are paired first that stand first.
    """
    free = dict(partners)
    pairs: dict[Unit, dict[Partner, int]] = {unit: {} for unit in wanting}
    for unit, left in wanting.items():
        for name in may_have[unit]:
            if taken := min(left, free[name]):
                pairs[unit][name] = taken
                free[name] -= taken
                left -= taken
        while left and _pair(unit, free, pairs, may_have, set()):
            left -= 1
    return {unit: sum(with_whom.values()) for unit, with_whom in pairs.items()}


def _pair(
    unit: Unit,
    free: dict[Partner, int],
    pairs: dict[Unit, dict[Partner, int]],
    may_have: Mapping[Unit, Sequence[Partner]],
    asked: set[Partner],
) -> bool:
    """Find one more partner for the unit: a free one, or one whose unit finds another."""
    for name in may_have[unit]:
        if free[name]:
            free[name] -= 1
            pairs[unit][name] = pairs[unit].get(name, 0) + 1
            return True
    for name in may_have[unit]:
        if name in asked:
            continue
        asked.add(name)
        for other, with_whom in pairs.items():
            if with_whom.get(name) and _pair(other, free, pairs, may_have, asked):
                with_whom[name] -= 1
                pairs[unit][name] = pairs[unit].get(name, 0) + 1
                return True
    return False
