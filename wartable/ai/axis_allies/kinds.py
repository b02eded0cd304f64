"""Which unit of an edition's chart does which job: found by what it can do, never by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from wartable.games.axis_allies.data import EditionData, UnitType
from wartable.games.axis_allies.production import is_complex


@dataclass(frozen=True)
class Kinds:
    """The units a staff reckons with, by their IDs."""

    foot: str
    """The cheapest unit that takes a territory."""
    guns: str
    """Lifts the attack of others."""
    mobile: str
    """The cheapest of those that take territories and go farther than on foot."""
    armour: str
    """Takes territories and goes farthest."""
    fighter: str
    """Defends best of what lands on decks."""
    bomber: str
    transport: str
    escort: str
    """The cheapest surface warship that finds submarines."""
    submarine: str
    carrier: str
    factory: str
    """The cheapest industrial complex."""


@lru_cache(maxsize=16)
def kinds_of(data: EditionData) -> Kinds:
    """The kinds of this edition."""
    units = [kind for kind in data.units.values() if kind.cost]

    def first(
        fits: Callable[[UnitType], object], order: Callable[[UnitType], tuple[int, ...]]
    ) -> str:
        return min((kind for kind in units if fits(kind)), key=order).id

    def cheap(kind: UnitType) -> tuple[int, ...]:
        return (kind.cost,)

    return Kinds(
        foot=first(lambda kind: kind.captures, cheap),
        guns=first(lambda kind: kind.captures and kind.supports, cheap),
        mobile=first(lambda kind: kind.captures and kind.move > 1, cheap),
        armour=first(lambda kind: kind.captures, lambda kind: (-kind.move, -kind.attack)),
        fighter=first(lambda kind: kind.lands_on_decks, lambda kind: (-kind.defense, kind.cost)),
        bomber=first(
            lambda kind: kind.raids and not kind.raids_only, lambda kind: (-kind.move, kind.cost)
        ),
        transport=first(lambda kind: kind.hold, cheap),
        escort=first(lambda kind: kind.anti_submarine and kind.domain == "sea", cheap),
        submarine=first(lambda kind: kind.submarine, cheap),
        carrier=first(lambda kind: kind.deck, cheap),
        factory=first(lambda kind: kind.domain == "facility" and is_complex(kind), cheap),
    )
