"""Segments for tests: one begins, runs by itself as far as it goes, and is answered."""

from __future__ import annotations

from typing import Any

from wartable.core.errors import IllegalAction
from wartable.games.empire_of_the_sun.flow import FRAMES
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.segments import BY_NAME
from wartable.games.empire_of_the_sun.state import State, Window
from wartable.testing.empire_of_the_sun.table import Faces, position


def begin(segment: str, scenario: str = "1943", *faces: int, **changes: Any) -> Script:
    """The segment has begun in this position, the dice showing these faces."""
    return begin_in(segment, position(scenario, segment=segment, **changes), *faces)


def begin_in(segment: str, state: State, *faces: int) -> Script:
    script = Script(state, Faces(*faces))
    BY_NAME[segment].begin(script)
    return settle(script)


def settle(script: Script) -> Script:
    """What lies on the flow is played until somebody is asked."""
    while script.state.outcome is None and script.pos.top is not None:
        frame = script.pos.top
        if isinstance(frame, Window):
            break
        FRAMES[type(frame)](script, frame)
    return script


def end(script: Script) -> Script:
    """The segment ends."""
    BY_NAME[script.state.segment].end(script)
    return script


def asked(script: Script) -> Any:
    """What is asked for first, or nothing."""
    top = script.pos.top
    if isinstance(top, Window):
        return top.decisions[0]
    return BY_NAME[script.state.segment].asks(script.pos)


def answer(script: Script, action: Any, *faces: int) -> Script:
    """Somebody answers, the dice showing these faces."""
    if found := GAME.objections(script.state, action):
        raise IllegalAction(found)
    rule = GAME._rule(script.pos, action)
    assert rule is not None
    script.dice = Faces(*faces)
    rule.carry_out(script, action)
    return settle(script)


def against(script: Script, action: Any) -> set[str]:
    """The rules that speak against an answer."""
    return {each.rule for each in GAME.objections(script.state, action)}


def listed(script: Script) -> list[Any]:
    """All that is offered for the first decision."""
    return [each for way in GAME.legal(script.state, asked(script)) for each in way.actions()]
