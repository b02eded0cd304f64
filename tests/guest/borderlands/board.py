"""The board and the counters, as `board.toml` has them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

import msgspec

from wartable.board import (
    Direction,
    Hex,
    HexBoard,
    covered,
    distance,
    flood,
    format_hex,
    neighbour,
    parse_hex,
)
from wartable.core.names import Name

HOUSES = ("boar", "fox", "heron")

House = Annotated[str, Name("house")]
HexId = Annotated[str, Name("hex")]
CounterId = Annotated[str, Name("counter")]


class Town(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A town and the house that begins there."""

    name: str
    home: str = ""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What counters of one kind can do (BDL-CTR-03)."""

    strength: int
    movement: int
    range: int


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter: whose it is, and where it begins."""

    house: str
    kind: str
    hex: str


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    hills: frozenset[str]
    rivers: frozenset[frozenset[str]]
    towns: dict[str, Town]
    kinds: dict[str, Kind]
    counters: dict[str, Piece]


FACTS: Facts = msgspec.convert(
    tomllib.loads(Path(__file__).with_name("board.toml").read_text(encoding="utf-8")), Facts
)

_CENTRE = Hex(3, 3)
_PLACES = [
    place
    for place in (Hex(column, row) for column in range(1, 6) for row in range(1, 6))
    if distance(place, _CENTRE) <= 2
]


def _sides(place: Hex) -> list[tuple[str, ...]]:
    """Of which kinds the six sides of a hex are (BDL-MAP-02)."""
    found: list[tuple[str, ...]] = []
    for direction in Direction:
        beyond = neighbour(place, direction)
        if beyond not in _PLACES:
            found.append(())
        elif {format_hex(place), format_hex(beyond)} in FACTS.rivers:
            found.append(("river",))
        else:
            found.append(("land",))
    return found


BOARD = HexBoard({format_hex(place): _sides(place) for place in _PLACES})
"""Nineteen hexes (BDL-MAP-01)."""


def step_cost(here: str, there: str) -> int:
    """What a step costs (BDL-TRN-03)."""
    across = "river" in BOARD.borders.features[here, there]
    return (2 if there in FACTS.hills else 1) + across


_COSTS = BOARD.costs(step_cost)


def reach(start: str, movement: int, taken: set[str]) -> tuple[str, ...]:
    """Where a counter can go that neither enters nor passes a taken hex (BDL-TRN-04)."""
    free = BOARD.all & ~BOARD.bits(taken)
    costs = {cost: ways.into(free) for cost, ways in _COSTS.items()}
    return BOARD.numbers(covered(flood(costs, BOARD.bits([start]), movement)) & free)


def is_near(a: str, b: str, steps: int) -> bool:
    """Whether two hexes are no further apart than so many steps."""
    return distance(parse_hex(a), parse_hex(b)) <= steps
