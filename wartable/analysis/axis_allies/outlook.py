"""What the dice of a battle gave the attacker, in his side's chance to win the game.

As in `luck`, the dice's part is what came of the battle less what was to be expected before the
first die; here both are chances to win from the positions that the battle leads to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from wartable.analysis.axis_allies.chronicle import Fought
from wartable.analysis.axis_allies.luck import Gain, Part, Solved
from wartable.forces import minus
from wartable.games.axis_allies.battle.raid import end_raid
from wartable.games.axis_allies.events import Damaged
from wartable.games.axis_allies.movement.air import raid_target
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import State
from wartable.odds.axis_allies import End, Odds, RaidOdds
from wartable.odds.axis_allies.assault import put_on_map
from wartable.odds.axis_allies.bombing import RaidEnd
from wartable.odds.axis_allies.orders import value
from wartable.odds.axis_allies.quiet import NO_DICE

Win = Callable[[State], float]
"""The chance of the attacker's side to win from a position."""


class Change(NamedTuple):
    """What a battle did to the chance of the attacker's side."""

    before: float
    expected: float
    """Before the first die."""
    after: float
    luck: float
    variance: float


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
    """In proportion to the IPC."""
    before, after = win(fought.before), win(fought.after)
    each = _worth_of_an_ipc(fought, win, before)
    luck = each * gain.luck
    return Change(before, after - luck, after, luck, each**2 * gain.variance)


def _outlook(found: Solved, win: Win) -> _Outlook:
    """Mean and variance of the chance to win, over the ends of a battle."""
    whole = sum(found.ends.values())
    seen = [(win(_after(found, end)), share / whole) for end, share in found.ends.items()]
    mean = sum(chance * share for chance, share in seen)
    return _Outlook(mean, sum(share * (chance - mean) ** 2 for chance, share in seen))


def _after(found: Solved, end: End | RaidEnd) -> State:
    """The position if the battle ends so."""
    script = Script(found.pos.edition, found.pos.state, NO_DICE)
    battle = found.battle
    if isinstance(end, End):
        put_on_map(script, battle, end)
        return script.state
    target = raid_target(script.pos, battle.space)
    for facility, points in end.at or ([(target, end.damage)] if target else []):
        damage = script.state.facilities[battle.space][facility] + points
        script.emit(Damaged(battle.space, facility, points, damage))
    end_raid(script, replace(battle, attackers=end.attackers, defenders=end.defenders))
    return script.state


def _worth_of_an_ipc(fought: Fought, win: Win, before: float) -> float:
    """How much the chance falls for each IPC that the attacker goes without: his cheapest unit."""
    pos = fought.stretches[0].case.pos
    space, by = fought.joined.space, fought.joined.attacker
    there = fought.before.units[space]
    unit = min((unit for unit, _ in there if unit.owner == by), key=lambda u: value(pos, u))
    units = fought.before.units | {space: minus(there, ((unit, 1),))}
    return (before - win(replace(fought.before, units=units))) / value(pos, unit)
