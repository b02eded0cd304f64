"""What the two sides do where a battle leaves them a choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from msgspec.structs import replace

from wartable.core.codec import check_names
from wartable.games.empire_of_the_sun.actions import Decline, Hit, Keep, Retreat, Swap
from wartable.games.empire_of_the_sun.battle import assign, carriers, demands, garrisons, hits
from wartable.games.empire_of_the_sun.battle.hits import Target, Volley
from wartable.games.empire_of_the_sun.battle.participants import battle_of
from wartable.games.empire_of_the_sun.battle.retreat import hexes
from wartable.games.empire_of_the_sun.battle.winner import Left, wins_air_naval
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import (
    AnyDecision,
    AssignHits,
    LastStep,
    RetreatThem,
    SwapSteps,
)
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle, Losses
from wartable.odds.empire_of_the_sun.assignment import Gains, best
from wartable.odds.empire_of_the_sun.lines import (
    AIR_NAVAL,
    GROUND,
    Lines,
    Phase,
    Standing,
    steps_of,
)

Aim = Literal["win", "strength", "value"]
"""What hits are given for: to win the stage, for strength, or for what counters are worth."""

FIRST = 10_000
"""What is looked at first counts so much more than what is looked at next."""


@dataclass(frozen=True)
class Policy:
    """How each side gives its hits: by an aim, or to units in a given order."""

    japan: Aim | tuple[str, ...] = "win"
    allies: Aim | tuple[str, ...] = "win"

    def of(self, side: str) -> Aim | tuple[str, ...]:
        return self.japan if side == "japan" else self.allies

    # as the lines of a battle ask

    def steps(
        self, lines: Lines, standing: Standing, phase: Phase, losses: Losses
    ) -> tuple[str, ...]:
        """The steps that are lost by these hits."""
        volley = lines.volley(losses.side, standing, phase, losses)
        demand = demands.without_choice(volley)
        if demand is None:
            return self.assignment(lines, standing, phase, losses.side, volley)
        match demand.kind:
            case "last":
                kept = _kept(lines, standing, demand.units, keeps=True)
                return demands.all_but(volley, kept)
            case "automatic":
                return (_kept(lines, standing, demand.units, keeps=False),)
        return demand.units

    def assignment(
        self, lines: Lines, standing: Standing, phase: Phase, side: Side, volley: Volley
    ) -> tuple[str, ...]:
        """The steps that a side takes with its hits."""
        wish = self.of(side)
        if not isinstance(wish, str):
            return demands.greedy(volley, _in_order(volley, wish))
        gains = lines.once(
            ("gains", wish, side, phase, volley.targets, None if lines.is_plain else standing),
            lambda: GAINS[wish](lines, standing, phase, side, volley),
        )
        if wish == "win" and (sweep := _sweep(lines, standing, side, volley)):
            return best(volley, gains, sweep)
        return best(volley, gains)

    # as the game asks

    def answer(self, pos: Position, decision: AnyDecision) -> Any:
        """What who is asked does."""
        battle = battle_of(pos)
        match decision:
            case AssignHits(owner=side):
                lines, phase = Lines(pos, battle), _phase(battle)
                who: Side = "japan" if side == "japan" else "allies"
                volley = assign.volley_of(pos, battle, who)
                return Hit(side, self.assignment(lines, lines.start, phase, who, volley))
            case LastStep(units=units):
                keeps = _is_about_the_last(pos, battle)
                lines = Lines(pos, battle)
                return Keep(decision.owner, _kept(lines, lines.start, units, keeps=keeps))
            case SwapSteps():
                lines = Lines(_before_the_losses(pos, battle), battle)
                standing = lines.standing(pos)
                found = swap(lines, standing, carriers.swaps(pos, battle))
                return Swap(decision.owner, *found) if found else Decline(decision.owner)
            case RetreatThem(units=units):
                return Retreat(decision.owner, units[0], hexes(pos, battle, units[0])[0])
        raise LookupError(f"no battle asks for {type(decision).__name__}")


def checked(policy: Policy) -> Policy:
    """The policy, if the units it names are counters."""
    for wish in (policy.japan, policy.allies):
        if not isinstance(wish, str):
            check_names("unit", wish, data().counters)
    return policy


def _phase(battle: Battle) -> Phase:
    return GROUND[battle.winner] if battle.winner else AIR_NAVAL


def _before_the_losses(pos: Position, battle: Battle) -> Position:
    """The position as it was before anybody lost a step in the air-naval stage."""
    at, reduced = dict(pos.state.at), set(pos.state.reduced)
    for unit in {*battle.fallen} & battle.stood.keys():
        at[unit] = battle.stood[unit]
        reduced.discard(unit)
        steps = steps_of(pos, unit) + battle.fallen.count(unit)
        if steps < pos.counter(unit).steps:
            reduced.add(unit)
    return Position(replace(pos.state, at=at, reduced=frozenset(reduced)))


def _is_about_the_last(pos: Position, battle: Battle) -> bool:
    """Whether it is asked who keeps the last step, not who takes the automatic one."""
    volleys = [each for each in battle.losses if not each.chosen]
    kinds = [demands.demand(assign.volley_of(pos, battle, each.side)).kind for each in volleys]
    return next(kind for kind in kinds if kind in ("last", "automatic")) == "last"


def _in_order(volley: Volley, order: tuple[str, ...]) -> list[Target]:
    """The targets that are named first, then the others."""
    place = {unit: number for number, unit in enumerate(order)}
    return sorted(volley.targets, key=lambda target: place.get(target.unit, len(place)))


# what a step is worth


@cache
def worth(unit: str) -> int:
    """What a step of a counter is worth: its printed strength and defence, by step."""
    if unit in garrisons.DEFENCE:
        return garrisons.ATTACK[unit] + garrisons.DEFENCE[unit]
    counter = data().counters[unit]
    return (counter.attack + counter.defence) // counter.steps


def _attack_lost(target: Target) -> tuple[int, ...]:
    """What each step takes from the attack strength of the unit."""
    if target.garrison:
        return (target.strength,) * target.steps
    if not target.full:
        return (target.strength,)
    reduced = data().counters[target.unit].reduced_attack
    return (target.strength - reduced, reduced)


def _strength(target: Target) -> tuple[int, ...]:
    """What the unit can still do anywhere, before what it is worth."""
    least = worth(target.unit)
    return tuple([FIRST * lost + least for lost in _attack_lost(target)])


def _by_strength(
    lines: Lines, standing: Standing, phase: Phase, side: Side, volley: Volley
) -> Gains:
    return {target.unit: _strength(target) for target in volley.targets}


def _by_value(lines: Lines, standing: Standing, phase: Phase, side: Side, volley: Volley) -> Gains:
    return {
        target.unit: tuple([FIRST * worth(target.unit) + lost for lost in _attack_lost(target)])
        for target in volley.targets
    }


def _to_win(lines: Lines, standing: Standing, phase: Phase, side: Side, volley: Volley) -> Gains:
    """In the air-naval stage what it adds to this battle, which decides it (EOS-9.3-01); on the
    ground every step, which decides it there (EOS-9.4-13); then strength."""
    found = {}
    enemy: Side = "allies" if side == "japan" else "japan"
    decides = phase.stage == "ground" or volley.spared
    adds = lines.table(standing, phase)[enemy].adds
    for target in volley.targets:
        strong = _strength(target)
        if decides:
            found[target.unit] = tuple([FIRST * FIRST + gain for gain in strong])
            continue
        each = lines.place[target.unit]
        rows = adds.get(each, (0, 0, 0))
        found[target.unit] = tuple(
            [
                FIRST * FIRST * max(0, rows[steps] - rows[steps - 1]) + gain
                for steps, gain in zip(range(standing[each], 0, -1), strong, strict=True)
            ]
        )
    return found


GAINS: dict[str, Callable[[Lines, Standing, Phase, Side, Volley], Gains]] = {
    "win": _to_win,
    "strength": _by_strength,
    "value": _by_value,
}


def _sweep(lines: Lines, standing: Standing, side: Side, volley: Volley) -> tuple[str, ...]:
    """All steps of all enemy aircraft, where that decides the stage and can be done: who attacks
    without aircraft loses to any that survives, and who defends with aircraft wins when the
    attacker has none left (EOS-9.3-04)."""
    if volley.stage == "ground" or bool(volley.aircraft) == (side == lines.active):
        return ()
    counters = data().counters
    counts: dict[str, int] = {}
    cost = 0
    for target in volley.targets:
        if target.unit not in garrisons.DEFENCE and counters[target.unit].is_air:
            counts[target.unit] = target.steps
        elif target.full and not volley.critical:
            counts[target.unit] = 1
        cost += counts.get(target.unit, 0) * target.defence
    if cost > volley.hits or not any(counters[unit].is_air for unit in counts):
        return ()
    if not hits.is_legal(volley, counts):
        return ()
    return tuple([unit for unit, steps in counts.items() for _ in range(steps)])


# the other questions


def _kept(lines: Lines, standing: Standing, units: tuple[str, ...], *, keeps: bool) -> str:
    """The Reaction player chooses: of its own the strongest keeps its last step, and the least
    takes the automatic one; of the other side's the other way round."""
    counters = data().counters
    is_own = counters[units[0]].side == lines.reaction

    def strength(unit: str) -> tuple[int, int]:
        counter = counters[unit]
        left = counter.reduced_attack if counter.steps == 2 else counter.attack
        lost = counter.attack - left if standing[lines.place[unit]] == 2 else left
        return (left if keeps else lost, worth(unit))

    pick = max if keeps == is_own else min
    return pick(units, key=strength)


def swap(lines: Lines, standing: Standing, ways: list[tuple[str, str]]) -> tuple[str, str] | None:
    """The swap after which Japan has won the stage, or is strongest; nothing if none is better
    (EOS-9.2-23)."""
    theirs = lines.left("allies", standing)
    best_way, best_found = None, _for_japan(lines, standing, theirs)
    for way in ways:
        after = swapped(lines, standing, way)
        if not lines.is_plain:
            theirs = lines.left("allies", after)
        found = _for_japan(lines, after, theirs)
        if found > best_found:
            best_way, best_found = way, found
    return best_way


def swapped(lines: Lines, standing: Standing, way: tuple[str, str]) -> Standing:
    """One carrier has lost a step for another."""
    lose, restore = way
    after = list(standing)
    after[lines.place[lose]] -= 1
    after[lines.place[restore]] += 1
    return tuple(after)


def _for_japan(lines: Lines, standing: Standing, theirs: Left) -> tuple[bool, int, int]:
    """How good a standing is: whether Japan wins the stage, its strength, what its carriers are
    worth."""
    ours = lines.left("japan", standing)
    is_active = lines.active == "japan"
    wins = wins_air_naval(ours, theirs) if is_active else not wins_air_naval(theirs, ours)
    value = sum([standing[each] * worth(lines.units[each]) for each in lines.carriers])
    return wins, ours.strength, value
