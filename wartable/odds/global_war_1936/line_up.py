"""Two forces in words, as a combat that begins, on ground of the board that is as they say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from wartable.core.codec import unknown_name
from wartable.core.errors import BadData, MalformedAction
from wartable.forces import force, plus, size
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.names import COMPLETE
from wartable.games.global_war_1936.relations import pair
from wartable.games.global_war_1936.setup import setup
from wartable.games.global_war_1936.state import (
    Aim,
    Assault,
    Battle,
    Facility,
    Options,
    SeaBattle,
    Sheet,
    State,
)
from wartable.games.global_war_1936.unit import Force, Unit, parse_force

MOST = 500
"""Units of a side."""
NOBODY = ("", "none", "nothing")
ROUND = 9
"""July 1940, when most units can be built."""
Kind = Literal["land", "clash", "shell", "port", "raid"]


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where and how they meet; a zone that is named says the rest itself."""

    zone: str = ""
    by: str = ""
    """The zone from which the attack comes."""
    terrain: str = "normal"
    border: str = ""
    """What is crossed: `river`, `mountain`, ..."""
    city: bool = False
    encircled: bool = False
    fortified: bool = False
    kind: Kind = "land"
    facility: str = "major_factory"
    """What is bombed in a raid, or where ships lie."""
    attacker: str = "germany"
    defender: str = "france"
    attacker_technologies: tuple[str, ...] = ()
    defender_technologies: tuple[str, ...] = ()


def from_line_up(attackers: str, defenders: str, ground: Ground | None = None) -> State:
    """The position in which these fight, with the combat begun."""
    ground = ground or Ground()
    _check(ground)
    mine, theirs = _read(attackers, ground.attacker), _read(defenders, ground.defender)
    if not mine:
        raise BadData("nobody attacks")
    is_at_sea = ground.kind == "land" and _is_at_sea(mine, theirs)
    return _at_sea(mine, theirs, ground) if is_at_sea else _on_land(mine, theirs, ground)


def _is_at_sea(mine: Force, theirs: Force) -> bool:
    """There are ships, and nobody fights or lands on land."""
    rows = data().units
    both = plus(mine, theirs)
    lands = any(unit.cargo and rows[unit.type].holds for unit, _ in mine)
    ships = any(rows[unit.type].is_ship for unit, _ in both)
    return ships and not any(rows[unit.type].is_land for unit, _ in both) and not lands


def _read(text: str, owner: str) -> Force:
    if text.strip().lower() in NOBODY:
        return ()
    try:
        units = parse_force(text, owner)
    except MalformedAction as error:
        raise BadData(str(error)) from None
    for unit, _ in units:
        for each in (unit, *unit.cargo):
            if each.type not in data().units:
                raise BadData(unknown_name("unit", each.type, data().units))
    if size(units) > MOST:
        raise BadData(f"more than {MOST} units of a side never meet")
    return units


def _check(ground: Ground) -> None:
    facts = data()
    for what, name, known in (
        ("nation", ground.attacker, facts.nations),
        ("nation", ground.defender, facts.nations),
        ("facility", ground.facility, facts.facilities),
        *(("technology", each, facts.technologies) for each in ground.attacker_technologies),
        *(("technology", each, facts.technologies) for each in ground.defender_technologies),
    ):
        if name not in known:
            raise BadData(unknown_name(what, name, known))
    if not facts.nations[ground.attacker].slot:
        raise BadData(f"{ground.attacker} has no player turn of its own")
    if ground.attacker == ground.defender:
        raise BadData("a nation does not fight itself")


def _board(ground: Ground) -> State:
    """The map without units, the two at war, in the attacker's combat phase."""
    state = setup(Options())
    sheets = dict(state.sheets)
    for nation, technologies in (
        (ground.attacker, ground.attacker_technologies),
        (ground.defender, ground.defender_technologies),
    ):
        known = dict.fromkeys(technologies, COMPLETE)
        sheets[nation] = replace(sheets.get(nation, Sheet()), technologies=known, gone="")
    return replace(
        state,
        round=ROUND,
        slot=data().nations[ground.attacker].slot,
        phase="combat",
        units={},
        queue={},
        sheets=sheets,
        wars=state.wars | {pair(ground.attacker, ground.defender)},
    )


# at sea


def _at_sea(mine: Force, theirs: Force, ground: Ground) -> State:
    zone = ground.zone or next(iter(data().map.sea))
    if zone not in data().map.sea:
        raise BadData(unknown_name("sea zone", zone, data().map.sea))
    near = next(each for each in data().map.board.neighbours[zone] if each in data().map.sea)
    coming = force(
        (replace(unit, did="moved", came=near, to=zone), number) for unit, number in mine
    )
    state = replace(_board(ground), units={zone: plus(coming, theirs)})
    return replace(state, flow=(SeaBattle(zone),))


# on land


def find_ground(ground: Ground, by_sea: bool) -> tuple[str, str]:
    """A zone as it is wanted, and one beside it."""
    land, borders = data().map.land, data().map.borders
    if ground.zone and ground.zone not in land:
        raise BadData(unknown_name("land zone", ground.zone, land))
    wanted = frozenset({ground.border} - {""})
    for zone in [ground.zone] if ground.zone else land:
        here = land[zone]
        if ground.by and ground.by not in here.neighbours and ground.zone:
            raise BadData(f"{ground.by} does not lie beside {zone}")
        if not ground.zone and (here.terrain, here.city) != (ground.terrain, ground.city):
            continue
        for near in [ground.by] if ground.by else here.neighbours:
            fits = ground.zone or frozenset(borders.between(near, zone)) == wanted
            if near in here.neighbours and fits and (here.coast or not by_sea):
                return zone, near
    raise BadData("no zone of the board is like that")


def _on_land(mine: Force, theirs: Force, ground: Ground) -> State:
    kinds = data().units
    ships = tuple(pair for pair in mine if kinds[pair[0].type].is_ship)
    if ships and ground.kind != "land":
        raise BadData("ships take no part in this")
    if any(kinds[unit.type].is_ship for unit, _ in theirs) and ground.kind != "port":
        raise BadData("ships do not defend on land")
    zone, near = find_ground(ground, bool(ships))
    state = _board(ground)
    neighbours = data().map.land[zone].neighbours
    control = state.control | dict.fromkeys(
        neighbours, ground.attacker if ground.encircled else ground.defender
    )
    control |= {zone: ground.defender, near: ground.attacker}
    units = _coming(mine, zone, near, ground.kind)
    units[zone] = plus(units.get(zone, ()), theirs)
    there = _facilities(zone, near, ground)
    facilities = dict(state.facilities) | {zone: force((each, 1) for each in there)}
    state = replace(state, control=control, facilities=facilities, units=units)
    if any(unit.cargo for unit, _ in ships):
        return replace(state, flow=(Assault(zone),))
    if ships:
        raise BadData("ships bombard where transports land cargo: naval_transport{infantry}")
    aim = Aim(ground.facility) if ground.kind == "raid" else None
    return replace(state, flow=(Battle(zone, ground.kind, aim=aim),))


def _facilities(zone: str, near: str, ground: Ground) -> Iterable[Facility]:
    if ground.fortified:
        yield Facility("fortification", near)
    if ground.kind in ("raid", "port"):
        harbours = data().facilities[ground.facility].harbours
        coast = data().map.land[zone].coast
        yield Facility(ground.facility, coast[0] if harbours and coast else "")


def _coming(mine: Force, zone: str, near: str, kind: Kind) -> dict[str, Force]:
    """The attackers where they fight from, and ships on the coast."""
    rows = data().units
    found: dict[str, list[tuple[Unit, int]]] = {}
    for unit, number in mine:
        if rows[unit.type].is_ship:
            cargo = tuple(sorted(replace(each, to=zone) for each in unit.cargo))
            ship = replace(unit, did="moved", cargo=cargo)
            found.setdefault(data().map.land[zone].coast[0], []).append((ship, number))
        elif kind in ("clash", "shell"):
            here = replace(unit, did="moved", came=near, to=zone, mission=kind)
            found.setdefault(near, []).append((here, number))
        else:
            mission = "drop" if unit.cargo else "" if kind == "land" else kind
            there = replace(unit, did="moved", came=near, mission=mission)
            found.setdefault(zone, []).append((there, number))
    return {space: force(units) for space, units in found.items()}
