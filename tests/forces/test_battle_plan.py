"""A battle runs by its plan until a step asks or ends it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from wartable.core.dice import NoDice
from wartable.core.flow import Window
from wartable.core.script import Script
from wartable.forces.battle_plan import Ask, BattlePlan, run_battle


class Duel(msgspec.Struct, frozen=True):
    step: int = 0
    left: int = 3
    done: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True):
    flow: tuple[Any, ...]


class Position(msgspec.Struct, frozen=True):
    state: State


class Report(Script[Position, State]):
    def after(self, event: State) -> Position:
        return Position(event)

    def flow_became(self, flow: tuple[Any, ...]) -> State:
        return State(flow)


def bow(script: Report, duel: Duel) -> Duel:
    return replace(duel, done=(*duel.done, "bow"))


def strike(script: Report, duel: Duel) -> Duel | Ask[Duel]:
    duel = replace(duel, done=(*duel.done, "strike"), left=duel.left - 1)
    return Ask(duel, ("go on?",)) if duel.left == 1 else duel


def go_on(script: Report, duel: Duel) -> Duel | None:
    if duel.left:
        return replace(duel, step=len(PLAN.opening))
    script.pop()
    return None


PLAN = BattlePlan(opening=(bow,), round=(strike, go_on))


def fight(duel: Duel) -> tuple[Any, ...]:
    script = Report(Position(State((duel,))), NoDice(AssertionError))
    run_battle(script, duel, PLAN, Window)
    return script.pos.state.flow


def test_the_opening_is_played_once_and_rounds_until_a_step_asks():
    """The window lies on the battle, which goes on with the step after the one that asked."""
    assert fight(Duel()) == (
        Duel(step=2, left=1, done=("bow", "strike", "strike")),
        Window(("go on?",)),
    )


def test_a_step_ends_the_battle():
    assert fight(Duel(step=2, left=0, done=("bow", "strike"))) == ()
