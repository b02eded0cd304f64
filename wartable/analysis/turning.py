"""The turns that moved the chances most.

Chances are compared between turns, where a model of who wins is at home; within a turn it sees half
of what is going on. A turn has its usual effect, by what it brings and by the move that passes on:
what turns a game is the unusual.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from wartable.analysis.report import Battle, TurningPoint

MOST = 6
HABIT = 2
"""So many turns of no effect are reckoned among those of each power."""
PART = 0.5
"""A battle that did less than this share of a change is not told for it."""
LEAST = 0.02
"""Smaller changes turn nothing."""


def greatest(found: Sequence[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Of all turns those that turned the game, the greatest first."""
    usual = _usual(found)
    moved = {point: _moved(point, usual[point.power]) for point in found}
    most = sorted(moved, key=lambda point: -moved[point])
    return tuple(point for point in most[:MOST] if moved[point] >= LEAST)


def greatest_battle(battles: Sequence[Battle], change: float) -> int | None:
    """The battle that did most of the change; none if battles did little of it."""
    moved = [(battle.win_after or 0.0) - (battle.win_before or 0.0) for battle in battles]
    most = max(range(len(battles)), key=lambda n: moved[n] * change, default=None)
    if most is None or moved[most] * change < PART * change**2:
        return None
    return most


def _moved(point: TurningPoint, usual: float) -> float:
    """How far a turn moved the chance, and farther than usual: the lesser of the two."""
    change = point.after - point.before
    unusual = point.after - _chance(_logit(point.before) + usual)
    return min(abs(change), abs(unusual)) if change * unusual > 0 else 0.0


def _usual(found: Sequence[TurningPoint]) -> dict[str, float]:
    """By power, what its turns do on the mean, as a logit; a few turns are not yet a habit."""
    changes: dict[str, list[float]] = {}
    for point in found:
        change = _logit(point.after) - _logit(point.before)
        changes.setdefault(point.power, []).append(change)
    return {power: sum(each) / (len(each) + HABIT) for power, each in changes.items()}


def _logit(chance: float) -> float:
    chance = min(max(chance, 0.001), 0.999)
    return math.log(chance / (1.0 - chance))


def _chance(logit: float) -> float:
    return 1.0 / (1.0 + math.exp(-logit))
