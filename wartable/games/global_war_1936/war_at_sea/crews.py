"""Crews of ships in port that fight as militia for the zone, and ships that lost them (11.5)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from wartable.forces import force, plus, single, size
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Force, Unit

MILITIA = "militia"


def crewed(pos: Position, zone: str, owner: str, duty: str = "") -> Force:
    """Heavy cruisers, battlecruisers, carriers and battleships in port with this duty, the cheapest
    first (GW-11.5-11, GW-13.1.6-20)."""
    kinds = pos.data.units
    there = [
        (unit, number)
        for unit, number in pos.units(zone)
        if unit.owner == owner and kinds[unit.type].crew and unit.duty == duty
    ]
    return tuple(sorted(there, key=lambda pair: sum(kinds[pair[0].type].cost)))


def muster(script: Script, zone: str, foes: Iterable[str]) -> None:
    """Each such ship of an enemy of the attackers gives one militia, whatever limits there are; its
    crew is ashore (GW-11.5-11)."""
    pos = script.pos
    for owner in sorted({unit.owner for unit, _ in pos.units(zone)}):
        ships = crewed(pos, zone, owner)
        if ships and any(pos.relations.is_enemy(owner, foe) for foe in foes):
            crews = single(Unit(MILITIA, owner, duty="crew"), size(ships))
            bare = [(replace(unit, duty="ashore"), number) for unit, number in ships]
            changes = (Change(zone, force(ships), plus(force(bare), crews)),)
            script.emit(UnitsChanged(changes, "GW-11.5-11"))


def dismiss(script: Script, zone: str) -> None:
    """After the combat crews go back aboard; for each that fell a ship, the cheapest first, has no
    crew until the end of its owner's next player turn (GW-11.5-12)."""
    pos = script.pos
    for owner in sorted({unit.owner for unit, _ in pos.units(zone)}):
        ships = crewed(pos, zone, owner, "ashore")
        if not ships:
            continue
        crews = tuple(
            (unit, number)
            for unit, number in pos.units(zone)
            if unit.owner == owner and unit.duty == "crew"
        )
        fallen = size(ships) - size(crews)
        after: list[tuple[Unit, int]] = []
        for unit, number in ships:
            lost = min(number, fallen)
            fallen -= lost
            after += [
                (replace(unit, duty="skeleton"), lost),
                (replace(unit, duty=""), number - lost),
            ]
        changes = (Change(zone, plus(force(ships), force(crews)), force(after)),)
        script.emit(UnitsChanged(changes, "GW-11.5-12"))


def recover(script: Script) -> None:
    """Ships of who acts that had no crew since the start of the turn have one again (GW-12.2-01,
    GW-11.5-12)."""
    pos = script.pos
    changes = tuple(
        Change(space, ((unit, number),), ((replace(unit, duty=""), number),))
        for space, units in sorted(pos.state.units.items())
        for unit, number in units
        if unit.duty == "skeleton" and unit.owner in pos.acting
    )
    if changes:
        script.emit(UnitsChanged(changes, "GW-12.2-01"))
