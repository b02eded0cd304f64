"""Where units come on the board: at factories and shipyards on a supply path, or without any
(GW-12.1-01 to GW-12.1-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import PlaceUnit
from wartable.games.global_war_1936.economy import supplies
from wartable.games.global_war_1936.events import RailBecame
from wartable.games.global_war_1936.facts_units import UnitType
from wartable.games.global_war_1936.groups import chinese_home
from wartable.games.global_war_1936.lines import is_road_open
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.nations import comintern_brothers
from wartable.games.global_war_1936.objectives import holds
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, Item, Rail
from wartable.games.global_war_1936.supply import is_supplied
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.blockade import is_blockaded, opens_on
from wartable.games.global_war_1936.war_at_sea.port import berth

FREE_KINDS = frozenset({"cavalry"})
"""Besides the infantry class, what Decentralized Production places (GW-15.2-01, GW-AMB-59)."""

GUEST = ("usa_triumph_of_capitalism", "usa", "great_britain")
"""By which objective who places a unit a turn at whose factory (GW-3.3-19)."""
BY_ROAD = ("burma_road", "kmt", "yunnan", frozenset({"artillery", "aa_artillery"}))
"""By which road who places what where without a factory (GW-1.12-02)."""


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
            fits = fits and sea in opens_on(pos, zone, facility)
        else:
            fits = builds == "units"
        if fits:
            total += number * capacity(pos, nation, facility)
    return total


def place_objections(pos: Position, action: PlaceUnit) -> Iterator[Objection]:
    """Why these units cannot come on the board there (GW-12.1-03, GW-12.1-07, GW-12.1-09)."""
    unit = pos.data.units[action.kind]
    if dict(pos.state.box.get(action.nation, ())).get(Item(action.kind), 0) < action.number:
        yield no(
            pos,
            "GW-12.1-01",
            "{nation} has not so many {unit} in the box",
            nation=action.nation,
            unit=unit.id,
        )
    if _is_guest(pos, action, unit):
        return
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


def _is_guest(pos: Position, action: PlaceUnit, unit: UnitType) -> bool:
    """One unit a turn of the USA comes to a factory in Great Britain's home country, beside what
    that factory produces for Great Britain (GW-3.3-19)."""
    objective, guest, host = GUEST
    return (
        action.nation == guest
        and action.number == 1
        and action.zone == action.into
        and action.zone in pos.home(host)
        and pos.owned_since_start(host, action.zone)
        and works(pos, host, action.zone, unit, "") > 0
        and not pos.spent("given", objective)
        and holds(pos, objective)
    )


def _is_home(pos: Position, nation: str, zone: str) -> bool:
    return zone in pos.home(nation)


def _is_free(pos: Position, action: PlaceUnit, unit: UnitType) -> bool:
    """Decentralized Production: infantry class and cavalry in any Chinese zone of a faction that
    has not evolved (GW-15.2-01, GW-15.7-01), of Free France in any zone of its own (GW-12.1-10);
    guns that come by a road or railway (GW-1.12-02, GW-15.2-04)."""
    facts = pos.data.nations[action.nation]
    if _is_by_road(pos, action) or comintern_brothers.brings(
        pos, action.nation, action.kind, action.zone
    ):
        return True
    if not facts.free_production or pos.sheet(action.nation).evolved:
        return False
    if facts.evolves_at and action.zone not in chinese_home():
        return False
    return unit.kind == "infantry" or unit.id in FREE_KINDS


def _is_by_road(pos: Position, action: PlaceUnit) -> bool:
    """Guns that come to Yunnan for the KMT while the Burma Road is open (GW-1.12-02)."""
    road, nation, zone, kinds = BY_ROAD
    return (action.nation, action.zone) == (nation, zone) and (
        action.kind in kinds and is_road_open(pos, road)
    )


def _factory_objections(
    pos: Position, action: PlaceUnit, unit: UnitType, rule: str
) -> Iterator[Objection]:
    """There is capacity left, and a supply path (GW-12.1-02, GW-12.1-03, GW-13.2.1-04)."""
    made = pos.spent("produced", _works_key(unit, action.zone, action.into))
    left = works(pos, action.nation, action.zone, unit, action.into) - made
    if left < action.number:
        yield no(
            pos,
            rule,
            "{space} can produce {number} more of {unit} this turn",
            space=action.zone,
            number=left,
            unit=unit.id,
        )
    if not is_supplied(pos, action.nation, action.zone):
        yield no(pos, rule, "no supply path leads to {space}", space=action.zone)


def is_closed(pos: Position, zone: str, sea: str) -> bool:
    """Its shipyards on that sea zone are blockaded: ships come there in port only
    (GW-9.4.2-04)."""
    yards = [
        facility
        for facility, _ in pos.facilities(zone)
        if pos.data.facilities[facility.kind].builds in ("ships", "all_ships")
        and sea in opens_on(pos, zone, facility)
    ]
    return bool(yards) and all(is_blockaded(pos, zone, yard) for yard in yards)


def _works_key(unit: UnitType, zone: str, sea: str) -> str:
    return f"{zone} {sea}" if unit.is_ship else zone


def _ship_objections(pos: Position, action: PlaceUnit, unit: UnitType) -> Iterator[Objection]:
    """At a shipyard, in its sea zone or in port; capital ships at major ones (GW-12.1-03)."""
    if action.into == action.zone:
        sea = berth(pos, action.zone, Unit(unit.id, action.nation))
        if not sea:
            yield no(
                pos, "GW-12.1-06", "{unit} is placed in port at a major shipyard", unit=unit.id
            )
            return
        action = replace(action, into=sea)
    elif is_closed(pos, action.zone, action.into):
        yield no(pos, "GW-9.4.2-04", "the shipyard of {space} is blockaded", space=action.zone)
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
    """Others that need no factory come to the area of the unit (GW-13.1.1-09), or to a zone with a
    value (GW-13.1.1-08, GW-AMB-59)."""
    unit = pos.data.units[action.kind]
    if unit.area:
        if action.zone not in pos.data.map.areas[unit.area].zones:
            yield no(
                pos, unit.rule, "{unit} does not come to {space}", unit=unit.id, space=action.zone
            )
    elif not pos.data.map.land[action.zone].value:
        yield no(pos, unit.rule, "{space} has no IPP value", space=action.zone)


COUNTERS = {"militia": "militia", "colonial_infantry": "colonial"}


def place(script: Script, action: PlaceUnit) -> None:
    """The units stand there, or are under way (GW-12.5-04, GW-12.1-01, GW-12.1-02, GW-12.1-07,
    GW-3.3-19)."""
    pos = script.pos
    unit = pos.data.units[action.kind]
    nation, zone, into, number = action.nation, action.zone, action.into, action.number
    is_guest = _is_guest(pos, action, unit)
    is_free = unit.no_factory or _is_free(pos, action, unit)
    item = Item(action.kind)
    script.box(nation, less=single(item, number))
    if is_guest:
        script.count("given", GUEST[0])
    elif unit.id in COUNTERS:
        script.count(COUNTERS[unit.id], zone, number)  # type: ignore[arg-type]
    elif not is_free:
        sea = berth(pos, zone, Unit(unit.id, nation)) if into == zone else into
        script.count("produced", _works_key(unit, zone, sea), number)
    come = supplies.arrive if is_free or is_guest else supplies.send
    come(script, nation, zone, into, item, number)


def listed_places(pos: Position, by: str, nation: str) -> Iterator[PlaceUnit]:
    """One of each unit of the box, wherever it can come."""
    for item, _ in pos.state.box.get(nation, ()):
        if item.zone or item.of or item.lent or item.corps or item.kind not in pos.data.units:
            continue
        is_ship = pos.data.units[item.kind].is_ship
        abroad = pos.zones_of(GUEST[2]) if nation == GUEST[1] else ()
        for zone in (*pos.zones_of(nation), *abroad):
            for into in (*pos.data.map.land[zone].coast, zone) if is_ship else (zone,):
                action = PlaceUnit(by, nation, item.kind, zone, into)
                if not any(place_objections(pos, action)):
                    yield action


def place_facilities(script: Script) -> None:
    """Finished facilities stand where they were started, if the zone is owned since the start;
    others wait (GW-12.1-01, GW-12.1-04). A railway links both zones (GW-13.2.8-04)."""
    for nation in script.pos.acting:
        for item, number in script.state.box.get(nation, ()):
            if not item.zone or item.of or item.kind in script.pos.data.units:
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
