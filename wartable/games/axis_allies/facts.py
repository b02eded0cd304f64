"""The facts of an edition as values: its board, powers, units and set-up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

from wartable.board import Board

Amount = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Face = Annotated[int, Meta(ge=0, le=6)]
"""Hits on this or less; 0 never hits."""
Words = Annotated[str, Meta(min_length=1)]
Latitude = Annotated[float, Meta(ge=-90, le=90)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]

Domain = Literal["land", "air", "sea", "facility"]


@dataclass(frozen=True, slots=True)
class UnitType:
    """A line of the unit chart and what the unit's entry adds to it."""

    id: str
    name: Words
    plural: Words
    symbol: Annotated[str, Meta(pattern="^[A-Z]{2,3}$")]
    """Code for terminals."""
    domain: Domain
    cost: Amount
    attack: Face = 0
    defense: Face = 0
    move: Amount = 0
    hits: Positive = 1
    bombard: Face = 0
    """Shore bombardment hits on this."""
    anti_air: Face = 0
    """AA fire hits on this."""
    deck: Amount = 0
    """Places for aircraft."""
    hold: bool = False
    """Carries land units."""
    lands_on_decks: bool = False
    submarine: bool = False
    anti_submarine: bool = False
    blitz: bool = False
    raids: bool = False
    """Makes strategic bombing raids."""
    escorts: bool = False
    """May escort and intercept."""
    supports: bool = False
    """Lifts the attack of one infantry."""
    supported_attack: Face = 0
    """Attack when supported; 0 if it cannot be."""
    light: bool = False
    """Fits the second place of a transport."""
    captures: bool = False
    """Takes control of a territory."""
    aa_shots: Amount = 0
    """Aircraft that one gun fires at."""
    supported_by: tuple[str, ...] = ()
    """Units one of which lifts its attack; none named means every one that supports."""
    blitzes_with: str = ""
    """The unit that one of its kind may blitz beside."""
    noncombat_only: bool = False
    """Moves in the noncombat move only."""
    air_battle: Face = 0
    """Hits on this in the air battle before a raid."""
    raids_only: tuple[str, ...] = ()
    """Facilities that it can bomb; none named means every one."""
    raid_bonus: Amount = 0
    """Damage beyond the die in a raid."""
    scrambles: bool = False
    """Goes up from an air base into a sea zone beside it."""
    convoy_dice: Amount = 0
    """Dice in a convoy zone."""

    # Facilities
    production: Amount = 0
    """Units it mobilizes in a turn."""
    max_damage: Amount = 0
    inoperative_at: Amount = 0
    """Damage at which it stops to work; 0 never."""
    air_move: Amount = 0
    """Movement that aircraft gain which take off here."""
    sea_move: Amount = 0
    """Movement that ships gain which start beside it."""
    scramble: Amount = 0
    """Aircraft that may scramble from here."""
    repairs: bool = False
    """Repairs ships beside it."""
    min_income: Amount = 0
    """Income a territory must have for it to be built there."""
    own_ground_only: bool = False
    """Built by the original owner of the territory only."""
    mainland_only: bool = False
    """Not built on islands."""
    coast_only: bool = False
    """Built only where there is a coast."""
    upgrades: str = ""
    """The facility whose place it can take."""
    upgrade_cost: Amount = 0
    when_captured: str = ""
    """What it becomes when its territory is captured."""


@dataclass(frozen=True, slots=True)
class Power:
    """A power at the start of the game."""

    id: str
    name: Words
    adjective: Words
    side: Words
    money: Amount
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]
    capital: str = ""
    """Empty for a power without one."""


@dataclass(frozen=True, slots=True)
class Party:
    """Who controls territories without being a power: neutrals, those who joined a side."""

    id: str
    name: Words
    side: str = ""
    """The side it leans to or belongs to; empty for none."""
    neutral: bool = False
    """The rules of neutral territories apply."""
    joins: dict[str, str] = field(default_factory=dict)
    """By the side that attacks it: the party that the territory then belongs to."""
    kept_by: tuple[str, ...] = ()
    """Who is at war with all of these is at war with it; none named: the other side always is."""
    heirs: tuple[str, ...] = ()
    """The powers that take over what they move into; none named: every power of its side."""
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")] = "#b9b3a4"


@dataclass(frozen=True, slots=True)
class Purse:
    """Money of a power, and the territories that pay into it."""

    id: str
    name: Words
    power: str
    money: Amount
    capital: str = ""
    half: str = ""
    """The half of the board whose territories pay into it; empty for all."""


@dataclass(frozen=True, slots=True)
class Space:
    """A territory or sea zone; a sea zone has no income, owner or city, and is never neutral."""

    id: str
    name: str
    kind: Literal["land", "sea"]
    region: str
    lat: float
    lon: float
    income: int = 0
    original_owner: str | None = None
    victory_city: str | None = None
    neutral: bool = False
    """Printed as neutral."""
    closed: bool = False
    """No unit enters it or flies over it."""
    starts_with: str | None = None
    """The power or party that controls it at the start; a closed territory has none."""
    army: tuple[tuple[str, int], ...] = ()
    """The units a neutral territory raises when it is attacked or taken over."""
    half: str = ""
    """The half of a double board it lies on."""
    economy: str = ""
    """The half whose purse it pays into, if not its own."""
    island: bool = False
    convoy: bool = False
    """Convoys pass this sea zone."""
    kamikaze: bool = False
    """Kamikazes strike in this sea zone."""


@dataclass(frozen=True, slots=True)
class Victory:
    """Cities one side must control to win."""

    standard: Positive
    total: Positive


@dataclass(frozen=True, slots=True)
class Goal:
    """What a side must hold for a round to win: cities or certain territories, and a capital."""

    cities: dict[str, Positive] = field(default_factory=dict)
    """So many cities of one half of the board."""
    hold: tuple[str, ...] = ()
    """All of these territories."""
    capitals: tuple[str, ...] = ()
    """One of these, at the end of the round."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where values come from that the rulebook does not give."""

    file: str
    text: str
    of: tuple[str, ...]
    """The entries it speaks for; none named means the whole file."""


@dataclass(frozen=True, slots=True, eq=False)
class EditionData:
    """All facts of an edition. Nobody changes them."""

    board: Board
    spaces: dict[str, Space]
    regions: tuple[str, ...]
    """In the order a terminal shows them."""
    powers: dict[str, Power]
    """In turn order."""
    sides: dict[str, tuple[str, ...]]
    parties: dict[str, Party]
    """Who controls territories without being a power."""
    purses: dict[str, Purse]
    """Every power's money, in turn order."""
    at_war: frozenset[frozenset[str]]
    """Pairs of powers at war when the game starts."""
    units: dict[str, UnitType]
    setup: dict[str, tuple[tuple[str, str, int], ...]]
    """By space: power, unit type, count."""
    facilities: dict[str, tuple[str, ...]]
    victory: Victory
    """How many cities win, where cities alone do."""
    goals: dict[str, Goal]
    """What each side must hold, where it is to be held for a round."""
    closures: frozenset[str]
    """Sea zones that an option closes to ships (S42-OPT-01)."""
    areas: dict[str, frozenset[str]]
    """Places that the rules speak of by name."""
    sources: tuple[Source, ...]
