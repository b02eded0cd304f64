"""Answers to what a window asks: which action answers which decision, and what can be listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from wartable.core.game import Branch, Objection
from wartable.forces import force
from wartable.games.axis_allies import stranded, table_options
from wartable.games.axis_allies.actions import (
    Bid,
    Bombard,
    Divert,
    Done,
    Intercept,
    PressOn,
    Retreat,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.battle import bombard, casualties, press_on, raid, submarines
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseBombardment,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseSubmerging,
    LandStranded,
    PlaceBid,
    PressOnOrRetreat,
)
from wartable.games.axis_allies.edition import Rule
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force

MOST_LISTED = 200
"""Ways to take hits or to choose ships that are listed; others are checked, not listed."""


def _none(pos: Position, action: Any) -> Iterator[Objection]:
    return iter(())


RULES: dict[type[Any], dict[type[Any], Rule]] = {
    PlaceBid: {
        Bid: Rule(table_options.bid_objections, table_options.bid),
        Done: Rule(_none, table_options.end_bid),
    },
    ChooseInterceptors: {Intercept: Rule(raid.intercept_objections, raid.intercept)},
    ChooseSubmerging: {Submerge: Rule(submarines.objections, submarines.carry_out)},
    ChooseBombardment: {Bombard: Rule(bombard.objections, bombard.carry_out)},
    ChooseCasualties: {TakeHits: Rule(casualties.objections, casualties.carry_out)},
    PressOnOrRetreat: {
        PressOn: Rule(press_on.press_on_objections, press_on.press_on),
        Retreat: Rule(press_on.retreat_objections, press_on.retreat),
    },
    LandStranded: {Divert: Rule(stranded.objections, stranded.carry_out)},
}


def parts(units: Force, most: int) -> Iterator[Force]:
    """Every part of a force with at most so many units, the empty one first."""
    if not units:
        yield ()
        return
    (unit, number), *others = units
    for taken in range(min(number, most) + 1):
        for rest in parts(tuple(others), most - taken):
            yield force([(unit, taken), *rest]) if taken else rest


def branches(pos: Position, decision: AnyDecision) -> tuple[Branch, ...]:
    """The answers to a decision."""
    if isinstance(decision, PlaceBid):
        return table_options.bid_branches(pos, decision)
    return (Branch("answer", partial(_answers, pos, decision)),)


def _answers(pos: Position, decision: AnyDecision) -> Sequence[Any]:
    by = decision.owner
    match decision:
        case ChooseInterceptors(space=space, fighters=fighters):
            return [Intercept(by, space, part) for part in parts(fighters, 99)]
        case ChooseSubmerging(space=space, submarines=boats):
            return [Submerge(by, space, part) for part in parts(boats, 99)]
        case ChooseBombardment(space=space, ships=ships, limit=limit):
            return [Bombard(by, space, part) for part in parts(ships, limit)][:MOST_LISTED]
        case ChooseCasualties(space=space, defending=defending, pools=pools):
            battle = pos.state.flow[-2]
            assert isinstance(battle, Battle)
            units = battle.defenders if defending else battle.attackers
            found = casualties.choices(pos, units, pools, MOST_LISTED)
            return [TakeHits(by, space, chosen) for chosen in found]
        case PressOnOrRetreat(space=space, to=to):
            return [PressOn(by, space), *(Retreat(by, space, where) for where in to)]
        case LandStranded(space=space, unit=unit, to=to):
            return [Divert(by, space, unit, where) for where in to]
    raise LookupError(decision)
