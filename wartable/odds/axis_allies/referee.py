"""The game's own steps, asked how a battle stands."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from wartable.forces import minus, plus
from wartable.games.axis_allies.battle.defenceless import sink_defenceless
from wartable.games.axis_allies.decisions import ChooseSubmerging, PressOnOrRetreat
from wartable.games.axis_allies.edition import Ask, BattleStep
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import NO_UNITS, Force
from wartable.odds.axis_allies.policy import Policy
from wartable.odds.axis_allies.quiet import QuietScript
from wartable.odds.axis_allies.result import End


class Standing(NamedTuple):
    """How a battle stands at the end of a round: over, or who fights on, unless the attacker
    retreats where he may."""

    end: End | None
    attackers: Force = NO_UNITS
    defenders: Force = NO_UNITS
    may_retreat: bool = False


class Referee:
    """Plays steps without dice; where they ask, the policy answers."""

    def __init__(self, pos: Position, policy: Policy) -> None:
        self.pos = pos
        self.policy = policy
        self.quiet = QuietScript(pos)

    def at_the_end_of_a_round(self, battle: Battle) -> Standing:
        """Whether the battle is over, and if not, who fights on and whether the attacker may
        retreat. Lone transports are sunk first; mostly that is the end of it, but submarines fight
        on against carriers and transports (S42-CMB-34, S42-CMB-35, G40-CMB-30)."""
        if battle.kind == "sea":
            battle = sink_defenceless(self.quiet, battle)
        *_, last = self.pos.edition.battles[battle.kind].round
        return self.after(last, battle)

    def after(self, step: BattleStep, battle: Battle) -> Standing:
        """How the battle stands after a step that may end it."""
        match step(self.quiet, battle):
            case None:
                ended = self.quiet.ended
                assert ended is not None
                return Standing(End(ended.attackers, ended.defenders))
            case Ask(battle=asked, decisions=(PressOnOrRetreat(must_retreat=must),)):
                if asked.step >= 0:
                    return Standing(None, asked.attackers, asked.defenders, may_retreat=True)
                if must:
                    return Standing(End(NO_UNITS, asked.defenders, withdrew=asked.attackers))
                return Standing(End(asked.attackers, asked.defenders))
            case Battle(attackers=attackers, defenders=defenders):
                return Standing(None, attackers, defenders)
        raise AssertionError("a step that may end a battle asks for nothing but a retreat")

    def submerge(self, step: BattleStep, battle: Battle) -> tuple[Battle, Force]:
        """The battle after a step in which submarines may submerge, and those that did."""
        result = step(self.quiet, battle)
        if isinstance(result, Battle):
            return result, NO_UNITS
        assert isinstance(result, Ask)
        battle = result.battle
        boats: Force = NO_UNITS
        defending = False
        for question in result.decisions:
            assert isinstance(question, ChooseSubmerging)
            defending = question.owner != battle.attacker
            boats = plus(boats, question.submarines)
        if not self.policy.submerges(self.pos, battle, defending=defending):
            return battle, NO_UNITS
        if defending:
            return replace(battle, defenders=minus(battle.defenders, boats)), boats
        return replace(battle, attackers=minus(battle.attackers, boats)), boats
