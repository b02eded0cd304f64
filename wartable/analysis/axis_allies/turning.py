"""The turns that moved the chances most.

Chances are compared between turns, where the model of who wins is at home; within a turn, with
units bought and not placed and attacks declared and not fought, it sees half of what is going on.
A turn has its usual effect, by the income it brings and the move that passes on: what turns a game
is the unusual.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from wartable.analysis.axis_allies.chronicle import Turn
from wartable.analysis.axis_allies.words import battle, turn_of
from wartable.analysis.report import Battle, Roll, Standing, TurningPoint
from wartable.core.telling import Tell
from wartable.games.axis_allies.data import EditionData

MOST = 6
HABIT = 2
"""So many turns of no effect are reckoned among those of each power."""
PART = 0.5
"""A battle that did less than this share of a change is not told for it."""
LEAST = 0.02
"""Smaller changes turn nothing."""


def turning_points(
    data: EditionData,
    start: Standing,
    turns: Sequence[tuple[Turn, Sequence[Battle], Sequence[Roll], Standing]],
    tell: Tell,
) -> tuple[TurningPoint, ...]:
    """The greatest first; none without a model of who wins."""
    found: list[TurningPoint] = []
    before, fought = start, 0
    for number, (turn, battles, rolls, after) in enumerate(turns):
        if before.win is not None and after.win is not None:
            side = data.powers[turn.power].side
            dice = sum(_luck_for(data, side, part) for part in battles)
            dice += sum(_luck_for(data, side, part) for part in rolls)
            change = after.win[side] - before.win[side]
            most = _greatest(battles, change)
            told = None if most is None else battle(data, turn.fought[most])
            found.append(
                TurningPoint(
                    turn=number,
                    battle=None if most is None else fought + most,
                    round=turn.round,
                    power=turn.power,
                    side=side,
                    text=tell(turn_of(turn, told, len(battles), gained=change > 0)),
                    before=before.win[side],
                    after=after.win[side],
                    dice=dice,
                    decision=change - dice,
                )
            )
        before, fought = after, fought + len(battles)
    usual = _usual(found)
    moved = {point: _moved(point, usual[point.power]) for point in found}
    greatest = sorted(moved, key=lambda point: -moved[point])
    return tuple(point for point in greatest[:MOST] if moved[point] >= LEAST)


def _luck_for(data: EditionData, side: str, part: Battle | Roll) -> float:
    """What dice gave the side, in its chance to win."""
    win = part.luck.win or 0.0
    return win if data.powers[part.power].side == side else -win


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


def _greatest(battles: Sequence[Battle], change: float) -> int | None:
    """The battle that did most of the change; none if battles did little of it."""
    moved = [(battle.win_after or 0.0) - (battle.win_before or 0.0) for battle in battles]
    most = max(range(len(battles)), key=lambda n: moved[n] * change, default=None)
    if most is None or moved[most] * change < PART * change**2:
        return None
    return most
