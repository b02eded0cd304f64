"""The battles, and the rest of the turns, that moved the chances most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.analysis.axis_allies.chronicle import Turn
from wartable.analysis.axis_allies.words import tell_rest
from wartable.analysis.report import Battle, Standing, TurningPoint
from wartable.games.axis_allies.data import EditionData

MOST = 6
LEAST = 0.01
"""Smaller changes turn nothing."""


def turning_points(
    data: EditionData,
    start: Standing,
    turns: Sequence[tuple[Turn, Sequence[Battle], Standing]],
) -> tuple[TurningPoint, ...]:
    """The greatest first."""
    found: list[TurningPoint] = []
    before = start
    for number, (turn, battles, after) in enumerate(turns):
        found += _of_turn(data, number, turn, battles, before, after)
        before = after
    moved = [point for point in found if abs(point.after - point.before) >= LEAST]
    return tuple(sorted(moved, key=lambda point: -abs(point.after - point.before))[:MOST])


def _of_turn(
    data: EditionData,
    number: int,
    turn: Turn,
    battles: Sequence[Battle],
    before: Standing,
    after: Standing,
) -> Iterator[TurningPoint]:
    """Each battle, and all that was done outside of battles together."""
    side = data.powers[turn.power].side
    if before.win is None or after.win is None:
        return
    rest = after.win[side] - before.win[side]
    for battle in battles:
        if battle.win_before is None or battle.win_after is None or battle.luck.win is None:
            continue
        change = battle.win_after - battle.win_before
        rest -= change
        yield TurningPoint(
            battle.last,
            number,
            turn.round,
            turn.power,
            side,
            battle.space,
            battle.text,
            battle.win_before,
            battle.win_after,
            battle.luck.win,
            change - battle.luck.win,
        )
    yield TurningPoint(
        turn.last,
        number,
        turn.round,
        turn.power,
        side,
        "",
        tell_rest(data, turn),
        before.win[side],
        before.win[side] + rest,
        0.0,
        rest,
    )
