"""What the data files say: the board, the counters, the cards and the scenarios, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from wartable.board.hex_board import HexBoard

Side = Literal["japan", "allies"]
SIDES: tuple[Side, ...] = ("allies", "japan")
"""In the order in which they act where a rule names one (EOS-4.11-01, EOS-11.0-06)."""

Terrain = Literal["ocean", "atoll", "open", "jungle", "mixed", "mountain"]
Kind = Literal["ground", "naval", "air", "hq"]
City = Literal["", "plain", "intrinsic_china", "intrinsic_japan"]

NATIONS = (
    "philippines",
    "malaya",
    "dutch_east_indies",
    "burma",
    "india",
    "china",
    "australia",
)
"""The nations that can surrender, but for Japan (T-SURRENDER)."""


def other(side: str) -> Side:
    """The opponent (EOS-1.0-01)."""
    return "allies" if side == "japan" else "japan"


@dataclass(frozen=True, slots=True)
class Hex:
    """A playable hex."""

    id: str
    terrain: Terrain
    sides: tuple[str, ...]
    """Clockwise from the north: `w` water, `W` closed water, `l` land, `L` closed land, `-` no
    side."""
    name: str = ""
    region: str = ""
    nation: str = ""
    port: bool = False
    airfield: bool = False
    city: City = ""
    resource: bool = False
    island: bool = False
    one_hex_island: bool = False
    edge: Literal["", "east", "west", "south"] = ""
    """On which edge of the map it is an Allied primary source (EOS-6.22-01)."""
    ferry: bool = False
    """A leg for flights only, and so no `airfield` (EOS-8.35-01)."""
    landing: bool = False
    """A mountain that may be assaulted from the sea all the same (EOS-8.45-04)."""
    empire: bool = False
    """Inside the Japanese Empire's boundary (EOS-1.3-26)."""

    @property
    def is_land(self) -> bool:
        return self.terrain != "ocean"

    @property
    def is_coastal(self) -> bool:
        """Land that ships can enter or lie beside: it has a water side, closed or not."""
        return self.is_land and any("w" in side.lower() for side in self.sides)

    @property
    def is_named(self) -> bool:
        """City, resource, port or airfield (EOS-1.3-33); the ferry is none."""
        return bool(self.city or self.resource or self.port or self.airfield) and not self.ferry


@dataclass(frozen=True, slots=True)
class Route:
    """A transport route over a side; without a condition it is built (EOS-13.77-01)."""

    hexes: tuple[str, str]
    kind: Literal["rail", "road", "special"]
    condition: Literal["", "jarhat", "imphal", "ledo", "kwai", "burma_road"] = ""


@dataclass(frozen=True, slots=True)
class Region:
    """Hexes that rules name together."""

    name: str
    nation: str
    hexes: frozenset[str]
    bases: frozenset[str]


@dataclass(frozen=True)
class Map:
    """A board: the main map or one of its parts."""

    hexes: Mapping[str, Hex]
    unplayable: tuple[str, ...]
    routes: tuple[Route, ...]
    regions: Mapping[str, Region]
    """A region of a part holds the hexes that are in the part."""
    japanese_sources: frozenset[str]
    """Cities on the Home Islands (EOS-6.22-02), or the hexes of an edge (EOS-17.10-09)."""
    away: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Ports off the map, each with the distances to the hexes it reaches (EOS-17.10-08). They are
    among `hexes`, without a side that leads anywhere."""

    @cached_property
    def board(self) -> HexBoard:
        """Playable and unplayable hexes, sides of the kinds w, W, l and L."""
        sides: dict[str, list[str]] = {
            each.id: [side.replace("-", "") for side in each.sides] for each in self.hexes.values()
        }
        for number in self.unplayable:
            sides.setdefault(number, [""] * 6)
        return HexBoard(sides)

    @cached_property
    def ports(self) -> tuple[str, ...]:
        """The hexes with a port."""
        return tuple(number for number, each in self.hexes.items() if each.port)

    @cached_property
    def airfields(self) -> tuple[str, ...]:
        """The hexes with an airfield."""
        return tuple(number for number, each in self.hexes.items() if each.airfield)

    def region(self, *names: str) -> frozenset[str]:
        """The hexes of these regions."""
        found: frozenset[str] = frozenset()
        for name in names:
            found |= self.regions[name].hexes
        return found


@dataclass(frozen=True, kw_only=True)
class Strength:
    """How a counter fights."""

    steps: int = 2
    attack: int = 0
    reduced_attack: int = 0
    defence: int = 0
    range: int = 0
    """Of air units the normal range, of carriers their only one."""
    extended: int = 0
    """The extended range of an air unit; 0 if it has none."""
    bracketed: bool = False
    """Whether the extended range is in brackets (EOS-1.3-06)."""
    lrb: bool = False
    b29: bool = False


@dataclass(frozen=True, kw_only=True)
class Transport:
    """How a counter is carried over the sea, or carries."""

    amphibious: bool = False
    strategic_transport: bool = False
    asp: int = 0
    """Amphibious shipping points a step, or for the whole unit up to a division (T-ASPCOST)."""
    organic: bool = False
    """A ship that carries a brigade, or a brigade that is carried so (EOS-8.46-01)."""


@dataclass(frozen=True, kw_only=True)
class Command:
    """What an HQ commands; nothing of it in other counters."""

    hq: Literal["", "japan", "us", "commonwealth", "joint"] = ""
    command: int = 0
    """The command range."""
    efficiency: int = 0
    never_returns: bool = False


@dataclass(frozen=True, kw_only=True)
class Counter(Strength, Transport, Command):
    """A counter as it is printed."""

    id: str
    name: str
    side: Side
    nation: str
    """japan, us, british, australian, new_zealand, indian, dutch, chinese; of HQs also joint."""
    kind: Kind
    service: Literal["", "army", "navy", "air"] = ""
    type: str = ""
    """Of ships CV, CVL, CVE, BB, BC, CA, CL, DD, APD; else LRB, marine, armour, airborne or ""."""
    size: Literal["", "III", "X", "XX", "XXX", "XXXX"] = ""
    replaceable: bool = False
    """No dot: it can take replacements (EOS-1.3-35, EOS-11.1-01)."""
    to_europe: bool = False
    """Whether it may be diverted (EOS-10.22-01)."""
    never_delayed: bool = False
    pair: str = ""
    """The air unit that stacks as one with it (EOS-8.34-04)."""
    removed_if: str = ""
    """The nation whose surrender removes it (EOS-13.52-02, EOS-13.63-01)."""
    source: tuple[str, ...] = ()

    @cached_property
    def is_carrier(self) -> bool:
        """CV, CVL and CVE (EOS-1.3-01)."""
        return self.type in ("CV", "CVL", "CVE")

    @cached_property
    def is_commonwealth(self) -> bool:
        """EOS-1.3-17."""
        return self.nation in ("british", "australian", "new_zealand", "indian")

    @cached_property
    def is_air(self) -> bool:
        """Air units and carriers: what has a ZOI and fights at a distance (EOS-6.4-01)."""
        return self.kind == "air" or self.is_carrier


@dataclass(frozen=True, slots=True)
class Limits:
    """Which units an event may activate (EOS-CARD-21 to EOS-CARD-29); empty means no limit."""

    only_classes: tuple[Kind, ...] = ()
    one_class_only: tuple[Kind, ...] = ()
    naval_excludes_carriers: bool = False
    only_types: tuple[str, ...] = ()
    only_units: tuple[str, ...] = ()
    start: str = ""
    only_nations: tuple[str, ...] = ()
    plus: str = ""
    """A set that is allowed besides: `us_air`."""
    over_nationality: bool = False
    """The HQ's nationality does not limit (EOS-CARD-24: AL-25)."""
    max_ground: int | None = None
    max_ground_size: str = ""
    ground_only: tuple[str, ...] = ()
    no_asp: bool = False
    ignore_supply: bool = False
    must_include: str = ""
    total: int = 0
    hq_bonus: int = 0


@dataclass(frozen=True, slots=True)
class Activation:
    """How an event activates units (EOS-CARD-18 to EOS-CARD-20)."""

    hqs: tuple[str, ...] = ()
    """The HQs it allows; empty: any."""
    logistics: int = 0
    by_hq: Mapping[str, int] = field(default_factory=dict)
    """Another logistics value for these HQs."""
    relative: bool = False
    """The logistics value is the OC value of the Offensive's card plus `logistics`."""
    limits: Limits = Limits()


Duration = Literal["", "turn", "game", "until_al_23"]


@dataclass(frozen=True, slots=True)
class Effect:
    """An operation of an event: a small function finds its parameters here (EOS-CARD-05)."""

    op: str
    when: str = ""
    """An id of T-CARDTIME; empty where the type of the card says it."""
    condition: str = ""
    """An id of T-CARDCOND (`if` in the files)."""
    duration: Duration = ""
    chooser: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)


CardType = Literal["military", "political", "resource", "reaction"]
ReactionKind = Literal["", "attack", "intelligence", "counteroffensive", "weather", "personage"]
SetCondition = Literal["", "surprise", "intercept", "ambush"]
Forced = Literal["", "aleutians", "tojo", "manchuria"]


@dataclass(frozen=True, slots=True)
class Card:
    """A strategy card (EOS-1.25-01, EOS-CARD-01)."""

    id: str
    side: Side
    name: str
    type: CardType
    value: int
    """The OC value."""
    intelligence: int | None
    """The OC intelligence value."""
    event_intelligence: int | None
    summary: str
    reaction: ReactionKind = ""
    activation: Activation | None = None
    condition: SetCondition = ""
    requires: tuple[str, ...] = ()
    forced: Forced = ""
    effects: tuple[Effect, ...] = ()
    draw: int = 0
    remove: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """Where a counter is when a scenario begins."""

    place: str
    """A hex, or a box: `china`, `delayed`, `turn_7`, `eliminated`, `removed`, `by_event`."""
    reduced: bool = False


@dataclass(frozen=True, slots=True)
class FirstHand:
    """The cards of a side on the first turn: these, and so many more at random."""

    cards: tuple[str, ...] = ()
    random: int = 0


Victory = Literal["campaign", "1942", "1943", "1944", "south_pacific"]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario (T-SCEN, T-SCENMARK)."""

    id: str
    name: str
    rule: str
    first_turn: int
    last_turn: int
    special_turn: bool
    """Begins with the December 1941 turn (EOS-17.11-01), not with the Offensives Phase."""
    part: str
    """The part of the map it is played on; empty: all of it."""
    units: Mapping[str, Start]
    japanese: frozenset[str]
    """Every hex that Japan controls; every other is Allied (EOS-17.0-02)."""
    markers: Mapping[str, Any]
    """As T-SCENMARK: political_will, war_in_europe, china, divisions, india, hump, jp_asp, barges,
    allied_asp, us_rivalry, jp_rivalry, jp_air_points, jp_naval_points, no_route, kwai, escorts,
    jp_passes, allied_passes, aleutians, pt_boats, lasting, resources (checked, not used)."""
    decks: Mapping[Side, tuple[str, ...]]
    """All cards in play: draw piles, hands, discards and cards set aside."""
    removed: tuple[str, ...]
    discard: tuple[str, ...]
    future: Mapping[Side, str]
    hands: Mapping[Side, FirstHand]
    special: frozenset[str]
    """Ids of special rules."""
    surrendered: frozenset[str]
    mandates: Side
    """Who holds the Australian Mandates as a group (EOS-13.84-03)."""
    victory: Victory


@dataclass(frozen=True)
class Data:
    """Everything that the data folder says, checked."""

    map: Map
    parts: Mapping[str, Map]
    counters: Mapping[str, Counter]
    cards: Mapping[str, Card]
    scenarios: Mapping[str, Scenario]
    sources: Mapping[str, str]
    """What the source marks mean."""

    def map_of(self, scenario: str) -> Map:
        """The board that a scenario is played on."""
        part = self.scenarios[scenario].part
        return self.parts[part] if part else self.map
