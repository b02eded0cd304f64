"""Every way an Axis & Allies battle can go, by the game's own steps: each die hits or misses.

Slow and plain, to check faster answers against.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from wartable.core.dice import Dice
from wartable.games.axis_allies.actions import AnyAction
from wartable.games.axis_allies.answers import RULES
from wartable.games.axis_allies.battle.run import run_assault
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.edition import Ask, Edition
from wartable.games.axis_allies.events import Rolled
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Assault, Battle, State, Window
from wartable.testing import enumeration

Answer = Callable[[Position, AnyDecision], AnyAction]
"""What is answered to a decision."""

SIDES = 6


@dataclass(frozen=True)
class Combat:
    """A battle or an assault on top of a state's flow, until it is gone."""

    edition: Edition
    answer: Answer
    below: int
    """How much lies under it."""
    counted_rounds: int = 1
    """The number of rounds is forgotten from here on, so that equal boards are equal."""

    def is_over(self, state: State) -> bool:
        return len(state.flow) <= self.below

    def counts(self, state: State) -> bool:
        """A round begins."""
        battle = state.flow[-1]
        if not isinstance(battle, Battle):
            return False
        plan = self.edition.battles[battle.kind]
        return bool(plan.round) and battle.step == len(plan.opening)

    def key(self, state: State) -> Hashable:
        damage = tuple((space, *kinds.items()) for space, kinds in sorted(state.facilities.items()))
        control = tuple(sorted(state.control.items()))
        return (state.flow, tuple(sorted(state.units.items())), damage, control)

    def ways(self, state: State) -> Iterator[tuple[State, float]]:
        for after, chance in self._branches(state):
            yield self.forgetting(after), chance

    def forgetting(self, state: State) -> State:
        """The state without the number of rounds that is not counted."""
        flow = tuple(
            replace(frame, round=min(frame.round, self.counted_rounds))
            if isinstance(frame, Battle)
            else frame
            for frame in state.flow
        )
        return replace(state, flow=flow)

    def _branches(self, state: State) -> Iterator[tuple[State, float]]:
        """What one step or one answer leads to: tried with dice that never hit to see which dice
        fall, then with every combination of hits."""
        trial = self._step(state, _Sixes())
        rolls = [event for event in trial.events if isinstance(event, Rolled)]
        options = [option for event in rolls for option in _options(event)]
        if not options:
            yield trial.state, 1.0
            return
        yield from enumeration.together(options, lambda dice: self._step(state, dice).state)

    def _step(self, state: State, dice: Dice) -> Script:
        script = Script(self.edition, state, dice)
        match state.flow[-1]:
            case Battle() as battle:
                plan = self.edition.battles[battle.kind]
                step = (plan.opening + plan.round)[battle.step]
                result = step(script, replace(battle, step=battle.step + 1))
                if isinstance(result, Ask):
                    script.become(result.battle, Window(result.decisions))
                elif result is not None:
                    script.become(result)
            case Assault() as assault:
                run_assault(script, assault)
            case Window(decisions=(decision, *_)):
                action = self.answer(script.pos, decision)
                rule = RULES[type(decision)][type(action)]
                objections = list(rule.objections(script.pos, action))
                assert not objections, objections
                rule.carry_out(script, action)
        return script


class Enumeration:
    """Every end of a battle with its chance, and the expected number of rounds."""

    def __init__(self, edition: Edition, answer: Answer, counted_rounds: int = 1) -> None:
        self._rules = (edition, answer)
        self._counted_rounds = counted_rounds
        self.ends: list[tuple[State, float]] = []
        self.rounds = 0.0

    def play(self, state: State) -> None:
        """From a state with a battle or an assault on top, until it is gone."""
        combat = Combat(*self._rules, len(state.flow) - 1, self._counted_rounds)
        played = enumeration.Enumeration(combat, combat.forgetting(state))
        self.ends, self.rounds = played.ends, played.counted


class _Sixes:
    def roll(self, count: int, sides: int = SIDES) -> tuple[int, ...]:
        return (sides,) * count

    def shuffle(self, count: int) -> tuple[int, ...]:
        return tuple(range(count))


def _options(rolled: Rolled) -> Iterator[list[tuple[int, float]]]:
    """The faces that make a difference for each die, with their chances."""
    if not rolled.values:
        yield from [[(face, 1 / SIDES) for face in range(1, SIDES + 1)] for _ in rolled.faces]
        return
    for value in rolled.values:
        yield [(1, value / SIDES), (SIDES, 1 - value / SIDES)]
