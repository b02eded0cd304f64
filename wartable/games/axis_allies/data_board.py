"""The board of an edition, read from board.toml."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from wartable.board import Board, BoardError, Passage
from wartable.games.axis_allies.data_file import DataFile, Place, unknown
from wartable.games.axis_allies.facts import (
    Amount,
    Latitude,
    Longitude,
    Power,
    Space,
    UnitType,
    Words,
)


@dataclass(frozen=True, slots=True)
class _SeaRow:
    name: Words
    region: str
    lat: Latitude
    lon: Longitude
    neighbours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _LandRow:
    name: Words
    region: str
    lat: Latitude
    lon: Longitude
    neighbours: tuple[str, ...]
    income: Amount = 0
    owner: str | None = None
    city: Words | None = None
    neutral: bool = False


@dataclass(frozen=True, slots=True)
class _PassageRow:
    kind: Literal["canal", "strait"]
    ends: tuple[str, str]
    keepers: tuple[str, ...]
    open_to: tuple[str, ...] = ()


def read_board(
    file: DataFile, powers: dict[str, Power], units: dict[str, UnitType]
) -> tuple[tuple[str, ...], dict[str, Space], Board]:
    land = {name: file.row(("land", name), _LandRow) for name in file.names("land")}
    sea = {name: file.row(("sea", name), _SeaRow) for name in file.names("sea")}
    if both := sorted(land.keys() & sea.keys()):
        raise file.bad(("sea", both[0]), "is land and sea")
    spaces = {name: _territory(file, name, row, powers) for name, row in land.items()}
    for name, row in sea.items():
        spaces[name] = Space(name, row.name, "sea", row.region, row.lat, row.lon)
    places: dict[str, Place] = {name: (space.kind, name) for name, space in spaces.items()}

    regions = file.value(("regions",), tuple[str, ...])
    for name, space in spaces.items():
        if space.region not in regions:
            reason = unknown("region", space.region, regions)
            raise file.bad((*places[name], "region"), reason)
    file.refuse_doubles("name", {places[name]: space.name for name, space in spaces.items()})
    cities = {places[name]: row.city for name, row in land.items() if row.city}
    file.refuse_doubles("city", cities)

    borders = []
    for name, sea_or_land in (land | sea).items():
        place = (*places[name], "neighbours")
        around = sea_or_land.neighbours
        file.refuse_unknown(place, "space", around, spaces)
        if twice := [there for there, count in Counter(around).items() if count > 1]:
            raise file.bad(place, f"{twice[0]!r} is listed twice")
        borders += [(name, there) for there in around]
    passages = []
    for name in file.names("passages"):
        passage = file.row(("passages", name), _PassageRow)
        place = ("passages", name)
        file.refuse_unknown((*place, "ends"), "space", passage.ends, spaces)
        file.refuse_unknown((*place, "keepers"), "space", passage.keepers, spaces)
        file.refuse_unknown((*place, "open_to"), "unit", passage.open_to, units)
        passages.append(
            Passage(name, passage.kind, passage.ends, passage.keepers, frozenset(passage.open_to))
        )
        places[name] = place
    kinds = {name: str(space.kind) for name, space in spaces.items()}
    try:
        return regions, spaces, Board(kinds, borders, passages)
    except BoardError as error:
        raise file.bad(places[error.place], error.reason) from error


def _territory(file: DataFile, name: str, row: _LandRow, powers: dict[str, Power]) -> Space:
    """A territory belongs to a power or is neutral (S42-MAP-02)."""
    place = ("land", name)
    if row.owner is not None:
        file.refuse_unknown((*place, "owner"), "power", (row.owner,), powers)
    if row.neutral == (row.owner is not None):
        raise file.bad(place, "must have an owner or neutral = true, and not both")
    return Space(
        name,
        row.name,
        "land",
        row.region,
        row.lat,
        row.lon,
        row.income,
        row.owner,
        row.city,
        row.neutral,
    )


def read_closures(file: DataFile, spaces: dict[str, Space]) -> frozenset[str]:
    closures = file.value(("closures",), tuple[str, ...])
    zones = [name for name, space in spaces.items() if space.kind == "sea"]
    file.refuse_unknown(("closures",), "sea zone", closures, zones)
    return frozenset(closures)
