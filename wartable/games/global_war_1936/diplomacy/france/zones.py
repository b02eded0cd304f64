"""French land zones after the surrender: the home country by decree, what lies overseas by dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from wartable.board import distances
from wartable.forces import force
from wartable.games.global_war_1936.economy.increases import Happening, happened
from wartable.games.global_war_1936.events import Change, FateRolled, UnitsChanged, ZonesPassed
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import FallOfFrance
from wartable.games.global_war_1936.unit import Unit, owned_by

FRANCE, FREE_FRANCE, VICHY = "france", "free_france", "vichy_france"
OCCUPIER = "germany"
COLONIST = "japan"
PARIS = "paris"
ARMY = {"infantry": 3, "artillery": 1, "fighter": 1}
GARRISON = "southern_france"
"""Where the army of Vichy comes (GW-4.11.2-04)."""
FREE = 6
"""At or under it zones overseas are Free French (GW-4.11.2-11)."""


def divide_home(script: Script) -> None:
    """Southern France and Corsica are Vichy's, the rest Germany's; French forces there are gone,
    Axis units leave Vichy, who was shut up in Paris surrenders with it, and Vichy has an army
    (GW-4.11.2-02, GW-4.11.2-03, GW-4.11.2-04)."""
    pos = script.pos
    frame = pos.top
    assert isinstance(frame, FallOfFrance)
    vichy = tuple(sorted(pos.data.homes[VICHY].zones))
    occupied = tuple(sorted(pos.data.homes[FRANCE].zones - {*vichy}))
    for zone in (*vichy, *occupied):
        _remove(script, zone, FRANCE)
    if frame.encircled:
        for owner in sorted({unit.owner for unit, _ in pos.units(PARIS)}):
            if not pos.relations.is_enemy(FRANCE, owner):
                _remove(script, PARIS, owner)
    _pass(script, vichy, VICHY, "GW-4.11.2-02")
    _pass(script, occupied, OCCUPIER, "GW-4.11.2-02")
    for zone in vichy:
        _send_away(script, zone)
    army = force((Unit(kind, VICHY), number) for kind, number in ARMY.items())
    script.change_units(GARRISON, more=army, why="GW-4.11.2-04")


def _remove(script: Script, zone: str, owner: str) -> None:
    """Land units and aircraft of the nation there are gone; its ships were diced for
    (GW-AMB-66)."""
    gone = force((unit, n) for unit, n in script.pos.units(zone) if unit.owner == owner)
    if gone:
        script.change_units(zone, less=gone, why="GW-4.11.2-02")


def _send_away(script: Script, zone: str) -> None:
    """Axis units go to the nearest zone that the Axis owns (GW-4.11.2-02)."""
    pos = script.pos
    axis = force(
        (unit, number)
        for unit, number in pos.units(zone)
        if pos.relations.alliance(unit.owner) == "axis" and not pos.data.units[unit.type].is_ship
    )
    if axis and (there := _nearest_axis(pos, zone)):
        changes = (Change(zone, axis, ()), Change(there, (), axis))
        script.emit(UnitsChanged(changes, "GW-4.11.2-02"))


def _nearest_axis(pos: Position, zone: str) -> str:
    far = distances(pos.data.map.airways, (zone,), 50)
    found = [
        (steps, there)
        for there, steps in far.items()
        if there in pos.data.map.land
        and pos.state.control[there] != VICHY
        and pos.relations.alliance(pos.state.control[there]) == "axis"
    ]
    return min(found)[1] if found else ""


def divide_overseas(script: Script) -> None:
    """One die for each group and each other zone: Free French or Vichy, Indochina Japanese
    (GW-4.11.2-11 to GW-4.11.2-13)."""
    always = tuple(
        zone
        for zone in sorted(script.pos.data.map.areas["always_free_french"].zones)
        if script.state.control[zone] == FRANCE
    )
    if always:
        _pass(script, always, FREE_FRANCE, "GW-4.11.2-11")
    for name, zones, other in [*_groups(script.pos)]:
        (face,) = script.roll(f"overseas {name}")
        to = FREE_FRANCE if face <= FREE else other
        script.emit(FateRolled(name, face, to))
        _pass(script, zones, to, "GW-4.11.2-11")


def _groups(pos: Position) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """What is diced for together: its name, its zones that are French, and whose they become on a
    high face."""
    land = pos.data.map.land
    overseas = [
        zone
        for zone in pos.zones_of(FRANCE)
        if land[zone].roundel == FRANCE
        and zone not in pos.data.homes[FRANCE].zones | pos.data.homes[VICHY].zones
    ]
    grouped: set[str] = set()
    for group in pos.data.vichy_groups.values():
        zones = tuple(zone for zone in overseas if zone in group.zones)
        grouped |= {*zones}
        if zones:
            is_japanese = group.to_japan and pos.exists(COLONIST)
            yield group.id, zones, COLONIST if is_japanese else VICHY
    for zone in overseas:
        if zone not in grouped:
            yield zone, (zone,), VICHY


def _pass(script: Script, zones: tuple[str, ...], to: str, rule: str) -> None:
    """The zones are that nation's with the French units in them; ships leave its ports, and Allies
    will have to leave (GW-4.11.2-11, GW-4.11.2-14, GW-4.11.2-15)."""
    script.emit(ZonesPassed(zones, to, rule, is_new=to in (OCCUPIER, COLONIST)))
    for zone in zones:
        _hand_over(script, zone, to)
    if to == FREE_FRANCE:
        return
    _clear_ports(script, zones, to)
    frame = script.pos.top
    assert isinstance(frame, FallOfFrance)
    script.become(replace(frame, closed=(*frame.closed, *zones)))
    for zone in zones:
        gain = Happening("gain", by=(to,), zone=zone, by_vichy_roll=True)
        happened(script, gain)


def _hand_over(script: Script, zone: str, to: str) -> None:
    kinds = script.pos.data.units
    french = force(
        (unit, number)
        for unit, number in script.pos.units(zone)
        if unit.owner == FRANCE and not kinds[unit.type].is_ship
    )
    if french:
        theirs = force((owned_by(unit, to), number) for unit, number in french)
        script.change_units(zone, more=theirs, less=french, why="GW-4.11.2-11")


def _clear_ports(script: Script, zones: Iterable[str], to: str) -> None:
    """Ships of others go out to sea (GW-4.11.2-15)."""
    pos = script.pos
    for zone in zones:
        ships = force(
            (unit, number)
            for unit, number in pos.units(zone)
            if unit.owner != to and pos.data.units[unit.type].is_ship
        )
        if ships:
            sea = _sea_of(pos, zone)
            changes = (Change(zone, ships, ()), Change(sea, (), ships))
            script.emit(UnitsChanged(changes, "GW-4.11.2-15"))


def _sea_of(pos: Position, zone: str) -> str:
    """The sea zone that its naval facility opens on."""
    kinds = pos.data.facilities
    quays = (each.at for each, _ in pos.facilities(zone) if kinds[each.kind].harbours)
    return next(quays, pos.data.map.land[zone].coast[0])
