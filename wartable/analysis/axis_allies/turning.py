"""The turns of powers that moved the chances most, with what happened in them.

Within a turn, with units bought and not placed and attacks declared and not fought, the model of
who wins sees half of what is going on; so chances are compared between turns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from wartable.analysis.axis_allies.chronicle import Turn
from wartable.analysis.axis_allies.words import battle, turn_of
from wartable.analysis.report import Battle, Roll, Standing, TurningPoint
from wartable.analysis.turning import greatest, greatest_battle
from wartable.core.telling import Tell
from wartable.games.axis_allies.data import EditionData

Cause: TypeAlias = Callable[[Turn, str, bool], str | None]
"""What did most, from the beginning of a turn to its end, to raise a side's chance, or to lower
it."""


def turning_points(
    data: EditionData,
    start: Standing,
    turns: Sequence[tuple[Turn, Sequence[Battle], Sequence[Roll], Standing]],
    tell: Tell,
    cause: Cause = lambda turn, side, up: None,
) -> tuple[TurningPoint, ...]:
    """The greatest first; none without a model of who wins. Where no battle did it, it is said what
    else did."""
    found: list[TurningPoint] = []
    before, fought = start, 0
    for number, (turn, battles, rolls, after) in enumerate(turns):
        if before.win is not None and after.win is not None:
            side = data.powers[turn.power].side
            dice = sum(_luck_for(data, side, part) for part in battles)
            dice += sum(_luck_for(data, side, part) for part in rolls)
            change = after.win[side] - before.win[side]
            most = greatest_battle(battles, change)
            told = None if most is None else battle(data, turn.fought[most])
            found.append(
                TurningPoint(
                    turn=number,
                    battle=None if most is None else fought + most,
                    round=turn.round,
                    power=turn.power,
                    side=side,
                    text=tell(
                        turn_of(
                            turn,
                            told,
                            len(battles),
                            gained=change > 0,
                            cause=None if told else cause(turn, side, change > 0),
                        )
                    ),
                    before=before.win[side],
                    after=after.win[side],
                    dice=dice,
                    decision=change - dice,
                )
            )
        before, fought = after, fought + len(battles)
    return greatest(found)


def _luck_for(data: EditionData, side: str, part: Battle | Roll) -> float:
    """What dice gave the side, in its chance to win."""
    win = part.luck.win or 0.0
    return win if data.powers[part.power].side == side else -win
