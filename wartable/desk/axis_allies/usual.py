"""Sensible losses and shots in the battle that is going on."""

from __future__ import annotations

from collections.abc import Callable

from wartable.forces import force, plus, size
from wartable.games.axis_allies.actions import (
    TakeHits,
)
from wartable.games.axis_allies.battle import casualties
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseCasualties,
)
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle, Window
from wartable.games.axis_allies.unit import Force, Unit
from wartable.odds.axis_allies import by_default, by_value
from wartable.odds.axis_allies.losses import losses
from wartable.odds.axis_allies.orders import Scene
from wartable.odds.axis_allies.table import on_decks

MANY = 200
"""How many units of a side are weighed one by one."""


def battle_of(pos: Position) -> Battle | None:
    """The battle that is going on."""
    for frame in reversed(pos.state.flow):
        if isinstance(frame, Battle):
            return frame
    return None


def side_hit(pos: Position, decision: ChooseCasualties) -> Force:
    """The units on the side that takes the hits."""
    battle = battle_of(pos)
    assert battle is not None
    return battle.defenders if decision.defending else battle.attackers


def suggested(pos: Position, decision: ChooseCasualties) -> Force:
    """The losses that the odds reckon with; of very many units, simply the cheapest."""
    battle = battle_of(pos)
    assert battle is not None
    units = side_hit(pos, decision)
    order = by_default if size(units) <= MANY else by_value
    attacking = not decision.defending
    enemies = plus(battle.defenders, battle.line) if attacking else battle.attackers
    scene = Scene(
        attacking,
        on_decks(pos, battle) if attacking else 0,
        hunted=any(pos.type(unit).submarine for unit, _ in enemies),
    )
    return losses(pos, order, scene).choose(units, decision.pools)


def least(pos: Position, decision: ChooseCasualties, worth: Callable[[Unit], int]) -> Force:
    """The hits on the units that are worth least."""
    units = side_hit(pos, decision)
    listed = choices(pos, decision)
    wanted = size(listed[0])
    room = casualties.targets(pos, units)
    order = sorted(room, key=lambda unit: (casualties.is_last(pos, unit), worth(unit), unit))
    chosen: list[tuple[Unit, int]] = []
    for unit in order:
        if number := min(room[unit], wanted):
            chosen.append((unit, number))
            wanted -= number
    greedy = force(chosen)
    if not casualties.fault_in(pos, units, decision.pools, greedy):
        return greedy
    return min(listed, key=lambda each: sum(worth(unit) * n for unit, n in each))


def choices(pos: Position, decision: ChooseCasualties) -> list[Force]:
    """Some ways to take the hits."""
    return casualties.choices(pos, side_hit(pos, decision), decision.pools, 50)


def price(pos: Position, unit: Unit) -> int:
    """What a hit on this unit costs: nothing, if it is only damaged."""
    kind = pos.type(unit)
    cargo = sum(pos.type(aboard).cost for aboard in unit.cargo)
    return 0 if unit.hits + 1 < kind.hits else kind.cost + cargo


def best_ships(pos: Position, ships: Force, limit: int) -> Force:
    """The ships that bombard best."""
    chosen: list[tuple[Unit, int]] = []
    for ship, number in sorted(ships, key=lambda pair: -pos.type(pair[0]).bombard):
        if taken := min(number, limit):
            chosen.append((ship, taken))
            limit -= taken
    return force(chosen)


def partner_answer(pos: Position, decision: AnyDecision) -> TakeHits | None:
    """What the partner in a defence has answered, as the owner's own answer (S42-MNF-08)."""
    if isinstance(decision, ChooseCasualties) and isinstance(pos.top, Window) and pos.top.answers:
        return TakeHits(decision.owner, decision.space, pos.top.answers[0][1])
    return None
