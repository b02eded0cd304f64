"""The board, from the files of zones, borders, railways, passages, lines, facilities and areas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from wartable.board import BoardError, networks
from wartable.games.global_war_1936.facts_board import (
    Area,
    ConvoyLine,
    Crossing,
    LandBorder,
    LandZone,
    Map,
    PrintedFacility,
    RailRegion,
    Railway,
    Reef,
    Road,
    SeaBorder,
    SeaZone,
    Strait,
    Transfer,
)
from wartable.games.global_war_1936.facts_units import SHIP_CLASSES, FacilityKind
from wartable.games.global_war_1936.rows import Rows, by_board

INLAND_SEA = frozenset({"M12"})
"""The Caspian, which no other sea zone touches."""
EVERY_BORDER = "all"


def read_map(
    files: Mapping[str, Rows], nations: Iterable[str], kinds: Mapping[str, FacilityKind]
) -> Map:
    """The whole board, every name in it known and every border given from both sides."""
    nations = frozenset(nations)
    land = files["land_zones"].table("zones", LandZone)
    sea = files["sea_zones"].table("zones", SeaZone)
    rails = files["railways"]
    passages = files["passages"]
    everywhere: dict[str, LandZone | SeaZone] = {**land, **sea}
    found = Map(
        land=land,
        sea=sea,
        land_borders=files["land_borders"].pairs("borders", LandBorder, land),
        sea_borders=files["sea_borders"].pairs("borders", SeaBorder, sea),
        railways=rails.pairs("railways", Railway, land),
        regions=rails.table("regions", RailRegion),
        broad_gauge=frozenset(rails.file.value(("broad", "nations"), tuple[str, ...])),
        straits=passages.table("straits", Strait),
        transfers=_transfers(passages),
        crossings=passages.pairs("crossings", Crossing, land),
        roads=passages.table("roads", Road),
        reefs=passages.table("reefs", Reef),
        lines=files["convoy_lines"].table("lines", ConvoyLine),
        facilities=tuple(_facilities(files["facilities"], land, kinds)),
        areas=_areas(files["areas"], land),
    )
    rails.known(("broad", "nations"), "nation", found.broad_gauge, nations)
    _check_zones(files["land_zones"], land, everywhere, nations)
    _check_zones(files["sea_zones"], sea, everywhere, nations)
    _check_land_borders(files["land_borders"], found)
    _check_sea_borders(files["sea_borders"], found)
    _check_railways(rails, found)
    _check_board(files, found)
    _check_passages(passages, found, nations)
    _check_lines(files["convoy_lines"], found, nations)
    return found


def _transfers(rows: Rows) -> dict[str, Transfer]:
    found = {}
    for name in rows.file.names("transfers"):
        place = ("transfers", name)
        none: dict[str, Any] = {
            key: empty
            for key, empty in (("keepers", ()), ("by", ""), ("units", ()))
            if not rows.file.has(*place, key)
        }
        found[name] = rows.row(place, Transfer, id=name, **none)
    return found


def _check_zones(
    rows: Rows,
    zones: Mapping[str, LandZone] | Mapping[str, SeaZone],
    everywhere: Mapping[str, LandZone | SeaZone],
    nations: frozenset[str],
) -> None:
    """Every zone beside it is known and has it beside itself; names are given once."""
    for name, zone in zones.items():
        place = ("zones", name)
        rows.known((*place, "flags"), "nation", zone.flags, nations)
        for key, beside in (("neighbours", zone.neighbours), ("coast", zone.coast)):
            rows.known((*place, key), "zone", beside, everywhere)
            for there in beside:
                if name not in getattr(everywhere[there], key):
                    raise rows.file.bad((*place, key), f"{there} does not have {name} there")
        if isinstance(zone, LandZone):
            rows.known((*place, "roundel"), "nation", (zone.roundel,), nations)
            if zone.coast and not zone.coast_source:
                raise rows.file.bad((*place, "coast"), "has no source")
    rows.file.refuse_doubles("name", {("zones", each): zones[each].name for each in zones})


def _check_land_borders(rows: Rows, found: Map) -> None:
    """Land zones are beside each other if there is a border without a barrier, and only then;
    what lies on it leads into one of the two (GW-1.7-04, GW-1.7.6-02)."""
    for (a, b), border in found.land_borders.items():
        place = ("borders", f"{a}/{b}")
        if (b in found.land[a].neighbours) == bool(border.barrier):
            raise rows.file.bad(
                place, f"{a} has {b} beside it, or has not, against what the border says"
            )
        rows.known((*place, "terrain"), "zone of it", border.terrain, (a, b))
        rows.known((*place, "river"), "zone of it", border.river, (a, b))
        for into, kinds in border.terrain.items():
            if found.land[into].terrain in kinds:
                raise rows.file.bad((*place, "terrain"), f"is that of {into} itself", "GW-1.7-04")
        for what, has, source in (
            ("terrain", border.terrain, border.terrain_source),
            ("river", border.river or border.linked, border.river_source and border.side_source),
        ):
            if bool(has) != bool(source):
                raise rows.file.bad((*place, what), "a fact and its source go together")
    for a, zone in found.land.items():
        for b in zone.neighbours:
            if b in found.land and (min(a, b), max(a, b)) not in found.land_borders:
                raise rows.file.bad(("borders", f"{min(a, b)}/{max(a, b)}"), "is missing")


def _check_sea_borders(rows: Rows, found: Map) -> None:
    for a, b in found.sea_borders:
        if b not in found.sea[a].neighbours:
            raise rows.file.bad(("borders", f"{a}/{b}"), f"{a} does not have {b} beside it")
    for a, zone in found.sea.items():
        for b in zone.neighbours:
            ends = (a, b) if by_board(a) < by_board(b) else (b, a)
            if ends not in found.sea_borders:
                raise rows.file.bad(("borders", "/".join(ends)), "is missing")


def _check_railways(rows: Rows, found: Map) -> None:
    """A railway crosses a border that land units cross, and both zones have it."""
    for a, b in found.railways:
        place = ("railways", f"{a}/{b}")
        if (a, b) not in found.land_borders or found.land_borders[a, b].barrier:
            raise rows.file.bad(place, "crosses no open border", "GW-13.2.8-01")
        for here, there in ((a, b), (b, a)):
            if there not in found.land[here].rails:
                raise rows.file.bad(place, f"{here} has no railway to {there}")
    for a, zone in found.land.items():
        for b in zone.rails:
            if (min(a, b), max(a, b)) not in found.railways:
                raise rows.file.bad(("railways", f"{min(a, b)}/{max(a, b)}"), "is missing")
    for name in {zone.region for zone in found.land.values()}:
        if name not in found.regions:
            raise rows.file.bad(("regions", name), "is missing", "GW-11.2-02")


def _check_board(files: Mapping[str, Rows], found: Map) -> None:
    """It is one board, and one sea but for the Caspian."""
    try:
        board, _ = found.board, found.borders
    except BoardError as error:
        file = "passages" if error.place in found.straits else "land_borders"
        table = "straits" if error.place in found.straits else "borders"
        raise files[file].file.bad((table, error.place), error.reason) from error
    for neighbours, file, apart in (
        (board.neighbours, "land_zones", frozenset[str]()),
        (board.sea_neighbours, "sea_zones", INLAND_SEA),
    ):
        joined = networks(neighbours)
        first = next(iter(joined.values()))
        for zone, network in joined.items():
            if network != first and network != apart:
                raise files[file].file.bad(
                    ("zones", zone), f"does not hang together with {min(first)}"
                )


def _check_passages(rows: Rows, found: Map, nations: frozenset[str]) -> None:
    for strait in found.straits.values():
        place = ("straits", strait.id)
        beside = {there for keeper in strait.keepers for there in found.land[keeper].neighbours}
        rows.known((*place, "across"), "zone beside it", strait.across, beside)
        if strait.across and not (strait.kind == "canal" and strait.across_source):
            raise rows.file.bad((*place, "across"), "is of a canal, with its source", "GW-1.8-07")
    for transfer in found.transfers.values():
        place = ("transfers", transfer.id)
        rows.known((*place, "ends"), "sea zone", transfer.ends, found.sea)
        rows.known((*place, "keepers"), "land zone", transfer.keepers, found.land)
        rows.known((*place, "by"), "nation", (transfer.by,), nations)
        rows.known((*place, "units"), "class of ships", transfer.units, SHIP_CLASSES)
        if transfer.ends[1] in found.sea[transfer.ends[0]].neighbours:
            raise rows.file.bad((*place, "ends"), "are adjacent", transfer.rule)
    for (a, b), crossing in found.crossings.items():
        at = ("crossings", f"{a}/{b}", "seas")
        touched = {*found.land[a].coast, *found.land[b].coast}
        rows.known(at, "sea zone of its ends", crossing.seas, touched)
        for end in (a, b):
            if not {*crossing.seas} & {*found.land[end].coast}:
                raise rows.file.bad(at, f"none of them touches {end}", "GW-1.9-01")
    for road in found.roads.values():
        rows.known(("roads", road.id, "zones"), "land zone", road.zones, found.land)
        rows.known(("roads", road.id, "flags"), "nation", road.flags, nations)
    for reef in found.reefs.values():
        rows.known(("reefs", reef.id), "land zone", (reef.land,), found.land)
        rows.known(("reefs", reef.id), "sea zone of it", reef.seas, found.land[reef.land].coast)


def _check_lines(rows: Rows, found: Map, nations: frozenset[str]) -> None:
    """A line leads from zone to zone beside it (GW-1.5-02)."""
    around = found.board.neighbours
    for line in found.lines.values():
        place = ("lines", line.id)
        rows.known((*place, "nation"), "nation", (line.nation, *line.flags), nations)
        rows.known((*place, "path"), "zone", line.path, around)
        for here, there in pairwise(line.path):
            if there not in around[here]:
                raise rows.file.bad((*place, "path"), f"is broken between {here} and {there}")
        for zone in line.path[1:-1]:
            if zone in found.land:
                raise rows.file.bad((*place, "path"), f"{zone} is land and no end of it")


def _facilities(
    rows: Rows, land: Mapping[str, LandZone], kinds: Mapping[str, FacilityKind]
) -> Iterable[PrintedFacility]:
    """Each of a known kind, on its coast or border (GW-13.2.3-01, GW-13.2.6-01)."""
    for zone in rows.file.names():
        rows.known((zone,), "land zone", (zone,), land)
        for key in rows.file.names(zone):
            kind, _, at = key.partition(" ")
            place = (zone, key)
            rows.known(place, "kind of facility", (kind,), kinds)
            where = kinds[kind].where
            beside: tuple[str, ...] = ()
            if where in ("coast", "home_coast", "sea_border"):
                beside = land[zone].coast
            elif where == "border":
                beside = (*land[zone].neighbours, *land[zone].coast)
            if where in ("border", "sea_border"):
                beside = (*beside, EVERY_BORDER)
            if bool(at) != bool(beside):
                raise rows.file.bad(
                    place, "stands inside a zone" if at else "names no coast or border"
                )
            rows.known(place, "coast or border of it", (at,), beside)
            number = {} if rows.file.has(zone, key, "number") else {"number": 1}
            yield rows.row(place, PrintedFacility, zone=zone, kind=kind, at=at, **number)


def _areas(rows: Rows, land: Mapping[str, LandZone]) -> dict[str, Area]:
    areas = rows.table("areas", Area)
    for area in areas.values():
        rows.known(("areas", area.id, "zones"), "land zone", area.zones, land)
    rows.known(("areas",), "area", ("one_fort",), areas)
    return areas
