"""What objectives give: units and facilities in Place Units, each turn or once (3.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import TakeGift
from wartable.games.global_war_1936.economy.purchase import site_objections
from wartable.games.global_war_1936.events import Did
from wartable.games.global_war_1936.names import EVERY_BORDER
from wartable.games.global_war_1936.objectives import holds
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, always, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, Item
from wartable.games.global_war_1936.unit import Unit

Zones = Callable[[Position, str, str], Iterable[str]]
"""Of a position, the nation and the objective."""


@dataclass(frozen=True, slots=True)
class Gift:
    """One piece: what it can be, and where it comes."""

    kinds: tuple[str, ...]
    zones: Zones
    when: Callable[[Position], bool] = always


def _named(pos: Position, nation: str, objective: str) -> Iterable[str]:
    return pos.data.objectives[objective].zones


def _only(zone: str) -> Zones:
    return lambda pos, nation, objective: (zone,)


def _capital(pos: Position, nation: str, objective: str) -> Iterable[str]:
    return filter(None, (pos.sheet(nation).capital,))


def _cities(pos: Position, nation: str, objective: str) -> Iterable[str]:
    return (zone for zone in pos.zones_of(nation) if pos.data.map.land[zone].city)


def _worth(pos: Position, nation: str, objective: str) -> Iterable[str]:
    return (zone for zone in pos.zones_of(nation) if pos.data.map.land[zone].value)


def _in_africa(pos: Position, nation: str, objective: str) -> Iterable[str]:
    return (zone for zone in pos.zones_of(nation) if pos.data.map.land[zone].region == "africa")


WALL = ("fortification", "coastal_artillery")
GIFTS: dict[str, tuple[Gift, ...]] = {
    "germany_spanish_civil_war": (
        Gift(("infantry",), _capital, lambda pos: pos.exists("nationalist_spain")),
    ),
    "germany_lebensraum": (Gift(("minor_factory",), _named),) * 2,
    "germany_festung_europa": (Gift(WALL, _named),),
    "japan_pacific_buffer_zone": (Gift(WALL, _named),),
    "japan_asia_for_asians": (Gift(("minor_factory",), _named), Gift(("airbase",), _named)),
    "italy_africa_orientale_italiana": (
        Gift(("militia",), _named),
        Gift(("militia",), _named),
        Gift(("airbase",), _named),
        Gift(("minor_factory",), _named),
    ),
    "italy_impero_italiano": (Gift(("airbase",), _cities),),
    "commonwealth_african_colonialism": (Gift(("airbase",), _in_africa),),
    "france_world_power": (Gift(("foreign_legion",), _worth),),
    "ussr_spanish_civil_war": (
        Gift(("infantry",), _capital, lambda pos: pos.exists("republican_spain")),
    ),
    "ussr_buffer_zone": (
        Gift(("fortification",), _only("warsaw")),
        Gift(("infantry",), _only("central_romania")),
        Gift(("infantry",), _only("central_romania")),
    ),
}
"""What is put in a zone: each turn where the objective says so, otherwise once."""
BOXED: dict[str, dict[str, int]] = {
    "usa_american_technological_superiority": {
        "heavy_strategic_bomber": 1,
        "jet_fighter": 1,
        "strategic_rocket": 1,
    },
    "ussr_soviet_technological_superiority": {"jet_fighter": 1, "strategic_rocket": 1},
    "italy_impero_italiano": {},
}
"""What comes into the Place Units box, once, and from there on the board like any other; Italy gets
supply by air (`air_supply`)."""


UNITED = ("ccp_one_china", "ccp", {"cavalry": 3, "infantry": 2})
"""What comes into whose box as soon as the KMT surrenders."""


def give_united(script: Script) -> bool:
    """When the KMT surrenders the CCP gets them if it owns a zone then, and otherwise never
    (GW-3.3-23)."""
    objective, nation, units = UNITED
    pos = script.pos
    if pos.did(nation, "given", objective) or not holds(pos, objective):
        return False
    script.emit(Did(nation, "given", objective))
    if pos.zones_of(nation):
        for kind, number in units.items():
            script.box(nation, more=single(Item(kind), number))
    return True


def give_boxed(script: Script) -> None:
    """Who holds the objective in its own Place Units phase gets them (GW-3.3-13, GW-3.3-20,
    GW-3.3-27)."""
    for objective, units in BOXED.items():
        pos = script.pos
        (nation,) = pos.data.objectives[objective].nations
        if nation not in pos.acting or pos.did(nation, "given", objective):
            continue
        if holds(pos, objective):
            script.emit(Did(nation, "given", objective))
            for kind, number in units.items():
                script.box(nation, more=single(Item(kind), number))


def _key(objective: str, place: int) -> str:
    return f"{objective} {place}"


def _is_each_turn(pos: Position, objective: str) -> bool:
    return pos.data.objectives[objective].bonus == "each_turn"


def _open(pos: Position, objective: str) -> Iterator[tuple[str, Gift]]:
    """The pieces that were not taken this turn, or ever; those of one host share them."""
    given = {what for _, deed, what in pos.state.deeds if deed == "given"}
    for place, gift in enumerate(GIFTS[objective]):
        key = _key(objective, place)
        taken = pos.spent("given", key) if _is_each_turn(pos, objective) else key in given
        if not taken and gift.when(pos):
            yield key, gift


def objections(pos: Position, action: TakeGift) -> Iterator[Objection]:
    """Why the nation does not get this there (GW-3.3-02, GW-3.3-03)."""
    row = pos.data.objectives[action.objective]
    nation = action.nation
    if nation not in row.nations or nation not in pos.acting or row.id not in GIFTS:
        yield no(pos, "GW-3.3-03", "{nation} is given nothing by it now", nation=nation)
        return
    if not holds(pos, row.id):
        yield no(pos, row.rule, "the objective does not hold")
    pieces = [gift for _, gift in _open(pos, row.id) if action.kind in gift.kinds]
    if not pieces:
        yield no(pos, "GW-3.3-03", "no {ware} is left of it", ware=action.kind)
        return
    if action.zone not in pieces[0].zones(pos, nation, row.id):
        yield no(pos, row.rule, "it does not come to {space}", space=action.zone)
    elif pos.state.control[action.zone] != nation:
        yield no(pos, row.rule, "{space} is not of {nation}", space=action.zone, nation=nation)
    elif action.kind in pos.data.facilities:
        kind = pos.data.facilities[action.kind]
        yield from site_objections(pos, nation, kind, action.zone, action.at)
    elif action.at:
        yield no(pos, row.rule, "{ware} stands on no border", ware=action.kind)


def take(script: Script, action: TakeGift) -> None:
    """It stands there, and is kept whatever becomes of the objective (GW-3.3-04, GW-3.3-03)."""
    objective = action.objective
    key = next(key for key, gift in _open(script.pos, objective) if action.kind in gift.kinds)
    if _is_each_turn(script.pos, objective):
        script.count("given", key)
    else:
        script.emit(Did(action.nation, "given", key))
    if action.kind in script.pos.data.facilities:
        script.change_facilities(action.zone, more=single(Facility(action.kind, action.at)))
    else:
        unit = Unit(action.kind, action.nation, did="placed")
        rule = script.pos.data.objectives[objective].rule
        script.change_units(action.zone, more=single(unit), why=rule)


def listed(pos: Position, by: str) -> Iterator[TakeGift]:
    """Every piece wherever it can come."""
    land, facilities = pos.data.map.land, pos.data.facilities
    for objective in GIFTS:
        for nation in pos.data.objectives[objective].nations:
            if nation not in pos.acting or not holds(pos, objective):
                continue
            ways = {
                (kind, zone): None
                for _, gift in _open(pos, objective)
                for kind in gift.kinds
                for zone in gift.zones(pos, nation, objective)
            }
            for kind, zone in ways:
                places = ("", EVERY_BORDER, *land[zone].coast, *land[zone].neighbours)
                for at in places if kind in facilities else ("",):
                    action = TakeGift(by, nation, objective, kind, zone, at)
                    if not any(objections(pos, action)):
                        yield action


RULE = Rule(objections, take)
