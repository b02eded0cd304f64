"""An edition as a game for the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from wartable.core.dice import Dice
from wartable.core.errors import IllegalAction
from wartable.core.game import Branch, Objection, OpenGame, Outcome, Played
from wartable.core.names import Names
from wartable.games.axis_allies import answers, table_options, text
from wartable.games.axis_allies.actions import AnyAction
from wartable.games.axis_allies.check import check_state, names_of
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.edition import Edition, Rule
from wartable.games.axis_allies.events import AnyEvent
from wartable.games.axis_allies.evolve import evolve
from wartable.games.axis_allies.flow import run
from wartable.games.axis_allies.narrate import describe
from wartable.games.axis_allies.position import Position, position_of, remember
from wartable.games.axis_allies.scenarios import AxisAlliesScenarios
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Options, State, Window
from wartable.games.axis_allies.windows import any_answer, is_answered_by


class AxisAllies(OpenGame):
    """A game of the family. There is no hidden information (S42-CMP-04): views are states."""

    family = "axis_allies"

    state_type = State
    action_type = AnyAction
    event_type = AnyEvent
    options_type = Options

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.id = edition.id
        self.title = edition.title
        self.prefix = edition.prefix
        self.version = edition.version
        self.offers = edition.options
        self.scenarios = AxisAlliesScenarios(edition)

    @cached_property
    def names(self) -> Names:
        return names_of(self.edition)

    def check_state(self, state: State) -> None:
        check_state(self.edition, state)

    def position(self, state: State) -> Position:
        """The state as a position; who asks again about the last one gets the same."""
        return position_of(self.edition, state)

    def check_options(self, options: Options) -> None:
        table_options.check_options(self.edition, options)

    def setup(self, options: Options) -> State:
        return table_options.setup(self.edition, options)

    def sides(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return self.edition.data.sides

    def round(self, state: State) -> int:
        return state.round

    def seats(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return state.options.seats

    def pending(self, state: State) -> tuple[AnyDecision, ...]:
        """The window's decisions, or what the phase asks (S42-OVR-07)."""
        if state.outcome is not None:
            return ()
        pos = self.position(state)
        if isinstance(pos.top, Window):
            return pos.top.decisions
        decision = pos.phase.asks(pos)
        assert decision is not None, "the game runs on until somebody owes a decision"
        return (decision,)

    def _rule(self, pos: Position, action: AnyAction) -> Rule | None:
        """What handles this action now: the decision of its owner, or the phase."""
        if isinstance(pos.top, Window):
            for decision in pos.top.decisions:
                if is_answered_by(decision, action):
                    rule = answers.RULES[type(decision)].get(type(action))
                    if rule is not None:
                        return rule
            return None
        if action.by != pos.me:
            return None
        return pos.phase.rules.get(type(action))

    def objections(self, state: State, action: AnyAction) -> tuple[Objection, ...]:
        pos = self.position(state)
        if state.outcome is not None:
            return (Objection(state.outcome.rule, "the game is over"),)
        rule = self._rule(pos, action)
        if rule is None:
            unasked = answers.UNASKED.get(type(action), any_answer)
            return tuple(unasked(pos, action)) or (self._untimely(pos, action),)
        return tuple(rule.objections(pos, action))

    def _untimely(self, pos: Position, action: AnyAction) -> Objection:
        """Only who owes a decision acts, and only as it asks (S42-OVR-07, S42-TRN-02)."""
        owners = [decision.owner for decision in self.pending(pos.state)]
        if action.by not in owners:
            return Objection(
                pos.rule("S42-OVR-07"),
                "{power} has nothing to decide now; asked: {powers}",
                parts=pos.parts(power=action.by, powers=owners),
            )
        return Objection(
            pos.rule("S42-TRN-02"),
            "this cannot be done now, in the phase {phase}",
            parts=pos.parts(phase=pos.phase),
        )

    def play(self, state: State, action: AnyAction, dice: Dice) -> Played:
        if objections := self.objections(state, action):
            raise IllegalAction(objections)
        rule = self._rule(self.position(state), action)
        assert rule is not None
        script = Script(self.edition, state, dice)
        rule.carry_out(script, action)
        run(script)
        remember(script.pos)
        return Played(tuple(script.events), script.state)

    def evolve(self, state: State, event: AnyEvent) -> State:
        return evolve(state, event)

    def legal(self, state: State, decision: AnyDecision) -> tuple[Branch, ...]:
        pos = self.position(state)
        if isinstance(pos.top, Window):
            return answers.branches(pos, decision)
        return pos.phase.branches(pos)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def format_action(self, action: AnyAction) -> str:
        return text.format_action(action)

    def parse_action(self, line: str) -> AnyAction:
        return text.parse_action(line)

    def describe_event(self, event: AnyEvent) -> str:
        return describe(self.edition.data, event)
