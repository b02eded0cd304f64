"""The game runs on by itself until somebody owes a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.core import flow
from wartable.core.flow import begin_first
from wartable.forces import force
from wartable.games.axis_allies import held
from wartable.games.axis_allies.battle.run import run_assault, run_battle
from wartable.games.axis_allies.capture import settle_guns
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.events import Change, GameEnded, Marked, PhaseBegan, TurnBegan
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.preparations import prepare
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import (
    Assault,
    Battle,
    Opening,
    Preparations,
    State,
)
from wartable.games.axis_allies.unit import fresh, is_fresh


def _run_preparations(script: Script, preparations: Preparations) -> None:
    script.pop()
    prepare(script, preparations.step)


FRAMES: dict[type[Any], Callable[[Script, Any], None]] = {
    Battle: run_battle,
    Assault: run_assault,
    Preparations: _run_preparations,
}
"""What lies on the flow and is played by itself."""


def run(script: Script) -> None:
    """Play what follows by itself."""
    flow.run(script, FRAMES, _go_on)


def _go_on(script: Script) -> bool:
    return flow.go_on_in(script, script.pos.phase, end_phase)


def end_phase(script: Script) -> None:
    """The phase ends and the next one that is played begins (S42-TRN-02, S42-TRN-04)."""
    phases = script.edition.phases
    current = script.pos.phase
    current.end(script)
    if not begin_first(script, phases[phases.index(current) + 1 :], PhaseBegan):
        _end_turn(script)


def _end_turn(script: Script) -> None:
    """Guns are settled, marks are cleared, the next power plays; after the last one victory is
    checked and a new round begins (S42-TRN-01, S42-AAG-10, S42-VIC-07, S42-VIC-10, E40-VIC-05)."""
    settle_guns(script)
    changes = tuple(
        Change(space, worn, force((fresh(unit), number) for unit, number in worn))
        for space, units in sorted(script.state.units.items())
        if (worn := tuple(pair for pair in units if not is_fresh(pair[0])))
    )
    if changes:
        script.emit(Marked(changes))
    order = tuple(script.edition.data.powers)
    outcome = script.edition.wins_at_end(script.pos)
    if outcome is not None:
        script.emit(GameEnded(outcome))
        return
    held.count_turn(script)
    following = order.index(script.state.power) + 1
    number = script.state.round
    if following == len(order):
        outcome = script.edition.wins_at_round_end(script.pos)
        if outcome is not None:
            script.emit(GameEnded(outcome))
            return
        following, number = 0, number + 1
    begin_turn(script, order[following], number)


def begin_turn(script: Script, power: str, number: int) -> None:
    """The power's turn begins with the first phase it plays (S42-TRN-01, S42-CAP-17)."""
    opening = opening_for(script.edition, script.state, power)
    script.emit(TurnBegan(number, power, opening))
    outcome = script.edition.wins_at_start(script.pos)
    if outcome is not None:
        script.emit(GameEnded(outcome))
        return
    begin_first(script, script.edition.phases, PhaseBegan)


def opening_for(edition: Edition, state: State, power: str) -> Opening:
    """What holds at the start of the power's turn and counts during it."""
    pos = Position(edition, state)
    friends, foes = pos.relations.friends[power], pos.relations.foes[power]
    friendly = frozenset(space for space, by in state.control.items() if by in friends)
    hostile = frozenset(
        zone
        for zone, units in state.units.items()
        if zone in pos.board.sea
        and any(unit.owner in foes and pos.is_surface_warship(unit) for unit, _ in units)
    )
    passages = frozenset(
        passage.name for passage in pos.board.passages if friendly.issuperset(passage.keepers)
    )
    own = frozenset(space for space, by in state.control.items() if by == power)
    return Opening(own, friendly, hostile, passages)
