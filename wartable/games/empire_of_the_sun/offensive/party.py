"""Units that move together, and what holds for them however they move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.offensive.air import CHINA
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no

Mode = Literal["offensive", "reaction", "after_battle"]
"""When units move: step 2, step 8 or step 13 of T-OFF."""

KINDS = {
    "sail": ("naval",),
    "steam": ("naval",),
    "march": ("ground",),
    "land": ("ground", "naval"),
    "barge": ("ground",),
    "ship": ("ground", "naval"),
    "fly": ("air",),
    "ferry": ("air",),
}
"""Who moves how; the first kind must be among them (8.2, 8.3, EOS-8.4-01)."""
STRATEGIC = ("steam", "ship", "ferry")
RULES = {"naval": "EOS-8.21-03", "ground": "EOS-8.4-01", "air": "EOS-8.31-01"}


@dataclass(frozen=True, slots=True)
class Party:
    """Units of one side in one place."""

    side: Side
    units: tuple[str, ...]
    start: str
    ships: tuple[str, ...]
    carriers: tuple[str, ...]
    """Those of the ships that are carriers."""
    ground: tuple[str, ...]
    air: tuple[str, ...]


def party_of(pos: Position, units: Sequence[str]) -> Party:
    """The units by their kinds."""
    kinds: dict[str, list[str]] = {"naval": [], "ground": [], "air": [], "hq": []}
    for unit in sorted(units):
        kinds[pos.counter(unit).kind].append(unit)
    return Party(
        side=pos.counter(units[0]).side,
        units=tuple(sorted(units)),
        start=pos.where(units[0]),
        ships=tuple(kinds["naval"]),
        carriers=tuple(unit for unit in kinds["naval"] if pos.counter(unit).is_carrier),
        ground=tuple(kinds["ground"]),
        air=tuple(kinds["air"]),
    )


def has_moved(pos: Position, unit: str) -> bool:
    """Whether the unit has made its move of this Offensive (EOS-7.23-01)."""

    def found() -> frozenset[str]:
        return frozenset(each for move in pos.offensive.moves for each in move.units)

    return unit in pos.once("units that have moved", found)


def may_march_on(pos: Position, unit: str) -> bool:
    """Whether the defenders of the hex that it entered have disengaged: then it may go on with the
    points it has left (EOS-8.43-03)."""
    here = pos.where(unit)
    return f"disengaged {here}" in pos.offensive.used and unit in pos.offensive.came_overland


def objections(pos: Position, action: Go, mode: Mode) -> Iterator[Objection]:
    """Why these units do not move together, now, or so (EOS-6.3-01, EOS-7.23-01, EOS-7.23-02)."""
    yield from _unit_objections(pos, action)
    if action.how not in KINDS:
        yield no(pos, "EOS-8.4-01", "units are dropped by a card, not by a move")
        return
    yield from _kind_objections(pos, action, mode)
    yield from _time_objections(pos, action, mode)
    yield from _place_objections(pos, action)


def _unit_objections(pos: Position, action: Go) -> Iterator[Objection]:
    for unit in action.units:
        where = pos.where(unit)
        if pos.counter(unit).side != action.by:
            yield no(pos, "EOS-7.2-02", "{unit} is no unit of {side}", unit=unit, side=action.by)
        elif not pos.is_on_map(unit) and where != CHINA:
            yield no(pos, "EOS-6.3-01", "{unit} is not on the map", unit=unit)
    if len({*action.units}) != len(action.units):
        yield no(pos, "EOS-7.23-01", "a unit is named twice")
    if len({pos.where(unit) for unit in action.units}) > 1:
        yield no(
            pos,
            "EOS-7.23-02",
            "nobody is picked up on the way: {units} do not stand together",
            units=action.units,
        )


def _kind_objections(pos: Position, action: Go, mode: Mode) -> Iterator[Objection]:
    kinds = {pos.counter(unit).kind for unit in action.units}
    allowed = KINDS[action.how]
    for unit in action.units:
        kind = pos.counter(unit).kind
        if kind == "hq":
            yield no(pos, "EOS-6.1-03", "{unit} cannot move", unit=unit)
        elif kind not in allowed and not (
            mode == "after_battle" and action.how == "sail" and kind == "ground"
        ):
            yield no(pos, RULES[kind], "{unit} does not move so", unit=unit)
    if allowed[0] not in kinds and allowed[0] == "ground":
        yield no(pos, "EOS-8.4-01", "no ground unit moves")
    if action.how in STRATEGIC and mode == "reaction":
        yield no(pos, "EOS-7.26-12", "nobody reacts by strategic movement")
    if action.how in STRATEGIC and mode == "after_battle":
        yield no(pos, "EOS-9.6-02", "after battle nobody moves strategically")
    if mode == "after_battle" and action.how in ("march", "land", "barge"):
        yield no(pos, "EOS-9.6-03", "ground units do not move after battle")


def _time_objections(pos: Position, action: Go, mode: Mode) -> Iterator[Objection]:
    if mode != "offensive":
        return
    for unit in action.units:
        if unit not in pos.offensive.activated:
            yield no(pos, "EOS-6.3-01", "{unit} is not activated", unit=unit)
        elif has_moved(pos, unit) and not (action.how == "march" and may_march_on(pos, unit)):
            yield no(pos, "EOS-7.23-01", "{unit} has moved", unit=unit)


def _place_objections(pos: Position, action: Go) -> Iterator[Objection]:
    box = action.how in ("fly", "ferry") and action.by == "allies"
    for place in (*action.via, action.to):
        if place not in pos.map.hexes and not (box and place == CHINA):
            yield no(pos, "EOS-1.23-01", "{hex} is not on this map", hex=place)
    if action.aim and action.aim not in pos.map.hexes:
        yield no(pos, "EOS-1.23-01", "{hex} is not on this map", hex=action.aim)
    if action.to == pos.where(action.units[0]):
        yield no(pos, "EOS-7.23-01", "they are in {hex} already", hex=action.to)
    if action.aim and action.how in STRATEGIC:
        yield no(pos, "EOS-8.23-03", "who moves strategically takes part in no battle")
