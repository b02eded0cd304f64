"""Paratroopers: infantry flies from an air base into a battle that others fight too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.core.game import Objection
from wartable.forces.travel import reachable
from wartable.games.axis_allies.bases import has_air_base
from wartable.games.axis_allies.movement import air
from wartable.games.axis_allies.movement.travel import has_moved
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.technologies import PARATROOPERS, improves
from wartable.games.axis_allies.unit import Did, Unit

FLIGHT = 3
"""How far paratroopers fly."""
FROM_A_BASE = 2
"""How many of them jump from one base in a turn."""


def jumps(pos: Position, unit: Unit) -> bool:
    """Whether it can be a paratrooper: infantry of a power that has learnt it (G40-RND-06)."""
    return improves(pos, PARATROOPERS, unit)


def _ready(pos: Position, unit: Unit, space: str) -> Objection | None:
    """Infantry that has not moved, in a territory with an air base (G40-RND-06)."""
    if objection := has_moved(pos, unit, space):
        return objection
    if not has_air_base(pos, space):
        return Objection(
            pos.rule("G40-RND-06"), "no air base works in {space}", (space,), pos.parts(space=space)
        )
    return None


def _end(pos: Position, unit: Unit, path: Sequence[str]) -> Objection | None:
    """Into a hostile territory that my land units attack by themselves, all from one base into the
    same one (G40-RND-06, G40-RND-08)."""
    end = path[-1]
    if not pos.is_hostile_land(end):
        return Objection(
            pos.rule("G40-RND-06"),
            "paratroopers do not jump over {space}",
            (end,),
            pos.parts(space=end),
        )
    if end not in pos.assaults and not any(
        pos.type(other).domain == "land" and other.did is Did.MOVED for other, _ in pos.own(end)
    ):
        return Objection(
            pos.rule("G40-RND-06"),
            "no other land unit of yours attacks {space}",
            (end,),
            pos.parts(space=end),
        )
    if any(space != end for space, _ in dropped(pos, path[0])):
        return Objection(
            pos.rule("G40-RND-08"), "paratroopers of one base jump into one territory", (end,)
        )
    return None


def dropped(pos: Position, base: str) -> Iterator[tuple[str, int]]:
    """Where paratroopers of this base have jumped this turn, and how many."""
    for space, units in pos.state.units.items():
        for unit, number in units:
            if unit.did is Did.DROPPED and unit.came == base:
                yield space, number


def left_to_drop(pos: Position, base: str) -> int:
    """How many may still jump from this base (G40-RND-06)."""
    return FROM_A_BASE - sum(number for _, number in dropped(pos, base))


def paths(pos: Position, unit: Unit, space: str) -> list[tuple[str, ...]]:
    """Where a paratrooper can jump."""
    if not jumps(pos, unit) or not left_to_drop(pos, space):
        return []
    return list(reachable(pos, unit, space, pos.board.neighbours, DROP).values())


DROP = air.COMBAT._replace(
    ready=_ready, end=_end, range=lambda pos, unit, space: FLIGHT, range_rule="G40-RND-06"
)
