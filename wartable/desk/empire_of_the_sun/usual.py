"""Sensible answers without thought: what an Offensive asks on its way, and where units go."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from wartable.desk.trial import Trial
from wartable.games.empire_of_the_sun import decisions, stacking
from wartable.games.empire_of_the_sun.actions import (
    AnyAction,
    Choose,
    Decline,
    Done,
    Fight,
    GiveUp,
    Go,
    PutAt,
    Roll,
)
from wartable.games.empire_of_the_sun.cards.choosing import candidates
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.hq import may_command
from wartable.games.empire_of_the_sun.offensive import excess
from wartable.games.empire_of_the_sun.offensive.moving import after_battle_moves
from wartable.games.empire_of_the_sun.offensive.post_battle import movers, must_leave
from wartable.games.empire_of_the_sun.position import Position, position_of
from wartable.games.empire_of_the_sun.state import State
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.turn import reinforcements
from wartable.odds.empire_of_the_sun import Policy
from wartable.odds.empire_of_the_sun.policy import worth


def default_answer(game: EmpireOfTheSun, view: State, decision: AnyDecision) -> AnyAction | None:
    """The sensible answer to what is asked in an Offensive or after it; `None` for what is decided
    in a play or a segment of one's own."""
    answer = ANSWERS.get(type(decision))
    return answer(game, position_of(view), decision) if answer else None


def rest_of(
    game: EmpireOfTheSun, state: State, decision: type[AnyDecision], owner: str
) -> tuple[AnyAction, ...]:
    """The usual answers one after the other, until this is not asked of the owner any more."""
    trial = Trial(game, state)
    while asked := [each for each in game.pending(trial.state) if _is(each, decision, owner)]:
        before = trial.state
        trial.play(_step(game, position_of(before), asked[0]))
        if trial.state is before:
            break
    return tuple(trial.actions)


def _is(asked: AnyDecision, decision: type[AnyDecision], owner: str) -> bool:
    return isinstance(asked, decision) and asked.owner == owner


def _step(game: EmpireOfTheSun, pos: Position, decision: Any) -> AnyAction:
    if isinstance(decision, decisions.PlaceReinforcements):
        unit = reinforcements.waiting(pos, decision.owner)[0]
        return placed(game, pos, decision, unit)
    return ANSWERS[type(decision)](game, pos, decision)


def homeward(game: EmpireOfTheSun, state: State, owner: str) -> tuple[AnyAction, ...]:
    """Everybody who cannot stay goes to a base, and the movement after battle is over
    (EOS-9.6-01)."""
    return rest_of(game, state, decisions.MoveAfterBattle, owner)


def placements(game: EmpireOfTheSun, state: State, owner: str) -> tuple[PutAt, ...]:
    """Every unit that arrives enters near an HQ that commands it, an HQ among its units
    (EOS-4.11-01)."""
    found = rest_of(game, state, decisions.PlaceReinforcements, owner)
    return tuple(each for each in found if isinstance(each, PutAt))


# places


def placed(game: EmpireOfTheSun, pos: Position, decision: Any, unit: str) -> PutAt:
    """The unit at the best of the places that are listed for it."""
    ways = [
        way
        for branch in game.legal(pos.state, decision)
        if branch.label == unit
        for way in branch.actions()
        if isinstance(way, PutAt)
    ]
    return min(ways, key=lambda way: (_merit(pos, unit, way.to), way.to))


def _merit(pos: Position, unit: str, place: str) -> int:
    """How far a place is from an HQ that commands the unit; of a place for an HQ, how many units
    that it commands are out of its range there."""
    counter = pos.counter(unit)
    if counter.kind != "hq":
        hqs = [hq for hq in pos.units_of(counter.side, "hq") if may_command(pos, hq, unit)]
        return min((_far(pos, pos.where(hq), place) for hq in hqs), default=0)
    units = pos.units_of(counter.side, "naval", "air", "ground")
    own = [each for each in units if may_command(pos, unit, each)]
    return sum(_far(pos, pos.where(each), place) > counter.command for each in own)


def _far(pos: Position, here: str, there: str) -> int:
    hexes = pos.map.hexes
    return pos.distance(here, there) if here in hexes and there in hexes else FURTHEST


FURTHEST = 99
"""What lies in no hex is further than anything."""


def best_home(pos: Position, unit: str, ways: Iterable[Go]) -> Go | None:
    """The base to go back to: supplied, with room, the one it came from, then the nearest."""
    counter = pos.counter(unit)
    offensive = pos.offensive
    start = (offensive.activated | offensive.reacted).get(unit, "")
    supply = supply_of(pos)
    bases = supply.airfields(counter.side) if counter.kind == "air" else supply.ports(counter.side)

    def merit(go: Go) -> tuple[bool, bool, bool, int, str]:
        is_full = not stacking.room(pos, counter.side, go.to, unit)
        far = _far(pos, pos.where(unit), go.to)
        return (go.to not in bases, is_full, go.to != start, far, go.to)

    return min(ways, key=merit, default=None)


def _return(game: EmpireOfTheSun, pos: Position, decision: Any) -> AnyAction:
    """Who cannot stay goes, one after the other; then it is over."""
    owner = decision.owner
    done = Done(owner)
    if not game.objections(pos.state, done):
        return done
    units = sorted(movers(pos, owner), key=lambda unit: not must_leave(pos, unit))
    for unit in units:
        ways = after_battle_moves(pos, owner, (unit,))
        legal = [way for way in ways if not game.objections(pos.state, way)]
        better = [way for way in legal if way.to != pos.where(unit)]
        if (go := best_home(pos, unit, better)) and _is_wanted(game, pos, done, unit):
            return go
    return done


def _is_wanted(game: EmpireOfTheSun, pos: Position, done: Done, unit: str) -> bool:
    """Whether it cannot be over before this unit has moved."""
    return any(unit in each.about for each in game.objections(pos.state, done))


def _leave(game: EmpireOfTheSun, pos: Position, decision: Any) -> AnyAction:
    """A haven near an HQ for the first of those who must go."""
    return placed(game, pos, decision, decision.units[0])


def _refuge(game: EmpireOfTheSun, pos: Position, decision: Any) -> AnyAction:
    """Who must leave goes; guests stay."""
    done = Done(decision.owner)
    if not game.objections(pos.state, done):
        return done
    return placed(game, pos, decision, decision.units[0])


# cards and battles


def _in_battle(game: EmpireOfTheSun, pos: Position, decision: Any) -> AnyAction:
    """As the odds reckon with it."""
    found: AnyAction = Policy().answer(pos, decision)
    return found


def _give_up(game: EmpireOfTheSun, pos: Position, decision: Any) -> AnyAction:
    """The unit that is worth least."""
    units = excess.candidates(pos, decision.owner, decision.hex)
    return GiveUp(decision.owner, min(units, key=lambda unit: (worth(unit), unit)))


def _choose(game: EmpireOfTheSun, pos: Position, decision: Any) -> AnyAction:
    """The enemy's counters that are worth most, or the own ones that are worth least; else the
    first that is listed. No card of the hand is given up that need not be."""
    among = candidates(pos, decision)
    if decision.optional and (not decision.among or not among):
        return Decline(decision.owner)

    def value(target: str) -> int:
        counter = pos.data.counters.get(target)
        if counter is None or counter.kind == "hq":
            return 0
        return worth(target) if counter.side != decision.owner else -worth(target)

    best = sorted(among, key=lambda target: -value(target))
    return Choose(decision.owner, tuple(best[: decision.number]))


def _decline(game: EmpireOfTheSun, pos: Position, decision: Any) -> AnyAction:
    return Decline(decision.owner)


def _roll(game: EmpireOfTheSun, pos: Position, decision: Any) -> AnyAction:
    """A roll costs nothing."""
    roll = Roll(decision.owner)
    return Decline(decision.owner) if game.objections(pos.state, roll) else roll


def _done(game: EmpireOfTheSun, pos: Position, decision: Any) -> AnyAction:
    return Done(decision.owner)


def _first_battle(game: EmpireOfTheSun, pos: Position, decision: Any) -> AnyAction:
    return Fight(decision.owner, decision.hexes[0])


Answer = Callable[[EmpireOfTheSun, Position, Any], AnyAction]
ANSWERS: dict[type[AnyDecision], Answer] = {
    decisions.Disengage: _decline,
    decisions.AnswerOffensive: _decline,
    decisions.SpecialReaction: _roll,
    decisions.Intelligence: _roll,
    decisions.React: _done,
    decisions.AttackCards: _decline,
    decisions.NextBattle: _first_battle,
    decisions.AssignHits: _in_battle,
    decisions.LastStep: _in_battle,
    decisions.SwapSteps: _in_battle,
    decisions.RetreatThem: _in_battle,
    decisions.MoveAfterBattle: _return,
    decisions.MoveAtOnce: _leave,
    decisions.GiveUpExcess: _give_up,
    decisions.ChooseForCard: _choose,
    decisions.FindRefuge: _refuge,
}
"""What an Offensive, a battle and what follows ask."""
