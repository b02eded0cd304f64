"""Answers for players who are away, as they ordered."""

from __future__ import annotations

from wartable.desk.axis_allies.usual import battle_of, least, partner_answer, price, usual_answer
from wartable.desk.values import StandingOrders
from wartable.forces import size
from wartable.games.axis_allies.actions import AnyAction, Intercept, Submerge, TakeHits
from wartable.games.axis_allies.battle.raid import raiders
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseSubmerging,
)
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Did, Force, Unit
from wartable.odds.axis_allies import Policy, Submerging

FAR = 1000
"""More than any unit costs."""


def answer(pos: Position, decision: AnyDecision, orders: StandingOrders) -> AnyAction | None:
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
    return usual_answer(pos, decision)


def _losses(pos: Position, decision: ChooseCasualties, orders: StandingOrders) -> Force:
    """Units in the order given; what a hit only damages first."""
    place = {kind: at for at, kind in enumerate(orders.losses)}

    def worth(unit: Unit) -> int:
        cost = price(pos, unit)
        return cost and FAR * place.get(unit.type, len(place)) + cost

    return least(pos, decision, worth)


def _dives(pos: Position, decision: ChooseSubmerging, orders: StandingOrders) -> bool:
    battle = battle_of(pos)
    assert battle is not None
    defending = decision.owner != battle.attacker
    wish = Submerging(orders.submerge)
    policy = Policy(attacking_submarines=wish, defending_submarines=wish)
    return policy.submerges(pos, battle, defending=defending)


def _rises(pos: Position, space: str, fighters: Force, orders: StandingOrders) -> bool:
    if orders.intercept == "outnumbering":
        escorts = [pair for pair in raiders(pos, space) if pair[0].did is Did.ESCORT]
        return size(fighters) > size(tuple(escorts))
    return orders.intercept == "always"
