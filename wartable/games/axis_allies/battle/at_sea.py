"""Which sea zones are fought for: those that must be, and those that may be."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import force
from wartable.games.axis_allies.events import Change, Marked
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Did, Unit


def must_fight_at_sea(pos: Position, zone: str) -> bool:
    """Enemy surface warships force combat on ships, and so do scrambled aircraft and a combat move
    made to attack what is there, but where a landing may pass it by; fighters left behind by their
    carrier may wait (S42-CMV-17, S42-CMV-29, S42-AMP-02, S42-CMV-41, S42-AMB-10, S42-AMB-13,
    S42-AMB-30, E40-AMP-07, G40-AMP-08, G40-SCR-09)."""
    if pos.is_hostile_sea(zone) or is_patrolled(pos, zone):
        return any(
            pos.type(unit).domain == "sea" or unit.did is Did.MOVED for unit, _ in pos.own(zone)
        )
    if not pos.enemies(zone):
        return False
    sent = [unit for unit, _ in pos.own(zone) if unit.did is Did.MOVED and pos.can_attack(unit)]
    if zone not in pos.launching_zones and not _landed_from(pos, zone):
        return bool(sent)
    if not any(_flies(pos, unit) for unit in sent):
        return False
    return not pos.edition.aircraft_cover or _stops_landing(pos, zone)


def _stops_landing(pos: Position, zone: str) -> bool:
    """Whether enemy submarines cannot be passed by, for no warship of mine is there (E40-AMP-05,
    G40-TPT-06)."""
    if not any(pos.type(unit).submarine for unit, _ in pos.enemies(zone)):
        return False
    return not any(
        pos.type(unit).domain == "sea" and not pos.type(unit).hold for unit, _ in pos.own(zone)
    )


def may_fight_at_sea(pos: Position, zone: str) -> bool:
    """Submarines and transports may be attacked by whoever shares their zone, ships that left a
    hostile zone included, unless an assault from there has passed them by (S42-CMV-14, S42-CMV-17,
    S42-CMV-20, S42-SUB-04, E40-MOV-11, G40-CMV-10)."""
    return (
        bool(pos.enemies(zone))
        and not _landed_from(pos, zone)
        and any(pos.can_attack(unit) and unit.did is not Did.RETREATED for unit, _ in pos.own(zone))
    )


def is_fight_of_choice(pos: Position, zone: str) -> bool:
    """Whether I may fight in the zone and need not (S42-CMV-14, S42-AMP-03, E40-MOV-11,
    G40-CMV-10)."""
    return may_fight_at_sea(pos, zone) and not must_fight_at_sea(pos, zone)


def is_attacked(pos: Position, zone: str) -> bool:
    """Whether the enemies in the zone are attacked, or an assault comes from it (E40-SCR-03,
    G40-SCR-03, G40-SCR-04, G40-KAM-03)."""
    if zone in pos.launching_zones:
        return True
    return bool(pos.enemies(zone)) and must_fight_at_sea(pos, zone)


def keep_boats_in_mind(script: Script, battle: Battle) -> None:
    """Submarines that have neither submerged nor been sunk stay in the way of a landing this turn
    (G40-AMP-15)."""
    pos = script.pos
    boats = tuple(pair for pair in battle.defenders if pos.type(pair[0]).submarine)
    if boats and battle.space in pos.launching_zones:
        kept = force((replace(unit, did=Did.FOUGHT), number) for unit, number in boats)
        script.emit(Marked((Change(battle.space, boats, kept),)))


def is_cleared(pos: Position, zone: str) -> bool:
    """Whether a landing may go from the zone: no enemy fights on in it (E40-AMP-15,
    G40-AMP-15)."""
    if pos.is_hostile_sea(zone) or is_patrolled(pos, zone):
        return False
    return not any(
        pos.type(unit).submarine and unit.did is Did.FOUGHT for unit, _ in pos.enemies(zone)
    )


def is_patrolled(pos: Position, zone: str) -> bool:
    """Whether enemy aircraft are over the zone: they scrambled, or lost their carrier."""
    return any(_flies(pos, unit) for unit, _ in pos.enemies(zone))


def _flies(pos: Position, unit: Unit) -> bool:
    return pos.type(unit).domain == "air"


def _landed_from(pos: Position, zone: str) -> bool:
    return any(unit.did is Did.OFFLOADED for unit, _ in pos.at(zone))
