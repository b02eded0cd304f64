"""Units, forces and positions made for one question, and what is written when it is carried out."""

from __future__ import annotations

from msgspec.structs import replace

from tests.games.global_war_1936.front import front
from tests.games.global_war_1936.table import begin, turn, war
from wartable.forces import force
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import State
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.testing.dice import ScriptedDice


def unit(kind: str, owner: str = "germany", **more: object) -> Unit:
    return Unit(kind, owner, **more)  # type: ignore[arg-type]


def those(*units: Unit | tuple[Unit, int]) -> Force:
    """The units, some of them with their number."""
    return force((each, 1) if isinstance(each, Unit) else each for each in units)


def kinds(units: Force) -> list[str]:
    """Their types, one for each unit."""
    return sorted(unit.type for unit, number in units for _ in range(number))


def board(state: State, **spaces: Force) -> State:
    """Nobody else is on the board."""
    return replace(state, units=spaces)


def on_land(**spaces: Force) -> State:
    """Germany fights France in the German combat phase, these alone."""
    return board(front(phase="combat"), **spaces)


def at_sea(slot: str = "germany", **spaces: Force) -> State:
    """Germany fights Great Britain in this combat phase, these alone; no facility is anywhere."""
    state = war(turn(begin(), slot, 9, "combat"), ("germany", "great_britain"))
    return board(replace(state, facilities={}), **spaces)


def script(state: State, *faces: int) -> Script:
    return Script(state, ScriptedDice(*faces))


def written(done: Script) -> list[str]:
    """What happened, by its sort."""
    return [type(event).__name__ for event in done.events]
