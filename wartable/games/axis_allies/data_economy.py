"""National objectives and research, read from an edition's files."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from wartable.core.data_file import DataFile
from wartable.games.axis_allies.facts import (
    Die,
    Objective,
    Positive,
    Power,
    Purse,
    Research,
    Space,
    Technology,
    UnitType,
)

WITH_POWERS = ("at_war_with", "at_war_with_any", "at_peace_with", "never_provoked_war_with")
"""The conditions of an objective that name powers; the others name spaces."""


def read_objectives(
    file: DataFile | None,
    powers: dict[str, Power],
    purses: dict[str, Purse],
    spaces: dict[str, Space],
    areas: dict[str, frozenset[str]],
) -> dict[str, Objective]:
    """What powers are paid for, areas spelled out (E40-OBJ-01, G40-NOB-01)."""
    found: dict[str, Objective] = {}
    if file is None:
        return found
    for name in file.names():
        objective = file.row((name,), Objective, id=name)
        spelled: dict[str, Any] = {}
        for field in fields(Objective):
            value = getattr(objective, field.name)
            if not isinstance(value, tuple):
                continue
            if field.name in WITH_POWERS:
                file.refuse_unknown((name, field.name), "power", value, powers)
            else:
                file.refuse_unknown((name, field.name), "space or area", value, {**spaces, **areas})
                spelled[field.name] = tuple(
                    space for each in value for space in sorted(areas.get(each, (each,)))
                )
        file.refuse_unknown((name, "power"), "power", (objective.power,), powers)
        own = {purse.id for purse in purses.values() if purse.power == objective.power}
        purse = objective.purse or objective.power
        file.refuse_unknown((name, "purse"), f"purse of {objective.power}", (purse,), own)
        found[name] = replace(objective, purse=purse, **spelled)
    order = list(powers)
    return dict(sorted(found.items(), key=lambda pair: order.index(pair[1].power)))


def read_research(file: DataFile | None, units: dict[str, UnitType]) -> Research:
    """The charts, one technology for each face of the die (G40-RND-02, G40-RND-06)."""
    if file is None:
        return Research()
    names = file.names("technologies")
    technologies = {name: file.row(("technologies", name), Technology, id=name) for name in names}
    for name, technology in technologies.items():
        place = ("technologies", name)
        file.refuse_unknown((*place, "units"), "unit", technology.units, units)
        file.refuse_unknown((*place, "cost"), "unit", technology.cost, units)
        file.refuse_unknown((*place, "production"), "unit", technology.production, units)
    for chart in {technology.chart for technology in technologies.values()}:
        faces = sorted(each.die for each in technologies.values() if each.chart == chart)
        if faces != [1, 2, 3, 4, 5, 6]:
            raise file.bad(("technologies",), f"chart {chart} has the faces {faces}, not 1 to 6")
    die_cost = file.value(("die_cost",), Positive)
    success = file.value(("success",), Die)
    return Research(die_cost, success, technologies)
