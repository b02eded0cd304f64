"""The set-up of July 1936, from setup.toml (GW-2.3-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.core.data_file import Place
from wartable.games.global_war_1936.facts_board import Map
from wartable.games.global_war_1936.facts_nations import Nation
from wartable.games.global_war_1936.facts_units import Army, Building, Calendar, UnitType
from wartable.games.global_war_1936.rows import Rows


def read_armies(
    rows: Rows,
    nations: Mapping[str, Nation],
    found: Map,
    units: Mapping[str, UnitType],
    calendar: Calendar,
) -> tuple[Army, ...]:
    """Who stands where: on his own ground or at sea, and nothing before its time."""
    return tuple(_armies(rows, nations, found, units, calendar.rounds[0]))


def _armies(
    rows: Rows,
    nations: Mapping[str, Nation],
    found: Map,
    units: Mapping[str, UnitType],
    first: str,
) -> Iterator[Army]:
    for nation in rows.file.names("units"):
        rows.known(("units", nation), "nation", (nation,), nations)
        for zone in rows.file.names("units", nation):
            place = ("units", nation, zone)
            rows.known(place, "zone", (zone,), {**found.land, **found.sea})
            army = rows.row(place, Army, nation=nation, zone=zone)
            rows.known((*place, "units"), "unit", army.units, units)
            if zone in found.land and found.land[zone].roundel != nation:
                raise rows.file.bad(place, f"is not of {nation}", "GW-0.3-01")
            if army.off and zone not in found.land[army.off].coast:
                raise rows.file.bad((*place, "off"), f"{army.off} is not on {zone}")
            for unit in army.units:
                _check_unit(rows, (*place, "units"), units[unit], nation, first)
            _check_place(rows, (*place, "units"), army, units, at_sea=zone in found.sea)
            yield army


def _check_unit(rows: Rows, place: Place, unit: UnitType, nation: str, first: str) -> None:
    """Nothing stands on the board that this nation could not have yet (GW-8.3.1-02)."""
    if unit.technology:
        raise rows.file.bad(place, f"{unit.id} needs the technology {unit.technology}", unit.rule)
    if unit.earlier.get(nation, unit.since) > first:
        raise rows.file.bad(place, f"{unit.id} comes later", "GW-8.3.1-02")
    if unit.nations and nation not in unit.nations:
        raise rows.file.bad(place, f"{nation} has no {unit.id}", unit.rule)


def _check_place(
    rows: Rows, place: Place, army: Army, units: Mapping[str, UnitType], *, at_sea: bool
) -> None:
    """Ships are at sea, and aircraft there have decks; all else is ashore (GW-13.1.6-22)."""
    aircraft = decks = 0
    for name, number in army.units.items():
        unit = units[name]
        if unit.kind != "air" and unit.is_ship != at_sea:
            raise rows.file.bad(place, f"{name} is {'at sea' if at_sea else 'ashore'}")
        if unit.kind == "air":
            aircraft += number
            if at_sea and unit.deck != "small":
                raise rows.file.bad(place, f"{name} is at sea")
        decks += number * max(map(len, unit.decks), default=0)
    if at_sea and aircraft > decks:
        raise rows.file.bad(place, f"{aircraft} aircraft on {decks} decks", "GW-13.1.6-22")


def read_building(
    rows: Rows, nations: Mapping[str, Nation], units: Mapping[str, UnitType]
) -> tuple[Building, ...]:
    """Ships on the production diagram, begun and not finished."""
    found = []
    for nation in rows.file.names("building"):
        rows.known(("building", nation), "nation", (nation,), nations)
        for name in rows.file.names("building", nation):
            place = ("building", nation, name)
            rows.known(place, "unit", (name,), units)
            number = {} if rows.file.has(*place, "number") else {"number": 1}
            each = rows.row(place, Building, nation=nation, unit=name, **number)
            if not units[name].is_ship or each.paid >= len(units[name].cost):
                raise rows.file.bad(place, f"{name} is no ship in building with {each.paid} paid")
            found.append(each)
    return tuple(found)
