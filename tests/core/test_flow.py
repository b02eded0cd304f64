"""Flow as data: a game of two phases, a frame that plays by itself, and a window of two answers."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from wartable.core import flow
from wartable.core.dice import NoDice
from wartable.core.errors import BadData
from wartable.core.flow import (
    Phase,
    Question,
    Rule,
    Window,
    any_answer,
    begin_first,
    next_question,
    one_branch,
)
from wartable.core.game import Action, Decision, Event
from wartable.core.records import MOST_EVENTS
from wartable.core.script import Script


class Vote(Decision, frozen=True):
    pass


class Name(Decision, frozen=True):
    """Choose the name of a thing."""

    thing: str


class Say(Action, frozen=True):
    thing: str = ""


class Countdown(msgspec.Struct, frozen=True, tag=True):
    left: int


class State(msgspec.Struct, frozen=True):
    phase: str = "morning"
    counted: int = 0
    flow: tuple[Any, ...] = ()
    outcome: str | None = None


class FlowBecame(Event, frozen=True):
    flow: tuple[Any, ...]


class Counted(Event, frozen=True):
    pass


class Began(Event, frozen=True):
    phase: str


class Ended(Event, frozen=True):
    pass


@dataclass(frozen=True)
class Position:
    state: State

    @property
    def phase(self) -> Phase[Position, Diary]:
        return next(phase for phase in PHASES if phase.name == self.state.phase)


class Diary(Script[Position, Event]):
    def after(self, event: Event) -> Position:
        state = self.pos.state
        match event:
            case FlowBecame(flow=frames):
                return Position(replace(state, flow=frames))
            case Counted():
                return Position(replace(state, counted=state.counted + 1))
            case Began(phase=phase):
                return Position(replace(state, phase=phase))
        return Position(replace(state, outcome="night"))

    def flow_became(self, flow: tuple[Any, ...]) -> FlowBecame:
        return FlowBecame(flow)


def count_down(script: Diary, frame: Countdown) -> None:
    script.emit(Counted())
    script.become(*([Countdown(frame.left - 1)] if frame.left > 1 else []))


def end_phase(script: Diary) -> None:
    following = PHASES[PHASES.index(script.pos.phase) + 1 :]
    if not begin_first(script, following, Began):
        script.emit(Ended())


def go_on(script: Diary) -> bool:
    return flow.go_on_in(script, script.pos.phase, end_phase)


def phase(name: str, *, asks: Decision | None = None, is_played: bool = True) -> Phase[Any, Any]:
    rules = {Say: Rule(any_answer, lambda script, action: None)}
    return Phase(name, name.title(), lambda _: asks, rules, lambda _: (), lambda _: is_played)


PHASES = (phase("morning"), phase("noon", is_played=False), phase("evening", asks=Vote("one")))


def run(*frames: Any, begun: str = "morning") -> Diary:
    script = Diary(Position(State(begun, flow=frames)), NoDice(AssertionError))
    flow.run(script, {Countdown: count_down}, go_on)
    return script


def test_frames_are_played_from_the_top_then_the_phase_until_somebody_is_asked():
    """Whoever plays no phase passes it by."""
    script = run(Countdown(1), Countdown(2))

    assert script.pos.state == State("evening", counted=3)
    assert script.events[0] == Counted()
    assert Began("noon") not in script.events


def test_a_window_waits():
    script = run(Countdown(1), Window((Vote("one"),)))

    assert script.events == []


def test_what_happens_in_a_phase_comes_before_it_asks():
    """Until nothing does; the flow is played before the phase goes on."""
    left = [Countdown(2), Countdown(1)]

    def push(script):
        if left:
            script.push(left.pop())
            return True
        return False

    script = Diary(Position(State("evening")), NoDice(AssertionError))
    busy = dataclasses.replace(PHASES[-1], advance=push)
    flow.run(script, {Countdown: count_down}, lambda script: flow.go_on_in(script, busy, end_phase))

    assert script.pos.state == State("evening", counted=3)
    assert not left


def test_the_game_is_over_when_no_phase_is_left():
    script = run(begun="evening")
    assert script.pos.state.outcome is None

    end_phase(script)
    flow.run(script, {}, go_on)

    assert script.pos.state.outcome == "night"


def test_answers_come_in_any_order_and_the_last_closes_the_window():
    one, other = Vote("one"), Vote("other")
    script = run(Countdown(1), Window((one, other)))

    found = flow.asked(flow.top(script.pos), Vote, Say("other"))
    assert found is other
    assert not flow.answer(script, found, ("yes",))
    assert flow.top(script.pos) == Window((one,), ("yes",))

    assert flow.answer(script, one)
    assert flow.top(script.pos) == Countdown(1)
    with pytest.raises(LookupError, match="one owes no Vote"):
        flow.asked(flow.top(script.pos), Vote, Say("one"))


def test_of_two_questions_to_one_owner_the_family_says_which_is_answered():
    hill, river = Name("one", "hill"), Name("one", "river")

    found = flow.asked(
        Window((hill, river)), Name, Say("one", "river"), lambda d, action: d.thing == action.thing
    )

    assert found is river


def test_questions_are_asked_one_after_the_other_and_none_that_nobody_owes():
    questions = [lambda pos: (), lambda pos: (Vote("one"),), lambda pos: (Vote("other"),)]

    assert next_question(None, questions) == (2, (Vote("one"),))
    assert next_question(None, questions, 2) == (3, (Vote("other"),))
    assert next_question(None, questions, 3) is None


def test_what_never_ends_is_refused():
    script = run(Countdown(MOST_EVENTS // 2 - 1))
    assert len(script.events) < MOST_EVENTS

    with pytest.raises(BadData, match="never ends"):
        run(Countdown(MOST_EVENTS))


def test_a_question_lists_its_answers_when_they_are_asked_for() -> None:
    asked: list[Decision] = []

    def ways(pos: object, decision: Decision) -> list[Say]:
        asked.append(decision)
        return [Say(decision.owner, "yes"), Say(decision.owner, "no")]

    question = Question[Any, Any](Vote, {}, one_branch(ways), {})
    (branch,) = question.branches(None, Vote("one"))

    assert not asked
    assert branch.actions() == [Say("one", "yes"), Say("one", "no")]
    assert asked == [Vote("one")]


def test_nothing_is_against_a_question_or_its_answers_unless_a_rule_says_so() -> None:
    question = Question[Any, Any](Vote, {}, one_branch(lambda pos, decision: ()), {})

    assert not list(question.unasked(None, Say("one")))
    assert not list(question.faults(None, Vote("one")))
