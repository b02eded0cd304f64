"""Battles and assaults run by themselves from decision to decision."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import battle_plan, force, single
from wartable.games.axis_allies.battle.at_sea import is_cleared
from wartable.games.axis_allies.battle.line_up import join_land, join_sea
from wartable.games.axis_allies.events import Change, Marked, WentAshore
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Assault, Battle, Window
from wartable.games.axis_allies.unit import Did, Force, Unit, with_cargo


def run_battle(script: Script, battle: Battle) -> None:
    """Play the edition's steps until one asks or the battle is over (S42-CMB-06)."""
    battle_plan.run_battle(script, battle, script.edition.battles[battle.kind], Window)


def run_assault(script: Script, assault: Assault) -> None:
    """Sea combats first, then the landing, then the land combat; zones where there was a combat or
    a kamikaze strike send no bombardment (S42-AMP-01, S42-AMP-05, S42-AMP-06, E40-AMP-09,
    E40-AMP-10, E40-AMP-15, G40-AMP-07, G40-AMP-10, G40-AMP-11, G40-AMP-15, G40-KAM-08)."""
    if assault.zones:
        zone, *others = assault.zones
        script.become(replace(assault, zones=tuple(others)))
        join_sea(script, zone)
        return
    script.pop()
    pos = script.pos
    landed = 0
    support: list[str] = []
    for zone in pos.assaults.get(assault.space, ()):
        if not is_cleared(pos, zone):
            _call_off(script, zone, assault.space)
            continue
        landed += _go_ashore(script, zone, assault.space)
        if zone not in pos.state.fought | pos.state.struck:
            support.append(zone)
    join_land(script, assault.space, tuple(support), landed)


def _call_off(script: Script, zone: str, territory: str) -> None:
    """The zone was not cleared: what is aboard a friend's transport there does not land
    (S42-AMP-16, S42-CMV-39)."""
    bound = tuple(
        pair for pair in script.pos.at(zone) if any(unit.to == territory for unit in pair[0].cargo)
    )
    stay = force((_without_orders(ship, territory), number) for ship, number in bound)
    script.emit(Marked((Change(zone, bound, stay),)))


def _without_orders(ship: Unit, territory: str) -> Unit:
    return with_cargo(
        ship, (replace(unit, to="") if unit.to == territory else unit for unit in ship.cargo)
    )


def _go_ashore(script: Script, zone: str, territory: str) -> int:
    """The cargo bound for the territory lands (S42-AMP-16, S42-AMP-18, S42-AMP-19,
    S42-TRP-10)."""
    pos = script.pos
    changes: list[Change] = []
    ashore: list[tuple[Unit, int]] = []
    for ship, number in pos.at(zone):
        landing = [unit for unit in ship.cargo if unit.to == territory]
        if not landing:
            continue
        kept = tuple(unit for unit in ship.cargo if unit.to != territory)
        empty = replace(ship, cargo=kept, did=Did.OFFLOADED)
        changes.append(Change(zone, single(ship, number), single(empty, number)))
        ashore += [(_landed(unit, zone), number) for unit in landing]
    units: Force = force(ashore)
    changes.append(Change(territory, (), units))
    script.emit(WentAshore(tuple(changes), pos.me, units, zone, territory))
    return sum(number for _, number in units)


def _landed(unit: Unit, zone: str) -> Unit:
    """A seaborne unit: it came from the sea and cannot go back there (S42-AMP-22)."""
    return Unit(unit.type, unit.owner, did=Did.MOVED, came=zone)
