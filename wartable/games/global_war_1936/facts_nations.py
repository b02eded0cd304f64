"""The nations as the data files say them: alliances, player turns, incomes, bonuses, abilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

from wartable.games.global_war_1936.facts_board import Amount, Positive, Source, Unsaid, Words

Alliance = Literal["axis", "allies", "comintern"]
ALLIANCES: tuple[Alliance, ...] = ("axis", "allies", "comintern")
"""GW-4.3-01."""
Date = Annotated[str, Meta(pattern=r"^19[34]\d-0[17]$")]
"""A calendar round by its year and first month: `1936-07` (GW-2.5-03)."""
Group = Literal["any", "major", "neutral", "china", "axis", "allies", "comintern"]
"""Nations that a condition names together."""
GROUPS: tuple[Group, ...] = ("any", "major", "neutral", "china", "axis", "allies", "comintern")


@dataclass(frozen=True, kw_only=True)
class Earning:
    """What a nation earns, and what follows from it."""

    income: Amount = 0
    """At the start; the money at the start is as much (GW-2.4-01)."""
    income_source: Source = "rulebook"
    full_production: Amount | None = None
    full_production_source: Source | Unsaid = ""
    wartime_income: Amount = 0
    """What it must earn before it may declare war; 0 if nothing (GW-5.1-07)."""
    evolves_at: Amount = 0
    """The value of its zones that makes it a major power (GW-14.3.1-02)."""
    free_production: bool = False
    """Decentralized Production (GW-12.1-10)."""
    free_production_source: Source | Unsaid = ""
    earns: bool = False
    """It collects income; a controlled or neutral minor power does not (GW-4.5-06)."""
    earns_source: Source | Unsaid = ""
    income_without_capital: bool = False
    """GW-0.2-12."""


@dataclass(frozen=True, kw_only=True)
class Nation(Earning):
    """A nation as it is at the start, or when it comes into being."""

    id: str
    name: Words
    kind: Literal["major", "minor", "warlord"]
    source: Source
    alliance: Alliance | Literal[""] = ""
    """Nothing for a neutral (GW-4.3-01)."""
    slot: str = ""
    """The player turn that it acts in (GW-7.1-01)."""
    sheet: bool = False
    """It has a reference sheet, and does not follow the rules of control (GW-4.5-07)."""
    host: str = ""
    """The nations it fights with as one, if it does (GW-7.1-03)."""
    controller: str = ""
    """Who controls it from the start (GW-4.5-05)."""
    created: str = ""
    """The rule by which it comes into being; nothing for one that is there from the start."""
    becomes: str = ""
    """The nation that it turns into (GW-4.10-01, GW-4.11.1-04)."""
    capital: str = ""
    surrender: str = "GW-5.7-08"
    """The rule by which it surrenders, or never does."""
    aligns_to: tuple[str, ...] = ()
    """Whom a special condition aligns it to (4.7)."""
    lends_ports: bool = False
    """Ships of who controls it use its naval facilities (GW-4.10-03)."""
    naval_moves: Amount = 0
    """Strategic naval moves a turn, without objectives (GW-11.4.2-02)."""
    moves_capital: bool = False
    """It may or must relocate its capital (10.10.3)."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A player turn and who acts in it, its lead first (GW-7.1-01)."""

    id: str
    order: Positive
    nations: tuple[str, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays what with so many players (GW-2.1-01)."""

    players: Positive
    seats: tuple[tuple[str, ...], ...]
    source: Source


@dataclass(frozen=True, slots=True)
class HomeCountry:
    """The home country of a nation (GW-0.2-13)."""

    nation: str
    zones: frozenset[str]
    source: Source
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """What somebody does or what comes to pass, so that an income rises. Nations are named by id,
    or together as a `Group`; nothing named means whoever it is."""

    kind: Literal[
        "date",
        "annexation",
        "war",
        "at_war",
        "attack",
        "gain",
        "built",
        "surrender",
        "interdiction",
        "always",
    ]
    at: Date | Unsaid = ""
    since: Date | Unsaid = ""
    by: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    not_on: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    not_zones: tuple[str, ...] = ()
    region: str = ""
    """Only zones of this region."""
    next_to_home: str = ""
    """Only zones next to the home country of this nation."""
    unit_class: str = ""
    not_by_vichy_roll: bool = False


@dataclass(frozen=True, slots=True)
class Increase:
    """An increase of income (GW-5.2-01, GW-5.2-02): a number, dice, or to the full."""

    id: str
    nation: str
    event: Event
    repeat: Literal["once", "each", "player_turn", "always"]
    source: Source
    amount: Amount = 0
    dice: Amount = 0
    faces: Literal[0, 6, 12] = 0
    full: bool = False
    """To full production (GW-5.1-02)."""
    owned: bool = False
    """Not a level that rises: it earns the value of its zones."""
    dice_with_pact: Amount = 0
    """Rolled instead once the Molotov-Ribbentrop pact is signed (GW-6.4-05)."""
    unless_pact: bool = False
    """Not if the pact allows what is done (GW-6.4-06)."""
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Needs:
    """What must hold for a bonus, and how it ends."""

    line_open: str = ""
    road_open: str = ""
    owns: tuple[str, ...] = ()
    owns_by_host: bool = False
    """Any nation of its host may own them."""
    owns_or_controls: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    """1 for each of these zones that it owns."""
    neutral_or_friendly: tuple[str, ...] = ()
    not_owned_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    owns_next_to: str = ""
    """A zone of it lies next to one of this nation."""
    no_warships_of: str = ""
    seas: tuple[str, ...] = ()
    """Where no such warship may be."""
    pact: str = ""
    """Trade of this pact, paid at the end of a calendar round (GW-6.4-02)."""
    technology_dice: Amount = 0
    refused_by: str = ""
    """This nation may refuse it."""
    falls: bool = False
    """1 less for good after each player turn with a combat move against China."""
    ends_at: Mapping[str, Amount] = field(default_factory=dict)
    """It ends for good when this nation's income is so high."""


@dataclass(frozen=True, kw_only=True)
class WarBonus(Needs):
    """A row of the war bonus track (GW-5.3-01): what is paid while all that it names holds."""

    id: str
    row: Positive
    """Its place on the printed track."""
    nation: str
    amount: Positive
    """The most, where it is paid by the zone."""
    when: Literal["war", "war_outside_china", "peace", "any"]
    """At war with a major power (an evolved Chinese faction not counted), at peace with all, or
    either."""
    source: Source
    amount_source: Source
    reason: Words


@dataclass(frozen=True, slots=True)
class Limit:
    """What the USA may not do below an income (GW-5.5-01)."""

    id: str
    below: Positive
    text: Words
    source: Source
    reason: Words
    wider_from: Amount = 0
    """The income from which part of it is allowed."""


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability of a nation (chapter 15), by its rules."""

    id: str
    nation: str
    name: Words
    rules: tuple[str, ...]
    source: Source
    once: bool = False
    """Once a game."""
    ends_on_evolving: bool = False
    """GW-14.3.1-05."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Annexation:
    """A zone that a nation may take without combat or war (GW-5.6-01)."""

    zone: str
    by: str
    rule: Words
    source: Source
    since: Date | Unsaid = ""
    pact: str = ""
    """Only while this pact is in force."""
    one_a_turn: bool = False
    units: Literal["removed", "replaced"] = "removed"


@dataclass(frozen=True, slots=True)
class VichyGroup:
    """French zones overseas that go one way together (GW-4.11.2-12)."""

    id: str
    zones: frozenset[str]
    to_japan: bool
    """They become Japanese instead of Vichy (GW-4.11.2-13)."""
    source: Source


@dataclass(frozen=True, slots=True)
class CapitalRule:
    """Where a capital may go: the first of these that the nation owns any of (10.10.3)."""

    order: tuple[Literal["city", "factory", "value"], ...]
    must: bool
    """If there is such a zone."""
    source: Source
    reason: Words
