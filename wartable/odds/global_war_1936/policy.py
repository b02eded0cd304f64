"""What the players do in a combat: whom they lose, whom they pick, when they break off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from wartable.core.codec import unknown_name
from wartable.core.errors import BadData
from wartable.games.global_war_1936.battle.losses import survives
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Side
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.odds.policy import BreakingOff

Order = tuple[str, ...]
"""Types of units, the first of them first; what is not named comes last."""
Losses = Literal["default", "value"] | Order
Picks = Literal["dearest"] | Order
Key = Callable[[Unit, Force], Any]
"""What comes first among the units that are there."""
LOSSES = ("default", "value")
PICKS = ("dearest",)


@dataclass(frozen=True, kw_only=True)
class Policy(BreakingOff):
    """What the players do where the rules leave it to them."""

    attacker_losses: Losses = "default"
    defender_losses: Losses = "default"
    attacker_picks: Picks = "dearest"
    """Whom the attacker picks with a hit of target selection."""
    defender_picks: Picks = "dearest"
    submarines: Literal["fight", "decline"] = "fight"
    """Of the defender, before a combat at sea (GW-10.7-02)."""
    kamikazes: int = 0
    """That strike, if so many may (GW-15.4-06)."""
    scramble: Literal["none", "all"] = "none"
    """Who stands by beside a combat, and who intercepts a raid."""

    def losses(self, side: Side) -> Losses:
        return self.attacker_losses if side == "attack" else self.defender_losses

    def picks(self, side: Side) -> Picks:
        """Of who shoots."""
        return self.attacker_picks if side == "attack" else self.defender_picks


def checked(policy: Policy) -> Policy:
    """The policy, if it names nothing that there is not."""
    named = {
        "attacker losses": policy.attacker_losses,
        "defender losses": policy.defender_losses,
        "attacker picks": policy.attacker_picks,
        "defender picks": policy.defender_picks,
    }
    for what, said in named.items():
        for unit in said if isinstance(said, tuple) else ():
            if unit not in data().units:
                raise BadData(f"{what}: {unknown_name('unit', unit, data().units)}")
    return policy


def worth(pos: Position, unit: Unit) -> int:
    """What it costs to build, with what it carries."""
    return sum(sum(pos.data.units[each.type].cost) for each in (unit, *unit.cargo))


def lost_first(pos: Position, side: Side, losses: Losses) -> Key:
    """Whom the owner loses first: by default who is only damaged, then the cheapest; of equal worth
    who hits least; beside aircraft the last attacker on land is kept to take the zone."""
    kinds = pos.data.units

    def power(unit: Unit) -> int:
        row = kinds[unit.type]
        return (row.attack if side == "attack" else row.defence) or 0

    def cheapest(unit: Unit) -> tuple[Any, ...]:
        return worth(pos, unit), power(unit), unit

    def key(unit: Unit, there: Force) -> tuple[Any, ...]:
        return not survives(pos, unit), _is_needed(pos, side, unit, there), *cheapest(unit)

    def ordered(unit: Unit, there: Force) -> tuple[Any, ...]:
        return _place(losses, unit), not survives(pos, unit), *cheapest(unit)

    if losses == "default":
        return key
    return (lambda unit, there: cheapest(unit)) if losses == "value" else ordered


def _is_needed(pos: Position, side: Side, unit: Unit, there: Force) -> bool:
    """It is the last on land of attackers who have aircraft too."""
    kinds = pos.data.units
    if side == "defence" or not kinds[unit.type].is_land:
        return False
    on_land = sum(number for each, number in there if kinds[each.type].is_land)
    return on_land == 1 and any(
        kinds[other.type].kind == "air" and not kinds[other.type].carpet for other, _ in there
    )


def picked_first(pos: Position, picks: Picks) -> Key:
    """Whom the shooter picks first: the dearest, damaged ones before whole ones."""

    def key(unit: Unit, there: Force) -> tuple[Any, ...]:
        return _place(picks, unit), -worth(pos, unit), -unit.hits, unit

    return key


def _place(order: Losses | Picks, unit: Unit) -> int:
    if isinstance(order, tuple):
        return order.index(unit.type) if unit.type in order else len(order)
    return 0
