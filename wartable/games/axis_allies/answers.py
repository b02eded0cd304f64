"""Answers to what a window asks: which action answers which decision, and what can be listed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Any

from wartable.core.game import Branch
from wartable.forces import size
from wartable.games.axis_allies import (
    bids,
    engaging,
    kamikaze,
    liberation_bonus,
    passages,
    rockets,
    scramble,
    stranded,
)
from wartable.games.axis_allies.actions import (
    AnswerPassage,
    Bid,
    Bomb,
    Bombard,
    ChooseChart,
    Disrupt,
    Divert,
    Done,
    Engage,
    FireRockets,
    Intercept,
    Kamikaze,
    PressOn,
    Raise,
    Retreat,
    Scramble,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.battle import (
    bombard,
    bombing,
    casualties,
    press_on,
    raid,
    submarines,
)
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
    DeclareAttacks,
    DisruptConvoys,
    LandStranded,
    PickChart,
    PlaceBid,
    PressOnOrRetreat,
    RaiseUnits,
)
from wartable.games.axis_allies.edition import Rule
from wartable.games.axis_allies.phases import collect_income, research
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import parts
from wartable.games.axis_allies.windows import any_answer, battle_below

MOST_LISTED = 200
"""Ways to take hits or to choose ships that are listed; others are checked, not listed."""


RULES: dict[type[Any], dict[type[Any], Rule]] = {
    PlaceBid: {
        Bid: Rule(bids.objections, bids.carry_out),
        Done: Rule(any_answer, bids.end),
    },
    DeclareAttacks: {Engage: Rule(engaging.objections, engaging.carry_out)},
    ChooseScramble: {Scramble: Rule(scramble.objections, scramble.carry_out)},
    ChooseKamikaze: {Kamikaze: Rule(kamikaze.objections, kamikaze.carry_out)},
    ChooseRockets: {FireRockets: Rule(rockets.objections, rockets.carry_out)},
    ChooseTargets: {Bomb: Rule(bombing.objections, bombing.carry_out)},
    ChooseInterceptors: {Intercept: Rule(raid.intercept_objections, raid.intercept)},
    ChooseSubmerging: {Submerge: Rule(submarines.objections, submarines.carry_out)},
    ChooseBombardment: {Bombard: Rule(bombard.objections, bombard.carry_out)},
    ChooseCasualties: {TakeHits: Rule(casualties.objections, casualties.carry_out)},
    PressOnOrRetreat: {
        PressOn: Rule(any_answer, press_on.press_on),
        Retreat: Rule(press_on.retreat_objections, press_on.retreat),
    },
    LandStranded: {Divert: Rule(stranded.objections, stranded.carry_out)},
    PickChart: {ChooseChart: research.CHART},
    DisruptConvoys: {Disrupt: collect_income.DISRUPT},
    AllowPassage: {AnswerPassage: passages.ANSWER},
    RaiseUnits: {Raise: liberation_bonus.RULE},
}


def branches(pos: Position, decision: AnyDecision) -> tuple[Branch, ...]:
    """The answers to a decision."""
    if isinstance(decision, PlaceBid):
        return bids.branches(pos, decision)
    return (Branch("answer", partial(_answers, pos, decision)),)


def _answers(pos: Position, decision: AnyDecision) -> Sequence[Any]:
    by = decision.owner
    match decision:
        case DeclareAttacks(zones=zones):
            return [
                Engage(by, chosen)
                for number in range(len(zones) + 1)
                for chosen in combinations(zones, number)
                if not engaging.ties_down_carriers(pos, chosen)
            ]
        case ChooseScramble(space=space):
            sent = scramble.ways(pos, decision, MOST_LISTED)
            return [Scramble(by, space, groups) for groups in sent]
        case ChooseKamikaze():
            return [Kamikaze(by, strikes) for strikes in kamikaze.ways(decision, MOST_LISTED)]
        case ChooseRockets():
            return [FireRockets(by, fired) for fired in rockets.ways(decision, MOST_LISTED)]
        case ChooseTargets(space=space):
            return [Bomb(by, space, groups) for groups in bombing.ways(pos, decision, MOST_LISTED)]
        case ChooseInterceptors(space=space, fighters=fighters):
            return [Intercept(by, space, part) for part in parts(fighters, size(fighters))]
        case ChooseSubmerging(space=space, submarines=boats):
            return [Submerge(by, space, part) for part in parts(boats, size(boats))]
        case ChooseBombardment(space=space, ships=ships, limit=limit):
            return [Bombard(by, space, part) for part in parts(ships, limit)][:MOST_LISTED]
        case ChooseCasualties(space=space, defending=defending, pools=pools):
            battle = battle_below(pos)
            units = battle.defenders if defending else battle.attackers
            found = casualties.choices(pos, units, pools, MOST_LISTED)
            return [TakeHits(by, space, chosen) for chosen in found]
        case PressOnOrRetreat(space=space, to=to):
            return [PressOn(by, space), *(Retreat(by, space, where) for where in to)]
        case PickChart(charts=charts):
            return [ChooseChart(by, chart) for chart in charts]
        case DisruptConvoys(space=space):
            return [Disrupt(by, space, roll) for roll in (True, False)]
        case LandStranded(space=space, unit=unit, to=to):
            return [Divert(by, space, unit, where) for where in to]
        case AllowPassage(passage=passage):
            return [AnswerPassage(by, passage, allow) for allow in (True, False)]
        case RaiseUnits():
            return liberation_bonus.choices(pos, decision)
    raise LookupError(decision)
