"""The facts of an edition as values: its board, powers, units and set-up."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Power:
    """A power at the start of the game."""

    id: str
    name: Words
    adjective: Words
    side: Words
    capital: str
    money: Amount
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]


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


@dataclass(frozen=True, slots=True)
class Victory:
    """Cities one side must control to win."""

    standard: Positive
    total: Positive


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
    at_war: frozenset[frozenset[str]]
    """Pairs of powers at war when the game starts."""
    units: dict[str, UnitType]
    setup: dict[str, tuple[tuple[str, str, int], ...]]
    """By space: power, unit type, count."""
    facilities: dict[str, tuple[str, ...]]
    victory: Victory
    closures: frozenset[str]
    """Sea zones that an option closes to ships (S42-OPT-01)."""
    sources: tuple[Source, ...]
