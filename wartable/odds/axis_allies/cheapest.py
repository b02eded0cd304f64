"""The cheapest force out of given units that takes a territory or wins at sea."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.core.errors import BadData
from wartable.core.sentences import places
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Force
from wartable.odds.axis_allies.case import from_forces, meeting_ground, read_force
from wartable.odds.axis_allies.policy import Policy
from wartable.odds.axis_allies.result import Odds
from wartable.odds.axis_allies.solve import odds
from wartable.odds.cheapest import cheapest


@dataclass(frozen=True)
class Cheapest:
    """The force, what it costs, and its odds."""

    units: Force
    cost: int
    odds: Odds


def cheapest_force(
    game: AxisAllies,
    available: str,
    defenders: str,
    chance: float = 0.9,
    policy: Policy | None = None,
    options: Options | None = None,
) -> Cheapest | None:
    """The cheapest part of the units available that takes the territory, or wins at sea, with this
    chance; of equal cost the surest; `None` if all of them together cannot."""
    data, ground = game.edition.data, meeting_ground(game.edition)
    units = read_force(data, available, ground.attacker)
    enemies = read_force(data, defenders, ground.defender)
    if not 0.0 < chance <= 1.0:
        raise BadData("{text} is no chance to aim at", places(text=chance))
    from_forces(game, units, enemies, options)  # refuses what makes no sense
    found = cheapest(
        units,
        lambda unit: data.units[unit.type].cost,
        lambda chosen: _chance(game, chosen, enemies, policy, options),
        chance,
    )
    if found is None:
        return None
    best, cost = found
    return Cheapest(best, cost, odds(from_forces(game, best, enemies, options), policy))


def _chance(
    game: AxisAllies,
    chosen: Force,
    enemies: Force,
    policy: Policy | None,
    options: Options | None,
) -> float:
    kinds = [game.edition.data.units[unit.type] for unit, _ in chosen]
    on_land = any(game.edition.data.units[unit.type].domain == "land" for unit, _ in enemies)
    if not any(kind.domain != "sea" if on_land else kind.attack for kind in kinds):
        return 0.0
    found = odds(from_forces(game, chosen, enemies, options), policy)
    return found.take if found.battle.kind == "land" else found.win
