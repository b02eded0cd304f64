"""The map and its parts, from hexes.toml and map.toml."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from wartable.board.borders import BoardError
from wartable.board.hexes import Direction, direction, format_hex, neighbour, parse_hex
from wartable.core.data_file import DataFile, Place
from wartable.games.empire_of_the_sun.facts import City, Hex, Map, Region, Route, Terrain

CITIES: Mapping[str, City] = {
    "city": "plain",
    "intrinsic_china": "intrinsic_china",
    "intrinsic_japan": "intrinsic_japan",
}
MARKS = (
    "port",
    "airfield",
    *CITIES,
    "resource",
    "island",
    "one_hex_island",
    "ferry",
    "landing",
    "empire",
)
"""What may be marked on a hex."""
SIDES = ("-", *"wWlL", "wl", "wL", "Wl", "WL")
"""What a side may be."""


@dataclass(frozen=True)
class _HexRow:
    terrain: Terrain
    sides: str
    name: str = ""
    region: str = ""
    marks: str = ""
    edge: Literal["", "east", "west", "south"] = ""


@dataclass(frozen=True)
class _RegionRow:
    name: str
    nation: str = ""


@dataclass(frozen=True)
class _PartRow:
    hexes: tuple[str, ...]
    japanese_sources: tuple[str, ...]
    east: tuple[str, ...] = ()
    west: tuple[str, ...] = ()
    south: tuple[str, ...] = ()
    away: dict[str, dict[str, int]] = field(default_factory=dict)


def read_map(hexes_file: DataFile, file: DataFile) -> Map:
    """The main map: every side given both ways, every region, route and source known."""
    nations = {name: file.row(("regions", name), _RegionRow) for name in file.names("regions")}
    numbers = hexes_file.names("hexes")
    hexes = {number: _hex(hexes_file, number, nations) for number in numbers}
    unplayable = file.value(("unplayable",), tuple[str, ...])
    sources = file.value(("japanese_sources",), tuple[str, ...])
    cities = [number for number, each in hexes.items() if each.city == "intrinsic_japan"]
    file.refuse_unknown(("japanese_sources",), "city on the Home Islands", sources, cities)
    found = Map(
        hexes=hexes,
        unplayable=unplayable,
        routes=_routes(file, hexes),
        regions=_regions(nations, hexes),
        japanese_sources=frozenset(sources),
    )
    for number in unplayable:
        if number in hexes:
            raise file.bad(("unplayable",), f"{number} is in hexes.toml")
    try:
        _ = found.board
    except BoardError as error:
        raise hexes_file.bad(("hexes", error.place), error.reason, "T-GRID") from error
    return found


def _hex(file: DataFile, number: str, regions: Mapping[str, _RegionRow]) -> Hex:
    place = ("hexes", number)
    row = file.row(place, _HexRow)
    sides, marks = tuple(row.sides.split()), row.marks.split()
    file.refuse_unknown((*place, "sides"), "side", sides, SIDES)
    file.refuse_unknown((*place, "marks"), "mark", marks, MARKS)
    if len(sides) != 6:
        raise file.bad((*place, "sides"), f"{len(sides)} sides, not six")
    if row.region:
        file.refuse_unknown((*place, "region"), "region", (row.region,), regions)
    base = {"port", "airfield", "resource", *CITIES} & {*marks}
    if row.terrain == "ocean" and base:
        raise file.bad((*place, "marks"), f"{min(base)} in the ocean")
    return Hex(
        id=number,
        terrain=row.terrain,
        sides=sides,
        name=row.name,
        region=row.region,
        nation=regions[row.region].nation if row.region else "",
        port="port" in marks,
        airfield="airfield" in marks,
        city=next((CITIES[mark] for mark in marks if mark in CITIES), ""),
        resource="resource" in marks,
        island="island" in marks or "one_hex_island" in marks,
        one_hex_island="one_hex_island" in marks,
        edge=row.edge,
        ferry="ferry" in marks,
        landing="landing" in marks,
        empire="empire" in marks,
    )


def _routes(file: DataFile, hexes: Mapping[str, Hex]) -> tuple[Route, ...]:
    """Each over a land side of two hexes that lie side by side."""
    place = ("routes",)
    routes = file.value(place, tuple[Route, ...])
    for route in routes:
        here, there = route.hexes
        file.refuse_unknown(place, "hex", route.hexes, hexes)
        side = direction(parse_hex(here), parse_hex(there))
        if side is None:
            raise file.bad(place, f"{here} and {there} do not lie side by side")
        if "l" not in hexes[here].sides[side]:
            raise file.bad(place, f"no open land side between {here} and {there}")
    return routes


def _regions(rows: Mapping[str, _RegionRow], hexes: Mapping[str, Hex]) -> dict[str, Region]:
    members: dict[str, list[Hex]] = {name: [] for name in rows}
    for each in hexes.values():
        if each.region:
            members[each.region].append(each)
    return {
        name: Region(
            name=row.name,
            nation=row.nation,
            hexes=frozenset(each.id for each in members[name]),
            bases=frozenset(each.id for each in members[name] if each.is_named),
        )
        for name, row in rows.items()
    }


def read_parts(file: DataFile, whole: Map) -> dict[str, Map]:
    """The parts of the map that scenarios are played on (EOS-17.10-01)."""
    return {name: _part(file, ("parts", name), whole) for name in file.names("parts")}


def _part(file: DataFile, place: Place, whole: Map) -> Map:
    """Its hexes with the sides that lie inside it and the edges of its own; a port off the map is
    a hex without open sides."""
    row = file.row(place, _PartRow)
    file.refuse_unknown((*place, "hexes"), "hex", row.hexes, whole.hexes)
    file.refuse_unknown((*place, "japanese_sources"), "hex of it", row.japanese_sources, row.hexes)
    edges: dict[str, Literal["", "east", "west", "south"]] = {}
    for edge in ("east", "west", "south"):
        numbers = getattr(row, edge)
        file.refuse_unknown((*place, edge), "hex of it", numbers, row.hexes)
        edges |= dict.fromkeys(numbers, edge)
    for number, links in row.away.items():
        ports = [each.id for each in whole.hexes.values() if each.port]
        file.refuse_unknown((*place, "away"), "port", (number,), ports)
        file.refuse_unknown((*place, "away"), "hex of it", links, row.hexes)
        if number in row.hexes:
            raise file.bad((*place, "away"), f"{number} is in the part")
    inside = frozenset(row.hexes)
    hexes = {
        number: replace(_cut(whole.hexes[number], inside), edge=edges.get(number, ""))
        for number in (*row.hexes, *row.away)
    }
    return Map(
        hexes=hexes,
        unplayable=(),
        routes=tuple(route for route in whole.routes if inside.issuperset(route.hexes)),
        regions={
            name: replace(
                region, hexes=region.hexes & hexes.keys(), bases=region.bases & hexes.keys()
            )
            for name, region in whole.regions.items()
        },
        japanese_sources=frozenset(row.japanese_sources),
        away=row.away,
    )


def _cut(each: Hex, inside: Collection[str]) -> Hex:
    """The hex with no side towards what is not inside; one that is not itself has none at all."""
    beyond: Iterable[str] = (
        format_hex(neighbour(parse_hex(each.id), towards)) for towards in Direction
    )
    sides = tuple(
        side if each.id in inside and number in inside else "-"
        for side, number in zip(each.sides, beyond, strict=True)
    )
    return replace(each, sides=sides)
