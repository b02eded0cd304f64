"""Units, facilities, technologies and objectives as the data files say them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

from wartable.games.global_war_1936.facts_board import Amount, Positive, Source, Unsaid, Words
from wartable.games.global_war_1936.facts_nations import Alliance, Date

Class = Literal[
    "infantry",
    "vehicle",
    "artillery",
    "anti_aircraft",
    "air",
    "surface",
    "capital",
    "submarine",
    "transport",
    "rocket",
]
LAND_CLASSES: tuple[Class, ...] = ("infantry", "vehicle", "artillery", "anti_aircraft")
SHIP_CLASSES: tuple[Class, ...] = ("surface", "capital", "submarine", "transport")
SURFACE_WARSHIPS: tuple[Class, ...] = ("surface", "capital")
"""GW-0.2-20."""
Value = Annotated[int, Meta(ge=1, le=12)]
"""Hits on so much or less."""


@dataclass(frozen=True, slots=True)
class Target:
    """Target selection (GW-0.2-21): a hit of so much or less picks among these classes."""

    up_to: Value
    classes: tuple[Class, ...]


@dataclass(frozen=True, slots=True)
class Damaged:
    """A capital ship with so much damage (GW-13.1.6-21)."""

    damage: Positive
    attack: Value | None = None
    defence: Value | None = None
    aircraft_move: int = 0
    """What the movement of its aircraft changes by."""


@dataclass(frozen=True, kw_only=True)
class Buying:
    """Who buys a unit, when, for how much, and where it is placed."""

    cost: tuple[Positive, ...] = ()
    """For each stage; nothing if it cannot be built."""
    limit: Amount = 0
    """The most that a nation buys a player turn; 0 for no limit."""
    nations: tuple[str, ...] = ()
    """The only ones that buy it; all if none is named."""
    technology: str = ""
    since: Date | Unsaid = ""
    """When it can be bought, but for those of `earlier` (GW-8.3.1-02)."""
    earlier: Mapping[str, Date] = field(default_factory=dict)
    majors_until: Date | Unsaid = ""
    """The last round in which major powers buy it."""
    no_factory: bool = False
    home_only: bool = False
    """It is placed in the home country (GW-13.1.2-05)."""
    area: str = ""
    """It is placed in zones of this area."""
    recruited_in: str = ""
    """The zone where its men live: while it is neutral or owned (GW-13.1.1-09)."""
    upgrades_to: str = ""
    upgrade_cost: Amount = 0


@dataclass(frozen=True, kw_only=True)
class Moving:
    """How a unit moves."""

    only_in_home: bool = False
    """It moves only inside the home country (GW-13.1.1-01)."""
    no_mountain_stop: bool = False
    tows: tuple[str, ...] = ()
    """Paired with one of these it gives it its own movement (GW-13.1.2-13)."""
    blitzes: bool = False
    """Alone (GW-10.5.1-02)."""
    is_tank: bool = False
    """Others blitz paired with it."""
    blitz_pairs: Amount = 0
    """So many of them blitz with one tank (GW-10.5.1-03)."""
    crosses: Literal["", "noncombat", "combat"] = ""
    """Narrow crossings: in non-combat only, or in combat too (GW-1.9-02, GW-1.9-03)."""
    patrol: Amount = 0
    """Range of maritime air patrol."""
    long_range: Amount = 0
    """Movement gained by Long-range Aircraft (GW-8.2.1-28)."""
    range: Amount = 0
    """Of a rocket."""


@dataclass(frozen=True, kw_only=True)
class Fighting:
    """How a unit fights."""

    attack: Value | None = None
    """Nothing if it does not attack."""
    defence: Value | None = None
    attack_dice: Positive = 1
    hits: Positive = 1
    """That sink it."""
    damaged: tuple[Damaged, ...] = ()
    damaged_source: Source | Unsaid = ""
    first_strike: bool = False
    air_superiority: bool = False
    target: Target | None = None
    hits_only: tuple[Class, ...] = ()
    """Nothing else can be hit by it."""
    never_hits: tuple[Class, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Missions:
    """What a unit does besides the battles it is in."""

    interception: Amount = 0
    shots: Amount = 0
    """The most dice of an anti-aircraft gun, one for each aircraft (GW-10.2-03)."""
    bombard: Amount = 0
    """Shore bombardment."""
    attrition: Amount = 0
    port_attack: bool = False
    carpet: bool = False
    """It carpet bombs when it attacks a land zone (GW-10.6.5-01)."""
    bombing: Amount = 0
    """D6 of damage in strategic bombing."""
    convoy: Amount = 0
    """Added to its roll in a convoy raid (GW-10.9-03)."""
    raider: bool = False
    sweeps: bool = False
    """It takes the first strike of enemy submarines, and hits them paired with a patrol
    (GW-13.1.6-17)."""
    paired_hunted: bool = True
    """A destroyer paired with a patrol hits it; of submarines only."""
    scramble: bool = False
    """Its fighters scramble, with Radar (GW-10.4-05)."""
    crew: bool = False
    """Its crew can fight as militia while it is in port (GW-13.1.6-20)."""


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What terrain and landings are to a unit."""

    airborne: bool = False
    drop_attack: Value | None = None
    """In the first round of an airborne assault."""
    mountain_defence: Amount = 0
    no_mountain_penalty: bool = False
    desert_attack: Amount = 0
    no_desert_penalty: bool = False
    jungle_attack: Amount = 0
    no_river_penalty: bool = False
    no_double_losses: bool = False
    """In the first round of an amphibious assault."""
    supported: bool = False
    """Attacks better beside artillery (GW-13.1.1-10)."""
    supports: bool = False


@dataclass(frozen=True, kw_only=True)
class Carrying:
    """What a unit carries, and on what it is carried."""

    deck: Literal["", "small", "medium"] = ""
    """The room it takes on a carrier."""
    decks: tuple[tuple[Literal["small", "medium"], ...], ...] = ()
    """What a carrier has room for: one of these (GW-13.1.6-22)."""
    holds: tuple[tuple[Literal["infantry", "land"], ...], ...] = ()
    """What a naval transport has room for: one of these; `land` is any land unit or rocket."""
    drops: Amount = 0
    """Airborne infantry that it carries in an assault."""
    lifts: tuple[str, ...] = ()
    """Of which it carries one in non-combat: a class or a unit."""


@dataclass(frozen=True, kw_only=True)
class UnitType(Buying, Moving, Fighting, Missions, Ground, Carrying):
    """A line of the unit chart (13.1)."""

    id: str
    name: Words
    kind: Class
    move: Positive
    rule: Words
    """Its row in the book."""
    source: Source

    @property
    def is_land(self) -> bool:
        return self.kind in LAND_CLASSES

    @property
    def is_ship(self) -> bool:
        return self.kind in SHIP_CLASSES

    @property
    def is_warship(self) -> bool:
        """Any ship but a transport (GW-0.2-20)."""
        return self.is_ship and self.kind != "transport"


@dataclass(frozen=True, kw_only=True)
class Working:
    """What a facility does for its owner."""

    produces: tuple[Amount, Amount] = (0, 0)
    """Units a turn; with Improved Factories."""
    builds: Literal["", "units", "ships", "all_ships"] = ""
    """`ships` without capital ships."""
    loses_by_damage: bool = False
    """Damage takes its production one by one, not at once (GW-13.2.1-03)."""
    repairs: tuple[Amount, Amount] = (0, 0)
    """Points of damage of capital ships; with Improved Factories."""
    technology_die: bool = False
    range: Amount = 0
    """Of supply and strategic naval movement."""
    serves: Literal["", "aircraft", "seaplanes", "submarines", "ships"] = ""
    """Whom it gives a point of movement, and scrambles."""
    scramble: Amount = 0
    harbours: bool = False
    """What it serves may lie in port."""
    naval: bool = False
    """GW-0.2-25."""
    major: bool = False
    """Of a naval facility (GW-0.2-25)."""


@dataclass(frozen=True, kw_only=True)
class FacilityKind(Working):
    """A line of the facility chart (13.2)."""

    id: str
    name: Words
    cost: tuple[Positive, ...]
    where: Literal["land", "home", "coast", "home_coast", "border", "sea_border"]
    rule: Words
    source: Source
    rough_cost: tuple[Positive, ...] = ()
    """Across difficult terrain (GW-13.2.8-02)."""
    one_a_zone: bool = False
    upgrades_to: str = ""
    upgrade_cost: Amount = 0
    max_damage: Amount = 0
    """0 if it cannot be bombed."""
    rough_max_damage: Amount = 0
    has_aa: bool = False
    """Its own anti-aircraft guns (GW-13.2-03)."""


@dataclass(frozen=True, slots=True)
class Technology:
    """A track of four boxes (GW-8.2-03), and what it brings by the rule of each effect."""

    id: str
    name: Words
    at_least: Value
    effects: Mapping[str, str]
    source: Source


@dataclass(frozen=True, slots=True)
class Objective:
    """A strategic objective (GW-3.3-01)."""

    id: str
    name: Words
    alliance: Alliance
    nations: tuple[str, ...]
    """Whose it is; those of one host share it."""
    points: Positive
    rule: Words
    bonus: Literal["each_turn", "once", "while_held"]
    source: Source
    zones: tuple[str, ...] = ()
    """The zones that it speaks of."""


@dataclass(frozen=True, slots=True)
class VictoryCity:
    """GW-3.2-01."""

    zone: str
    points: Positive
    source: Source


@dataclass(frozen=True, slots=True)
class Calendar:
    """The calendar rounds (GW-2.5-03), and the rolls that end the game (GW-3.4-03)."""

    rounds: tuple[Date, ...]
    ends_at: Mapping[str, Positive]
    """By round: the game ends on so much or less."""
    ends_later: Positive
    third_box: Date
    """From when the third box of a technology can be reached (GW-8.2-04)."""
    source: Source


@dataclass(frozen=True, slots=True)
class Army:
    """Units of a nation in a zone at the start (GW-2.3-01)."""

    nation: str
    zone: str
    units: Mapping[str, Positive]
    source: Source
    off: str = ""
    """The land zone that ships lie before."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Building:
    """Ships of a nation on the production diagram at the start (GW-2.3-01)."""

    nation: str
    unit: str
    paid: Positive
    """Stages paid."""
    number: Positive
    source: Source
    reason: str = ""
