"""The sensible answer to what a battle asks."""

from __future__ import annotations

from collections.abc import Callable

from wartable.forces import force, plus, size
from wartable.games.axis_allies.actions import (
    AnyAction,
    Bombard,
    Divert,
    Fight,
    Intercept,
    PressOn,
    Retreat,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.battle import casualties
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseBombardment,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseSubmerging,
    ConductCombat,
    LandStranded,
    PressOnOrRetreat,
)
from wartable.games.axis_allies.phases.conduct_combat import combats
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle, Window
from wartable.games.axis_allies.unit import Force, Unit
from wartable.odds.axis_allies import by_default
from wartable.odds.axis_allies.losses import losses
from wartable.odds.axis_allies.orders import Scene
from wartable.odds.axis_allies.table import on_decks


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
    """The losses that the odds reckon with."""
    battle = battle_of(pos)
    assert battle is not None
    attacking = not decision.defending
    enemies = plus(battle.defenders, battle.line) if attacking else battle.attackers
    scene = Scene(
        attacking,
        on_decks(pos, battle) if attacking else 0,
        hunted=any(pos.type(unit).submarine for unit, _ in enemies),
    )
    return losses(pos, by_default, scene).choose(side_hit(pos, decision), decision.pools)


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


def usual_answer(pos: Position, decision: AnyDecision) -> AnyAction | None:
    """The sensible answer; `None` if the decision is none of a battle's."""
    by = decision.owner
    match decision:
        case ChooseCasualties(space=space):
            return TakeHits(by, space, suggested(pos, decision))
        case PressOnOrRetreat(space=space, to=to, must_retreat=must):
            return Retreat(by, space, to[0]) if must else PressOn(by, space)
        case ChooseSubmerging(space=space):
            return Submerge(by, space)
        case ChooseBombardment(space=space, ships=ships, limit=limit):
            return Bombard(by, space, best_ships(pos, ships, limit))
        case ChooseInterceptors(space=space):
            return Intercept(by, space)
        case LandStranded(space=space, unit=unit, to=to):
            return Divert(by, space, unit, to[0] if to else "")
    return None


def next_answer(pos: Position, decision: AnyDecision) -> AnyAction | None:
    """The sensible answer, or the next combat that must be fought."""
    if isinstance(decision, ConductCombat):
        left = combats(pos)
        ready = left.raids or left.assaults or left.general
        return Fight(decision.owner, ready[0]) if ready else None
    return usual_answer(pos, decision)


def best_ships(pos: Position, ships: Force, limit: int) -> Force:
    """The ships that bombard best."""
    chosen: list[tuple[Unit, int]] = []
    for ship, number in sorted(ships, key=lambda pair: -pos.type(pair[0]).bombard):
        if taken := min(number, limit):
            chosen.append((ship, taken))
            limit -= taken
    return force(chosen)


def partner_answer(pos: Position, decision: AnyDecision) -> AnyAction | None:
    """What the partner in a defence has answered, as the owner's own answer (S42-MNF-08)."""
    if isinstance(decision, ChooseCasualties) and isinstance(pos.top, Window) and pos.top.answers:
        return TakeHits(decision.owner, decision.space, pos.top.answers[0][1])
    return None
