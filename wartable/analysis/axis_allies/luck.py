"""What the dice of a battle gave the attacker, in IPC.

The dice's part of a battle is what came of it less what was to be expected before the first die,
over the exact distribution of its ends. Where somebody breaks off, the dice's part ends there: what
was still to be expected then counts instead of what was made of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from wartable.analysis.axis_allies.chronicle import Fought, Stretch, Volley
from wartable.analysis.report import Hits, all_hits
from wartable.core.errors import WartableError
from wartable.forces import size
from wartable.games.axis_allies.events import Rolled
from wartable.games.axis_allies.movement.air import raid_target
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import damage_to
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, each
from wartable.odds.axis_allies import Case, End, Odds, RaidOdds, odds, raid_odds
from wartable.odds.axis_allies.bombing import RaidEnd
from wartable.odds.axis_allies.policy import hits_left
from wartable.odds.axis_allies.result import worth
from wartable.odds.hits import Chances, best_of, chances, faces

MOST_AT_SEA = 48
"""Units in a sea battle beyond which its volleys are judged one by one: the exact odds would take
longer than anybody waits."""
MOST_WORK = 10.0
"""Seconds that the exact odds of a stretch may take, likewise."""
MOST_UNRESOLVED = 1e-6

Solved = Odds | RaidOdds


class Part(NamedTuple):
    """A stretch with the odds it began with, and those it was broken off with."""

    start: Solved
    end: End | RaidEnd | Solved


class Gain(NamedTuple):
    """What a battle gave the attacker, in IPC."""

    expected: float
    """Before the first die."""
    swing: float
    """As it came."""
    luck: float
    variance: float


def solve(fought: Fought) -> list[Part] | None:
    """The exact odds of each stretch; `None` if the battle is too large for them, or was fought
    otherwise than they reckon with."""
    if fought.is_strayed:
        return None
    if fought.joined.kind == "sea":
        units = size(fought.joined.attackers) + size(fought.joined.defenders)
        if units > MOST_AT_SEA:
            return None
    try:
        return [_solve_part(stretch) for stretch in fought.stretches]
    except WartableError:  # the solver knows no such steps, or gave up
        return None


def _solve_part(stretch: Stretch) -> Part:
    end = stretch.end
    return Part(_solve(stretch.case), _solve(end) if isinstance(end, Case) else end)


def _solve(case: Case) -> Solved:
    if case.battle.kind == "air":
        return raid_odds(case, most_work=MOST_WORK)
    found = odds(case, most_work=MOST_WORK)
    if found.unresolved > MOST_UNRESOLVED:
        raise WartableError("too many fleets to follow")
    return found


def exact_gain(fought: Fought, parts: list[Part]) -> Gain:
    """From the exact odds."""
    luck = variance = 0.0
    for start, end in parts:
        variance += _variance(start)
        if isinstance(end, Odds | RaidOdds):
            so_far = _lost(start.pos, start.battle, end.battle.attackers, end.battle.defenders)
            luck += so_far + end.mean_swing - start.mean_swing
            variance -= _variance(end)
        else:
            luck += swing_of(start, end) - start.mean_swing
    return Gain(parts[0].start.mean_swing, _swing(fought), luck, max(0.0, variance))


def swing_of(start: Solved, end: End | RaidEnd) -> float:
    """What the defender loses more than the attacker, in IPC, if it ends so."""
    if isinstance(start, Odds):
        assert isinstance(end, End)
        return start.swing(end)
    assert isinstance(end, RaidEnd)
    return _lost(start.pos, start.battle, end.attackers, end.defenders) + end.damage


def volleys_gain(fought: Fought) -> Gain:
    """From the volleys: hits more or fewer than expected, at the mean worth of what they could
    hit. Hits that nobody is left to take count on neither hand; a point of damage is an IPC."""
    luck = variance = 0.0
    pos = fought.stretches[0].case.pos
    for volley in fought.volleys:
        if _is_bombing(volley):
            mean, spread = _bombs(pos, volley)
            luck += volley.rolled.hits - mean
            variance += spread
            continue
        room = hits_left(pos, volley.targets)
        each = worth(pos, volley.targets) / room if room else 0.0
        mean, spread = _effective(volley.rolled, room)
        more = each * (min(volley.rolled.hits, room) - mean)
        luck += -more if volley.defending else more
        variance += each**2 * spread
    swing = _swing(fought)
    return Gain(swing - luck, swing, luck, variance)


def hits_by_power(volleys: Iterable[Volley]) -> dict[str, Hits]:
    """What the dice of each power hit, against what was to be expected; bombs always hit."""
    found: dict[str, list[Hits]] = {}
    for volley in volleys:
        if volley.rolled.faces and not _is_bombing(volley):
            found.setdefault(volley.rolled.by, []).append(hits_of(volley.rolled))
    return {power: all_hits(parts) for power, parts in found.items()}


def hits_of(rolled: Rolled) -> Hits:
    """What these dice hit, against what was to be expected."""
    mean, spread = _effective(rolled, math.inf)
    return Hits(len(rolled.faces), rolled.hits, mean, spread**0.5)


def _swing(fought: Fought) -> int:
    """What the defender lost more than the attacker."""
    pos = fought.stretches[0].case.pos
    lost = worth(pos, fought.defenders_lost) - worth(pos, fought.attackers_lost)
    return lost + fought.damage


def _lost(pos: Position, before: Battle, attackers: Force, defenders: Force) -> int:
    """What the defender lost more than the attacker, with so much left."""
    stakes = worth(pos, before.defenders) - worth(pos, before.attackers)
    return stakes - worth(pos, defenders) + worth(pos, attackers)


def _variance(found: Solved) -> float:
    whole = sum(found.swings.values())
    mean = sum(swing * chance for swing, chance in found.swings.items()) / whole
    return sum(chance * (swing - mean) ** 2 for swing, chance in found.swings.items()) / whole


def _is_bombing(volley: Volley) -> bool:
    """Whether the dice did damage: nothing had to be hit (S42-SBR-03)."""
    return bool(volley.rolled.faces) and not volley.rolled.values


def _bombs(pos: Position, volley: Volley) -> tuple[float, float]:
    """Mean and variance of the damage that bombs do, as far as the facility can take it; heavy
    bombers roll several dice and choose the best (S42-SBR-04, G40-SBR-12, G40-SBR-13)."""
    rolled = volley.rolled
    bombers = list(each(rolled.units))
    points = np.ones(1)
    for unit in bombers:
        bonus = np.zeros(pos.type(unit).raid_bonus)
        die = np.concatenate([bonus, faces(len(rolled.faces) // len(bombers))])
        points = np.convolve(points, die)
    facility = bombers[0].to or raid_target(pos, rolled.space)
    assert facility is not None
    done = [damage_to(pos, rolled.space, facility, number) for number in range(len(points))]
    return mean_and_variance(done, points)


def _effective(rolled: Rolled, room: float) -> tuple[float, float]:
    """Mean and variance of the hits of a volley, as far as there is anybody to take them. With low
    luck some hits are sure, and only the others are rolled for (S42-TBL-04); heavy bombers hit once
    with the best of their dice (G40-RND-06)."""
    dice = len(rolled.values) // max(1, size(rolled.units))
    if dice > 1 and rolled.what != "kamikaze":
        sure = 0
        values = [best_of(value, dice) for value in rolled.values[::dice]]
    else:
        pairs = zip(rolled.faces, rolled.values, strict=True)
        sure = rolled.hits - sum(face <= value for face, value in pairs)
        values = list(rolled.values)
    spread = chances(values)
    return mean_and_variance([min(sure + hits, room) for hits in range(len(spread))], spread)


def mean_and_variance(numbers: Sequence[float], shares: Chances) -> tuple[float, float]:
    """Of numbers that come with these chances."""
    mean = sum(number * float(share) for number, share in zip(numbers, shares, strict=True))
    squares = (
        float(share) * (number - mean) ** 2 for number, share in zip(numbers, shares, strict=True)
    )
    return mean, sum(squares)
