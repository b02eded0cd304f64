"""Global War 1936 as a game for the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from wartable.core.dice import Dice
from wartable.core.errors import IllegalAction
from wartable.core.game import Branch, Objection, OpenGame, Outcome, Played
from wartable.core.names import Names
from wartable.games.global_war_1936 import at_will, text
from wartable.games.global_war_1936.actions import AnyAction, Done
from wartable.games.global_war_1936.check import check_state, names
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.decisions import AnyDecision, Negotiate
from wartable.games.global_war_1936.events import AnyEvent
from wartable.games.global_war_1936.evolve import evolve
from wartable.games.global_war_1936.facts_nations import ALLIANCES
from wartable.games.global_war_1936.flow import DONE, phase_of, run
from wartable.games.global_war_1936.narrate import describe
from wartable.games.global_war_1936.position import Position, position_of, remember
from wartable.games.global_war_1936.questions import ASKED, asked, branches
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.scenarios import GlobalWarScenarios
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.setup import check_options, leads, setup
from wartable.games.global_war_1936.state import Options, State, Window


class GlobalWar1936(OpenGame):
    """`wartable.core.game.Game`. Nothing is hidden: views are states."""

    family = "global_war_1936"
    id = "global_war_1936"
    title = "Global War 1936"
    prefix = "GW"
    version = "4"
    state_type: Any = State
    action_type: Any = AnyAction
    event_type: Any = AnyEvent
    options_type: Any = Options
    offers = frozenset(Options.__struct_fields__)

    @property
    def scenarios(self) -> GlobalWarScenarios:
        return GlobalWarScenarios(self)

    @cached_property
    def names(self) -> Names:
        return names()

    def check_state(self, state: State) -> None:
        check_state(state)

    def check_options(self, options: Options) -> None:
        check_options(options)

    def setup(self, options: Options) -> State:
        return setup(options)

    def seats(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return state.options.seats

    def sides(self, state: State) -> Mapping[str, tuple[str, ...]]:
        """The three alliances (GW-4.3-01)."""
        nations = data().nations
        return {
            alliance: tuple(lead for lead in leads() if nations[lead].alliance == alliance)
            for alliance in ALLIANCES
        }

    def round(self, state: State) -> int:
        return state.round

    def pending(self, state: State) -> tuple[AnyDecision, ...]:
        return asked(position_of(state))

    def at_will(self, state: State) -> tuple[Negotiate, ...]:
        return at_will.open_decisions(position_of(state))

    def _rule(self, pos: Position, action: AnyAction) -> Rule | None:
        """What handles this action now: the decision of its owner, the phase, or what anybody may
        do while a phase asks."""
        if isinstance(pos.top, Window):
            for decision in pos.top.decisions:
                if decision.owner == action.by:
                    return ASKED[type(decision)].rules.get(type(action))
            return None
        if type(action) in at_will.RULES:
            return at_will.RULES[type(action)]
        if action.by != pos.lead:
            return None
        return DONE if isinstance(action, Done) else phase_of(pos).rules.get(type(action))

    def objections(self, state: State, action: AnyAction) -> tuple[Objection, ...]:
        pos = position_of(state)
        if state.outcome is not None:
            return (Objection(state.outcome.rule, "the game is over"),)
        rule = self._rule(pos, action)
        if rule is None:
            return (self._untimely(pos, action),)
        return tuple(rule.objections(pos, action))

    def _untimely(self, pos: Position, action: AnyAction) -> Objection:
        """Only who owes a decision acts, and only as it asks (GW-7.1-01, GW-7.3-01)."""
        owners = [decision.owner for decision in asked(pos)]
        if action.by not in owners:
            return no(
                pos,
                "GW-7.1-01",
                "{nation} has nothing to decide now; asked: {nations}",
                nation=action.by,
                nations=owners,
            )
        return no(pos, "GW-7.3-01", "this is not asked of {nation} now", nation=action.by)

    def legal(self, state: State, decision: AnyDecision) -> tuple[Branch, ...]:
        return branches(position_of(state), decision)

    def play(self, state: State, action: AnyAction, dice: Dice) -> Played:
        if objections := self.objections(state, action):
            raise IllegalAction(objections)
        rule = self._rule(position_of(state), action)
        assert rule is not None
        script = Script(state, dice)
        rule.carry_out(script, action)
        run(script)
        remember(script.pos)
        return Played(tuple(script.events), script.state)

    def evolve(self, state: State, event: AnyEvent) -> State:
        return evolve(state, event)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def format_action(self, action: AnyAction) -> str:
        return text.format_action(action)

    def parse_action(self, line: str) -> AnyAction:
        return text.parse_action(line)

    def describe_event(self, event: AnyEvent) -> str:
        return describe(event)


GAME = GlobalWar1936()
