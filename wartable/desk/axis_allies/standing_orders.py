"""Answers for players who are away, as they ordered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from wartable.desk.axis_allies.asks import usual_answer
from wartable.desk.axis_allies.usual import battle_of, least, partner_answer, price
from wartable.forces import force, plus, size
from wartable.games.axis_allies.actions import (
    AnyAction,
    Group,
    Intercept,
    Scramble,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.battle.raid import raiders
from wartable.games.axis_allies.battle.values import attack_values, defense_values
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseScramble,
    ChooseSubmerging,
)
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.scramble import left_to_send
from wartable.games.axis_allies.unit import Did, Force, Unit, each
from wartable.odds.axis_allies import Policy, Submerging
from wartable.odds.axis_allies.policy import hits_left


class Orders(msgspec.Struct, frozen=True):
    """What was ordered: when submarines submerge, fighters rise and aircraft scramble."""

    losses: tuple[str, ...] = ()
    """Kinds of units in the order in which they are given up; those not named come after them,
    the cheapest first. A hit that only damages comes before all of them."""
    submerge: Literal["never", "outmatched", "always"] = "never"
    intercept: Literal["never", "outnumbering", "always"] = "never"
    scramble: Literal["never", "stronger", "always"] = "never"


FAR = 1000
"""More than any unit costs."""


def answer(pos: Position, decision: AnyDecision, orders: Orders) -> AnyAction | None:
    """What the orders answer; where they are silent, what is usual. `None` if the decision is none
    of a battle's."""
    by = decision.owner
    match decision:
        case ChooseCasualties(space=space):
            agreed = partner_answer(pos, decision)
            return agreed or TakeHits(by, space, _losses(pos, decision, orders))
        case ChooseSubmerging(space=space, submarines=boats):
            return Submerge(by, space, boats if _dives(pos, decision, orders) else ())
        case ChooseInterceptors(space=space, fighters=fighters):
            rise = _rises(pos, space, fighters, orders)
            return Intercept(by, space, fighters if rise else ())
        case ChooseScramble(space=space):
            return Scramble(by, space, tuple(_flights(pos, decision, orders)))
    return usual_answer(pos, decision)


def _losses(pos: Position, decision: ChooseCasualties, orders: Orders) -> Force:
    """Units in the order given; what a hit only damages first."""
    place = {kind: at for at, kind in enumerate(orders.losses)}

    def worth(unit: Unit) -> int:
        cost = price(pos, unit)
        return cost and FAR * place.get(unit.type, len(place)) + cost

    return least(pos, decision, worth)


def _dives(pos: Position, decision: ChooseSubmerging, orders: Orders) -> bool:
    battle = battle_of(pos)
    assert battle is not None
    defending = decision.owner != battle.attacker
    wish = Submerging(orders.submerge)
    policy = Policy(attacking_submarines=wish, defending_submarines=wish)
    return policy.submerges(pos, battle, defending=defending)


def _rises(pos: Position, space: str, fighters: Force, orders: Orders) -> bool:
    if orders.intercept == "outnumbering":
        escorts = [pair for pair in raiders(pos, space) if pair[0].did is Did.ESCORT]
        return size(fighters) > size(tuple(escorts))
    return orders.intercept == "always"


def _flights(pos: Position, decision: ChooseScramble, orders: Orders) -> Iterator[Group]:
    """As many as may go up, the best of them, to where most is at stake; none if the order is to
    wait for a battle that they make the better one and there is none."""
    best = sorted(each(decision.aircraft), key=lambda unit: (-pos.type(unit).defense, unit))
    left = left_to_send(pos, decision.space, decision.limit)
    flight = force((unit, 1) for unit in best[:left])
    zones = [
        zone
        for zone in decision.zones
        if orders.scramble == "always"
        or (orders.scramble == "stronger" and _is_stronger(pos, zone, flight))
    ]
    if flight and zones:
        yield Group(max(zones, key=lambda zone: _at_stake(pos, zone)), flight)


def _is_stronger(pos: Position, zone: str, flight: Force) -> bool:
    """Whether those attacked in the zone, with these, outweigh the attackers: fire times hits."""
    attackers, defenders = force(pos.own(zone)), plus(force(pos.enemies(zone)), flight)
    attack = sum(value for _, value in attack_values(pos, attackers))
    defense = sum(value for _, value in defense_values(pos, defenders))
    return defense * hits_left(pos, defenders) > attack * hits_left(pos, attackers)


def _at_stake(pos: Position, zone: str) -> int:
    return sum(number * pos.type(unit).cost for unit, number in pos.enemies(zone))
