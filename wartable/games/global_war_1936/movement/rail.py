"""Strategic rail movement: any distance by railway and river, so many units a region (11.2)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise

from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import RailMove
from wartable.games.global_war_1936.diplomacy.leave import has_leave
from wartable.games.global_war_1936.economy.extra_moves import more_by_rail
from wartable.games.global_war_1936.movement.ground import leaves_home
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.nations import blitzkrieg
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.supply import rails_from
from wartable.games.global_war_1936.unit import Unit

TECHNOLOGY = "improved_logistics"
RIVER = "river"
"""What stands for the gauge of a river: it joins any two."""


def capacity_left(pos: Position, region: str, nation: str) -> int:
    """Units of the nation that may still go by rail there this player turn, in which all who act
    share what the region has, and objectives add; one more of who has Improved Logistics
    (GW-11.2-02, GW-8.2.1-33, GW-AMB-32, GW-3.3-10, GW-3.3-14, GW-3.3-24)."""
    moves: int = pos.data.map.regions[region].moves + more_by_rail(pos, region)
    more = any(pos.has_technology(each, TECHNOLOGY) for each in pos.acting)
    left = moves + more - pos.spent("rail", region)
    if pos.has_technology(nation, TECHNOLOGY):
        return left
    return min(left, moves - pos.spent("rail", _without(region)))


def _without(region: str) -> str:
    """What counts those who have not the technology."""
    return f"{region} without"


def use(script: Script, region: str, nation: str, number: int) -> None:
    """So many units of the nation have gone by rail there."""
    script.count("rail", region, number)
    if not script.pos.has_technology(nation, TECHNOLOGY):
        script.count("rail", _without(region), number)


def regions_of(pos: Position, path: Sequence[str]) -> tuple[str, ...]:
    """The regions that a way uses, each once (GW-11.2-03)."""
    return tuple(dict.fromkeys(pos.data.map.land[zone].region for zone in path))


def ways_between(pos: Position, here: str, there: str) -> frozenset[str]:
    """How a unit goes from a zone to the one beside it: by the gauges of an undamaged railway, by
    river (GW-11.2-05, GW-11.2-01, GW-11.2.1-01)."""
    found: set[str] = set()
    ends = (min(here, there), max(here, there))
    if there in rails_from(pos, here):
        new = pos.state.rails.get(border(here, there))
        printed = pos.data.map.railways.get(ends)
        gauge = (new.gauge if new else "") or (printed.gauge if printed else "")
        found.add(gauge)
    borders = pos.data.map.land_borders
    if ends in borders and (borders[ends].linked or _along_canal(pos, {*ends})):
        found.add(RIVER)
    return frozenset(found)


def _along_canal(pos: Position, banks: set[str]) -> bool:
    """A canal divides the two zones or joins them, and serves as a river by the table's reading
    (GW-1.8-05, GW-AMB-11)."""
    if not pos.state.options.canal_rail:
        return False
    divided = [
        {keeper, there}
        for strait in pos.data.map.straits.values()
        if strait.kind == "canal"
        for keeper in strait.keepers
        for there in strait.across
    ]
    return banks in divided or any(
        banks == {*way.keepers} for way in pos.data.map.transfers.values()
    )


def is_open(pos: Position, nation: str, zone: str) -> bool:
    """The nation has owned it since the start of the turn, or one that cooperates owns it and
    permits it (GW-11.2-01, GW-11.2-04, GW-13.2.8-03)."""
    owner = pos.state.control[zone]
    if zone in pos.state.taken or owner not in pos.relations.friends(nation):
        return False
    return owner == nation or has_leave(pos, nation, owner, "rail")


def crosses_gauges(pos: Position, path: Sequence[str]) -> bool:
    """No choice of railway and river along the way keeps to one gauge (GW-11.2.1-01)."""
    gauges = {""}
    for here, there in pairwise(path):
        gauges = {
            after
            for before in gauges
            for way in ways_between(pos, here, there)
            if (after := _after(before, way))
        }
    return not gauges


def _after(before: str, way: str) -> str:
    """The gauge a unit goes on with; nothing where it cannot."""
    if way == "change":
        return ""
    if RIVER in (before, way) or before in ("", way):
        return way
    return ""


def objections(pos: Position, unit: Unit, path: Sequence[str]) -> Iterator[Objection]:
    """Why a unit may not go this way by rail."""
    kind = pos.data.units[unit.type]
    if not (kind.is_land or kind.kind in ("air", "rocket")):
        yield no(pos, "GW-11.2-01", "{unit} does not go by rail", unit=unit.type)
        return
    if unit.did or unit.spent:
        yield no(pos, "GW-11.1-01", "{unit} has moved or fought this turn", unit=unit.type)
    for zone in path:
        if zone not in pos.data.map.land or not is_open(pos, unit.owner, zone):
            yield no(
                pos,
                "GW-11.2-01",
                "{space} is not owned by {nation} or a friend since the start of the turn",
                space=zone,
                nation=unit.owner,
            )
            return
    for here, there in pairwise(path):
        if not ways_between(pos, here, there):
            yield no(
                pos,
                "GW-11.2-01",
                "no railway or river leads from {space} to {space_2}",
                space=here,
                space_2=there,
            )
            return
    if crosses_gauges(pos, path) and not pos.has_technology(unit.owner, TECHNOLOGY):
        yield no(pos, "GW-11.2.1-01", "the gauge changes on the way")
    if objection := leaves_home(pos, unit, path[0], path[-1], "GW-11.1-02"):
        yield objection


def rail_objections(pos: Position, action: RailMove) -> Iterator[Objection]:
    """What the units and the regions have against it (GW-11.2-02, GW-11.2-03, GW-15.1-06)."""
    yield from blitzkrieg.rail_objections(pos)
    for unit, _ in action.units:
        yield from objections(pos, unit, action.path)
    if any(zone not in pos.data.map.land for zone in action.path):
        return
    for region in regions_of(pos, action.path):
        for nation in dict.fromkeys(unit.owner for unit, _ in action.units):
            left = capacity_left(pos, region, nation)
            if left < _wanted(pos, action, nation):
                yield no(
                    pos,
                    "GW-11.2-02",
                    "{number} more go by rail in {region}",
                    number=max(0, left),
                    region=region,
                )


def _wanted(pos: Position, action: RailMove, nation: str) -> int:
    """How many of the units what is left for the nation has to do for: of one without the
    technology those that have it neither."""
    is_better = pos.has_technology(nation, TECHNOLOGY)
    return sum(
        number
        for unit, number in action.units
        if is_better or not pos.has_technology(unit.owner, TECHNOLOGY)
    )


def paths(pos: Position, unit: Unit, start: str) -> dict[str, tuple[str, ...]]:
    """The shortest way by rail to every zone that one unit can still go to (GW-11.2-01, GW-11.2-02,
    GW-11.2-05, GW-11.2.1-01, GW-15.1-06)."""
    if unit.did or unit.spent or not is_open(pos, unit.owner, start):
        return {}
    if any(blitzkrieg.rail_objections(pos)):
        return {}
    land = pos.data.map.land
    free = {region for region in pos.data.map.regions if capacity_left(pos, region, unit.owner) > 0}
    any_gauge = pos.has_technology(unit.owner, TECHNOLOGY)
    if land[start].region not in free:
        return {}
    found: dict[str, tuple[str, ...]] = {start: (start,)}
    seen = {(start, "")}
    ahead: deque[tuple[tuple[str, ...], str]] = deque([((start,), "")])
    while ahead:
        path, before = ahead.popleft()
        for there in land[path[-1]].neighbours:
            if land[there].region not in free or not is_open(pos, unit.owner, there):
                continue
            for way in sorted(ways_between(pos, path[-1], there)):
                after = RIVER if any_gauge else _after(before, way)
                if after and (there, after) not in seen:
                    seen.add((there, after))
                    found.setdefault(there, (*path, there))
                    ahead.append(((*path, there), after))
    del found[start]
    return {
        end: path
        for end, path in found.items()
        if not leaves_home(pos, unit, start, end, "GW-11.1-02")
    }
