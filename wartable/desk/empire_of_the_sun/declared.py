"""The battles of an Offensive as they are declared, or would be if the moves ended now, and the
letters that they are named by."""

from __future__ import annotations

from string import ascii_uppercase

from msgspec.structs import replace

from wartable.desk.trial import NO_DICE
from wartable.games.empire_of_the_sun.offensive import declare
from wartable.games.empire_of_the_sun.offensive.under_way import step_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import State

MOVING = 2
"""The step of an Offensive in which units move (T-OFF)."""


def as_declared(state: State) -> State:
    """The position with the battles that must be declared as things stand: while units move, as
    though they had all moved (EOS-7.24-02)."""
    if state.offensive is None or step_of(Position(state)) > MOVING:
        return state
    script = Script(replace(state, flow=()), NO_DICE)
    declare.begin(script)
    return replace(script.state, flow=state.flow)


def letters(pos: Position) -> dict[str, str]:
    """The battle hexes of the Offensive, each with its letter."""
    offensive = pos.state.offensive
    battles = sorted(offensive.battles) if offensive else []
    return dict(zip(battles, ascii_uppercase, strict=False))
