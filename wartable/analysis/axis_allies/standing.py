"""How a position stands: income, armies, victory cities."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.ai.prospects import Chances
from wartable.analysis.report import Standing
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import purses, waiting
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, Unit
from wartable.games.axis_allies.victory import cities


def standing(pos: Position, chances: Chances | None) -> Standing:
    """The position in numbers (S42-CMP-03, S42-VIC-08)."""
    return Standing(
        {power: pos.income(power) for power in pos.data.powers},
        _armies(pos),
        cities(pos),
        dict(chances(pos.state)) if chances else None,
    )


def _armies(pos: Position) -> dict[str, int]:
    """What the units of each side cost: on the map, aboard, on the battle board, and bought; those
    of neutrals that lean to a side are its own, others nobody's."""
    found = dict.fromkeys(pos.data.sides, 0)
    for unit, number in _units(pos):
        if side := pos.side(unit.owner):
            found[side] += number * pos.type(unit).cost
    for purse in purses(pos, pos.me):
        for kind, number in waiting(pos, purse).items():
            if pos.data.units[kind].domain != "facility":
                found[pos.side(pos.me)] += number * pos.data.units[kind].cost
    return found


def _units(pos: Position) -> Iterator[tuple[Unit, int]]:
    for units in pos.state.units.values():
        yield from _with_cargo(units)
    for frame in pos.state.flow:
        if isinstance(frame, Battle):
            yield from _with_cargo(frame.attackers)
            for pair in frame.defenders:
                # a defending carrier remembers its aircraft, and they fly beside it (S42-FTR-03)
                yield from [pair] if pos.type(pair[0]).deck else _with_cargo((pair,))


def _with_cargo(units: Force) -> Iterator[tuple[Unit, int]]:
    for unit, number in units:
        yield unit, number
        for aboard in unit.cargo:
            yield aboard, number
