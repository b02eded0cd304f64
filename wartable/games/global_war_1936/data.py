"""Everything that the data folder says, loaded and checked."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from wartable.core.data_file import DataFile
from wartable.games.global_war_1936 import data_charts as charts
from wartable.games.global_war_1936 import data_nations as nations_of
from wartable.games.global_war_1936.data_board import read_map
from wartable.games.global_war_1936.data_setup import read_armies, read_building
from wartable.games.global_war_1936.facts import Data
from wartable.games.global_war_1936.facts_board import SOURCES
from wartable.games.global_war_1936.rows import Rows

FOLDER = Path(__file__).parent / "data"
VARIABLE = "WARTABLE_GLOBAL_WAR_1936"
"""Names another folder in the environment."""
FILES: dict[str, tuple[str, ...] | None] = {
    "land_zones": ("zones",),
    "sea_zones": ("zones",),
    "land_borders": ("borders",),
    "sea_borders": ("borders",),
    "railways": ("regions", "broad", "railways"),
    "passages": ("straits", "transfers", "crossings", "roads", "reefs"),
    "convoy_lines": ("lines",),
    "facilities": None,
    "areas": ("areas",),
    "nations": ("slots", "seatings", "nations"),
    "home_countries": ("homes",),
    "incomes": ("increases", "limits"),
    "war_bonuses": ("bonuses",),
    "abilities": None,
    "events": ("annexations", "vichy", "capitals"),
    "units": ("units",),
    "facility_kinds": ("kinds",),
    "technologies": ("technologies",),
    "objectives": ("cities", "objectives"),
    "calendar": ("rounds", "ends_at", "ends_later", "third_box", "source"),
    "setup": ("units", "building"),
}
"""The files by name, and the tables of each; those of others are zones or nations."""


@cache
def data() -> Data:
    """The data that is played with: the project's own, or that of the folder named."""
    return load(Path(os.environ.get(VARIABLE) or FOLDER))


def load(folder: Path) -> Data:
    """Read and check every file of the folder; `BadData` if one fails."""
    sources = DataFile(folder / "sources.toml", ("meanings", "reasons"))
    meanings = sources.value(("meanings",), dict[str, str])
    reasons = sources.value(("reasons",), dict[str, str])
    if (missing := [each for each in SOURCES if not meanings.get(each)]) or len(meanings) > len(
        SOURCES
    ):
        raise sources.bad(("meanings", *missing[:1]), "every word for a source has one meaning")
    sources.refuse_unknown(("reasons",), "file", reasons, FILES)
    rows = {
        name: Rows(DataFile(folder / f"{name}.toml", tables), reasons)
        for name, tables in FILES.items()
    }
    nations = nations_of.read_nations(rows["nations"])
    kinds = charts.read_facility_kinds(rows["facility_kinds"])
    technologies = charts.read_technologies(rows["technologies"])
    units = charts.read_units(rows["units"], technologies, nations)
    calendar = charts.read_calendar(rows["calendar"])
    board = read_map(rows, nations, kinds)
    nations_of.check_nations(rows["nations"], nations, board)
    return Data(
        map=board,
        nations=nations,
        slots=nations_of.read_slots(rows["nations"], nations),
        seatings=nations_of.read_seatings(rows["nations"], nations),
        homes=nations_of.read_homes(rows["home_countries"], nations, board),
        increases=nations_of.read_increases(rows["incomes"], nations, board, calendar),
        bonuses=nations_of.read_bonuses(rows["war_bonuses"], nations, board),
        limits=nations_of.read_limits(rows["incomes"]),
        abilities=nations_of.read_abilities(rows["abilities"], nations),
        annexations=nations_of.read_annexations(rows["events"], nations, board, calendar),
        vichy_groups=nations_of.read_vichy_groups(rows["events"], board),
        capitals=nations_of.read_capital_rule(rows["events"]),
        units=units,
        facilities=kinds,
        technologies=technologies,
        objectives=charts.read_objectives(rows["objectives"], board.land, nations),
        victory_cities=charts.read_cities(rows["objectives"], board.land),
        calendar=calendar,
        armies=read_armies(rows["setup"], nations, board, units, calendar),
        building=read_building(rows["setup"], nations, units),
        meanings=meanings,
        reasons=reasons,
    )
