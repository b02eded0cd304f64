"""How land units move: border by border, stopped by terrain (GW-1.7-01 to GW-1.7-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from wartable.board import Step, reach
from wartable.core.game import Objection
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.unit import Unit

STOPS = {
    "mountain": "GW-1.7.1-01",
    "desert": "GW-1.7.2-01",
    "jungle": "GW-1.7.3-01",
    "marsh": "GW-1.7.4-01",
    "tundra": "GW-1.7.5-01",
}
"""Terrain that ends the movement of land units, by its row (GW-1.7-07)."""

Enter = Callable[[Position, Unit, str], Objection | None]
"""Why a unit may not come into a land zone in this phase."""


def terrain_met(pos: Position, here: str, there: str) -> frozenset[str]:
    """What stops on the way into a zone: its own terrain, and what lies on the border on the way to
    its roundel; never that of the zone it comes from (GW-1.7-01, GW-1.7-02, GW-1.7-04)."""
    met = pos.data.map.borders.between(here, there) | {pos.data.map.land[there].terrain}
    return met & STOPS.keys()


def stopped_by(pos: Position, unit: Unit, here: str, there: str) -> str:
    """The rule by which a unit that comes from there to here goes no further, or nothing; cavalry
    passes mountains (GW-1.7.1-01), the Africa Corps desert (GW-1.7.2-02, GW-1.7-07, GW-1.7.3-01,
    GW-1.7.4-01)."""
    met = terrain_met(pos, here, there)
    if pos.data.units[unit.type].no_mountain_stop:
        met -= {"mountain"}
    if unit.corps == "dak":
        met -= {"desert"}
    return STOPS[min(met)] if met else ""


def border_objection(pos: Position, here: str, there: str) -> Objection | None:
    """Land units cross a border of two land zones that nothing closes: neither a corner (GW-0.4-02)
    nor impassable terrain (GW-1.7-06) nor a lake (GW-1.1-03)."""
    facts = pos.data.map
    if here not in facts.land or there not in facts.land:
        return no(pos, "GW-0.4-02", "land units do not go to {space} from there", space=there)
    if there in facts.land[here].neighbours:
        return None
    closed = facts.land_borders.get((min(here, there), max(here, there)))
    if closed is None:
        rule, sentence = "GW-0.4-02", "{space} and {space_2} have no border"
    elif closed.barrier == "lake":
        rule, sentence = "GW-1.1-03", "a lake lies between {space} and {space_2}"
    else:
        rule, sentence = "GW-1.7-06", "nothing passes between {space} and {space_2}"
    return no(pos, rule, sentence, space=here, space_2=there)


def objections(
    pos: Position, unit: Unit, path: Sequence[str], points: int, enter: Enter
) -> Iterator[Objection]:
    """Everything against a land unit with so many points of movement going along the path; each
    border costs one (GW-0.4-01), terrain is looked at step by step (GW-1.7-03)."""
    steps = len(path) - 1
    if steps > points:
        yield no(
            pos,
            "GW-0.4-01",
            "{unit} has {number} points of movement left",
            unit=unit.type,
            number=points,
        )
    for number, (here, there) in enumerate(pairwise(path), 1):
        objection = border_objection(pos, here, there) or enter(pos, unit, there)
        if objection is not None:
            yield objection
            return
        if number < steps and (rule := stopped_by(pos, unit, here, there)):
            yield no(pos, rule, "terrain stops {unit} in {space}", unit=unit.type, space=there)
            return


def paths(
    pos: Position, unit: Unit, start: str, points: int, enter: Enter
) -> dict[str, tuple[str, ...]]:
    """The paths that nothing is against: the shortest to each zone."""

    def step(here: str, there: str) -> Step:
        if there not in pos.data.map.land or enter(pos, unit, there):
            return Step.NO
        return Step.STOP if stopped_by(pos, unit, here, there) else Step.GO

    found = reach(pos.data.map.board.neighbours, start, points, step)
    del found[start]
    return found
