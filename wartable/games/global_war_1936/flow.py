"""The game runs on by itself until somebody owes a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wartable.core import flow
from wartable.core.flow import begin_first
from wartable.core.game import Objection
from wartable.forces import force
from wartable.games.global_war_1936.actions import Done
from wartable.games.global_war_1936.battle.amphibious import assault
from wartable.games.global_war_1936.battle.naval import fight_at_sea
from wartable.games.global_war_1936.battle.plans import fight
from wartable.games.global_war_1936.decisions import AnyDecision
from wartable.games.global_war_1936.diplomacy import at_once
from wartable.games.global_war_1936.diplomacy.france import fall
from wartable.games.global_war_1936.diplomacy.surrender import surrender_at_end
from wartable.games.global_war_1936.diplomacy.trade import trade
from wartable.games.global_war_1936.economy.delivery import run_delivery
from wartable.games.global_war_1936.economy.supplies import run_supplies
from wartable.games.global_war_1936.events import Change, PhaseBegan, TurnBegan, UnitsChanged
from wartable.games.global_war_1936.movement.voyage import sail_on
from wartable.games.global_war_1936.nations import blitzkrieg, overlord
from wartable.games.global_war_1936.phases.combat import COMBAT
from wartable.games.global_war_1936.phases.combat_movement import COMBAT_MOVEMENT
from wartable.games.global_war_1936.phases.noncombat import NONCOMBAT
from wartable.games.global_war_1936.phases.place_units import PLACE_UNITS, hold_back
from wartable.games.global_war_1936.phases.production import PRODUCTION
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Phase, Rule
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import (
    Assault,
    Battle,
    Delivery,
    FallOfFrance,
    RoundEnd,
    SeaBattle,
    Supplies,
    Voyage,
)
from wartable.games.global_war_1936.unit import is_fresh
from wartable.games.global_war_1936.victory import end_round
from wartable.games.global_war_1936.war_at_sea.convoys import clear_markers

PHASES: tuple[Phase, ...] = (
    PRODUCTION,
    COMBAT_MOVEMENT,
    COMBAT,
    NONCOMBAT,
    PLACE_UNITS,
)
"""The phases of a player turn, in their order (GW-7.3-01)."""
BY_NAME = {phase.name: phase for phase in PHASES}


def phase_of(pos: Position) -> Phase:
    """The phase under way."""
    return BY_NAME[pos.state.phase]


def asked_by_phase(pos: Position) -> AnyDecision | None:
    """The decision that the phase asks for, if there is anything to decide."""
    decision: AnyDecision | None = pos.worked_out("now", "asked", lambda: phase_of(pos).asks(pos))
    return decision


def run(script: Script) -> None:
    """Play what follows by itself."""
    flow.run(script, FRAMES, _go_on)


def _go_on(script: Script) -> bool:
    """What a position brings about as soon as it stands comes before the phase."""
    if at_once.settle(script) or phase_of(script.pos).advance(script):
        return True
    if asked_by_phase(script.pos) is not None:
        return False
    end_phase(script)
    return True


def end_phase(script: Script) -> None:
    """The phase ends and the next one begins; after the last comes the next player turn
    (GW-7.3-01). A Blitzkrieg goes back to combat movement once (GW-15.1-04)."""
    current = phase_of(script.pos)
    current.end(script)
    following = PHASES.index(current) + 1
    if current is NONCOMBAT and blitzkrieg.goes_on(script):
        following = PHASES.index(COMBAT_MOVEMENT)
    if not begin_first(script, PHASES[following:], PhaseBegan):
        _end_turn(script)


def _end_turn(script: Script) -> None:
    """Who lost what it must hold surrenders (5.7); what units did is forgotten; the next player
    turn begins, after the USA's a new calendar round (GW-7.1-01, GW-12.11-01)."""
    surrender_at_end(script)
    rest = overlord.rested(script.pos)
    changes = tuple(
        Change(space, units, rested)
        for space, units in sorted(script.state.units.items())
        if not all(is_fresh(unit) for unit, _ in units)
        and (rested := force((rest(unit), number) for unit, number in units)) != units
    )
    if changes:
        script.emit(UnitsChanged(changes))
    clear_markers(script)
    order = tuple(script.pos.data.slots)
    following = order.index(script.state.slot) + 1
    if following < len(order):
        _begin_turn(script, script.state.round, order[following])
    else:
        script.push(RoundEnd())


def _run_round_end(script: Script, frame: RoundEnd) -> None:
    """Trade is paid, the end is rolled for, the calendar advances (GW-12.11-01)."""
    if frame.step == 0:
        script.become(RoundEnd(1))
        trade(script)
        return
    script.pop()
    end_round(script)
    if script.state.outcome is None:
        _begin_turn(script, script.state.round + 1, next(iter(script.pos.data.slots)))


FRAMES: dict[type[Any], Callable[[Script, Any], None]] = {
    RoundEnd: _run_round_end,
    Battle: fight,
    Delivery: run_delivery,
    Supplies: run_supplies,
    FallOfFrance: fall.run,
    Voyage: sail_on,
    SeaBattle: fight_at_sea,
    Assault: assault,
}
"""What lies on the flow and is played by itself."""


def _begin_turn(script: Script, number: int, slot: str) -> None:
    script.emit(TurnBegan(number, slot))
    begin_first(script, PHASES, PhaseBegan)


def _done_objections(pos: Position, action: Done) -> Iterator[Objection]:
    return phase_of(pos).end_objections(pos)


def _done(script: Script, action: Done) -> None:
    """The phase ends; what is under way to be placed sets out before (GW-12.5-04)."""
    if phase_of(script.pos) is PLACE_UNITS and hold_back(script):
        return
    end_phase(script)


DONE = Rule(_done_objections, _done)
"""Who is asked by the phase may end it."""
