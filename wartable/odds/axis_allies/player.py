"""Answers a battle's questions as the policy does, for playing it through the engine."""

from __future__ import annotations

from wartable.core.errors import WartableError
from wartable.core.sentences import places
from wartable.forces import plus
from wartable.games.axis_allies.actions import (
    AnyAction,
    Bomb,
    Bombard,
    PressOn,
    Retreat,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseBombardment,
    ChooseCasualties,
    ChooseSubmerging,
    ChooseTargets,
    PressOnOrRetreat,
)
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.odds.axis_allies.bombing import best_targets
from wartable.odds.axis_allies.case import Case
from wartable.odds.axis_allies.opening import best_ships
from wartable.odds.axis_allies.policy import Policy
from wartable.odds.axis_allies.solve import odds
from wartable.odds.axis_allies.table import MOST_ROUNDS, Table


class PolicyPlayer:
    """Plays both sides of one battle."""

    def __init__(self, case: Case, policy: Policy) -> None:
        self.policy = policy
        self.table = Table(case.pos, case.battle, policy, MOST_ROUNDS)

    def answer(self, pos: Position, decision: AnyDecision) -> AnyAction:
        """The policy's answer."""
        by = decision.owner
        battle = pos.state.flow[-2]
        assert isinstance(battle, Battle)
        match decision:
            case ChooseCasualties(space=space, defending=True, pools=pools):
                losses = self.table.defenders(battle.attackers)
                return TakeHits(by, space, losses.choose(battle.defenders, pools))
            case ChooseCasualties(space=space, pools=pools):
                losses = self.table.attackers(plus(battle.defenders, battle.line))
                return TakeHits(by, space, losses.choose(battle.attackers, pools))
            case ChooseSubmerging(space=space, submarines=boats):
                defending = by != battle.attacker
                dive = self.policy.submerges(pos, battle, defending=defending)
                return Submerge(by, space, boats if dive else ())
            case ChooseTargets(space=space):
                return Bomb(by, space, best_targets(pos, decision))
            case ChooseBombardment(space=space):
                return Bombard(by, space, best_ships(pos, decision))
            case PressOnOrRetreat(space=space, to=to, must_retreat=must):
                if must or (battle.step >= 0 and self._breaks_off(pos, battle)):
                    return Retreat(by, space, to[0])
                return PressOn(by, space)
        raise WartableError("no policy answers {text}", places(text=type(decision).__name__))

    def _breaks_off(self, pos: Position, battle: Battle) -> bool:
        policy = self.policy
        if policy.rounds is not None and battle.round >= policy.rounds:
            return True
        if policy.breaks_off(pos, battle.attackers):
            return True
        if not policy.win_chance:
            return False
        fight_on = Policy(
            policy.attacker,
            policy.defender,
            policy.attacking_submarines,
            policy.defending_submarines,
        )
        return odds(Case(pos, battle, begun=True), fight_on).win < policy.win_chance
