"""The turns that moved the chances most.

Chances are compared between turns, where the model of who wins is at home; within a turn, with
units bought and not placed and attacks declared and not fought, it sees half of what is going on.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.analysis.axis_allies.chronicle import Turn
from wartable.analysis.axis_allies.words import tell_turn
from wartable.analysis.report import Battle, Standing, TurningPoint
from wartable.games.axis_allies.data import EditionData

MOST = 6
LEAST = 0.02
"""Smaller changes turn nothing."""


def turning_points(
    data: EditionData,
    start: Standing,
    turns: Sequence[tuple[Turn, Sequence[Battle], Standing]],
) -> tuple[TurningPoint, ...]:
    """The greatest first; of none there is none without a model of who wins."""
    found: list[TurningPoint] = []
    before, fought = start, 0
    for number, (turn, battles, after) in enumerate(turns):
        if before.win is not None and after.win is not None:
            side = data.powers[turn.power].side
            dice = sum(battle.luck.win or 0.0 for battle in battles)
            change = after.win[side] - before.win[side]
            most = max(range(len(battles)), key=lambda n: _moved(battles[n]), default=None)
            text = "" if most is None else battles[most].text
            found.append(
                TurningPoint(
                    turn=number,
                    battle=None if most is None else fought + most,
                    round=turn.round,
                    power=turn.power,
                    side=side,
                    text=tell_turn(data, turn, text, len(battles) - 1),
                    before=before.win[side],
                    after=after.win[side],
                    dice=dice,
                    decision=change - dice,
                )
            )
        before, fought = after, fought + len(battles)
    moved = [point for point in found if abs(point.after - point.before) >= LEAST]
    return tuple(sorted(moved, key=lambda point: -abs(point.after - point.before))[:MOST])


def _moved(battle: Battle) -> float:
    """How much a battle moved the chances."""
    return abs((battle.win_after or 0.0) - (battle.win_before or 0.0))
