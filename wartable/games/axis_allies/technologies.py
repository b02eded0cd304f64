"""Technologies: what a power has developed, by name (G40-RND-05, G40-RND-06)."""

from __future__ import annotations

from wartable.games.axis_allies.facts import Technology
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Unit

ADVANCED_ARTILLERY = "advanced_artillery"
ROCKETS = "rockets"
PARATROOPERS = "paratroopers"
IMPROVED_MECHANIZED_INFANTRY = "improved_mechanized_infantry"
SUPER_SUBMARINES = "super_submarines"
JET_FIGHTERS = "jet_fighters"
RADAR = "radar"
LONG_RANGE_AIRCRAFT = "long_range_aircraft"
HEAVY_BOMBERS = "heavy_bombers"


def has_technology(pos: Position, power: str, name: str) -> bool:
    """Whether the power has the technology; technologies are never shared (G40-RND-05)."""
    return name in pos.state.technologies.get(power, ())


def improves(pos: Position, name: str, unit: Unit) -> bool:
    """Whether the owner of the unit has the technology, and it is for such units (G40-RND-05,
    G40-RND-06)."""
    if not has_technology(pos, unit.owner, name):
        return False
    return unit.type in pos.data.research.technologies[name].units


def developed(pos: Position, power: str) -> list[Technology]:
    """What the power has developed."""
    known = pos.state.technologies.get(power, frozenset())
    return [each for name, each in pos.data.research.technologies.items() if name in known]


def price(pos: Position, power: str, kind: str) -> int:
    """What a unit costs this power: improved shipyards build for less (G40-RND-06)."""
    printed = pos.data.units[kind].cost
    return min([each.cost.get(kind, printed) for each in developed(pos, power)], default=printed)


def production(pos: Position, power: str, kind: str) -> int:
    """What an undamaged facility of this power mobilizes in a turn (E40-MOB-03, G40-MOB-03,
    G40-RND-06)."""
    printed = pos.data.units[kind].production
    more = [each.production.get(kind, printed) for each in developed(pos, power)]
    return max(more, default=printed)


def repair_points(pos: Position, power: str) -> int:
    """The damage to an industrial complex that 1 IPC of this power removes (G40-RND-06)."""
    return max((each.repair_points for each in developed(pos, power)), default=1)


def income_dice(pos: Position, power: str) -> int:
    """The dice that this power rolls for more income (G40-RND-06)."""
    return sum(each.income_dice for each in developed(pos, power))
