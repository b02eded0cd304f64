"""Infantry that a war makes cheaper for one production phase (GW-15.3-05, GW-15.5-02,
GW-15.8-01)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wartable.games.global_war_1936.events import Did
from wartable.games.global_war_1936.facts_units import UnitType
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script


@dataclass(frozen=True, slots=True)
class Mobilization:
    """A row: in the first production phase in which this holds, such units cost 1 IPP less."""

    ability: str
    nation: str
    holds: Callable[[Position], bool]
    units: Callable[[UnitType], bool]
    unlimited: bool = False
    """So many as one likes are bought then."""


def _fights(nation: str) -> Callable[[Position], bool]:
    return lambda pos: bool(pos.relations.major_foes(nation))


def _is_infantry(unit: UnitType) -> bool:
    return unit.kind == "infantry"


def _was_attacked(pos: Position) -> bool:
    """An Axis major has declared war on the Commonwealth (GW-15.5-02)."""
    commonwealth = pos.relations.host("great_britain")
    return any(
        deed == "declared"
        and whom in commonwealth
        and pos.data.nations[who].kind == "major"
        and pos.data.nations[who].alliance == "axis"
        for who, deed, whom in pos.state.deeds
    )


MOBILIZATIONS: tuple[Mobilization, ...] = (
    Mobilization("for_the_motherland", "ussr", _fights("ussr"), _is_infantry),
    Mobilization("i_want_you", "usa", _fights("usa"), _is_infantry),
    Mobilization(
        "call_to_arms",
        "great_britain",
        _was_attacked,
        lambda unit: unit.id == "colonial_infantry",
        unlimited=True,
    ),
)


def _in_force(pos: Position, row: Mobilization) -> bool:
    """It is the nation's first production phase since."""
    return (
        pos.state.phase == "production"
        and row.nation in pos.acting
        and not pos.did(row.nation, "used", row.ability)
        and row.holds(pos)
    )


def discount(pos: Position, nation: str, unit: UnitType) -> int:
    """What the unit costs less now."""
    return sum(
        row.nation == nation and row.units(unit) and _in_force(pos, row) for row in MOBILIZATIONS
    )


def is_unlimited(pos: Position, nation: str, unit: UnitType) -> bool:
    """More than the chart allows a turn are bought now (GW-15.5-02)."""
    return any(
        row.unlimited and row.nation == nation and row.units(unit) and _in_force(pos, row)
        for row in MOBILIZATIONS
    )


def expire(script: Script) -> None:
    """The phase is over, and with it what it made cheaper."""
    for row in MOBILIZATIONS:
        if _in_force(script.pos, row):
            script.emit(Did(row.nation, "used", row.ability))
