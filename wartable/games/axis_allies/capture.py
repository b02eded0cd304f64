"""Territories change hands: capture, liberation, capitals."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import force
from wartable.games.axis_allies import held, liberation_bonus
from wartable.games.axis_allies.deeds import CAPTURED, remember_place
from wartable.games.axis_allies.events import (
    Captured,
    Change,
    FacilitiesBecame,
    GunsTaken,
    MoneyChanged,
)
from wartable.games.axis_allies.facts import Purse
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import is_complex
from wartable.games.axis_allies.purses import is_open, purse_of
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.unit import Did


def new_controller(pos: Position, territory: str, taker: str) -> str:
    """Who controls a territory that this power takes: its original controller if that is a friend
    and the capital is free to which it pays, otherwise the taker (S42-CAP-06, S42-CAP-08,
    S42-CAP-09, E40-CAP-05, E40-CAP-07, G40-CAP-06, G40-CAP-08, G40-CHN-15, G40-UKE-10)."""
    original = pos.data.spaces[territory].original_owner
    if original is None or pos.is_opponent(original, taker):
        return taker
    purse = purse_of(pos, territory, original)
    return original if purse.capital == territory or is_open(pos, purse) else taker


def take_control(script: Script, territory: str, taker: str) -> None:
    """The territory, its guns and its facilities pass; a capital yields its owner's money, or frees
    what friends kept for its owner (S42-CAP-01, S42-CAP-02, S42-CAP-05, S42-CAP-12, S42-CAP-13,
    S42-CAP-14, S42-CAP-19, S42-CAP-22, E40-CAP-10, E40-CAP-14, E40-CAP-15, E40-CAP-16, G40-CAP-09,
    G40-CAP-11, G40-CAP-12, G40-UKE-08, G40-UKE-11)."""
    pos = script.pos
    loser = pos.state.control[territory]
    controller = new_controller(pos, territory, taker)
    script.emit(Captured(territory, controller, loser, liberated=controller != taker))
    _take_guns(script, territory, controller)
    _reduce(script, territory, controller)
    if controller == taker:
        remember_place(script, taker, CAPTURED, territory)
    held.watch(script)
    purse = _purse_kept_in(pos, territory)
    if purse is None:
        return
    if not pos.is_opponent(purse.power, taker):
        _return_territories(script, purse)
        liberation_bonus.ask(script, purse.power, territory)
    elif money := pos.state.money[purse.id]:
        script.emit(MoneyChanged(purse.id, -money, "its capital fell"))
        spoils = purse_of(pos, territory, taker).id
        script.emit(MoneyChanged(spoils, money, f"took the capital of {purse.power}"))


def _purse_kept_in(pos: Position, territory: str) -> Purse | None:
    for purse in pos.data.purses.values():
        if purse.capital == territory:
            return purse
    return None


def _reduce(script: Script, territory: str, controller: str) -> None:
    """A captured facility may be worth less to its captor, with no more damage than it can have;
    where a power without industry has its own back, complexes are gone (E40-CAP-01, E40-CAP-03,
    E40-CAP-06, G40-CAP-05, G40-CAP-07, G40-CHN-06)."""
    pos = script.pos
    there = pos.state.facilities.get(territory, {})
    owner = pos.data.powers[controller]
    is_cleared = not owner.has_industry and pos.data.spaces[territory].original_owner == owner.id
    left: dict[str, int] = {}
    for kind, damage in there.items():
        facility = pos.data.units[kind]
        if is_cleared and is_complex(facility):
            continue
        if facility.when_captured:
            facility = pos.data.units[facility.when_captured]
            damage = min(damage, facility.max_damage)
        left[facility.id] = damage
    if left != there:
        script.emit(FacilitiesBecame(territory, left))


def _take_guns(script: Script, territory: str, controller: str) -> None:
    """Guns pass to the new controller and stay where they are this turn (S42-AAG-09,
    S42-CAP-03)."""
    pos = script.pos
    guns = tuple(
        (unit, number)
        for unit, number in pos.at(territory)
        if pos.type(unit).anti_air and pos.is_opponent(unit.owner, controller)
    )
    if guns:
        taken = force(
            (replace(unit, owner=controller, did=Did.CAPTURED), number) for unit, number in guns
        )
        script.emit(GunsTaken((Change(territory, guns, taken),), territory, controller))


def _return_territories(script: Script, purse: Purse) -> None:
    """With its capital free, a power gets back what its friends hold of the territories that pay to
    it; guns there keep their owners (S42-CAP-18, S42-CAP-20, S42-CAP-21, E40-CAP-14, G40-CAP-11).
    """
    pos = script.pos
    owner = purse.power
    for territory, by in sorted(pos.state.control.items()):
        is_its_own = pos.data.spaces[territory].original_owner == owner
        if not is_its_own or by == owner or pos.is_opponent(by, owner):
            continue
        if purse_of(pos, territory, owner) == purse:
            script.emit(Captured(territory, owner, by, liberated=True))


def settle_guns(script: Script) -> None:
    """Guns taken this turn belong to whoever controls their territory when it ends (S42-AAG-10,
    S42-CAP-10)."""
    pos = script.pos
    for territory, units in sorted(pos.state.units.items()):
        guns = tuple(
            (unit, number)
            for unit, number in units
            if unit.did is Did.CAPTURED and unit.owner != pos.state.control.get(territory)
        )
        if guns:
            controller = pos.state.control[territory]
            given = force((replace(unit, owner=controller), number) for unit, number in guns)
            script.emit(GunsTaken((Change(territory, guns, given),), territory, controller))
