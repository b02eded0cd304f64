"""The sensible answer to what is asked in a battle or in somebody else's turn."""

from __future__ import annotations

from collections.abc import Callable

from wartable.forces import force, plus, size
from wartable.games.axis_allies.actions import (
    AnswerPassage,
    AnyAction,
    Bomb,
    Bombard,
    ChooseChart,
    Disrupt,
    Divert,
    Engage,
    Fight,
    FireRockets,
    Group,
    Intercept,
    Kamikaze,
    PressOn,
    Raise,
    Retreat,
    Rocket,
    Scramble,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.battle import casualties
from wartable.games.axis_allies.battle.bombing import can_bomb
from wartable.games.axis_allies.decisions import (
    AllowPassage,
    AnyDecision,
    ChooseBombardment,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseKamikaze,
    ChooseRockets,
    ChooseScramble,
    ChooseSubmerging,
    ChooseTargets,
    ConductCombat,
    DeclareAttacks,
    DisruptConvoys,
    LandStranded,
    PickChart,
    PressOnOrRetreat,
    RaiseUnits,
)
from wartable.games.axis_allies.liberation_bonus import may_be_raised
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
    """The sensible answer; `None` for what is decided in a phase of one's own."""
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
        case ChooseTargets():
            return _aim(pos, decision)
        case ChooseRockets(targets=targets):
            rockets = (
                Rocket(base, *max(found, key=lambda each: room(pos, *each)))
                for base, found in targets
            )
            return FireRockets(by, tuple(rockets))
    return _quiet_answer(pos, decision)


def _quiet_answer(pos: Position, decision: AnyDecision) -> AnyAction | None:
    """What is answered outside of a battle: nobody risks more than is at stake."""
    by = decision.owner
    match decision:
        case DeclareAttacks():
            return Engage(by)
        case ChooseScramble(space=space):
            return Scramble(by, space)
        case ChooseKamikaze():
            return Kamikaze(by)
        case DisruptConvoys(space=space):
            return Disrupt(by, space, True)
        case PickChart(charts=charts):
            return ChooseChart(by, charts[0])
        case AllowPassage(passage=passage, guest=guest):
            return AnswerPassage(by, passage, not pos.is_opponent(by, guest))
        case RaiseUnits(space=space, money=money):
            return Raise(by, space, _cheapest(pos, money))
    return None


def room(pos: Position, space: str, facility: str) -> int:
    """The damage that a facility can still take."""
    return pos.edition.most_damage(pos, space, facility) - pos.state.facilities[space][facility]


def _aim(pos: Position, decision: ChooseTargets) -> Bomb:
    """Every bomber at the facility that can take most."""
    aims: dict[str, list[tuple[Unit, int]]] = {}
    for unit, number in decision.bombers:
        able = [each for each in decision.facilities if can_bomb(pos, unit, each)]
        best = max(able, key=lambda each: room(pos, decision.space, each))
        aims.setdefault(best, []).append((unit, number))
    groups = tuple(Group(facility, force(units)) for facility, units in aims.items())
    return Bomb(decision.owner, decision.space, groups)


def _cheapest(pos: Position, money: int) -> dict[str, int]:
    """As many units as the money raises."""
    kinds = [kind for kind in pos.data.units.values() if may_be_raised(pos, kind.id)]
    cheap = min(kinds, key=lambda kind: kind.cost)
    return {cheap.id: money // cheap.cost} if money >= cheap.cost else {}


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
