"""The game runs on by itself until somebody owes a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.core import flow
from wartable.games.empire_of_the_sun.battle.run import run_battle
from wartable.games.empire_of_the_sun.cards import deal, effects, play
from wartable.games.empire_of_the_sun.events import SegmentBegan
from wartable.games.empire_of_the_sun.nations import status
from wartable.games.empire_of_the_sun.offensive.run import run_offensive
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Segment
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.segments import BY_NAME, SEGMENTS
from wartable.games.empire_of_the_sun.state import Battle, CardEffects, OffensiveSteps, Steps
from wartable.games.empire_of_the_sun.turn import fleeing, initiative, opening

PROCEDURES: dict[str, Callable[[Script, Steps], None]] = {
    "opening": opening.run_opening,
    "opening_moves": fleeing.run_opening_moves,
    "deal": deal.run_deal,
    "initiative": initiative.run_initiative,
    "card_played": play.run_card_played,
    status.NAME: status.procedure,
}
"""Procedures of several steps outside an Offensive, by name."""


def _run_steps(script: Script, frame: Steps) -> None:
    PROCEDURES[frame.name](script, frame)


FRAMES: dict[type[Any], Callable[[Script, Any], None]] = {
    Steps: _run_steps,
    OffensiveSteps: run_offensive,
    CardEffects: effects.run_effects,
    Battle: run_battle,
}
"""What lies on the flow and is played by itself."""


def segment_of(pos: Position) -> Segment:
    """The segment under way."""
    return BY_NAME[pos.state.segment]


def run(script: Script) -> None:
    """Play what follows by itself."""
    flow.run(script, FRAMES, _go_on)


def _go_on(script: Script) -> bool:
    return flow.go_on_in(script, segment_of(script.pos), end_segment)


def end_segment(script: Script) -> None:
    """The segment ends and the next that is played begins (EOS-4.0-01); the last of a turn is
    always played, and begins the next turn itself or ends the game."""
    current = segment_of(script.pos)
    current.end(script)
    if script.state.outcome is not None:
        return
    start = SEGMENTS.index(segment_of(script.pos)) + (segment_of(script.pos) is current)
    follow = SEGMENTS[start % len(SEGMENTS) :]
    segment = next(each for each in follow if each.is_played(script.pos))
    script.emit(SegmentBegan(segment.name))
    segment.begin(script)
