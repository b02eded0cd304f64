"""Victory by holding on: what a side must hold without a break until a power's turn comes again."""

from __future__ import annotations

from wartable.core.game import Outcome
from wartable.games.axis_allies.aims import aims
from wartable.games.axis_allies.events import HeldBecame
from wartable.games.axis_allies.facts import Goal
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script


def _held(pos: Position, side: str, territories: tuple[str, ...]) -> list[str]:
    return [space for space in territories if pos.side(pos.state.control[space]) == side]


def _side_of(goal: str) -> str:
    return goal.partition(" ")[0]


def _goal(pos: Position, name: str) -> Goal:
    return pos.data.goals[_side_of(name)]


def has_capital(pos: Position, name: str) -> bool:
    """Whether the side holds one of its own capitals (E40-VIC-02, E40-VIC-04, E40-VIC-07,
    G40-OVR-09, G40-OVR-10)."""
    return bool(_held(pos, _side_of(name), _goal(pos, name).capitals))


def _reached(pos: Position) -> list[str]:
    """The aims of which a side has all that it must keep (E40-VIC-01, E40-VIC-03, E40-VIC-06,
    G40-OVR-09, G40-OVR-10)."""
    return [aim.id for aim in aims(pos) if aim.is_kept and aim.lacking <= 0]


def watch(script: Script) -> None:
    """A goal that is broken starts anew, at each change of control (E40-VIC-10, G40-AMB-10)."""
    held = script.state.held
    if held:
        now = _reached(script.pos)
        kept = {goal: powers for goal, powers in held.items() if goal in now}
        if kept != held:
            script.emit(HeldBecame(kept))


def count_turn(script: Script) -> None:
    """The power whose turn ends has seen these goals fulfilled (E40-VIC-10, G40-AMB-10)."""
    pos = script.pos
    held = {goal: tuple(sorted({*pos.state.held.get(goal, ()), pos.me})) for goal in _reached(pos)}
    if held != pos.state.held:
        script.emit(HeldBecame(held))


def at_start(pos: Position) -> Outcome | None:
    """When a power's turn begins: its side wins that has held its goal without a break since the
    end of that power's last turn, and has a capital (E40-VIC-03, E40-VIC-04, E40-VIC-06,
    E40-VIC-07, G40-OVR-09, G40-OVR-10, G40-AMB-10)."""
    for goal in _fulfilled(pos):
        if has_capital(pos, goal):
            return _won(pos, goal, "G40-OVR-09" if _goal(pos, goal).cities else "G40-OVR-10")
    return None


def at_end(pos: Position) -> Outcome | None:
    """When that turn ends: the same, if only the capital was missing and is free now (E40-VIC-05,
    E40-VIC-08)."""
    for goal in _fulfilled(pos):
        if has_capital(pos, goal):
            return _won(pos, goal, "E40-VIC-05" if _goal(pos, goal).cities else "E40-VIC-08")
    return None


def _fulfilled(pos: Position) -> list[str]:
    side = pos.side(pos.me)
    return [
        goal
        for goal, powers in pos.state.held.items()
        if _side_of(goal) == side and pos.me in powers
    ]


def _won(pos: Position, goal: str, rule: str) -> Outcome:
    side = _side_of(goal)
    text = f"the {side.capitalize()} held what they had to for a round"
    return Outcome(pos.data.sides[side], pos.rule(rule), text)
