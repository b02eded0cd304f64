"""What the dice of a battle gave the attacker, in his side's chance to win the game.

As in `luck`, the dice's part is what came of the battle less what was to be expected before the
first die; here both are chances to win from the positions that the battle leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from wartable.analysis.axis_allies.chronicle import Fought
from wartable.analysis.axis_allies.luck import Gain, Part, Solved, swing_of
from wartable.forces import minus
from wartable.games.axis_allies.battle.raid import end_raid
from wartable.games.axis_allies.events import Damaged
from wartable.games.axis_allies.movement.air import raid_target
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import State
from wartable.odds.axis_allies import End, Odds, RaidOdds
from wartable.odds.axis_allies.assault import put_on_map
from wartable.odds.axis_allies.quiet import NO_DICE
from wartable.odds.axis_allies.raid import RaidEnd

Win = Callable[[State], float]
"""The chance of the attacker's side to win from a position."""
STRATA = 8
"""Of so many groups of like ends, each of about the same chance, one end stands for its group;
ends that take a territory and ends that do not are never in one group."""


class Change(NamedTuple):
    """What a battle did to the chance of the attacker's side."""

    before: float
    expected: float
    """Before the first die."""
    after: float
    luck: float
    variance: float


class _Weighed(NamedTuple):
    swing: float
    end: End | RaidEnd
    chance: float


class _Outlook(NamedTuple):
    mean: float
    variance: float


def exact_change(fought: Fought, parts: list[Part], win: Win) -> Change:
    """Over the ends that the exact odds know."""
    before, after = win(fought.before), win(fought.after)
    luck = variance = 0.0
    expected = before
    for number, (start, end) in enumerate(parts):
        foreseen = _outlook(start, win)
        if number == 0:
            expected = foreseen.mean
        variance += foreseen.variance
        if isinstance(end, Odds | RaidOdds):
            rest = _outlook(end, win)
            luck += rest.mean - foreseen.mean
            variance -= rest.variance
        else:
            luck += win(_after(start, end)) - foreseen.mean
    return Change(before, expected, after, luck, max(0.0, variance))


def volleys_change(fought: Fought, gain: Gain, win: Win) -> Change:
    """In proportion to the IPC: an IPC counts as much as it does in the cheapest survivor."""
    before, after = win(fought.before), win(fought.after)
    each = _worth_of_an_ipc(fought, win, after)
    luck = each * gain.luck
    return Change(before, after - luck, after, luck, each**2 * gain.variance)


def _outlook(found: Solved, win: Win) -> _Outlook:
    """Mean and variance of the chance to win, over the ends of a battle."""
    whole = sum(found.ends.values())
    seen = [(win(_after(found, end)), chance / whole) for end, chance in _strata(found)]
    mean = sum(value * chance for value, chance in seen)
    return _Outlook(mean, sum(chance * (value - mean) ** 2 for value, chance in seen))


def _strata(found: Solved) -> Iterator[tuple[End | RaidEnd, float]]:
    """Ends that stand for all, each with the chance of its group."""
    groups: dict[bool, list[_Weighed]] = {}
    for end, chance in found.ends.items():
        taken = isinstance(found, Odds) and isinstance(end, End) and found.takes(end)
        groups.setdefault(taken, []).append(_Weighed(swing_of(found, end), end, chance))
    for group in groups.values():
        yield from _thinned(group)


def _thinned(ends: list[_Weighed]) -> Iterator[tuple[End | RaidEnd, float]]:
    """In the order of their swing, in groups of about the same chance; the end nearest to the mean
    swing stands for its group."""
    if len(ends) <= STRATA:
        yield from ((each.end, each.chance) for each in ends)
        return
    whole = sum(each.chance for each in ends)
    groups: dict[int, list[_Weighed]] = {}
    passed = 0.0
    for each in sorted(ends, key=lambda each: each.swing):
        place = int(STRATA * (passed + each.chance / 2) / whole)
        groups.setdefault(place, []).append(each)
        passed += each.chance
    for group in groups.values():
        share = sum(each.chance for each in group)
        mean = sum(each.swing * each.chance for each in group) / share
        nearest = min(group, key=lambda each: (abs(each.swing - mean), -each.chance))
        yield nearest.end, share


def _after(found: Solved, end: End | RaidEnd) -> State:
    """The position if the battle ends so."""
    script = Script(found.pos.edition, found.pos.state, NO_DICE)
    battle = found.battle
    if isinstance(end, End):
        put_on_map(script, battle, end)
        return script.state
    facility = raid_target(script.pos, battle.space)
    if facility is not None and end.damage:
        damage = script.state.facilities[battle.space][facility] + end.damage
        script.emit(Damaged(battle.space, facility, end.damage, damage))
    end_raid(script, replace(battle, attackers=end.attackers, defenders=end.defenders))
    return script.state


def _worth_of_an_ipc(fought: Fought, win: Win, after: float) -> float:
    """How much the attacker's chance falls for each IPC he has less, or rises for each that the
    defender has less."""
    pos = fought.stretches[0].case.pos
    side = pos.side(fought.joined.attacker)
    left = fought.after.units.get(fought.joined.space, ())
    kinds = [(pos.type(unit).cost, unit) for unit, _ in left if pos.type(unit).cost]
    if not kinds:
        return 0.0
    cost, unit = min(kinds)
    fewer = minus(left, ((unit, 1),))
    units = fought.after.units | {fought.joined.space: fewer}
    change = win(replace(fought.after, units=units)) - after
    return (-change if pos.side(unit.owner) == side else change) / cost
