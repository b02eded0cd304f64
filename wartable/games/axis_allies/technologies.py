"""Technologies: what a power has developed, by name (G40-RND-05, G40-RND-06)."""

from __future__ import annotations

from wartable.games.axis_allies.position import Position

ADVANCED_ARTILLERY = "advanced_artillery"
ROCKETS = "rockets"
PARATROOPERS = "paratroopers"
INCREASED_FACTORY_PRODUCTION = "increased_factory_production"
WAR_BONDS = "war_bonds"
IMPROVED_MECHANIZED_INFANTRY = "improved_mechanized_infantry"
SUPER_SUBMARINES = "super_submarines"
JET_FIGHTERS = "jet_fighters"
IMPROVED_SHIPYARDS = "improved_shipyards"
RADAR = "radar"
LONG_RANGE_AIRCRAFT = "long_range_aircraft"
HEAVY_BOMBERS = "heavy_bombers"


def tech(pos: Position, power: str, name: str) -> bool:
    """Whether the power has the technology; technologies are never shared (G40-RND-05)."""
    return name in pos.state.technologies.get(power, ())
