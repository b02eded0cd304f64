"""The best way to give hits, by what each lost step is worth: an exact search (9.2 F, 9.4 B)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wartable.games.empire_of_the_sun.battle.hits import Counts, Spending, Volley, spend
from wartable.odds.memory import Memory

Gains = Mapping[str, tuple[int, ...]]
"""What each step of a unit is worth to who hits it, the first to be lost first; none is less than
nothing."""
Steps = tuple[str, ...]


class Group(NamedTuple):
    """Further steps of one target: what each costs, whether the first takes an aircraft, and what
    one, two or more of them are worth together."""

    unit: str
    cost: int
    far: int
    gains: tuple[int, ...]


Groups = tuple[Group, ...]


def best(volley: Volley, gains: Gains, must: Steps = ()) -> Steps:
    """The assignment that takes away most, of those that take these steps at least; it is maximal,
    so that the rules accept it. What was found once is remembered."""
    key = (volley, must, tuple(gains.values()))
    known = _found.get(key)
    return _found.keep(key, _best(volley, gains, must)) if known is None else known


_found: Memory[object, Steps] = Memory()


def _best(volley: Volley, gains: Gains, must: Steps) -> Steps:
    flips = not volley.critical and not _may_all_be_flipped(volley)
    lost: dict[str, int] = {}
    for unit in must:
        lost[unit] = lost.get(unit, 0) + 1
    if not volley.critical and not flips:
        for target in volley.targets:
            if target.full:
                lost.setdefault(target.unit, 1)
    found = _filled(volley, gains, lost, flips=flips)
    if _is_maximal(volley, gains):
        return tuple(sorted(found))
    return complete(volley, gains, found)


def _may_all_be_flipped(volley: Volley) -> bool:
    """Whether the hits and the aircraft are enough to reduce all that are whole, after which others
    can be eliminated (EOS-9.2-14)."""
    whole = [target for target in volley.targets if target.full]
    return (
        sum([target.defence for target in whole]) <= volley.hits
        and sum([target.far for target in whole]) <= volley.aircraft
    )


def _is_maximal(volley: Volley, gains: Gains) -> bool:
    """Whether what is worth most leaves nothing to be bought: every step is worth something, and
    none is safe."""
    return (
        not volley.spared
        and not any(target.garrison for target in volley.targets)
        and all(all(gains[target.unit]) for target in volley.targets)
    )


def worth(gains: Gains, steps: Iterable[str]) -> int:
    """What these steps are worth together."""
    return sum(sum(gains[unit][:number]) for unit, number in Counter(steps).items())


def _filled(volley: Volley, gains: Gains, lost: Counts, *, flips: bool) -> Steps:
    """These steps and the best others: of whole units the first step only, while not all are
    reduced (EOS-9.2-14), else any, but the last of the only one where that is safe (EOS-9.2-19);
    the garrison comes by itself when all others are gone."""
    left, aircraft = volley.hits, volley.aircraft
    safe = volley.spared if len(volley.targets) == 1 else 0
    groups = []
    for target in volley.targets:
        done = lost.get(target.unit, 0)
        if done:
            left -= done * target.defence
            aircraft -= target.far
        steps = target.steps - done - safe
        if target.garrison or (flips and (done or not target.full)):
            continue
        if flips:
            steps = 1
        if steps > 0:
            values = gains[target.unit][done : done + steps]
            groups.append(Group(target.unit, target.defence, int(target.far and not done), values))
    if left < 0 or aircraft < 0:
        raise ValueError("these steps cannot be taken")
    base = [unit for unit, steps in lost.items() for _ in range(steps)]
    everything = sum([each.cost * len(each.gains) for each in groups])
    if everything <= left and sum([each.far for each in groups]) <= aircraft:
        return (*base, *[each.unit for each in groups for _ in each.gains])
    return (*base, *_chosen(tuple(groups), left, aircraft))


# the knapsack

_tables: Memory[object, list[NDArray[np.int64]]] = Memory()


def _chosen(groups: Groups, left: int, aircraft: int) -> Steps:
    """The most valuable choices within the hits and the aircraft, read from the table."""
    planes = min(aircraft, sum([each.far for each in groups]))
    tables = _table(groups, planes, left)
    found: list[str] = []
    for number in range(len(groups), 0, -1):
        value = tables[number][planes, left]
        if tables[number - 1][planes, left] == value:
            continue
        unit, cost, far, gains = groups[number - 1]
        total = 0
        for steps, gain in enumerate(gains, start=1):
            total += gain
            spent = steps * cost
            if (
                spent <= left
                and far <= planes
                and tables[number - 1][planes - far, left - spent] + total == value
            ):
                found += [unit] * steps
                left -= spent
                planes -= far
                break
    return tuple(found)


def _table(groups: Groups, planes: int, hits: int) -> list[NDArray[np.int64]]:
    """What the first groups are worth at most, none, one, two of them and so on, for every number
    of aircraft and every number of hits at once; as many hits as were asked for, or more."""
    key = (groups, planes)
    known = _tables.get(key)
    if known is not None and known[0].shape[1] > hits:
        return known
    room = max(hits, 2 * known[0].shape[1] if known is not None else hits) + 1
    now = np.zeros((planes + 1, room), np.int64)
    tables = [now]
    for group in groups:
        then = now.copy()
        total = 0
        for steps, gain in enumerate(group.gains, start=1):
            total += gain
            spent = steps * group.cost
            if spent >= room or group.far > planes:
                break
            into = then[group.far :, spent:]
            np.maximum(into, now[: planes + 1 - group.far, : room - spent] + total, out=into)
        tables.append(then)
        now = then
    return _tables.keep(key, tables)


def complete(volley: Volley, gains: Gains, steps: Steps) -> Steps:
    """These steps, and as long as any can be bought the most valuable one besides."""
    spending: Spending
    spending, faults = spend(volley, Counter(steps))
    assert not faults, faults
    found = list(steps)
    while possible := [target for target in volley.targets if spending.fault(target) is None]:
        target = max(possible, key=lambda each: gains[each.unit][spending.lost.get(each.unit, 0)])
        spending.buy(target)
        found.append(target.unit)
    return tuple(sorted(found))
