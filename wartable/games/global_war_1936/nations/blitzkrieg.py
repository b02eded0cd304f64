"""Blitzkrieg: once, German land and air units move, fight and move again (GW-15.1-04 to
GW-15.1-06)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import force
from wartable.games.global_war_1936.events import Change, Did, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit, fresh

NATION = "germany"
ABILITY = "blitzkrieg"
TOO_LATE = "1941-07"


def objections(pos: Position) -> Iterator[Objection]:
    """Why it is not launched now: once a game, before July 1941 (GW-15.1-04)."""
    if pos.did(NATION, "used", ABILITY):
        yield no(pos, "GW-15.1-04", "Blitzkrieg was launched before")
    if pos.date >= TOO_LATE:
        yield no(pos, "GW-15.1-04", "from July 1941 on there is no Blitzkrieg")


def launch(script: Script) -> None:
    """This player turn has a second sequence."""
    script.emit(Did(NATION, "used", ABILITY))
    script.count("ready", ABILITY)


def sequence(pos: Position) -> int:
    """Which one is under way: 1 or 2; 0 in every other player turn."""
    return pos.spent("ready", ABILITY)


def ignores_cities(pos: Position, unit: Unit) -> bool:
    """In this turn attacking vehicles are no worse in cities (GW-15.1-06)."""
    return unit.owner == NATION and bool(sequence(pos))


def rail_objections(pos: Position) -> Iterator[Objection]:
    """Strategic rail movement waits for the second sequence (GW-15.1-06)."""
    if sequence(pos) == 1:
        yield no(pos, "GW-15.1-06", "rail is used in the second non-combat movement")


def goes_on(script: Script) -> bool:
    """Whether a second sequence follows the first: then German land and air units have their
    movement again, and everybody else's is over (GW-15.1-04)."""
    pos = script.pos
    if sequence(pos) != 1:
        return False
    script.count("ready", ABILITY)
    changes = tuple(
        Change(space, units, now)
        for space, units in sorted(pos.state.units.items())
        if (now := force((_renewed(pos, unit), number) for unit, number in units)) != units
    )
    if changes:
        script.emit(UnitsChanged(changes, "GW-15.1-04"))
    return True


def _renewed(pos: Position, unit: Unit) -> Unit:
    row = pos.data.units[unit.type]
    if unit.owner not in pos.acting:
        return unit
    if unit.owner == NATION and not row.is_ship:
        return fresh(unit)
    return unit if unit.did else replace(unit, did="moved")
