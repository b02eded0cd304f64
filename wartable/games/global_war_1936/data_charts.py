"""Units, kinds of facilities, technologies, objectives and the calendar, from their files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from wartable.games.global_war_1936.facts_board import LandZone
from wartable.games.global_war_1936.facts_nations import ALLIANCES
from wartable.games.global_war_1936.facts_units import (
    Calendar,
    FacilityKind,
    Objective,
    Technology,
    UnitType,
    VictoryCity,
)
from wartable.games.global_war_1936.rows import Rows

POINTS = 10
"""What the objectives of an alliance are worth in all (GW-3.3-01)."""


def read_units(
    rows: Rows, technologies: Mapping[str, Technology], nations: Iterable[str]
) -> dict[str, UnitType]:
    """The unit chart; whoever is named in it is known."""
    nations = frozenset(nations)
    units = rows.table("units", UnitType)
    for unit in units.values():
        place = ("units", unit.id)
        rows.known((*place, "technology"), "technology", (unit.technology,), technologies)
        rows.known((*place, "nations"), "nation", unit.nations, nations)
        rows.known((*place, "earlier"), "nation", unit.earlier, nations)
        rows.known((*place, "upgrades_to"), "unit", (unit.upgrades_to,), units)
        rows.known((*place, "tows"), "unit", unit.tows, units)
        classes = {each.kind for each in units.values()}
        rows.known((*place, "lifts"), "unit or class", unit.lifts, {*units, *classes})
        if len(unit.damaged) not in (0, unit.hits - 1):
            raise rows.file.bad((*place, "damaged"), f"has {unit.hits} hits")
    return units


def read_facility_kinds(rows: Rows) -> dict[str, FacilityKind]:
    kinds = rows.table("kinds", FacilityKind)
    for kind in kinds.values():
        rows.known(("kinds", kind.id, "upgrades_to"), "kind", (kind.upgrades_to,), kinds)
    return kinds


def read_technologies(rows: Rows) -> dict[str, Technology]:
    return rows.table("technologies", Technology)


def read_objectives(
    rows: Rows, land: Mapping[str, LandZone], nations: Iterable[str]
) -> dict[str, Objective]:
    """Ten points for each alliance (GW-3.3-01)."""
    nations = frozenset(nations)
    found = rows.table("objectives", Objective)
    points = Counter[str]()
    for objective in found.values():
        place = ("objectives", objective.id)
        rows.known((*place, "nations"), "nation", objective.nations, nations)
        rows.known((*place, "zones"), "land zone", objective.zones, land)
        points[objective.alliance] += objective.points
    for alliance in ALLIANCES:
        if points[alliance] != POINTS:
            raise rows.file.bad(
                ("objectives",), f"those of {alliance} are worth {points[alliance]}", "GW-3.3-01"
            )
    return found


def read_cities(rows: Rows, land: Mapping[str, LandZone]) -> dict[str, VictoryCity]:
    cities = rows.table("cities", VictoryCity, key="zone")
    rows.known(("cities",), "city", cities, [each for each in land if land[each].city])
    return cities


def read_calendar(rows: Rows) -> Calendar:
    """The rounds follow each other by half a year, and the rolls are among them."""
    calendar = rows.row((), Calendar)
    if [*calendar.rounds] != sorted(set(calendar.rounds)):
        raise rows.file.bad(("rounds",), "do not follow each other", "GW-2.5-03")
    rows.known(("ends_at",), "round", calendar.ends_at, calendar.rounds)
    rows.known(("third_box",), "round", (calendar.third_box,), calendar.rounds)
    return calendar
