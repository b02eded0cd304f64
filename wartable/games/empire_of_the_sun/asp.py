"""Amphibious shipping points: how many there are, what a landing costs, and how they are spent."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.games.empire_of_the_sun.names import Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script


def usable(pos: Position, side: Side) -> int:
    """The points of a turn: all of them, of Japan in rivalry half (EOS-10.3-02, EOS-14.2-02)."""
    points = pos.state.marks.asp.get(side, 0)
    if side == "japan" and pos.state.marks.japan_rivalry:
        return (points + 1) // 2
    return points


def temporary(pos: Position, side: Side) -> int:
    """Points that a card gives for this Offensive, never halved and not counted as used
    (EOS-CARD-41)."""
    offensive = pos.state.offensive
    return 0 if offensive is None else offensive.bonus_asp.get(side, 0)


def available(pos: Position, side: Side) -> int:
    """The points that a side can still spend: each once a turn (EOS-8.45-09, EOS-10.3-02)."""
    left = usable(pos, side) - pos.state.marks.asp_used.get(side, 0)
    return max(0, left) + temporary(pos, side)


def cost(pos: Position, unit: str) -> int:
    """What the landing of a unit costs: one point up to a division, of corps and armies one a step,
    of the Korean Army two (EOS-8.45-08, T-ASPCOST)."""
    counter = pos.counter(unit)
    by_step = counter.size in ("XXX", "XXXX") and not pos.is_reduced(unit)
    return counter.asp * (2 if by_step else 1)


def total(pos: Position, units: Iterable[str]) -> int:
    """What the landing of these units costs."""
    return sum(cost(pos, unit) for unit in units)


def spend(script: Script, side: Side, points: int) -> None:
    """Points are spent, temporary ones first (EOS-CARD-41, EOS-10.3-02)."""
    if not points:
        return
    if extra := min(points, temporary(script.pos, side)):
        bonus = script.offensive.bonus_asp
        script.note(bonus_asp=bonus | {side: bonus[side] - extra})
    if rest := points - extra:
        used = script.state.marks.asp_used
        script.mark(asp_used=used | {side: used.get(side, 0) + rest})
