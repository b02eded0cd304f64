"""Which unit a side loses next: the one of least worth.

An order says what a unit is worth to its side in the force it stands in; hits are taken one after
the other, so it may change as the force shrinks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from wartable.core.codec import unknown_name
from wartable.core.errors import BadData
from wartable.games.axis_allies.battle.values import attack_values
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Force, Unit


class Scene(NamedTuple):
    """What a side looks at when it chooses its losses."""

    attacking: bool
    on_decks: int = 0
    """How many of its aircraft can land only on the carriers in this battle."""
    hunted: bool = False
    """Whether the enemy has submarines."""


Order = Callable[[Position, Force, Unit, Scene], Any]
"""What a unit is worth to its side: the least is lost first."""


def by_default(pos: Position, units: Force, unit: Unit, scene: Scene) -> tuple[float, int]:
    """The cheapest first, with care for what else is lost with it.

    A hit that sinks nothing costs nothing, but for the decks that are out of action with it.
    Cargo counts with its transport. Beside aircraft the
    last land unit is kept to take the territory. The last destroyer counts double against
    submarines. A carrier counts with the attacking fighters that would have no deck without it.
    A defender's fire is worth an IPC a point, so that a fighter outlasts a bomber. Of equal
    worth, the unit goes whose loss costs the least fire, support included.
    """
    kind = pos.type(unit)
    if unit.hits + 1 < kind.hits:
        return _decks_lost(pos, units, unit, scene), 0
    worth: float = value(pos, unit)
    if kind.captures and scene.attacking and _is_last_to_take(pos, units):
        worth = float("inf")
    if kind.anti_submarine and scene.hunted and _hunters(pos, units) == 1:
        worth *= 2
    worth += _decks_lost(pos, units, unit, scene)
    fire = _fire_lost(pos, units, unit, scene)
    return (worth if scene.attacking else worth + fire), fire


def by_value(pos: Position, units: Force, unit: Unit, scene: Scene) -> int:
    """Strictly the cheapest first; a hit that sinks nothing costs nothing."""
    return 0 if unit.hits + 1 < pos.type(unit).hits else value(pos, unit)


def by_power(pos: Position, units: Force, unit: Unit, scene: Scene) -> tuple[int, int]:
    """The one that fires least first, then the cheapest."""
    if unit.hits + 1 < pos.type(unit).hits:
        return 0, 0
    return _fire_lost(pos, units, unit, scene), value(pos, unit)


@dataclass(frozen=True)
class InOrder:
    """As the list says; what it does not name is lost last, the cheapest first. A hit that sinks
    nothing is taken before anything is lost."""

    types: tuple[str, ...]

    def __call__(self, pos: Position, units: Force, unit: Unit, scene: Scene) -> tuple[int, int]:
        if unit.hits + 1 < pos.type(unit).hits:
            return -1, 0
        place = self.types.index(unit.type) if unit.type in self.types else len(self.types)
        return place, value(pos, unit)


ORDERS: dict[str, Order] = {"default": by_default, "value": by_value, "power": by_power}


def parse_order(data: EditionData, text: str) -> Order:
    """An order by its name, or a list of unit types: `infantry,artillery,tank`."""
    if text in ORDERS:
        return ORDERS[text]
    types = tuple(word.strip() for word in text.split(","))
    known = [*ORDERS, *(name for name, kind in data.units.items() if kind.domain != "facility")]
    for name in types:
        if name not in known or (name in ORDERS):
            raise BadData(unknown_name("order of losses or unit", name, known))
    return InOrder(types)


def value(pos: Position, unit: Unit) -> int:
    """What a unit cost; cargo is lost with its transport, while aircraft fly and count alone, but
    for those aboard a damaged carrier."""
    kind = pos.type(unit)
    cargo = sum(pos.type(aboard).cost for aboard in unit.cargo) if kind.hold or unit.hits else 0
    return kind.cost + cargo


def without_deck(pos: Position, units: Force, on_decks: int, *, attacking: bool = True) -> int:
    """How many aircraft of a force find no deck, if so many of them need one. A defending carrier
    remembers those of its own that fly."""
    aircraft = sum(number for unit, number in units if pos.type(unit).lands_on_decks)
    room = sum(
        number * (deck - (len(unit.cargo) if attacking else 0))
        for unit, number in units
        if (deck := pos.deck(unit))
    )
    return max(0, min(on_decks, aircraft) - room)


def _decks_lost(pos: Position, units: Force, unit: Unit, scene: Scene) -> int:
    """What the aircraft are worth that would have no deck if this one took a hit."""
    if not pos.deck(unit) or not scene.on_decks:
        return 0
    left = tuple((other, n - (other == unit)) for other, n in units)
    lost = [
        without_deck(pos, each, scene.on_decks, attacking=scene.attacking) for each in (left, units)
    ]
    return (lost[0] - lost[1]) * _fighter_cost(pos, units)


def _is_last_to_take(pos: Position, units: Force) -> bool:
    takers = sum(number for unit, number in units if pos.type(unit).captures)
    return takers == 1 and any(pos.type(unit).domain == "air" for unit, _ in units)


def _hunters(pos: Position, units: Force) -> int:
    return sum(number for unit, number in units if pos.type(unit).anti_submarine)


def _fighter_cost(pos: Position, units: Force) -> int:
    costs = [pos.type(unit).cost for unit, _ in units if pos.type(unit).lands_on_decks]
    return max(costs, default=0)


def _fire_lost(pos: Position, units: Force, unit: Unit, scene: Scene) -> int:
    """How much less the force fires without the unit."""
    if not scene.attacking:
        return pos.type(unit).defense
    left = tuple((other, n - (other == unit)) for other, n in units)
    return _fire(pos, units) - _fire(pos, left)


def _fire(pos: Position, units: Force) -> int:
    return sum(value for _, value in attack_values(pos, units))
