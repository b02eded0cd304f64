"""Abilities that change what units hit on and add to every other modifier (GW-0.5-02,
GW-0.5-03)."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.global_war_1936.nations import (
    barbarossa,
    destroyer_transport,
    surprise_attack,
    tunnel_defence,
)
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Side
from wartable.games.global_war_1936.unit import Unit

STACKING: tuple[Callable[[Position, str, int, Side, Unit], int], ...] = (
    barbarossa.modifier,
    tunnel_defence.modifier,
    surprise_attack.modifier,
    destroyer_transport.modifier,
)
"""Of a position, the zone, the round, the side and the unit."""


def stacking(pos: Position, zone: str, number: int, side: Side, unit: Unit) -> int:
    """What all of them make of it."""
    return sum(each(pos, zone, number, side, unit) for each in STACKING)
