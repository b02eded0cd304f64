"""The board of an edition, read from board.toml."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Literal

from wartable.board import Board, BoardError, Passage
from wartable.core.data_file import DataFile, Place
from wartable.games.axis_allies.facts import (
    Amount,
    Latitude,
    Longitude,
    Party,
    Positive,
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
    half: str = ""
    convoy: bool = False
    kamikaze: bool = False


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
    neutral: bool | str = False
    starts_with: str | None = None
    army: dict[str, Positive] = field(default_factory=dict)
    half: str = ""
    economy: str = ""
    island: bool = False


CLOSED = (True, "closed")
"""Neutral to the point that nobody enters."""


@dataclass(frozen=True, slots=True)
class _PassageRow:
    kind: Literal["canal", "strait"]
    ends: tuple[str, str]
    keepers: tuple[str, ...]
    open_to: tuple[str, ...] = ()


def read_board(
    file: DataFile,
    powers: dict[str, Power],
    parties: dict[str, Party],
    units: dict[str, UnitType],
) -> tuple[dict[str, Space], Board]:
    """The spaces, and the board they make by their borders (S42-MAP-01)."""
    land = {name: file.row(("land", name), _LandRow) for name in file.names("land")}
    sea = {name: file.row(("sea", name), _SeaRow) for name in file.names("sea")}
    if both := sorted(land.keys() & sea.keys()):
        raise file.bad(("sea", both[0]), "is land and sea")
    spaces = {
        name: _territory(file, name, row, powers, parties, units) for name, row in land.items()
    }
    spaces |= {name: _sea_zone(name, row) for name, row in sea.items()}
    half = file.value(("half",), str) if file.has("half") else ""
    spaces = {name: replace(space, half=space.half or half) for name, space in spaces.items()}
    _check_spaces(file, spaces)
    borders = [
        (here, there)
        for here, row in (land | sea).items()
        for there in _neighbours(file, spaces[here], row.neighbours, spaces)
    ]
    passages = [_passage(file, name, spaces, units) for name in file.names("passages")]
    try:
        board = Board({name: space.kind for name, space in spaces.items()}, borders, passages)
    except BoardError as error:
        at_fault = spaces.get(error.place)
        table = at_fault.kind if at_fault else "passages"
        raise file.bad((table, error.place), error.reason) from error
    return spaces, board


def read_regions(file: DataFile) -> tuple[str, ...]:
    return file.value(("regions",), tuple[str, ...])


def _check_spaces(file: DataFile, spaces: dict[str, Space]) -> None:
    """Each space lies in a known region and pays into the purse of a known half; no two have one
    name or one city."""
    regions = read_regions(file)
    halves = {space.half for space in spaces.values()}
    for space in spaces.values():
        place = (space.kind, space.id)
        file.refuse_unknown((*place, "region"), "region", (space.region,), regions)
        economy = filter(None, (space.economy,))
        file.refuse_unknown((*place, "economy"), "half", economy, halves)
    names: dict[Place, str] = {(s.kind, s.id): s.name for s in spaces.values()}
    file.refuse_doubles("name", names)
    cities: dict[Place, str] = {
        (s.kind, s.id): s.victory_city for s in spaces.values() if s.victory_city
    }
    file.refuse_doubles("city", cities)


def _neighbours(
    file: DataFile, space: Space, names: tuple[str, ...], spaces: dict[str, Space]
) -> tuple[str, ...]:
    place = (space.kind, space.id, "neighbours")
    file.refuse_unknown(place, "space", names, spaces)
    if twice := [name for name, count in Counter(names).items() if count > 1]:
        raise file.bad(place, f"{twice[0]!r} is listed twice")
    return names


def _passage(
    file: DataFile, name: str, spaces: dict[str, Space], units: dict[str, UnitType]
) -> Passage:
    """A canal or strait is no space and costs no movement of its own (S42-MAP-15)."""
    place = ("passages", name)
    row = file.row(place, _PassageRow)
    file.refuse_unknown((*place, "ends"), "space", row.ends, spaces)
    file.refuse_unknown((*place, "keepers"), "space", row.keepers, spaces)
    file.refuse_unknown((*place, "open_to"), "unit", row.open_to, units)
    return Passage(name, row.kind, row.ends, row.keepers, frozenset(row.open_to))


def _sea_zone(name: str, row: _SeaRow) -> Space:
    return Space(
        name,
        row.name,
        "sea",
        row.region,
        row.lat,
        row.lon,
        half=row.half,
        convoy=row.convoy,
        kamikaze=row.kamikaze,
    )


def _territory(
    file: DataFile,
    name: str,
    row: _LandRow,
    powers: dict[str, Power],
    parties: dict[str, Party],
    units: dict[str, UnitType],
) -> Space:
    """A territory belongs to a power or is neutral (S42-MAP-02, G40-MAP-06, G40-MAP-09)."""
    place = ("land", name)
    is_closed = row.neutral in CLOSED
    owners = {**powers, **parties}
    if row.owner is not None:
        what = "power or party" if parties else "power"
        file.refuse_unknown((*place, "owner"), what, (row.owner,), owners)
    if row.starts_with is not None:
        file.refuse_unknown((*place, "starts_with"), "power", (row.starts_with,), powers)
    if isinstance(row.neutral, str) and not is_closed:
        file.refuse_unknown((*place, "neutral"), "party", (row.neutral,), parties)
    if bool(row.neutral) == (row.owner is not None):
        raise file.bad(place, "must have an owner or neutral = true, and not both")
    file.refuse_unknown((*place, "army"), "unit", row.army, units)
    controller = row.starts_with or row.owner
    if row.neutral and not is_closed:
        controller = str(row.neutral)
    return Space(
        name,
        row.name,
        "land",
        row.region,
        row.lat,
        row.lon,
        row.income,
        row.owner if row.owner in powers else None,
        row.city,
        neutral=bool(row.neutral) and row.neutral != "closed",
        closed=is_closed,
        starts_with=controller,
        army=tuple(row.army.items()),
        half=row.half,
        economy=row.economy,
        island=row.island,
    )


def read_closures(file: DataFile, spaces: dict[str, Space]) -> frozenset[str]:
    closures = file.value(("closures",), tuple[str, ...]) if file.has("closures") else ()
    zones = [name for name, space in spaces.items() if space.kind == "sea"]
    file.refuse_unknown(("closures",), "sea zone", closures, zones)
    return frozenset(closures)


def read_areas(file: DataFile, spaces: dict[str, Space]) -> dict[str, frozenset[str]]:
    """Places that the rules speak of by name."""
    areas = file.value(("areas",), dict[str, tuple[str, ...]]) if file.has("areas") else {}
    for name, members in areas.items():
        file.refuse_unknown(("areas", name), "space", members, spaces)
    return {name: frozenset(members) for name, members in areas.items()}
