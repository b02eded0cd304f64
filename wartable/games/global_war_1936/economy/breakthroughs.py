"""What a technology changes at once when it is completed, and values that it changes (8.2.1)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from wartable.forces import force
from wartable.games.global_war_1936.events import BoxBecame, Change, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit

PLAIN, ELITE = "airborne_infantry", "elite_airborne"
ASW = "anti_submarine_warfare"
TRANSPORTS_AT, SEAPLANES_MORE = 1, 2


def completed(script: Script, nation: str, technology: str) -> None:
    """What follows at once, if anything does."""
    if technology in AT_ONCE:
        AT_ONCE[technology](script, nation)


def _make_elite(script: Script, nation: str) -> None:
    """All its airborne infantry is elite, aboard and in the box too; a new kind, no modifier
    (GW-8.2.1-20, GW-0.5-05)."""
    changes = []
    for space, units in sorted(script.state.units.items()):
        now = force((_elite(unit, nation), number) for unit, number in units)
        if now != units:
            changes.append(Change(space, units, now))
    if changes:
        script.emit(UnitsChanged(tuple(changes), "GW-8.2.1-20"))
    box = script.state.box.get(nation, ())
    better = force(
        (replace(item, kind=ELITE) if item.kind == PLAIN else item, number) for item, number in box
    )
    if better != box:
        script.emit(BoxBecame(nation, better))


def _elite(unit: Unit, nation: str) -> Unit:
    cargo = tuple(sorted(_elite(each, nation) for each in unit.cargo))
    is_new = unit.type == PLAIN and unit.owner == nation
    return replace(unit, type=ELITE if is_new else unit.type, cargo=cargo)


AT_ONCE: dict[str, Callable[[Script, str], None]] = {"airborne_doctrine": _make_elite}


# values at sea


def defence_against_submarines(pos: Position, unit: Unit) -> int:
    """What it defends at when submarines attack: naval transports of a nation with Anti-Submarine
    Warfare at 1 (GW-8.2.1-12)."""
    kind = pos.data.units[unit.type]
    printed = kind.defence or 0
    is_armed = kind.kind == "transport" and pos.has_technology(unit.owner, ASW)
    return max(printed, TRANSPORTS_AT) if is_armed else printed


def attack_against_submarines(pos: Position, unit: Unit) -> int:
    """What it attacks at when submarines are its targets: seaplanes on patrol of a nation with
    Anti-Submarine Warfare at 2 more (GW-8.2.1-13)."""
    printed = pos.data.units[unit.type].attack or 0
    is_hunter = unit.type == "seaplane" and unit.duty == "patrol"
    return printed + SEAPLANES_MORE * (is_hunter and pos.has_technology(unit.owner, ASW))
