"""Which hits at sea fall on whom (10.7): kinds of hits, and who can take each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.games.global_war_1936.facts_units import UnitType
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.unit import Unit

SURFACE = frozenset({"surface", "capital", "transport"})
"""Surface ships (GW-0.2-20)."""
CHOSEN = "chosen_"
"""What begins the kinds that the shooter picks: transports are not kept for last then."""


def _afloat(row: UnitType) -> bool:
    """Aircraft and surface ships: submarines are hit by those alone who hunt them (GW-10.7-03)."""
    return row.kind != "submarine"


def _paired(row: UnitType) -> bool:
    """A destroyer paired with a patrol hits submarines, not advanced ones (GW-13.1.6-17)."""
    return row.paired_hunted


def _surface(row: UnitType) -> bool:
    return row.kind in SURFACE


def _ship(row: UnitType) -> bool:
    """By submarines: never aircraft (GW-10.7-01)."""
    return row.is_ship


def _quarry(row: UnitType) -> bool:
    """By seaplanes on patrol (GW-13.1.5-15)."""
    return row.kind in ("submarine", "transport")


SEA_KINDS: Mapping[str, Callable[[UnitType], bool]] = {
    "afloat": _afloat,
    "paired": _paired,
    "surface_ship": _surface,
    "ship": _ship,
    "quarry": _quarry,
    "chosen_surface_ship": _surface,
    "chosen_ship": _ship,
}


def takes(pos: Position, unit: Unit, kind: str) -> bool:
    """Whether a hit of this kind at sea can fall on the unit."""
    row = pos.data.units[unit.type]
    return SEA_KINDS[kind](row) if kind in SEA_KINDS else kind in ("any", "air_first", row.kind)
