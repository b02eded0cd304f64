"""Offensives for tests that come to one of their steps, and go on from there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import under_way
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.flow import run
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Offensive, OffensiveSteps, State
from wartable.testing.empire_of_the_sun.table import Faces, position


def at_step(
    step: int,
    card: str,
    *faces: int,
    event: bool = False,
    hand: Iterable[str] = (),
    own: Iterable[str] = (),
    scenario: str = "1943",
    battles: Any = (),
    activated: Any = (),
    cards: Iterable[str] = (),
    fields: dict[str, Any] | None = None,
    **changes: Any,
) -> State:
    """An Offensive of this card comes to the step, and goes on until somebody is asked.

    `hand` are the cards of the Reaction player, `own` those of the active one, `changes` those of
    the position, `fields` those of the Offensive; the map is empty but for the units named.
    """
    side: Any = data().cards[card].side
    given = {"empty": True, "segment": "offensives", "player": side, "plays": 1, **changes}
    state = position(scenario, hands={side: tuple(own), other(side): tuple(hand)}, **given)
    state = under_way(
        state,
        card,
        event=event,
        battles=battles,
        activated=activated,
        cards=cards,
        **(fields or {}),
    )
    return go_on(replace(state, flow=(OffensiveSteps(step),)), *faces)


def go_on(state: State, *faces: int) -> State:
    """What follows by itself."""
    script = Script(state, Faces(*faces))
    run(script)
    return script.state


def offensive(state: State) -> Offensive:
    """The Offensive under way."""
    assert state.offensive is not None
    return state.offensive


def pos(state: State) -> Position:
    """What can be asked of the state."""
    return Position(state)


def step(state: State) -> int:
    """The step that comes next when whoever is asked has answered; 0 when the Offensive is over."""
    found = [frame.step for frame in state.flow if isinstance(frame, OffensiveSteps)]
    return found[-1] if found else 0
