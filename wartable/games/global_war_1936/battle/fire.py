"""Dice of a combat: what each needs, and whose the hits are (GW-10.1-02, GW-10.2-04)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from wartable.forces import plus
from wartable.games.global_war_1936.battle.sides import OTHER, attackers, units_of
from wartable.games.global_war_1936.battle.values import is_encircled, values
from wartable.games.global_war_1936.events import Fired
from wartable.games.global_war_1936.facts_units import LAND_CLASSES
from wartable.games.global_war_1936.nations import low_morale
from wartable.games.global_war_1936.nations.surprise_attack import strikes_first
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Owed, Side
from wartable.games.global_war_1936.unit import Force, Unit

VOLLEY = 100
"""Dice that are told in one event."""


class Die(NamedTuple):
    """A die: what it needs, up to which face the shooter picks and of what, whose the other hits
    are; above `plain` it is a fortification that hits (GW-AMB-60)."""

    value: int
    kind: str = "any"
    up_to: int = 0
    picks: str = ""
    plain: int = 12

    @property
    def bands(self) -> tuple[int, ...]:
        """The faces up to which it does the same."""
        return (self.up_to, min(self.plain, self.value), self.value)

    def reads(self, face: int) -> tuple[str, str]:
        """Who picks the unit that a face hits, and its kind."""
        if face <= self.up_to:
            return "shooter", self.picks
        return "owner", self.kind if face <= self.plain else "fort"


def has_first_strike(pos: Position, zone: str, side: Side, unit: Unit) -> bool:
    """It fires before others in the first round (GW-10.2-01, GW-15.4-04)."""
    return pos.data.units[unit.type].first_strike or strikes_first(pos, zone, side, unit)


def strikers(pos: Position, zone: str, side: Side, units: Force) -> Force:
    """Those with first strike (GW-10.2-01)."""
    return tuple((unit, n) for unit, n in units if has_first_strike(pos, zone, side, unit))


def fighters(pos: Position, zone: str, side: Side, units: Force) -> Force:
    """Those with air superiority (GW-10.2-02)."""
    return tuple(
        (unit, n)
        for unit, n in units
        if pos.data.units[unit.type].air_superiority and not strikes_first(pos, zone, side, unit)
    )


def others(pos: Position, zone: str, side: Side, units: Force, number: int) -> Force:
    """All that did not fire before in this round; anti-aircraft guns fire at aircraft in the first
    alone (GW-10.2-03)."""

    def fires(unit: Unit) -> bool:
        row = pos.data.units[unit.type]
        has_fired = row.air_superiority or has_first_strike(pos, zone, side, unit)
        return row.kind != "anti_aircraft" and not (number == 1 and has_fired)

    return tuple(pair for pair in units if fires(pair[0]))


class Shots(NamedTuple):
    """So many like dice of like units."""

    unit: Unit
    die: Die
    number: int


def volley(
    script: Script,
    frame: Battle,
    side: Side,
    shots: Iterable[tuple[Unit, int]],
    kind: str = "any",
    late: bool = False,
) -> tuple[Owed, ...]:
    """Units of a side fire, a die each, several where the chart says so (GW-10.1-02, GW-10.5-01,
    GW-13.1.1-10)."""
    pos = script.pos
    mine = plus(attackers(pos, frame.zone, frame.plan), frame.fallen)
    found = aimed(pos, side, shots, supports(pos, mine), partial(die_of, pos, frame, side, kind))
    dice = dice_of(found)
    faces = thrown(script, frame.zone, side, dice)
    units = [each.unit for each in found for _ in range(each.number)]
    low_morale.withdraw(script, frame, [*zip(units, faces, strict=True)])
    return _owed(side, dice, faces, late)


def aimed(
    pos: Position,
    side: Side,
    shots: Iterable[tuple[Unit, int]],
    helped: int,
    die: Callable[[Unit, bool], Die | None],
) -> list[Shots]:
    """The dice of units that fire; so many of them attack beside artillery, one to one
    (GW-13.1.1-10, GW-10.1-02, GW-10.2-03)."""
    found: list[Shots] = []
    for unit, number in shots:
        row = pos.data.units[unit.type]
        if unit.cargo:
            continue
        with_help = min(helped, number) if row.supported else 0
        for has_help, units in ((True, with_help), (False, number - with_help)):
            if units and (needed := die(unit, has_help)):
                helped -= units if has_help else 0
                dice = row.attack_dice if side == "attack" else 1
                found.append(Shots(unit, needed, units * dice))
    return found


def dice_of(shots: Iterable[Shots]) -> list[Die]:
    """Each by itself."""
    return [each.die for each in shots for _ in range(each.number)]


def die_of(
    pos: Position, frame: Battle, side: Side, kind: str, unit: Unit, has_help: bool
) -> Die | None:
    """What a die of the unit needs and does; none if it cannot hit anybody here."""
    hits = _kind(pos, frame, unit, kind)
    value, plain = values(pos, frame.zone, frame.round, side, unit, has_help) if hits else (0, 0)
    if not value:
        return None
    return Die(value, hits, *_target(pos, frame, side, unit), plain)


def _kind(pos: Position, frame: Battle, unit: Unit, kind: str) -> str:
    """Who can take its hits; nothing if nobody here can."""
    only = pos.data.units[unit.type].hits_only
    if not only:
        return kind
    if {*only} & {*LAND_CLASSES}:
        return "land"
    return "seaplane" if frame.plan == "port" else ""


def supports(pos: Position, units: Force) -> int:
    """Artillery that infantry attacks beside, one to one (GW-13.1.1-10)."""
    return sum(number for unit, number in units if pos.data.units[unit.type].supports)


def _target(pos: Position, frame: Battle, side: Side, unit: Unit) -> tuple[int, str]:
    """Up to which face the shooter picks, and of which class: one that is there (GW-10.2-06); the
    infantry of a city that is not encircled picks vehicles on 1 (GW-1.7.7-05, GW-10.2-04)."""
    row = pos.data.units[unit.type]
    there = {pos.data.units[each.type].kind for each, _ in units_of(pos, frame, OTHER[side])}
    if row.target and (wanted := {*row.target.classes} & there):
        return row.target.up_to, "land" if "infantry" in row.target.classes else next(iter(wanted))
    is_city = pos.data.map.land[frame.zone].city
    if side == "defence" and is_city and row.kind == "infantry" and "vehicle" in there:
        return (0, "") if is_encircled(pos, frame.zone) else (1, "vehicle")
    return 0, ""


def roll(
    script: Script, zone: str, side: Side, dice: Sequence[Die], late: bool = False
) -> tuple[Owed, ...]:
    """The hits of these dice by who picks and who can take them, the shooter's first."""
    return _owed(side, dice, thrown(script, zone, side, dice), late)


def thrown(script: Script, zone: str, side: Side, dice: Sequence[Die]) -> tuple[int, ...]:
    """The faces of these dice, told."""
    if not dice:
        return ()
    faces = script.throw(f"{side} in {zone}", [die.bands for die in dice])
    values = tuple(min(12, die.value) for die in dice)
    for start in range(0, len(faces), VOLLEY):
        part = slice(start, start + VOLLEY)
        number = sum(face <= needed for face, needed in zip(faces[part], values[part], strict=True))
        script.emit(Fired(zone, side, values[part], faces[part], number))
    return faces


def _owed(side: Side, dice: Sequence[Die], faces: Sequence[int], late: bool) -> tuple[Owed, ...]:
    found: dict[tuple[str, str], int] = {}
    for face, die in zip(faces, dice, strict=True):
        if face <= die.value:
            key = die.reads(face)
            found[key] = found.get(key, 0) + 1
    return tuple(
        Owed(OTHER[side], number, kind, "shooter" if by == "shooter" else "owner", late)
        for (by, kind), number in sorted(found.items(), key=order_of)
    )


def order_of(found: tuple[tuple[str, str], int]) -> tuple[bool, bool, str]:
    """The shooter picks first; hits that fewer can take come before others."""
    by, kind = found[0]
    return by != "shooter", kind in ("any", "air_first"), kind
