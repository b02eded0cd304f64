"""Empire of the Sun as a game for the kernel."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any

from wartable.core.dice import Dice
from wartable.core.errors import IllegalAction
from wartable.core.game import Branch, Objection, Outcome, Played
from wartable.core.names import Names
from wartable.games.empire_of_the_sun import seeing, text
from wartable.games.empire_of_the_sun.actions import AnyAction
from wartable.games.empire_of_the_sun.check import check_options, names
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.events import AnyEvent
from wartable.games.empire_of_the_sun.evolve import evolve
from wartable.games.empire_of_the_sun.flow import run, segment_of
from wartable.games.empire_of_the_sun.inquiries import EmpireInquiries
from wartable.games.empire_of_the_sun.narrate import describe
from wartable.games.empire_of_the_sun.position import Position, position_of, remember
from wartable.games.empire_of_the_sun.possible import check_state
from wartable.games.empire_of_the_sun.questions import ASKED, asked, branches
from wartable.games.empire_of_the_sun.rules import Rule, no
from wartable.games.empire_of_the_sun.scenarios import EmpireScenarios
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.setup import setup
from wartable.games.empire_of_the_sun.state import Options, State, Window


class EmpireOfTheSun:
    """`wartable.core.game.Game`."""

    family = "empire_of_the_sun"
    id = "empire_of_the_sun"
    title = "Empire of the Sun"
    prefix = "EOS"
    version = "1"
    state_type: Any = State
    action_type: Any = AnyAction
    event_type: Any = AnyEvent
    options_type: Any = Options
    has_secrets = True
    offers = frozenset(Options.__struct_fields__) - {"rounds"}

    @property
    def scenarios(self) -> EmpireScenarios:
        return EmpireScenarios(self)

    @property
    def inquiries(self) -> EmpireInquiries:
        return EmpireInquiries()

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
        return {"japan": ("japan",), "allies": ("allies",)}

    def round(self, state: State) -> int:
        return state.turn

    def pending(self, state: State) -> tuple[AnyDecision, ...]:
        return asked(position_of(state))

    def at_will(self, state: State) -> tuple[AnyDecision, ...]:
        return ()

    def _rule(self, pos: Position, action: AnyAction) -> Rule | None:
        """What handles this action now."""
        if isinstance(pos.top, Window):
            for decision in pos.top.decisions:
                if decision.owner == action.by:
                    rule = ASKED[type(decision)].rules.get(type(action))
                    if rule is not None:
                        return rule
            return None
        asked = segment_of(pos).asks(pos)
        if asked is None or asked.owner != action.by:
            return None
        return segment_of(pos).rules.get(type(action))

    def objections(self, state: State, action: AnyAction) -> tuple[Objection, ...]:
        """Worked out once: who plays an action has often asked whether it is legal."""
        pos = position_of(state)
        return pos.answered(action, lambda: self._objections(pos, action))

    def _objections(self, pos: Position, action: AnyAction) -> tuple[Objection, ...]:
        if pos.state.outcome is not None:
            return (Objection(pos.state.outcome.rule, "the game is over"),)
        rule = self._rule(pos, action)
        if rule is None:
            return (self._untimely(pos, action),)
        return tuple(rule.objections(pos, action))

    def _untimely(self, pos: Position, action: AnyAction) -> Objection:
        """Only who owes a decision acts, and only as it asks (EOS-4.0-01)."""
        owners = [decision.owner for decision in self.pending(pos.state)]
        if action.by not in owners:
            return no(
                pos,
                "EOS-4.0-01",
                "{side} cannot act now; asked: {sides}",
                side=action.by,
                sides=owners,
            )
        return no(pos, "EOS-4.0-01", "this is not asked of {side} now", side=action.by)

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

    def _own(self, state: State, seat: str | None) -> Collection[str]:
        return () if seat is None else state.options.seats[seat]

    def view(self, state: State, seat: str | None) -> State:
        return seeing.seen_by(state, self._own(state, seat))

    def view_event(self, state: State, event: AnyEvent, seat: str | None) -> AnyEvent:
        return seeing.event_seen_by(event, self._own(state, seat))

    def view_action(self, state: State, action: Any, seat: str | None) -> Any:
        return seeing.action_seen_by(state, action, self._own(state, seat))

    def imagine(self, view: State, seat: str | None, dice: Dice) -> State:
        return seeing.imagined(view, dice)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def format_action(self, action: AnyAction) -> str:
        return text.format_action(action)

    def parse_action(self, line: str) -> AnyAction:
        return text.parse_action(line)

    def describe_event(self, event: AnyEvent) -> str:
        return describe(event)


GAME = EmpireOfTheSun()
