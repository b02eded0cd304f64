"""Odds told as plain data for programs."""

from __future__ import annotations

from typing import Any

from wartable.forces import force
from wartable.games.global_war_1936.unit import Force, Unit, format_force
from wartable.odds.global_war_1936.losses import SIDES
from wartable.odds.global_war_1936.result import Odds
from wartable.odds.global_war_1936.rolls import Rolls
from wartable.odds.report import forces_as_data, spread_as_data, swings_as_data


def say(units: Force) -> str:
    """A force in words, whatever its units did."""
    owners = {unit.owner for unit, _ in units}
    bare = force(
        (Unit(unit.type, unit.owner, unit.hits, cargo=_bare(unit.cargo)), number)
        for unit, number in units
    )
    return format_force(bare, owners.pop() if len(owners) == 1 else "") or "nobody"


def _bare(cargo: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(Unit(each.type, each.owner, each.hits) for each in cargo)


def as_data(found: Odds | Rolls) -> dict[str, Any]:
    """Everything there is to tell, as JSON has it."""
    if isinstance(found, Rolls):
        return {
            "kind": found.kind,
            "chances": dict(found.chances),
            **{name: spread_as_data(numbers) for name, numbers in found.spreads.items()},
        }
    return {
        "kind": getattr(found.frame, "plan", "sea"),
        "zone": found.frame.zone,
        "attackers": say(found.attackers),
        "defenders": say(found.defenders),
        "win": found.win,
        "lose": found.lose,
        "draw": found.draw,
        "undecided": found.undecided,
        "take": found.take,
        "rounds": found.rounds,
        "damage": spread_as_data(found.damage),
        "swing": swings_as_data(found.swings),
        "lost": {side: spread_as_data(found.lost(side)) for side in SIDES},
        "left": {
            "attack": forces_as_data(say, found.left("attack")),
            "defence": forces_as_data(say, found.left("defence")),
        },
        "unresolved": found.unresolved,
    }
