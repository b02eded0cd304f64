"""What units hit at sea, and on what (GW-10.7-03, GW-10.7-04)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wartable.games.global_war_1936.battle.fire import Die, Shots, dice_of, roll
from wartable.games.global_war_1936.battle.fleets import units_of
from wartable.games.global_war_1936.battle.sea_hits import CHOSEN, takes
from wartable.games.global_war_1936.battle.sides import OTHER
from wartable.games.global_war_1936.economy.breakthroughs import (
    attack_against_submarines,
    defence_against_submarines,
)
from wartable.games.global_war_1936.facts_units import SHIP_CLASSES
from wartable.games.global_war_1936.nations.in_battle import stacking
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Owed, SeaBattle, Side
from wartable.games.global_war_1936.unit import Force, Unit

AGAINST_SUBMARINES: dict[Side, Callable[[Position, Unit], int]] = {
    "attack": attack_against_submarines,
    "defence": defence_against_submarines,
}
RAIDER_PICKS = 12
"""Every hit of a defending raider (GW-10.7-04)."""


def value(pos: Position, side: Side, unit: Unit) -> int:
    """What a unit hits on; a damaged battleship on less; 0 without a value (GW-10.1-02,
    GW-13.1.6-21, GW-AMB-64)."""
    row = pos.data.units[unit.type]
    at = row.attack if side == "attack" else row.defence
    for damaged in row.damaged:
        if damaged.damage == unit.hits and damaged.attack is not None:
            at = getattr(damaged, side)
    return at or 0


def now(pos: Position, frame: SeaBattle, side: Side, unit: Unit) -> int:
    """With what abilities make of it in this round; never below 1 (GW-0.5-06, GW-0.5-07)."""
    at = value(pos, side, unit)
    return at and max(1, at + stacking(pos, frame.zone, frame.round, side, unit))


def _against_submarines(pos: Position, frame: SeaBattle, side: Side, unit: Unit) -> int:
    """What the unit hits submarines of the other side on by Anti-Submarine Warfare, where that is
    more than it has; 0 if it is not (GW-8.2.1-12, GW-8.2.1-13)."""
    theirs = units_of(pos, frame, OTHER[side])
    if not any(pos.data.units[other.type].kind == "submarine" for other, _ in theirs):
        return 0
    found = AGAINST_SUBMARINES[side](pos, unit)
    return found if found > value(pos, side, unit) else 0


def hunters(units: Force) -> int:
    """Patrols that destroyers pair with one to one (GW-10.7-03)."""
    return sum(number for unit, number in units if unit.duty == "patrol")


def _is_free(frame: SeaBattle, side: Side) -> bool:
    """Anybody of this side may hit the other's submarines: they attack, or began it
    (GW-10.7-03)."""
    return side == "defence" or frame.meeting == "submarines"


def _kind(pos: Position, frame: SeaBattle, side: Side, unit: Unit, paired: bool) -> str:
    """Whom a hit of the unit falls on."""
    row = pos.data.units[unit.type]
    free = _is_free(frame, side) or unit.duty == "patrol"
    if row.kind == "submarine":
        return "ship" if _is_free(frame, side) else "surface_ship"
    if row.hits_only:
        return _quarry(pos, frame, side, unit, free)
    if free:
        return "any"
    return "paired" if paired else "afloat"


def _quarry(pos: Position, frame: SeaBattle, side: Side, unit: Unit, free: bool) -> str:
    """Submarines, if it may hit them, and naval transports where nothing else is left; nobody for
    who hits land units alone (GW-10.6-02, GW-AMB-25, GW-10.6.5-01)."""
    only = {*pos.data.units[unit.type].hits_only}
    theirs = {pos.data.units[other.type].kind for other, _ in units_of(pos, frame, OTHER[side])}
    if only.isdisjoint(SHIP_CLASSES):
        return ""
    if theirs <= only:
        return "quarry" if free else "transport"
    return "submarine" if free else ""


def _picks(pos: Position, frame: SeaBattle, side: Side, unit: Unit) -> tuple[int, str]:
    """Up to which face the shooter picks, and among what; nothing where no such unit is there
    (GW-10.2-04, GW-10.2-06, GW-10.7-01, GW-10.7-04)."""
    row = pos.data.units[unit.type]
    found = (0, "")
    if unit.duty == "raider" and side == "defence":
        found = RAIDER_PICKS, f"{CHOSEN}ship"
    elif row.target is not None:
        if row.target.classes == ("air",):
            found = row.target.up_to, "air"
        else:
            free = "submarine" in row.target.classes and (
                _is_free(frame, side) or unit.duty == "patrol"
            )
            found = row.target.up_to, f"{CHOSEN}ship" if free else f"{CHOSEN}surface_ship"
    theirs = units_of(pos, frame, OTHER[side])
    return found if any(takes(pos, other, found[1]) for other, _ in theirs) else (0, "")


def volley(
    script: Script,
    frame: SeaBattle,
    side: Side,
    shooters: Force,
    kind: str = "",
    late: bool = False,
) -> tuple[Owed, ...]:
    """The dice of units of a side fall; the hits that are owed."""
    pos = script.pos
    pairs = hunters(units_of(pos, frame, side))
    found = aimed(pos, side, shooters, pairs, partial(die_of, pos, frame, side, kind))
    return roll(script, frame.zone, side, dice_of(found), late)


def aimed(
    pos: Position,
    side: Side,
    shooters: Force,
    pairs: int,
    die: Callable[[Unit, bool], Die | None],
) -> list[Shots]:
    """The dice of units that fire; so many destroyers are paired with a patrol (GW-10.7-03)."""
    found: list[Shots] = []
    for unit, number in shooters:
        paired = min(pairs, number) if pos.data.units[unit.type].sweeps else 0
        for is_paired, units in ((True, paired), (False, number - paired)):
            if units and (needed := die(unit, is_paired)):
                pairs -= units if is_paired else 0
                found.append(Shots(unit, needed, units * _dice(pos, side, unit)))
    return found


def die_of(
    pos: Position, frame: SeaBattle, side: Side, kind: str, unit: Unit, paired: bool
) -> Die | None:
    """What a die of the unit needs and does; none without a value, or if it cannot hit anybody."""
    if better := _against_submarines(pos, frame, side, unit):
        return Die(better, "submarine")
    needed = now(pos, frame, side, unit)
    what = kind or _kind(pos, frame, side, unit, paired)
    if not needed or not what:
        return None
    return Die(needed, what, *_picks(pos, frame, side, unit))


def _dice(pos: Position, side: Side, unit: Unit) -> int:
    return pos.data.units[unit.type].attack_dice if side == "attack" else 1


def can_hit(pos: Position, frame: SeaBattle, side: Side) -> bool:
    """A unit of this side could hit one of the other."""
    theirs = units_of(pos, frame, OTHER[side])
    return any(
        value(pos, side, unit)
        and any(
            takes(pos, other, _kind(pos, frame, side, unit, paired=True)) for other, _ in theirs
        )
        for unit, _ in units_of(pos, frame, side)
    )
