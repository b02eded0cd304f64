"""Units that are hit leave the board, some of them after they have fired; some take more than one
hit, of others one hit takes two."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import each, plus, single, size
from wartable.games.global_war_1936.battle import amphibious
from wartable.games.global_war_1936.battle.forts import ON_FOOT, is_doubled
from wartable.games.global_war_1936.battle.sides import stands, units_of
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Combat, Owed, SeaBattle
from wartable.games.global_war_1936.unit import Force, Unit

DOUBLE = "double"
"""The kind of hits that follow from double losses."""


def takes_double(pos: Position, frame: Combat, unit: Unit) -> bool:
    """Each hit on such units removes two of them (GW-10.2-07)."""
    if not isinstance(frame, Battle) or frame.plan not in ON_FOOT:
        return False
    return is_doubled(pos, frame.zone, unit) or amphibious.takes_double(pos, frame, unit)


def survives(pos: Position, unit: Unit) -> bool:
    """It takes a hit and is only damaged (GW-0.2-06)."""
    return unit.hits + 1 < pos.data.units[unit.type].hits


def lose(script: Script, owed: Owed, lost: Force) -> None:
    """Units are hit: they leave the board with what they carry, or are damaged; those whose shots
    are still to come are set aside and fire first (GW-10.5-01, GW-AMB-22). Of units with double
    losses the owner loses another one for each, if there is one (GW-10.2-05, GW-AMB-43)."""
    pos = script.pos
    frame = pos.top
    assert isinstance(frame, Battle | SeaBattle)
    if lost:
        changes = tuple(_change(pos, frame.zone, unit) for unit in each(lost))
        script.emit(UnitsChanged(changes, "GW-10.5-01"))
    if owed.late:
        gone = tuple((unit, number) for unit, number in lost if not survives(pos, unit))
        field = "aside" if owed.side == "defence" else "fallen"
        frame = replace(frame, **{field: plus(getattr(frame, field), gone)})
    left = frame.owed[1:]
    if owed.kind != DOUBLE and (more := _doubled(script.pos, frame, owed, lost)):
        left = (Owed(owed.side, more, DOUBLE, late=owed.late), *left)
    script.become(replace(frame, owed=left))


def _change(pos: Position, zone: str, unit: Unit) -> Change:
    hurt = single(replace(unit, hits=unit.hits + 1)) if survives(pos, unit) else ()
    return Change(stands(zone, unit), single(unit), hurt)


def _doubled(pos: Position, frame: Combat, owed: Owed, lost: Force) -> int:
    """How many more are lost."""
    hit = size(tuple(pair for pair in lost if takes_double(pos, frame, pair[0])))
    there = units_of(pos, frame, owed.side)
    return min(hit, size(tuple(pair for pair in there if takes_double(pos, frame, pair[0]))))
