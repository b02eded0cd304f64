"""What a power of Europe 1940 may not do before it is at war."""

from __future__ import annotations

from wartable.core.game import Objection
from wartable.games.axis_allies.movement.patrol import is_beyond_patrol
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Unit


def bars_ending(pos: Position, unit: Unit, space: str) -> Objection | None:
    """American ships stay near home before the war (E40-POL-07, E40-POL-08)."""
    is_neutral = unit.owner == "united_states" and not pos.relations.at_war["united_states"]
    if is_neutral and is_beyond_patrol(pos, unit, space, "us_patrol"):
        return Objection(
            "E40-POL-07",
            "{power} keeps its ships near home before the war",
            parts=pos.parts(power=unit.owner),
        )
    return None
