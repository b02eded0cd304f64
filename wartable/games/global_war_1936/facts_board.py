"""The board as the data files say it: zones, borders, passages, lines and what is printed there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from wartable.board import Board, Borders, Flights, Passage

Source = Literal["rulebook", "public", "board_picture", "older_edition", "reconstructed"]
"""Where a fact comes from; `data/sources.toml` says what each word means."""
SOURCES: tuple[Source, ...] = (
    "rulebook",
    "public",
    "board_picture",
    "older_edition",
    "reconstructed",
)
"""The surest first."""
Unsaid = Literal[""]
"""No source, because there is no such fact."""

Amount = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Words = Annotated[str, Meta(min_length=1)]
Latitude = Annotated[float, Meta(ge=-90, le=90)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]
Code = Annotated[str, Meta(pattern=r"^[AMIP][1-9]\d?$")]
"""A sea zone: its ocean and its number (GW-1.2-01)."""

Terrain = Literal["normal", "mountain", "desert", "jungle", "marsh", "tundra"]
"""GW-1.7.1-01 to GW-1.7.5-01; rivers lie on borders and cities are marked beside."""
Region = Literal[
    "north_america", "south_america", "europe", "soviet_union", "africa", "middle_east", "asia"
]
"""Of strategic rail movement (GW-11.2-02)."""
Gauge = Literal["narrow", "broad", "change"]
"""GW-1.6-01; `change` where narrow meets broad."""
Barrier = Literal["", "himalayas", "outback", "lake"]
"""What closes a border to land units; aircraft cross all but a lake (GW-1.7-06, GW-1.1-03)."""


@dataclass(frozen=True, slots=True)
class LandZone:
    """A land zone as it is printed (GW-1.1-01, GW-1.1-02)."""

    id: str
    name: Words
    roundel: str
    """The nation it belongs to originally (GW-0.2-16)."""
    value: Amount
    """In IPP."""
    terrain: Terrain
    region: Region
    neighbours: tuple[str, ...]
    """Land zones that land units reach from here; a barrier lies towards others."""
    coast: tuple[str, ...]
    """Sea zones that it touches."""
    rails: tuple[str, ...]
    """Land zones that a railway leads to."""
    lat: Latitude
    lon: Longitude
    source: Source
    """Of its name and being."""
    value_source: Source
    terrain_source: Source
    coast_source: Source | Unsaid = ""
    city: bool = False
    """GW-1.7.7-02."""
    flags: tuple[str, ...] = ()
    """Nations whose war bonus flag it carries (GW-0.2-22)."""
    reason: str = ""

    @property
    def is_island(self) -> bool:
        """It has a coast and no land beside it."""
        return bool(self.coast) and not self.neighbours


@dataclass(frozen=True, slots=True)
class SeaZone:
    """A sea zone (GW-1.2-01)."""

    id: Code
    name: Words
    neighbours: tuple[str, ...]
    """Sea zones beside it, those beyond a strait or canal too."""
    coast: tuple[str, ...]
    lat: Latitude
    lon: Longitude
    source: Source
    """Of its code."""
    kamikaze: bool = False
    """Within range of kamikazes (GW-15.4-06)."""
    kamikaze_source: Source | Unsaid = ""
    monroe: bool = False
    """Within three sea zones of the home country of the USA (GW-5.5-03)."""
    flags: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LandBorder:
    """Where two land zones meet."""

    zones: tuple[str, str]
    source: Source
    barrier: Barrier = ""
    terrain: Mapping[str, tuple[Terrain, ...]] = field(default_factory=dict)
    """By the zone that is entered: what must be crossed and is not its own terrain (GW-1.7-04)."""
    terrain_source: Source | Unsaid = ""
    river: tuple[str, ...] = ()
    """The zones that are attacked across a river here (GW-1.7.6-02)."""
    river_source: Source | Unsaid = ""
    """Of the river itself."""
    side_source: Source | Unsaid = ""
    """Of the side on which it lies."""
    linked: bool = False
    """The river leads from one zone to the other, for supply and rail (GW-1.7.6-05)."""
    linked_source: Source | Unsaid = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SeaBorder:
    """Where two sea zones meet."""

    zones: tuple[str, str]
    source: Source
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Railway:
    """A printed railway across a border (GW-1.6-01)."""

    zones: tuple[str, str]
    gauge: Gauge
    source: Source
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RailRegion:
    """A region of strategic rail movement, and how many units each nation moves there a turn."""

    id: Region
    moves: Positive
    source: Source


@dataclass(frozen=True, slots=True)
class Strait:
    """A strait or canal that two sea zones border each other by (GW-1.8-01)."""

    id: str
    name: Words
    kind: Literal["strait", "canal"]
    ends: tuple[str, str]
    keepers: tuple[str, ...]
    closure: Words
    """The rule that says who may close it to whom."""
    source: Source
    ends_source: Source
    across: tuple[str, ...] = ()
    """Of a canal: the zones from which its keeper is attacked across it (GW-1.8-06)."""
    across_source: Source | Unsaid = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Transfer:
    """A way that single ships take with their whole movement; its ends are not adjacent."""

    id: str
    name: Words
    ends: tuple[str, str]
    keepers: tuple[str, ...]
    """The land zones whose owners let others pass; without any, the nation of `by` does."""
    by: str
    units: tuple[str, ...]
    """Classes of ships that take it; all if none is named."""
    rule: Words
    source: Source


@dataclass(frozen=True, slots=True)
class Crossing:
    """A narrow crossing between two land zones (GW-1.9-01)."""

    zones: tuple[str, str]
    units: Positive
    """How many may use it a turn."""
    seas: tuple[str, ...]
    """The sea zones that its line touches (GW-1.9-06)."""
    source: Source
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Road:
    """A road through the impassable Himalayas, for lend-lease (GW-1.12-01, GW-1.12-03)."""

    id: str
    name: Words
    zones: tuple[str, ...]
    rule: Words
    source: Source
    flags: tuple[str, ...] = ()
    flags_source: Source | Unsaid = ""


@dataclass(frozen=True, slots=True)
class Reef:
    """Sea zones from which a land zone cannot be assaulted (GW-1.14-01)."""

    id: str
    name: Words
    land: str
    seas: tuple[str, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class ConvoyLine:
    """A convoy line: whose it is, the most it can lose, and its way (GW-1.5-01, GW-1.5-02)."""

    id: str
    name: Words
    nation: str
    value: Amount
    path: tuple[str, ...]
    """From end to end; an end may be a land zone."""
    source: Source
    value_source: Source
    flags: tuple[str, ...] = ()
    reason: str = ""

    @property
    def seas(self) -> tuple[str, ...]:
        """The sea zones in which it can be raided (GW-10.9-01)."""
        return tuple(zone for zone in self.path if zone[0] in "AMIP" and zone[1:].isdigit())

    @property
    def land_ends(self) -> tuple[str, ...]:
        """The land zones that close it while an enemy holds one (GW-1.5-03)."""
        return tuple(end for end in (self.path[0], self.path[-1]) if end not in self.seas)


@dataclass(frozen=True, slots=True)
class PrintedFacility:
    """Facilities of one kind that stand at one place from the start (GW-1.4-01)."""

    zone: str
    kind: str
    at: str
    """The sea zone it opens on, or the land zone whose border it guards; `all` for every border
    (GW-1.10-01), nothing for what stands inside."""
    number: Positive
    source: Source
    at_source: Source | Unsaid = ""
    rule: str = ""
    """The rule of a facility that is not as others of its kind (GW-13.2.6-06)."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Area:
    """Zones that the rules speak of by one name."""

    id: str
    zones: frozenset[str]
    rule: Words
    source: Source
    reason: str = ""


ONE_SIDED = frozenset({"canal", "river", "mountain", "desert", "jungle", "marsh", "tundra"})
"""What may be met on the way into one of two zones and not on the way back."""


@dataclass(frozen=True, eq=False)
class Map:
    """The whole board."""

    land: Mapping[str, LandZone]
    sea: Mapping[str, SeaZone]
    land_borders: Mapping[tuple[str, str], LandBorder]
    """By the two zones, in the order of the alphabet; so are the maps below."""
    sea_borders: Mapping[tuple[str, str], SeaBorder]
    railways: Mapping[tuple[str, str], Railway]
    regions: Mapping[str, RailRegion]
    broad_gauge: frozenset[str]
    """Nations in whose zones new railways are of broad gauge (GW-13.2.8-05)."""
    straits: Mapping[str, Strait]
    transfers: Mapping[str, Transfer]
    crossings: Mapping[tuple[str, str], Crossing]
    roads: Mapping[str, Road]
    reefs: Mapping[str, Reef]
    lines: Mapping[str, ConvoyLine]
    facilities: tuple[PrintedFacility, ...]
    areas: Mapping[str, Area]

    @cached_property
    def board(self) -> Board:
        """The spaces with the borders that units cross, straits and canals on them."""
        around: dict[str, LandZone | SeaZone] = {**self.land, **self.sea}
        borders = [
            (here, there)
            for here, zone in around.items()
            for there in (*zone.neighbours, *zone.coast)
        ]
        kinds = dict.fromkeys(self.land, "land") | dict.fromkeys(self.sea, "sea")
        return Board(
            kinds,
            borders,
            [
                Passage(each.id, each.kind, each.ends, each.keepers)
                for each in self.straits.values()
            ],
        )

    @cached_property
    def borders(self) -> Borders:
        """What is met on the way from a land zone into the one beside it: `rail` and its gauge,
        `river` on the way into a zone behind one, `linked` along one, `canal` likewise, terrain, a
        barrier."""
        canals = {
            (here, there)
            for canal in self.straits.values()
            for here in canal.across
            for there in canal.keepers
        }
        features: dict[tuple[str, str], frozenset[str]] = {}
        for zones, border in self.land_borders.items():
            both: set[str] = {border.barrier} if border.barrier else set()
            if border.linked:
                both.add("linked")
            if railway := self.railways.get(zones):
                both |= {"rail", railway.gauge}
            for here, there in (zones, zones[::-1]):
                into = {*border.terrain.get(there, ())} | (
                    {"river"} if there in border.river else set()
                )
                if (here, there) in canals:
                    into.add("canal")
                features[here, there] = frozenset(both | into)
        return Borders(tuple(self.land), features, ONE_SIDED)

    @cached_property
    def links(self) -> Mapping[str, tuple[str, ...]]:
        """Of each land zone, those that a printed railway leads to, then those along a river."""
        rivers = {
            (here, there)
            for zones, border in self.land_borders.items()
            if border.linked
            for here, there in (zones, zones[::-1])
        }
        return {
            zone.id: (
                *(there for there in zone.neighbours if there in zone.rails),
                *(there for there in zone.neighbours if (zone.id, there) in rivers),
            )
            for zone in self.land.values()
        }

    @cached_property
    def airways(self) -> Mapping[str, tuple[str, ...]]:
        """Of each space, those beside it for aircraft: a barrier that is no lake is flown over
        (GW-1.7-06, GW-1.1-03)."""
        beyond: dict[str, list[str]] = {space: [] for space in self.land}
        for (a, b), border in self.land_borders.items():
            if border.barrier not in ("", "lake"):
                beyond[a].append(b)
                beyond[b].append(a)
        return {
            here: tuple(sorted((*around, *beyond.get(here, ()))))
            for here, around in self.board.neighbours.items()
        }

    @cached_property
    def flights(self) -> Flights:
        """Flights over the board."""
        return self.flights_past(frozenset())

    def flights_past(self, closed: frozenset[str]) -> Flights:
        """Flights over the board that do not go from end to end of these straits."""
        found = self._flights.get(closed)
        if found is None:
            ends = [{*self.straits[each].ends} for each in closed]
            airways = {
                here: tuple(there for there in around if {here, there} not in ends)
                for here, around in self.airways.items()
            }
            found = self._flights[closed] = Flights(airways, frozenset(self.sea))
        return found

    @cached_property
    def _flights(self) -> dict[frozenset[str], Flights]:
        """By the canals that are closed: there are few."""
        return {}

    @cached_property
    def passages(self) -> Mapping[tuple[str, str], Strait]:
        """By the sea zones at its ends, either first: a strait or canal."""
        return {
            ends: strait
            for strait in reversed([*self.straits.values()])
            for ends in (strait.ends, strait.ends[::-1])
        }

    def is_one_fort(self, zone: str) -> bool:
        """One fortification or gun covers every border of it (GW-1.10-01)."""
        return self.land[zone].city or zone in self.areas["one_fort"].zones
