"""Territories change hands: capture, liberation, capitals."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import force
from wartable.games.axis_allies.events import Captured, Change, GunsTaken, MoneyChanged
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.unit import Did


def new_controller(pos: Position, territory: str, taker: str) -> str:
    """Who controls a territory that this power takes: its original controller if that is a friend
    whose capital is free, otherwise the taker (S42-CAP-06, S42-CAP-08, S42-CAP-09)."""
    original = pos.data.spaces[territory].original_owner
    if original is None or original == taker or pos.is_opponent(original, taker):
        return taker
    if pos.data.powers[original].capital == territory or pos.controls_capital(original):
        return original
    return taker


def take_control(script: Script, territory: str, taker: str) -> None:
    """The territory, its guns and its factory pass; a capital yields its owner's money, or frees
    what friends kept for its owner (S42-CAP-01, S42-CAP-02, S42-CAP-05, S42-CAP-12, S42-CAP-13,
    S42-CAP-14, S42-CAP-19, S42-CAP-22)."""
    pos = script.pos
    loser = pos.state.control[territory]
    controller = new_controller(pos, territory, taker)
    script.emit(Captured(territory, controller, loser, liberated=controller != taker))
    _take_guns(script, territory, controller)
    owner = _capital_of(pos, territory)
    if owner is None:
        return
    if pos.is_opponent(owner, taker):
        if money := pos.state.money[owner]:
            script.emit(MoneyChanged(owner, -money, "its capital fell"))
            script.emit(MoneyChanged(taker, money, f"took the capital of {owner}"))
    else:
        _return_territories(script, owner)


def _capital_of(pos: Position, territory: str) -> str | None:
    for power in pos.data.powers.values():
        if power.capital == territory:
            return power.id
    return None


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


def _return_territories(script: Script, owner: str) -> None:
    """With its capital free, a power gets back what its friends hold of its territories; guns
    there keep their owners (S42-CAP-18, S42-CAP-20, S42-CAP-21)."""
    pos = script.pos
    for territory, by in sorted(pos.state.control.items()):
        original = pos.data.spaces[territory].original_owner
        if original == owner and by != owner and not pos.is_opponent(by, owner):
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
