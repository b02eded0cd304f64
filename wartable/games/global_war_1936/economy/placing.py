"""Where units come on the board: at factories and shipyards on a supply path, or without any
(GW-12.1-01 to GW-12.1-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import PlaceUnit
from wartable.games.global_war_1936.economy.increases import Happening, happened
from wartable.games.global_war_1936.events import RailBecame
from wartable.games.global_war_1936.facts_units import UnitType
from wartable.games.global_war_1936.groups import chinese_home
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, Item, Rail
from wartable.games.global_war_1936.supply import is_supplied
from wartable.games.global_war_1936.unit import Unit

FREE_KINDS = frozenset({"cavalry"})
"""Besides the infantry class, what Decentralized Production places (GW-15.2-01, GW-AMB-59)."""


def capacity(pos: Position, nation: str, facility: Facility) -> int:
    """Units that a factory or shipyard produces a turn. A damaged one nothing, a major factory one
    less for each point (GW-13.2.1-01 to GW-13.2.1-03, GW-8.2.1-14). A captured one has no part in
    what the technology gives (GW-8.2.1-15)."""
    kind = pos.data.facilities[facility.kind]
    improved = pos.has_technology(nation, "improved_factories") and not facility.was
    printed = kind.produces[improved]
    if not facility.damage:
        return printed
    return max(0, printed - facility.damage) if kind.loses_by_damage else 0


def works(pos: Position, nation: str, zone: str, unit: UnitType, sea: str) -> int:
    """What the facilities of a zone, as they were at the start of the turn, produce of such units
    in all (GW-12.1-05, GW-13.2.1-05)."""
    total = 0
    for facility, number in pos.facilities_were(zone):
        builds = pos.data.facilities[facility.kind].builds
        if unit.is_ship:
            fits = builds == "all_ships" or (builds == "ships" and unit.kind != "capital")
            fits = fits and facility.at == sea
        else:
            fits = builds == "units"
        if fits:
            total += number * capacity(pos, nation, facility)
    return total


def place_objections(pos: Position, action: PlaceUnit) -> Iterator[Objection]:
    """Why these units cannot come on the board there."""
    unit = pos.data.units[action.kind]
    if dict(pos.state.box.get(action.nation, ())).get(Item(action.kind), 0) < action.number:
        yield no(
            pos,
            "GW-12.1-01",
            "{nation} has not so many {unit} in the box",
            nation=action.nation,
            unit=unit.id,
        )
    if not pos.owned_since_start(action.nation, action.zone):
        yield no(
            pos,
            "GW-12.1-02",
            "{nation} has not owned {space} since the start of its turn",
            nation=action.nation,
            space=action.zone,
        )
    if unit.home_only and not _is_home(pos, action.nation, action.zone):
        yield no(pos, unit.rule, "{unit} is placed in the home country", unit=unit.id)
    if unit.is_ship:
        yield from _ship_objections(pos, action, unit)
    elif action.into != action.zone:
        yield no(pos, "GW-12.1-02", "{unit} is placed in a land zone", unit=unit.id)
    elif unit.id == "militia":
        yield from _militia_objections(pos, action)
    elif unit.id == "colonial_infantry":
        yield from _colonial_objections(pos, action)
    elif unit.no_factory:
        yield from _value_objections(pos, action)
    elif not _is_free(pos, action, unit):
        yield from _factory_objections(pos, action, unit, "GW-12.1-02")


def _is_home(pos: Position, nation: str, zone: str) -> bool:
    home = pos.data.homes.get(nation)
    return home is not None and zone in home.zones


def _is_free(pos: Position, action: PlaceUnit, unit: UnitType) -> bool:
    """Decentralized Production: infantry class and cavalry in any Chinese zone of a faction that
    has not evolved (GW-15.2-01, GW-15.7-01), of Free France in any zone of its own (GW-12.1-10)."""
    facts = pos.data.nations[action.nation]
    if not facts.free_production or pos.sheet(action.nation).evolved:
        return False
    if facts.evolves_at and action.zone not in chinese_home():
        return False
    return unit.kind == "infantry" or unit.id in FREE_KINDS


def _factory_objections(
    pos: Position, action: PlaceUnit, unit: UnitType, rule: str
) -> Iterator[Objection]:
    """There is capacity left, and a supply path (GW-12.1-02, GW-12.1-03, GW-13.2.1-04)."""
    left = works(pos, action.nation, action.zone, unit, action.into) - pos.spent(
        "produced", _works_key(action, unit)
    )
    if left < action.number:
        yield no(
            pos,
            rule,
            "{space} can produce {number} more of {unit} this turn",
            space=action.zone,
            number=max(left, 0),
            unit=unit.id,
        )
    if not is_supplied(pos, action.nation, action.zone):
        yield no(pos, rule, "no supply path leads to {space}", space=action.zone)


def _works_key(action: PlaceUnit, unit: UnitType) -> str:
    return f"{action.zone} {action.into if unit.is_ship else ''}".strip()


def _ship_objections(pos: Position, action: PlaceUnit, unit: UnitType) -> Iterator[Objection]:
    """At a shipyard, in its sea zone; capital ships at major ones (GW-12.1-03)."""
    if action.into not in pos.data.map.land[action.zone].coast:
        yield no(pos, "GW-12.1-03", "{unit} is placed at a shipyard's sea zone", unit=unit.id)
        return
    yield from _factory_objections(pos, action, unit, "GW-12.1-03")


def _militia_objections(pos: Position, action: PlaceUnit) -> Iterator[Objection]:
    """Up to the zone's value a turn, at least 1, and 1 where it was not originally one's own; a
    major power has no more than so many outside its home country (GW-12.1-07, GW-12.1-08)."""
    here = pos.data.map.land[action.zone]
    most = max(1, here.value) if here.roundel == action.nation else 1
    if pos.spent("militia", action.zone) + action.number > most:
        yield no(
            pos,
            "GW-12.1-07",
            "{space} takes {number} militia a turn",
            space=action.zone,
            number=most,
        )
    if pos.relations.is_major(action.nation) and not _is_home(pos, action.nation, action.zone):
        standing = sum(
            number
            for unit, number in pos.units(action.zone)
            if unit.type == "militia" and unit.owner == action.nation
        )
        if standing + action.number > max(1, here.value):
            yield no(
                pos,
                "GW-12.1-08",
                "no more than {number} militia stand in {space}",
                number=max(1, here.value),
                space=action.zone,
            )


def _colonial_objections(pos: Position, action: PlaceUnit) -> Iterator[Objection]:
    """In zones that were originally its own, have a value and are not in the home country
    (GW-12.1-09)."""
    here = pos.data.map.land[action.zone]
    if here.roundel != action.nation or _is_home(pos, action.nation, action.zone):
        yield no(
            pos,
            "GW-12.1-09",
            "{space} is no colony of {nation}",
            space=action.zone,
            nation=action.nation,
        )
    if pos.spent("colonial", action.zone) + action.number > here.value:
        yield no(
            pos,
            "GW-12.1-09",
            "{space} takes {number} of them a turn",
            space=action.zone,
            number=here.value,
        )


def _value_objections(pos: Position, action: PlaceUnit) -> Iterator[Objection]:
    """Others that need no factory come to a zone with a value (GW-13.1.1-07, GW-AMB-59)."""
    if not pos.data.map.land[action.zone].value:
        rule = pos.data.units[action.kind].rule
        yield no(pos, rule, "{space} has no IPP value", space=action.zone)


COUNTERS = {"militia": "militia", "colonial_infantry": "colonial"}


def place(script: Script, action: PlaceUnit) -> None:
    """The units stand there; they have done all they do this turn."""
    pos = script.pos
    unit = pos.data.units[action.kind]
    script.box(action.nation, less=single(Item(action.kind), action.number))
    if unit.id in COUNTERS:
        script.count(COUNTERS[unit.id], action.zone, action.number)  # type: ignore[arg-type]
    elif unit.is_ship or not (unit.no_factory or _is_free(pos, action, unit)):
        script.count("produced", _works_key(action, unit), action.number)
    placed = Unit(action.kind, action.nation, did="placed")
    script.change_units(action.into, more=single(placed, action.number), why="GW-12.1-01")
    for _ in range(action.number):
        built = Happening("built", by=(action.nation,), zone=action.zone, unit_class=unit.kind)
        happened(script, built)


def listed_places(pos: Position, by: str, nation: str) -> Iterator[PlaceUnit]:
    """One of each unit of the box, wherever it can come."""
    for item, _ in pos.state.box.get(nation, ()):
        if item.zone or item.of:
            continue
        is_ship = pos.data.units[item.kind].is_ship
        for zone in pos.zones_of(nation):
            for into in pos.data.map.land[zone].coast if is_ship else (zone,):
                action = PlaceUnit(by, nation, item.kind, zone, into)
                if not any(place_objections(pos, action)):
                    yield action


def place_facilities(script: Script) -> None:
    """Finished facilities stand where they were started, if the zone is owned since the start;
    others wait (GW-12.1-01, GW-12.1-04). A railway links both zones (GW-13.2.8-04)."""
    for nation in script.pos.acting:
        for item, number in script.state.box.get(nation, ()):
            if not item.zone or item.of:
                continue
            if not script.pos.owned_since_start(nation, item.zone):
                continue
            script.box(nation, less=single(item, number))
            if item.kind == "railway":
                name = border(item.zone, item.at)
                script.emit(RailBecame(name, Rail(gauge=_gauge(script.pos, item.zone, item.at))))
            else:
                new = Facility(item.kind, item.at)
                script.change_facilities(item.zone, more=single(new, number))


def _gauge(pos: Position, *zones: str) -> Literal["narrow", "broad", "change"]:
    """Broad in the zones of some nations, narrow elsewhere, a change between them
    (GW-13.2.8-05)."""
    land, broad = pos.data.map.land, pos.data.map.broad_gauge
    is_broad = {land[zone].roundel in broad for zone in zones}
    if len(is_broad) > 1:
        return "change"
    return "broad" if is_broad == {True} else "narrow"
