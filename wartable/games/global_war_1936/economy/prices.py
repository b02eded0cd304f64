"""What things cost, stage by stage."""

from __future__ import annotations

from wartable.games.global_war_1936.facts_units import FacilityKind, UnitType
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.nations.mobilization import discount
from wartable.games.global_war_1936.objectives import holds
from wartable.games.global_war_1936.position import Position

FLEETS = {"japan": "japan_kido_butai", "usa": "usa_big_blue_fleet"}
"""Whose objective makes capital ships cheaper (GW-3.3-09, GW-3.3-18)."""


def ware(pos: Position, kind: str) -> UnitType | FacilityKind:
    """The row of the chart, of a unit or a facility."""
    return pos.data.units[kind] if kind in pos.data.units else pos.data.facilities[kind]


def stages(pos: Position, kind: str) -> int:
    """How many player turns it takes to pay for it (GW-8.3-01)."""
    return len(ware(pos, kind).cost)


def is_cheaper_to_build(pos: Position, kind: str) -> bool:
    """Improved Construction is for facilities and naval units (GW-8.2.1-17)."""
    row = ware(pos, kind)
    return isinstance(row, FacilityKind) or row.is_ship


def stage_cost(
    pos: Position, nation: str, kind: str, stage: int, where: str = "", *, merged: bool = False
) -> int:
    """The price of a stage, counted from 0: 1 less by Improved Construction, but not for what was
    merged (GW-8.2.1-17), 1 less for capital ships by the fleet objectives (GW-3.3-09, GW-3.3-18),
    for infantry by mobilization. `where` is the border of a railway, which is dearer across
    difficult terrain (GW-13.2.8-02, GW-13.2.8-06)."""
    row = ware(pos, kind)
    printed = row.cost
    if where and is_rough(pos, where):
        assert isinstance(row, FacilityKind)
        printed = row.rough_cost
    less = 0
    if (
        not merged
        and is_cheaper_to_build(pos, kind)
        and pos.has_technology(nation, "improved_construction")
    ):
        less += 1
    if isinstance(row, UnitType):
        less += discount(pos, nation, row)
        if row.kind == "capital":
            less += nation in FLEETS and holds(pos, FLEETS[nation])
    return printed[stage] - less


def first_cost(pos: Position, nation: str, kind: str, where: str = "", *, merge: bool) -> int:
    """What is paid to begin: the first stage, or the first two as one, without the discount of the
    technology (GW-8.2.1-17, GW-AMB-19)."""
    if not merge:
        return stage_cost(pos, nation, kind, 0, where)
    return sum(stage_cost(pos, nation, kind, stage, where, merged=True) for stage in (0, 1))


def is_rough(pos: Position, name: str) -> bool:
    """Difficult terrain lies on the border of two zones, or in one of them."""
    a, _, b = name.partition("/")
    land = pos.data.map.land
    terrain = {land[a].terrain, land[b].terrain}
    for kinds in pos.data.map.land_borders[a, b].terrain.values():
        terrain.update(kinds)
    return terrain != {"normal"}


def rail_border(kind: str, zone: str, at: str) -> str:
    """The border of a railway; nothing for any other facility."""
    return border(zone, at) if kind == "railway" else ""
